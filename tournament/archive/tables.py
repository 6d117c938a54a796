"""Reads the tables of a tournament file: who sits where, and the games or the sums. Every fault with its place; stores nothing."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import rules
from scoring.field import empty_lines, seated
from scoring.plain import Change
from tournament.archive.fields import Part
from tournament.archive.matters import Matters, check_amounts, check_kept, read_matters
from tournament.archive.readings import Kept, read_older
from tournament.archive.repairs import read_changes
from tournament.archive.versions import Versions, read_versions
from tournament.archive.worth import SheetNow
from tournament.ledger.lines.settling import LARGEST_SUM, check_sums
from tournament.ledger.store import convert
from tournament.ledger.store.convert import Points
from tournament.ledger.store.planning import Planned, planned_games
from tournament.ledger.store.reasons import is_made, made
from tournament.ledger.store.refusals import Finding, of_rules
from tournament.ledger.store.storable import is_storable, is_well_formed
from tournament.ledger.store.transaction import REASON_LIMIT
from tournament.models import sheet_of

TABLE_KEYS = (
    "round",
    "table",
    "seats",
    "records",
    "sums",
    "check",
    "first_dealer",
    "games",
    "confirmed",
    "broken_off",
    "corrected",
    "open",
    "calls",
    "cases",
    "rulings",
    "older",
    "older_pot",
    "history",
    "other_versions",
    "changes",
)
MOST_RECORDS = 2_000


class ReadTable(NamedTuple):
    """A table of a file. `records` in order of play with the sheet as settled; or `sums`; or neither: drawn, nothing written yet."""

    round: int
    number: int
    seats: tuple[int, ...]
    games: int
    first_dealer: int
    records: tuple[dict[str, Any], ...] | None
    scored: convert.ScoredSheet | None
    sums: tuple[Points, ...] | None
    check: Points | None
    """What the table itself made of its sums."""
    confirmed: bool
    broken_off: str
    corrected: datetime | None = None
    matters: Matters = Matters()
    versions: Versions = Versions()
    changes: tuple[Change[int], ...] = ()

    @property
    def has_results(self) -> bool:
        """Whether the round of this table must have been opened."""
        return bool(self.records) or self.sums is not None or self.confirmed or self.broken_off != ""


class _Seen:
    """What may stand only once in a file."""

    def __init__(self) -> None:
        self.tables: set[tuple[int, int]] = set()
        self.players: dict[tuple[int, int], int] = {}


def read_tables(top: Part, setup: Mapping[str, Any], numbers: Collection[int]) -> tuple[ReadTable, ...]:
    """The tables in the order of the file. `setup` must be without fault; `numbers` are the registered players."""
    seen = _Seen()
    tables: list[ReadTable] = []
    for part in top.rows("tables", TABLE_KEYS, _("Ein Tisch ist ein Objekt mit „round“, „table“ und „seats“.")):
        before = len(top.findings)
        table = _read_table(part, setup, numbers, seen)
        if table is not None and len(top.findings) == before:
            tables.append(table)
    return tuple(tables)


def _read_table(part: Part, setup: Mapping[str, Any], numbers: Collection[int], seen: _Seen) -> ReadTable | None:
    item = part.given
    round_, number = part.whole("round", 1, setup["rounds"], required=True) or 0, part.whole("table", 1, 9_999, required=True) or 0
    if round_ and number:
        if (round_, number) in seen.tables:
            part.fault("duplicate_table", "table", _("Diesen Tisch gibt es in der Runde schon."))
        seen.tables.add((round_, number))
    sheet = sheet_of(setup["system"], setup["sheet_file"])
    seats = _read_seats(part, convert.table_sizes(sheet), numbers)
    if seats is None:
        return None
    size = len(seats)
    compiled = convert.tariff(sheet, setup["options"], size)
    games = (
        planned_games(Planned(sheet, setup["options"], setup["games"], setup["games_large"]), size)
        if item.get("games") is None
        else part.whole("games", 1, 999) or 1
    )
    if item.get("records") is not None and item.get("sums") is not None:
        part.fault("contradiction", "sums", _("Ein Tisch hat Spiele oder Summen, nicht beides."))
    changes = read_changes(part, seats, games, numbers, can_be_empty=compiled.sits_out)
    _once_a_round(seats, changes, part, round_, seen=seen)
    matters = read_matters(part, setup, compiled, games)
    records, scored = _read_records(part, compiled, games, matters, changes=changes)
    sums, check = _read_sums(part, compiled)
    dealer = _read_dealer(part, records, size)
    confirmed, broken_off = _read_state(part)
    if confirmed and not (broken_off == "" and (sums is not None or _is_complete(scored, games))):
        text = _("Bestätigt ist nur ein Tisch, dessen Spiele alle gewertet sind oder der Summen hat, und keiner, der abgebrochen ist.")
        part.fault("contradiction", "confirmed", text)
    versions = read_versions(part, compiled)
    return ReadTable(
        round=round_,
        number=number,
        seats=seats,
        games=games,
        first_dealer=dealer,
        records=records,
        scored=scored,
        sums=sums,
        check=check,
        confirmed=confirmed,
        broken_off=broken_off,
        corrected=part.time("corrected"),
        matters=matters,
        versions=versions,
        changes=changes,
    )


def _is_complete(scored: convert.ScoredSheet | None, games: int) -> bool:
    return (
        scored is not None and all(line.settled for line in scored.lines) and sum(line.game is not None for line in scored.lines) == games
    )


def usual_dealer(records: Sequence[object] | None, size: int) -> int:
    """Who deals first where nobody says so: the dealer of the first record, else seat 0."""
    first = records[0].get("dealer") if records and isinstance(records[0], dict) else 0
    return first if type(first) is int and 0 <= first < size else 0


def _read_dealer(part: Part, records: Sequence[object] | None, size: int) -> int:
    given = part.given.get("first_dealer")
    if given is None:
        return usual_dealer(records, size)
    if type(given) is int and 0 <= given < size:
        return given
    part.fault("bad_seat", "first_dealer", _("Der erste Geber ist ein Platz des Tisches, von 0 an gezählt."))
    return 0


def _read_state(part: Part) -> tuple[bool, str]:
    """Whether the table is confirmed, and why it was broken off ("": it was not)."""
    confirmed, broken_off = part.flag("confirmed"), part.given.get("broken_off")
    if is_made(broken_off):
        return confirmed is True, made(**broken_off)
    if broken_off is not None and (not isinstance(broken_off, str) or not broken_off.strip() or len(broken_off) > REASON_LIMIT):
        part.fault("bad_value", "broken_off", _("Hier gehört ein Grund hin, höchstens %(limit)d Zeichen.") % {"limit": REASON_LIMIT})
    return confirmed is True, broken_off if isinstance(broken_off, str) else ""


def _read_seats(part: Part, sizes: Sequence[int], numbers: Collection[int]) -> tuple[int, ...] | None:
    given = part.given.get("seats")
    if not isinstance(given, list) or len(given) not in sizes:
        text = _("„seats“ ist die Liste der Startnummern am Tisch; dieses System hat Tische zu %(sizes)s.")
        part.fault("bad_seats", "seats", text % {"sizes": ", ".join(map(str, sizes))})
        return None
    for index, number in enumerate(given):
        if type(number) is not int or number not in numbers:
            shown = number if type(number) is int else "?"
            part.fault("unknown_player", f"seats[{index}]", _("Nr. %(number)s ist nicht unter den Spielern.") % {"number": shown})
        elif number in given[:index]:
            part.fault(
                "player_twice", f"seats[{index}]", _("Nr. %(number)d sitzt in dieser Runde schon an einem Tisch.") % {"number": number}
            )
    return tuple(number if type(number) is int else 0 for number in given)


def _once_a_round(seats: tuple[int, ...], changes: tuple[Change[int], ...], part: Part, round_: int, seen: _Seen) -> None:
    """Nobody sits at two tables of a round in the end."""
    for index, number in enumerate(dict.fromkeys(seated(seats, changes))):
        if (round_, number) in seen.players:
            place = next((place for place, change in enumerate(changes) if change.player == number), None)
            field = f"seats[{index}]" if place is None else f"changes[{place}].player"
            part.fault("player_twice", field, _("Nr. %(number)d sitzt in dieser Runde schon an einem Tisch.") % {"number": number})
        seen.players[round_, number] = index


def refused_lines(
    compiled: rules.Tariff,
    records: Sequence[Mapping[str, Any]],
    games: int,
    older: Sequence[convert.Older | None] = (),
    empty: Sequence[int | None] = (),
) -> set[int]:
    """Places of the records that the rules refuse and no `older` reading has settled. `empty`: as `convert.score_sheet`."""
    scored = convert.score_sheet(compiled, records, games, older, empty=empty)
    return {place for place, line in enumerate(scored.lines) if isinstance(line.result, rules.Refusal)}


def _read_records(
    part: Part, compiled: rules.Tariff, games: int, matters: Matters, changes: Sequence[Change[int]]
) -> tuple[tuple[dict[str, Any], ...] | None, convert.ScoredSheet | None]:
    given, where, findings = part.given.get("records"), part.where, part.findings
    if given is None:
        return None, None
    if not isinstance(given, list) or len(given) > MOST_RECORDS:
        part.fault("bad_value", "records", _("„records“ ist die Liste der Spiele in ihrer Reihenfolge."))
        return None, None
    older = read_older(part, len(given), compiled)
    empty = _empty(compiled, given, changes)
    scored = convert.score_sheet(compiled, given, games, *older, empty=empty)
    before = len(findings)
    kept = _read_open(part, len(given))
    for place, (record, line) in enumerate(zip(given, scored.lines, strict=True)):
        if not is_storable(record):
            part.fault(
                "bad_value", f"records[{place}]", _("Ein Spiel ist ein Objekt mit Feldern, nicht zu lang und nicht zu verschachtelt.")
            )
        elif isinstance(line.result, rules.Refusal) and not (place in kept and is_well_formed(record)):
            findings += of_rules(line.result.findings, f"{where}.records[{place}].")
    if matters.rulings and len(findings) == before:
        scored = _by_rulings(
            given,
            where,
            SheetNow(compiled, given, matters.records(), games, empty=empty),
            matters,
            kept=kept,
            older=older,
            findings=findings,
        )
    played = sum(line.game is not None for line in scored.lines)
    if played > games:
        part.fault(
            "too_many_games", "records", _("%(played)d Spiele stehen da, geplant sind %(games)d.") % {"played": played, "games": games}
        )
    return tuple(given), scored


def _empty(compiled: rules.Tariff, given: Sequence[Any], changes: Sequence[Change[int]]) -> tuple[int | None, ...]:
    """The seat that is empty in each line, where the rules let the others play on."""
    plays = (not isinstance(record, Mapping) or record.get("game") != "redeal" for record in given)
    return empty_lines(changes, plays) if compiled.sits_out else ()


def _by_rulings(
    given: Sequence[dict[str, Any]],
    where: str,
    now: SheetNow,
    matters: Matters,
    kept: Collection[int],
    older: Kept,
    findings: list[Finding],
) -> convert.ScoredSheet:
    """The sheet as it counts: on a ruled line the ruling's record."""
    scored = convert.score_sheet(now.compiled, now.counted, now.games, *older, empty=now.empty)
    for line, place in matters.standing.items():
        result = scored.lines[line].result
        if isinstance(result, rules.Refusal) and line not in kept:
            findings += of_rules(result.findings, f"{where}.rulings[{place}].record.")
    check_amounts(matters, where, now, findings)
    check_kept(matters, where, given, [line.game for line in scored.lines], findings=findings)
    return scored


