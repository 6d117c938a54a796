"""Who sat where and what he has of it: a substitute, two who swapped tables, somebody who came back; amounts added up by hand."""

from io import BytesIO

import pytest
from openpyxl import load_workbook

from scoring.arithmetic.standings import Misfit, cross_sums, standings
from scoring.field.seats import Indivisible, Share, everybody, ordered, own_sums, seated, settings, shares, stretches, together, unwound
from scoring.paper.exporters import xlsx
from scoring.paper.exporters.sheets import sheet
from scoring.paper.report import round_report
from scoring.plain.rows import Change, Game, Marks, Mended, Meta, PlayerRow, ScoreSheet, Seating, SheetLine, TableResult

GAMES = (
    Game(1, (15, -5, -5, -5), (0, 0, 0, 0), 0),
    Game(2, (-1, 1, 1, -1), (0, 0, 0, 0), 1),
    Game(3, (-10, -10, 30, -10), (-5, -5, 15, -5), 2),
    Game(4, (4, -12, 4, 4), (0, 0, 0, 0), None),
)
"""By seat: 8, -26, 30, -12; in cash -5, -5, 15, -5."""
SUMS = (8, -26, 30, -12)
WINS = (1, 1, 1, 0)


def table(*changes: Change[int], games: tuple[Game, ...] = GAMES, number: int = 1, players: tuple[int, ...] = (1, 2, 3, 4)) -> TableResult:
    return TableResult(1, number, players, SUMS, WINS, changes=ordered(changes), games=games if changes else ())


def brought(result: TableResult) -> dict[int, object]:
    return {share.player: share.points if share.written else None for share in shares(result)}


def people(*numbers: int) -> list[PlayerRow]:
    return [PlayerRow(number, f"P{number}") for number in numbers]


def test_a_table_that_nobody_left_is_each_seats_sum() -> None:
    assert shares(table())[2] == Share(3, 2, 1, None, 30, 0, 1, True)
    assert shares(table(), cash=(-5, -5, 15, -5))[2].cash == 15


def test_a_substitute_has_the_games_from_the_one_he_sat_down_at() -> None:
    # 3 played games 1 and 2: -5 + 1 = -4; 9 played games 3 and 4: 30 + 4 = 34. Together 30, the seat's sum.
    found = shares(table(Change(3, 2, 9)))
    assert [(share.player, share.first, share.last, share.points, share.cash, share.wins) for share in found] == [
        (1, 1, None, 8, -5, 1), (2, 1, None, -26, -5, 1), (3, 1, 2, -4, 0, 0), (9, 3, None, 34, 15, 1), (4, 1, None, -12, -5, 0),
    ]  # fmt: skip
    assert sum(share.points for share in found) == 0
    assert sum(share.cash for share in found) == 0


def test_who_comes_back_has_both_parts() -> None:
    # Seat 0: 1 plays game 1 (15), 9 games 2 and 3 (-1 - 10 = -11), 1 again game 4 (4): 19 in all.
    found = standings(people(1, 2, 3, 4, 9), [table(Change(4, 0, 1), Change(2, 0, 9))], 1)
    assert {line.player.number: line.total for line in found} == {1: 19, 2: -26, 3: 30, 4: -12, 9: -11}
    assert cross_sums(found) == [(1, 0)]


def test_two_who_sat_at_each_others_tables_take_the_games_they_played_along() -> None:
    # 1 sat at table 1 for game 1 (15) and at table 2 from its game 3 on in 5's seat: -10 + 4 = -6; together 9. 5 the other way round:
    # games 1 and 2 of table 2, 15 - 1 = 14, and games 2 to 4 of table 1, -1 - 10 + 4 = -7; together 7. What the two seats brought is 16.
    results = [table(Change(2, 0, 5)), table(Change(3, 0, 1), number=2, players=(5, 6, 7, 8))]
    found = {line.player.number: line.total for line in standings(people(*range(1, 9)), results, 1)}
    assert (found[1], found[5]) == (9, 7)
    assert sum(found.values()) == 0


