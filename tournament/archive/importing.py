"""Stores a tournament that was read from a file without fault: all of it in one transaction, with one log row."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from scoring.field import left_after, seated
from tournament.archive.federation import keep_numbers, meant_by_number
from tournament.archive.giving import store_giving
from tournament.archive.history import Draw, History
from tournament.archive.importing_history import store_changes, store_log, store_others, with_history
from tournament.archive.importing_matters import Stored, store_matters, store_sanctions
from tournament.archive.printed import store_printed
from tournament.archive.reading import TournamentFile
from tournament.archive.tables import ReadTable
from tournament.desk.evening.rounds import freeze_rules
from tournament.desk.registration.players_stored import store_rows
from tournament.desk.setup.setup import free_slug, must_be_of_its_kind, series
from tournament.ledger.lines.ruled import which_counts
from tournament.ledger.people.teams import stored as stored_teams
from tournament.ledger.store.convert import amount_columns, halves
from tournament.ledger.store.transaction import outdate_bans, record_action
from tournament.models import (
    POSITION_STEP,
    Entry,
    MergedNumber,
    OwnSheet,
    Registration,
    Repair,
    Round,
    RoundState,
    Seat,
    Source,
    Table,
    TableState,
    Tournament,
    sheet_of,
    times,
)
from tournament.phones.writing import make_links


def _keep_sheet(file: dict[str, Any] | None, author: str) -> None:
    """Whoever reads a tournament in has its sheet for the next; an edition that is here already stays as it is."""
    if file is not None:
        names = {name: file[name] for name in ("slug", "edition")}
        title = sheet_of(file["slug"], file).system.title[0]
        OwnSheet.objects.get_or_create(**names, defaults={"name": title, "file": file, "author": author})


def here_already(file: TournamentFile) -> Tournament | None:
    """The tournament that the file is of, where the organiser has it here. One query, none for a file of before."""
    return Tournament.objects.filter(uid=file.uid).first() if file.uid is not None else None


def is_taken(uid: UUID) -> bool:
    """Whoever has it: of another organiser's tournament nothing is told, but that this one is another."""
    return Tournament._base_manager.filter(uid=uid).exists()


@transaction.atomic
def import_tournament(*, file: TournamentFile, author: str = "", action: str = "import_tournament") -> Tournament:
    """The stored tournament, under an address of its own. `action`: what the log calls it. Queries do not grow with the field.

    Of a tournament that is `here_already` it makes a second one, which is another: with a uid of its own.
    """
    setup = dict(file.setup)
    setup["cup"] = series(setup.get("cup", ""))
    must_be_of_its_kind(setup["cup"], sheet_of(setup["system"], setup["sheet_file"]))
    _keep_sheet(setup["sheet_file"], author)
    tournament = Tournament.objects.create(
        uid=uuid4() if file.uid is None or is_taken(file.uid) else file.uid,
        slug=free_slug(setup["name"], setup["date"]),
        standings_shown=file.history.standings_shown,
        squads=stored_teams(file.teams),
        **setup,
    )
    meant = meant_by_number(file.players)
    store_rows(tournament, file.players, meant.known, but=meant.others)
    keep_numbers(tournament, file.players)
    registered = {registration.number: registration for registration in Registration.objects.filter(tournament=tournament)}
    MergedNumber.objects.bulk_create(
        MergedNumber(tournament=tournament, number=number, into=row["number"]) for row in file.players for number in row.get("merged", ())
    )
    rounds = _store_rounds(tournament, file)
    stored = Table.objects.bulk_create(_table(rounds[table.round], table) for table in file.tables)
    pairs = list(zip(stored, file.tables, strict=True))
    Seat.objects.bulk_create(
        Seat(table=row, round=row.round, index=index, registration=registered[number])
        for row, table in pairs
        for index, number in enumerate(seated(table.seats, table.changes))
    )
    make_links(stored)
    rulings = store_matters(pairs)
    lines = [entry for row, table in pairs for entry in with_history(row, table, _entries(row, table, author, rulings))]
    entries = Entry.objects.bulk_create(lines, batch_size=500)
    store_changes(pairs, entries, registered)
    Repair.objects.bulk_create(Repair(round=rounds[repair.round], **repair.values) for repair in file.repairs)
    store_others(pairs)
    store_log(tournament, file.log, pairs, entries)
    by_place = {(table.round, table.number): rulings.get(row.pk, ()) for row, table in pairs}
    store_sanctions(tournament, file.sanctions, registered, by_place)
    store_giving(tournament, file.giving, registered)
    store_printed(tournament, file.printed)
    changed = _freeze(tournament, file.history)
    detail = {
        "players": len(file.players),
        "tables": len(file.tables),
        "rulings": sum(map(len, rulings.values())),
        "sanctions": len(file.sanctions),
    }
    outdate_bans(tournament)
    record_action(tournament, action, {"name": tournament.name}, author=author, changed=changed, detail=detail)
    return tournament


