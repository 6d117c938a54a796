"""Writes a tournament as a file: the same tournament always as the same bytes. See the package for the keys."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

import rules
from scoring.plain import Change
from tournament.archive import FORMAT
from tournament.archive.fields import as_time, said
from tournament.archive.giving import written_giving
from tournament.archive.log import written_log
from tournament.archive.matters_writing import Matters, read_matters, table_matters, written_sanctions
from tournament.archive.printed import was_printed, written_printed
from tournament.archive.reading import PLAYER, usual_of
from tournament.archive.readings import written_older
from tournament.archive.repairs import repaired, written_repairs
from tournament.archive.tables import refused_lines, usual_dealer
from tournament.archive.versions import Spots, written_versions
from tournament.desk.setup.checks import TIMES
from tournament.ledger.people.empty_seats import empty_at
from tournament.ledger.people.seat_changes import changed, numbers, past_at
from tournament.ledger.store import convert
from tournament.ledger.store.planning import planned_games
from tournament.ledger.store.reasons import fact_of
from tournament.models import (
    Entry,
    MergedNumber,
    OtherVersion,
    Phase,
    Registration,
    Round,
    RoundState,
    Seat,
    Source,
    Table,
    TableState,
    Tournament,
)
from tournament.models.amounts import POINTS

Sat = tuple[tuple[int, ...], tuple[Change[int], ...]]
"""Who began at a table, and who sat down later in whose place."""


def written(tournament: Tournament) -> dict[str, Any]:
    """The tournament as JSON. Sixteen queries, one more for a tournament of a cup, where prizes are planned, where two players turned out
    to be one, where somebody sat down in another's place, where something was repaired by hand, and where a paper was printed."""
    rounds = list(Round.objects.filter(tournament=tournament).annotate(repaired=repaired(), printed=was_printed()).order_by("number"))
    file: dict[str, Any] = {
        "format": FORMAT,
        "uid": str(tournament.uid),
        "name": tournament.name,
        "date": tournament.date.isoformat() if tournament.date else None,
        "place": tournament.place,
        "system": tournament.system,
        **({} if tournament.sheet_file is None else {"sheet": tournament.sheet_file}),
        "options": convert.ordered_options(tournament.sheet, tournament.options),
        "rounds": tournament.rounds,
        "games": tournament.games,
        **({"cents_per_point": tournament.cents_per_point} if tournament.sheet.system.balanced else {}),
        "seed": tournament.seed,
    }
    file |= _unusual(tournament, rounds)
    registered = _registered(tournament)
    merged = _merged(tournament) if any(vars(row)["more"] for row in registered) else {}
    file["players"] = [_player(row, merged.get(row.number, [])) for row in registered]
    file |= said(teams=tournament.squads)
    matters = read_matters(tournament)
    tables = list(Table.objects.filter(round__tournament=tournament).select_related("round").order_by("pk"))
    sheets = _sheets(tournament, tables, matters)
    file["tables"] = _tables(tournament, tables, matters, sheets)
    numbers = {row.player_id: (row.number, row.player.name) for row in registered}
    sanctions = written_sanctions(tournament, matters, {table.pk: table for table in tables}, numbers)
    log = _log(tournament, tables, sheets)
    after = said(printed=written_printed(tournament, rounds), history=log)
    return file | said(sanctions=sanctions, repairs=written_repairs(rounds)) | written_giving(tournament) | after


def _registered(tournament: Tournament) -> QuerySet[Registration]:
    once = MergedNumber.objects.filter(tournament=OuterRef("tournament"), into=OuterRef("number"))
    return Registration.objects.filter(tournament=tournament).annotate(more=Exists(once)).select_related("player").order_by("pk")


def _unusual(tournament: Tournament, rounds: Sequence[Round]) -> dict[str, Any]:
    """What differs from what goes without saying."""
    found = {name: value for name, usual in usual_of(tournament.sheet).items() if (value := _setting(tournament, name)) != usual}
    return found | said(standings_shown=tournament.standings_shown) | _history(tournament, rounds)


