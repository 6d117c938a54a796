"""A tournament ranked by table points in every format: by hand from free.md's sixth example, with penalties of both kinds, five at a table
and somebody who sat down in another's place."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from rules.book import Parts, PlacedBy, RankedBy, Ranking, TableTies
from scoring.arithmetic.standings import Standing, standings
from scoring.arithmetic.table_points import after_penalties
from scoring.paper import changes
from scoring.paper.exporters import csv, xlsx
from scoring.paper.exporters import json as as_json
from scoring.paper.report import Kind, Report, round_report
from scoring.paper.standings_list import standings_report
from scoring.plain.rows import Change, Game, Penalty, PlayerRow, ScoreSheet, Seating, SheetLine, TableResult
from tests.scoring.made import META
from tests.scoring.test_xlsx import opened, recalculated_books
from tests.scoring.test_xlsx_checks import with_cells

FOUR = Ranking(RankedBy.TABLE_POINTS, {4: (4, 3, 2, 1)})
THIRDS = Ranking(RankedBy.TABLE_POINTS, {4: (10, 9, 6, 4)})
ROUNDED = Ranking(RankedBy.TABLE_POINTS, {4: (10, 9, 6, 4)}, parts=Parts.HUNDREDTHS)
BETTER = Ranking(RankedBy.TABLE_POINTS, {4: (10, 9, 6, 4)}, ties=TableTies.BETTER)
AFTER = Ranking(RankedBy.TABLE_POINTS, {4: (4, 3, 2, 1)}, placed_by=PlacedBy.AFTER_PENALTIES)
PEOPLE = tuple(PlayerRow(number, name, "Linz") for number, name in enumerate(("Anna", "Bert", "Cilli", "Dora"), start=1))
ROUNDS = {1: (7, 4, -6, -5), 2: (-17, 2, 12, 3)}
"""Anna 4 + 1, Bert 3 + 2, Cilli 1 + 4, Dora 2 + 3: all 5; −10, 6, 6, −2."""
META2 = META._replace(rounds=2)
MOVING = (Penalty(1, "Anna", -4, "laut", round=1),)
GIVEN = (Penalty(3, "Cilli", -3, "spät", table_points=-1), Penalty(1, "Anna", -2, "laut"))


def played(seats: dict[int, tuple[int, ...]] = ROUNDS) -> list[TableResult]:
    return [TableResult(number, 1, (1, 2, 3, 4), amounts) for number, amounts in seats.items()]


def sheets(seats: dict[int, tuple[int, ...]] = ROUNDS) -> list[ScoreSheet]:
    return [ScoreSheet(Seating(number, 1, PEOPLE), (SheetLine(1, "Solo", amounts, 0, 0),)) for number, amounts in seats.items()]


def ranked(ranking: Ranking = FOUR, *, given: tuple[Penalty, ...] = ()) -> tuple[Standing, ...]:
    taken = {row.number: row.points for row in given}
    of_tables = {row.number: row.table_points for row in given}
    return standings(PEOPLE, played(), 2, ranking=ranking, penalties=taken, table_penalties=of_tables)


def report(*, given: tuple[Penalty, ...] = (), language: str = "de") -> Report:
    return standings_report(ranked(given=given), META2, ranking=FOUR, penalties=given, language=language)


def test_paper_says_both_of_each_round() -> None:
    shown = report().on_paper
    assert [column.head for column in shown.columns] == ["Rang", "Nr.", "Name", "Ort", "R1", "R2", "Gesamt", "Punkte", "Gleichstand"]
    assert shown.rows == (
        (1, 3, "Cilli", "Linz", "1 (−6)", "4 (+12)", "5", 6, "beste Runde nach Tischpunkten 4 vor 3"),
        (2, 2, "Bert", "Linz", "3 (+4)", "2 (+2)", "5", 6, "Summe der Spiele +6 vor −2"),
        (3, 4, "Dora", "Linz", "2 (−5)", "3 (+3)", "5", -2, "Summe der Spiele −2 vor −10"),
        (4, 1, "Anna", "Linz", "4 (+7)", "1 (−17)", "5", -10, ""),
    )
    assert not any(column.kind is Kind.BAR for column in shown.columns)
    assert shown.notes[0] == "Gereiht wird nach Tischpunkten: 4, 3, 2, 1; Gleiche teilen, dann entscheidet die Summe der Spiele."
    assert shown.notes[-1] == (
        "Gleichstand: die Summe der Spiele, dann beste Runde nach Tischpunkten, dann die nächstbeste, dann ebenso nach Spielen; "
        "wer danach gleich ist, teilt den Rang."
    )


def test_penalties_of_both_kinds_stand_in_the_list() -> None:
    # Cilli 5 − 1 = 4 and 6 − 3 = 3, Anna 5 and −10 − 2 = −12: Bert, Dora, Anna, Cilli.
    shown = report(given=GIVEN).on_paper
    assert [column.head for column in shown.columns][4:8] == ["R1", "R2", "Abzüge", "Gesamt"]
    assert [row[1:3] + row[4:9] for row in shown.rows] == [
        (2, "Bert", "3 (+4)", "2 (+2)", "", "5", 6),
        (4, "Dora", "2 (−5)", "3 (+3)", "", "5", -2),
        (1, "Anna", "4 (+7)", "1 (−17)", "0 (−2)", "5", -12),
        (3, "Cilli", "1 (−6)", "4 (+12)", "−1 (−3)", "4", 3),
    ]
    assert (
        "Abzüge: Cilli (Nr.\u00a03) −1 Tischpunkt, −3 Punkte ab Runde\u00a01: spät; Anna (Nr.\u00a01) −2 ab Runde\u00a01: laut."
        in shown.notes
    )


def test_files_have_numbers() -> None:
    lines = csv.write(report(given=GIVEN)).decode("utf-8-sig").splitlines()
    assert lines[0] == "Rang;Nr.;Name;Ort;R1;R1 Punkte;R2;R2 Punkte;Abzüge;Abzüge Punkte;Gesamt;Punkte"
    assert lines[4] == "4;3;Cilli;Linz;1;-6;4;12;-1;-3;4;3"
    [table] = played({1: (21, -7, -7, -7)})
    thirds = standings_report(standings(PEOPLE, [table], 1, ranking=THIRDS), META._replace(rounds=1), ranking=THIRDS)
    assert csv.write(thirds).decode("utf-8-sig").splitlines()[2] == "2;2;Bert;Linz;6,33;-7;6,33;-7"


def test_standings_json_has_table_points_and_the_sum_of_the_games() -> None:
    row = json.loads(as_json.write(report(given=GIVEN)))["standings"][3]
    assert row == {
        "rank": 4, "number": 3, "name": "Cilli", "place": "Linz", "rounds": [-6, 12], "penalties": -3, "total": 4, "tie_break": None,
        "table_points": [1, 4], "table_penalties": -1, "points": 3,
    }  # fmt: skip
    first = json.loads(as_json.write(report()))["standings"][0]
    assert (first["total"], first["tie_break"], first["points"]) == (5, "best_rounds", 6)
    by_sum = json.loads(as_json.write(standings_report(standings(PEOPLE, played(), 2), META2)))["standings"][0]
    assert {"table_points", "table_penalties", "points"}.isdisjoint(by_sum)


def test_a_third_is_a_text_in_json_and_two_digits_on_paper() -> None:
    [table] = played({1: (20, 5, 5, 5)})
    lines = standings(PEOPLE, [table], 1, ranking=THIRDS)
    shown = standings_report(lines, META._replace(rounds=1), ranking=THIRDS)
    assert [row[4] for row in shown.on_paper.rows] == ["10 (+20)", "6,33 (+5)", "6,33 (+5)", "6,33 (+5)"]
    assert [row["total"] for row in json.loads(as_json.write(shown))["standings"]] == [10, "19/3", "19/3", "19/3"]
    assert [row[5] for row in shown.in_files.rows] == [20, 5, 5, 5]


def test_what_changed_is_said_in_table_points() -> None:
    before = changes.of_standings(ranked(), "de").rows
    assert changes.changed(before, changes.of_standings(ranked(given=GIVEN[:1]), "de"), "de") == ("Platz 1 bis 4", "Cilli 5\u00a0→\u00a04")
    [table] = played({1: (20, 5, 5, 5)})
    other = played({1: (20, 6, 5, 4)})
    one, two = (changes.of_standings(standings(PEOPLE, rows, 1, ranking=THIRDS), "de") for rows in ([table], other))
    assert changes.changed(one.rows, two, "de")[1:] == ("Bert 6,33\u00a0→\u00a09", "Cilli 6,33\u00a0→\u00a06", "Dora 6,33\u00a0→\u00a04")


def changed_table() -> tuple[TableResult, ScoreSheet, tuple[PlayerRow, ...]]:
    """Emil (5) sits down for Dora before game 2."""
    emil = PlayerRow(5, "Emil", "Wels")
    games = (Game(1, (3, -1, -1, -1)), Game(2, (-6, 2, 2, 2)))
    result = TableResult(1, 1, (1, 2, 3, 4), (-3, 1, 1, 1), changes=(Change(2, 3, 5),), games=games)
    now = (*PEOPLE[:3], emil)
    lines = tuple(SheetLine(game.number, "Solo", game.points, 0, 0) for game in games)
    return result, ScoreSheet(Seating(1, 1, now, began=PEOPLE, changes=(Change(2, 3, emil),)), lines), (*PEOPLE, emil)


def cell_rows(book: object, sheet: str, first: int, last: int) -> list[tuple[object, ...]]:
    return [tuple(row) for row in book[sheet].iter_rows(min_row=first, max_row=last, values_only=True)]  # type: ignore[index]


def test_the_workbook_computes_places_totals_and_ranks_by_itself(tmp_path: Path) -> None:
    result, sheet, people = changed_table()
    substitute = standings(people, [result], 1, ranking=FOUR)
    thirds = {1: (21, -7, -7, -7), 2: (1, 1, 1, -3)}
    of_thirds = standings(PEOPLE, played(thirds), 2, ranking=THIRDS)
    plain = xlsx.workbook(ranked(), sheets(), META2, ranking=FOUR)
    table = f"sheet{opened(plain).sheetnames.index('R1 T1') + 1}"
    books = recalculated_books({
        "plain": plain,
        "penalties": xlsx.workbook(ranked(given=GIVEN), sheets(), META2, penalties=GIVEN, ranking=FOUR),
        "thirds": xlsx.workbook(of_thirds, sheets(thirds), META2, ranking=THIRDS),
        "changed": xlsx.workbook(substitute, [sheet], META._replace(rounds=1), ranking=FOUR),
        # Round 1: Anna 7 − 4, behind Bert.
        "after": xlsx.workbook(ranked(after_penalties(AFTER, MOVING), given=MOVING), sheets(), META2, penalties=MOVING,
                               ranking=after_penalties(AFTER, MOVING)),
        "rounded": xlsx.workbook(standings(PEOPLE, played(thirds), 2, ranking=ROUNDED), sheets(thirds), META2, ranking=ROUNDED),
        "better": xlsx.workbook(standings(PEOPLE, played(thirds), 2, ranking=BETTER), sheets(thirds), META2, ranking=BETTER),
        # In round 1 Cilli has 8 and Anna −7: Cilli 4, Bert 3, Dora 2, Anna 1.
        "edited": with_cells(plain, table, {"C2": -7, "E2": 8}),
    }, tmp_path)  # fmt: skip
    heads = ["Rang", "Nr.", "Name", "Ort", "R1", "R2", "Punkte", "TP1", "TP2", "Gesamt"]
    assert cell_rows(books["plain"], "Stand", 1, 5) == [
        (*heads,),
        (1, 3, "Cilli", "Linz", -6, 12, 6, 1, 4, 5), (2, 2, "Bert", "Linz", 4, 2, 6, 3, 2, 5),
        (3, 4, "Dora", "Linz", -5, 3, -2, 2, 3, 5), (4, 1, "Anna", "Linz", 7, -17, -10, 4, 1, 5),
    ]  # fmt: skip
    assert cell_rows(books["penalties"], "Stand", 2, 5) == [
        (1, 2, "Bert", "Linz", 4, 2, 0, 6, 3, 2, 0, 5), (2, 4, "Dora", "Linz", -5, 3, 0, -2, 2, 3, 0, 5),
        (3, 1, "Anna", "Linz", 7, -17, -2, -12, 4, 1, 0, 5), (4, 3, "Cilli", "Linz", -6, 12, -3, 3, 1, 4, -1, 4),
    ]  # fmt: skip
    # (9 + 6 + 4) / 3 and, of three first ones, (10 + 9 + 6) / 3: 10 + 25/3, 19/3 + 25/3 twice, 19/3 + 4.
    rows = cell_rows(books["thirds"], "Stand", 2, 5)
    assert [row[:2] for row in rows] == [(1, 1), (2, 2), (2, 3), (4, 4)]
    assert [Fraction(row[9]).limit_denominator(6) for row in rows] == [Fraction(55, 3), Fraction(44, 3), Fraction(44, 3), Fraction(31, 3)]
    # Emil +2: 4; Bert and Cilli +1: 2½; Dora −1: 1; Anna −3: fifth of four places.
    assert [(row[1], row[6], row[7]) for row in cell_rows(books["changed"], "Stand", 2, 6)] == [
        (5, 4, 4), (2, 2.5, 2.5), (3, 2.5, 2.5), (4, 1, 1), (1, 0, 0),
    ]  # fmt: skip
    # Anna 3 after the penalty, behind Bert's 4, 3 + 1; Bert 4 + 2; Dora 2 + 3, Cilli 1 + 4.
    assert [(row[1], row[8], row[9], row[11]) for row in cell_rows(books["after"], "Stand", 2, 5)] == [
        (2, 4, 2, 6), (3, 1, 4, 5), (4, 2, 3, 5), (1, 3, 1, 4),
    ]  # fmt: skip
    # 6.33 and 8.33 to two decimals; the better place: 9 of those behind the first, 10 of three first ones.
    assert [(row[1], row[7], row[8], row[9]) for row in cell_rows(books["rounded"], "Stand", 2, 5)] == [
        (1, 10, 8.33, 18.33), (2, 6.33, 8.33, 14.66), (3, 6.33, 8.33, 14.66), (4, 6.33, 4, 10.33),
    ]  # fmt: skip
    assert [(row[1], row[7], row[8], row[9]) for row in cell_rows(books["better"], "Stand", 2, 5)] == [
        (1, 10, 10, 20), (2, 9, 10, 19), (3, 9, 10, 19), (4, 9, 4, 13),
    ]  # fmt: skip
    for name in ("plain", "penalties", "thirds", "changed", "after", "rounded", "better"):
        page = books[name]["Stand"]
        checks = [row for row in page.iter_rows(min_row=6, values_only=True) if row[2] == "Alle Prüfungen"]
        assert [value for value in checks[0][3:] if value is not None] == [0], name
    edited = cell_rows(books["edited"], "Stand", 2, 5)
    assert {row[1]: (row[0], row[9]) for row in edited} == {3: (1, 8), 2: (2, 5), 4: (3, 5), 1: (4, 2)}


@pytest.mark.parametrize("language, note", [
    ("de", "Gereiht wird nach Tischpunkten: zu dritt 4, 2, 1; zu viert 4, 3, 2, 1; Gleiche teilen, dann entscheidet die Summe der Spiele."),
    ("en", "Ranked by table points: with three 4, 2, 1; with four 4, 3, 2, 1; equals share, then the sum of the games decides."),
])  # fmt: skip
def test_lists_of_several_sizes_are_named(language: str, note: str) -> None:
    both = Ranking(RankedBy.TABLE_POINTS, {4: (4, 3, 2, 1), 3: (4, 2, 1)})
    assert standings_report(ranked(), META2, ranking=both, language=language).notes[0] == note


def test_the_round_says_places_at_its_tables() -> None:
    seatings = [sheet.seating for sheet in sheets()]
    shown = round_report(2, seatings, played(), ranked(), META2, ranking=FOUR).on_paper
    assert [column.head for column in shown.columns] == ["Tisch", "Nr.", "Name", "Ort", "R2", "0", "Tischpunkte", "Stand", "Rang"]
    assert [row[1:3] + row[4:5] + row[6:] for row in shown.rows] == [
        (3, "Cilli", 12, "4", "5", 1), (4, "Dora", 3, "3", "5", 3), (2, "Bert", 2, "2", "5", 2), (1, "Anna", -17, "1", "5", 4),
    ]  # fmt: skip
    assert next(row[5:9] for row in round_report(2, seatings, played(), ranked(), META2, ranking=FOUR).in_files.rows) == (4, 5, 1)
