"""The rest of the phone's page in a real browser: the sums at the end, a referee called, a new link, and that it fits every phone."""

import itertools
from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, expect

import rules
from tests.browser.test_frame import BROKEN_WORDS, broken_words, contrast_faults, overflow
from tests.browser.test_phone import DREIER, a_dreier, open_as, press, stored, turn
from tests.tables_made import a_table, write
from tournament.models import Call, Clock, Player, TableState, Tournament
from tournament.phones.writing import renew_link


def test_four_players_agree_and_the_table_is_locked(phone: Page, take: Callable) -> None:
    table = a_table(games=2)
    write(table, DREIER)
    open_as(phone, table)
    a_dreier(phone, "Pichler", 2)
    expect(phone.locator(".ending h2")).to_have_text("Alle Spiele sind geschrieben")
    # Each has 15 − 5, the others lost 10 each; 10 cents a point.
    expect(phone.locator(".pays li")).to_have_count(2)
    expect(phone.locator(".pays")).to_contain_text("1,00 €")
    take(phone, "phone-sums")
    phone.get_by_role("button", name="nicht einverstanden").tap()
    assert not Call.objects.exists()  # one tap is no tap
    phone.get_by_role("button", name="Schiedsrichter rufen?").tap()
    expect(phone.locator(".top a")).to_have_text("Schiedsrichter gerufen")
    assert Call.objects.get().words == "Mit den Summen nicht einverstanden"
    phone.locator(".top a").tap()
    phone.get_by_role("button", name="Ruf zurücknehmen").tap()
    phone.get_by_role("button", name="Wirklich zurücknehmen?").tap()
    expect(phone.locator(".top a")).to_have_text("Schiedsrichter rufen")
    phone.get_by_role("link", name="zurück").tap()
    for name in ("Mayrhuber", "Pichler", "Stadlbauer", "Oberleitner"):
        key = phone.locator(".ending button.key", has_text=name)
        key.tap()
        table.refresh_from_db()
        assert table.state == TableState.OPEN
        key.tap()
        expect(phone.locator(".ending button.key", has_text=name)).to_have_count(0)
    expect(phone.locator(".ending")).to_contain_text("Bestätigt und gesperrt")
    take(phone, "phone-confirmed")
    table.refresh_from_db()
    assert table.state == TableState.CONFIRMED


def test_after_the_last_game_another_phone_takes_over_and_corrects(browser_window: Callable[..., Page]) -> None:
    """The battery of the one that wrote is empty, and a line is wrong."""
    table = a_table(games=1)
    first, second = browser_window(width=390, height=844), browser_window(width=390, height=844)
    open_as(first, table)
    open_as(second, table, "Pichler")
    a_dreier(first, "Pichler", 1)
    expect(first.locator(".ending h2")).to_have_text("Alle Spiele sind geschrieben")
    second.reload()
    second.get_by_role("link", name="Alle Spiele", exact=True).tap()
    expect(second.locator(".reader")).to_contain_text("Mayrhuber schreibt.")
    second.get_by_role("button", name="übernehmen").tap()
    expect(second.locator(".reader")).to_have_count(0)
    second.locator("button.head").tap()
    expect(second.get_by_role("button", name="berichtigen")).to_be_visible()


def test_a_referee_is_called(phone: Page, take: Callable) -> None:
    table = a_table()
    open_as(phone, table)
    phone.get_by_role("link", name="Schiedsrichter rufen").tap()
    phone.locator("label.key", has_text="Renonce").tap()
    take(phone, "phone-call")
    phone.get_by_role("button", name="Jetzt rufen").tap()
    expect(phone.locator(".top a")).to_have_text("Schiedsrichter gerufen")
    called = Call.objects.get()
    assert (called.table_id, called.game, called.words, called.caller) == (table.pk, 1, "Renonce", "Anna Mayrhuber")


def test_a_new_link_gets_what_waited(phone: Page, take: Callable) -> None:
    table = a_table()
    open_as(phone, table)
    phone.context.set_offline(True)
    a_dreier(phone, "Pichler", 1)
    link = renew_link(table_id=table.pk)
    phone.context.set_offline(False)
    expect(phone.locator("main")).to_contain_text("Dieser Link gilt nicht mehr")
    expect(phone.locator("[data-f=who]")).to_have_count(0)  # nobody writes here any more
    take(phone, "phone-gone")
    code = phone.get_by_label("Code")
    code.fill(link.code)  # of the new slip, typed into the page that is open
    phone.context.set_offline(True)
    expect(phone.locator("#banner")).to_contain_text("kein Netz")
    phone.context.set_offline(False)
    expect(phone.locator("#banner")).not_to_contain_text("kein Netz")
    expect(code).to_have_value(link.code)  # whatever was heard meanwhile
    phone.get_by_role("button", name="Dorthin gehen").tap()
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    assert [entry.record["declarer"] for entry in stored(table)] == [1]


