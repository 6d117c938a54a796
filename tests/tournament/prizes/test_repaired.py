"""Prizes, raffle and cash where somebody sat down in another's place: each is ranked by the games he sat, who left keeps them and is not
present.

`fill` writes at a table, by seat: game 1 -1 +1 +1 -1, game 2 +15 -5 -5 -5, game 3 +1 -1 -1 +1; in all 15 -5 -5 -5.
"""

import pytest

from tests.tournament.evening import fill, running, the_table
from tests.tournament.prizes.evening import plan
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import Wish
from tournament.desk.drawing.repair.writing import do_repair, undo_repair
from tournament.desk.registration.players import import_players
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import Repair, Tournament
from tournament.prizes.reading import persons_of, read_plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Tournament:
    """Table 1 is played; 1 left after its first game, 9 has games 2 and 3. Table 2 has not begun. 10 sits nowhere."""
    tournament = running()
    import_players(tournament_id=tournament.pk, rows=[{"name": "Spieler 9"}, {"name": "Spieler 10"}])
    tournament.refresh_from_db()
    fill(the_table(tournament))
    do_repair(tournament_id=tournament.pk, round_number=1, wish=Wish(Action.WALK_OUT, player=1, other=9, game=2), reason="musste heim")
    plan(tournament, {"place": 1, "cents": 12000}, {"kind": "category", "place": 1, "cents": 1000, "filter": {"participations": 1}})
    tournament.refresh_from_db()
    return tournament


def persons(tournament: Tournament) -> dict[int, dict[str, object]]:
    ranked = read_ranking(tournament, Audience.DESK)
    return {int(row["number"]): row for row in persons_of(tournament, read_plan(tournament), ranked)}


def test_a_substitute_is_ranked_by_the_games_he_sat_and_who_left_keeps_his(evening: Tournament) -> None:
    found = persons(evening)
    assert (found[9]["rank"], found[9]["points"], found[9]["rounds"]) == (1, 16, [16, None])
    assert (found[1]["points"], found[1]["rounds"]) == (-1, [-1, None])
    assert 10 not in found, "who never sat down stands in no standing and receives nothing"


def test_who_left_is_not_present_for_the_raffle_and_is_again_once_he_is_back(evening: Tournament) -> None:
    assert persons(evening)[1]["present"] is False
    assert "present" not in persons(evening)[9]
    undo_repair(repair_id=Repair.objects.get().pk, reason="doch da")
    assert "present" not in persons(evening)[1]
    assert 9 not in persons(evening)


def test_both_took_part_in_the_evening(evening: Tournament) -> None:
    """A prize for so many participations counts whoever sat at a table, to the end or not."""
    assert {number: row["participations"] for number, row in persons(evening).items()} == dict.fromkeys((1, 2, 3, 4, 5, 6, 7, 8, 9), 1)
