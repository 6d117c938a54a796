"""A running evening moves to another laptop: two data folders, two ports, two phones that write. Nothing is lost, nothing is doubled.

First by the code, while the old laptop lives; then the new one is killed over plain http and the evening goes on from a stick on a third
address.
"""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PATIENCE
from tests.browser.hall import Hall
from tests.browser.scribe import LOOK_AGAIN
from tests.browser.test_phone import greeted, press, save, tap_save

NAMES = (("Mayrhuber", "Pichler"), ("Gruber", "Hofstätter"))
LINES = """SELECT r.number, t.number, e.position, e.version, e.record FROM tournament_entry e JOIN tournament_table t ON t.id = e.table_id
    JOIN tournament_round r ON r.id = t.round_id WHERE e.current ORDER BY 1, 2, 3"""


def lines(hall: Hall) -> list[tuple[Any, ...]]:
    """Table, game, version and who played what, as the laptop's file has it."""
    return [(table, position >> 20, version, said["game"], said["declarer"]) for _round, table, position, version, said in
            ((*row[:4], json.loads(row[4])) for row in hall.ask(LINES))]  # fmt: skip


class Laptop(Hall):
    """A laptop of its own; the address is one that other devices might type."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        super().__init__(folder)
        self.url = f"http://127.0.0.1:{self.port}"

    def open(self) -> "Laptop":
        self.start()
        while not self.ready:
            assert not self.dead, self.complaints
            time.sleep(LOOK_AGAIN / 1000)
        return self


@pytest.fixture
def laptops(tmp_path: Path) -> Iterator[tuple[Laptop, Laptop]]:
    made = Laptop(tmp_path / "alt"), Laptop(tmp_path / "neu")
    yield made
    for laptop in made:
        laptop.stop()


@pytest.fixture
def window(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Windows that follow to any address; an answer of 503 is no fault in them."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_window(width: int = 390) -> Page:
        # Over plain http a phone has no service worker.
        context = browser.new_context(
            viewport={"width": width, "height": 844}, has_touch=width < 600, locale="de-AT", service_workers="block"
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if "Content Security" in said.text else None)
        return page

    yield open_window
    for context in contexts:
        context.close()
    assert not faults, faults


def sit_down(page: Page, url: str, name: str) -> None:
    page.goto(url)
    with page.expect_response(greeted) as answer:
        page.get_by_role("button", name=name).tap()
    answer.value.finished()


def dreier(page: Page, who: str, game: int) -> None:
    press(page, "game", "Dreier")
    press(page, "declarer", who)
    press(page, "result", "gewonnen")
    save(page, game)


def director(page: Page, laptop: Laptop, login: tuple[str, str]) -> Page:
    page.goto(f"{laptop.url}/anmelden/")
    page.get_by_label("Name").fill(login[0])
    page.get_by_label("Passwort").fill(login[1])
    page.get_by_role("button", name="Anmelden").click()
    return page


def hand_over(old: Laptop, new: Laptop, window: Callable[..., Page], between: Callable[[], None]) -> Page:
    """By the two pages and the code; `between` happens when it is shown. The old laptop's page."""
    giving = director(window(1440), old, old.login)
    giving.goto(f"{old.url}/uebergabe/")
    giving.get_by_role("button", name="Code zeigen").click()
    code = giving.locator(".totype .code").inner_text()
    between()
    taking = director(window(1440), new, new.login)
    taking.goto(f"{new.url}/uebernahme/")
    taking.get_by_label("Adresse des anderen Laptops").fill(old.url)
    taking.get_by_label("Code").fill(code)
    taking.get_by_role("button", name="Abend übernehmen").click()
    expect(taking.get_by_text("Der Abend läuft jetzt hier")).to_be_visible()
    giving.goto(f"{old.url}/uebergabe/")
    expect(giving.get_by_role("heading", name=f"Dieser Abend läuft jetzt auf {new.url}")).to_be_visible()
    return giving