# Colours change no widths: each is looked at on some.
@pytest.mark.parametrize(
    "width, height, seats, dark",
    [(390, 844, 4, False), (390, 844, 4, True), (360, 640, 4, False), (390, 844, 5, False), (320, 640, 5, True)],
)
def test_the_page_fits(browser_window: Callable[..., Page], take: Callable, width: int, height: int, seats: int, dark: bool) -> None:
    table = a_table(seats=seats)
    dealers = range(3)
    Clock.objects.create(round=table.round, minutes=90, started_at=timezone.now() - timedelta(minutes=43))
    write(
        table,
        *({"game": "rufer", "dealer": dealer, "declarer": dealer + 1, "partner": (dealer + 2) % seats, "won": True} for dealer in dealers),
    )
    page = browser_window(width=width, height=height, dark=dark)
    open_as(page, table)
    press(page, "game", "Pagatrufer")
    press(page, "declarer", "Stadlbauer")
    press(page, "partner", "Mayrhuber")
    press(page, "result", "gewonnen")
    turn(page, "Uhu")
    page.get_by_role("button", name="ändern").tap()
    expect(page.locator(".save .total > span").first).to_be_visible()
    assert overflow(page) <= 0
    assert contrast_faults(page) == []
    assert broken_words(page, "#form :is(.key, .cycle label)") == []
    expect(page.locator(".clock")).to_contain_text("bis zum Läuten")
    # Before it is written one sees what it comes to, and why.
    for shown in (".save .because", ".save .total", ".save [data-f=write]"):
        expect(page.locator(shown)).to_be_in_viewport(ratio=1)
    low = page.evaluate(
        "[...document.querySelectorAll('#form :is(.key, .cycle), .btn')].filter(e => e.offsetHeight < 52).map(e => e.outerHTML)"
    )
    assert low == []
    name = f"phone-fits{seats}x{height}{'-dark' if dark else ''}"
    take(page, f"{name}-first", full=False)
    take(page, name)
    page.goto(page.url + "#spiele")
    expect(page.locator(".line").first).to_be_visible()
    assert overflow(page) <= 0
    take(page, f"{name}-lines")
    if width == 360:
        fits_in_large_letters(page)


