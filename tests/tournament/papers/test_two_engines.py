"""What sets papers: WeasyPrint and a browser make the same of them, and where there is neither, the page that its reader prints has
everything in it."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from rules.book import regelblatt
from scoring.arithmetic.standings import standings
from scoring.paper.drawn_lists import start_report
from scoring.paper.exporters import browser as browsers
from scoring.paper.exporters import pdf, weasy
from scoring.paper.exporters.browser import Browser
from scoring.paper.exporters.print_page import SCRIPT, PrintPage
from scoring.paper.exporters.wall import joined, large
from scoring.paper.exporters.weasy import WeasyPrint
from scoring.paper.standings_list import standings_report
from scoring.paper.typesetter import CHOICE, NotSet, Part, Why, using
from tests.scoring.made import FIRST, META, one_round, players
from tests.scoring.read_back import texts
from tests.scoring.test_pdf_tags import PAPERS as MADE
from tests.scoring.test_pdf_tags import tags
from tests.scoring.words_placed import words
from tests.tournament.evening import fill, running, the_table
from tournament.demo.evening import make_demo
from tournament.papers.catalogue import find
from tournament.site import optional

FOOT = re.compile(r"Seite \d+ von \d+")
BROKEN = re.compile(r"[\s\ufffe*-]")
MILLIMETRE = 72 / 25.4
PAPERS = ("standings", "round:1", "slips:1", "sheets:1-1", "seating:1", "tables-wall:1", "rulings", "certificates", "passes")
"""Of the demo's evening: every kind of print page but the Regelblatt."""


def chromium() -> Browser:
    found = optional.browser()
    assert found is not None
    return found


class Seen(NamedTuple):
    """A paper as somebody finds it. `across`, `down`: where each word stands on its page, in points."""

    pages: int
    across: dict[tuple[int, str], list[float]]
    down: dict[tuple[int, str], list[float]]
    feet: list[str]
    title: str
    language: str
    marked: bool
    cells: dict[str, int]


def seen(file: bytes) -> Seen:
    across, down = defaultdict(list), defaultdict(list)
    for word in words(file):
        across[word.page, word.text].append(word.left)
        down[word.page, word.text].append(word.top)
    reader = PdfReader(BytesIO(file))
    root, found = reader.trailer["/Root"], tags(file)
    cells = {kind: sum(tag.kind == kind and "Table" in tag.within and tag.within[-1] == "TR" for tag in found) for kind in ("TD", "TH")}
    feet = [foot for text in texts(file) for foot in FOOT.findall(text)]
    return Seen(
        pages=len(reader.pages), across=across, down=down, feet=feet, title=str(reader.metadata.title), language=str(root["/Lang"]),
        marked=str(root["/MarkInfo"]["/Marked"]).lower() == "true" and "/StructTreeRoot" in root, cells=cells,
    )  # fmt: skip


def furthest(one: dict[tuple[int, str], list[float]], other: dict[tuple[int, str], list[float]]) -> float:
    """Points between the two places of the word that lies furthest apart."""
    return max(abs(here - there) for word in one for here, there in zip(sorted(one[word]), sorted(other[word]), strict=True))


def assert_alike(paper: str, one: bytes, other: bytes) -> None:
    """The same pages with the same words in the same columns, tagged with the same cells, under the same name."""
    left, right = seen(one), seen(other)
    assert {word: len(places) for word, places in left.across.items()} == {word: len(places) for word, places in right.across.items()}, (
        paper
    )
    assert (left.pages, left.feet, left.title, left.language, left.marked) == (
        right.pages,
        right.feet,
        right.title,
        right.language,
        True,
    ), paper
    assert furthest(left.across, right.across) < MILLIMETRE, paper
    assert furthest(left.down, right.down) < 3 * MILLIMETRE, paper
    assert 0 <= left.cells["TD"] - right.cells["TD"] <= left.cells["TD"] // 5, "a browser tags no cell that is empty"
    assert (left.cells["TH"] > 0) <= right.cells["TH"] <= left.cells["TH"], "it has the head of a list once, not on each page"


