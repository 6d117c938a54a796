"""The docs say what is there: the picture is that of the imports, files and folders that are named exist, links lead somewhere."""

import re
from pathlib import Path

import pytest

from tests import picture

PAGES = sorted([*(picture.ROOT / "docs").glob("*.md"), picture.ROOT / "README.md", picture.ROOT / "CONTRIBUTING.md"])
TOPS = ("rules", "scoring", "tournament", "templates", "tests", "fixtures", "docs")


def test_the_picture_is_that_of_the_imports() -> None:
    """Else: `python -m tests.picture`."""
    tour = picture.TOUR.read_text(encoding="utf-8")
    assert picture.with_picture(tour, picture.picture()) == tour


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_is_named_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(rf"`((?:{'|'.join(TOPS)})/[\w./-]*)`", text))
    linked = set(re.findall(r"\]\(([^)#:]+)\)", text))
    missing = [name for name in named if not (picture.ROOT / name).exists()] + [link for link in linked if not (page.parent / link).exists()]
    assert missing == []


def test_arrows_that_follow_from_others_are_left_out() -> None:
    assert picture.reduced({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == {"a": {"b"}, "b": {"c"}, "c": set()}
