"""Somebody sat down in another's place: what players see of it, and who pays whom. Amounts added up by hand, as in
ledger/test_seat_changes.py.

`fill` brings seat 0 -1, +15 and +1; 1 sits there in game 1, 9 in games 2 and 3. At 10 cents 9 gets 1,60 from 1 (0,10) and from 2, 3, 4
(0,50 each).
"""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries as Counts

from tests.tournament.evening import fill, running, the_table
from tests.tournament.seat_hand import sits_down
from tournament.desk.registration.players import import_players
from tournament.desk.setup.setup import show_standings
from tournament.entry.page import TablePage
from tournament.entry.slip import payments
from tournament.hall.places import places
from tournament.hall.player_reading import player_course
from tournament.ledger.store.audience import Audience
from tournament.models import Registration, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    made = running()
    import_players(tournament_id=made.pk, rows=[{"name": "Spieler 9"}])
    fill(the_table(made))
    sits_down(the_table(made), 0, 9, before_game=2)
    made.refresh_from_db()
    return made


def test_each_has_his_own_games_and_mates(tournament: Tournament) -> None:
    found = {number: player_course(tournament, number, Audience.DESK) for number in (1, 9, 2)}
    told = {
        number: [(one.result, one.numbers, [game.amount for game in course.games]) for one in course.rounds]
        for number, course in found.items()
        if course is not None
    }
    assert told == {
        1: [(-1, (1, 2, 3, 4), [-1])], 9: [(16, (9, 2, 3, 4), [15, 1])], 2: [(-5, (9, 2, 3, 4), [1, -5, -1])],
    }  # fmt: skip
    assert [game.people[0][0] for game in found[2].games] == [1, 9, 9]  # type: ignore[union-attr]


def test_my_place_is_whose_it_is_now(tournament: Tournament) -> None:
    told = {number: places(tournament, number, Audience.DESK) for number in (1, 9, 5)}
    assert {number: [(place.result, place.left) for place in whose.places] for number, whose in told.items() if whose} == {
        1: [(-1, True)], 9: [(16, False)], 5: [(0, False)],
    }  # fmt: skip


def test_everybody_who_played_pays_or_is_paid(tournament: Tournament) -> None:
    page = TablePage(tournament, 1, 1, Audience.DESK)
    people = [seat.number for seat in page.people]
    assert people == [1, 9, 2, 3, 4]
    assert [(people[row.payer], people[row.payee], row.cents) for row in payments(page)] == [(1, 9, 10), (2, 9, 50), (3, 9, 50), (4, 9, 50)]


def test_pages_say_it(tournament: Tournament, client: Client, director_client: Client) -> None:
    show_standings(tournament_id=tournament.pk, shown=True)
    page = client.get(reverse("table", args=[tournament.slug, 1, 1])).content.decode()
    assert "ab Spiel 2 Spieler 9 (9) für Spieler 1 (1)" in page
    # The column's sum is 15 and nobody's: it names both, and each has his own.
    assert re.search(r'<span class="who shared" title="Spieler 1 / Spieler 9">1 / 9</span><small>Nr.\s1 / 9</small>', page)
    assert ">1 / 9 15</text>" in page
    assert "Nr. 1 −1 (Spiel 1), Nr. 9 16 (ab Spiel 2)" in page
    for who in (client, director_client):
        for name, args in (("player", [1]), ("player", [9]), ("standings", []), ("round", [1]), ("table", [1, 1]), ("find-me", [])):
            assert who.get(reverse(name, args=[tournament.slug, *args]), {"nr": 1} if name == "find-me" else {}).status_code == 200, name


def test_the_board_gives_each_his_own_sum(
    tournament: Tournament, client: Client, director_client: Client, django_assert_max_num_queries: Counts
) -> None:
    show_standings(tournament_id=tournament.pk, shown=True)
    Registration.objects.filter(tournament=tournament, number=1).update(anonymous=True)
    for who, name in ((director_client, "Spieler 1"), (client, "Nr. 1")):
        with django_assert_max_num_queries(9):  # two for the table that changed; a repair would be one more
            page = " ".join(who.get(reverse("round", args=[tournament.slug, 1])).content.decode().split())
        places = re.findall(r"<span>([^<]*) <small>(\d+)</small></span>\s*<b class=\"[^\"]*\"\s*>([^<]*)</b>", page)
        # Seat 0: 1 has game 1, 9 games 2 and 3, 15 + 1 = 16; the others have their seats'. Nothing is written at table 2.
        assert places[:5] == [(name, "1", "−1"), ("Spieler 9", "9", "16"), *((f"Spieler {n}", str(n), "−5") for n in (2, 3, 4))]
        assert [(number, points) for _name, number, points in places[5:]] == [(number, "–") for number in "5678"]
