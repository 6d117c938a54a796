"""The columns of the printed standings: whatever else has to stand there, no name and no place is broken within a word."""

from itertools import product

import pytest

from scoring.disputes import NOTHING_DISPUTED, Disputed, Place, Span, Spans
from scoring.exporters import pdf
from scoring.exporters.columns import arrange
from scoring.exporters.metrics import WIDTH, wrapped
from scoring.report import Kind, Report, standings_report
from scoring.rows import NO_MARKS, BrokenOff, Gone, Marks, PlayerRow, Remark
from scoring.standings import standings
from tests.scoring.made import META, one_round
from tests.scoring.read_back import texts
from tests.scoring.test_pdf import ink

NAMES = ("Elfriede Mayrhuber", "Maria Theresia Schwarzmüller", "Günther Dobretsberger", "Anna Oberleitner-Stadlbauer")
PLACES = ("Schwanenstadt", "Oberösterreich", "Sankt Georgen an der Gusen", "Kirchberg-Thening", "Gallneukirchen", "Frankenburg am Hausruck")
FIELD = tuple(PlayerRow(number, NAMES[number % 4], PLACES[number % 6]) for number in range(1, 17))
MARKS = Marks(
    (
        Remark(2, NAMES[2], Gone.WITHDRAWN, "krank"), Remark(3, NAMES[3], Gone.EXCLUDED, "laut"),
        Remark(7, NAMES[3], Gone.BARRED, ""), Remark(7, NAMES[3], Gone.WITHDRAWN, "krank"),
    ),
    (BrokenOff(1, 1, (1, 2, 3, 4), "Strom"), BrokenOff(2, 1, (1, 2, 3, 7), "Strom"), BrokenOff(3, 1, (1, 2, 3, 8), "Strom")),
)
DISPUTED = Disputed((Place(1, 1, 3),), (), Spans({number: Span(number, -120, 185, 5, 14) for number in range(1, 9)}))


def report(rounds: int, *, penalties: bool = False, marks: bool = False, disputed: bool = False) -> Report:
    results = [table for number in range(1, rounds + 1) for table in one_round(number, {row.number: (row.number * 37 * number) % 113 - 50 for row in FIELD})]
    ranked = standings(FIELD, results, rounds, penalties={1: -20} if penalties else {})
    return standings_report(
        ranked, META._replace(rounds=rounds), marks=MARKS if marks else NO_MARKS, disputed=DISPUTED if disputed else NOTHING_DISPUTED
    )


@pytest.mark.parametrize("rounds", range(1, 6))
def test_no_word_is_broken_whatever_stands_beside_it(rounds: int) -> None:
    for penalties, marks, disputed in product((False, True), repeat=3):
        paper = report(rounds, penalties=penalties, marks=marks, disputed=disputed).on_paper
        layout = arrange(paper)
        assert layout.columns[-1].right <= WIDTH
        for place in layout.columns:
            for value in [row[place.index] for row in paper.rows if place.column.kind is Kind.WORD]:
                pieces = {piece for word in value.split() for piece in word.replace("-", "- ").split()}
                lines = wrapped(value, place.right - place.left)
                assert {piece for line in lines for word in line.split() for piece in word.replace("-", "- ").split()} <= pieces, lines


def test_marks_stand_below_their_place_where_they_do_not_fit_beside_it() -> None:
    assert wrapped("Linz · abgem., R1*", 60_000) == ["Linz · abgem., R1*"]
    assert wrapped("Schwanenstadt · abgem., R1*", 9_000) == ["Schwanenstadt", "abgem., R1*"]


def test_what_is_open_takes_two_lines_and_nothing_is_lost() -> None:
    file = pdf.write(report(5, penalties=True, marks=True, disputed=True))
    text = " ".join(texts(file))
    assert text.count("−120 bis 185,") == 8
    assert text.count("Rang 5 bis 14") == 8
    assert "Schwarzmüller" in text
    assert "Oberösterreich" in text
    assert ink(file)[2] <= 1950
