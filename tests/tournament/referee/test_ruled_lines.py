"""A line under a ruling: what may still be done to it, what it does to the rest of its sheet (Radl, Pagatkassa), by every rule system."""

from uuid import uuid4

import pytest

from tests.tournament.court import DREIER_RENONCE, DREIER_WON, amounts, case, decide, director, referee, refused, ruled_dreier, totals
from tests.tournament.evening import DREIER, RUFER, fill, running, save, the_round, the_table
from tournament.desk.evening import rounds
from tournament.ledger.lines import settling, writing
from tournament.ledger.lines.adopting import adopt_rules
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.sheet import read_sheet
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Call, Entry, LogRow, Ruling, Table, Tournament
from tournament.referee.cases import line_of
from tournament.referee.consequence import Choice, answer_about, consequence_of

pytestmark = pytest.mark.django_db

FOUR = ((1, 2, 3, 4),)
DREIER_0 = {"game": "dreier", "dealer": 0, "declarer": 0, "won": True}
"""On the first line: +15 for seat 0."""


def proved(tournament: Tournament) -> bool:
    """Whether everything that is stored follows from records and rulings."""
    tournament.refresh_from_db()
    return recompute(tournament) == []


def line(table: Table, number: int = 1) -> Entry:
    """The current version of the line written as number 1, 2, …"""
    return Entry.objects.get(table=table, position=number * POSITION_STEP, current=True)


def test_claims_are_paid_on_top_and_stand_in_the_ruling() -> None:
    """Dreier with three: 5 each; seat 0 had a silent Uhu taken from him: 2 from each of three, 6. Claims of the case count unless others
    are said."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER_0)
    ruling = decide(case(table, user, claims=[{"by": 0, "kind": "uhu"}]), user)
    assert (ruling.claims, totals(table)) == ([{"by": 0, "kind": "uhu"}], (21, 5, 5, -31))
    other = decide(ruling.case, user, claims=[{"by": 1, "points": 4, "reason": "Mond"}], reason="anders gefordert")
    assert (other.claims, totals(table)) == ([{"by": 1, "points": 4, "reason": "Mond"}], (15, 9, 5, -29))
    assert refused(lambda: decide(ruling.case, user, claims=[{"by": 3, "kind": "uhu"}], reason="falsch")) == ("bad_claim",)


def test_kontra_of_a_ruled_game_is_cash_in_the_cup() -> None:
    """Rufer with Kontra, seat 3 revokes: 1 to each in points, 1 more to each in cash."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, RUFER | {"kontra": 2})
    ruling = decide(case(table, user), user)
    assert (totals(table), amounts(ruling, column="c"), amounts(line(table), column="c")) == ((1, 1, 1, -3), (1, 1, 1, -3), (1, 1, 1, -3))
    assert ruling.before == [[-2, 2, 2, -2], [-2, 2, 2, -2]]
    assert (table.c0, table.c3) == (2, -6)


def test_sent_twice_it_is_one_ruling_and_its_id_is_no_other_cases() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER_0)
    save(table, 2, DREIER)
    about, other, sent = case(table, user), case(table, user, line=2), uuid4()
    first = decide(about, user, client_id=sent, expected_version=2)
    rows = LogRow.objects.count()
    assert decide(about, user, client_id=sent, expected_version=2) == first
    assert (Ruling.objects.count(), LogRow.objects.count()) == (1, rows)
    assert refused(lambda: decide(other, user, client_id=sent)) == ("client_id_used",)


def test_who_read_an_earlier_ruling_does_not_overrule_a_later_one() -> None:
    _tournament, user, first = ruled_dreier()
    about = first.case
    about.refresh_from_db()
    seen = about.version
    decide(about, user, "no_renonce", departure="kein Verstoß", reason="nachgelegt", expected_version=seen)
    assert refused(lambda: decide(about, user, reason="doch", expected_version=seen)) == ("stale",)


