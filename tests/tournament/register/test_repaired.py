"""Persons who are merged or forgotten where somebody sat down in another's place: what was repaired goes with them, and names no one who is
forgotten."""

import pytest

from tests.tournament.evening import fill, running, the_table
from tests.tournament.filed import as_text, written
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import Wish
from tournament.desk.drawing.repair.writing import do_repair
from tournament.desk.registration.merging.preview import preview
from tournament.desk.registration.merging.writing import merge, undo
from tournament.desk.registration.players import import_players
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.people.repairs import said, standing_repairs
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import Registration, SeatChange, Tournament
from tournament.register.forgetting import forget

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Tournament:
    """1 left table 1 after its first game (-1), 9 has games 2 and 3 there (15 + 1 = 16). 10 sits nowhere."""
    tournament = running()
    import_players(tournament_id=tournament.pk, rows=[{"name": "Spieler 9"}, {"name": "Spieler 10"}])
    fill(the_table(tournament))
    do_repair(
        tournament_id=tournament.pk, round_number=1, wish=Wish(Action.SUBSTITUTE, player=1, other=9, game=2), reason="Spieler 1 musste heim"
    )
    tournament.refresh_from_db()
    return tournament


def person(tournament: Tournament, number: int) -> int:
    return Registration.objects.get(tournament=tournament, number=number).player_id


def totals(tournament: Tournament) -> dict[int, object]:
    return {row.player.number: row.total for row in read_ranking(tournament, Audience.DESK).standings}


def test_who_was_replaced_takes_his_games_with_him_and_gets_them_back(evening: Tournament) -> None:
    assert [moved.rounds for moved in preview(person_id=person(evening, 10), other_id=person(evening, 1)).tournaments] == [(1,)]
    done = merge(person_id=person(evening, 10), other_id=person(evening, 1))
    assert (totals(evening)[10], totals(evening)[9]) == (-1, 16)
    assert 1 not in totals(evening)
    assert recompute(evening) == []
    undo(merge_id=done.pk)
    assert totals(evening)[1] == -1
    assert SeatChange.objects.get().was.number == 1


def test_who_gave_his_seat_to_the_other_is_somebody_else(evening: Tournament) -> None:
    with pytest.raises(Refused) as refused:
        merge(person_id=person(evening, 9), other_id=person(evening, 1))
    assert [found.code for found in refused.value.findings] == ["sat_twice"]


def test_a_forgotten_name_stands_in_no_repair_paper_or_file(evening: Tournament) -> None:
    before = totals(evening)
    forget(person_id=person(evening, 1))
    evening.refresh_from_db()
    assert [said(repair) for repair in standing_repairs(evening, 1)] == [
        "Runde 1: 9 Spieler 9 springt für Nr. 1 ein – Nr. 1 musste heim; Tisch 1 ab Spiel 2: 9 Spieler 9 statt Nr. 1"
    ]
    assert "Spieler 1 " not in as_text(written(evening)).replace('"', " ")
    assert totals(evening) == before
