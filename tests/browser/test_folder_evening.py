"""An evening played with the Linux folder, on an account without network, compiler or packages, where Pango is refused.

The folder is double-clicked; a browser on the same machine leads the evening by its pages, and prints its papers, which are held against
WeasyPrint's. After *Beenden* the folder is double-clicked again, and everything is there.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.conftest import BROWSERS, EXPECTED, PATIENCE, QUIET
from tests.browser.evening_hand import Desk
from tests.browser.test_entry import choose
from tests.browser.test_evening import download
from tests.scoring.read_back import texts
from tests.tournament import wire
from tests.tournament.packing.account import ALONE, ROOT, bare_machine, command, unpacked_on_linux
from tests.tournament.papers.test_two_engines import assert_alike
from tournament.models import Table, Tournament
from tournament.site import optional

PLAYERS = (
    "Anna Mayrhuber",
    "Karl Pichler",
    "Eva Stadlbauer",
    "Johannes Gruber",
    "Maria Hofstätter",
    "Franz Lindinger",
    "Rosa Wimmer",
    "Josef Aigner",
)
SEED, GAMES = "kirtag-7", ("d1g", "b2g", "d3v", "b4g")
DRAWN = {1: (4, 5, 2, 8), 2: (7, 1, 6, 3)}
"""Numbers by seat, as the seed gives them."""
SUMS = {1: (12, 8, -28, 8), 2: (21, -9, -2, -10)}
"""Table 1 by its games, a Dreier is 5 and a Bettler 4, one against three: 15 −5 −5 −5 | −4 12 −4 −4 | 5 5 −15 5 | −4 −4 −4 12. Table 2 has
sums alone."""
PAPERS = ("standings", "sheets:1")
SLUG = "ordnerturnier"
PRINTS = """
import sys, django
from django.core.management import call_command
django.setup()
for name in sys.argv[3:]: call_command("export", sys.argv[1], name, output=f"{sys.argv[2]}/{name}.pdf")
"""


class Hand(Desk):
    """The director's hand where the tournament is in the folder's database: of a table it needs the number of games alone."""

    def open_table(self, number: int) -> Table:
        self.page.goto(f"{self.address}runde/{self.round}/tisch/{number}/")
        return Table(number=number, games=len(GAMES))


@pytest.fixture
def unpacked() -> Iterator[Path]:
    """The folder, somebody's own."""
    with unpacked_on_linux() as top:
        yield top


@pytest.fixture
def bare() -> Iterator[list[str]]:
    with bare_machine() as inside:
        yield inside


@pytest.fixture
def browser_there(bare: list[str], playwright: Playwright, tmp_path: Path) -> Iterator[Browser]:
    """On the bare machine, which alone reaches the folder's pages."""
    starts = tmp_path / "browser"
    starts.write_text(f'#!/bin/sh\nexec {" ".join(bare)} {printer()} "$@"\n')
    starts.chmod(0o755)
    started = playwright.chromium.launch(executable_path=starts, args=[*QUIET, "--no-sandbox"])
    yield started
    started.close()


def printer() -> str:
    return next(filter(None, map(shutil.which, BROWSERS)))


@contextmanager
def double_clicked(bare: list[str], unpacked: Path) -> Iterator[str]:
    """The address of its control page. It says nothing else in its window, and has ended by itself."""
    start = [*bare, *command(unpacked, TAROCK_BROWSER=printer())]
    with subprocess.Popen(  # a group of its own, for the start file and the program that it starts
        start, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, start_new_session=True,
    ) as program:  # fmt: skip
        try:
            assert program.stdout.readline() == "Tarock startet …\n"
            assert program.stdout.readline().startswith("Offen auf http://localhost:"), program.stderr.read()
            # The second double-click of somebody who sees no page: it waits for that of the first.
            again = subprocess.run([*bare, *command(unpacked)], capture_output=True, text=True, check=True, timeout=wire.PATIENCE)
            assert again.stdout.startswith("Tarock läuft schon")
            yield json.loads((unpacked / "daten/steuerung.json").read_text())["address"]
            assert program.wait(wire.PATIENCE) == 0
            assert program.communicate() == ("", "")
        finally:
            if program.poll() is None:
                os.killpg(program.pid, signal.SIGKILL)


@pytest.fixture
def window(browser_there: Browser) -> Iterator[Page]:
    faults: list[str] = []
    page = browser_there.new_page(
        viewport={"width": 1440, "height": 900}, locale="de-AT", timezone_id="Europe/Vienna", accept_downloads=True
    )
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: faults.append(f"script: {error}"))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" and not EXPECTED.search(said.text) else None)
    page.on("response", lambda answer: faults.append(f"{answer.status} {answer.url}") if answer.status >= 500 else None)
    yield page
    page.close()
    assert not faults, faults