def _setting(tournament: Tournament, name: str) -> Any:
    """A setting as a file has it."""
    if name == "cup":
        return tournament.cup.name if tournament.cup is not None else ""
    value = getattr(tournament, name)
    if name in TIMES and value is not None:
        return f"{value:%H:%M}"
    return str(value) if isinstance(value, str) else value


def _history(tournament: Tournament, rounds: Sequence[Round]) -> dict[str, Any]:
    """How far the tournament is, where its tables do not say it."""
    closed = [row for row in rounds if row.state == RoundState.CLOSED]
    started = set(
        Table.objects.filter(round__in=rounds).exclude(source=Source.NOTHING, state=TableState.OPEN).values_list("round__number", flat=True)
    )
    usual = Phase.RUNNING if any(row.state != RoundState.DRAWN for row in rounds) else Phase.REGISTRATION
    found: dict[str, Any] = {
        "closed": [row.number for row in closed],
        "closed_reasons": {str(row.number): row.closed_reason for row in closed if row.closed_reason},
        "opened": [row.number for row in rounds if row.state == RoundState.OPEN and row.number not in started],
        "phase": str(tournament.phase) if tournament.phase != usual else "",
        "draws": [_draw(row) for row in rounds if (row.draw_seed, row.draw_method, row.draw_report) != (tournament.seed, "", {})],
    }
    if tournament.rules_frozen and tournament.rules_digest != convert.digest(tournament.sheet, tournament.options):
        found |= {"rules_edition": tournament.rules_edition, "rules_digest": tournament.rules_digest}
    if tournament.rules_frozen and tournament.rules_reading != rules.READING:
        found["rules_reading"] = tournament.rules_reading
    return {key: value for key, value in found.items() if value}


def _draw(row: Round) -> dict[str, Any]:
    report = json.loads(json.dumps(row.draw_report, sort_keys=True))
    return {"round": row.number, **said(seed=row.draw_seed, method=row.draw_method, report=report)}


def _merged(tournament: Tournament) -> dict[int, list[int]]:
    """Numbers of before a merge, by the number that their player has now. One query."""
    found: dict[int, list[int]] = {}
    for number, into in MergedNumber.objects.filter(tournament=tournament).order_by("number").values_list("number", "into"):
        found.setdefault(into, []).append(number)
    return found


def _player(row: Registration, merged: list[int]) -> dict[str, Any]:
    who = row.player
    written = PLAYER.written(
        row,
        name=who.name,
        place=who.place,
        club=who.club,
        tags=list(row.tags),
        federation_number=who.federation_number,
        merged=merged,
        withdrawn=None,
    )
    # A reason may be empty, and says all the same that he does not take part.
    return written | ({"withdrawn": fact_of(row.withdrawn_reason)} if row.withdrawn else {})


class Sheets(NamedTuple):
    """The lines of all tables by key of the table, every version in order; what second phones wrote; and how a table's lines are named."""

    versions: dict[int, list[Entry]]
    others: dict[int, list[OtherVersion]]
    spots: dict[int, Spots]

    def current(self, table_id: int) -> list[Entry]:
        """The lines on the sheet, in order."""
        return [entry for entry in self.versions.get(table_id, ()) if entry.current and not entry.struck]


def _sheets(tournament: Tournament, tables: list[Table], matters: Matters) -> Sheets:
    """Two queries."""
    sheets = Sheets({}, {}, {})
    entries = Entry.objects.filter(table__round__tournament=tournament).order_by("table_id", "position", "version").defer("client_id")
    for entry in entries:
        sheets.versions.setdefault(entry.table_id, []).append(entry)
    for row in OtherVersion.objects.filter(table__round__tournament=tournament).order_by("pk"):
        sheets.others.setdefault(row.table_id, []).append(row)
    for table in tables:
        about = {row.position for row in (*sheets.versions.get(table.pk, ()), *sheets.others.get(table.pk, ()))}
        sheets.spots[table.pk] = Spots([entry.position for entry in sheets.current(table.pk)], about | matters.positions(table.pk))
    return sheets


