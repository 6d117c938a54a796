"""QR codes: what is drawn is the code of the text, on the page and, large enough to be scanned, on the Tischzettel."""

import re
from urllib.parse import urlsplit

import pypdfium2
import pytest
import segno
from django.urls import reverse
from PIL import Image
from pytest_django import Settings

from tests.scoring.read_back import text_of
from tests.tournament.evening import drawn
from tournament.models import TableLink, Tournament
from tournament.papers import at_the_table, catalogue
from tournament.phones.writing import renew_link
from tournament.site import address, qr

PAGE = "http://192.168.1.20:8000/tisch/abcdefghijklmnopqrstuvwxyz012345/"
DOTS = 12
"""Pixels a millimetre in which a printed page is looked at."""


def modules(svg: str, quiet: int) -> list[list[bool]]:
    """The dark squares of a code, from the strokes of its picture: `M` and `m` move the pen, `h` draws so many squares."""
    size = int(re.search(r'viewBox="0 0 (\d+) \1"', svg)[1])
    grid = [[False] * size for _ in range(size)]
    x = y = 0.0
    for order, numbers in re.findall(r"([Mmh])([-\d. ]+)", re.search(r'stroke="#000" d="([^"]+)"', svg)[1]):
        steps = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if order == "h":
            for column in range(int(x), int(x + steps[0])):
                grid[int(y)][column] = True
            x += steps[0]
        else:
            x, y = (steps[0], steps[1]) if order == "M" else (x + steps[0], y + steps[1])
    assert not any(any(row[:quiet]) or any(row[size - quiet :]) for row in grid)
    return [row[quiet : size - quiet] for row in grid[quiet : size - quiet]]


def matrix(text: str) -> list[list[bool]]:
    return [[bool(cell) for cell in row] for row in segno.make(text, error="m", micro=False).matrix]


@pytest.mark.parametrize("quiet", [qr.QUIET, qr.QUIET_ON_PAPER])
def test_the_picture_is_the_code_of_the_text(quiet: int) -> None:
    found = modules(qr.svg(PAGE, quiet=quiet), quiet)
    assert found == matrix(PAGE)
    # The three corners by which a camera finds it: a ring of seven, a square of three.
    for top, left in ((0, 0), (0, -7), (-7, 0)):
        corner = [row[left : left + 7 or None] for row in found[top : top + 7 or None]]
        assert corner[0] == corner[6] == [True] * 7
        assert corner[1] == [True] + [False] * 5 + [True]
        assert corner[3] == [True, False, True, True, True, False, True]


def test_another_text_is_another_code() -> None:
    assert modules(qr.svg(PAGE), qr.QUIET) != modules(qr.svg(PAGE.replace("abc", "abd")), qr.QUIET)


def test_the_policy_lets_the_picture_be_and_its_label_is_text() -> None:
    drawn_code = qr.svg(PAGE, 'zu "Huber" & <Co>')
    assert "style" not in drawn_code
    assert "script" not in drawn_code
    assert 'aria-label="zu &quot;Huber&quot; &amp; &lt;Co&gt;"' in drawn_code
    assert 'fill="#fff"' in drawn_code, "black on white on a dark page too"
    assert 'aria-hidden="true"' in qr.svg(PAGE)


def test_of_no_text_there_is_no_picture() -> None:
    assert qr.svg("") == ""


# On paper -------------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def known(settings: Settings) -> None:
    settings.ADDRESS = "http://192.168.1.20:8000"


def slips(tournament: Tournament) -> bytes:
    return catalogue.make(tournament, "slips:1", "pdf").content


def printed(file: bytes) -> Image.Image:
    """The first page in grey, twelve pixels a millimetre."""
    with pypdfium2.PdfDocument(file) as document:
        return document[0].render(scale=DOTS * 25.4 / 72).to_pil().convert("L")


def run_of_black(row: list[int], least: int) -> int | None:
    """Where the first run of so many black pixels begins."""
    length = 0
    for x, value in enumerate(row):
        length = length + 1 if value < 96 else 0
        if length == least:
            return x - least + 1
    return None


