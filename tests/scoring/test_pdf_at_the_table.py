"""What lies on a table: the slip of five beside a QR with whole names that nothing covers, and sheets that go on without a page of sums
alone."""

import re
from collections import Counter
from datetime import UTC, datetime
from itertools import pairwise

import pypdfium2
import pytest

from scoring.paper.exporters import pdf
from scoring.paper.exporters.metrics import hyphenated, width
from scoring.paper.exporters.ruled import COMPANY, columns, pages
from scoring.paper.exporters.sheets import SIZES, head, sheet
from scoring.plain.rows import Mark, Pen, PlayerRow, ScoreSheet, Seating, SheetLine, Stamp
from tests.scoring.made import META
from tests.scoring.read_back import texts
from tests.scoring.test_pdf_tags import QR

NAMES = ("Anna Dobretsberger", "Maria Theresia Stadlbauer-Grünwald", "Ignaz Hinterplattner", "Franz Xaver Schwarzmüller", "Josef Wögerer")
FIVE = Seating(
    1, 7, tuple(PlayerRow(number, name, "Sankt Georgen an der Gusen") for number, name in enumerate(NAMES, start=1)), 2, 20, sits_out=True
)
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
    """Rules, state, what is proved and what is corrected at their longest: nothing of it covers the sheet, or the page's number, or is
    cut."""
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
def test_a_word_of_a_name_goes_on_behind_a_hyphen_only_where_9_pt_are_too_large_for_it(name: str, lines: tuple[str, ...]) -> None:
    sheets = [(columns(seats).player, SIZES, 947) for seats in (4, 5)]
    slips = [(room // 4, pdf.SLIP_SIZES, 700) for room in (pdf.SLIP_ROOM, pdf.SLIP_ROOM_BESIDE_QR)]
    for room, sizes, least in (*sheets, *slips):
        found = head(PlayerRow(1, name), room, "de", sizes)
        if max(width(line) for line in lines) * 1080 * least <= room * 1_000_000:
            assert set(found.family.split("\n")) <= {*lines, "".join(lines)}
        assert found.family.replace("-\n", "").replace("-", "") == "".join(lines).replace("-", ""), "nothing is lost"
        assert all(width(line) * 1080 * dict(sizes)[found.size] <= room * 1_000_000 for line in found.family.split("\n")), "and it fits"


@pytest.mark.parametrize("name, lines", [
    ("Konstantinidou", ["Konstantini-", "dou"]), ("Schwarzenbrunner", ["Schwarzen-", "brunner"]),
    ("Papadopoulou-Konstantinidou", ["Papado-", "poulou-"]),
    ("Maria Theresia", ["Maria", "Theresia"]), ("Ng", ["Ng"]),
])  # fmt: skip
def test_a_long_word_is_parted_as_one_speaks(name: str, lines: list[str]) -> None:
    assert hyphenated(name, 5_300)[: len(lines)] == lines


LONG = (
    "Prof. Dr. Maximiliane Alexandra Donaudampfschifffahrtsgesellschaft-Oberreitermayr", "Wolfeschlegelsteinhausenbergerdorff Hubert",
    "Univ.-Prof. Mag. Dr. Karl-Friedrich Freiherr von Hohenstaufen-Wittelsbach", "Anna Müller-Lüdenscheidt",
    "Maria Theresia Stadlbauer-Grünwald",
)  # fmt: skip


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_names_of_many_lines_stay_above_the_scribes_line_of_a_slip(seats: int) -> None:
    """With a QR, with a code for the program's start page, and with neither; the lowest line of a seat is its place, or its number."""
    players = tuple(PlayerRow(number, name, "Sankt Georgen an der Gusen") for number, name in enumerate(LONG[:seats], start=11))
    tables = [Seating(1, table, players, 2, 20, sits_out=seats == 5) for table in (1, 2, 3)]
    document = pypdfium2.PdfDocument(pdf.slips(tables, META, "de", {1: Pen("AB12", "x.example/z", QR), 2: Pen("CD34", "", "")}))
    text = document[0].get_textpage()
    found = text.get_text_range()
    writers = [word.start() for word in re.finditer("Schreiber", found)]
    assert (len(document), len(writers), found.count("Nr.")) == (1, 3, 3 * seats)
    for writer in writers:
        seat = range(found.rindex("Sitz 1", 0, writer), writer)
        lowest = min(text.get_charbox(place)[1] for place in seat if not found[place].isspace())
        assert lowest > text.get_charbox(writer)[3]


def test_heads_of_five_take_their_room_from_the_rows_of_the_page() -> None:
    players = tuple(PlayerRow(number, name) for number, name in enumerate(LONG, start=11))
    assert len(pypdfium2.PdfDocument(pdf.score_sheets([ScoreSheet(FIVE._replace(players=players))], META))) == 1


@pytest.mark.parametrize("name, number", [("Nr.\N{NO-BREAK SPACE}18", ""), ("Bruno Bauer", "Nr.\N{NO-BREAK SPACE}18")])
def test_who_is_only_a_number_is_it_once(name: str, number: str) -> None:
    assert head(PlayerRow(18, name), columns(4).player, "de").number == number


def test_words_of_many_lines_take_no_second_page_where_one_holds_them() -> None:
    """25 games of five and five Radl: 30 rows of 6.2 mm fill the 186.7 mm that names of five lines leave; with ten games of two lines of
    words (6.2 mm) and two of three (8.9 mm) the other 18 have (1867 − 620 − 178) / 18 = 59 tenths each."""
    short, long, longest = (
        "mit Anna",
        "mit Stadlbauer-Grünwald, 34/2 verloren",
        "mit Stadlbauer-Grünwald, verloren · 4 Könige still verloren · Trull still",
    )
    lines = [
        SheetLine(game, "Rufer", (4, -1, -1, -1, -1), 0, 1, longest if game in (3, 9) else long if game % 5 < 2 else short, "")
        for game in range(1, 26)
    ]
    [page] = pages(sheet(ScoreSheet(FIVE._replace(games=25), tuple(lines)), columns(5).player), "de")
    heights = Counter(row.look.split()[0] for row in page.rows)
    assert heights == {"h59": 18, "h62": 10, "h89": 2}


@pytest.mark.parametrize("games", [10, 15, 20])
def test_an_empty_sheet_uses_its_page_and_is_one(games: int) -> None:
    """12, 18 and 24 rows in 190 mm: 14, 10 and 7.9 mm each, so that the signatures stand in the last third."""
    document = pypdfium2.PdfDocument(pdf.score_sheets([ScoreSheet(FIVE._replace(games=games))], META))
    assert len(document) == 1
    text = document[0].get_textpage()
    assert box_of(text, "links Betrag")[1] < document[0].get_height() / 3
