"""After any repairs: everybody sits once, tables have sizes that the rules have, all sums are 0, the file comes back the same; taken back, all is as before."""

import json
from random import Random
from typing import Any

import pytest

from scoring.draw import seating
from tests.tournament.evening import DREIER, RUFER, registered, save, the_round, the_table
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.archive.writing import as_text, written
from tournament.desk.draw import confirm_draw
from tournament.desk.repair.hall import Hall, read_hall
from tournament.desk.repair.matrix import Action
from tournament.desk.repair.plan import BACK, Wish
from tournament.desk.repair.writing import do_repair, undo_repair
from tournament.desk.rounds import open_round
from tournament.ledger.audience import Audience
from tournament.ledger.ranking import read_ranking
from tournament.ledger.recompute import recompute
from tournament.ledger.refusals import Refused
from tournament.models import Repair, Tournament

pytestmark = pytest.mark.django_db

STEPS = 30


def evening() -> Tournament:
    """Fourteen players: tables of five, five and four in round 1, of which the first two play; round 2 is drawn, too."""
    tournament = registered(16)
    first, second = [(1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12, 13, 14)], [(1, 6, 11, 7, 2), (3, 8, 12, 9, 4), (5, 10, 13, 14)]
    confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, first), seating(2, second)], pausing=[15, 16])
    open_round(round_id=the_round(tournament).pk)
    tournament.refresh_from_db()
    save(the_table(tournament), 1, RUFER)
    save(the_table(tournament), 2, DREIER)
    save(the_table(tournament, 2), 1, {**RUFER, "declarer": 2, "partner": 3})
    return tournament


def wished(hall: Hall, chance: Random) -> Wish:
    """Anything that a director could say, sensible or not."""
    numbers = list(hall.people)
    table = chance.choice(list(hall.here))
    return Wish(
        chance.choice(list(Action)), player=chance.choice(numbers), other=chance.choice([0, *numbers]), table=chance.choice([0, table]),
        game=chance.choice([0, 0, 1, 2]), order=tuple(chance.sample(hall.here[table].now, len(hall.here[table].now))), fate=chance.choice(["", BACK]),
    )


def as_file(tournament: Tournament) -> dict[str, Any]:
    tournament.refresh_from_db()
    found: dict[str, Any] = json.loads(as_text(written(tournament)))
    found.pop("history", None)
    for table in found["tables"]:
        table.pop("history", None)
    return found


def must_hold(tournament: Tournament) -> None:
    hall = read_hall(tournament, 1)
    for round_ in hall.rounds:
        sitting = [player for place, spot in hall.spots.items() if place[0] == round_ for player in spot.now]
        assert len(sitting) == len(set(sitting))
        assert {len(spot.now) for place, spot in hall.spots.items() if place[0] == round_} <= {4, 5}
    ranked = read_ranking(tournament, Audience.DESK)
    assert [total for _number, total in ranked.cross_sums] == [0] * len(ranked.cross_sums)
    assert recompute(tournament) == []


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_repaired_the_laws_hold_and_the_way_back_is_the_same(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - a test's own walk, the same each time
    tournament = evening()
    before, done = [as_file(tournament)], []
    for _step in range(STEPS):
        number = chance.choice([1, 1, 1, 2])
        wish = wished(read_hall(tournament, number), chance)
        try:
            repair = do_repair(tournament_id=tournament.pk, round_number=number, wish=wish, reason="so war es")
        except Refused:
            assert as_file(tournament) == before[-1], "what is refused changes nothing"
            continue
        must_hold(tournament)
        done.append(repair.pk)
        before.append(as_file(tournament))
    assert len(done) >= 3
    text = as_text(written(tournament))
    again = import_tournament(file=read_file(text.encode()))
    assert as_text(written(again)) == text
    while done:
        assert as_file(tournament) == before.pop()
        undo_repair(repair_id=done.pop(), reason="zurück")
        must_hold(tournament)
    assert as_file(tournament) == before.pop()
    assert not Repair.objects.filter(round__tournament=tournament).exists()
