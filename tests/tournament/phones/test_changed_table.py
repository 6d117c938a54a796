"""Somebody sits down in another's place in mid-round: what the table's phones see of it, and whose a game is that was written before and
sent after it.

RUFER brings seats 1 and 2 +1, seats 0 and 3 -1; DREIER seat 0 +15, the others -5.
"""

import pytest

from tests.tournament.evening import DREIER, REDEAL, RUFER, running, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.phone_hand import FIRST, Hand, write
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import Wish
from tournament.desk.drawing.repair.writing import do_repair, undo_repair
from tournament.desk.registration.players import import_players
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.people.repairs import said, standing_repairs
from tournament.ledger.store.audience import Audience
from tournament.models import LogRow, Repair, SeatChange, Tournament
from tournament.phones.writing import greet

pytestmark = pytest.mark.django_db

BEFORE, AFTER = (1, 2, 3, 4), (9, 2, 3, 4)


@pytest.fixture
def evening() -> Tournament:
    """Two tables of four that play; 9 and 10 sit nowhere. At table 1 the first game is written."""
    tournament = running()
    import_players(tournament_id=tournament.pk, rows=[{"name": "Spieler 9"}, {"name": "Spieler 10"}])
    write(the_table(tournament), 1, RUFER, people=BEFORE)
    tournament.refresh_from_db()
    return tournament


def substitute(tournament: Tournament, player: int = 1, other: int = 9, game: int = 0) -> Repair:
    wish = Wish(Action.SUBSTITUTE, player=player, other=other, game=game)
    return do_repair(tournament_id=tournament.pk, round_number=1, wish=wish, reason="heim")


def totals(tournament: Tournament) -> dict[int, object]:
    return {line.player.number: line.total for line in read_ranking(tournament, Audience.DESK).standings if line.rounds[0] is not None}


def test_the_phone_shows_the_new_names_and_asks_who_holds_it(evening: Tournament) -> None:
    hand = Hand(the_table(evening))
    greet(table_id=hand.table.pk, device=hand.device, seat=0)
    substitute(evening)
    state = hand.state()
    assert [seat["number"] for seat in state["seats"]] == list(AFTER)
    assert state["phones"] == []
    assert state["takes_games"]


def test_a_game_before_the_change_that_is_sent_late_is_of_those_who_sat_then(evening: Tournament) -> None:
    """The phone had written game 2 without network when the desk put 9 in the place of 1 from the next game on, which it took for game
    2."""
    repair = substitute(evening)
    write(the_table(evening), 2, DREIER, people=BEFORE)
    assert totals(evening) == {1: 14, 2: -4, 3: -4, 4: -6}
    write(the_table(evening), 3, {**DREIER, "dealer": 2}, people=AFTER)
    assert totals(evening) == {1: 14, 9: 15, 2: -9, 3: -9, 4: -11}
    told = "Runde 1: 9 Spieler 9 springt für 1 Spieler 1 ein – heim; Tisch 1 ab Spiel 3: 9 Spieler 9 statt 1 Spieler 1"
    assert list(map(said, standing_repairs(evening, 1))) == [told]
    assert LogRow.objects.filter(action="later_change").count() == 1
    assert recompute(evening) == []
    evening.refresh_from_db()
    text = as_text(written(evening))
    assert as_text(written(import_tournament(file=read_file(text.encode())))) == text
    assert Repair.objects.filter(pk=repair.pk).exists()


def test_all_that_waited_in_the_phone_is_theirs_and_the_repair_can_still_be_taken_back(evening: Tournament) -> None:
    repair = substitute(evening)
    write(the_table(evening), 2, REDEAL, people=BEFORE)
    write(the_table(evening), 3, DREIER, people=BEFORE)
    assert totals(evening) == {1: 14, 2: -4, 3: -4, 4: -6}
    undo_repair(repair_id=repair.pk, reason="doch nicht")
    assert not SeatChange.objects.exists()
    assert totals(evening) == {1: 14, 2: -4, 3: -4, 4: -6}


def test_of_two_changes_only_the_one_that_the_phone_did_not_know_goes_on(evening: Tournament) -> None:
    substitute(evening)
    substitute(evening, player=2, other=10)
    write(the_table(evening), 2, DREIER, people=AFTER)
    assert totals(evening) == {1: -1, 9: 15, 2: -4, 3: -4, 4: -6}
    write(the_table(evening), 3, {**DREIER, "dealer": 2}, people=(9, 10, 3, 4))
    assert totals(evening) == {1: -1, 9: 30, 2: -4, 10: -5, 3: -9, 4: -11}


@pytest.mark.parametrize("people", [(), AFTER, (4, 3, 2, 1), (1, 2, 3)])
def test_who_sits_there_now_or_is_not_said_or_never_sat_there_changes_nothing(evening: Tournament, people: tuple[int, ...]) -> None:
    substitute(evening)
    write(the_table(evening), 2, DREIER, people=people)
    assert totals(evening) == {1: -1, 9: 15, 2: -4, 3: -4, 4: -6}
    assert not LogRow.objects.filter(action="later_change").exists()


def test_a_change_after_which_something_is_written_stays_where_it_is(evening: Tournament) -> None:
    substitute(evening)
    write(the_table(evening), 2, DREIER, people=AFTER)
    write(the_table(evening), 3, {**DREIER, "dealer": 2}, people=BEFORE)
    assert totals(evening) == {1: -1, 9: 30, 2: -9, 3: -9, 4: -11}


def test_it_comes_over_http_with_the_game_and_nonsense_is_refused(evening: Tournament) -> None:
    hand = Hand(the_table(evening))
    substitute(evening)
    said = {"data": {**FIRST, "dealer": "1"}, "line": 2}
    assert hand.game(**said, people="1, 2").status_code == 400
    assert hand.game(**said, people=list(BEFORE)).json()["status"] == "stored"
    assert totals(evening) == {1: -2, 2: 2, 3: 2, 4: -2}
