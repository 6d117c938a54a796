"""Writes a tournament as a file: the same tournament always as the same bytes. See the package for the keys."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

import rules
from tournament import convert
from tournament.files import FORMAT
from tournament.files.matters_writing import Matters, plain_number, read_matters, table_matters, written_sanctions
from tournament.files.readings import written_older
from tournament.files.tables import refused_lines, usual_dealer
from tournament.models import (
    Entry,
    KontraMoney,
    OwnClub,
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


def written(tournament: Tournament) -> dict[str, Any]:
    """The tournament as JSON. Ten queries, eleven for a tournament of a cup."""
    rounds = list(Round.objects.filter(tournament=tournament).order_by("number"))
    file: dict[str, Any] = {
        "format": FORMAT,
        "name": tournament.name,
        "date": tournament.date.isoformat() if tournament.date else None,
        "place": tournament.place,
        "system": tournament.system,
        "options": convert.ordered_options(tournament.system, tournament.options),
        "rounds": tournament.rounds,
        "games": tournament.games,
        "cents_per_point": tournament.cents_per_point,
        "seed": tournament.seed,
    }
    file |= _unusual(tournament, rounds)
    registered = list(Registration.objects.filter(tournament=tournament).select_related("player").order_by("pk"))
    file["players"] = [_player(row) for row in registered]
    matters = read_matters(tournament)
    tables = list(Table.objects.filter(round__tournament=tournament).select_related("round").order_by("pk"))
    file["tables"] = _tables(tournament, tables, matters)
    numbers = {row.player_id: (row.number, row.player.name) for row in registered}
    sanctions = written_sanctions(tournament, matters, {table.pk: table for table in tables}, numbers)
    return file | ({"sanctions": sanctions} if sanctions else {})


def _unusual(tournament: Tournament, rounds: list[Round]) -> dict[str, Any]:
    """What differs from what goes without saying."""
    found: dict[str, Any] = {}
    if tournament.cup is not None:
        found["cup"] = tournament.cup.name
    if tournament.games_large is not None:
        found["games_large"] = tournament.games_large
    if tournament.fee_cents:
        found["fee_cents"] = tournament.fee_cents
    if tournament.time_limit_minutes is not None:
        found["time_limit_minutes"] = tournament.time_limit_minutes
    if tournament.tie_breaks != ["best_rounds"]:
        found["tie_breaks"] = tournament.tie_breaks
    if tournament.keep_apart:
        found["keep_apart"] = tournament.keep_apart
    if tournament.appeal_minutes is not None:
        found["appeal_minutes"] = tournament.appeal_minutes
    if tournament.own_club != OwnClub.ALLOWED:
        found["own_club"] = str(tournament.own_club)
    if tournament.kontra != KontraMoney.AT_ONCE:
        found["kontra"] = str(tournament.kontra)
    if tournament.standings_shown:
        found["standings_shown"] = True
    return found | _history(tournament, rounds)


def _history(tournament: Tournament, rounds: list[Round]) -> dict[str, Any]:
    """How far the tournament is, where its tables do not say it."""
    closed = [row for row in rounds if row.state == RoundState.CLOSED]
    started = set(
        Table.objects.filter(round__in=rounds)
        .exclude(source=Source.NOTHING, state=TableState.OPEN)
        .values_list("round__number", flat=True)
    )
    usual = Phase.RUNNING if any(row.state != RoundState.DRAWN for row in rounds) else Phase.REGISTRATION
    found: dict[str, Any] = {
        "closed": [row.number for row in closed],
        "closed_reasons": {str(row.number): row.closed_reason for row in closed if row.closed_reason},
        "opened": [row.number for row in rounds if row.state == RoundState.OPEN and row.number not in started],
        "phase": str(tournament.phase) if tournament.phase != usual else "",
        "draws": [_draw(row) for row in rounds if (row.draw_seed, row.draw_method, row.draw_report) != (tournament.seed, "", {})],
    }
    if tournament.rules_frozen and tournament.rules_digest != convert.digest(tournament.system, tournament.options):
        found |= {"rules_edition": tournament.rules_edition, "rules_digest": tournament.rules_digest}
    if tournament.rules_frozen and tournament.rules_reading != rules.READING:
        found["rules_reading"] = tournament.rules_reading
    return {key: value for key, value in found.items() if value}


def _draw(row: Round) -> dict[str, Any]:
    report = json.loads(json.dumps(row.draw_report, sort_keys=True))
    said = {"seed": row.draw_seed, "method": row.draw_method, "report": report}
    return {"round": row.number, **{key: value for key, value in said.items() if value}}


def _player(row: Registration) -> dict[str, Any]:
    written: dict[str, Any] = {
        "number": row.number, "name": row.player.name, "place": row.player.place, "club": row.player.club, "tags": list(row.tags)
    }
    for flag in ("paid", "present", "anonymous"):
        if getattr(row, flag):
            written[flag] = True
    if row.withdrawn:
        written["withdrawn"] = row.withdrawn_reason
    return written


def _tables(tournament: Tournament, tables: list[Table], matters: Matters) -> list[dict[str, Any]]:
    seats: dict[int, list[int]] = {}
    for table_id, number in (
        Seat.objects.filter(table__round__tournament=tournament).order_by("table_id", "index").values_list("table_id", "registration__number")
    ):
        seats.setdefault(table_id, []).append(number)
    entries: dict[int, list[Entry]] = {}
    found = Entry.objects.filter(table__round__tournament=tournament, current=True, record__isnull=False).order_by("table_id", "position")
    for entry in found.defer("reason", "author", "client_id", "created_at"):
        entries.setdefault(entry.table_id, []).append(entry)
    return [_table(tournament, table, seats.get(table.pk, []), entries.get(table.pk, []), matters) for table in tables]


def _table(tournament: Tournament, table: Table, seats: list[int], entries: list[Entry], matters: Matters) -> dict[str, Any]:
    written: dict[str, Any] = {"round": table.round.number, "table": table.number, "seats": seats}
    if table.source == Source.SUMS:
        sums = convert.row_points([getattr(table, column) for column in POINTS], table.seats)
        written["sums"] = [plain_number(amount) for amount in sums]
    else:
        written["records"] = [convert.ordered_record(entry.record) for entry in entries]
    if table.first_dealer != usual_dealer([entry.record for entry in entries], table.seats):
        written["first_dealer"] = table.first_dealer
    if table.games != convert.planned_games(tournament.system, tournament.games, tournament.games_large, table.seats):
        written["games"] = table.games
    if table.state == TableState.CONFIRMED:
        written["confirmed"] = True
    if table.state == TableState.BROKEN_OFF:
        written["broken_off"] = table.state_reason
    compiled = convert.tariff(tournament.system, tournament.options, table.seats)
    faulty = {place for place, entry in enumerate(entries) if not entry.settled}
    if matters.rulings.get(table.pk):
        # What was entered on a ruled line may be refused by the rules although the ruling counts.
        older = [convert.older(vars(entry), table.seats) for entry in entries]
        faulty |= refused_lines(compiled, [entry.record for entry in entries], table.games, older)
    if faulty:
        written["open"] = sorted(faulty)
    return written | written_older(table, entries) | table_matters(table, matters, entries, compiled)


def as_text(file: dict[str, Any]) -> str:
    """The file as a person can read it: a line a player, a line a game."""
    head = [f'  {_json(key)}: {_json(value)}' for key, value in file.items() if key not in ("players", "tables", "sanctions")]
    parts = [*head, _list_text("players", map(_json, file["players"])), _list_text("tables", map(_table_text, file["tables"]))]
    parts += [_list_text("sanctions", map(_json, file["sanctions"]))] if "sanctions" in file else []
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


def content_digest(tournament: Tournament) -> str:
    """Identifies a tournament's content: 64 hex digits, the same before an export and after the import."""
    return hashlib.sha256(as_text(written(tournament)).encode()).hexdigest()
