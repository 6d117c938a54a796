"""The PDFs keep PDF/UA-1, as far as a file shows it: nothing on a page is without a place in the tree, one head of the whole, heads of
tables that say of what, lists of items, language and title, and an outline."""

from collections import Counter
from functools import cache
from io import BytesIO
from itertools import pairwise

import pytest
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream, DictionaryObject

from scoring.field.names import PersonName
from scoring.field.passes import Pass
from scoring.paper.exporters import giving, pdf
from scoring.paper.handing_out import CertificateLine, ReceiptLine
from tests.scoring.made import META
from tests.scoring.test_pdf_tags import PAPERS, QR, paper, tags

PARTS = {
    "passes": lambda: pdf.passes([Pass(PersonName("Huber", "Anna", "Mag."), "Linz", "", ["TQ-1"], QR)], META),
    "receipts": lambda: giving.receipts([ReceiptLine(1, "Anna Huber", "Linz", 4000, ("Korb",), ("1. Platz",))], META),
    "certificates": lambda: giving.certificates([CertificateLine("Anna Huber", "Linz", 1, "+12", ())], META, "Cup"),
}
"""Papers whose parts are no tables."""

EVERY = [*PAPERS, *PARTS]
PAINTS = {b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"Tj", b"TJ", b"'", b'"', b"Do", b"sh", b"EI"}
"""What an operator must be to leave ink."""

WITHIN = {
    "TH": {"TR"}, "TD": {"TR"}, "TR": {"THead", "TBody", "TFoot"}, "THead": {"Table"}, "TBody": {"Table"}, "TFoot": {"Table"}, "LI": {"L"},
    "Lbl": {"LI"}, "LBody": {"LI"},
}  # fmt: skip
HOLDS = {"TR": {"TH", "TD"}, "THead": {"TR"}, "TBody": {"TR"}, "Table": {"THead", "TBody", "TFoot", "Caption"}, "L": {"LI", "Caption"}}


@cache
def made(name: str) -> bytes:
    """Set once a worker; several tests read it."""
    return PARTS[name]() if name in PARTS else paper(name)


def pieces(page: PageObject, reader: PdfReader) -> tuple[set[int], list[bytes]]:
    """The numbers of a page's marked pieces, and what is painted outside any piece and any artifact."""
    open_: list[str] = []
    numbers: set[int] = set()
    bare = []
    for operands, operator in ContentStream(page["/Contents"].get_object(), reader).operations:
        if operator in (b"BMC", b"BDC"):
            open_.append(operands[0])
            numbers |= {operands[1]["/MCID"]} if operator == b"BDC" else set()
        elif operator == b"EMC":
            open_.pop()
        elif operator in PAINTS and not open_:
            bare.append(operator)
    return numbers, bare


def held(file: bytes, reader: PdfReader) -> Counter[tuple[int, int]]:
    """Page and number of each piece in the tree, and how often it is in it."""
    places = {page.indirect_reference.idnum: place for place, page in enumerate(reader.pages)}
    found: Counter[tuple[int, int]] = Counter()
    for tag in tags(file):
        kids = tag.element["/K"]
        for kid in kids if isinstance(kids, list) else [kids]:
            if isinstance(kid, int):
                found[places[tag.element.raw_get("/Pg").idnum], kid] += 1
    return found


@pytest.mark.parametrize("name", EVERY)
def test_all_ink_is_in_the_tree_once_or_an_artifact(name: str) -> None:
    file = made(name)
    reader = PdfReader(BytesIO(file))
    in_tree = held(file, reader)
    on_pages = set()
    for place, page in enumerate(reader.pages):
        numbers, bare = pieces(page, reader)
        assert bare == []
        on_pages |= {(place, number) for number in numbers}
    assert set(in_tree.values()) == {1}
    assert set(in_tree) == on_pages


@pytest.mark.parametrize("name", EVERY)
def test_the_tree_is_built_as_the_standard_has_it(name: str) -> None:
    found = tags(made(name))
    for tag in found:
        assert tag.kind == "Document" or tag.kind not in WITHIN or tag.within[-1] in WITHIN[tag.kind], (tag.within[-1], tag.kind)
        if tag.within and tag.within[-1] in HOLDS:
            assert tag.kind in HOLDS[tag.within[-1]], (tag.within[-1], tag.kind)
        if tag.kind == "TH":
            assert tag.element["/A"].get_object()["/Scope"] == ("/Column" if "THead" in tag.within else "/Row")
        if tag.kind == "Figure":
            assert tag.element["/Alt"]


@pytest.mark.parametrize("name", EVERY)
def test_there_is_one_head_of_all_and_none_is_skipped(name: str) -> None:
    levels = [int(tag.kind[1]) for tag in tags(made(name)) if tag.kind in ("H1", "H2", "H3", "H4")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("name", EVERY)
def test_the_file_says_its_language_title_and_standard(name: str) -> None:
    reader = PdfReader(BytesIO(made(name)))
    root: DictionaryObject = reader.trailer["/Root"]
    assert root["/Lang"] == ("en" if name.endswith("English") else "de")
    assert reader.metadata.title.endswith("Herbstturnier")
    assert root["/ViewerPreferences"]["/DisplayDocTitle"] == True  # noqa: E712
    said = root["/Metadata"].get_object().get_data().decode()
    assert "<pdfuaid:part>1</pdfuaid:part>" in said or 'pdfuaid:part="1"' in said
    assert "Herbstturnier" in said
    assert all(page["/Tabs"] == "/S" for page in reader.pages)


@pytest.mark.parametrize("name", ["blank sheets", "filled sheets", "slips"])
def test_the_outline_leads_to_each_table(name: str) -> None:
    [whole, parts] = PdfReader(BytesIO(made(name))).outline
    assert whole.title in ("Tischzettel", "Schreibzettel")
    assert [part.title for part in parts] == ["Tisch 1", "Tisch 2"]