def followed(phone: Page, laptop: Laptop, token: str, game: int) -> None:
    """The page is the new address's, with everything sent, and its phone writes on."""
    phone.wait_for_url(f"{laptop.url}/tisch/{token}/")
    expect(phone.locator("h1")).to_have_text(f"Spiel {game}")
    expect(phone.locator(".chip.waiting")).to_have_count(0)


def type_address(phone: Page, address: str) -> None:
    phone.locator("#banner").get_by_role("link", name="Neue Adresse").tap()
    phone.get_by_role("textbox").fill(address)
    phone.get_by_role("button", name="Dorthin gehen").tap()


def read_in_twice(desk: Page, url: str, shown: str) -> None:
    for state in ("gespeichert", "war schon da"):
        desk.goto(f"{url}/telefon-einlesen/")
        desk.get_by_label("Code, beginnt mit TAROCK1").fill(shown.lower())
        desk.get_by_role("button", name="Einlesen").click()
        expect(desk.locator(".readin")).to_contain_text(f"Runde 1, Tisch 2 3: Dreier {state}")


@pytest.mark.release
@pytest.mark.first(45)
def test_an_evening_moves_with_two_phones_writing(laptops: tuple[Laptop, Laptop], window: Callable[..., Page], take: Callable) -> None:
    old, new = laptops
    made = old.make_field()
    old.open(), new.open()
    login, tokens, phones = old.login, made["tokens"], [window(), window()]
    for phone, token, (name, _other) in zip(phones, tokens, NAMES, strict=True):
        sit_down(phone, f"{old.url}/tisch/{token}/", name)
        dreier(phone, name, 1)
        expect(phone.locator(".last .chip.saved")).to_be_visible()

    def begun_and_without_network() -> None:
        press(phones[0], "game", "Bettler")
        phones[1].context.set_offline(True)
        dreier(phones[1], NAMES[1][1], 2)

    giving = hand_over(old, new, window, begun_and_without_network)
    take(giving, "handover-held")
    # The open pages go on there by themselves, each when nothing waits and nothing is begun; who holds them, and that they write, goes
    # along.
    press(phones[0], "declarer", NAMES[0][1])
    press(phones[0], "result", "gewonnen")
    tap_save(phones[0], 2)
    phones[1].context.set_offline(False)
    for phone, token in zip(phones, tokens, strict=True):
        followed(phone, new, token, 3)
    both = [(1, 1, 1, "dreier", 0), (1, 2, 1, "bettler", 1), (2, 1, 1, "dreier", 0), (2, 2, 1, "dreier", 1)]
    assert lines(new) == both
    assert lines(old) == [both[0], both[2]], "nothing was written on the old laptop any more"
    old.stop()

    # The laptop dies over plain http; a game waits on each open page. From its last backup the first one, which had given the evening away,
    # goes on.
    archive = new.folder / "abend.zip"
    assert new.run("manage.py", "backup", str(archive)).returncode == 0
    new.kill()
    for phone, (name, _other) in zip(phones, NAMES, strict=True):
        dreier(phone, name, 3)
        expect(phone.locator("#banner")).to_contain_text("1 Spiel wartet")
    assert old.run("manage.py", "take-over", str(archive), "--yes").returncode == 0
    old.open()
    assert lines(old) == both
    # One phone is told the new address; the other shows its game as a code, and finds the way later: what it sends is there already.
    type_address(phones[0], old.url.removeprefix("http://"))
    followed(phones[0], old, tokens[0], 4)
    phones[1].locator("#banner").get_by_role("link", name="Als Code zeigen").tap()
    shown = phones[1].locator(".queue-code code").inner_text()
    take(phones[1], "phone-queue-code")
    read_in_twice(director(window(1440), old, login), old.url, shown)
    type_address(phones[1], old.url)
    followed(phones[1], old, tokens[1], 4)
    assert lines(old) == sorted([*both, (1, 3, 1, "dreier", 0), (2, 3, 1, "dreier", 0)])
    assert old.ask("SELECT (SELECT COUNT(*) FROM tournament_entry), (SELECT COUNT(*) FROM tournament_otherversion)") == [(6, 0)]
