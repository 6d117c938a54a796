"""Cases and rulings about games that nobody had written, when the numbers on the sheet move: nothing is lost, doubled or kept out of the
file."""

import pytest

from tests.tournament.court import case, decide, referee, totals
from tests.tournament.evening import DREIER, running, save, the_table
from tests.tournament.filed import as_text, written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.writing import insert_entry
from tournament.models import POSITION_STEP, Case, Ruling, Tournament

pytestmark = pytest.mark.django_db

DREIER_0 = {"game": "dreier", "dealer": 0, "declarer": 0, "won": True}


def copied(tournament: Tournament) -> Tournament:
    """The tournament, written and read again."""
    tournament.refresh_from_db()
    return import_tournament(file=read_file(as_text(written(tournament)).encode()))


def test_a_fault_put_right_and_a_second_one_in_the_same_game_come_through_the_file() -> None:
    """The first was ruled on while nothing was written; the second settles the game: 15 / 5 / 5 / −25."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    first = decide(case(table, user, line=None, game=1, stage="trick_open"), user, "correct")
    decide(case(table, user, line=None, game=1, record=DREIER_0), user)
    assert (first.standing, Ruling.objects.filter(standing=True).count()) == (True, 2)
    copy = copied(tournament)
    assert totals(the_table(copy)) == (15, 5, 5, -25)
    assert [ruling.standing for ruling in Ruling.objects.filter(table__round__tournament=copy).order_by("pk")] == [True, True]
    assert recompute(copy) == []


def test_a_game_for_which_the_sheet_has_no_room_any_more_has_no_number() -> None:
    """Three games are planned and two written; a case is about the third. A forgotten one is written before, and another."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER)
    save(table, 2, DREIER)
    about = case(table, user, line=None, game=3)
    insert_entry(table_id=table.pk, before_position=POSITION_STEP, record=DREIER, reason="vergessen")
    about.refresh_from_db()
    assert (about.position, about.game) == (None, None)
    assert Case.objects.get(table=the_table(copied(tournament))).game is None


def test_the_case_of_one_does_not_overrule_the_other() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    first = decide(case(table, user, line=None, game=2, stage="trick_open"), user, "correct")
    save(table, 1, DREIER)
    second = decide(case(table, user, line=1), user)
    # As numbers can move: what was thought to be the second game is the one on the line.
    Case.objects.filter(pk=first.case_id).update(game=1)
    again = {"departure": "doch nichts", "reason": "Zeugen"}
    third = decide(Case.objects.get(pk=first.case_id), user, "no_renonce", **again)
    assert (third.supersedes, totals(table)) == (first, (15, 5, 5, -25))
    fourth = decide(Case.objects.get(pk=second.case_id), user, "no_renonce", **again)
    assert (fourth.supersedes, totals(table)) == (second, (15, -5, -5, -5))
