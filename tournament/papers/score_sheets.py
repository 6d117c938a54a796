"""The Schreibzettel of a tournament as rows for paper and workbook: what was written, what a ruling put in its place, what counts.

Nothing here writes to the database, and nothing is laid out here: that is `scoring.paper.exporters`.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import rules
from rules.engine import Form, family_of
from rules.families import FIELDS
from rules.rows import Radl
from scoring.plain import Mark, Reason, ScoreSheet, Seating, SheetLine
from tournament.entry.wording import by_hand, describe, in_cash, replaces, ruling_note, ruling_word
from tournament.ledger.lines.annotations import in_dispute, standing_beside
from tournament.ledger.lines.ruling_numbers import number_of
from tournament.ledger.lines.settled import held_of, said_of, settled
from tournament.ledger.people.empty_seats import END_OF_SHEET, NOBODY, Empty, empty_at
from tournament.ledger.people.people import SeatName, names_at
from tournament.ledger.people.seatings import read_seatings
from tournament.ledger.store import convert
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.reasons import reason_words
from tournament.models import Entry, Source, Table, Tournament
from tournament.models.amounts import CASH, POINTS


class Played(NamedTuple):
    """A table with everything that papers and workbook need. `cash`: what was due beside the Schrift, one amount a seat."""

    sheet: ScoreSheet
    cash: tuple[convert.Points, ...]


def score_sheets(tournament: Tournament, audience: Audience, round_number: int | None = None, *, reasoned: bool = False) -> list[Played]:
    """The Schreibzettel of one round, or of all, filled as far as they are written; players are named as the `audience` may read. Three
    queries, one more where a ruling stands on a game. `reasoned`: with the reasons of each line's amounts, but for one with words that
    somebody typed."""
    seated = read_seatings(tournament, audience, round_number)
    tables = {table.pk: table for table in Table.objects.filter(pk__in=[item.table_id for item in seated])}
    entries: dict[int, list[Entry]] = {}
    in_doubt: set[int] = set()
    lines = Entry.objects.filter(table_id__in=tables).annotate(disputed=in_dispute()).select_related("ruling")
    for entry in lines.order_by("table_id", "position", "version"):
        entries.setdefault(entry.table_id, []).append(entry)
        if entry.disputed:
            in_doubt.add(entry.pk)
    beside = _beside((entry for written in entries.values() for entry in written), tournament.sheet.system)
    return [
        _played(
            tournament,
            tables[item.table_id],
            item.seating,
            entries.get(item.table_id, ()),
            in_doubt=in_doubt,
            beside=beside,
            reasoned=reasoned,
        )
        for item in seated
    ]


def _beside(entries: Iterable[Entry], system: rules.RuleSystem) -> dict[int, str]:
    """What else was decided on the games of these lines, beside the rulings by which they go: by the lines' keys."""
    ruled = {(entry.table_id, entry.position): entry.pk for entry in entries if entry.current and entry.ruling_id is not None}
    found: dict[int, list[str]] = {}
    for ruling in standing_beside(sorted({table for table, _position in ruled})) if ruled else ():
        line = ruled.get((ruling.table_id, ruling.position if ruling.position is not None else ruling.case.position or 0))
        if line is not None:
            said = {"number": number_of(ruling), "what": ", ".join(filter(None, (ruling_word(ruling, system), ruling.source)))}
            found.setdefault(line, []).append(_("daneben Entscheid %(number)d: %(what)s") % said)
    return {line: "; ".join(said) for line, said in found.items()}