@pytest.mark.django_db
@pytest.mark.usefixtures("known")
def test_the_slip_carries_the_code_of_its_table_30_mm_wide() -> None:
    tournament = drawn()
    link = TableLink.objects.get(table__round__tournament=tournament, table__number=1)
    expected = matrix("http://192.168.1.20:8000" + reverse("phone", args=[link.token]))
    page = printed(slips(tournament))
    # The first slip's right column. No letter has five millimetres of black in a row: that are the upper and lower edge of the corners.
    left, width, height = 156 * DOTS, 37 * DOTS, 66 * DOTS
    region = page.crop((left, 15 * DOTS, left + width, 15 * DOTS + height))
    rows = [[region.getpixel((x, y)) for x in range(width)] for y in range(height)]
    edges = [(y, start) for y, row in enumerate(rows) if (start := run_of_black(row, 5 * DOTS)) is not None]
    (top, start), (bottom, _start) = edges[0], edges[-1]
    size = bottom + 1 - top
    assert size >= 30 * DOTS
    step = size / len(expected)
    found = [
        [rows[int(top + (y + 0.5) * step)][int(start + (x + 0.5) * step)] < 96 for x in range(len(expected))] for y in range(len(expected))
    ]
    assert found == expected


@pytest.mark.django_db
@pytest.mark.usefixtures("known")
def test_the_slip_says_code_and_address_too() -> None:
    tournament = drawn()
    text = text_of(slips(tournament))
    assert text.count("Scannen und schreiben") == 2
    for code in TableLink.objects.filter(table__round__tournament=tournament).values_list("code", flat=True):
        assert f"192.168.1.20:8000/z Code {code}" in text


@pytest.mark.django_db
@pytest.mark.usefixtures("known")
def test_a_renewed_link_is_the_one_that_is_printed() -> None:
    tournament = drawn()
    old = TableLink.objects.get(table__round__tournament=tournament, table__number=1)
    new = renew_link(table_id=old.table_id)
    pens = at_the_table.pens(tournament, 1)
    assert pens[1].code == new.code
    assert modules(pens[1].qr, qr.QUIET_ON_PAPER) == matrix("http://192.168.1.20:8000" + reverse("phone", args=[new.token]))
    assert old.code not in text_of(slips(tournament))


@pytest.mark.django_db
def test_without_an_address_the_slip_has_the_code_alone() -> None:
    tournament = drawn()
    text = text_of(slips(tournament))
    assert "Scannen" not in text
    for code in TableLink.objects.filter(table__round__tournament=tournament).values_list("code", flat=True):
        assert f"Am Telefon schreiben: Startseite des Programms, dort den Code {code}" in text


@pytest.mark.django_db
def test_the_address_chosen_on_the_page_is_printed() -> None:
    address.choose("https://tarock.example.at")
    pen = at_the_table.pens(drawn(), 1)[1]
    assert pen.page == "https://tarock.example.at/z"
    assert urlsplit(pen.page).scheme == "https", "a browser adds http:// by itself, but not https://"
    assert pen.qr


@pytest.mark.django_db
@pytest.mark.usefixtures("known")
def test_five_at_a_table_with_long_names_stay_beside_the_code() -> None:
    tournament = drawn(tables=[(1, 2, 3, 4, 5)])
    for number, name in enumerate(
        ("Schwarzmüller-Hinterbichler", "Oberndorferbauer", "Baumgartinger", "Wiesinger-Kirchschlager", "Li"), start=1
    ):
        registration = tournament.registrations.select_related("player").get(number=number)
        registration.player.name = f"Maria {name}"
        registration.player.save()
    page = printed(slips(tournament))
    gap = page.crop((int(155.4 * DOTS), 25 * DOTS, int(157.4 * DOTS), 50 * DOTS))
    assert gap.getextrema()[0] > 200, "white between the last seat and the code"
