"""The docs say what is there: the picture is that of the imports, files and folders that are named exist, links lead somewhere, README is
one screen."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

import rules
from rules.engine.family import Family
from tests import picture
from tests.tournament.commanded import commanded

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


def test_modules_that_a_docstring_names_exist() -> None:
    """As they are called from rules, scoring or tournament on; behind the module a name of it may stand."""
    files = [path for top in ("rules", "scoring", "tournament") for path in (picture.ROOT / top).rglob("*.py")]
    modules = {path.relative_to(picture.ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__") for path in files}
    known = modules | {module.removeprefix("tournament.") for module in modules}
    doors = {path.parent.name: path.read_text(encoding="utf-8") for path in files if path.name == "__init__.py"}
    doors["settings"] = (picture.ROOT / "tournament/settings.py").read_text(encoding="utf-8")
    rooms = {module.split(".")[0] for module in known}
    lost = []
    for path in files:
        for named in re.findall(r"`([a-z_]+(?:\.[A-Za-z_]+)+)`", path.read_text(encoding="utf-8")):
            parts = named.split(".")
            leads = any(".".join(parts[:length]) in known for length in range(2, len(parts) + 1))
            leads = leads or re.search(rf"\b{parts[1]}\b", doors.get(parts[0], "")) is not None
            if parts[0] in rooms and not leads and parts[-1] not in ("py", "json", "html", "md", "css", "js"):
                lost.append(f"{path.relative_to(picture.ROOT)}: {named}")
    assert lost == []


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


def test_what_the_examples_type_answers_as_they_say() -> None:
    text = (picture.ROOT / "docs/commands.md").read_text(encoding="utf-8")
    typed = re.findall(r"(?m)^\$ echo '(.+)' \| \S+ manage\.py ([\w-]+)\n(.+?)…?$", text)
    assert {"score", "adjudicate", "check-play", "rank", "series", "prizes", "payments"} == {name for _asked, name, _said in typed}
    for asked, name, said in typed:
        assert commanded(name, given=asked.encode()).stdout.decode().startswith(said), name


def test_arrows_that_follow_from_others_are_left_out() -> None:
    assert picture.reduced({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == {"a": {"b"}, "b": {"c"}, "c": set()}


def test_who_adds_a_family_reads_of_every_part_of_one() -> None:
    text = (picture.ROOT / "docs/how-to-add-a-family.md").read_text(encoding="utf-8")
    assert [row.name for row in fields(Family) if f"`{row.name}`" not in text] == []