def _played(
    tournament: Tournament,
    table: Table,
    seating: Seating,
    entries: Sequence[Entry],
    *,
    in_doubt: Collection[int],
    beside: Mapping[int, str],
    reasoned: bool,
) -> Played:
    cash = convert.row_points([getattr(table, column) for column in CASH], table.seats)
    paid = convert.cash_paid(tournament.sheet, tournament.kontra)
    if table.source == Source.SUMS:
        return Played(ScoreSheet(seating, sums=convert.row_points([getattr(table, column) for column in POINTS], table.seats)), cash)
    compiled = convert.tariff(tournament.sheet, tournament.options, table.seats)
    left, balances = convert.pot(vars(table))
    empty = empty_at(table)
    worth = entered_amounts(compiled, entries, table.games, empty)
    reasons = _reasons(table, compiled, entries, empty) if reasoned else {}
    lines = tuple(
        line._replace(reasons=reasons.get(entry.pk, ())) if line.counts else line
        for entry, names in _with_names(seating, entries)
        if entry.record is not None
        for line in _lines(
            entry,
            compiled,
            names,
            worth.get(entry.pk),
            in_doubt=entry.pk in in_doubt,
            began=tournament.rules_reading,
            also=beside.get(entry.pk, ""),
        )
    )
    held = held_of(said_of(table, compiled, [entry for entry in entries if entry.current], empty))
    sheet = ScoreSheet(
        seating, lines, doubled=_doubled(compiled, entries, table.games, empty), pot=left, pot_payments=balances if any(balances) else (),
        held=() if held is None else held.marks, left=() if held is None else held.left,
    )  # fmt: skip
    return Played(sheet._replace(cash=cash, cash_paid=paid) if paid is not None and any(cash) else sheet, cash)


def _reasons(table: Table, compiled: rules.Tariff, entries: Iterable[Entry], empty: Empty) -> dict[int, tuple[Reason, ...]]:
    """Why the lines that count brought what they did, by key of the entry."""
    current = [entry for entry in entries if entry.current and entry.record is not None]
    scored, found = settled(said_of(table, compiled, current, empty)), {}
    for entry in current:
        line, tariff = scored.lines[entry.position], scored.said.tariff_at(entry.position)
        if isinstance(line.result, rules.Settlement) and not _worded(entry):
            told = line.result if entry.position in scored.said.older else convert.explained(line.result, entry.effective, tariff)
            found[entry.pk] = tuple(_told(told.lines))
    return found


def _worded(entry: Entry) -> bool:
    """Whether somebody's own words stand in what counts."""
    typed = (name for name, field in FIELDS.items() if field.form is Form.TEXT)
    return by_hand(entry.ruling) or any(entry.effective.get(name) for name in typed)


def _told(lines: Sequence[rules.Line]) -> Iterator[Reason]:
    """What made up anybody's amount; where nothing did, what the game was about."""
    parts = [line for line in lines if any(line.points) or any(line.cash)] or lines[:1]
    for line in lines:
        if line in parts or line.tells_of_nothing:
            yield Reason(line.text(convert.language()), line.source, line.points, line.cash)


def planned_doubled(tournament: Tournament, seats: int, games: int) -> frozenset[int]:
    """The games of an empty sheet that count double: those of a Schluss-Radl."""
    return _doubled(convert.tariff(tournament.sheet, tournament.options, seats), (), games, NOBODY)


def _doubled(compiled: rules.Tariff, entries: Iterable[Entry], games: int, empty: Empty) -> frozenset[int]:
    """The numbers of the games in a double Radl, and of those that will be if nothing starts another; what is settled by hand is never
    doubled."""
    if compiled.policies.radl is Radl.NO:
        return frozenset()
    written = [entry for entry in entries if entry.current and entry.record is not None and entry.effective.get("game") != "redeal"]
    played = [rules.read_record(entry.effective, compiled.without(empty.at(entry.position))) for entry in written]
    # A game of which nothing is known, so that it starts no other.
    follow = rules.read_record({"game": "manual"}, compiled)
    to_come = games - len(played)
    left = empty.each([*(entry.position for entry in written), *[END_OF_SHEET] * to_come])
    doubled = family_of(compiled).doublings(compiled, [*played, *[follow] * to_come], games, left)
    by_hand = {number for number, record in enumerate(played, start=1) if record.game == "manual"}
    return frozenset(number for number, found in enumerate(doubled, start=1) if found is not None) - by_hand