def fits_in_large_letters(page: Page) -> None:
    """The pages beside the form, with text twice as large."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    shown = {"spiele": ".line .reason", "ruf": "[data-f=call-send]", "wer": ".who", "adresse": "#page input", "": ".save .total"}
    for at, part in shown.items():
        page.goto(f"{page.url.partition('#')[0]}#{at}")
        expect(page.locator(part).first).to_be_visible()
        assert (at, overflow(page), broken_words(page, "body")) == (at, 0, [])


@pytest.mark.parametrize("width", [390, 360, 320])
def test_no_key_breaks_a_word(browser_window: Callable[..., Page], width: int) -> None:
    """Neither the longest game, chosen and bold, nor a long name at a table of five whose opponents say Kontra each for himself."""
    table = a_table("koenigrufen-gallneukirchen", seats=5)
    Player.objects.filter(registrations__number=4).update(name="Josef Oberleitner-Schwarzmüller")
    page = browser_window(width=width, height=844)
    open_as(page, table)
    for game in ("Sechserdreier", "Bettler"):
        press(page, "game", game)
        expect(page.locator("#f-game .key:has(:checked)")).to_contain_text(game)
        press(page, "declarer", "Gruber")
        assert broken_words(page, "#form :is(.key, .cycle label)") == []
    expect(page.locator("#f-result .cycle .name")).to_contain_text(["Oberleitner-Schwarzmüller"])
    assert overflow(page) <= 0


LARGE = """() => {
    const broken = BROKEN, root = document.documentElement, found = [], press = (where) => document.querySelector(where)?.click();
    const sizes = () => [...document.querySelectorAll("#form .name")].map((name) => parseFloat(getComputedStyle(name).fontSize));
    const look = (what) => {
        const usual = sizes();
        root.style.fontSize = "200%";
        if (root.scrollWidth > root.clientWidth) found.push(`${what}: ${root.scrollWidth}`);
        sizes().forEach((size, place) => size > usual[place] || found.push(`${what}: ${usual[place]} → ${size}`));
        for (const said of document.querySelectorAll("#form :is(.key, .cycle label, .btn), :is(.heads, .names) span")) {
            if (said.scrollWidth > said.clientWidth + 1 || said.scrollHeight > said.clientHeight + 1) found.push(`${what} cut: ${said.textContent}`);
        }
        for (const word of broken("#form, #bar")) found.push(`${what} broken: ${word}`);
        root.style.fontSize = "";
    };
    for (const game of [...document.querySelectorAll("#f-game input[name=game]")].map((key) => key.value)) {
        press(`#f-game [value=${game}]`);
        press("#f-declarer input:not(:disabled)");
        press("#f-partner input:not(:disabled, :checked)");
        press("#f-result [name=won]");
        press("[data-f=turn]");
        for (const name of [...document.querySelectorAll("#form .cycle input:first-of-type")].map((key) => key.name)) press(`[id=${name}-1]`);
        press("[data-f=sides]");
        look(game);
        press("[data-f=turn-done]");
    }
    return found;
}""".replace("BROKEN", BROKEN_WORDS)
"""Every game, with all that can be tapped, at 200 %."""


def test_letters_twice_as_large_fit_in_every_system(browser_window: Callable[..., Page]) -> None:
    """On a phone 360 px wide: nothing to the side, no word broken or cut, and names on keys are larger than before; long ones at every
    second table."""
    page = browser_window(width=360, height=640)
    for place, (system, sheet) in enumerate(rules.SYSTEMS.items()):
        table = a_table(system, sheet.seats[place % len(sheet.seats)])
        if place % 2:
            Player.objects.filter(registrations__tournament__slug="probe", registrations__number=1).update(
                name="Eva Schwarzenbrunner-Oberreitermayr"
            )
        open_as(page, table, "Pichler")
        assert page.evaluate(LARGE) == []
        Tournament.objects.filter(slug="probe").update(slug=system)


LONG_NAMES = ("Dobretsberger", "Grabenwinkler", "Schwarzmüller", "Kirchschlager", "Hinterreither")
NAMES = """(where) => [...document.querySelectorAll(where)].map((name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    const { left, right, top } = range.getBoundingClientRect();
    return { left, right, top, size: parseFloat(getComputedStyle(name).fontSize), whole: name.scrollWidth <= name.clientWidth };
})"""


@pytest.mark.parametrize("seats", [4, 5])
def test_names_of_thirteen_letters_are_as_large_as_the_text(browser_window: Callable[..., Page], take: Callable, seats: int) -> None:
    """In the head and above the sums: whole, none over another, none smaller than 16 px at a table of four."""
    table = a_table(seats=seats)
    for number, family in enumerate(LONG_NAMES[:seats], start=1):
        Player.objects.filter(registrations__number=number).update(name=f"Anna {family}")
    write(
        table,
        *({"game": "rufer", "dealer": dealer, "declarer": dealer + 1, "partner": (dealer + 2) % seats, "won": True} for dealer in range(3)),
    )
    page = browser_window(width=390, height=844)
    open_as(page, table, LONG_NAMES[0])
    for where in (".heads span", "#sums .names span", ".lines .names span"):
        if where.startswith(".lines"):
            page.goto(page.url + "#spiele")
        expect(page.locator(where)).to_have_text(LONG_NAMES[:seats])
        names = page.evaluate(NAMES, where)
        assert min(name["size"] for name in names) >= (16 if seats == 4 else 15)
        assert all(name["whole"] for name in names)
        by_line = sorted(names, key=lambda name: (name["top"], name["left"]))
        assert [
            after for before, after in itertools.pairwise(by_line) if before["top"] == after["top"] and before["right"] > after["left"]
        ] == []
        assert by_line[0]["left"] >= 0
        assert max(name["right"] for name in names) <= 390
        take(page, f"phone-long-heads{seats}{where[:6].strip('.#')}", full=False)
    assert overflow(page) <= 0


def test_a_called_referee_s_long_name_wraps(browser_window: Callable[..., Page], take: Callable) -> None:
    table = a_table()
    referee = User.objects.create_user("ober")
    named = "Dipl.-Ing. Dr. Maximilian Oberreitermayr-Schwarzenbrunner"
    Call.objects.create(table=table, client_id=uuid4(), taken_by=referee, taken_name=named, taken_at=timezone.now())
    for width, height in ((390, 844), (195, 422)):
        page = browser_window(width=width, height=height)
        open_as(page, table)
        expect(page.locator(".chip.called")).to_contain_text("Oberreitermayr-Schwarzenbrunner")
        take(page, "phone-called", full=False)
        assert overflow(page) <= 0
        page.locator(".chip.called").tap()
        expect(page.locator(".chip.call")).to_contain_text("Oberreitermayr-Schwarzenbrunner")
        take(page, "phone-called-page", full=False)
        assert overflow(page) <= 0
