"""Exact table points of a tournament in which nobody pays another: 3⅔ on paper, "11/3" in csv, whatever is added to them; those of any
other as ever.

At a table of three the places give 3⅔, 2⅔, 1⅔; the two who are equal behind the first have (2⅔ + 1⅔) / 2 = 2⅙ each. After three rounds
3⅔ + 3⅔ + 2⅔ = 10.
"""

from dataclasses import replace
from fractions import Fraction
from io import BytesIO

import pytest
from openpyxl import load_workbook

from rules.book import RankedBy, Ranking
from scoring.arithmetic.standings import standings
from scoring.paper import changes
from scoring.paper.exporters import csv, xlsx
from scoring.paper.report import Column, Kind, round_report
from scoring.paper.standings_list import standings_report
from scoring.plain.amounts import number_of, points_of
from scoring.plain.rows import PlayerRow, TableResult
from scoring.plain.words import amount, file_number, total
from tests.scoring.made import META

LISTS = {3: (Fraction(11, 3), Fraction(8, 3), Fraction(5, 3))}
EXACT = Ranking(RankedBy.TABLE_POINTS, LISTS, thirds=True)
ROUNDED = replace(EXACT, thirds=False)


@pytest.mark.parametrize("ranking, said", [
    (EXACT, (["3⅔", "2⅙", "2⅙"], ["11/3", "13/6", "13/6"])), (ROUNDED, (["3,67", "2,17", "2,17"], ["3,67", "2,17", "2,17"])),
])  # fmt: skip
def test_table_points_are_written_as_they_are(ranking: Ranking, said: tuple[list[str], list[str]]) -> None:
    found = ranking.at_table(3, 1, {1: 5, 2: -2, 3: -2}).values()
    assert ([total(points) for points in found], [file_number(points) for points in found]) == said


def test_what_follows_from_them_is_too() -> None:
    first, second, third = EXACT.at_table(3, 1, {1: 5, 2: 0, 3: -2}).values()
    assert [total(each) for each in (first + first + second, sum([first, third]), first - 4, 4 - second, (first + second) / 2)] == [
        "10", "5⅓", "−⅓", "1⅓", "3⅙",
    ]  # fmt: skip
    assert (amount(first - 4), file_number(first - 4), file_number(sum([first, first, second])), file_number(first / 3)) == (
        "−⅓", "-1/3", "10", "11/9",
    )  # fmt: skip


def test_the_standings_have_them_on_paper_and_in_csv() -> None:
    """10, 2, 0 and −5, 1, −2: nr. 2 has 2⅔ + 3⅔, nr. 1 3⅔ + 1⅔, nr. 3 1⅔ + 2⅔."""
    field = tuple(PlayerRow(number, f"Spieler {number}") for number in (1, 2, 3))
    played = [TableResult(1, 1, (1, 2, 3), (10, 2, 0)), TableResult(2, 1, (1, 2, 3), (-5, 1, -2))]
    lines = standings(field, played, 2, ranking=EXACT)
    assert [(line.player.number, line.total) for line in lines] == [(2, Fraction(19, 3)), (1, Fraction(16, 3)), (3, Fraction(13, 3))]
    report = standings_report(lines, META._replace(balanced=False), ranking=EXACT)
    assert [report.rows[0][place] for place in (4, 10, 12)] == ["2⅔ (+2)", "6⅓", 3]
    heads, first, *_others = csv.write(report).decode("utf-8-sig").splitlines()
    assert "19/3" in first.split(";"), (heads, first)


def test_what_a_file_keeps_is_read_back_as_it_was() -> None:
    """Older ones have 6⅓ as near as a number of JSON can; whole ones stay exact, for what is added to them."""
    exact = points_of("19/3", exact=True)
    assert [total(points) for points in (exact, points_of(19 / 3, exact=True), points_of("19/3"), points_of(6.5))] == [
        "6⅓",
        "6⅓",
        "6,33",
        "6½",
    ]
    assert total(points_of(4, exact=True) - Fraction(1, 3)) == "3⅔"
    assert [number_of(points) for points in (exact, points_of(6.5), points_of(4, exact=True))] == ["19/3", 6.5, 4]


def test_what_changed_is_said_exactly() -> None:
    """Before 3⅔ + 1⅔ = 5⅓ for nr. 1; now he is the last of both rounds."""
    field = tuple(PlayerRow(number, f"Spieler {number}") for number in (1, 2, 3))
    played = [TableResult(1, 1, (1, 2, 3), (10, 2, 0)), TableResult(2, 1, (1, 2, 3), (-5, 1, -2))]
    now = [played[0]._replace(points=(-10, 2, 0)), played[1]]
    one, two = (changes.of_standings(standings(field, rows, 2, ranking=EXACT), "de") for rows in (played, now))
    assert "5⅓\u00a0→\u00a03⅓" in " ".join(changes.changed(one.rows, two, "de"))


def test_a_workbook_shows_thirds_and_leaves_amounts_of_games_whole() -> None:
    field = tuple(PlayerRow(number, f"Spieler {number}") for number in (1, 2, 3))
    lines = standings(field, [TableResult(1, 1, (1, 2, 3), (532, -8, -8))], 1, ranking=EXACT)
    sheet = load_workbook(BytesIO(xlsx.workbook(lines, (), META._replace(balanced=False), ranking=EXACT))).worksheets[0]
    assert {cell.value: cell.number_format for cell in sheet[1]}["R1"] == "General"
    assert [sheet[f"{column}2"].number_format for column in "EFGH"] == ["+0;-0;0", "+0;-0;0", "# ??/??", "# ??/??"]
    rounded = standings(field, [TableResult(1, 1, (1, 2, 3), (532, -8, -8))], 1, ranking=ROUNDED)
    sheet = load_workbook(BytesIO(xlsx.workbook(rounded, (), META, ranking=ROUNDED))).worksheets[0]
    assert sheet["H2"].number_format == "0.00"
    columns = (Column("points", "R1", Kind.POINTS), Column("total", "Gesamt", Kind.TOTAL))
    report = round_report(1, (), (), lines, META)._replace(columns=columns, rows=tuple((line.rounds[0], line.total) for line in lines))
    sheet = load_workbook(BytesIO(xlsx.write(report))).active
    assert [cell.number_format for cell in sheet[2]] == ["+0;-0;0", "# ??/??"]
