"""What is in dispute and what it can still change: the cup's Dreier by hand, appeals, games nobody has written, Radl, and the number of
queries."""

from importlib import import_module
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.arithmetic.disputes import Span
from tests.tournament.court import case, decide, referee
from tests.tournament.crowd import crowd
from tests.tournament.evening import FAULTY, REDEAL, RUFER, running, save, the_round, the_table
from tournament.ledger.lines.settling import save_sums
from tournament.ledger.lines.undecided import read_undecided
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import Case, Table, Tournament
from tournament.referee.appeals import appeal_ruling, withdraw_appeal
from tournament.referee.cases import dispute_case
from tournament.referee.disputes import Disputes, read_disputes
from tournament.referee.sanctions import give_sanction

pytestmark = pytest.mark.django_db

DREIER = {"game": "dreier", "dealer": 0, "declarer": 0, "won": True}
"""+15 −5 −5 −5; a Renonce of seat 3: +15 +5 +5 −25."""


def dispute(table: Table, user: User, line: int | None = 1, **found: Any) -> Case:
    opened = case(table, user, line, **found)
    return dispute_case(case_id=opened.pk, expected_version=opened.version, reason="Zeugen fehlen", user=user)


def found(tournament: Tournament, tag: str = "") -> Disputes:
    tournament.refresh_from_db()
    return read_disputes(tournament, read_ranking(tournament, Audience.DESK), tag)


def totals(tournament: Tournament) -> dict[int, tuple[object, object]]:
    """Least and most of everybody whose total is open, by number."""
    return {span.number: (span.low, span.high) for span in found(tournament).spans.by_number.values() if span.low != span.high}


@pytest.fixture
def evening() -> tuple[Tournament, User, Table]:
    """A Dreier of player 1 at table 1; at table 2 the sums 10, 2, −2, −10."""
    tournament = running()
    save(the_table(tournament), 1, DREIER)
    save_sums(table_id=the_table(tournament, 2).pk, sums=(10, 2, -2, -10))
    return tournament, referee(tournament), the_table(tournament)


def test_without_a_dispute_nothing(evening: tuple) -> None:
    tournament, user, table = evening
    assert found(tournament) == Disputes()
    case(table, user)  # a case that the referee works on is no dispute
    assert found(tournament) == Disputes()
    assert [matter.kind for matter in read_undecided(tournament)] == ["open"]


def test_a_disputed_dreier_by_hand(evening: tuple) -> None:
    # As entered 1: 15, 5: 10, 6: 2, 7: −2, 2 3 4: −5, 8: −10. As a Renonce of 4: 1: 15, 5: 10, 2 3: 5, 6: 2, 7: −2, 8: −10, 4: −25.
    tournament, user, table = evening
    dispute(table, user)
    result = found(tournament)
    assert [(matter.kind, matter.round, matter.table, matter.case.game) for matter in result.matters] == [("disputed", 1, 1, 1)]
    assert dict(result.spans.by_number) == {
        2: Span(2, -5, 5, 3, 5), 3: Span(3, -5, 5, 3, 5), 4: Span(4, -25, -5, 5, 8),
        6: Span(6, 2, 2, 3, 5), 7: Span(7, -2, -2, 4, 6), 8: Span(8, -10, -10, 7, 8),
    }  # fmt: skip
    assert result.spans.exact
    assert result.spans.prize


def test_of_two_announced_birds_either_can_be_lost_or_both(evening: tuple) -> None:
    """Dreier 5 with Pagat 2 and Uhu 4 from each of three: 33; without the Pagat 21, without the Uhu 9, without both −3. At this stage no
    Renonce."""
    tournament, user, table = evening
    birds = [{"kind": kind, "by": 0, "when": "open", "won": True} for kind in ("pagat", "uhu")]
    save(table, 1, {**DREIER, "announcements": birds}, expected_version=1, reason="angesagt")
    early = dispute(table, user, violation="bird_or_king_early", stage="trick_open", accused=[0])
    assert totals(tournament) == {1: (-3, 33), 2: (-11, 1), 3: (-11, 1), 4: (-11, 1)}
    decide(early, user, "bird_lost", lost=(("pagat", 0), ("uhu", 0)), departure="der Farbzwang hat beide erzwungen")
    table.refresh_from_db()
    assert (table.a0, table.a1) == (2 * -3, 2 * 1)


