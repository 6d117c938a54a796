"""The only place where a database row becomes a rules object and back: half points and points, records and settlements.

Never queries and never writes; takes plain values and gives plain values.
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import get_language

import rules
from rules.book import lenient_tariff, refused_before, settled_before
from rules.engine import NESTED, Held, declarer_of, each_tariff, family_of, uncounted
from rules.families import FORM
from rules.rows import KontraCounts, RuleSystem
from rules.words import term
from scoring.plain import CashPaid, say
from tournament.models.amounts import CASH, POINTS, POT, SEATS

Points = int | Fraction
Record = Mapping[str, Any]

_NOTHING = dict.fromkeys(POINTS + CASH, 0)
_ZEROS = (0,) * SEATS


def points(halves: int) -> Points:
    """Half points of a column as points: an int, or a Fraction where there is a half."""
    return halves // 2 if halves % 2 == 0 else Fraction(halves, 2)


def halves(amount: Points) -> int:
    """Points as the half points of a column. Raises ValueError for anything finer than a half."""
    if type(amount) is int:
        return 2 * amount
    doubled = amount * 2
    if doubled != int(doubled):
        raise ValueError(f"finer than a half point: {amount}")
    return int(doubled)


def plain_number(amount: Points) -> int | float:
    """A whole amount as it is; the halves of one French variant as the .5 that JSON has for them."""
    return int(amount) if amount == int(amount) else amount.numerator / amount.denominator


def row_points(columns: Sequence[int], seats: int) -> tuple[Points, ...]:
    """The first `seats` columns, as points."""
    return tuple([points(column) for column in columns[:seats]])


def amount_columns(written: Sequence[Points], cash: Sequence[Points] = ()) -> dict[str, int]:
    """`a0` … `c5` of a row, all of them."""
    row = _NOTHING.copy()
    for name, amount in zip(POINTS, written, strict=False):
        row[name] = halves(amount)
    for name, amount in zip(CASH, cash, strict=False):
        if amount:
            row[name] = halves(amount)
    return row


def _filled(amounts: Sequence[Points]) -> tuple[int, ...]:
    """Half points, one a column."""
    return (*[2 * amount if type(amount) is int else halves(amount) for amount in amounts], *_ZEROS[len(amounts) :])


def pot_columns(pot: int = 0, payments: Sequence[int] = ()) -> dict[str, int]:
    """`pot` and `p0` … `p5` of a table, in cents."""
    return {"pot": pot, **dict(zip(POT, (*payments, *[0] * (SEATS - len(payments))), strict=True))}


def tariff(sheet: rules.Sheet, options: Mapping[str, Any], seats: int) -> rules.Tariff:
    """The rules of a table. Stored options were checked before they were stored: one that today's reading knows no more counts nothing.

    Raises ValueError for a size of table that there is not.
    """
    compiled, findings = lenient_tariff(sheet, seats, dict(options))
    if compiled is None:
        raise ValueError("; ".join(finding.message for finding in findings))
    return compiled


@lru_cache
def table_sizes(sheet: rules.Sheet) -> tuple[int, ...]:
    """The sizes of table that a system has, smallest first."""
    return tuple(sorted(sheet.system.seats))


def sits_out(sheet: rules.Sheet, seats: int) -> bool:
    """Whether somebody sits out each game at a table of this size."""
    return bool(sheet.system.rests(seats))


def pays_cash(sheet: rules.Sheet) -> bool:
    """Whether something can be due in cash beside the Schrift: what Kontra adds, where it does not touch the Schrift."""
    return sheet.system.policies.kontra is KontraCounts.CASH


def cash_paid(sheet: rules.Sheet, kontra: str) -> CashPaid | None:
    """When a tournament's Kontra in cash is paid; None where the system has none."""
    return CashPaid(kontra) if pays_cash(sheet) else None


def language() -> str:
    """The language in which `rules` speaks to whoever reads now."""
    return (get_language() or "de").partition("-")[0]


