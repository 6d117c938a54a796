"""Draws judged, changed by hand and repaired: small cases worked out on paper."""

import pytest

from scoring.draw import (
    Draw,
    Entrant,
    Move,
    Repeat,
    Round,
    Table,
    Together,
    by_hand,
    draw,
    evaluate,
    join,
    leave,
    move,
    seatable,
    seating,
    swap,
)

SIZES = (4, 5)


def field(players: int, tags: dict[int, str] | None = None) -> list[Entrant]:
    return [Entrant(number, frozenset({tags[number]}) if tags and number in tags else frozenset()) for number in range(1, players + 1)]


FIRST = seating(1, [(1, 2, 3, 4), (5, 6, 7, 8, 9)])
SECOND = seating(2, [(1, 5, 6, 7), (2, 3, 4, 8, 9)])


def tables(round_: Round) -> dict[int, tuple[int, ...]]:
    return {table.number: table.seats for table in round_.tables}


# --- evaluate


def test_repeats_are_found_with_their_rounds() -> None:
    """Again together: 5, 6, 7 (three pairs); 2, 3, 4 (three pairs); 8, 9."""
    report = evaluate([SECOND], field(9), [FIRST], SIZES)
    pairs = [(2, 3), (2, 4), (3, 4), (5, 6), (5, 7), (6, 7), (8, 9)]
    assert report.repeats == tuple(Repeat(pair, (1, 2)) for pair in pairs)
    assert report.repeated == 7
    assert report.errors == ()
    assert report.odd == ((1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 2), (9, 2))


def test_a_third_meeting_counts_three_times() -> None:
    """All three rounds at once: 8 and 9 meet in each, which is three pairs of rounds. Two earlier rounds among themselves do not count."""
    third = seating(3, [(1, 2, 5, 6), (3, 4, 7, 8, 9)])
    together = evaluate([FIRST, SECOND, third], field(9), (), SIZES)
    assert Repeat((8, 9), (1, 2, 3)) in together.repeats
    later = evaluate([third], field(9), [FIRST, SECOND], SIZES)
    # 1-2 in 1, 3-4 in 1 and 2, 5-6 in 1 and 2, 7-8 and 7-9 in 1, 8-9 in 1 and 2, 1-5 and 1-6 in 2, 3-8, 3-9, 4-8, 4-9 in 2
    assert later.repeated == 1 + 2 + 2 + 1 + 1 + 2 + 2 + 4
    assert together.repeated == later.repeated + 7


def test_kept_apart_pairs_are_found() -> None:
    report = evaluate([FIRST], field(9, {1: "Linz", 4: "Linz", 5: "Linz"}), (), SIZES)
    assert report.together == (Together((1, 4), ("Linz",), 1, 1),)
    (warning,) = report.warnings
    assert (
        warning.text("de", {1: "Anna"})
        == "Anna (Nr. 1) und Nr. 4 sollen nicht zusammensitzen (Linz), sitzen aber in Runde 1 beide an Tisch 1."
    )
    assert warning.text("en") == "No. 1 and No. 4 are to be kept apart (Linz) but sit in round 1 both at table 1."


def test_everything_wrong_at_once() -> None:
    wrong = Round(2, (Table(1, (1, 2, 3), 3), Table(1, (4, 5, 6, 7, 7), 0), Table(3, (1, 99), -1)))
    report = evaluate([wrong, seating(2, [(1, 2, 3, 4), (5, 6, 7, 8)])], field(8), [FIRST], SIZES)
    assert [(finding.code, finding.table, finding.players) for finding in report.errors] == [
        ("round_twice", None, ()),
        ("table_twice", 1, ()),
        ("table_size", 1, (1, 2, 3)),
        ("bad_dealer", 1, ()),
        ("table_size", 3, (1, 99)),
        ("bad_dealer", 3, ()),
        ("unknown_player", 3, (99,)),
        ("twice_in_round", None, (1,)),
        ("twice_in_round", None, (7,)),
        ("missing", None, (8,)),
    ]
    texts = [finding.text() for finding in report.errors]
    assert texts[2] == "Tisch 1 hat in Runde 2 3 Spieler; erlaubt sind Tische zu 4 und 5. Spieler umsetzen."
    assert texts[7] == "Nr. 1 sitzt in Runde 2 zweimal (Tische 1 und 3). An einem Tisch streichen."
    assert texts[9] == "Nr. 8 fehlt in Runde 2. An einen Tisch setzen."
    assert all(finding.text("en") for finding in report.findings)


