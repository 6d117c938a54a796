"""Tables for tests of the desk: a tournament with one open round, seated by hand, written to through the services."""

from typing import Any
from uuid import uuid4

import rules
from tests.tournament.rebuilt import rebuilt
from tournament.ledger.lines.writing import next_position, save_entry
from tournament.models import Phase, Player, Registration, Round, RoundState, Seat, Table, Tournament

NAMES = ("Anna Mayrhuber", "Karl Pichler", "Eva Stadlbauer", "Josef Oberleitner", "Maria Gruber")
GAMES = sorted({row.slug for sheet in rules.SYSTEMS.values() for row in sheet.games})


def sheet_of(game: str) -> str:
    """One of the sheets that have this game, by turns."""
    having = [system for system, sheet in rules.SYSTEMS.items() if game in {row.slug for row in sheet.games}]
    return having[GAMES.index(game) % len(having)]


@rebuilt
def a_table(system: str = "koenigrufen-cup", seats: int = 4, games: int = 20, *, number: int = 1, tables: int = 1, **options: Any) -> Table:
    """Table `number` of the open first round of a running tournament "probe"; the others are there too, with other people."""
    tournament = Tournament.objects.create(
        slug="probe",
        name="Herbstturnier Linz",
        system=system,
        options=options,
        games=games,
        phase=Phase.RUNNING,
        rules_edition=rules.SYSTEMS[system].edition,
        rules_digest=rules.digest(system, options),
    )
    round_ = Round.objects.create(tournament=tournament, number=1, state=RoundState.OPEN)
    made = [_seated(round_, place + 1, seats, games) for place in range(tables)]
    return made[number - 1]


def _seated(round_: Round, number: int, seats: int, games: int) -> Table:
    table = Table.objects.create(round=round_, number=number, seats=seats, games=games)
    for index in range(seats):
        player = Player.objects.create(name=NAMES[index] if number == 1 else f"Gast{number} Tisch{'abcde'[index]}")
        registration = Registration.objects.create(tournament=round_.tournament, player=player, number=(number - 1) * 10 + index + 1)
        Seat.objects.create(table=table, round=round_, index=index, registration=registration)
    return table


def write(table: Table, *records: dict[str, Any], keep_faulty: bool = False) -> None:
    """Writes the records as the next lines."""
    last = max(table.entries.values_list("position", flat=True), default=0)
    for record in records:
        last = next_position(last)
        save_entry(table_id=table.pk, position=last, record=record, client_id=uuid4(), keep_faulty=keep_faulty, author="Leitung")