def _tables(tournament: Tournament, tables: list[Table], matters: Matters, sheets: Sheets) -> list[dict[str, Any]]:
    seats: dict[int, list[int]] = {}
    moved: set[int] = set()
    seated = Seat.objects.filter(table__round__tournament=tournament).order_by("table_id", "index")
    for table_id, number, is_moved in seated.values_list("table_id", "registration__number", changed()):
        seats.setdefault(table_id, []).append(number)
        moved |= {table_id} if is_moved else set()
    past = past_at(moved)
    return [_table(tournament, table, numbers(seats.get(table.pk, ()), past.get(table.pk, ())), matters, sheets=sheets) for table in tables]


def _log(tournament: Tournament, tables: Sequence[Table], sheets: Sheets) -> list[dict[str, Any]]:
    entries = {
        entry.pk: {**sheets.spots[table_id].named(entry.position), "version": entry.version}
        for table_id, versions in sheets.versions.items()
        for entry in versions
    }
    return written_log(tournament, {table.pk: (table.round.number, table.number) for table in tables}, entries)


def _table(tournament: Tournament, table: Table, sat: Sat, matters: Matters, sheets: Sheets) -> dict[str, Any]:
    entries, spots = sheets.current(table.pk), sheets.spots[table.pk]
    seats, changes = sat
    written: dict[str, Any] = {"round": table.round.number, "table": table.number, "seats": list(seats)}
    if changes:
        written["changes"] = [change.as_json() for change in changes]
    if table.source == Source.SUMS:
        sums = convert.row_points([getattr(table, column) for column in POINTS], table.seats)
        written["sums"] = [convert.plain_number(amount) for amount in sums]
        if table.check_sum is not None:
            written["check"] = convert.plain_number(convert.points(table.check_sum))
    else:
        written["records"] = [convert.ordered_record(entry.written) for entry in entries]
    usual = usual_dealer([entry.written for entry in entries], table.seats)
    planned = planned_games(tournament, table.seats)
    written |= said(
        first_dealer=table.first_dealer if table.first_dealer != usual else None,
        games=table.games if table.games != planned else None,
        confirmed=table.state == TableState.CONFIRMED,
        broken_off=fact_of(table.state_reason) if table.state == TableState.BROKEN_OFF else None,
        corrected=as_time(table.corrected_at),
    )
    compiled = convert.tariff(tournament.sheet, tournament.options, table.seats)
    faulty = {place for place, entry in enumerate(entries) if not entry.settled}
    if matters.rulings.get(table.pk):
        # What was entered on a ruled line may be refused by the rules although the ruling counts.
        older = [convert.older(vars(entry), table.seats) for entry in entries]
        empty = empty_at(table).each([entry.position for entry in entries])
        faulty |= refused_lines(compiled, [entry.written for entry in entries], table.games, older, empty=empty)
    if faulty:
        written["open"] = sorted(faulty)
    written |= written_older(table, entries) | table_matters(table, matters, entries, compiled, spots=spots)
    return written | written_versions(table, spots, sheets.versions.get(table.pk, ()), sheets.others.get(table.pk, ()))


_AFTER = ("sanctions", "repairs", "givings", "cash", "printed", "history")
"""Lists of a tournament that come after its tables."""


def as_text(file: dict[str, Any]) -> str:
    """The file as a person can read it: a line a player, a line a game."""
    head = [f"  {_json(key)}: {_json(value)}" for key, value in file.items() if key not in ("players", "tables", *_AFTER)]
    parts = [*head, _list_text("players", map(_json, file["players"])), _list_text("tables", map(_table_text, file["tables"]))]
    parts += [_list_text(key, map(_json, file[key])) for key in _AFTER if key in file]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _list_text(key: str, lines: Iterable[str]) -> str:
    text = ",\n".join(f"    {line}" for line in lines)
    return f'  "{key}": [\n{text}\n  ]' if text else f'  "{key}": []'


_BY_LINES = ("records", "older", "calls", "cases", "rulings")
"""Lists of a table that have a line for each of their items."""


def _table_text(table: dict[str, Any]) -> str:
    lists = [key for key in _BY_LINES if table.get(key)]
    parts = [", ".join(f"{_json(key)}: {_json(value)}" for key, value in table.items() if key not in lists)]
    for key in lists:
        items = ",\n".join(f"      {_json(item)}" for item in table[key])
        parts.append(f"{_json(key)}: [\n{items}\n    ]")
    return f"{{{', '.join(parts)}}}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