def test_from_the_first_game_on_the_whole_seat_is_his_and_who_was_drawn_did_not_play() -> None:
    result = table(Change(1, 3, 9))
    assert brought(result) == {1: 8, 2: -26, 3: 30, 9: -12}
    lines = standings(people(1, 2, 3, 4, 9), [result], 1)
    assert {line.player.number for line in lines} == {1, 2, 3, 9}
    assert brought(result._replace(games=())) == {1: 8, 2: -26, 3: 30, 9: -12}, "which the sums alone say too"


def test_of_sums_alone_nobody_can_say_whose_they_are() -> None:
    with pytest.raises(Indivisible):
        shares(table(Change(2, 3, 9), games=()))


def test_who_has_sat_down_and_not_played_yet_has_no_result() -> None:
    result = table(Change(5, 3, 9))
    assert brought(result) == {1: 8, 2: -26, 3: 30, 4: -12, 9: None}
    lines = {line.player.number: line.rounds for line in standings(people(1, 2, 3, 4, 9), [result], 1)}
    assert lines[9] == (None,)
    nothing = TableResult(1, 1, (1, 2, 3, 4), (0, 0, 0, 0), written=False, changes=(Change(3, 0, 9),))
    assert set(brought(nothing).values()) == {None}


def test_a_result_at_one_table_stays_where_nothing_was_played_at_the_other() -> None:
    waiting = TableResult(1, 2, (5, 6, 7, 8), (0, 0, 0, 0), written=False, changes=(Change(1, 0, 1),))
    lines = {line.player.number: line.rounds for line in standings(people(*range(1, 10)), [table(Change(3, 0, 9)), waiting], 1)}
    assert lines[1] == (14,), "15 - 1 at table 1, nothing yet at table 2"


def test_games_won_and_points_at_common_tables_are_of_who_played_them() -> None:
    # 1 and 9 both have 7. Won as declarer: 1 won game 1, 9 won none. They never sat together: points at common tables say nothing.
    games = (Game(1, (7, -7), (0, 0), 0), Game(2, (7, -7), (0, 0), 1))
    result = TableResult(1, 1, (1, 2), (14, -14), (1, 1), changes=(Change(2, 0, 9),), games=games)
    first, second = standings(people(1, 2, 9), [result], 1, chain=("head_to_head", "wins"))[:2]
    assert (first.player.number, first.rank, second.player.number, second.rank) == (1, 1, 9, 2)
    assert first.tie_break is not None
    assert first.tie_break.slug == "wins"


def test_who_sits_where_at_a_game() -> None:
    players, changes = (1, 2, 3, 4), ordered([Change(9, 2, 31), Change(5, 0, 30)])
    assert [seated(players, changes, game) for game in (1, 4, 5, 8, 9)] == [
        (1, 2, 3, 4), (1, 2, 3, 4), (30, 2, 3, 4), (30, 2, 3, 4), (30, 2, 31, 4),
    ]  # fmt: skip
    assert seated(players, changes) == (30, 2, 31, 4)
    assert everybody(players, changes) == (1, 30, 2, 3, 31, 4)
    assert stretches(players, changes, 2) == [(3, 1, 8), (31, 9, None)]
    assert settings(players, changes) == ((1, 2, 3, 4), (30, 2, 3, 4), (30, 2, 31, 4))
    assert (1, 30) not in together(players, changes)
    assert together((1, 2), [Change(2, 0, 9)]) == {(1, 2), (2, 9)}


def test_nobody_sits_at_two_tables_in_the_end() -> None:
    with pytest.raises(Misfit):
        standings(people(*range(1, 9)), [table(Change(2, 0, 5)), table(number=2, players=(5, 6, 7, 8))], 1)


def test_who_began_follows_from_who_sits_there_now_and_who_sat_before() -> None:
    # Seat 2: 3, from game 5 on 9, from game 8 on 3 again. Seat 0: 1, from game 2 on 7.
    before = [Change(8, 2, 9), Change(2, 0, 1), Change(5, 2, 3)]
    assert unwound((7, 2, 3, 4), before) == ((1, 2, 3, 4), (Change(2, 0, 7), Change(5, 2, 9), Change(8, 2, 3)))
    assert unwound((1, 2), []) == ((1, 2), ())


