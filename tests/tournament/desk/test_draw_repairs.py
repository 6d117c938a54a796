"""What the draw page repairs is a repair like any other: shown first, told on papers, taken back on the repair page."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.field import Team
from tests.tournament.evening import RUFER, drawn, log_says, save, the_round, the_table
from tournament.desk.drawing.repair.hall import read_hall
from tournament.desk.drawing.repair.writing import undo_repair
from tournament.desk.evening.rounds import open_round
from tournament.desk.registration.players import add_player, withdraw
from tournament.desk.registration.teams import set_teams
from tournament.ledger.people.repairs import said, standing_repairs
from tournament.ledger.store.refusals import Refused
from tournament.models import LogRow, Repair, Tournament

pytestmark = pytest.mark.django_db


def seats(tournament: Tournament) -> list[tuple[int, ...]]:
    return [spot.now for spot in read_hall(tournament, 1).here.values()]


@pytest.fixture
def late() -> Tournament:
    """Eight at two tables, number 6 withdrawn since, and number 9 who came late."""
    tournament = drawn()
    withdraw(registration_id=tournament.registrations.get(number=6).pk, reason="krank")
    add_player(tournament_id=tournament.pk, name="Spät Dran")
    return tournament


def act(client: Client, tournament: Tournament, number: int) -> None:
    said = {"action": "repair", "number": number, "reason": "Zug verspätet"}
    assert client.post(reverse("draw", args=[tournament.slug]), said).status_code == 302


def test_it_is_stored_told_and_taken_back_as_a_repair(late: Tournament, director_client: Client) -> None:
    act(director_client, late, 9)
    assert seats(late) == [(1, 2, 3, 4), (5, 9, 7, 8)]
    [repair] = Repair.objects.all()
    told = "Auslosung geändert: Zug verspätet; Runde 1: 6 Spieler 6 nicht mehr an Tisch 2, 9 Spät Dran neu an Tisch 2"
    assert list(map(said, standing_repairs(late, 1))) == [told] == [log_says(LogRow.objects.latest("pk"))]
    page = director_client.get(reverse("repair", args=[late.slug])).content.decode()
    assert told in page
    undo_repair(repair_id=repair.pk, reason="doch nicht")
    assert seats(late) == [(1, 2, 3, 4), (5, 6, 7, 8)]
    assert not Repair.objects.exists()


def test_who_came_late_does_not_take_the_seat_beside_a_mate(late: Tournament, director_client: Client) -> None:
    """6 went from table 2, where 9's mate sits: 9 comes to table 1, and one of its five to table 2, which would have three. 1 and 2 came
    into a team after the draw and are no hindrance."""
    set_teams(tournament_id=late.pk, teams=[Team("A", (7, 9)), Team("B", (1, 2))])
    act(director_client, late, 9)
    assert seats(late) == [(2, 3, 4, 9), (5, 7, 8, 1)]


def test_the_draw_page_says_what_was_changed_and_where_to_take_it_back(late: Tournament, director_client: Client) -> None:
    act(director_client, late, 9)
    page = director_client.get(reverse("draw", args=[late.slug])).content.decode()
    assert "Von Hand geändert" in page
    assert f'{reverse("repair", args=[late.slug])}?runde=1"' in page


def test_it_is_not_taken_back_over_a_game_that_was_played_since(late: Tournament, director_client: Client) -> None:
    act(director_client, late, 9)
    open_round(round_id=the_round(late).pk)
    save(the_table(late, 2), 1, RUFER)
    with pytest.raises(Refused) as refused:
        undo_repair(repair_id=Repair.objects.get().pk, reason="doch nicht")
    assert "seither geschrieben worden" in refused.value.findings[0].message