@pytest.mark.release
@pytest.mark.django_db
@pytest.mark.first(20)
def test_both_engines_set_the_demo_s_papers_alike() -> None:
    tournament = make_demo("geheim-und-lang")[0]
    for paper in PAPERS:
        file = {}
        for setter in (WeasyPrint(), chromium()):
            with using(setter):
                file[setter.name] = find(tournament, paper, "pdf").written("pdf")
        assert_alike(paper, *file.values())


def test_a_long_list_has_its_head_and_its_number_on_each_page() -> None:
    field = players(200)
    report = standings_report(standings(field, one_round(1, {row.number: row.number % 37 - 18 for row in field}), 1), META)
    file = {}
    for setter in (WeasyPrint(), chromium()):
        with using(setter):
            file[setter.name] = pdf.write(report)
    assert_alike("standings of 200", *file.values())
    found = seen(file["Chromium"])
    assert found.feet[:2] == [f"Seite 1 von {found.pages}", f"Seite 2 von {found.pages}"]
    assert found.pages > 4


def test_the_rule_page_has_the_same_words_and_pages() -> None:
    """Its running text may be broken elsewhere, and a page may hold a row more: a browser makes whole pixels of the serif's height."""
    file = [MADE["rule page"]()]
    with using(chromium()):
        file.append(MADE["rule page"]())
    left, right = map(seen, file)
    said = [Counter(word.text for word in words(one)) for one in file]
    # A table that goes on over the end of a page has its head there once more.
    heads = {word for section in regelblatt.page("koenigrufen-cup").sections for head in section.columns for word in head.split()}
    assert set((said[0] - said[1]) + (said[1] - said[0])) <= heads
    assert (left.pages, left.feet) == (right.pages, right.feet)
    assert 0 <= left.cells["TD"] - right.cells["TD"] < 20, "WeasyPrint has the cells twice of a row that goes on"


def test_no_row_of_a_list_and_no_heading_is_alone_on_a_page() -> None:
    """A page of the start list has room for 32 rows; where tables end in an ink line, the last row takes the one before along."""
    whole = start_report(players(33), META)
    page = regelblatt.page("koenigrufen-tirol")
    for setter in (WeasyPrint(), chromium()):
        with using(setter):
            for ends, rows in ((frozenset(), [30, 3]), (frozenset(range(32)), [30, 3]), (frozenset({31}), [31, 2])):
                pages = texts(pdf.write(whole._replace(notes=(), rules_after=ends)))
                assert [sum(page.count(name) for name in FIRST) for page in pages] == rows, setter.name
            pages = [BROKEN.sub("", text) for text in texts(pdf.regelblatt(page, META))]
        for section in page.sections:
            heading, second = BROKEN.sub("", section.heading), BROKEN.sub("", section.rows[min(1, len(section.rows) - 1)][0])
            assert any(heading in text and second in text[text.index(heading) :] for text in pages), (setter.name, section.heading)


def test_large_print_is_the_same_paper_on_a3() -> None:
    """297 by 420 mm; every word stands 1.41 times as far from the edge."""
    report = standings_report(standings(players(12), one_round(1, {number: number % 7 - 3 for number in range(1, 13)}), 1), META)
    for setter in (WeasyPrint(), chromium()):
        with using(setter):
            usual, larger = pdf.write(report), large(lambda: pdf.write(report))
        box = PdfReader(BytesIO(larger)).pages[0].mediabox
        assert [round(float(side) / MILLIMETRE) for side in (box.width, box.height)] == [297, 420], setter.name
        assert texts(larger) == texts(usual)
        names = [next(word for word in words(file) if word.text.startswith("Mayrhuber")) for file in (usual, larger)]
        assert abs(names[1].left - names[0].left * 2**0.5) < MILLIMETRE
        assert len(tags(larger)) == len(tags(usual))


# Several papers in one file --------------------------------------------------------------------------------------------------------------


def test_papers_in_one_file_keep_their_pages_tags_and_heads() -> None:
    with using(chromium()):
        parts = [MADE[name]() for name in ("slips", "filled sheets", "standings")]
        whole = joined([MADE[name] for name in ("slips", "filled sheets", "standings")])
    alone, together = [seen(part) for part in parts], seen(whole)
    assert together.feet == [foot for part in alone for foot in part.feet], "each counts its own pages"
    assert together.title == alone[0].title
    assert together.cells == {kind: sum(part.cells[kind] for part in alone) for kind in ("TD", "TH")}
    found = tags(whole)
    heads = [tag.element["/ID"] for tag in found if tag.kind == "TH" and "/ID" in tag.element]
    assert len(heads) == len(set(heads)), "no two heads are called the same"
    named = [head for tag in found if tag.kind == "TD" for about in tag.element["/A"] for head in about.get_object().get("/Headers", ())]
    assert named
    assert set(named) <= set(heads)


