"""Repairs of a round in which some tables play: those stay as they are; and who met whom at a table at which somebody sat down in another's
place."""

import pytest

from scoring.draw import Draw, Entrant, Round, Table, by_hand, dissolve, evaluate, join, leave, seating

SIZES = (4, 5)


def drawn(*tables: tuple[int, ...]) -> Draw:
    return by_hand([seating(1, tables)], [Entrant(number) for table in tables for number in table], SIZES)


def seats(draw: Draw) -> list[tuple[int, ...]]:
    return [table.seats for table in draw.rounds[0].tables]


def test_who_comes_late_sits_down_where_nobody_plays() -> None:
    draw = drawn((1, 2, 3, 4), (5, 6, 7, 8))
    assert seats(join(draw, Entrant(9)).draw) == [(1, 2, 3, 4, 9), (5, 6, 7, 8)]
    assert seats(join(draw, Entrant(9), still=[(1, 1)]).draw) == [(1, 2, 3, 4), (5, 6, 7, 8, 9)]
    found = join(draw, Entrant(9), still=[(1, 1), (1, 2)])
    assert [finding.code for finding in found.findings] == ["cannot_join"]
    assert found.draw is draw


def test_who_comes_late_comes_to_no_mate_where_that_can_be_avoided() -> None:
    """All of the second table have had a table of five, so that the first one's turn it would be; there sits his mate."""
    field = [Entrant(number, team="A" if number == 1 else "") for number in range(1, 10)]
    history = [seating(1, [(9, 5, 6, 7, 8), (1, 2, 3, 4)])]
    draw = by_hand([seating(2, [(1, 2, 3, 4), (5, 6, 7, 8)])], field[:8], SIZES, history=history)
    assert seats(join(draw, Entrant(9)).draw)[0] == (1, 2, 3, 4, 9)
    assert seats(join(draw, Entrant(9, team="A")).draw)[1] == (5, 6, 7, 8, 9)


def test_who_comes_over_comes_to_no_mate_where_that_can_be_avoided() -> None:
    """5 goes, and one of the first table's five comes over: the lowest number, if he is no mate of 6."""
    field = [Entrant(number, team="A" if number in {1, 6} else "") for number in range(1, 10)]
    tables = seating(1, [(1, 2, 3, 4, 9), (5, 6, 7, 8)])
    assert leave(by_hand([tables], [one._replace(team="") for one in field], SIZES), 5).moves[1].player == 1
    assert leave(by_hand([tables], field, SIZES), 5).moves[1].player == 2


def test_a_table_that_plays_gives_nobody_away() -> None:
    draw = drawn((1, 2, 3, 4, 5), (6, 7, 8, 9))
    assert len(leave(draw, 6).moves) == 2, "one of the five comes over"
    assert [finding.code for finding in leave(draw, 6, still=[(1, 1)]).findings] == ["cannot_leave"]


def test_a_table_too_many_goes_to_the_others_if_they_have_room() -> None:
    draw = drawn((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16), (17, 18, 19, 20))
    found = dissolve(draw, 1, 5)
    assert [len(table) for table in seats(found.draw)] == [5, 5, 5, 5]
    assert sorted(number for table in seats(found.draw) for number in table) == list(range(1, 21))
    assert [(move.player, move.source) for move in found.moves] == [(number, 5) for number in (17, 18, 19, 20)]
    refused = dissolve(draw, 1, 5, still=[(1, 2)])
    assert [finding.code for finding in refused.findings] == ["cannot_dissolve"]
    assert "17, Nr. 18" in refused.findings[0].text()
    with pytest.raises(ValueError, match="no table 6"):
        dissolve(draw, 1, 6)


def test_those_who_sat_there_together_have_met_and_those_who_followed_each_other_have_not() -> None:
    # 9 sat down in 3's place: he met 1, 2 and 4, not 3.
    history = [Round(1, (Table(1, (1, 2, 9, 4), earlier=((1, 2, 3, 4),)), Table(2, (5, 6, 7, 8))))]
    field = [Entrant(number) for number in range(1, 10)]
    pairs = {repeat.pair for repeat in evaluate([seating(2, [(3, 9, 5, 1), (2, 4, 6, 7, 8)])], field, history, SIZES).repeats}
    assert {(3, 9), (1, 3), (1, 9), (2, 4)} & pairs == {(1, 3), (1, 9), (2, 4)}