@pytest.mark.parametrize("action", ["correct", "strike", "sums"])
def test_a_line_under_a_ruling_is_not_changed(action: str) -> None:
    tournament, _user, _ruling = ruled_dreier()
    table = the_table(tournament)
    change = {
        "correct": lambda: save(table, 1, DREIER_0 | {"won": False}, expected_version=1, reason="verlesen"),
        "strike": lambda: writing.strike_entry(table_id=table.pk, position=POSITION_STEP, expected_version=1, reason="doppelt"),
        "sums": lambda: settling.save_sums(table_id=table.pk, sums=[0, 0, 0, 0], reason="nur Summen", replace_records=True),
    }[action]
    with pytest.raises(Refused, match="steht ein Entscheid") as caught:
        change()
    assert caught.value.codes == ("ruled_line",)
    assert totals(table) == DREIER_RENONCE
    assert proved(tournament)


def test_a_line_whose_ruling_left_it_alone_can_be_corrected_and_keeps_the_ruling() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER_0)
    ruling = decide(case(table, user, stage="trick_open"), user, "correct")
    save(table, 1, DREIER_0 | {"won": False}, expected_version=1, reason="verlesen")
    assert (line(table).ruling, totals(table)) == (ruling, (-15, 5, 5, 5))
    assert proved(tournament)
    writing.strike_entry(table_id=table.pk, position=POSITION_STEP, expected_version=2, reason="gab es nicht")
    assert proved(tournament)
    settling.save_sums(table_id=table.pk, sums=[3, -1, -1, -1])
    assert proved(tournament)


def test_a_game_inserted_before_leaves_the_ruling_on_its_line() -> None:
    tournament, user, ruling = ruled_dreier()
    table = the_table(tournament)
    writing.insert_entry(
        table_id=table.pk, before_position=POSITION_STEP, record=RUFER | {"dealer": 3, "declarer": 0, "partner": 1}, reason="vergessen"
    )
    assert (line(table).game, line(table).ruling, amounts(line(table))) == (2, ruling, DREIER_RENONCE)
    assert totals(table) == (16, 6, 4, -26)
    ruling.refresh_from_db()
    assert (ruling.game, ruling.case.game, ruling.case.position) == (1, 2, POSITION_STEP)
    decide(ruling.case, user, "no_renonce", departure="kein Verstoß", reason="nachgelegt")
    assert totals(table) == (16, -4, -6, -6)
    assert proved(tournament)


def test_a_game_written_after_its_case_was_opened_is_found_even_when_its_number_moves() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    about = case(table, user, line=None, game=1)
    save(table, 1, DREIER_0)
    ruling = decide(about, user)
    assert (ruling.position, ruling.entered, Entry.objects.count()) == (POSITION_STEP, DREIER_0, 1)
    writing.insert_entry(table_id=table.pk, before_position=POSITION_STEP, record=RUFER, reason="vergessen")
    decide(about, user, "no_renonce", departure="kein Verstoß", reason="nachgelegt")
    assert totals(table) == (14, -4, -4, -6)


def test_an_earlier_ruling_on_the_game_is_known_even_after_its_number_moved() -> None:
    """Put right while game 1 was played; written, and a forgotten game goes before it. A second fault in it can take the first ruling's
    place."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    first = decide(case(table, user, line=None, game=1, stage="trick_open"), user, "correct")
    save(table, 1, DREIER_0)
    writing.insert_entry(
        table_id=table.pk, before_position=POSITION_STEP, record=RUFER | {"dealer": 3, "declarer": 0, "partner": 1}, reason="vergessen"
    )
    other = case(table, user)
    with pytest.raises(Refused, match="richtigstellen") as caught:
        decide(other, user, replaces=True)
    assert caught.value.context == {"ruling": first.pk}
    assert decide(other, user, replaces=True, reason="zweiter Verstoß").supersedes == first
    assert Ruling.objects.filter(standing=True).count() == 1


def test_an_earlier_ruling_on_a_game_still_played_is_known_by_the_number_it_has_now() -> None:
    """Game 2 is played when it is put right; a forgotten game goes before it: it is game 3, and a second fault in it can take the ruling's
    place."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER_0)
    first = decide(case(table, user, line=None, game=2, stage="trick_open"), user, "correct")
    writing.insert_entry(
        table_id=table.pk, before_position=POSITION_STEP, record=RUFER | {"dealer": 3, "declarer": 0, "partner": 1}, reason="vergessen"
    )
    other = case(table, user, line=None, game=3, record=DREIER_0 | {"dealer": 1})
    assert refused(lambda: decide(other, user, replaces=True)) == ("missing_reason",)
    assert decide(other, user, replaces=True, reason="zweiter Verstoß").supersedes == first