class Older(NamedTuple):
    """What a line counts that was settled, or refused, under an older `reading` of the sheets; `declarer`: his seat then."""

    reading: int
    result: rules.Settlement | rules.Refusal
    declarer: int | None

    def points(self, compiled: rules.Tariff) -> tuple[Points, ...]:
        """What is written for it; nothing where it was refused."""
        return self.result.points if isinstance(self.result, rules.Settlement) else compiled.nothing


def older(row: Mapping[str, Any], seats: int) -> Older | None:
    """What the columns of an entry keep from an older reading; None where today's has settled it."""
    if row["reading"] >= rules.READING:
        return None
    if not row["settled"]:
        messages = tuple((found["code"], found["field"], found["message"]) for found in row["findings"])
        return Older(row["reading"], refused_before(row["reading"], messages), row["declarer"])
    points, cash = (row_points([row[column] for column in columns], seats) for columns in (POINTS, CASH))
    return Older(row["reading"], settled_before(row["reading"], points, cash, row["declarer_won"]), row["declarer"])


def looks_across(compiled: rules.Tariff) -> bool:
    """Whether one line of a sheet can change what another is worth, the pot, or what players carry on."""
    family = family_of(compiled)
    return family.held is not None or any(compiled.options.get(name) for name in family.across)


def still_kept(compiled: rules.Tariff, lines: Mapping[int, Older | None], touched: Collection[int] = ()) -> dict[int, Older]:
    """What stands from an older reading, by position, when the lines `touched` are settled anew; where lines hang together, then
    nothing."""
    if touched and looks_across(compiled):
        return {}
    return {position: line for position, line in lines.items() if line is not None and position not in touched}


def held_word(compiled: rules.Tariff) -> str:
    """What a player carries from game to game, as a head in the reader's language: "Radelci"; "" where nobody does."""
    held = family_of(compiled).held
    word = "" if held is None else term(held(compiled, (), None, ()).word, language())
    return word[:1].upper() + word[1:]


def lap_word(sheet: rules.Sheet, number: str) -> str:
    """What the sums of a game of each seat are called in the reader's language, or of the round where the scene draws no others."""
    return sheet.scene.total[language() == "en"] if sheet.scene else say(sheet.system.lap, language(), number)


def round_word(sheet: rules.Sheet) -> str:
    """What its scene calls a round, in the reader's language: "Runde", "Position"."""
    return sheet.scene.round[language() == "en"] if sheet.scene else say("round", language())


def in_scene(sheet: rules.Sheet, said: str) -> str:
    """A sentence of the program about one round, with its scene's word for that: "Position 2 läuft"."""
    word, own = say("round", language()), round_word(sheet)
    return said if word == own else re.sub(rf"\b({word}|{word.lower()})\b", lambda found: own if found[0] == word else own.lower(), said)


def own_word(system: RuleSystem, name: str) -> str:
    """What the sheet itself calls it, in the reader's language; "" where it has no word of its own."""
    return system.names[name][language() == "en"] if name in system.names else ""


def seat_word(sheet: rules.Sheet, seat: int) -> str:
    """What its scene calls a seat, "Nord", or its number at the table."""
    return "".join(sheet.scene.seats[seat : seat + 1] if sheet.scene else ()) or str(seat + 1)


class Scored(NamedTuple):
    """One line of a sheet, settled or refused; `game`: its number on the sheet, None for a redeal; `reading`: the one that its amounts are
    of."""

    game: int | None
    result: rules.Settlement | rules.Refusal
    declarer: int | None
    reading: int = rules.READING

    @property
    def settled(self) -> bool:
        """Whether the line has amounts."""
        return isinstance(self.result, rules.Settlement)

    def derived(self) -> dict[str, Any]:
        """The derived columns of an entry."""
        if isinstance(self.result, rules.Refusal):
            found = self.result.as_list("de")
            refused = {"settled": False, "findings": found, "declarer": None, "declarer_won": None}
            return {"game": self.game, "reading": self.reading, **refused, **amount_columns(())}
        return {
            "game": self.game,
            "reading": self.reading,
            "settled": True,
            "findings": [],
            "declarer": self.declarer,
            "declarer_won": self.result.declarer_won,
            **amount_columns(self.result.points, self.result.cash),
        }

    def stored(self) -> tuple[Any, ...]:
        """The same without the findings, as a row: number, reading, settled, who played, whether he won, and the amounts."""
        if isinstance(self.result, rules.Refusal):
            return (self.game, self.reading, False, None, None, *_ZEROS, *_ZEROS)
        result = self.result
        return (self.game, self.reading, True, self.declarer, result.declarer_won, *_filled(result.points), *_filled(result.cash))


