"""What each element of a paper is asked: a round has twenty thousand of them, and every rule that none of them needs costs the whole round time."""

import pydyf
import pytest

from scoring.paper.exporters import pdf, weasy
from scoring.paper.typesetter import Part
from scoring.plain.rows import ScoreSheet
from tests.scoring.made import META, filled, players, seatings


@pytest.fixture
def sheets() -> Part:
    """The Schreibzettel of a round, one written, one empty."""
    parts: list[Part] = []
    token = pdf.GATHERED.set(parts)
    written, empty, *_more = seatings(players(8))
    pdf.score_sheets([filled(written), ScoreSheet(empty)], META)
    pdf.GATHERED.reset(token)
    return parts[0]


def test_no_cell_has_styles_of_notes_or_of_the_mark_of_a_list(sheets: Part) -> None:
    page = weasy.page_class()(string=sheets.html)
    looks = [*page._ua_stylesheets(), weasy._look(), weasy.weasyprint().CSS(string=sheets.style)]
    kinds = {kind for element in page.wrapper_element.iter_subtree() for look in looks for _specificity, _order, kind, _rule in look.matcher.match(element)}
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


def test_the_pages_of_a_file_are_named_once_for_all_that_stands_on_them() -> None:
    weasy.weasyprint()
    file = pydyf.PDF()
    for _page in range(2):
        file.add_page(pydyf.Dictionary())
    assert file.page_references == (b"3 0 R", b"4 0 R")
    assert file.page_references is file.page_references
    file.add_page(pydyf.Dictionary())
    assert file.page_references[2:] == (b"5 0 R",)
