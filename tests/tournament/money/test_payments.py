"""Who pays whom over the evening: through the request of `manage.py payments`; on the page, on paper, and for one player alone. By hand."""

import json

import pytest

from scoring.requests import payments as command
from tests.tournament.evening import fixture
from tests.tournament.prizes.evening import played
from tests.tournament.prizes.test_prizes import codes
from tournament.models import LogRow, Tournament
from tournament.money import writing
from tournament.money.payments import Settled, read_plan, read_tables, request_of, settled

pytestmark = pytest.mark.django_db


def found(tournament: Tournament) -> Settled:
    return settled(request_of(tournament, read_plan(tournament), read_tables(tournament)))


def settle(tournament: Tournament, per: str = "table", method: str = "fewest", through: str = "each_other") -> None:
    writing.plan_payments(tournament_id=tournament.pk, per=per, method=method, through=through)


def paid(tournament: Tournament) -> list[tuple[int | None, int | None, list[tuple[int | None, int | None, int]]]]:
    return [(one.round, one.table, list(one.payments)) for one in found(tournament).settlements]


def test_table_by_table_with_the_fewest_payments() -> None:
    """10 cents a point: table 1 +4, +1, −2, −3 €: Nr. 4 pays 3 to Nr. 1, Nr. 3 pays 1 and 1. Table 2 +4, +1, +1, −6: Nr. 8 pays all three."""
    assert paid(played()) == [
        (1, 1, [(3, 1, 100), (3, 2, 100), (4, 1, 300)]), (1, 2, [(8, 5, 400), (8, 6, 100), (8, 7, 100)]),
    ]  # fmt: skip


def test_over_the_evening_by_the_fewest_payments_and_by_the_largest_debt() -> None:
    """+4 +1 −2 −3 +4 +1 +1 −6: three debtors cannot each have a group of their own (2 takes two of the ones, and then nothing makes 3), so two groups
    and six payments; of several ways the first by number is 1 2 3 4 and 5 6 7 8. Greedy: 8 pays 4 to 1, then 4
    pays 3 to 5; of the equal debts of 2 the lower number, 3, pays 1 to 2, then 8 pays 1 to 5, 3 to 6 and 8 to 7."""
    tournament = played()
    settle(tournament, per="evening")
    assert paid(tournament) == [(None, None, [(3, 1, 100), (3, 2, 100), (4, 1, 300), (8, 5, 400), (8, 6, 100), (8, 7, 100)])]
    settle(tournament, per="evening", method="greedy")
    assert paid(tournament) == [(None, None, [(3, 2, 100), (3, 6, 100), (4, 5, 300), (8, 1, 400), (8, 5, 100), (8, 7, 100)])]
    assert [one.exact for one in found(tournament).settlements] == [False]


def test_through_the_desk_debts_come_first() -> None:
    tournament = played()
    settle(tournament, per="evening", through="desk")
    assert paid(tournament) == [(None, None, [
        (3, None, 200), (4, None, 300), (8, None, 600), (None, 1, 400), (None, 2, 100), (None, 5, 400), (None, 6, 100), (None, 7, 100),
    ])]  # fmt: skip


def test_it_is_what_the_command_answers() -> None:
    for name in ("cup-nine", "french-four", "point-seven", "speiszettel-radl", "sums-only"):
        tournament = fixture(name)
        for per in ("table", "round", "evening"):
            settle(tournament, per=per, method="greedy")
            now = found(tournament)
            again = command.answer(json.loads(json.dumps(now.request)))
            assert now.answer == {key: value for key, value in again.items() if key != "id"}, (name, per)
            assert now.faults == ()


def test_kontra_is_part_of_it_where_the_tournament_says_so() -> None:
    tournament = played()
    assert found(tournament).request["kontra"] == "at_once"
    Tournament.objects.update(kontra="with_round")
    tournament.refresh_from_db()
    assert found(tournament).request["kontra"] == "with_round"
    assert "kontra" not in found(fixture("french-four")).request


def test_the_choice_is_kept_and_logged_once() -> None:
    tournament = played()
    before = LogRow.objects.count()
    settle(tournament, per="evening")
    settle(tournament, per="evening")
    assert LogRow.objects.count() == before + 1
    assert codes(lambda: settle(tournament, per="year")) == ("bad_value per",)
