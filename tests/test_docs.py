"""The docs say what is there: the picture is that of the imports, files and folders that are named exist, links lead somewhere, README is
one screen."""

import re
from pathlib import Path

import pytest

import rules
from tests import picture

README = picture.ROOT / "README.md"
PAGES = sorted([*(picture.ROOT / "docs").glob("*.md"), README, picture.ROOT / "CONTRIBUTING.md"])
TOPS = ("rules", "scoring", "tournament", "templates", "tests", "fixtures", "docs")


def test_the_picture_is_that_of_the_imports() -> None:
    """Else: `python -m tests.picture`."""
    tour = picture.TOUR.read_text(encoding="utf-8")
    assert picture.with_picture(tour, picture.picture()) == tour


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_is_named_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(rf"`((?:{'|'.join(TOPS)})/[\w./-]*)`", text))
    assert [name for name in named if not (picture.ROOT / name).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_a_file_and_to_a_heading_of_it(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]*)(?:#([^)]+))?\)", page.read_text(encoding="utf-8"))
    nowhere = [(file, anchor) for file, anchor in links if not (page.parent / file).exists()]
    nowhere += [(file, anchor) for file, anchor in links if anchor and anchor not in anchors(page.parent / file if file else page)]
    assert nowhere == []


def anchors(page: Path) -> set[str]:
    """What GitHub calls the headings of a page in its address."""
    headings = re.findall(r"(?m)^#+ (.+)$", page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_readme_is_one_screen_that_leads_on() -> None:
    lines = README.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 80
    assert [line for line in lines if len(line) > 200] == []
    pages = {f"docs/{page.name}" for page in (picture.ROOT / "docs").glob("*.md")} | {"CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"}
    assert pages - set(re.findall(r"\]\(([^)#:]+)\)", "\n".join(lines))) == set()


def test_the_readme_says_what_stands_for_each_rule_system() -> None:
    rows = [line.strip("| ").split("|") for line in README.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    told = {slug.strip(" `"): (edition.strip(), seats.strip(), decided.strip()) for slug, edition, seats, _, decided, *_ in rows}
    assert list(told) == list(rules.SHEETS)
    for slug, (edition, seats, decided) in told.items():
        sheet = rules.SHEETS[slug]
        assert edition.startswith(sheet.edition)
        assert seats == ", ".join(map(str, sheet.system.seats))
        assert decided == ("yes" if sheet.decisions.rulings else "by the referee")


def test_every_command_has_its_row() -> None:
    rows = re.findall(r"(?m)^\| `([\w-]+)", (picture.ROOT / "docs/commands.md").read_text(encoding="utf-8"))
    commands = [file.stem for file in (picture.ROOT / "tournament/management/commands").glob("*.py") if file.stem != "__init__"]
    assert sorted(rows) == sorted(commands)


def test_arrows_that_follow_from_others_are_left_out() -> None:
    assert picture.reduced({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == {"a": {"b"}, "b": {"c"}, "c": set()}