def test_a_misdeal_of_which_nobody_has_counted_the_cards_may_be_of_two(evening: tuple) -> None:
    """2 and 3 together: 15 to player 1 and 5 to player 4, so 10 from each. Then player 8 with −10 shares rank 6 with both; of one alone he
    is 7th."""
    tournament, user, table = evening
    misdeal = dispute(table, user, violation="misdeal", stage="trick_turned", accused=[])
    assert found(tournament).spans.by_number[8] == Span(8, -10, -10, 6, 8)
    decide(misdeal, user, "renonce", found={"facts": {"wrong_count": [1, 2]}})
    assert [(line.player.number, line.rank) for line in read_ranking(tournament, Audience.DESK).standings][-3:] == [(2, 6), (3, 6), (8, 6)]


def test_what_can_come_of_it_depends_on_violation_and_stage(evening: tuple) -> None:
    # A kibitzer: annulled or as it is. A wrong discard in the cup is left to the referee: as it is, Renonce, or annulled.
    tournament, user, table = evening
    kibitzer = dispute(table, user, violation="kibitzer", stage="next_lead", accused=[])
    assert totals(tournament) == {1: (0, 15), 2: (-5, 0), 3: (-5, 0), 4: (-5, 0)}
    decide(kibitzer, user, "no_renonce", departure="Zeugen gehört")
    dispute(table, user, violation="discard_count", stage="next_lead", accused=[3])
    assert totals(tournament) == {1: (0, 15), 2: (-5, 5), 3: (-5, 5), 4: (-25, 0)}


def test_where_nobody_is_accused_yet_each_may_be_the_one(evening: tuple) -> None:
    # The declarer's Renonce is 5 to each of three: −15 +5 +5 +5. An opponent's is 15 + 5 + 5: −25 for him, +15, +5, +5.
    tournament, user, table = evening
    dispute(table, user, accused=[])
    assert totals(tournament) == {1: (-15, 15), 2: (-25, 5), 3: (-25, 5), 4: (-25, 5)}


def test_a_bird_can_be_lost_alone(evening: tuple) -> None:
    # Dreier 5 and open Pagat 2, both won: 7 from each. The Pagat lost: 3 from each. A Renonce of the declarer: 7 to each.
    tournament, user, table = evening
    pagat = {"kind": "pagat", "by": 0, "when": "open", "won": True}
    save(table, 2, {**DREIER, "dealer": 1, "announcements": [pagat]})
    dispute(table, user, 2, violation="bird_or_king_early", stage="next_lead", accused=[0])
    assert totals(tournament) == {1: (15 - 21, 15 + 21), 2: (-5 - 7, -5 + 7), 3: (-12, 2), 4: (-12, 2)}
    Case.objects.update(facts={}, violation="misdeal", stage="dealing")  # dealt again, or as entered
    assert totals(tournament) == {1: (15, 36), 2: (-12, -5), 3: (-12, -5), 4: (-12, -5)}


def test_a_disputed_bettler_that_nobody_has_written_can_be_won_or_lost(evening: tuple) -> None:
    """Bettler 4 from or to each of three: −12 to +12 for seat 0, +4 to −4 for the others; a Renonce of seat 3: +12 +4 +4 −20."""
    tournament, user, table = evening
    dispute(table, user, None, game=2, record={"game": "bettler", "dealer": 1, "declarer": 0})
    # On top of 15, −5, −5, −5.
    assert totals(tournament) == {1: (3, 27), 2: (-9, -1), 3: (-9, -1), 4: (-25, -1)}
    assert found(tournament).matters[0].position is None
    assert found(tournament).spans.exact


