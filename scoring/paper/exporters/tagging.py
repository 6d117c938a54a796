"""What WeasyPrint leaves out of a tagged file and PDF/UA-1 (ISO 14289-1) asks for: every head cell says for what it is one; and what stands
in the margins of every page, or only adorns one, is no content that a screen reader reads out.

Works on the finished objects of a file, before they are written. Nothing here looks at a text.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

Element = Any
"""An object of the file: its entries by their names (pydyf.Dictionary)."""


def finish(_document: object, pdf: Any) -> None:
    """Called by WeasyPrint with the file that it has made."""
    dictionaries: list[Element] = [one for one in pdf.objects if isinstance(one, dict)]
    elements = {one.reference: one for one in dictionaries if one.get("Type") == "/StructElem"}
    _scopes(elements)
    _heads(elements)
    _ornaments(pdf, elements)


def _scopes(elements: Mapping[bytes, Element]) -> None:
    """A head in a table's head is that of its column, any other that of its row."""
    for element in elements.values():
        if element["S"] == "/TH":
            above = elements[elements[element["P"]]["P"]]["S"]
            element["A"]["Scope"] = "/Column" if above == "/THead" else "/Row"


def _heads(elements: Mapping[bytes, Element]) -> None:
    """Where several papers are one file, the first one's title is that of all: the others' heads are a level below it."""
    firsts = 0
    for element in elements.values():
        level = element["S"]
        firsts += level == "/H1"
        if firsts > 1 and level in ("/H1", "/H2", "/H3"):
            element["S"] = f"/H{int(level[2]) + 1}"


def _ornaments(pdf: Any, elements: Mapping[bytes, Element]) -> None:
    """Texts in the margins hang below the document, which does not know of them; pictures that say nothing have no words in their place.
    Both become artifacts, without a place in the tree."""
    root = next(one for one in elements.values() if one["S"] == "/Document")
    known = set(root["K"])
    taken: defaultdict[bytes, set[int]] = defaultdict(set)
    for reference, element in elements.items():
        silent = element["S"] == "/Figure" and "Alt" not in element
        if silent:
            elements[element["P"]]["K"].remove(reference)
        if silent or (element["P"] == root.reference and reference not in known):
            taken[element["Pg"]].update(_contents(element, elements))
    parents = _at(pdf, _at(pdf, pdf.catalog["StructTreeRoot"])["ParentTree"])["Nums"]
    for place, page in enumerate(pdf.page_references):
        if page in taken:
            _take_out(pdf, page, taken[page], parents[2 * place + 1])


def _take_out(pdf: Any, page: bytes, numbers: set[int], of_page: Any) -> None:
    """Makes the pieces of a page artifacts, and forgets whose content they were. A marked piece is written as tag, properties, operator."""
    stream = _at(pdf, _at(pdf, page)["Contents"]).stream
    for place, entry in enumerate(stream):
        if isinstance(entry, dict) and entry.get("MCID") in numbers:
            stream[place - 1 : place + 2] = ["/Artifact", b"", b"BMC"]
    for number in numbers:
        of_page[number] = "null"


def _contents(element: Element, elements: Mapping[bytes, Element]) -> Iterator[int]:
    """The numbers of the pieces below an element."""
    for kid in element["K"]:
        if isinstance(kid, int):
            yield kid
        else:
            yield from _contents(elements[kid], elements)


def _at(pdf: Any, reference: bytes) -> Any:
    return pdf.objects[int(reference.split()[0])]
