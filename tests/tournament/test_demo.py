"""The demo: whole, the same every time, proved by recompute, with one fault to find."""

import pytest
from django.core.management import call_command

from tournament import selectors
from tournament.files.writing import content_digest
from tournament.models import Phase, Round, RoundState, Tournament
from tournament.recompute import recompute

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Tournament:
    call_command("demo", verbosity=0)
    return Tournament.objects.get(system="koenigrufen-cup")


def test_two_rounds_are_closed_and_the_third_is_running(evening: Tournament) -> None:
    assert (evening.phase, evening.standings_shown, evening.registrations.count()) == (Phase.RUNNING, True, 24)
    assert list(evening.round_set.values_list("state", flat=True)) == [RoundState.CLOSED, RoundState.CLOSED, RoundState.OPEN]
    assert [len(selectors.board(round_)) for round_ in evening.round_set.all()] == [6, 6, 6]


def test_one_table_has_a_fault_to_find_and_others_are_not_done(evening: Tournament) -> None:
    last = Round.objects.get(tournament=evening, number=3)
    assert sum(tile.faults for tile in selectors.board(last)) == 1
    assert any(tile.missing for tile in selectors.board(last))
    graves = [fault.code for fault in selectors.round_faults(evening, last) if fault.grave and fault.position is not None]
    assert graves == ["sum_not_70"]


def test_every_demo_follows_from_its_records(evening: Tournament) -> None:
    assert [recompute(tournament) for tournament in Tournament.objects.all()] == [[]] * Tournament.objects.count()


def test_nobody_meets_twice(evening: Tournament) -> None:
    met = [
        frozenset((first.number, second.number))
        for seated in selectors.seatings(evening)
        for place, first in enumerate(seated.seating.players)
        for second in seated.seating.players[place + 1:]
    ]
    assert len(met) == len(set(met))


def test_it_is_the_same_every_time(evening: Tournament) -> None:
    call_command("demo", verbosity=0)
    twins = Tournament.objects.filter(system="koenigrufen-cup")
    assert len({content_digest(twin) for twin in twins}) == 1
    assert {twin.pk for twin in twins} >= {evening.pk}