def test_an_uneven_share_is_a_warning() -> None:
    report = evaluate([FIRST, seating(2, [(1, 2, 3, 4), (5, 6, 7, 8, 9)])], field(9), (), SIZES)
    assert [finding.text() for finding in report.warnings if finding.code == "odd_uneven"] == [
        "Tische zu 5 sind ungleich verteilt: Nr. 5, Nr. 6, Nr. 7, Nr. 8 und Nr. 9 zweimal, andere nie."
    ]


def test_who_came_later_is_compared_with_those_who_came_later() -> None:
    """Player 10 has played one round only: that he was never at the table of five says nothing."""
    entrants = [entrant for entrant in field(10) if entrant.number != 9]
    report = evaluate([seating(2, [(10, 1, 5, 6), (2, 3, 4, 7, 8)])], entrants, [FIRST], SIZES)
    assert [finding for finding in report.warnings if finding.code == "odd_uneven"] == [
        finding for finding in report.findings if finding.code == "odd_uneven" and set(finding.players) == {7, 8}
    ]


# --- swap and move


def nine() -> Draw:
    return by_hand([SECOND], field(9), SIZES, history=[FIRST], seed="7f3a")


def test_swap_makes_a_new_draw() -> None:
    """5 and 2 change: table 1 is 1, 2, 6, 7 (1-2 and 6-7 again), table 2 is 5, 3, 4, 8, 9 (3-4, 5-8, 5-9, 8-9 again)."""
    before = nine()
    after = swap(before, 5, 2)
    assert tables(after.rounds[0]) == {1: (1, 2, 6, 7), 2: (5, 3, 4, 8, 9)}
    assert [repeat.pair for repeat in after.repeats] == [(1, 2), (3, 4), (5, 8), (5, 9), (6, 7), (8, 9)]
    assert before == nine()
    assert after.method == "hand"
    assert after.seed == "7f3a"
    assert after.least is None
    assert swap(after, 2, 5).rounds == before.rounds


def test_swap_at_one_table_changes_the_seats_only() -> None:
    after = swap(nine(), 1, 6)
    assert tables(after.rounds[0])[1] == (6, 5, 1, 7)
    assert after.repeats == nine().repeats


def test_move_reports_what_it_makes_impossible() -> None:
    after = move(nine(), 9, 1)
    assert tables(after.rounds[0]) == {1: (1, 5, 6, 7, 9), 2: (2, 3, 4, 8)}
    assert after.report.errors == ()
    worse = move(after, 8, 1)
    assert [finding.code for finding in worse.report.errors] == ["table_size", "table_size"]
    assert tables(move(worse, 8, 2).rounds[0]) == tables(after.rounds[0])


def test_move_opens_and_closes_tables_and_seats_the_missing() -> None:
    start = by_hand([seating(1, [(1, 2, 3, 4)])], field(5), SIZES)
    assert [finding.code for finding in start.report.errors] == ["missing"]
    assert tables(move(start, 5, 1).rounds[0]) == {1: (1, 2, 3, 4, 5)}
    opened = move(start, 5, 2)
    assert tables(opened.rounds[0]) == {1: (1, 2, 3, 4), 2: (5,)}
    assert tables(move(opened, 5, 1).rounds[0]) == {1: (1, 2, 3, 4, 5)}


