"""The field of a load run: a tournament with its first round open, made by the services; and what the database says afterwards."""

from typing import NamedTuple

from django.core.management import call_command

from scoring.draw.model import seating
from tests.load.people import Table, Tally
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.ledger.lines.recompute import recompute
from tournament.models import Entry, Round, TableLink, Tournament


class Field(NamedTuple):
    """`readers`: an address and how many seconds pass between two looks."""

    slug: str
    tables: tuple[Table, ...]
    readers: tuple[tuple[str, float], ...]


def make_field(tables: int, seconds: int, pause: float) -> Field:
    """A cup tournament of four players a table, with as many games as the run can write, and three readers a table: of two players' pages,
    and of a wall, the board or the standings."""
    call_command("migrate", verbosity=0)
    games = max(int(2 * seconds / pause), 20)
    made = setup.create_tournament(name="Volles Haus", system="koenigrufen-cup", rounds=1, games=games, seed="voll")
    players.import_players(tournament_id=made.pk, rows=[{"name": f"Spieler {number}"} for number in range(1, 4 * tables + 1)])
    seats = [tuple(range(first, first + 4)) for first in range(1, 4 * tables + 1, 4)]
    draw.confirm_draw(tournament_id=made.pk, rounds=[seating(1, seats)], seed="voll", method="random")
    rounds.open_round(round_id=Round.objects.get(tournament=made).pk)
    tokens = (
        TableLink.objects.filter(table__round__tournament=made, ended_at__isnull=True)
        .order_by("table__number")
        .values_list("token", flat=True)
    )
    players_pages = [(f"/t/{made.slug}/spieler/{number}/", 10.0) for number in range(1, 2 * tables + 1)]
    walls = [(f"/wall/{made.slug}/daten/", 5.0)] * (tables // 5)
    boards = [(f"/t/{made.slug}/runde/1/", 10.0), (f"/t/{made.slug}/stand/", 10.0)] * ((tables - tables // 5) // 2)
    return Field(made.slug, tuple(Table(token, games) for token in tokens), (*players_pages, *walls, *boards))


def lost_or_doubled(field: Field, tally: Tally) -> list[str]:
    """What was answered as stored and is not there, what is there and was not sent, tables whose games are not numbered 1, 2, 3 …"""
    made = Tournament.objects.get(slug=field.slug)
    current = Entry.objects.filter(table__round__tournament=made, current=True).order_by("table_id", "position")
    rows = list(current.values_list("client_id", "table__number", "game"))
    there = {str(client_id) for client_id, _table, _game in rows}
    found = [f"lost: {client_id}" for client_id in sorted(tally.saved - there)]
    by_table: dict[int, list[int]] = {}
    for _client_id, table, game in rows:
        by_table.setdefault(table, []).append(game)
    found += [f"table {table}: games {games}" for table, games in by_table.items() if games != list(range(1, len(games) + 1))]
    return found + [f"recompute: {finding.message}" for finding in recompute(made)]
