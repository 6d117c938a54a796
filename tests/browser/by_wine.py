"""The Windows folder that `make portable` made, run as Windows code under Wine: `make test-windows`; no part of `make test`.

What it cannot show is what a real Windows does beside it: Explorer, SmartScreen, the firewall, a virus scanner, Edge, sleep and battery.
"""

import json
import shutil
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Browser, Page

from tests.browser.conftest import PATIENCE
from tests.browser.test_evening import download
from tests.browser.test_folder_evening import SLUG, Hand, desk_of, end, log_in, play, set_up, shown, standing
from tests.browser.wine import ENDS, FOLDER, Machine, until
from tournament import __version__
from tournament.packing.__main__ import DIST
from tournament.packing.folder import pack
from tournament.portable import checksums

STICK, LATER = "Stick Ö", "10.0.0"


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    made = Machine(tmp_path_factory.mktemp("windows"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def unpacked(machine: Machine) -> Path:
    return machine.unpacked(FOLDER)


@pytest.fixture
def window(browser: Browser) -> Iterator[Page]:
    faults: list[str] = []
    page = browser.new_page(viewport={"width": 1366, "height": 768}, locale="de-AT", timezone_id="Europe/Vienna", accept_downloads=True)
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: faults.append(f"script: {error}"))
    page.on("response", lambda answer: faults.append(f"{answer.status} {answer.url}") if answer.status >= 500 else None)
    yield page
    page.close()
    assert not faults, faults


def control_of(unpacked: Path) -> str:
    return json.loads((unpacked / "daten/steuerung.json").read_text())["address"]


def test_an_evening_on_windows(machine: Machine, unpacked: Path, window: Page, tmp_path: Path) -> None:
    (machine.drive / STICK).mkdir()
    with machine.double_clicked(unpacked):
        again = machine.said(unpacked)  # it waits for the page of the first
        assert "Tarock läuft schon" in again, again
        control = control_of(unpacked)
        assert machine.opened.read_text().splitlines() == [control, control], "each double-click opens the page"
        hand = set_up(window, log_in(window, control))
        play(hand)
        assert shown(hand) == standing()
        window.goto(f"{hand.address}drucken/")
        book = load_workbook(BytesIO(download(window, "tournament.xlsx", tmp_path)), data_only=True)
        assert [(row[2], row[5]) for row in book["Stand"].iter_rows(min_row=2, values_only=True) if row[1]] == standing()
        saved = machine.said(unpacked, "backup", rf"C:\{STICK}\tarock.zip")
        assert rf"C:\{STICK}\tarock.zip" in saved, saved
        end(window, control)
    power_cut(machine, unpacked, window, hand)
    standings_after(machine, window, hand)
    a_version_beside(machine, unpacked, window, hand)


def power_cut(machine: Machine, unpacked: Path, window: Page, hand: Hand) -> None:
    """Every program ends in the middle of it; the folder starts again, and the evening goes on where it was."""
    with machine.start(unpacked) as program:
        assert until(program, "Tarock startet …")
        assert until(program, "Offen auf ")
        machine.close()
        machine.kill(program)
    with machine.double_clicked(unpacked):
        the_same_evening(machine, unpacked, window, hand)
    with closing(sqlite3.connect(unpacked / "daten/tarock.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def the_same_evening(machine: Machine, folder: Path, window: Page, hand: Hand) -> None:
    """The folder runs, shows the evening's standing, and is ended."""
    assert "Tarock läuft schon" in machine.said(folder)
    control = control_of(folder)
    hand.address = f"{desk_of(window, control)}/t/{SLUG}/"
    window.context.clear_cookies()
    log_in(window, control)
    assert shown(hand) == standing()
    end(window, control)


def standings_after(machine: Machine, window: Page, hand: Hand) -> None:
    """The folder is lost and unpacked anew somewhere else; the stick's backup brings everything back."""
    elsewhere = machine.unpacked("Neu")
    restored = machine.said(elsewhere, "restore", rf"C:\{STICK}\tarock.zip", "--yes")
    assert "Zurückgespielt ist der Stand vom" in restored, restored
    assert "Ordnerturnier" in restored
    with machine.double_clicked(elsewhere):
        the_same_evening(machine, elsewhere, window, hand)
    with closing(sqlite3.connect(elsewhere / "daten/tarock.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def a_version_beside(machine: Machine, unpacked: Path, window: Page, hand: Hand) -> None:
    """The stick brings a newer version: it lies beside, tries the evening on a copy at its start and takes it over; then the way back."""
    later = later_version(machine.drive / STICK / "Tarock-neu.zip")
    said = machine.said(unpacked, "update", "--install", rf"C:\{STICK}\{later.name}")
    assert LATER in said, said
    assert (unpacked / "programm/aktuell.txt").read_text() == f"{LATER}\n"
    with machine.start(unpacked) as program:
        assert until(program, "Diese Daten sind von Fassung ").startswith(
            f"Diese Daten sind von Fassung {__version__}. Fassung {LATER} probiert sie"
        )
        assert until(program, "Übernommen.")
        the_same_evening(machine, unpacked, window, hand)
        assert program.wait(PATIENCE) == 0
    said = machine.said(unpacked, "update", "--back", "--yes")
    assert f"Die Daten sind wieder die von Fassung {__version__}." in said, said
    with machine.double_clicked(unpacked):
        the_same_evening(machine, unpacked, window, hand)


def later_version(place: Path) -> Path:
    """The ZIP of this program as `make portable` would make it of the next version: another number, and the list of its files."""
    with TemporaryDirectory() as folder:
        top = Path(folder) / "Tarock"
        with zipfile.ZipFile(DIST / f"Tarock-{__version__}-windows.zip") as packed:
            packed.extractall(folder)
        version = (top / "programm" / __version__).rename(top / "programm" / LATER)
        own = version / "site-packages/tournament/__init__.py"
        own.write_text(own.read_text().replace(__version__, LATER))
        (top / "programm/aktuell.txt").write_text(f"{LATER}\n")
        checksums.write_list(version)
        return pack(top, place)


def test_a_rehearsal_of_three_tables(machine: Machine, unpacked: Path) -> None:
    said = machine.said(unpacked, "rehearsal", "--tables", "3", "--minutes", "0.2")
    assert "3 Tische, " in said, said
    found = said.rpartition("; ")[2]
    assert found.startswith("12 von 12 eingebauten Fehlern gefunden"), said


@pytest.mark.parametrize(
    "code, said",
    [("0xC0000135u", -1073741515), ("0xC0000005u", -1073741819), ("1", 1), ("3", 3)],
    ids=["a library is missing", "access violation", "one", "three"],
)
def test_a_crash_keeps_the_window_open(machine: Machine, unpacked: Path, code: str, said: int) -> None:
    python = unpacked / f"programm/{__version__}/python/python.exe"
    kept = python.rename(python.with_suffix(".kept"))
    try:
        machine.compiled(ENDS.format(code=code), python)
        shown = machine.said(unpacked)
    finally:
        python.unlink(missing_ok=True)
        kept.rename(python)
    assert f"Tarock endete mit dem Fehlercode {said}. Steht weiter oben kein Grund, noch einmal doppelklicken" in shown
    assert f"Tarock ended with error code {said}." in shown
    assert "Press" in shown, "it waits for a key"


def test_it_says_what_is_missing(machine: Machine) -> None:
    """No Python inside: what to type; a plain `python` on the path is found; python.exe alone gone: the virus scanner; the rest: unpack."""
    folder = machine.unpacked("Ohne")
    version = folder / "programm" / __version__
    plain = machine.drive / "Python313"
    (version / "python").rename(plain)
    assert "py install 3.13" in machine.said(folder, "--version")
    assert f"tarock {__version__} " in machine.said(folder, "--version", WINEPATH=r"C:\Python313")
    (version / "python").mkdir()
    assert "python.exe is missing" in machine.said(folder, "--version")
    shutil.rmtree(folder / "programm")
    said = machine.said(folder, "--version")
    assert 'zuerst ganz entpacken (Rechtsklick, "Alle extrahieren")' in said, said