def test_a_game_dealt_again_moves_the_numbers_of_the_cases_after_it() -> None:
    """Games 1 to 3 are written, 4 is played; game 2 becomes no game: cases about 3 and 4 are about 2 and 3 now."""
    tournament = running(games=5)
    user, table = referee(tournament), the_table(tournament)
    fill(table)
    third, fourth = case(table, user, line=3), case(table, user, line=None, game=4)
    decide(case(table, user, line=2, violation="misdeal", stage="dealing", accused=[]), user, "redeal")
    for about in (third, fourth):
        about.refresh_from_db()
    assert [(about.position, about.game) for about in (third, fourth)] == [(3 * POSITION_STEP, 2), (None, 3)]


def test_a_game_that_nobody_numbered_has_one_line_however_often_it_is_ruled_on() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    ruling = decide(case(table, user, line=None, record=DREIER_0), user)
    overruled = decide(ruling.case, user, "no_renonce", departure="kein Verstoß", reason="nachgelegt")
    assert (overruled.position, overruled.game, overruled.supersedes) == (POSITION_STEP, 1, ruling)
    assert (Entry.objects.count(), totals(table)) == (1, (15, -5, -5, -5))


def test_what_is_shown_before_is_what_is_stored_and_showing_stores_nothing() -> None:
    """Rufer −1 1 1 −1, Dreier 15 −5 −5 −5: 14 −4 −4 −6 stands on the sheet; as a Renonce of seat 3, 15 5 5 −25: 14 6 6 −26."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, RUFER)
    save(table, 2, DREIER)
    about = case(table, user, line=2)
    rows = LogRow.objects.count()
    shown = consequence_of(about, Choice("renonce"), answer_about(about, line_of(about)))
    assert (shown.before, shown.after) == (((15, -5, -5, -5), (0, 0, 0, 0)), (DREIER_RENONCE, (0, 0, 0, 0)))
    assert (shown.sums_before, shown.sums_after) == ((14, -4, -4, -6), (14, 6, 6, -26))
    assert (shown.offenders, shown.written, [found.item for found in shown.lines]) == ((3,), False, ["renonce"])
    assert (LogRow.objects.count(), totals(table)) == (rows, (14, -4, -4, -6))
    assert decide(about, user).record == shown.record
    assert totals(table) == (14, 6, 6, -26)


def test_what_cannot_be_decided_is_not_shown_either() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    about = case(table, user, line=None, game=1, record=DREIER_0)
    assert consequence_of(about, Choice("renonce"), answer_about(about, line_of(about))).written
    assert not consequence_of(about, Choice("correct"), answer_about(about, line_of(about))).written
    settling.save_sums(table_id=table.pk, sums=[3, -1, -1, -1])
    about = table.cases.select_related("table__round__tournament").get()
    assert refused(lambda: consequence_of(about, Choice("renonce"), answer_about(about, line_of(about)))) == ("table_has_sums",)


def test_rulings_on_other_games_are_left_alone() -> None:
    tournament, user, first = ruled_dreier()
    table = the_table(tournament)
    save(table, 2, DREIER)
    decide(case(table, user, line=None, game=3, stage="trick_open"), user, "correct")
    decide(case(table, user, line=None, stage="trick_open"), user, "correct")
    decide(case(table, user, line=2), user)
    decide(case(the_table(tournament, 2), user, line=None, game=1, stage="trick_open"), user, "correct")
    first.refresh_from_db()
    assert (first.standing, Ruling.objects.filter(standing=True, supersedes=None).count()) == (True, 5)


def test_a_confirmation_falls_only_where_a_ruling_changes_the_sheet() -> None:
    tournament = running(FOUR)
    user, table = referee(tournament), the_table(tournament)
    fill(table)
    settling.confirm_table(table_id=table.pk)
    ruling = decide(case(table, user, line=2, stage="trick_open", accused=[3]), user, "correct")
    table.refresh_from_db()
    assert table.state == "confirmed"
    decide(ruling.case, user, departure="nach Ermessen", reason="doch eine Renonce")
    table.refresh_from_db()
    assert (table.state, totals(table)) == ("open", DREIER_RENONCE)


def test_a_broken_off_table_stays_so() -> None:
    tournament = running(FOUR)
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER_0)
    settling.break_off_table(table_id=table.pk, reason="Feueralarm")
    decide(case(table, user), user)
    table.refresh_from_db()
    assert (table.state, totals(table)) == ("broken_off", DREIER_RENONCE)


def test_adopting_rules_keeps_what_was_ruled() -> None:
    tournament, user, ruling = ruled_dreier()
    Tournament.objects.update(rules_digest="0" * 64)
    assert refused(lambda: decide(ruling.case, user, "no_renonce", departure="egal", reason="egal")) == ("rules_changed",)
    adopt_rules(tournament_id=tournament.pk, reason="neue Fassung")
    assert (totals(the_table(tournament)), line(the_table(tournament)).ruling) == (DREIER_RENONCE, ruling)
    assert proved(tournament)


def test_a_closed_round_is_the_directors() -> None:
    tournament, user, ruling = ruled_dreier(tables=FOUR)
    leader, table, round_ = director(), the_table(tournament), the_round(tournament)
    rounds.close_round(round_id=round_.pk, reason="nur ein Spiel")
    overrule = {"departure": "kein Verstoß", "reason": "nachgelegt"}
    assert refused(lambda: decide(ruling.case, user, "no_renonce", **overrule)) == ("round_closed",)
    assert decide(ruling.case, leader, "no_renonce", **overrule).referee == leader
    assert totals(table) == DREIER_WON
    about = case(table, leader, line=None, game=2, record=DREIER_0 | {"dealer": 1})
    assert refused(lambda: decide(about, leader)) == ("round_not_open",), "no games are written in a closed round"
    Tournament.objects.update(phase="closed")
    assert refused(lambda: decide(ruling.case, leader, reason="doch")) == ("tournament_closed",)
    assert Call.objects.count() == 0


SCHRIFT = {"system": "koenigrufen-speiszettel", "games": 6, "options": {"final_radl": False}}
TRISCHAKEN = {"game": "trischaken", "dealer": 0, "points": ["36/0", "20/0", "14/0", "0/0"]}
"""Seat 0 is Bürgermeister, seat 3 the Jungfrau: −4, 0, 0, +4; the next four games count double."""


def after_a_trischaken() -> tuple[Tournament, Table]:
    """Trischaken −4 0 0 +4; Rufer doubled −2 −2 +2 +2; Dreier doubled +30 −10 −10 −10."""
    tournament = running(FOUR, **SCHRIFT)
    table = the_table(tournament)
    save(table, 1, TRISCHAKEN)
    save(table, 2, {"game": "rufer", "dealer": 1, "declarer": 2, "partner": 3, "won": True})
    save(table, 3, {"game": "dreier", "dealer": 2, "declarer": 0, "won": True})
    assert totals(table) == (24, -12, -8, -4)
    return tournament, table


def test_a_trischaken_dealt_again_starts_no_radl() -> None:
    """The two games after it count once: −1 −1 +1 +1 and +15 −5 −5 −5; overruled, twice again."""
    tournament, table = after_a_trischaken()
    user = referee(tournament)
    ruling = decide(case(table, user, violation="misdeal", stage="dealing", accused=[]), user, "redeal")
    assert [amounts(row) for row in Entry.objects.order_by("position")] == [(0, 0, 0, 0), (-1, -1, 1, 1), (15, -5, -5, -5)]
    assert [row.game for row in Entry.objects.order_by("position")] == [None, 1, 2]
    assert totals(table) == (14, -6, -4, -4)
    assert proved(tournament)
    decide(ruling.case, user, "no_renonce", departure="war richtig gegeben", reason="Karten gezählt")
    assert totals(table) == (24, -12, -8, -4)
    assert proved(tournament)


def test_a_revoked_trischaken_pays_two_to_each_and_starts_its_radl() -> None:
    tournament, table = after_a_trischaken()
    user = referee(tournament)
    decide(case(table, user, stage="scored", accused=[1]), user)
    assert [amounts(row) for row in Entry.objects.order_by("position")] == [(2, -6, 2, 2), (-2, -2, 2, 2), (30, -10, -10, -10)]
    assert totals(table) == (30, -18, -6, -6)
    assert proved(tournament)


def test_a_ruled_game_in_a_radl_counts_double() -> None:
    """Dreier 5, twice: seat 3 revokes: 30 to the declarer, 10 to each other."""
    tournament, table = after_a_trischaken()
    user = referee(tournament)
    ruling = decide(case(table, user, line=3, stage="scored"), user)
    assert amounts(ruling) == amounts(line(table, 3)) == (30, 10, 10, -50)
    assert totals(table) == (24, 8, 12, -44)
    (row,) = [row for row in read_sheet(tournament, 1, 1, Audience.DESK).rows if row.ruling]
    assert (row.entered.amounts, row.amounts) == ((30, -10, -10, -10), (30, 10, 10, -50))


def test_a_revoked_game_leaves_the_pagatkassa_alone() -> None:
    """Stake 10: all pay, the Pagat of seats 1 and 2 takes 40; all pay again. Revoked: it stays 40, and the next dealer adds 10."""
    tournament = running(FOUR, **SCHRIFT | {"options": {"radl": False, "final_radl": False, "pagatkassa_stake": 10}})
    user, table = referee(tournament), the_table(tournament)
    pagat = {"kind": "pagat", "by": 1, "when": "open", "won": True}
    save(table, 1, {"game": "besserrufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True, "announcements": [pagat]})
    save(table, 2, {"game": "rufer", "dealer": 1, "declarer": 2, "partner": 3, "won": True})
    table.refresh_from_db()
    assert (table.pot, table.p0, table.p1, table.p2, table.p3) == (40, -20, 0, 0, -20)
    ruling = decide(case(table, user, stage="scored"), user)
    table.refresh_from_db()
    assert (table.pot, table.p0, table.p1, table.p2, table.p3) == (50, -10, -20, -10, -10)
    assert amounts(ruling) == (4, 4, 4, -12), "Besserrufer 2 and Pagat 2 to each"
    assert proved(tournament)


def test_point_tarock_at_a_table_whose_dealer_sits_out() -> None:
    """Four at the table, seat 0 deals. Zweiblatt 37/2: 8 from each; seat 2 revokes: 6 to each other, no surplus."""
    tournament = running(FOUR, system="point-tarock")
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, {"game": "zweiblatt", "dealer": 0, "declarer": 1, "points": "37/2"})
    assert totals(table) == (0, 16, -8, -8)
    ruling = decide(case(table, user, stage="trick_turned", accused=[2]), user)
    assert (totals(table), ruling.source) == ((0, 6, -12, 6), "§ 17, Spielrenonce")
    assert refused(lambda: decide(ruling.case, user, offenders=[0], departure="der Geber", reason="er war es")) == ("bad_offenders",)
    assert proved(tournament)


def test_french_tarot_has_no_rule_and_is_settled_by_hand() -> None:
    """Garde with one bout and 51: 25 × 2 = 50 from each. By hand: 30 from each."""
    tournament = running(FOUR, system="french-tarot")
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, {"game": "garde", "dealer": 0, "declarer": 1, "bouts": 1, "points": 51})
    assert totals(table) == (-50, 150, -50, -50)
    about = case(table, user, stage="scored", accused=[1])
    assert refused(lambda: decide(about, user, departure="er hat nicht bedient")) == ("no_renonce_here",)
    ruling = decide(about, user, "manual", amounts=[30, -90, 30, 30], departure="als hätte er verloren")
    assert (ruling.answered, ruling.source, ruling.text) == ("discretion", "Auslegung zu Spielablauf", "als hätte er verloren")
    assert totals(table) == (30, -90, 30, 30)
    assert proved(tournament)


def test_a_five_of_whom_one_deals() -> None:
    """Königrufen with five, seat 4 deals: a Dreier of seat 0, seat 3 revokes; the dealer has nothing."""
    tournament = running(((1, 2, 3, 4, 5),))
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, {"game": "dreier", "dealer": 4, "declarer": 0, "won": True})
    decide(case(table, user), user)
    assert totals(table, 5) == (15, 5, 5, -25, 0)
    assert proved(tournament)
