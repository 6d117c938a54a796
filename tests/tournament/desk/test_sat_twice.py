"""Nobody is left at two places in one game: a repair that would is refused, with the game; so is taking one back, with the later one that
stands in its way."""

import pytest

from tests.tournament.desk.test_repair_laws import as_file
from tests.tournament.evening import DREIER, RUFER, save, the_table
from tests.tournament.ledger.test_whose_game import NEXT_RUFER
from tests.tournament.ledger.test_whose_game import tournament as tournament
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import Wish
from tournament.desk.drawing.repair.writing import do_repair, undo_repair
from tournament.ledger.lines.settling import save_sums
from tournament.ledger.people.repairs import said as told
from tournament.ledger.store.refusals import Refused
from tournament.models import Repair, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    """Four games at both tables (1 to 4 and 5 to 8); 9 has sat in 1's place since game 4, so 1 is free."""
    for number in (1, 2):
        for line, record in enumerate((RUFER, NEXT_RUFER, DREIER, RUFER), start=1):
            save(the_table(tournament, number), line, record)
    sat_down(tournament, 1, 9, game=4)
    return tournament


def sat_down(tournament: Tournament, player: int, other: int, *, game: int) -> Repair:
    wish = Wish(Action.SUBSTITUTE, player=player, other=other, game=game)
    return do_repair(tournament_id=tournament.pk, round_number=1, wish=wish, reason="Einspringer")


@pytest.mark.parametrize("player, sentence", [
    (2, "1 Spieler 1 säße an Tisch 1 in Spiel 2, 3 auf zwei Plätzen."), (5, "1 Spieler 1 säße in Spiel 2, 3 an Tisch 1 und an Tisch 2."),
], ids=["one table", "two tables"])  # fmt: skip
def test_who_sat_in_a_game_cannot_be_seated_in_it_once_more(played: Tournament, player: int, sentence: str) -> None:
    """1 has played games 1 to 3 at table 1: from game 2 on he is nobody's substitute, from game 4 on he may be."""
    before = as_file(played)
    with pytest.raises(Refused) as refused:
        sat_down(played, player, 1, game=2)
    assert (refused.value.codes, as_file(played)) == (("not_possible",), before)
    assert str(refused.value).startswith(sentence)
    sat_down(played, player, 1, game=4)


def test_two_at_each_others_tables_from_games_that_overlap_are_refused(played: Tournament) -> None:
    """2 at table 2 from game 2 on and 6 at table 1 from game 4 on: 2 would have played games 2 and 3 at both."""
    with pytest.raises(Refused) as refused:
        do_repair(
            tournament_id=played.pk, round_number=1, wish=Wish(Action.SWAP, player=2, other=6, game=4, other_game=2), reason="vertauscht"
        )
    assert str(refused.value).startswith("2 Spieler 2 säße in Spiel 2, 3 an Tisch 1 und an Tisch 2.")
    do_repair(tournament_id=played.pk, round_number=1, wish=Wish(Action.SWAP, player=2, other=6, game=2), reason="vertauscht")
    changes = [change for table in as_file(played)["tables"][:2] for change in table["changes"]]
    since = [(change["player"], change["before_game"]) for change in changes if change["player"] in {2, 6}]
    assert since == [(6, 2), (2, 2)], "said of one table, it holds at the other too"


def test_at_the_other_s_slower_table_it_holds_from_its_next_game_on(tournament: Tournament) -> None:
    """Three games at table 1, one at table 2: 6 sits at table 1 since game 3; 2 played two there and sits at table 2 from game 2 on."""
    for line, record in enumerate((RUFER, NEXT_RUFER, DREIER), start=1):
        save(the_table(tournament), line, record)
    save(the_table(tournament, 2), 1, RUFER)
    do_repair(tournament_id=tournament.pk, round_number=1, wish=Wish(Action.SWAP, player=2, other=6, game=3), reason="vertauscht")
    changes = [change for table in as_file(tournament)["tables"][:2] for change in table["changes"]]
    assert [(change["player"], change["before_game"]) for change in changes] == [(6, 3), (2, 2)]


def test_at_the_other_s_table_with_sums_alone_it_is_the_whole_round(tournament: Tournament) -> None:
    """Nothing is written at table 1; the sums of table 2 are whole, whatever game is said of table 1."""
    save_sums(table_id=the_table(tournament, 2).pk, sums=(30, 10, -20, -20))
    do_repair(tournament_id=tournament.pk, round_number=1, wish=Wish(Action.SWAP, player=2, other=6, game=2), reason="vertauscht")
    one, other = as_file(tournament)["tables"][:2]
    assert one["seats"] == [1, 6, 3, 4]
    assert [(change["player"], change["before_game"]) for change in other["changes"]] == [(2, 1)]


@pytest.mark.parametrize("player", [2, 5], ids=["one table", "two tables"])
def test_a_repair_whose_player_sits_elsewhere_by_now_names_the_later_one(played: Tournament, player: int) -> None:
    first = Repair.objects.get(round__tournament=played)
    later = sat_down(played, player, 1, game=4)
    before = as_file(played)
    with pytest.raises(Refused) as refused:
        undo_repair(repair_id=first.pk, reason="zurück")
    assert (refused.value.codes, refused.value.context, as_file(played)) == (("not_undone",), {"later": later.pk, "round": 1}, before)
    assert f"Zuerst zurücknehmen: „{told(later)}" in str(refused.value)
    undo_repair(repair_id=later.pk, reason="zurück")
    undo_repair(repair_id=first.pk, reason="zurück")