def test_each_piece_of_a_joined_page_leads_to_its_element() -> None:
    with using(chromium()):
        reader = PdfReader(BytesIO(joined([MADE["slips"], MADE["standings"]])))
    numbers = reader.trailer["/Root"]["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    parents = dict(zip(numbers[::2], numbers[1::2], strict=True))
    assert [page["/StructParents"] for page in reader.pages] == list(range(len(reader.pages)))
    for page in reader.pages:
        owners = [one.get_object() for one in parents[page["/StructParents"]].get_object() if one is not None]
        assert {owner["/Pg"].get_object().get("/StructParents", page["/StructParents"]) for owner in owners if "/Pg" in owner} == {
            page["/StructParents"]
        }


# A browser that does not -----------------------------------------------------------------------------------------------------------------


def fake(folder: Path, script: str) -> Browser:
    """A browser that does this instead of printing."""
    path = folder / "browser"
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return Browser("Edge", path)


PART = Part("<html lang='de'><head></head><body class='a4'>x</body></html>", "")


@pytest.mark.parametrize("script, why, said", [
    ("echo 'profile in use' >&2; exit 21", Why.FAILED, "profile in use"), ("exec sleep 600", Why.HANGS, ""),
    ("""for one; do case "$one" in --print-to-pdf=*) echo "%PDF-1.4 (Skia/PDF m120)" > "${one#*=}";; esac; done""", Why.OLD, "120"),
])  # fmt: skip
def test_a_browser_that_fails_says_why(tmp_path: Path, script: str, why: Why, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsers, "PATIENCE", 0.5 if why is Why.HANGS else 60)
    with pytest.raises(NotSet) as failed:
        fake(tmp_path, script).set([PART])
    assert (failed.value.why, failed.value.said) == (why, said)


def test_one_that_is_gone_says_so_too(tmp_path: Path) -> None:
    with pytest.raises(NotSet) as failed:
        Browser("Edge", tmp_path / "nothing").set([PART])
    assert failed.value.why is Why.GONE


def test_it_gets_a_profile_of_its_own_no_network_and_a_path_with_spaces(tmp_path: Path) -> None:
    folder = tmp_path / "Eigene Dateien & mehr"
    folder.mkdir()
    browser = fake(folder, f"printf '%s\\n' \"$@\" > '{folder}/asked'; exit 1")
    with pytest.raises(NotSet):
        Browser(browser.name, browser.path, folder, sandbox=False).set([PART])
    asked = (folder / "asked").read_text(encoding="utf-8").splitlines()
    profile = next(one for one in asked if one.startswith("--user-data-dir="))
    assert profile.startswith(f"--user-data-dir={folder}/tarock-")
    assert "--host-resolver-rules=MAP * ~NOTFOUND" in asked
    assert "--no-sandbox" in asked
    assert asked[-2].startswith("file:///")
    assert "Eigene%20Dateien%20%26%20mehr" in asked[-2]
    assert not list(folder.glob("tarock-*")), "nothing is left of it"


@pytest.mark.django_db
def test_whoever_asks_gets_the_page_and_the_reason(director_client: Client, tmp_path: Path) -> None:
    tournament = running()
    fill(the_table(tournament))
    with using(fake(tmp_path, "echo 'profile in use' >&2; exit 21")):
        answer = director_client.get(reverse("paper", args=[tournament.slug, "standings", "pdf"]))
    page = answer.content.decode()
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert "Edge hat kein PDF gemacht (profile in use)." in page
    assert "Spieler 1" in page


# The page that its reader prints ---------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_where_nothing_makes_pdf_a_paper_is_a_page_that_may_do_nothing_but_print(director_client: Client) -> None:
    tournament = running()
    fill(the_table(tournament))
    with using(PrintPage()):
        papers = director_client.get(reverse("papers", args=[tournament.slug])).content.decode()
        answer = director_client.get(reverse("paper", args=[tournament.slug, "all:1", "pdf"]))
    assert "macht nichts ein PDF: die Papiere sind Seiten, die Ihr Browser druckt" in papers
    assert answer["Content-Disposition"].startswith('inline; filename="')
    assert answer["Content-Disposition"].endswith('.html"')
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'sha256-" in policy
    page = answer.content.decode()
    assert page.count("<script>") == 1
    assert f"<script>{SCRIPT}</script>" in page
    assert "http://" not in page.replace("http://www.w3.org/", "")


def test_papers_on_one_page_keep_their_own_styles_and_page_sizes() -> None:
    with using(PrintPage()):
        page = joined([MADE["slips"], MADE["standings"]]).decode()
    assert '<div class="part part1"><div class="a4 slips">' in page
    assert "@page part2{@bottom-left{" in page
    assert page.count("<body") == page.count("</body>") == 1


def test_printed_by_hand_it_is_what_the_browser_prints_without_a_window(tmp_path: Path) -> None:
    """Several papers too; only the pages are counted through."""
    names = ("slips", "standings", "rulings")
    with using(chromium()):
        alone = joined([MADE[name] for name in names])
    with using(PrintPage()):
        page = joined([MADE[name] for name in names])
    by_hand = seen(browsers._printed_in(chromium(), tmp_path, page))
    wanted = seen(alone)
    assert by_hand.pages == wanted.pages
    of_each = [sorted(word for number, word in found.across if number == 2 and not word.isdigit()) for found in (by_hand, wanted)]
    assert of_each[0] == of_each[1]
    assert by_hand.feet == [f"Seite {number} von {wanted.pages}" for number in range(1, wanted.pages + 1)]


@pytest.mark.django_db
def test_a_command_that_was_to_write_pdf_writes_the_page_beside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tournament = running()
    with using(PrintPage()):
        call_command("export", tournament.slug, "tables:1", output=str(tmp_path / "tische.pdf"))
        call_command("regelblatt", "koenigrufen-cup", pdf=str(tmp_path / "blatt.pdf"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["blatt.html", "tische.html"]
    assert f"Die Seite {tmp_path / 'tische.html'} druckt jeder Browser" in capsys.readouterr().err


# Which one -------------------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def fresh() -> Iterator[None]:
    """Asked anew, and again after it."""
    optional.typesetter.cache_clear()
    yield
    optional.typesetter.cache_clear()


@pytest.mark.parametrize("wanted, pango, there, taken", [
    ("", True, True, "WeasyPrint"), ("", False, True, "Chromium"), ("", False, False, ""), ("browser", True, True, "Chromium"),
    ("page", True, True, ""), ("browser", True, False, "WeasyPrint"), ("weasyprint", False, True, "Chromium"),
    ("word", True, True, "WeasyPrint"),
])  # fmt: skip
@pytest.mark.usefixtures("fresh")
def test_what_sets_papers_here(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch, wanted: str, taken: str, *, pango: bool, there: bool
) -> None:
    settings.PDF, settings.BROWSER = wanted, "" if there else "/nowhere/browser"
    if not pango:
        monkeypatch.setattr(optional, "pango", lambda: "cannot load library 'libpango-1.0-0'")
    assert optional.typesetter().name == taken


def test_a_missing_pango_is_said_by_the_program_alone(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The library would tell a director in his window, in English, how to install what he can do without."""

    def without(_name: str) -> None:
        print("could not import some external libraries")  # noqa: T201 - as it does
        raise OSError("cannot load library 'libpango-1.0-0'")

    monkeypatch.setattr(weasy, "import_module", without)
    weasy.weasyprint.cache_clear()
    assert optional.pango() == "cannot load library 'libpango-1.0-0'"
    assert capsys.readouterr() == ("", "")


def test_the_program_asks_there() -> None:
    assert CHOICE.ask is optional.typesetter


def test_where_a_browser_lies_on_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> None:
    settings.BROWSER = ""
    lies = tmp_path / "Microsoft" / "Edge" / "Application" / "msedge.exe"
    lies.parent.mkdir(parents=True)
    lies.touch()
    monkeypatch.setenv("ProgramFiles(x86)", str(tmp_path))
    found = optional.browser()
    assert found is not None
    assert (found.name, found.path) == ("Microsoft Edge", lies)
