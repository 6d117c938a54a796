"""The columns of the printed standings: whatever else has to stand there, no name and no place is broken within a word."""

from itertools import product

import pytest

from scoring.arithmetic.disputes import NOTHING_DISPUTED, Disputed, Place, Span, Spans
from scoring.arithmetic.standings import standings
from scoring.paper.cash import CashRow, CashSums, PaymentRow, cash_report, payments_report
from scoring.paper.exporters import pdf
from scoring.paper.exporters.columns import FULL, arrange
from scoring.paper.exporters.metrics import WIDE, WIDTH, wrapped
from scoring.paper.exporters.tables import BLOCK_MOST, blocks
from scoring.paper.handing_out import TicketLine, raffle_report
from scoring.paper.report import Kind, Report, round_report
from scoring.paper.standings_list import standings_report
from scoring.plain.rows import NO_MARKS, BrokenOff, Gone, Marks, PlayerRow, Remark
from scoring.plain.words import LANGUAGES
from tests.scoring.made import META, filled, one_round, players, results, seatings
from tests.scoring.read_back import texts
from tests.scoring.test_pdf import ink

NAMES = ("Elfriede Mayrhuber", "Maria Theresia Schwarzmüller", "Günther Dobretsberger", "Anna Oberleitner-Stadlbauer")
PLACES = ("Schwanenstadt", "Oberösterreich", "Sankt Georgen an der Gusen", "Kirchberg-Thening", "Gallneukirchen", "Frankenburg am Hausruck")
FIELD = tuple(PlayerRow(number, NAMES[number % 4], PLACES[number % 6]) for number in range(1, 17))
MARKS = Marks(
    (
        Remark(2, NAMES[2], Gone.WITHDRAWN, "krank"),
        Remark(3, NAMES[3], Gone.EXCLUDED, "laut"),
        Remark(7, NAMES[3], Gone.BARRED, ""),
        Remark(7, NAMES[3], Gone.WITHDRAWN, "krank"),
    ),
    (BrokenOff(1, 1, (1, 2, 3, 4), "Strom"), BrokenOff(2, 1, (1, 2, 3, 7), "Strom"), BrokenOff(3, 1, (1, 2, 3, 8), "Strom")),
)
DISPUTED = Disputed((Place(1, 1, 3),), (), Spans({number: Span(number, -120, 185, 5, 14) for number in range(1, 9)}))


def report(rounds: int, *, penalties: bool = False, marks: bool = False, disputed: bool = False, language: str = "de") -> Report:
    played = [
        table
        for number in range(1, rounds + 1)
        for table in one_round(number, {row.number: (row.number * 37 * number) % 113 - 50 for row in FIELD})
    ]
    ranked = standings(FIELD, played, rounds, penalties={1: -20} if penalties else {})
    return standings_report(
        ranked,
        META._replace(rounds=rounds),
        marks=MARKS if marks else NO_MARKS,
        disputed=DISPUTED if disputed else NOTHING_DISPUTED,
        language=language,
    )


@pytest.mark.parametrize("rounds", range(1, 8))
def test_english_standings_have_bars_where_the_german_ones_do(rounds: int) -> None:
    """Of five rounds, the English heads alone would have left room for them."""
    for penalties, marks, disputed in product((False, True), repeat=3):
        german, english = (
            report(rounds, penalties=penalties, marks=marks, disputed=disputed, language=language).on_paper for language in LANGUAGES
        )
        assert has_bars(english) == has_bars(german)
        assert arrange(english).columns[-1].right <= (WIDE if arrange(english).wide else WIDTH) * FULL // arrange(english).letters


def test_english_round_results_have_bars_where_the_german_ones_do() -> None:
    field, sheets = players(8), [filled(seating) for seating in seatings(players(8), 1)]
    for cents in (0, 10):
        german, english = (
            round_report(
                1, seatings(field, 1), results(sheets), standings(field, results(sheets), 1), META, cents_per_point=cents, language=language
            )
            for language in LANGUAGES
        )
        assert has_bars(english.on_paper) == has_bars(german.on_paper)


def has_bars(paper: Report) -> bool:
    return any(place.column.kind is Kind.BAR for place in arrange(paper).columns)


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


LONG = "Dr. Maximilian Oberreitermayr-Schwarzenbrunner"


def test_what_needs_little_leaves_the_line_to_names() -> None:
    """The moment of a movement is short: whose it is stands on one line. Of four columns of words all take what they
    need but the longest name."""
    row = CashRow("21.11.2026 16:04", f"Nenngeld, Nr. 5 {LONG}", 1200)
    cash = cash_report([row], CashSums((), ""), META).on_paper
    time, what = arrange(cash).columns[:2]
    assert len(wrapped(row.what, what.right - what.left)) == len(wrapped(row.at, time.right - time.left)) == 1
    ticket = TicketLine(1, 5, LONG, "Neumarkt im Hausruckkreis", "1835264d", "Geschenkkorb der Bäckerei Hofer", gone=False, check="")
    raffle = raffle_report([ticket], META, "").on_paper
    lines = {
        place.column.key: len(wrapped(str(raffle.rows[0][place.index]), place.right - place.left))
        for place in arrange(raffle).columns if place.column.kind is Kind.WORD
    }  # fmt: skip
    assert lines | {"name": 1} == dict.fromkeys(("name", "place", "ticket", "prize"), 1)


def test_the_table_of_several_payments_is_said_once_and_in_files_on_each() -> None:
    rows = [PaymentRow(f"Runde 1, Tisch {table}", "3 Eva", "4 Karl", cents) for table, cents in ((1, 10), (1, 20), (1, 30), (2, 40))]
    report = payments_report(rows, META, 10)
    paper = report.on_paper
    said = [
        [(cell.text, cell.span) for cell in row if cell.text.startswith("Runde")]
        for block in blocks(paper, arrange(paper))
        for row in block.rows
    ]
    assert said == [[("Runde 1, Tisch 1", "3")], [], [], [("Runde 1, Tisch 2", "1")]]
    assert [row[0] for row in report.in_files.rows] == [row.part for row in rows]
    long = payments_report([PaymentRow("Runde 1", "3 Eva", "4 Karl", 10)] * (BLOCK_MOST + 1), META, 10).on_paper
    split = [row for block in blocks(long, arrange(long)) for row in block.rows]
    assert [row[0].text for row in split] == ["Runde 1"] * (BLOCK_MOST + 1), "a page may end between them"
