"""Small tournaments for tests, made by the services as a director would; and a file brought in from fixtures/."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from scoring.draw.model import seating
from tests.tournament.filed import as_text, written
from tests.tournament.hand_sums import FIXTURES
from tests.tournament.rebuilt import rebuilt
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.ledger.lines import writing
from tournament.ledger.store.log import sentence
from tournament.ledger.store.prepared import Prepared
from tournament.models import POSITION_STEP, LogRow, Round, Table, Tournament

RUFER = {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True}
"""+1 for seats 1 and 2."""
DREIER = {"game": "dreier", "dealer": 1, "declarer": 0, "won": True}
"""+15 for seat 0."""
REDEAL = {"game": "redeal", "dealer": 1}
FAULTY = {"game": "trischaken", "dealer": 2, "points": ["27/1", "14/2", "9/0", "21/0"]}
"""72 points on the table."""


def content_digest(tournament: Tournament) -> str:
    """Identifies a tournament's content: 64 hex digits, the same before an export and after the import."""
    return sha256(as_text(written(tournament)).encode()).hexdigest()


def log_says(row: LogRow) -> str:
    """The row's sentence, in the language of who reads now."""
    return sentence(row.action, row.facts, row.text)


@rebuilt
def fixture(name: str) -> Tournament:
    """A tournament of fixtures/, imported."""
    return import_tournament(file=read_file((FIXTURES / f"{name}.json").read_bytes()))


@rebuilt
def registered(count: int = 8, **more: Any) -> Tournament:
    """A cup tournament of two rounds of three games with `count` players, numbers 1 to `count`."""
    values = {"name": "Probe", "system": "koenigrufen-cup", "rounds": 2, "games": 3, "seed": "7f3a", **more}
    tournament = setup.create_tournament(**values)
    players.import_players(tournament_id=tournament.pk, rows=[{"name": f"Spieler {number}"} for number in range(1, count + 1)])
    tournament.refresh_from_db()
    return tournament


@rebuilt
def announced(count: int = 8, **more: Any) -> Tournament:
    """As `registered`, with the registration open: visitors may see it."""
    tournament = registered(count, **more)
    setup.open_registration(tournament_id=tournament.pk)
    tournament.refresh_from_db()
    return tournament


@rebuilt
def drawn(tables: Sequence[Sequence[int]] = ((1, 2, 3, 4), (5, 6, 7, 8)), **more: Any) -> Tournament:
    """As `registered`, with the first round drawn."""
    tournament = registered(sum(map(len, tables)), **more)
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, tables)], seed="7f3a", method="random")
    tournament.refresh_from_db()
    return tournament


@rebuilt
def running(tables: Sequence[Sequence[int]] = ((1, 2, 3, 4), (5, 6, 7, 8)), **more: Any) -> Tournament:
    """As `drawn`, with the first round open."""
    tournament = drawn(tables, **more)
    rounds.open_round(round_id=the_round(tournament).pk)
    tournament.refresh_from_db()
    return tournament


def the_round(tournament: Tournament, number: int = 1) -> Round:
    return Round.objects.get(tournament=tournament, number=number)


def the_table(tournament: Tournament, number: int = 1, round_number: int = 1) -> Table:
    [found] = _table(tournament.pk, round_number, number)
    return found


_table = Prepared(
    lambda tournament, round_number, number: Table.objects.filter(round__tournament=tournament, round__number=round_number, number=number)
)


def save(table: Table, line: int, record: Mapping[str, Any], **more: Any) -> writing.SavedEntry:
    """Writes line 1, 2, … of a sheet on which nothing was inserted."""
    return writing.save_entry(table_id=table.pk, position=line * POSITION_STEP, record=dict(record), **more)


def fill(table: Table) -> None:
    """Writes the table's three games: Rufer, Dreier, Rufer."""
    for line, record in enumerate((RUFER, DREIER, {**RUFER, "dealer": 2, "declarer": 3, "partner": 0}), start=1):
        save(table, line, record)
