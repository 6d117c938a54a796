"""One of five leaves and nobody takes his place: the four play on, each deals, nobody sits out. Sheet, phone, papers and files follow."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from scoring.paper.exporters.sheets import sheet as ruled
from tests.tournament.court import amounts, case, decide, referee
from tests.tournament.desk.test_repairs import as_file, done, totals, why_not
from tests.tournament.evening import RUFER, running, save, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.phone_hand import Hand, write
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.drawing.repair.hall import read_hall
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import ENDS
from tournament.desk.drawing.repair.writing import undo_repair
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.sheet import read_sheet
from tournament.ledger.lines.whose_game import Side
from tournament.ledger.lines.writing import insert_entry
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import Tournament
from tournament.papers.score_sheets import score_sheets
from tournament.phones.writing import agree

pytestmark = pytest.mark.django_db

FOUR = {"game": "rufer", "dealer": 2, "declarer": 3, "partner": 2, "won": True}
"""Of those who are left at a table that seat 4 left after two games: 2 deals and plays, 3 is Vorhand."""


def five(played: int = 2, **more: object) -> Tournament:
    """A table of five that has played two games, with dealers 0 and 1: +1 for 1 and 2, then +1 for 2 and 3."""
    tournament = running(((1, 2, 3, 4, 5),), **{"games": 16, "games_large": 20, **more})
    for number in range(played):
        save(the_table(tournament), number + 1, {**RUFER, "dealer": number, "declarer": number + 1, "partner": number + 2})
    return tournament


def sheet(tournament: Tournament):
    return read_sheet(tournament, 1, 1, Audience.DESK)


def test_the_four_play_on_and_each_deals() -> None:
    """1 deals the first and sits out, 2 the second. Then 3 deals and wins with 4 against 1 and 2: 0 −1 −1, +1 0 −1, +1 +1 +1, −1 +1 +1; 5
    has −1 −1."""
    tournament = five()
    done(tournament, Action.WALK_OUT, player=5)
    assert sheet(tournament).next_dealer == 2
    save(the_table(tournament), 3, FOUR)
    assert [row.amounts for row in sheet(tournament).rows] == [(0, 1, 1, -1, -1), (-1, 0, 1, 1, -1), (-1, -1, 1, 1, 0)]
    assert totals(tournament) == {1: -2, 2: 0, 3: 3, 4: 1, 5: -2}
    assert sheet(tournament).next_dealer == 3
    save(the_table(tournament), 4, {**FOUR, "dealer": 3, "declarer": 0, "partner": 3})
    assert sheet(tournament).next_dealer == 0, "the seat of who left deals no more"
    assert not recompute(tournament)


def test_they_play_the_share_of_the_smaller_table_s_games_that_is_left() -> None:
    """2 of 20 are played, 18 are left: of the 16 that a table of four plays that is 14.4, so 14 more."""
    tournament = five()
    done(tournament, Action.WALK_OUT, player=5)
    assert the_table(tournament).games == 16


def test_the_ranking_is_complete_when_they_have_played_them() -> None:
    tournament = five()
    done(tournament, Action.WALK_OUT, player=5)
    for number in range(3, 17):
        dealer = (2, 3, 0, 1)[(number - 3) % 4]
        save(the_table(tournament), number, {**FOUR, "dealer": dealer, "declarer": (dealer + 1) % 4, "partner": dealer})
    now = sheet(tournament)
    assert now.next_game is None
    assert now.faults == 0
    assert [line.player.number for line in read_ranking(tournament, Audience.DESK).standings if line.total == -2] == [5]


def test_nobody_sits_there_any_more() -> None:
    tournament = five()
    done(tournament, Action.WALK_OUT, player=5)
    with pytest.raises(Refused) as refused:
        save(the_table(tournament), 3, {**FOUR, "partner": 4})
    assert "sitzt niemand mehr" in refused.value.findings[0].message


def test_or_somebody_steps_in_or_the_table_ends() -> None:
    tournament = five()
    done(tournament, Action.WALK_OUT, player=5, fate=ENDS)
    assert the_table(tournament).state == "broken_off"
    assert the_table(tournament).games == 20


def test_where_all_play_the_table_ends() -> None:
    tournament = running(((1, 2, 3, 4),))
    save(the_table(tournament), 1, RUFER)
    done(tournament, Action.WALK_OUT, player=4)
    assert the_table(tournament).state == "broken_off"


def test_a_second_one_leaves_and_the_table_ends() -> None:
    tournament = five()
    done(tournament, Action.WALK_OUT, player=5)
    done(tournament, Action.WALK_OUT, player=4)
    assert the_table(tournament).state == "broken_off"


def test_what_is_written_with_five_stays_so() -> None:
    assert "als alle dort saßen" in why_not(five(), Action.WALK_OUT, player=5, game=2)


def test_he_comes_back_or_another_takes_the_empty_seat() -> None:
    tournament = five()
    done(tournament, Action.WALK_OUT, player=5)
    save(the_table(tournament), 3, FOUR)
    done(tournament, Action.BACK, player=5)
    assert the_table(tournament).games == 20
    assert sheet(tournament).next_dealer == 3
    save(the_table(tournament), 4, {**RUFER, "dealer": 3, "declarer": 4, "partner": 0})
    assert sheet(tournament).rows[-1].amounts == (1, -1, -1, 0, 1)
    assert totals(tournament)[5] == -1, "−1 −1, nothing, +1"
    assert not recompute(tournament)


def test_it_can_be_taken_back_to_what_was_before() -> None:
    tournament = five()
    before = as_file(tournament)
    repair = done(tournament, Action.WALK_OUT, player=5)
    undo_repair(repair_id=repair.pk, reason="doch nicht")
    assert as_file(tournament) == before
    assert read_hall(tournament, 1).here[1].changes == ()


def test_a_file_keeps_it() -> None:
    tournament = five()
    done(tournament, Action.WALK_OUT, player=5)
    save(the_table(tournament), 3, FOUR)
    text = as_text(written(tournament))
    assert json.loads(text)["tables"][0]["changes"] == [{"before_game": 3, "seat": 4, "player": 5, "empty": True}]
    again = import_tournament(file=read_file(text.encode()))
    assert totals(again) == totals(tournament)
    assert the_table(again).games == 16
    assert sheet(again).next_dealer == sheet(tournament).next_dealer
    assert not recompute(again)
    save(the_table(again), 4, {**FOUR, "dealer": 3, "declarer": 0, "partner": 3})


def test_a_game_that_is_put_in_exactly_there_asks_whether_he_still_played() -> None:
    tournament = five()
    done(tournament, Action.WALK_OUT, player=5)
    save(the_table(tournament), 3, FOUR)
    position = sheet(tournament).rows[-1].position
    table, with_five = the_table(tournament), {**RUFER, "dealer": 2, "declarer": 3, "partner": 4}
    with pytest.raises(Refused) as refused:
        insert_entry(table_id=table.pk, before_position=position, record=with_five, reason="vergessen")
    assert refused.value.codes == ("who_played",)
    assert "Genau hier ist Spieler 5 gegangen" in refused.value.findings[0].message
    insert_entry(table_id=table.pk, before_position=position, record=with_five, reason="vergessen", side=Side.BEFORE)
    assert [row.amounts for row in sheet(tournament).rows][2:] == [(-1, -1, 0, 1, 1), (-1, -1, 1, 1, 0)]
    assert not recompute(tournament)


def test_the_desk_s_pages_say_it(director_client: Client) -> None:
    tournament = five()
    done(tournament, Action.WALK_OUT, player=5)
    save(the_table(tournament), 3, FOUR)
    page = director_client.get(reverse("table", args=[tournament.slug, 1, 1])).content.decode()
    assert "ab Spiel 3 ohne" in page
    assert "setzt aus" not in page
    form = page[page.index('id="eintrag"') :]
    assert 'name="declarer" value="3"' in form
    assert 'name="declarer" value="4"' not in form


def test_the_phone_goes_on_without_him() -> None:
    tournament = five()
    hand = Hand(the_table(tournament))
    assert "turn" not in hand.state()
    done(tournament, Action.WALK_OUT, player=5)
    state = hand.state()
    assert [seat["number"] for seat in state["seats"]] == [1, 2, 3, 4, 0], "nobody has the number 0"
    assert state["turn"] == {"after": [1, 2, 3, 0, 0], "vorhand": [1, 2, 3, 0, 0], "idle": [[4]] * 5, "empty": 4}
    assert (state["next"]["dealer"], state["next"]["vorhand"], state["sits_out"], state["games"]) == (2, 3, False, 16)
    [line, _other] = state["lines"]
    assert line["turn"]["idle"] == [[0], [1], [2], [3], [4]], "then the dealer sat out"
    assert line["people"] == [1, 2, 3, 4, 5]
    write(the_table(tournament), 3, FOUR, people=(1, 2, 3, 4, 0))
    assert "turn" not in hand.state()["lines"][2]
    assert totals(tournament)[5] == -2


def test_a_game_that_a_phone_had_written_with_five_is_of_the_five() -> None:
    """The phone had written game 3 without network when 5 left from the next game on, which the desk took for game 3."""
    tournament = five()
    done(tournament, Action.WALK_OUT, player=5)
    write(the_table(tournament), 3, {**RUFER, "dealer": 2, "declarer": 3, "partner": 4}, people=(1, 2, 3, 4, 5))
    assert totals(tournament)[5] == -1, "−1 −1 +1"
    assert [change.before_game for change in read_hall(tournament, 1).here[1].changes] == [4]
    write(the_table(tournament), 4, {**FOUR, "dealer": 3, "declarer": 0, "partner": 3}, people=(1, 2, 3, 4, 0))
    assert sheet(tournament).rows[-1].amounts == (1, -1, -1, 1, 0)
    assert not recompute(tournament)


def test_the_four_confirm_their_sums() -> None:
    tournament = five(played=0, games_large=5, games=4)
    for number, dealer in enumerate((0, 1), start=1):
        save(the_table(tournament), number, {**RUFER, "dealer": dealer, "declarer": dealer + 1, "partner": dealer + 2})
    done(tournament, Action.WALK_OUT, player=5)
    table = the_table(tournament)
    assert table.games == 4, "2, and of the 3 that were left 2 4/10"
    for number, dealer in ((3, 2), (4, 3)):
        save(table, number, {**FOUR, "dealer": dealer, "declarer": (dealer + 1) % 4, "partner": dealer})
    with pytest.raises(Refused):
        agree(table_id=table.pk, seat=4)
    for seat in range(4):
        agree(table_id=table.pk, seat=seat)
    assert the_table(tournament).state == "confirmed"


def test_the_paper_says_it_and_leaves_his_cells_empty() -> None:
    tournament = five()
    done(tournament, Action.WALK_OUT, player=5)
    save(the_table(tournament), 3, FOUR)
    [played] = score_sheets(tournament, Audience.DESK, 1)
    block = ruled(played.sheet, 200)
    assert any("ab Spiel 3 ohne Spieler 5 (5), der ging" in fact for fact in block.facts)
    third = next(row for row in block.rows if row.label == "3")
    assert [cell.amount for cell in third.cells] == [-1, -1, 1, 1, None]
    ahead = [[cell.dealer for cell in row.cells].index(True) for row in block.rows if row.label in {"4", "5", "6"}]
    assert ahead == [3, 0, 1], "the empty seat deals no more"


def test_a_referee_decides_what_the_four_played_and_hears_it_anew() -> None:
    """Rufer, worth 1: seat 1 revokes and pays 1 to each of the three who are left. Who dealt and was called played, too."""
    tournament = five()
    done(tournament, Action.WALK_OUT, player=5)
    table = the_table(tournament)
    save(table, 3, FOUR)
    user = referee(tournament)
    first = decide(case(table, user, line=3, accused=[1]), user)
    assert amounts(first, 5) == (1, -3, 1, 1, 0)
    second = decide(first.case, user, retold={**FOUR, "declarer": 0}, reason="falsch erzählt")
    assert (second.record["declarer"], amounts(second, 5)) == (0, (1, -3, 1, 1, 0))
    assert not recompute(tournament)