class ScoredSheet(NamedTuple):
    """A sheet settled as a whole. `lines` in the order of the records; totals in points, the Pagatkassa in cents."""

    lines: tuple[Scored, ...]
    totals: tuple[Points, ...]
    cash: tuple[Points, ...]
    pot: int
    pot_payments: tuple[int, ...]
    held: Held | None = None
    """What players carry into the next game, and what is left of it: part of the totals."""

    def table_columns(self) -> dict[str, int]:
        """The totals of a table as its columns."""
        return {**amount_columns(self.totals, self.cash), **pot_columns(self.pot, self.pot_payments)}


def poignees(tariff: rules.Tariff) -> list[tuple[str, int]]:
    """The poignées of French Tarot with how many trumps each shows where so many play; none in another game."""
    taking = tariff.system.taking
    return list(zip(("simple", "double", "triple"), taking.poignee_trumps[tariff.active], strict=True)) if taking is not None else []


def score_sheet(
    compiled: rules.Tariff, records: Sequence[Record], games: int, kept: Sequence[Older | None] = (),
    pot: tuple[int, tuple[int, ...]] | None = None,
    *, empty: Sequence[int | None] = (),
) -> ScoredSheet:  # fmt: skip
    """Settles the current lines of a sheet, in order; a refused record keeps its line and counts nothing.

    `kept`: one a line, the amounts that stay as they were settled under an older reading; `pot`: the Pagatkassa that stays with them.
    `empty`: one a line, the seat at which nobody sat any more; () where nobody left.
    """
    tariffs = each_tariff(compiled, empty, len(records))
    read = [rules.read_record(record, own) for record, own in zip(records, tariffs, strict=True)]
    return score_read(compiled, read, games, kept, pot=pot, empty=empty)


def explained(settled: rules.Settlement, record: Record, compiled: rules.Tariff) -> rules.Settlement:
    """The same with a line of nothing for each thing that was said in the game and does not count. `record`: what it was settled from;
    `compiled`: for that game."""
    read = rules.read_record(record, compiled)
    return settled if isinstance(read, rules.Refusal) else settled._replace(lines=(*settled.lines, *uncounted(read, compiled)))


def score_read(
    compiled: rules.Tariff, read: list[rules.Record | rules.Refusal], games: int, kept: Sequence[Older | None] = (),
    pot: tuple[int, tuple[int, ...]] | None = None, *, empty: Sequence[int | None] = (),
) -> ScoredSheet:  # fmt: skip
    """The same of records that `rules` have read already."""
    result = rules.score_sheet(compiled, read, games, empty)
    lines = []
    number = 0
    for record, row in zip(read, result.rows, strict=True):
        plays = record.game != "redeal"
        number += plays
        declarer = None if isinstance(record, rules.Refusal) else declarer_of(record)
        lines.append(Scored(number if plays else None, row, declarer))
    if not any(kept):
        return ScoredSheet(
            lines=tuple(lines), totals=result.totals, cash=result.cash, pot=result.pot, pot_payments=result.pot_payments, held=result.held
        )
    lines = [line if before is None else _as_before(line, before) for line, before in zip(lines, kept, strict=True)]
    settled = [line.result for line in lines if isinstance(line.result, rules.Settlement)]
    over = compiled.nothing if result.held is None else result.held.left
    totals = tuple(map(sum, zip(over, *(row.points for row in settled), strict=True)))
    cash = tuple(map(sum, zip(compiled.nothing, *(row.cash for row in settled), strict=True)))
    return ScoredSheet(tuple(lines), totals, cash, *(pot or (result.pot, result.pot_payments)), held=result.held)