def _store_rounds(tournament: Tournament, file: TournamentFile) -> dict[int, Round]:
    """Every round up to the last one that is known; a round with results has been opened."""
    history = file.history
    last = max({table.round for table in file.tables} | history.opened | history.draws.keys(), default=0)
    usual = Draw(tournament.seed, "", {})
    now = times.now()
    rounds = []
    for number in range(1, last + 1):
        draw = history.draws.get(number, usual)
        opened, closed = number in history.opened, number in history.closed
        rounds.append(
            Round(
                tournament=tournament,
                number=number,
                draw_seed=draw.seed,
                draw_method=draw.method,
                draw_report=draw.report,
                state=RoundState.CLOSED if closed else RoundState.OPEN if opened else RoundState.DRAWN,
                opened_at=now if opened else None,
                closed_at=now if closed else None,
                closed_reason=history.closed.get(number, ""),
            )
        )
    return {row.number: row for row in Round.objects.bulk_create(rounds)}


def _table(round_: Round, table: ReadTable) -> Table:
    columns: dict[str, int] = {}
    source = Source.NOTHING
    if table.records and table.scored is not None:
        columns, source = table.scored.table_columns(), Source.RECORDS
    elif table.sums is not None:
        columns, source = amount_columns(table.sums), Source.SUMS
    check = None if table.check is None else halves(table.check)
    state = TableState.BROKEN_OFF if table.broken_off else TableState.CONFIRMED if table.confirmed else TableState.OPEN
    return Table(
        balanced=round_.tournament.sheet.system.balanced,
        round=round_,
        number=table.number,
        seats=len(table.seats),
        games=table.games,
        first_dealer=table.first_dealer,
        source=source,
        check_sum=check,
        state=state,
        state_reason=table.broken_off,
        corrected_at=table.corrected,
        left_after=left_after(table.changes),
        **columns,
    )


def _entries(row: Table, table: ReadTable, author: str, rulings: Stored) -> Sequence[Entry]:
    if not table.records or table.scored is None:
        return ()
    # What was ruled while nobody had written the game has its line by its case.
    standing: dict[int | None, list[Any]] = {}
    for ruling in rulings.get(row.pk, ()):
        if ruling.standing:
            standing.setdefault(ruling.position if ruling.position is not None else ruling.case.position, []).append(ruling)
    return [
        Entry(
            table=row,
            balanced=row.balanced,
            position=place * POSITION_STEP,
            version=1,
            games=table.games,
            record=record,
            author=author,
            client_id=uuid4(),
            ruling=which_counts(standing.get(place * POSITION_STEP, ())),
            **line.derived(),
        )
        for place, (record, line) in enumerate(zip(table.records, table.scored.lines, strict=True), start=1)
    ]


def _freeze(tournament: Tournament, history: History) -> list[str]:
    """The rules are frozen as soon as a round was opened: those of this program, or the others that the file says it was played by."""
    changed = freeze_rules(tournament) if history.opened else []
    if history.rules is not None and history.opened:
        tournament.rules_edition, tournament.rules_digest = history.rules
        tournament.rules_reading = history.reading or tournament.rules_reading
    tournament.phase = history.phase
    return [*changed, "phase"]