def _read_open(part: Part, count: int) -> frozenset[int]:
    """Places of records that were kept although the rules refuse them."""
    given = part.given.get("open")
    if given is None:
        return frozenset()
    if isinstance(given, list) and all(type(place) is int and 0 <= place < count for place in given):
        return frozenset(given)
    part.fault("bad_value", "open", _("„open“ ist die Liste der Plätze von Spielen, die noch zu klären sind."))
    return frozenset()


def _read_sums(part: Part, compiled: rules.Tariff) -> tuple[tuple[Points, ...] | None, Points | None]:
    """The sums, and what the table itself made of them, where the file says it."""
    given, check = part.given.get("sums"), _exact(part.given.get("check"))
    if given is None:
        if check is not None:
            part.fault("unexpected_field", "check", _("Eine Summe aller gibt es nur, wo „sums“ steht."))
        return None, None
    if not isinstance(given, list) or len(given) != compiled.seats:
        part.fault("bad_value", "sums", _("„sums“ hat je Platz eine Summe, also %(size)d.") % {"size": compiled.seats})
        return None, None
    sums = [_exact(amount) for amount in given]
    faults = check_sums(sums, compiled, check)
    part.findings += [found._replace(field=part.at(found.field)) for found in faults]
    return (None, None) if faults else (tuple(sums), check)


def _exact(given: Any) -> Any:
    """JSON's .5 as a Fraction; what is no number stays what it is, for the check to refuse."""
    return Fraction(given) if type(given) is float and abs(given) <= LARGEST_SUM else given
