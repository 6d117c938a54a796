"""What stands on the scribe's phone is kept on it, however slow its storage is, and a page whose storage is refused still writes."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.cable import Cable
from tests.browser.test_phone import a_dreier, open_as, press, save, stored, tap_save
from tests.tables_made import a_table
from tournament.models import Table
from tournament.phones import shell

SLOW_STORAGE = """
  const real = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (names, mode, options) {
    const made = real.call(this, names, mode, options);
    if (mode !== "readwrite" || !window.slowStorage) return made;
    // Holds the transaction open, as a disk would that is busy with something else.
    const store = made.objectStore([names].flat()[0]);
    const spin = () => { if (window.slowStorage) store.count().onsuccess = spin; };
    spin();
    return made;
  };
"""
NO_LOCAL = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });"
FULL_LOCAL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
NO_DATABASE = "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };"
REFUSED = {
    "no localStorage": NO_LOCAL, "localStorage full": FULL_LOCAL, "no IndexedDB": NO_DATABASE, "nothing": NO_LOCAL + NO_DATABASE,
}  # fmt: skip


def slow(page: Page, on: bool) -> None:
    page.evaluate("on => { window.slowStorage = on }", on)


@pytest.fixture
def kept(phone: Page) -> Page:
    """A phone that keeps its page, with a storage that can be made slow."""
    phone.add_init_script(SLOW_STORAGE)
    return phone


@pytest.fixture
def cable(live_server: LiveServer) -> Iterator[Cable]:
    with Cable(live_server.thread.port) as laid:
        yield laid


def without_network(page: Page, table: Table) -> None:
    """The page is open, kept on the phone, and the network is gone."""
    open_as(page, table)
    expect(page.locator("html[data-kept=true]")).to_be_attached()
    page.context.set_offline(True)


def test_a_tap_on_the_screen_survives_the_reload(kept: Page) -> None:
    """The name the phone was given, and every key of a game: each is there again although nothing has reached the disk."""
    table = a_table()
    without_network(kept, table)
    for section, name, value in (("game", "Bettler", "bettler"), ("declarer", "Mayrhuber", "0"), ("result", "gewonnen", "1")):
        slow(kept, True)
        press(kept, section, name)
        kept.reload()
        control = {"result": "won"}.get(section, section)
        expect(kept.locator(f"input[name={control}]:checked")).to_have_value(value)
    save(kept, 1)
    expect(kept.locator("h1")).to_have_text("Spiel 2")
    kept.reload()
    expect(kept.locator("h1")).to_have_text("Spiel 2")
    expect(kept.locator("input[name=game]:checked")).to_have_count(0)  # what is written is no draft any more
    slow(kept, True)
    press(kept, "game", "Dreier")
    press(kept, "game", "Piccolo")
    kept.reload()
    expect(kept.locator("input[name=game]:checked")).to_have_value("piccolo")


def test_who_holds_the_phone_survives_the_reload(kept: Page) -> None:
    table = a_table()
    without_network(kept, table)
    kept.locator("[data-f=who]").tap()
    slow(kept, True)
    kept.get_by_role("button", name="Stadlbauer").tap()
    expect(kept.locator("h1")).to_have_text("Spiel 1")
    kept.reload()
    expect(kept.locator("[data-f=who]")).to_contain_text("Mayrhuber")  # the laptop's word, until it has heard of the other
    assert kept.evaluate("Object.entries(localStorage).find(([name]) => name.includes('seat-'))[1]").endswith('"value":2}')


def test_a_page_whose_keeping_was_broken_off_is_kept_all_the_same(phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the laptop is started again in that moment: the worker's files do not come, and nobody opens the page anew."""
    asked, text = [], shell._text

    def breaks_off(name: str) -> str:
        if name != "phones/worker.js":
            return text(name)
        asked.append(name)
        return "addEventListener('install', (event) => event.waitUntil(Promise.reject()));" if len(asked) == 1 else text(name)

    shell._edition()
    monkeypatch.setattr(shell, "_text", breaks_off)
    table = a_table()
    without_network(phone, table)
    assert len(asked) > 1
    phone.reload()
    expect(phone.locator("h1")).to_have_text("Spiel 1")