def test_a_disputed_dreier_that_nobody_has_written_has_at_least_its_two_ends(evening: tuple) -> None:
    """Dreier 5: +15 −5 −5 −5 or −15 +5 +5 +5, a Renonce of seat 3 −25; what is made silently goes beyond, so the ranges are bounds."""
    tournament, user, table = evening
    dispute(table, user, None, game=2, record={"game": "dreier", "dealer": 1, "declarer": 0})
    ranges = totals(tournament)
    assert all(
        ranges[number][0] <= low and ranges[number][1] >= high for number, (low, high) in {1: (0, 30), 2: (-10, 0), 4: (-30, 0)}.items()
    )
    assert not found(tournament).spans.exact


def test_without_a_record_an_unwritten_game_leaves_nothing_open(evening: tuple) -> None:
    tournament, user, table = evening
    dispute(table, user, None, game=2)
    result = found(tournament)
    assert result.spans.by_number == {}
    assert len(result.matters) == 1


def test_a_faulty_line_counts_0_as_entered(evening: tuple) -> None:
    tournament, user, table = evening
    save(table, 2, FAULTY, keep_faulty=True)
    dispute(table, user, 2)
    # A Renonce in Trischaken: 6 to each other player. The card points, which were wrong, play no part in it.
    assert totals(tournament) == {1: (15, 21), 2: (-5, 1), 3: (-5, 1), 4: (-23, -5)}


def test_two_disputes_at_one_table_and_one_at_another() -> None:
    # Game 1: 15 −5 −5 −5 or 15 5 5 −25. Game 2: −1 1 1 −1, or annulled. Table 2: −1 1 1 −1, or a Renonce of its seat 3, 1 to each other: 1
    # 1 1 −3.
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER)
    save(table, 2, {**RUFER, "dealer": 1, "declarer": 1, "partner": 2})
    save(the_table(tournament, 2), 1, RUFER)
    dispute(table, user)
    dispute(table, user, 2, violation="kibitzer", stage="next_lead", accused=[])
    dispute(the_table(tournament, 2), user)
    assert totals(tournament) == {1: (14, 15), 2: (-5, 6), 3: (-5, 6), 4: (-26, -5), 5: (-1, 1), 8: (-3, -1)}
    assert found(tournament).spans.exact


def test_a_table_of_sums_names_the_game_and_leaves_nothing_open(evening: tuple) -> None:
    tournament, user, _table = evening
    dispute(the_table(tournament, 2), user, None, game=3, record=DREIER)
    result = found(tournament)
    assert [matter.table for matter in result.matters] == [2]
    assert result.spans.by_number == {}


def test_an_appeal_leaves_the_ruling_and_the_game_open(evening: tuple) -> None:
    tournament, user, table = evening
    ruling = decide(case(table, user), user)  # −25 for seat 3
    assert found(tournament) == Disputes()
    appeal = appeal_ruling(ruling_id=ruling.pk, appellant="Spieler 4", user=user)
    assert [matter.kind for matter in found(tournament).matters] == ["appeal"]
    assert totals(tournament) == {2: (-5, 5), 3: (-5, 5), 4: (-25, -5)}
    assert [place.game for place in found(tournament).listed.appeals] == [1]
    withdraw_appeal(appeal_id=appeal.pk, reason="doch nicht", user=user)
    assert found(tournament) == Disputes()


def test_an_appeal_against_no_renonce_leaves_the_renonce_open(evening: tuple) -> None:
    tournament, user, table = evening
    ruling = decide(case(table, user), user, "no_renonce", departure="niemand sah es")
    appeal_ruling(ruling_id=ruling.pk, appellant="Spieler 1", user=user)
    assert totals(tournament) == {2: (-5, 5), 3: (-5, 5), 4: (-25, -5)}


