"""What each element of a paper is asked: a round has twenty thousand of them, and every rule that none of them needs costs the whole round
time."""

import re
from collections.abc import Callable, Iterator
from typing import Any
from xml.etree import ElementTree

import pydyf
import pytest

from scoring.paper.exporters import pdf, weasy
from scoring.paper.exporters.look import look
from scoring.paper.typesetter import Part
from scoring.plain.rows import ScoreSheet
from tests.scoring.made import META, filled, players, seatings
from tests.scoring.test_pdf_tags import PAPERS


def part_of(paper: Callable[[], object]) -> Part:
    """What would be set of it."""
    parts: list[Part] = []
    token = pdf.GATHERED.set(parts)
    paper()
    pdf.GATHERED.reset(token)
    return parts[0]


@pytest.fixture
def sheets() -> Part:
    """The Schreibzettel of a round, one written, one empty."""
    written, empty, *_more = seatings(players(8))
    return part_of(lambda: pdf.score_sheets([filled(written), ScoreSheet(empty)], META))


def test_no_cell_has_styles_of_notes_or_of_the_mark_of_a_list(sheets: Part) -> None:
    page = weasy.page_class()(string=sheets.html)
    looks = [*page._ua_stylesheets(), weasy._look(page), weasy.weasyprint().CSS(string=sheets.style)]
    kinds = {
        kind
        for element in page.wrapper_element.iter_subtree()
        for look in looks
        for _specificity, _order, kind, _rule in look.matcher.match(element)
    }
    # Corners of dealers and double lines below titles.
    assert kinds == {None, "before", "after"}


def test_a_mark_stands_before_what_is_listed() -> None:
    page = weasy.page_class()(string="<ul><li>one</ul>")
    (ground,) = page._ua_stylesheets()
    listed = next(element for element in page.wrapper_element.iter_subtree() if element.local_name == "li")
    assert "marker" in {kind for _specificity, _order, kind, _rule in ground.matcher.match(listed)}


def test_how_high_rows_are_is_asked_of_no_other_element(sheets: Part) -> None:
    assert ".h" in sheets.style
    assert not weasy.weasyprint().CSS(string=sheets.style).matcher.other_selectors


def elements(root: ElementTree.Element) -> list[tuple[object, ...]]:
    """Of the body of a page: names, attributes and texts."""
    body = root.find("body")
    assert body is not None
    body.tail = body[-1].tail = ""
    attributes = ({name: " ".join(value.split()) for name, value in one.attrib.items()} for one in body.iter())
    return [(one.tag, said, one.text or "", one.tail or "") for one, said in zip(body.iter(), attributes, strict=True)]


@pytest.mark.parametrize("name", PAPERS)
def test_a_page_read_as_xml_is_what_it_is_as_html(name: str) -> None:
    html = part_of(PAPERS[name]).html
    read, library = weasy._parsed(html), weasy.weasyprint()
    assert read is not None, "else it takes twenty times as long"
    assert elements(read) == elements(library.HTML(string=html).etree_element)
    assert [one.tag for one in read.iterfind("head/*")] == ["meta", "title", "meta"]
    assert read.findtext("head/title")


def test_a_name_with_a_sign_that_xml_does_not_know_is_set_too() -> None:
    page = weasy.page_class()(string="<html lang=de><body><p>Anna\x01Bauer</p></body></html>")
    assert "Bauer" in "".join(page.etree_element.itertext())


def matched(page: Any, look: Any) -> Iterator[list[tuple[object, ...]]]:
    """What each element is told by a look, in order."""
    for element in page.wrapper_element.iter_subtree():
        found = look.matcher.match(element)
        yield [(specificity, pseudo, re.sub("0x[0-9a-f]+", "", repr(rule))) for specificity, _order, pseudo, (rule, _layer) in found]


@pytest.mark.parametrize("name", PAPERS)
def test_of_the_look_only_what_nothing_has_is_left_out(name: str) -> None:
    page = weasy.page_class()(string=part_of(PAPERS[name]).html)
    whole = weasy.weasyprint().CSS(string=weasy._EVERY_PSEUDO.sub("* {", look()))
    assert list(matched(page, weasy._look(page))) == list(matched(page, whole))


def test_of_several_classes_in_brackets_one_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weasy, "_plain", lambda: ".a :is(.b, .c:not(.d .e)) i, .f > i {color: red}")
    assert weasy._look_with.__wrapped__(frozenset({"a"})).matcher.lower_local_name_selectors
    assert weasy._look_with.__wrapped__(frozenset({"f"})).matcher.lower_local_name_selectors
    assert not weasy._look_with.__wrapped__(frozenset({"b"})).matcher.lower_local_name_selectors


def test_the_pages_of_a_file_are_named_once_for_all_that_stands_on_them() -> None:
    weasy.weasyprint()
    file = pydyf.PDF()
    for _page in range(2):
        file.add_page(pydyf.Dictionary())
    assert file.page_references == (b"3 0 R", b"4 0 R")
    assert file.page_references is file.page_references
    file.add_page(pydyf.Dictionary())
    assert file.page_references[2:] == (b"5 0 R",)
