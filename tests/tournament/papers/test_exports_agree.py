"""`manage.py export`: the same standings as JSON, csv, workbook and PDF, equal to each other and to the sum by hand; the file comes out
again."""

import csv
import io
import json
import re
from itertools import product
from pathlib import Path

import pytest
from django.core.management import call_command
from openpyxl import load_workbook
from openpyxl.workbook import Workbook

from tests.scoring.read_back import only_written, text_of, texts
from tests.tournament.evening import fixture
from tests.tournament.hand_sums import FIXTURES, RANKED, TABLE_POINTS

pytestmark = pytest.mark.django_db


def exported(slug: str, what: str, target: Path) -> bytes:
    call_command("export", slug, what, output=str(target))
    return target.read_bytes()


def value(book: Workbook, sheet: str, cell: str) -> int:
    """The cell as a spreadsheet program computes it, for the two kinds of formula that our workbook has."""
    content = book[sheet][cell].value
    if other := re.fullmatch(r"='(.+)'!([A-Z]+\d+)", str(content)):
        return value(book, other[1], other[2])
    if above := re.fullmatch(r"=SUM\(([A-Z]+2):INDEX\(([A-Z]+):\2,ROW\(\)-1\)\)", str(content)):
        content = f"=SUM({above[1]}:{above[2]}{book[sheet][cell].row - 1})"
    if area := re.fullmatch(r"=SUM\(([A-Z]+\d+:[A-Z]+\d+)\)", str(content)):
        # A text counts for nothing in a sum.
        cells = [found for row in book[sheet][area[1]] for found in row if found.data_type != "s"]
        return sum(value(book, sheet, found.coordinate) for found in cells)
    assert content is None or type(content) is int, (sheet, cell, content)
    return content or 0


@pytest.mark.parametrize("name", RANKED)
def test_standings_agree_in_every_format_and_with_the_sum_by_hand(name: str, tmp_path: Path) -> None:
    slug = fixture(name).slug
    rows = json.loads(exported(slug, "standings", tmp_path / "stand.json"))["standings"]
    assert [(row["rank"], row["number"], row["total"]) for row in rows] == RANKED[name]

    text = exported(slug, "standings", tmp_path / "stand.csv").decode("utf-8-sig")
    table = list(csv.reader(io.StringIO(text), delimiter=";"))
    assert table[0] == ["Rang", "Nr.", "Name", "Ort", "R1", "R2", "Gesamt"]
    assert table[1:] == [
        [str(row["rank"]), str(row["number"]), row["name"], row["place"], *map(str, row["rounds"]), str(row["total"])] for row in rows
    ]

    content = exported(slug, "standings", tmp_path / "stand.xlsx")
    book, sheet = load_workbook(io.BytesIO(content)), load_workbook(io.BytesIO(content), data_only=True)["Stand"]
    for line, row in enumerate(rows, start=2):
        assert [sheet.cell(line, column).value for column in (1, 2, 3, 4)] == [row["rank"], row["number"], row["name"], row["place"]]
        assert [value(book, "Stand", f"{column}{line}") for column in "EFG"] == [*row["rounds"], row["total"]]

    words = text_of(exported(slug, "standings", tmp_path / "stand.pdf"))
    for row in rows:
        line = [row["name"].split()[-1], *(str(number).replace("-", "−") for number in (*row["rounds"], row["total"]))]
        assert re.search(r"[^\d−]+".join(map(re.escape, line)) + r"\b", words), row


@pytest.mark.parametrize("name", ["cup-nine", "sums-only"])
def test_the_workbooks_tables_add_up_to_the_sum_by_hand(name: str, tmp_path: Path) -> None:
    book = load_workbook(io.BytesIO(exported(fixture(name).slug, "tournament", tmp_path / "turnier.xlsx")))
    for (round_, table), points in TABLE_POINTS[name].items():
        sheet = book[f"R{round_} T{table}"]
        last = next(row for row in range(1, sheet.max_row + 1) if sheet.cell(row, 1).value == "Summe")
        columns = "CDEFGH"[: len(points)]
        assert tuple(value(book, sheet.title, f"{column}{last}") for column in columns) == points
        assert value(book, sheet.title, f"{'CDEFGH'[len(points)]}{last}") == 0


@pytest.mark.parametrize("name", TABLE_POINTS)
def test_the_exported_file_is_the_imported_one(name: str, tmp_path: Path) -> None:
    """But for its uid, which a file of before has not."""
    tournament = fixture(name)
    file = exported(tournament.slug, "tournament", tmp_path / "turnier.json")
    given = f'  "uid": "{tournament.uid}",\n'.encode()
    assert file.count(given) == 1
    assert file.replace(given, b"") == (FIXTURES / f"{name}.json").read_bytes()


PAPERS = ("standings", "round:1", "tables:1", "slips:1", "sheets:1")


@pytest.mark.parametrize("name, what", list(product(TABLE_POINTS, PAPERS)))
def test_every_paper_of_every_system_is_written(name: str, what: str, tmp_path: Path) -> None:
    with only_written():
        assert text_of(exported(fixture(name).slug, what, tmp_path / "papier.pdf"))


@pytest.mark.parametrize(
    "name, what", sorted({*zip(TABLE_POINTS, PAPERS, strict=True), *product(TABLE_POINTS, ["sheets:1"]), ("cup-nine", "regelblatt")})
)
def test_it_is_set(name: str, what: str, tmp_path: Path) -> None:
    """The sheets of every system, and of the others, which differ by nothing but their words, each of one. The Regelblatt of every system:
    tests/rules/test_regelblatt_sentences.py."""
    content = exported(fixture(name).slug, what, tmp_path / "papier.pdf")
    assert len(texts(content)) >= 1


@pytest.mark.parametrize(
    "what, ending",
    [
        ("standings", "doc"),
        ("standings", ""),
        ("round", "pdf"),
        ("round:9", "pdf"),
        ("round:x", "pdf"),
        ("menu", "pdf"),
        ("slips:1", "csv"),
    ],
)
def test_what_does_not_exist_is_said(what: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / f"papier.{ending}"
    with pytest.raises(SystemExit, match="1"):
        exported(fixture("cup-nine").slug, what, target)
    assert capsys.readouterr().err.strip()
    assert not target.exists()
