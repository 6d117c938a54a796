"""Stores a tournament that was read from a file without fault: all of it in one transaction, with one log row."""

from collections.abc import Sequence
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from tournament.convert import amount_columns
from tournament.files.reading import TournamentFile
from tournament.files.tables import ReadTable
from tournament.models import POSITION_STEP, Entry, Phase, Registration, Round, RoundState, Seat, Source, Table, TableState, Tournament
from tournament.services.base import record_action
from tournament.services.players import store_rows
from tournament.services.rounds import freeze_rules
from tournament.services.setup import free_slug, series


@transaction.atomic
def import_tournament(*, file: TournamentFile, author: str = "") -> Tournament:
    """The stored tournament, under an address of its own. A number of queries that does not grow with players or games."""
    setup = dict(file.setup)
    setup["cup"] = series(setup.get("cup", ""))
    tournament = Tournament.objects.create(
        slug=free_slug(setup["name"], setup["date"]), standings_shown=file.standings_shown, phase=_first_phase(file), **setup
    )
    store_rows(tournament, file.players, [None] * len(file.players))
    registered = {registration.number: registration for registration in Registration.objects.filter(tournament=tournament)}
    rounds = _store_rounds(tournament, file)
    stored = Table.objects.bulk_create(_table(rounds[table.round], table) for table in file.tables)
    pairs = list(zip(stored, file.tables, strict=True))
    Seat.objects.bulk_create(
        Seat(table=row, round=row.round, index=index, registration=registered[number])
        for row, table in pairs for index, number in enumerate(table.seats)
    )
    Entry.objects.bulk_create([entry for row, table in pairs for entry in _entries(row, table, author)], batch_size=500)
    changed = _phase(tournament, rounds, file)
    detail = {"players": len(file.players), "tables": len(file.tables)}
    record_action(tournament, "import_tournament", f"Aus Datei eingelesen: {tournament.name}", author=author, changed=changed, detail=detail)
    return tournament


def _first_phase(file: TournamentFile) -> str:
    return Phase.REGISTRATION if file.players else Phase.DRAFT


def _store_rounds(tournament: Tournament, file: TournamentFile) -> dict[int, Round]:
    """Every round up to the last one that has tables or is closed; a round with results has been opened."""
    played = {table.round for table in file.tables if table.records or table.sums is not None or table.confirmed or table.broken_off}
    drawn = {table.round for table in file.tables}
    now = timezone.now()
    rounds = []
    for number in sorted(drawn | file.closed):
        state = RoundState.CLOSED if number in file.closed else RoundState.OPEN if number in played else RoundState.DRAWN
        rounds.append(Round(
            tournament=tournament, number=number, state=state, draw_seed=tournament.seed,
            opened_at=now if state != RoundState.DRAWN else None, closed_at=now if state == RoundState.CLOSED else None,
        ))
    return {row.number: row for row in Round.objects.bulk_create(rounds)}


def _table(round_: Round, table: ReadTable) -> Table:
    columns: dict[str, int] = {}
    source = Source.NOTHING
    if table.records:
        columns, source = table.scored.table_columns(), Source.RECORDS
    elif table.sums is not None:
        columns, source = amount_columns(table.sums), Source.SUMS
    state = TableState.BROKEN_OFF if table.broken_off else TableState.CONFIRMED if table.confirmed else TableState.OPEN
    return Table(
        round=round_, number=table.number, seats=len(table.seats), games=table.games, first_dealer=table.first_dealer, source=source,
        state=state, state_reason=table.broken_off, **columns,
    )


def _entries(row: Table, table: ReadTable, author: str) -> Sequence[Entry]:
    if not table.records:
        return ()
    return [
        Entry(
            table=row, position=place * POSITION_STEP, version=1, games=table.games, record=record, author=author, client_id=uuid4(),
            **line.derived(),
        )
        for place, (record, line) in enumerate(zip(table.records, table.scored.lines, strict=True), start=1)
    ]


def _phase(tournament: Tournament, rounds: dict[int, Round], file: TournamentFile) -> list[str]:
    """The rules are frozen as soon as a round was opened; a finished tournament is stored as finished."""
    if all(row.state == RoundState.DRAWN for row in rounds.values()):
        return []
    changed = freeze_rules(tournament)
    if file.phase:
        tournament.phase = file.phase
    return changed
