"""What is shown before anything is repaired: who sits elsewhere, whom one meets again, what becomes of the sums. Amounts added up by
hand."""

import pytest

from scoring.draw import seating
from tests.tournament.desk.test_repairs import evening
from tests.tournament.evening import fill, registered, the_table
from tournament.desk.drawing.draw import confirm_draw
from tournament.desk.drawing.repair.hall import read_hall
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import Wish, planned
from tournament.desk.drawing.repair.told import preview

pytestmark = pytest.mark.django_db


def test_the_preview_tells_moves_games_and_sums() -> None:
    tournament = evening()
    fill(the_table(tournament))
    hall = read_hall(tournament, 1)
    plan = planned(hall, Wish(Action.SUBSTITUTE, player=1, other=9, game=2))
    found = preview(hall, plan, hall.games(plan.spots))
    assert found.moves == ("Tisch 1 ab Spiel 2: 9 Spieler 9 statt 1 Spieler 1",)
    assert [(row.number, row.before, row.after) for row in found.sums] == [(1, 15, -1), (9, None, 16)]


def test_the_preview_says_who_meets_twice_because_of_it() -> None:
    tournament = registered(8)
    confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, [(1, 2, 3, 4), (5, 6, 7, 8)]), seating(2, [(1, 5, 2, 6), (3, 7, 4, 8)])])
    hall = read_hall(tournament, 2)
    plan = planned(hall, Wish(Action.SWAP, player=5, other=3))
    again = " ".join(preview(hall, plan, {}).again)
    assert "Spieler 1 (Nr. 1) und Spieler 3 (Nr. 3) treffen einander mehrmals" in again
    assert "Spieler 1 (Nr. 1) und Spieler 2 (Nr. 2)" not in again, "they met twice before it, too"
