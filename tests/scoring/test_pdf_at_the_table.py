"""What lies on a table: the slip of five beside a QR with whole names that nothing covers, and sheets that go on without a page of sums alone."""

from collections import Counter
from datetime import UTC, datetime
from itertools import pairwise

import pypdfium2
import pytest

from scoring.exporters import pdf
from scoring.exporters.ruled import COMPANY, columns, pages
from scoring.exporters.sheets import head, sheet
from scoring.rows import Mark, Pen, PlayerRow, ScoreSheet, Seating, SheetLine, Stamp
from tests.scoring.made import META
from tests.scoring.read_back import texts
from tests.scoring.test_pdf_tags import QR

NAMES = ("Anna Dobretsberger", "Maria Theresia Stadlbauer-Grünwald", "Ignaz Hinterplattner", "Franz Xaver Schwarzmüller", "Josef Wögerer")
FIVE = Seating(1, 7, tuple(PlayerRow(number, name, "Sankt Georgen an der Gusen") for number, name in enumerate(NAMES, start=1)), 2, 20, sits_out=True)
NOTE = "strittig; Entscheid 4, § 3 c; bar ± 4 Punkte; berichtigt: verschrieben"


def test_five_names_beside_a_qr_are_whole_and_stand_above_the_scribes_line() -> None:
    file = pdf.slips([FIVE], META, "de", {7: Pen("AB12", "x.example/z", QR)})
    [page] = texts(file)
    assert page.count("Sankt Georgen an der Gusen") == 5
    assert page.count("gibt zuerst") == 1
    text = pypdfium2.PdfDocument(file)[0].get_textpage()
    boxes = [box_of(text, name) for name in (*NAMES, "Schreiber")]
    assert len({round(box[0]) for box in boxes[:5]}) == 1, "one below the other"
    assert all(above[1] > below[3] for above, below in pairwise(boxes)), "none covers another, or the scribe's line"


def box_of(text: pypdfium2.PdfTextPage, words: str) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of the words, which stand on one line."""
    start, length = text.search(words).get_next()
    boxes = [text.get_charbox(index) for index in range(start, start + length) if not text.get_text_range(index, 1).isspace()]
    left, bottom, right, top = zip(*boxes, strict=True)
    assert max(bottom) < min(top), words
    return min(left), min(bottom), max(right), max(top)


def long_sheet(games: int, corrected: int) -> ScoreSheet:
    """So many games, each of the first `corrected` with a line in whose place another stands."""
    lines = []
    for game in range(1, games + 1):
        amounts = (4, -1, -1, -1, -1)
        if game <= corrected:
            lines.append(SheetLine(game, "Bettler", amounts, 0, 1, "", "ersetzt 15:21", Mark.REPLACED))
        lines.append(SheetLine(game, "Dreier", amounts, 0, 1, "mit Pagat still", NOTE if game % 3 == 0 else ""))
    return ScoreSheet(FIVE._replace(games=games), tuple(lines), cash=(4, -1, -1, -1, -1))


def test_no_page_has_sums_alone_whatever_was_corrected() -> None:
    room = columns(5).player
    long = 0
    for corrected in range(21):
        made = pages(sheet(long_sheet(20, corrected), room), "de")
        long += len(made) > 1
        assert [page.first for page in made] == [True, *[False] * (len(made) - 1)]
        assert sum(len(page.rows) for page in made) == 20 + corrected + 4 + 1, "games, corrected lines, four Radl, the cash"
        assert sum(row.label_look == "no" and bool(row.label) for row in made[-1].rows) >= COMPANY
    assert long > 5


def test_a_long_remark_is_whole_and_its_page_says_that_it_goes_on() -> None:
    first, second = texts(pdf.score_sheets([long_sheet(20, 20)], META))
    assert "Tisch 7, Fortsetzung" in second
    assert "Fortsetzung" not in first
    assert (first + second).replace("- ", "-").count("verschrieben") == 6, "games 3, 6, 9, 12, 15, 18"
    assert "…" not in first + second


def test_a_long_foot_stands_below_the_signatures_and_on_the_page() -> None:
    """Rules, state, what is proved and what is corrected at their longest: nothing of it covers the sheet, or the page's number, or is cut."""
    corrected = "berichtigt, ersetzt Stand 7f3a91 von 22:41, geändert: Tisch 7, Spiel 3 (Ignaz Hinterplattner), Spiel 5 (Josef Wögerer)"
    stamp = Stamp(datetime(2026, 11, 22, 22, 41, tzinfo=UTC), "9b20c4", corrected, proved=True)
    meta = META._replace(interpretations=" · ".join([META.interpretations] * 7), stamp=stamp)
    file = pdf.score_sheets([long_sheet(20, 0)], meta)
    text = pypdfium2.PdfDocument(file)[0].get_textpage()
    *_sides, top = box_of(text, "Herbstturnier, Linz, 21. November")
    _left, bottom, right, above = box_of(text, "Abweichung")
    assert min(box_of(text, name)[1] for name in ("Dobretsberger", "Quersumme")) > top
    assert (above < top, bottom > 0) == (True, True)
    assert right < box_of(text, "Seite 1")[0]
    lowest = min(text.get_charbox(index)[1] for index in range(text.count_chars()))
    assert lowest > 12, "4.2 mm from the edge: so near printers print"


