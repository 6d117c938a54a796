"""The field of a load run: a tournament with its first round open, made by the services; and what the database says afterwards."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from django.db.models import Count

from scoring.draw.model import seating
from tests.load.accounts import Row, wrong_games
from tests.load.people import Table
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.ledger.lines.recompute import recompute
from tournament.models import Entry, Round, TableLink, Tournament

OWN_EVERY, STANDINGS_EVERY, WALL_EVERY = 20.0, 15.0, 4.0
"""Seconds after which the pages ask again by themselves: *Mein Platz*, the standings, the wall."""


class Field(NamedTuple):
    """`readers`: an address and how many seconds pass between two looks."""

    slug: str
    tables: tuple[Table, ...]
    readers: tuple[tuple[str, float], ...]


def make_field(tables: int, games: int) -> Field:
    """A cup tournament of four players a table, and three readers a table: of two players' pages, and of a wall, the board or the
    standings."""
    slug, places = _opened(tables, games)
    players_pages = [(f"/t/{slug}/spieler/{number}/", 10.0) for number in range(1, 2 * tables + 1)]
    walls = [(f"/wall/{slug}/daten/", 5.0)] * (tables // 5)
    boards = [(f"/t/{slug}/runde/1/", 10.0), (f"/t/{slug}/stand/", 10.0)] * ((tables - tables // 5) // 2)
    return Field(slug, places, (*players_pages, *walls, *boards))


def make_hall(tables: int, games: int, readers: int) -> Field:
    """The same field, read by so many: three of five each a player's own page, the others the standings, a hundredth of all a wall, as
    often as those pages ask."""
    slug, places = _opened(tables, games)
    walls = [(f"/wall/{slug}/daten/", WALL_EVERY)] * (readers // 100)
    own = [(f"/t/{slug}/spieler/{1 + number % (4 * tables)}/", OWN_EVERY) for number in range(readers * 3 // 5)]
    standings = [(f"/t/{slug}/stand/", STANDINGS_EVERY)] * (readers - len(walls) - len(own))
    return Field(slug, places, (*own, *standings, *walls))


def _opened(tables: int, games: int) -> tuple[str, tuple[Table, ...]]:
    made = setup.create_tournament(name="Volles Haus", system="koenigrufen-cup", rounds=1, games=games, seed="voll")
    players.import_players(tournament_id=made.pk, rows=[{"name": f"Spieler {number}"} for number in range(1, 4 * tables + 1)])
    seats = [tuple(range(first, first + 4)) for first in range(1, 4 * tables + 1, 4)]
    draw.confirm_draw(tournament_id=made.pk, rounds=[seating(1, seats)], seed="voll", method="random")
    rounds.open_round(round_id=Round.objects.get(tournament=made).pk)
    setup.show_standings(tournament_id=made.pk, shown=True)
    links = TableLink.objects.filter(table__round__tournament=made, ended_at__isnull=True).order_by("table__number")
    return made.slug, tuple(Table(token, games) for token in links.values_list("token", flat=True))


def wrong_in(slug: str, sent: Mapping[str, str], answered: Collection[str]) -> list[str]:
    """What was answered as stored and is not there, or otherwise, or twice; and what does not come to the same when it is settled again.
    `sent`: which kind of game under which id."""
    made = Tournament.objects.get(slug=slug)
    entries = Entry.objects.filter(table__round__tournament=made).annotate(logged=Count("log")).order_by("table_id", "position")
    rows = [
        Row(str(client_id), table, game, record["game"], logged)
        for client_id, table, game, record, logged in entries.values_list("client_id", "table__number", "game", "record", "logged")
    ]
    found = wrong_games(sent, answered, rows)
    return found + [f"recompute: {finding.message}" for finding in recompute(made)]
