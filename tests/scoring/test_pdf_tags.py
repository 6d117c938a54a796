"""The PDFs are tagged: a screen reader finds headings, tables with their head cells, and the language. Read from the structure tree of the
files."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import NamedTuple

import pytest
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

from rules.book import regelblatt
from scoring.arithmetic.standings import standings
from scoring.paper.drawn_lists import players_report, tables_report
from scoring.paper.exporters import pdf
from scoring.paper.report import round_report
from scoring.paper.standings_list import standings_report
from scoring.plain.rows import Pen, ScoreSheet
from tests.scoring.made import META, filled, players, results, seatings
from tests.scoring.test_rulings import GIVEN, ROW

FIELD = players(9)
DRAWN = seatings(FIELD)
SHEETS = [filled(one, 4) for one in DRAWN]
LINES = standings(FIELD, results(SHEETS), 3)
QR = '<svg viewBox="0 0 2 2" class="qr"><title>QR</title><path d="M0 0h1v1h-1z"/></svg>'

PAPERS = {
    "standings": lambda: pdf.write(standings_report(LINES, META)),
    "standings in English": lambda: pdf.write(standings_report(LINES, META, language="en")),
    "round": lambda: pdf.write(round_report(1, DRAWN, results(SHEETS), LINES, META, cents_per_point=10)),
    "table list": lambda: pdf.write(players_report(DRAWN, FIELD, META)),
    "seating": lambda: pdf.write(tables_report(1, DRAWN, META)),
    "slips": lambda: pdf.slips(DRAWN[:2], META, "de", {1: Pen("AB12", "x.example/z", QR), 2: Pen("CD34")}),
    "blank sheets": lambda: pdf.score_sheets([ScoreSheet(one) for one in DRAWN[:2]], META),
    "filled sheets": lambda: pdf.score_sheets(SHEETS[:2], META),
    "rule page": lambda: pdf.regelblatt(regelblatt.page("koenigrufen-cup", None, "de"), META),
    "rulings": lambda: pdf.rulings([ROW], [GIVEN], META),
}


@cache
def paper(name: str) -> bytes:
    """Set once a worker; several tests read it."""
    return PAPERS[name]()


class Tag(NamedTuple):
    """An element of the tree: its kind, what it is in, and what it says about itself."""

    kind: str
    within: tuple[str, ...]
    element: DictionaryObject


def tags(file: bytes) -> list[Tag]:
    return list(_below(PdfReader(BytesIO(file)).trailer["/Root"]["/StructTreeRoot"]["/K"], ()))


def _below(node: object, within: tuple[str, ...]) -> Iterator[Tag]:
    node = node.get_object() if isinstance(node, IndirectObject) else node
    if isinstance(node, ArrayObject):
        for child in node:
            yield from _below(child, within)
    elif isinstance(node, DictionaryObject) and "/S" in node:
        kind = node["/S"].removeprefix("/")
        yield Tag(kind, within, node)
        if "/K" in node:
            yield from _below(node["/K"], (*within, kind))


@pytest.mark.parametrize("name", PAPERS)
def test_every_paper_is_tagged(name: str) -> None:
    file = paper(name)
    reader = PdfReader(BytesIO(file))
    root = reader.trailer["/Root"]
    assert str(root["/MarkInfo"]["/Marked"]).lower() == "true"
    assert root["/Lang"] == ("en" if name.endswith("English") else "de")
    assert reader.metadata.title.endswith("Herbstturnier")
    found = tags(file)
    kinds = {tag.kind for tag in found}
    assert {"Document", "H1", "Table", "TR", "TH", "TD"} <= kinds, kinds
    for tag in found:
        if tag.kind in ("TH", "TD"):
            assert tag.within[-1] == "TR"
            assert "Table" in tag.within
        if tag.kind == "Figure":
            assert tag.element.get("/Alt"), "a picture that says nothing"


@pytest.mark.parametrize("name", PAPERS)
def test_every_cell_knows_its_heads(name: str) -> None:
    """Each TD names the TH of its column, and of its row where that has one; a list's row is its player's."""
    found = tags(paper(name))
    heads = {tag.element["/ID"] for tag in found if tag.kind == "TH"}
    assert heads
    cells = [tag.element["/A"].get_object()["/Headers"] for tag in found if tag.kind == "TD"]
    assert all(set(cell) <= heads for cell in cells)
    assert all(len(cell) >= 1 for cell in cells)


def test_a_row_of_the_standings_is_its_players() -> None:
    rows = [tag for tag in tags(paper("standings")) if tag.kind == "TR"]
    kinds = [[child.get_object()["/S"] for child in tag.element["/K"]] for tag in rows]
    assert set(kinds[0]) == {"/TH"}
    assert len(kinds) == 1 + len(FIELD)
    assert {tuple(row)[:4] for row in kinds[1:]} == {("/TD", "/TD", "/TH", "/TD")}


def test_the_head_is_repeated_on_each_page_as_a_head() -> None:
    field = players(40)
    sheets = [filled(one, 4) for one in seatings(field)]
    found = tags(pdf.write(standings_report(standings(field, results(sheets), 3), META)))
    tables = [tag for tag in found if tag.kind == "Table"]
    assert len(tables) == 2
    assert sum(tag.kind == "THead" for tag in found) == 2