def _with_names(seating: Seating, entries: Iterable[Entry]) -> Iterator[tuple[Entry, Sequence[SeatName]]]:
    """Each line, in order, with who sat there: a line that is no game is of those who play the next one."""
    played, names = 0, names_at(seating, 1)
    for entry in entries:
        if seating.changes:
            names = names_at(seating, entry.game or played + 1)
        played = entry.game or played
        yield entry, names


def entered_amounts(
    compiled: rules.Tariff, entries: Iterable[Entry], games: int, empty: Empty
) -> dict[int, rules.Settlement | rules.Refusal]:
    """What lines in whose place a ruling counts would be worth as they were entered, by key of the entry."""
    current = [entry for entry in entries if entry.current and entry.record is not None]
    ruled = {entry.pk for entry in current if replaces(entry.ruling)}
    if not ruled:
        return {}
    left = empty.each([entry.position for entry in current])
    scored = convert.score_sheet(compiled, [entry.written for entry in current], games, empty=left)
    return {entry.pk: line.result for entry, line in zip(current, scored.lines, strict=True) if entry.pk in ruled}


def _lines(
    entry: Entry,
    compiled: rules.Tariff,
    names: Sequence[SeatName],
    entered: rules.Settlement | rules.Refusal | None,
    *,
    in_doubt: bool,
    began: int,
    also: str,
) -> Iterator[SheetLine]:
    """The line; above a ruled one, the game as it was entered, which counts for nothing. `began`: the reading of the tournament's first
    round; `also`: what was decided beside."""
    ruling = entry.ruling if entry.current else None
    if entered is not None:
        won, amounts = (entered.declarer_won, entered.points) if isinstance(entered, rules.Settlement) else (None, None)
        said = describe(entry.written, compiled, names, won=won)
        yield _sheet_line(entry, entry.written, said, amounts, note=_("wie eingegeben"), mark=Mark.REPLACED)
    counted = entry.effective if entry.current else entry.written
    said = describe(counted, compiled, names, won=entry.declarer_won, ruling=ruling)
    amounts = convert.row_points([getattr(entry, column) for column in POINTS], len(names)) if entry.settled else None
    mark = _mark(entry, counted, in_doubt=in_doubt and entry.current)
    corrected = reason_words(entry.reason) if entry.current and entered is None else ""
    reading = _("Lesart %(n)d") % {"n": entry.reading} if entry.current and entry.reading != began else ""
    in_hand = in_cash(convert.row_points([getattr(entry, column) for column in CASH], len(names))) if entry.current else ""
    doubt = _("strittig") if mark is Mark.DISPUTED else ""
    note = "; ".join(filter(None, (doubt, ruling_note(ruling) if ruling else "", also, in_hand, corrected, reading)))
    if by_hand(ruling):
        # The paragraph stands in the note, the referee's words on the paper of the rulings.
        said = (said[0], "")
    yield _sheet_line(entry, counted, said, amounts, note=note, mark=mark)


def _mark(entry: Entry, counted: dict[str, Any], *, in_doubt: bool) -> Mark:
    if not entry.current:
        return Mark.REPLACED
    if not entry.settled:
        return Mark.REFUSED
    if in_doubt:
        return Mark.DISPUTED
    if replaces(entry.ruling):
        return Mark.RULED
    return Mark.MANUAL if counted.get("game") == "manual" else Mark.NONE


def _sheet_line(
    entry: Entry, record: dict[str, Any], said: tuple[str, str], amounts: tuple[convert.Points, ...] | None, note: str, mark: Mark
) -> SheetLine:
    dealer, declarer = record.get("dealer"), record.get("declarer")
    text, detail = said
    return SheetLine(
        game=entry.game,
        text=text,
        amounts=amounts,
        declarer=declarer if type(declarer) is int else None,
        dealer=dealer if type(dealer) is int else None,
        detail=detail,
        note=note,
        mark=mark,
    )
