"""The printed standings: no word broken, the name at least 45 mm wide, nothing lost, few pages; read back from the words of the file."""

import re
from functools import cache

import pypdfium2
import pytest

from scoring.arithmetic.disputes import NOTHING_DISPUTED, Disputed, Place, Span, Spans
from scoring.arithmetic.standings import standings
from scoring.paper.exporters import pdf
from scoring.paper.exporters.columns import FULL, SMALLER, arrange
from scoring.paper.exporters.tables import blocks
from scoring.paper.report import Report
from scoring.paper.standings_list import standings_report
from scoring.plain.rows import Penalty, PlayerRow
from tests.scoring.made import META, one_round, players
from tests.scoring.read_back import texts
from tests.scoring.test_pdf import ink

FIRST = ("Anna", "Bernhard", "Maria Theresia", "Dominik", "Elfriede", "Franz Xaver", "Günther")
FAMILY = (
    "Mayrhuber",
    "Stadlbauer-Grünwald",
    "Oberleitner",
    "Schwarzmüller",
    "Dobretsberger",
    "Hinterplattner",
    "Ö",
    "Gruber",
    "Wögerer",
    "Weiß",
    "Plöchl",
)
PLACES = ("Linz", "Vöcklabruck", "Schwanenstadt", "St. Pölten", "Sankt Georgen an der Gusen", "Kirchberg-Thening", "", "Wels", "Bad Ischl")
FIELD = tuple(PlayerRow(number, f"{FIRST[number % 7]} {FAMILY[number % 11]}", PLACES[number % 9]) for number in range(1, 201))

MM = 72 / 25.4


@cache
def report(count: int, rounds: int, *, plain: bool = False) -> Report:
    """Every third is in dispute, every tenth has a penalty, unless `plain`."""
    field = FIELD[:count]
    results = [
        table for number in range(1, rounds + 1)
        for table in one_round(number, {row.number: (row.number * 37 * number + number) % 371 - 180 for row in field})
    ]  # fmt: skip
    late = {} if plain else dict.fromkeys(range(1, count + 1, 10), -10)
    open_ = {} if plain else {number: Span(number, -120 - number, 185 + number, 5, 14) for number in range(1, count + 1, 3)}
    return standings_report(
        standings(field, results, rounds, penalties=late), META._replace(rounds=rounds),
        disputed=Disputed((Place(1, 1, 3),), (), Spans(open_)) if open_ else NOTHING_DISPUTED,
        penalties=[Penalty(number, FIELD[number - 1].name, points, "zu spät gekommen", "Huber") for number, points in late.items()],
    )  # fmt: skip


@cache
def made(count: int, rounds: int) -> bytes:
    return pdf.write(report(count, rounds))


FOOT = re.compile(r"Herbstturnier, Linz, 21\. November 2026 .*? Seite \d+ von \d+ ")
"""Between two pages a sentence may go on."""


@pytest.mark.parametrize("count, rounds", [(5, 3), (23, 3), (200, 5), (200, 9)])
def test_every_name_place_and_range_is_read_back_whole(count: int, rounds: int) -> None:
    file = made(count, rounds)
    pages = texts(file)
    assert len(pages) <= 8
    text = " ".join(pages)
    words = set(text.split(" "))
    for row in FIELD[:count]:
        assert set(row.name.replace("-", "- ").split()) <= pieces(words), row.name
        assert set(row.place.replace("-", "- ").split()) <= pieces(words), row.place
    for number in range(1, count + 1, 3):
        family = FAMILY[number % 11]
        assert f"{number} {family}: −{120 + number} bis {185 + number}, Rang 5 bis 14" in text
    notes = FOOT.sub("", text.replace("\N{NO-BREAK SPACE}", " "))
    for number in range(1, count + 1, 10):
        assert f"{FIELD[number - 1].name} (Nr. {number}) −10 ab Runde 1: zu spät gekommen (Huber)" in notes
    assert "Turnierleitung" in pages[-1]


