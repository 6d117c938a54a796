"""A Sperre of another tournament as the standings here mark it: whatever changes there, the next look here says, kept pages or not."""

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.court import player_of
from tests.tournament.evening import drawn, the_round
from tests.tournament.referee.test_sanctions import give
from tournament.desk.evening import rounds
from tournament.desk.setup import setup
from tournament.models import Registration, Sanction, Tournament
from tournament.referee.sanctions import lift_sanction

pytestmark = pytest.mark.django_db

CUP = "Linzer Cup"
MARK = "gesperrt"


def spring() -> tuple[Tournament, Tournament, Tournament]:
    """March and April, drawn and not opened yet, and May, whose standings are shown; all of the same persons and series."""
    march, april, may = (drawn(name=name, date=date(2026, month, 1), cup=CUP) for month, name in ((3, "März"), (4, "April"), (5, "Mai")))
    for row in Registration.objects.filter(tournament__in=[april, may]):
        row.player = player_of(march, row.number).player
        row.save()
    rounds.open_round(round_id=the_round(may).pk)
    setup.show_standings(tournament_id=may.pk, shown=True)
    return march, april, may


def lift(row: Sanction) -> None:
    lift_sanction(sanction_id=row.pk, reason="begnadigt")


def one_tournament(march: Tournament) -> Sanction:
    return give(march, "ban", tournaments=1)


def two_tournaments(march: Tournament) -> Sanction:
    return give(march, "ban", tournaments=2)


def until_may(march: Tournament) -> Sanction:
    return give(march, "ban", until=date(2026, 5, 31))


def nothing(_march: Tournament) -> None:
    return None


CHANGES = (
    # what was given in March, what happens then, whether May marks him before and after
    (nothing, lambda march, _april, _row: until_may(march), False, True),
    (until_may, lambda _march, _april, row: lift(row), True, False),
    (one_tournament, lambda _march, april, _row: rounds.open_round(round_id=the_round(april).pk), True, False),
    (two_tournaments, lambda _march, april, _row: rounds.open_round(round_id=the_round(april).pk), True, True),
    (one_tournament, lambda march, _april, _row: setup.change_setup(tournament_id=march.pk, date=date(2026, 6, 1)), True, False),
    (one_tournament, lambda march, _april, _row: setup.change_setup(tournament_id=march.pk, cup="Welser Cup"), True, False),
)


@pytest.mark.parametrize(
    "given, change, before, after", CHANGES, ids=["given", "lifted", "served", "half served", "later", "another series"]
)
def test_the_mark_follows_what_happens_at_the_other_tournament(
    client: Client, given: Callable, change: Callable, before: bool, after: bool
) -> None:
    march, april, may = spring()
    row, page = given(march), reverse("standings", args=[may.slug])
    first = client.get(page)
    assert (MARK in first.content.decode()) == before
    change(march, april, row)
    again = client.get(page, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 200
    assert (MARK in again.content.decode()) == after


def test_what_stays_at_its_own_tournament_leaves_the_others_alone(client: Client) -> None:
    march, april, may = spring()
    page = reverse("standings", args=[may.slug])
    tag = client.get(page)["ETag"]
    give(march, "warning")
    give(march, "exclusion", 2)
    rounds.open_round(round_id=the_round(april).pk)
    assert client.get(page, headers={"if-none-match": tag}).status_code == 304