@pytest.mark.parametrize("name, lines", [
    ("Bruno Schwarzenbrunner", ("Schwarzenbrunner",)), ("Dr. Max Oberreitermayr-Schwarzenbrunner", ("Oberreitermayr-", "Schwarzenbrunner")),
    ("Anna Hinterholzer-Wiesbauernhuber", ("Hinterholzer-", "Wiesbauernhuber")), ("Eva Unterpertingerwimmer", ("Unterpertingerwimmer",)),
])  # fmt: skip
def test_no_word_of_a_name_is_broken_over_a_column_or_on_a_slip(name: str, lines: tuple[str, ...]) -> None:
    rooms = [columns(seats).player for seats in (4, 5)] + [pdf.SLIP_ROOM // 4, pdf.SLIP_ROOM_BESIDE_QR // 4]
    for room in rooms:
        found = head(PlayerRow(1, name), room, "de")
        assert set(found.family.split("\n")) <= {*lines, "".join(lines)}


@pytest.mark.parametrize("name, number", [("Nr.\N{NO-BREAK SPACE}18", ""), ("Bruno Bauer", "Nr.\N{NO-BREAK SPACE}18")])
def test_who_is_only_a_number_is_it_once(name: str, number: str) -> None:
    assert head(PlayerRow(18, name), columns(4).player, "de").number == number


def test_words_of_many_lines_take_no_second_page_where_one_holds_them() -> None:
    """25 games of five and five Radl: 30 rows of 6.3 mm fill the 190 mm; with ten games of two lines of words (6.2 mm) and two of three (8.9 mm) the
    other 18 have (1900 − 620 − 178) / 18 = 61 tenths each."""
    short, long, longest = "mit Anna", "mit Stadlbauer-Grünwald, 34/2 verloren", "mit Stadlbauer-Grünwald, verloren · 4 Könige still verloren · Trull still"
    lines = [
        SheetLine(game, "Rufer", (4, -1, -1, -1, -1), 0, 1, longest if game in (3, 9) else long if game % 5 < 2 else short, "") for game in range(1, 26)
    ]
    [page] = pages(sheet(ScoreSheet(FIVE._replace(games=25), tuple(lines)), columns(5).player), "de")
    heights = Counter(row.look.split()[0] for row in page.rows)
    assert heights == {"h61": 18, "h62": 10, "h89": 2}


@pytest.mark.parametrize("games", [10, 15, 20])
def test_an_empty_sheet_uses_its_page_and_is_one(games: int) -> None:
    """12, 18 and 24 rows in 190 mm: 14, 10 and 7.9 mm each, so that the signatures stand in the last third."""
    document = pypdfium2.PdfDocument(pdf.score_sheets([ScoreSheet(FIVE._replace(games=games))], META))
    assert len(document) == 1
    text = document[0].get_textpage()
    assert box_of(text, "links Betrag")[1] < document[0].get_height() / 3