def test_the_first_dealer_stays_the_same_person() -> None:
    """Player 3 deals; who sat before him leaves, after him leaves, he himself leaves: then the next one deals."""
    start = by_hand([Round(1, (Table(1, (1, 2, 3, 4, 5), 2), Table(2, (6, 7, 8, 9), 0)))], field(9), SIZES)
    for player, dealer in ((1, 3), (5, 3), (3, 4)):
        table = move(start, player, 2).rounds[0].tables[0]
        assert table.seats[table.dealer] == dealer
    last = by_hand([Round(1, (Table(1, (1, 2, 3, 4, 5), 4), Table(2, (6, 7, 8, 9), 0)))], field(9), SIZES)
    table = move(last, 5, 2).rounds[0].tables[0]
    assert table.seats[table.dealer] == 1


def test_a_change_says_which_round() -> None:
    both = by_hand([FIRST, SECOND], field(9), SIZES)
    assert tables(swap(both, 1, 9, 2).rounds[1]) == {1: (9, 5, 6, 7), 2: (2, 3, 4, 8, 1)}
    assert swap(both, 1, 9, 2).rounds[0] == FIRST
    with pytest.raises(ValueError, match="which round"):
        swap(both, 1, 9)
    with pytest.raises(ValueError, match="which round"):
        swap(both, 1, 9, 3)
    with pytest.raises(ValueError, match="no seat"):
        swap(nine(), 1, 77)
    with pytest.raises(ValueError, match="already"):
        move(nine(), 1, 1)


# --- repair


def test_a_late_player_goes_to_a_table_that_may_grow() -> None:
    """Eight at two tables; 9 may not sit with 1: table 2, nobody else moves."""
    start = by_hand([seating(1, [(1, 2, 3, 4), (5, 6, 7, 8)])], field(8, {1: "Linz"}), SIZES)
    repair = join(start, Entrant(9, frozenset({"Linz"})))
    assert repair.moves == (Move(1, 9, None, 2),)
    assert tables(repair.draw.rounds[0]) == {1: (1, 2, 3, 4), 2: (5, 6, 7, 8, 9)}
    assert repair.draw.report.errors == ()
    assert repair.findings == ()
    assert repair.moves[0].text() == "Runde 1: Nr. 9 kommt an den Tisch 2."
    assert repair.moves[0].text("en", {9: "Dora"}) == "Round 1: Dora (No. 9) joins table 2."


def test_growing_spreads_the_tables_of_five() -> None:
    """5 … 8 and 17 sat at the table of five in round 1; the new five is a table without them, and the one where nobody is met again."""
    first = seating(1, [(1, 2, 3, 4), (9, 10, 11, 12), (13, 14, 15, 16), (5, 6, 7, 8, 17)])
    second = seating(2, [(1, 5, 9, 13), (2, 6, 10, 14), (3, 4, 11, 12), (7, 8, 15, 16)])
    start = by_hand([second], field(16), SIZES, history=[first])
    assert join(start, Entrant(17)).moves == (Move(2, 17, None, 3),)


def test_a_late_player_when_every_table_is_full() -> None:
    """Fifteen at three tables of five and one more: four tables of four, a player from each; not those who are fixed."""
    start = by_hand([seating(1, [tuple(range(1, 6)), tuple(range(6, 11)), tuple(range(11, 16))])], field(15), SIZES)
    repair = join(start, Entrant(16), keep=[1])
    assert repair.moves == (Move(1, 16, None, 4, True), Move(1, 2, 1, 4, True), Move(1, 6, 2, 4, True), Move(1, 11, 3, 4, True))
    assert [len(table.seats) for table in repair.draw.rounds[0].tables] == [4, 4, 4, 4]
    assert repair.draw.report.errors == ()
    assert repair.moves[1].text() == "Runde 1: Nr. 2 wechselt von Tisch 1 an den neuen Tisch 4."


def test_a_late_player_for_whom_there_is_no_place() -> None:
    start = by_hand([seating(1, [(1, 2, 3, 4, 5), (6, 7, 8, 9, 10)])], field(10), SIZES)
    repair = join(start, Entrant(11))
    assert repair.draw is start
    assert repair.moves == ()
    (finding,) = repair.findings
    assert finding.text().startswith("Nr. 11 kann in Runde 1 nicht dazukommen. Mit 11 Spielern gehen keine Tische zu 4 und 5 auf")
    assert finding.text("en").startswith("No. 11 cannot join round 1. 11 players cannot be split")