def _as_before(line: Scored, before: Older) -> Scored:
    """The line with the amounts that it had; with today's reasons where they come to the same."""
    result = line.result if comes_to_the_same(line.result, before.result) else before.result
    return line._replace(result=result, reading=before.reading, declarer=before.declarer)


def comes_to_the_same(now: rules.Settlement | rules.Refusal, before: rules.Settlement | rules.Refusal) -> bool:
    """Whether two results give the same amounts, or both none."""
    if isinstance(now, rules.Refusal) or isinstance(before, rules.Refusal):
        return isinstance(now, rules.Refusal) and isinstance(before, rules.Refusal)
    return (now.points, now.cash, now.declarer_won) == (before.points, before.cash, before.declarer_won)


def pot(row: Mapping[str, Any]) -> tuple[int, tuple[int, ...]]:
    """A table's Pagatkassa as its columns have it: what is left, and each seat's balance, in cents."""
    return row["pot"], tuple(row[column] for column in POT[: row["seats"]])


def next_dealer(records: Sequence[Record], first_dealer: int, tariff: rules.Tariff) -> int:
    """Whose turn it is to deal after these lines, in order: after a redeal the same dealer again. `tariff`: of the game to come."""
    last = next((record for record in reversed(records) if type(record.get("dealer")) is int), None)
    dealer = first_dealer if last is None else int(last["dealer"])
    again = last is None or last.get("game") == "redeal"
    return dealer if again and dealer != tariff.empty else tariff.after(dealer)


def ordered_record(record: Record) -> dict[str, Any]:
    """The record with its keys in the order of the form, whatever order the database kept them in; unknown keys last."""
    return {key: _ordered_value(key, record[key]) for key in _in_order(record, FORM)}


def ordered_options(sheet: rules.Sheet, options: Record) -> dict[str, Any]:
    """The options in the order of the sheet, whatever order the database kept them in."""
    names = [row.slug for row in sheet.system.interpretations]
    ordered = {name: options[name] for name in _in_order(options, [*names, "values"])}
    if isinstance(ordered.get("values"), dict):
        ordered["values"] = {name: ordered["values"][name] for name in _in_order(ordered["values"], list(rules.value_shapes(sheet.system)))}
    return ordered


def _ordered_value(key: str, value: Any) -> Any:
    names = NESTED.get(key)
    if isinstance(value, list):
        return [_ordered_object(part, names) for part in value] if names else value
    if isinstance(value, dict):
        return _ordered_object(value, names or ())
    return value


def _ordered_object(value: Any, names: Sequence[str]) -> Any:
    if not isinstance(value, dict):
        return value
    return {key: _ordered_value(key, value[key]) for key in _in_order(value, names)}


def _in_order(value: Record, names: Sequence[str]) -> list[str]:
    """Known keys in the order of the form, the others after them by name."""
    return [name for name in names if name in value] + sorted(key for key in value if key not in names)


@lru_cache(maxsize=256)
def _digest(sheet: rules.Sheet, options: str) -> str:
    return rules.digest(sheet, json.loads(options))


def digest(sheet: rules.Sheet, options: Mapping[str, Any]) -> str:
    """The digest of the rules as this program has them now, to be compared with the one that a tournament has frozen."""
    return _digest(sheet, json.dumps(options, sort_keys=True))


def rules_moved(frozen: str, reading: int, sheet: rules.Sheet, options: Mapping[str, Any]) -> bool:
    """Whether a tournament that froze this digest under today's reading would be computed by other rules now; "": nothing is frozen yet."""
    return frozen != "" and reading >= rules.READING and frozen != digest(sheet, options)