PEOPLE = {number: PlayerRow(number, f"Spieler {number}", "Linz") for number in (1, 2, 3, 4, 9)}
SEATING = Seating(
    1,
    1,
    tuple(PEOPLE[number] for number in (1, 2, 9, 4)),
    games=4,
    began=tuple(PEOPLE[number] for number in (1, 2, 3, 4)),
    changes=(Change(3, 2, PEOPLE[9]),),
)
META = Meta("Probe", None, "Linz", "Königrufen Cup", "2024", "", "7f3a", rounds=1, field=5)
SHEET = ScoreSheet(SEATING, tuple(SheetLine(game.number, "Spiel", game.points) for game in GAMES))


def test_the_rounds_paper_has_a_line_for_each_person_and_what_they_pay_adds_up() -> None:
    # 1: 8, 2: -26, 9: 34, 3: -4, 4: -12, at 10 cents: 2 pays 2,60, 4 pays 1,20, 3 pays 0,40 = 4,20; 9 gets 3,40, 1 gets 0,80.
    result = table(Change(3, 2, 9))
    lines = standings(PEOPLE.values(), [result], 1)
    report = round_report(
        1, [SEATING], [result], lines, META, cents_per_point=10, marks=Marks(mended=(Mended("substitute", 3, 9, ((1, 1),), (3, 9)),))
    )
    assert [(row[1], row[5]) for row in report.rows] == [(9, 34), (1, 8), (3, -4), (4, -12), (2, -26)]
    assert "Tisch 1: ab Spiel 3 Spieler 9 (9) für Spieler 3 (3)." in report.notes
    assert "Von Hand geändert: Runde\N{NO-BREAK SPACE}1, Tisch\N{NO-BREAK SPACE}1: Nr. 9 für Nr. 3." in report.notes


def test_the_schreibzettel_says_who_sat_down_and_everybody_signs() -> None:
    ruled = sheet(SHEET, 8000)
    assert "ab Spiel 3 Spieler 9 (9) für Spieler 3 (3)" in ruled.facts
    assert len(ruled.signers) == 5
    # Seat 2: 3 has games 1 and 2, -5 + 1 = -4; 9 has games 3 and 4, 30 + 4 = 34. Its column is of both, and they sum to the 30 below it.
    assert (ruled.heads[2].family, ruled.heads[2].number) == ("3 /\n9", "Nr.\N{NO-BREAK SPACE}3 / Nr.\N{NO-BREAK SPACE}9")
    assert ruled.own == ("Nr. 3 −4 (Spiele 1–2)", "Nr. 9 34 (ab Spiel 3)")


def test_the_workbook_adds_up_the_games_that_each_has_sat() -> None:
    lines = standings(PEOPLE.values(), [table(Change(3, 2, 9))], 1)
    book = load_workbook(BytesIO(xlsx.workbook(lines, [SHEET], META)))
    rounds = {row[1].value: row[4].value for row in book["Stand"].iter_rows(min_row=2, max_row=6)}
    assert rounds == {9: "=SUM('R1 T1'!E4:E5)", 3: "=SUM('R1 T1'!E2:E3)", 1: "='R1 T1'!C6", 2: "='R1 T1'!D6", 4: "='R1 T1'!F6"}
    assert book["R1 T1"]["E1"].value == "Spieler 3 (3), ab Spiel 3: Spieler 9 (9)"


def test_own_sums_in_words() -> None:
    # Seat 0: 1 plays game 1 (15), 9 games 2 and 3 (-1 - 10 = -11), 1 again game 4 (4). Of 9 nothing but the number is told.
    parts = shares(table(Change(4, 0, 1), Change(2, 0, 9)))
    names = {1: "Haas", 9: "9", 2: "B", 3: "C", 4: "D"}
    assert own_sums(parts, names) == ("Nr. 1 Haas 15 (Spiel 1)", "Nr. 9 −11 (Spiele 2–3)", "Nr. 1 Haas 4 (ab Spiel 4)")
    assert own_sums(parts, names, "en")[1:] == ("No. 9 −11 (games 2–3)", "No. 1 Haas 4 (from game 4)")
    assert own_sums(shares(table()), names) == ()