def pieces(words: set[str]) -> set[str]:
    """Parts of words with a hyphen, which is where a line may end."""
    return {piece for word in words for piece in word.replace("-", "- ").split()}


@pytest.mark.parametrize("count, rounds", [(5, 3), (23, 3), (200, 5), (200, 9)])
def test_the_name_has_45_mm_on_every_page(count: int, rounds: int) -> None:
    for page in pypdfium2.PdfDocument(made(count, rounds)):
        text = page.get_textpage()
        left = {word: edges(text, word) for word in ("Name", "Ort")}
        if left["Name"] is not None:
            assert left["Ort"] - left["Name"] >= 45 * MM


def edges(text: pypdfium2.PdfTextPage, word: str) -> float | None:
    """Where a word of the heads begins, in points from the left."""
    found = text.search(word, match_whole_word=True).get_next()
    return text.get_charbox(found[0])[0] if found else None


def test_a_dispute_is_a_mark_and_its_range_a_note() -> None:
    file = made(23, 3)
    text = " ".join(texts(file))
    # 1, 4, 7 … 22
    assert text.count("Rang 5 bis 14") == 8
    assert text.count("? strittig, möglich sind:") == 1
    rows, _, _ = text.partition("strittig")
    assert rows.count("?") == 8 + 2, "eight marks, a head, and the note that explains them"


def test_a_few_lines_of_small_print_do_not_stand_on_a_page_of_their_own() -> None:
    """23 rows and what disputes leave open of eight of them are one page: the picture of the results is not worth another."""
    assert len(texts(made(23, 3))) == 1


def test_ranks_have_no_point_in_english() -> None:
    for language, first in (("de", "1."), ("en", "1")):
        paper = standings_report(standings(FIELD[:2], one_round(1, {1: 3, 2: -3}), 1), META, language=language).on_paper
        [block] = blocks(paper, arrange(paper))
        assert block.rows[0][0].text == first


def test_columns_in_which_nothing_stands_are_left_out() -> None:
    field = [row._replace(place="") for row in FIELD[:8]]
    lines = standings(field, one_round(1, {row.number: row.number * 3 for row in field}), 3)
    page = texts(pdf.write(standings_report(lines, META)))[0]
    assert "Rang Nr. Name R1 Gesamt" in page


def test_the_page_lies_across_only_where_it_must() -> None:
    layouts = [arrange(report(200, rounds, plain=True).on_paper) for rounds in (1, 3, 9, 14, 20)]
    forms = [(layout.wide, layout.letters) for layout in layouts]
    assert forms == [(False, FULL), (False, FULL), (False, SMALLER), (True, FULL), (True, SMALLER)]


def test_nothing_leaves_a_page_that_lies_across() -> None:
    left, top, right, bottom = ink(made(200, 9))
    assert (left >= 175, top >= 145, right <= 2820, bottom <= 2010) == (True,) * 4


def test_what_broke_a_tie_is_said_and_only_where_there_is_one() -> None:
    """2 has 4 + 2 + 0 = 6, 1 has 4 + 1 + 1 = 6: the best rounds are equal, the second best +2 and +1. Where no totals are equal there is no
    column."""
    field = players(4)
    rounds = ((4, 4, -4, -4), (1, 2, -1, -2), (1, 0, -1, 0))
    results = [one_round(number, dict(enumerate(points, start=1)))[0] for number, points in enumerate(rounds, start=1)]
    lines = standings(field, results, 3, chain=("best_rounds",))
    said = [
        report.on_paper.rows[0][-1]
        for report in (standings_report(lines, META, chain=chain) for chain in (("best_rounds",), ("best_rounds", "lot")))
    ]
    assert said == ["2. +2 vor +1", "2. beste Runde +2 vor +1"]
    assert standings_report(lines, META, chain=("best_rounds", "lot"), language="en").rows[0][-1] == "2. best round +2 before +1"
    nobody = standings(field, one_round(1, {1: 3, 2: 2, 3: -4, 4: -1}), 1)
    assert [column.key for column in standings_report(nobody, META, chain=("best_rounds", "lot")).on_paper.columns][-1] == "bar"