def test_penalty_points_move_both_ends(evening: tuple) -> None:
    tournament, user, table = evening
    dispute(table, user)
    fourth = tournament.registrations.get(number=4)
    give_sanction(tournament_id=tournament.pk, kind="points", player_id=fourth.player_id, points=10, reason="zu spät")
    assert totals(tournament)[4] == (-35, -15)


def radl_evening() -> tuple[Tournament, User, Table]:
    """Speiszettel: a Trischaken as game 1, in which seats 0 and 1 pay 2, doubles games 2 to 5; game 2 is a Dreier of seat 3, 10 from
    each."""
    tournament = running(((1, 2, 3, 4),), system="koenigrufen-speiszettel", games=20)
    table = the_table(tournament)
    save(table, 1, {"game": "trischaken", "dealer": 0, "points": ["20/0", "20/0", "16/0", "14/0"]})
    save(table, 2, {"game": "dreier", "dealer": 1, "declarer": 3, "won": True})
    return tournament, referee(tournament), table


def test_a_disputed_trischaken_takes_its_double_radl_along() -> None:
    # As entered −2 −2 +2 +2, and game 2 counts double: −10 −10 −10 +30. Dealt again, game 1 is none and the Dreier is single: −5 −5 −5 +15.
    tournament, user, table = radl_evening()
    assert sorted((line.player.number, line.total) for line in read_ranking(tournament, Audience.DESK).standings) == [
        (1, -12),
        (2, -12),
        (3, -8),
        (4, 32),
    ]
    dispute(table, user, violation="misdeal", stage="dealing", accused=[])
    assert read_disputes(tournament, read_ranking(tournament, Audience.DESK)).spans.exact
    assert totals(tournament) == {1: (-12, -5), 2: (-12, -5), 3: (-8, -5), 4: (15, 32)}


@pytest.mark.parametrize("radl", [False, True])
def test_beyond_the_limit_the_ends_hold_what_is_possible(radl: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if radl:
        tournament, user, table = radl_evening()
        dispute(table, user, 1, violation="misdeal", stage="dealing", accused=[])
    else:
        tournament = running()
        table, user = the_table(tournament), referee(tournament)
        save(table, 1, DREIER)
        save(table, 2, {**REDEAL, "dealer": 1})
        dispute(table, user, 1)
    dispute(table, user, 2, accused=[0])
    exact = found(tournament).spans
    monkeypatch.setattr(import_module("tournament.referee.disputes"), "MOST_AT_A_TABLE", 1)
    bounds = found(tournament).spans
    assert exact.exact
    assert not bounds.exact
    for number, span in exact.by_number.items():
        assert bounds.by_number[number].low <= span.low
        assert bounds.by_number[number].high >= span.high
        assert bounds.by_number[number].best <= span.best
        assert bounds.by_number[number].worst >= span.worst
    if not radl:  # lines that do not depend on each other: the ends are reached
        assert all(
            (bounds.by_number[number].low, bounds.by_number[number].high) == (span.low, span.high)
            for number, span in exact.by_number.items()
        )


@pytest.mark.parametrize("players", [8, 80])
def test_two_queries_whatever_is_in_dispute(players: int) -> None:
    tournament = crowd(players, 2)
    round_ = the_round(tournament, 2)
    tables = list(Table.objects.filter(round=round_))
    Case.objects.bulk_create(
        Case(table=table, position=5 << 20, game=5, violation="farbzwang", stage="next_lead", accused=[1], state="disputed")
        for table in tables
    )
    ranked = read_ranking(tournament, Audience.DESK)
    with CaptureQueriesContext(connection) as captured:
        result = read_disputes(tournament, ranked)
    assert len(captured) == 2
    assert len(result.matters) == len(tables)
    assert result.spans.exact is (players == 8)
