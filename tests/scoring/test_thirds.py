"""Exact table points of a tournament in which nobody pays another: 3⅔ on paper, "11/3" in csv, whatever is added to them; those of any
other as ever.

At a table of three the places give 3⅔, 2⅔, 1⅔; the two who are equal behind the first have (2⅔ + 1⅔) / 2 = 2⅙ each. After three rounds
3⅔ + 3⅔ + 2⅔ = 10.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.book import RankedBy, Ranking
from scoring.arithmetic.standings import standings
from scoring.paper.exporters import csv
from scoring.paper.standings_list import standings_report
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