def test_a_table_of_five_shrinks() -> None:
    repair = leave(nine(), 9)
    assert repair.moves == (Move(2, 9, 2, None),)
    assert tables(repair.draw.rounds[0]) == {1: (1, 5, 6, 7), 2: (2, 3, 4, 8)}
    assert [entrant.number for entrant in repair.draw.entrants] == list(range(1, 9))
    assert repair.draw.report.errors == ()


def test_one_comes_over_from_a_table_of_five() -> None:
    """1 leaves; at table 1 wait 5, 6, 7. Of table 2 the players 8 and 9 met them already, 2, 3 and 4 did not; but 8 and 9 had a turn
    at five before, so one of them goes back to four: even shares come first."""
    repair = leave(nine(), 1)
    assert repair.moves == (Move(2, 1, 1, None), Move(2, 8, 2, 1))
    assert tables(repair.draw.rounds[0]) == {1: (5, 6, 7, 8), 2: (2, 3, 4, 9)}
    fresh = by_hand([SECOND], field(9, {2: "Linz", 5: "Linz"}), SIZES, seed="7f3a")
    # Without a history all had one turn: 2 is kept apart from 5, then the lowest number.
    assert leave(fresh, 1).moves == (Move(2, 1, 1, None), Move(2, 3, 2, 1))


def test_the_rest_of_a_table_spreads_over_the_others() -> None:
    """Sixteen, one leaves: 5, 5, 5. The three who are left go one to each table; nobody else moves."""
    start = by_hand([seating(1, [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)])], field(16), SIZES)
    repair = leave(start, 6)
    assert repair.moves == (Move(1, 6, 2, None), Move(1, 5, 2, 1), Move(1, 7, 2, 3), Move(1, 8, 2, 4))
    assert tables(repair.draw.rounds[0]) == {1: (1, 2, 3, 4, 5), 3: (9, 10, 11, 12, 7), 4: (13, 14, 15, 16, 8)}
    assert repair.draw.report.errors == ()
    stuck = leave(start, 6, keep=[7])
    assert stuck.draw is start
    assert stuck.findings[0].text() == (
        "Ohne Nr. 6 geht Runde 1 nicht auf. Kein Tisch kann einen Platz abgeben oder aufnehmen; von Hand umsetzen. "
        "Oder: einen Ersatzspieler an den Platz setzen."
    )


def test_who_cannot_be_spared() -> None:
    start = by_hand([seating(1, [(1, 2, 3, 4), (5, 6, 7, 8)])], field(8), SIZES)
    repair = leave(start, 8)
    assert repair.draw is start
    assert "Mit 7 Spielern gehen keine Tische zu 4 und 5 auf" in repair.findings[0].text()


@pytest.mark.parametrize("sizes", [(4, 5), (3, 4), (4, 5, 3)])
def test_every_field_that_can_be_seated_can_be_repaired(sizes: tuple[int, ...]) -> None:
    """One more and one less, in all rounds, without a fault; nobody moves where a table may grow or shrink."""
    for players in range(min(sizes), 31):
        if not seatable(players, sizes):
            continue
        start = draw(field(players), sizes, (1, 2), seed="7f3a", tries=500)
        more = join(start, Entrant(players + 1))
        assert bool(more.findings) == (not seatable(players + 1, sizes))
        assert more.draw.report.errors == ()
        for player in (1, players):
            less = leave(start, player)
            assert bool(less.findings) == (not seatable(players - 1, sizes))
            assert less.draw.report.errors == ()
            assert len(less.moves) <= 2 * min(sizes)


def test_misuse() -> None:
    with pytest.raises(ValueError, match="already"):
        join(nine(), Entrant(1))
    with pytest.raises(ValueError, match="not in the draw"):
        leave(nine(), 77)