def test_a_game_shows_as_waiting_only_when_it_is_kept(kept: Page, cable: Cable) -> None:
    """A tap meanwhile is not taken for the next game either: the form in which it would stand goes in that moment.

    The cable is cut, not the browser told that it has no network: Chromium tells a page that is being left that it is back, and it sends.
    """
    table = a_table()
    open_as(kept, table, at=cable.url)
    expect(kept.locator("html[data-kept=true]")).to_be_attached()
    cable.cut()
    for section, name in (("game", "Bettler"), ("declarer", "Mayrhuber"), ("result", "gewonnen")):
        press(kept, section, name)
    slow(kept, True)
    tap_save(kept, 1)
    press(kept, "game", "Dreier")
    expect(kept.locator("input[name=game]:checked")).to_have_value("bettler")
    expect(kept.locator("h1")).to_have_text("Spiel 1")
    expect(kept.locator(".chip.waiting")).to_have_count(0)
    slow(kept, False)
    expect(kept.locator(".chip.waiting")).to_have_count(1)
    expect(kept.locator("input[name=game]:checked")).to_have_count(0)
    kept.reload()
    expect(kept.locator("h1")).to_have_text("Spiel 2")
    expect(kept.locator(".chip.waiting")).to_have_count(1)
    assert stored(table) == []


def test_a_game_that_shows_as_saved_is_there_after_the_reload(kept: Page) -> None:
    """The laptop's answer is kept before the game leaves the queue: without network the phone does not ask for it again."""
    table = a_table()
    open_as(kept, table)
    expect(kept.locator("html[data-kept=true]")).to_be_attached()
    a_dreier(kept, "Stadlbauer", 1)
    expect(kept.locator(".last .chip.saved")).to_be_visible()
    for section, name in (("game", "Bettler"), ("declarer", "Mayrhuber"), ("result", "gewonnen")):
        press(kept, section, name)
    kept.route("**/spiel/", lambda route: (slow(kept, True), route.continue_()), times=1)
    tap_save(kept, 2)
    expect(kept.locator(".last")).to_contain_text("Bettler")
    kept.wait_for_function("() => Object.entries(localStorage).some(([name, said]) => name.includes('state-') && said.includes('Bettler'))")
    kept.context.set_offline(True)
    kept.reload()
    expect(kept.locator("h1")).to_have_text("Spiel 3")
    expect(kept.locator(".last")).to_contain_text("Bettler")
    assert len(stored(table)) == 2


@pytest.mark.parametrize("refused", REFUSED)
def test_a_phone_that_refuses_its_storage_writes_all_the_same(phone: Page, refused: str) -> None:
    phone.add_init_script(REFUSED[refused])
    table = a_table()
    open_as(phone, table)
    a_dreier(phone, "Stadlbauer", 1)
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    phone.context.set_offline(True)
    a_dreier(phone, "Pichler", 2)
    expect(phone.locator(".chip.waiting")).to_have_count(1)
    said = ("hier gesichert", "kann nichts aufheben")
    true, untrue = reversed(said) if NO_DATABASE in REFUSED[refused] else said
    expect(phone.locator("#banner")).to_contain_text(true)
    expect(phone.locator("#banner")).not_to_contain_text(untrue)
    phone.context.set_offline(False)
    expect(phone.locator(".chip.waiting")).to_have_count(0)
    assert [entry.record["declarer"] for entry in stored(table)] == [2, 1]


@pytest.mark.parametrize("refused", [NO_LOCAL, FULL_LOCAL, NO_DATABASE], ids=["no localStorage", "localStorage full", "no IndexedDB"])
def test_one_kind_of_storage_is_enough_for_the_draft(phone: Page, refused: str) -> None:
    phone.add_init_script(refused)
    table = a_table()
    open_as(phone, table)
    expect(phone.locator("html[data-kept=true]")).to_be_attached()
    press(phone, "game", "Bettler")
    expect(phone.locator("input[name=game]:checked")).to_have_value("bettler")
    if refused is not NO_DATABASE:  # then only IndexedDB has it, and that takes a moment
        phone.wait_for_function(
            """() => new Promise(done => {
          const asked = indexedDB.open("tarock-tisch");
          asked.onsuccess = () => {
            const all = asked.result.transaction("things").objectStore("things").getAll();
            all.onsuccess = () => (asked.result.close(), done(all.result.some(kept => kept.value?.values?.game === "bettler")));
          };
        })""",
            polling=100,
        )
    phone.reload()
    expect(phone.locator("input[name=game]:checked")).to_have_value("bettler")


@pytest.mark.parametrize("status", [403, 404, 410])
def test_what_somebody_else_answers_is_not_the_laptops_word(phone: Page, status: int) -> None:
    """The log-in page of the inn's network, or another program on the laptop's port, while that is started again: the game is sent once
    more."""
    table = a_table()
    open_as(phone, table)
    phone.route("**/spiel/", lambda route: route.fulfill(status=status, content_type="text/html", body="<h1>Gasthof</h1>"), times=1)
    a_dreier(phone, "Stadlbauer", 1)
    expect(phone.locator(".last .chip.saved")).to_be_visible()
    assert [entry.record["declarer"] for entry in stored(table)] == [2]