def desk_of(page: Page, control: str) -> str:
    """Where the control page, on which this ends, says that the desk is."""
    page.goto(control)
    return page.get_by_role("link", name="Zum Programm").get_attribute("href").removesuffix("/anmelden/")


def log_in(page: Page, control: str) -> str:
    """As the control page says it. The desk's address."""
    desk = desk_of(page, control)
    name, password = re.match(r"(\w+) / (\S+)", page.locator(".facts dd").first.inner_text()).groups()
    page.goto(f"{desk}/anmelden/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Passwort").fill(password)
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_text("Abmelden")).to_be_visible()
    return desk


def set_up(page: Page, desk: str) -> Hand:
    page.goto(f"{desk}/neu/")
    choose(page, "system", "koenigrufen-cup")
    for label, value in {"Name": "Ordnerturnier", "Runden": "1", "Spiele je Runde": str(len(GAMES))}.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Name", exact=True).press("Enter")
    expect(page.locator("h1")).to_contain_text("Ordnerturnier")
    hand = Hand(page, Tournament(slug=SLUG))
    hand.address = f"{desk}{hand.address}"
    return hand


def play(hand: Hand) -> None:
    for number, name in enumerate(PLAYERS, start=1):
        hand.register(number, name, paid=True)
    hand.begin(SEED, len(PLAYERS))
    hand.write(1, GAMES)
    hand.sums(2, SUMS[2])
    hand.close_round()
    hand.page.goto(f"{hand.address}stand/")
    hand.page.get_by_role("button", name="Stand zeigen").click()
    expect(hand.page.get_by_role("button", name="Stand verbergen")).to_be_visible()


def standing() -> list[tuple[str, int]]:
    """Who has what, the best first; the two of 8 share their rank and stand by number."""
    found = {PLAYERS[number - 1]: amount for table, numbers in DRAWN.items() for number, amount in zip(numbers, SUMS[table], strict=True)}
    return sorted(found.items(), key=lambda row: (-row[1], PLAYERS.index(row[0])))


def shown(hand: Hand) -> list[tuple[str, int]]:
    rows = [row.split(" | ") for row in hand.standing()]
    return [(row[2], int(row[5].replace("−", "-"))) for row in rows]


def print_papers(hand: Hand, tmp_path: Path) -> dict[str, bytes]:
    hand.page.goto(f"{hand.address}drucken/")
    expect(hand.page.get_by_text(f"Die PDF macht {optional.name_of(Path(printer()))}.")).to_be_visible()
    return {name: download(hand.page, f"{name}.pdf", tmp_path) for name in PAPERS}


def by_weasyprint(unpacked: Path, tmp_path: Path) -> dict[str, bytes]:
    """The same papers of a copy of the folder's data, where Pango is."""
    data = shutil.copytree(unpacked / "daten", tmp_path / "daten")
    named = {"DJANGO_SETTINGS_MODULE": "tournament.settings", "TAROCK_DATA": str(data), "TAROCK_PDF": "weasyprint", "TAROCK_DEBUG": "1"}
    subprocess.run(
        [sys.executable, "-c", PRINTS, SLUG, str(data), *PAPERS], cwd=ROOT, env=os.environ | named, check=True, timeout=wire.PATIENCE
    )
    return {name: (data / f"{name}.pdf").read_bytes() for name in PAPERS}


def end(page: Page, control: str) -> None:
    page.goto(control)
    page.get_by_role("button", name="Beenden").click()
    expect(page.locator("h1")).to_have_text("Tarock ist beendet")


@pytest.mark.release
@ALONE
@pytest.mark.first(40)
def test_an_evening_with_the_folder(bare: list[str], unpacked: Path, window: Page, tmp_path: Path, take: Callable) -> None:
    with double_clicked(bare, unpacked) as control:
        hand = set_up(window, log_in(window, control))
        play(hand)
        assert shown(hand) == standing()
        window.goto(f"{hand.address}drucken/")
        book = load_workbook(BytesIO(download(window, "tournament.xlsx", tmp_path)), data_only=True)
        assert [(row[2], row[5]) for row in book["Stand"].iter_rows(min_row=2, values_only=True) if row[1]] == standing()
        papers = print_papers(hand, tmp_path)
        take(window, "folder-papers")
        end(window, control)
    for name, paper in by_weasyprint(unpacked, tmp_path).items():
        assert (b"Skia/PDF" in paper, b"Skia/PDF" in papers[name]) == (False, True)
        assert_alike(name, paper, papers[name])
        assert "Seite 1 von " in texts(papers[name])[0]
    with double_clicked(bare, unpacked) as control:
        assert hand.address == f"{desk_of(window, control)}/t/{SLUG}/", "phones and slips know the port"
        assert shown(hand) == standing()
        expect(window.get_by_text("Abmelden")).to_be_visible()
        end(window, control)
