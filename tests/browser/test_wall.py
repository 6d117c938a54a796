"""The wall on a screen: it counts, warns and rings, turns its pages, survives a lost connection and a reload. The browser's time is led by
hand."""

import re
import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.test_frame import overflow
from tests.tournament.crowd import crowd
from tests.tournament.evening import DREIER, drawn, running, save, the_round, the_table
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.ledger.machine import clock_writing
from tournament.models import Clock, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

HEARD = """
window.heard = [];
window.AudioContext = class {
  constructor() { this.state = "suspended"; this.currentTime = 0; this.destination = {}; }
  async resume() { this.state = "running"; }
};
window.GainNode = class {
  constructor() { this.gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }; }
  connect(next) { return next; }
};
window.OscillatorNode = class extends window.GainNode {
  constructor(context, { frequency }) { super(); this.frequency = frequency; }
  start() { window.heard.push(this.frequency); }
  stop() {}
};
"""
"""Stands for the loudspeaker: notes each tone that is begun."""


@pytest.fixture
def screen(browser_window: Callable[..., Page]) -> Page:
    """A wall of 1920 × 1080 whose time can be led on, and goes on by itself until it is `stopped`. What it is made of it knows all the same:
    a led clock's `performance` names no file, and the worker would keep none."""
    page = browser_window(width=1920, height=1080)
    page.context.add_init_script("window.made = performance.getEntriesByType.bind(performance)")
    page.clock.install()
    page.add_init_script("performance.getEntriesByType = window.made")
    return page


@pytest.fixture
def evening() -> Tournament:
    """Two tables play; the limit is 100 minutes."""
    return running(time_limit_minutes=100)


def started(tournament: Tournament, *, left: int) -> Clock:
    """The round's clock with so many seconds to the bell."""
    found = clock_writing.start_clock(round_id=the_round(tournament).pk)
    found.started_at = timezone.now() + timedelta(seconds=left) - timedelta(minutes=found.minutes)
    found.save(update_fields=["started_at"])
    return found


def open_wall(page: Page, tournament: Tournament) -> None:
    page.goto(f"/wall/{tournament.slug}/")
    expect(page.locator("body.live")).to_be_visible()


def seconds(page: Page) -> int:
    minutes, rest = page.locator("#jetzt .time").inner_text().split(":")
    return int(minutes) * 60 + int(rest)


def stopped(page: Page) -> int:
    """Cuts the connection and stops the page's time, so that it counts what it is led on and nothing else. Returns the seconds it shows."""
    page.route("**/daten/", lambda route: route.abort())
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    return seconds(page)


def counted(page: Page, left: int, since: float) -> bool:
    """Whether the page shows the seconds that were `left` at that moment, less what has gone by since, on however slow a machine."""
    return left - (time.monotonic() - since) - 2 <= seconds(page) <= left + 1


def test_it_counts_down_warns_and_rings_and_says_so_in_words(screen: Page, evening: Tournament) -> None:
    since = time.monotonic()
    started(evening, left=900)
    screen.add_init_script(HEARD)
    open_wall(screen, evening)
    screen.get_by_role("button", name="Probe").click()
    assert len(screen.evaluate("heard.splice(0)")) == 18
    screen.get_by_role("button", name="Ton an").click()
    expect(screen.locator("#jetzt .under")).to_have_text("Minuten bis zum Läuten")
    assert counted(screen, 900, since)
    # Only the browser counts from here on. The warning comes ten minutes before the bell.
    screen.clock.run_for(1000 * (stopped(screen) - 595))
    expect(screen.locator("#jetzt .under")).to_have_text("Letztes Spiel: kein neues mehr beginnen")
    expect(screen.locator("body")).to_have_attribute("data-rang", "warning")
    assert screen.evaluate("heard.splice(0)") == [660, 880]
    screen.clock.run_for(600_000)
    expect(screen.locator("#jetzt .under")).to_have_text("Es hat geläutet")
    expect(screen.locator("body")).to_have_attribute("data-rang", "bell")
    expect(screen.locator("#jetzt .time")).to_have_text("0:00")
    assert screen.evaluate("heard")[:1] == [440]
    assert len(screen.evaluate("heard")) == 18


def test_a_silent_wall_still_shows_it(screen: Page, evening: Tournament) -> None:
    started(evening, left=900)
    screen.add_init_script(HEARD)
    open_wall(screen, evening)
    screen.clock.run_for(1000 * (stopped(screen) + 1))
    expect(screen.locator("body.ringing")).to_be_attached()
    assert screen.evaluate("heard") == []


def test_a_reload_keeps_the_time_and_does_not_ring_again(screen: Page, evening: Tournament) -> None:
    started(evening, left=-30)
    open_wall(screen, evening)
    screen.clock.run_for(2_000)
    expect(screen.locator("#jetzt .under")).to_have_text("Es hat geläutet")
    assert screen.locator("body").get_attribute("data-rang") is None
    since = time.monotonic()
    Clock.objects.update(started_at=timezone.now() - timedelta(minutes=20))
    screen.reload()
    expect(screen.locator("#jetzt .under")).to_have_text("Minuten bis zum Läuten")
    assert counted(screen, 4_800, since)


def test_the_wrong_time_of_the_device_does_not_matter(browser_window: Callable[..., Page], evening: Tournament) -> None:
    page = browser_window(width=1920, height=1080)
    page.clock.install(time=timezone.now() + timedelta(hours=3))
    since = time.monotonic()
    started(evening, left=1800)
    open_wall(page, evening)
    page.clock.run_for(1_000)
    assert counted(page, 1_799, since)


def test_a_lost_connection_is_said_and_nothing_goes_blank(screen: Page, evening: Tournament, take: Callable) -> None:
    started(evening, left=3_000)
    open_wall(screen, evening)
    screen.route("**/daten/", lambda route: route.abort())
    screen.clock.run_for(5_000)
    expect(screen.locator("#veraltet")).to_be_hidden()
    screen.clock.run_for(15_000)
    expect(screen.locator("#veraltet")).to_contain_text("keine Verbindung")
    expect(screen.locator("#veraltet")).to_contain_text("Stand von ")
    expect(screen.locator("#mitte .t")).to_have_count(2)
    before = stopped(screen)
    screen.clock.run_for(10_000)
    assert seconds(screen) == before - 10
    take(screen, "wall-stale", full=False)
    screen.unroute("**/daten/")
    screen.clock.resume()
    clock_writing.pause_clock(round_id=the_round(evening).pk)
    screen.clock.run_for(10_000)
    expect(screen.locator("#veraltet")).to_be_hidden()
    screen.clock.run_for(5_000)
    expect(screen.locator("#jetzt .under")).to_have_text("Pause – die Uhr steht")


def test_what_is_written_appears_by_itself(screen: Page, evening: Tournament) -> None:
    open_wall(screen, evening)
    save(the_table(evening), 1, {"game": "dreier", "dealer": 1, "declarer": 0, "won": True})
    screen.clock.run_for(5_000)
    expect(screen.get_by_role("img", name="1 von 3 Spielen")).to_be_visible()


def test_an_unchanged_wall_is_a_304(screen: Page, evening: Tournament) -> None:
    open_wall(screen, evening)
    for _ in range(3):
        with screen.expect_response("**/daten/") as answer:
            screen.clock.run_for(4_500)
    assert answer.value.status == 304


def numbers(page: Page) -> list[str]:
    return [text.strip() for text in page.locator("#mitte .page:visible .t > b").all_inner_texts()]


@pytest.fixture
def hall() -> Tournament:
    """25 tables, a round closed, the standings shown, the next round not drawn; and one drawn of 25 tables."""
    return drawn(tuple(tuple(range(4 * table + 1, 4 * table + 5)) for table in range(25)))


def test_pages_turn_by_themselves_and_by_key(screen: Page, hall: Tournament, take: Callable) -> None:
    """25 tables are four pages, a hundred names three more."""
    open_wall(screen, hall)
    assert len(numbers(screen)) == 8
    take(screen, "wall-25", full=False)
    screen.clock.run_for(12_500)
    assert numbers(screen)[0].endswith("9")
    screen.keyboard.press("n")
    assert [text.split()[-1] for text in numbers(screen)] == ["17", "18", "19", "20", "21", "22", "23", "24"]
    screen.keyboard.press("n")
    assert [text.split()[-1] for text in numbers(screen)] == ["25"]
    screen.keyboard.press("n")
    expect(screen.get_by_role("heading", name="Wer sitzt wo")).to_be_visible()
    screen.keyboard.press("t")
    assert len(numbers(screen)) == 16
    screen.clock.run_for(12_500)
    assert len(numbers(screen)) == 9
    screen.keyboard.press("w")
    expect(screen.locator("#mitte li:visible")).to_have_count(33)
    screen.keyboard.press("w")
    assert len(numbers(screen)) == 8
    screen.keyboard.press("s")
    expect(screen.locator("#hinweis")).to_have_text("Der Stand wird gerade nicht gezeigt.")


def test_where_everybody_sits_is_asked_when_all_have_begun(screen: Page) -> None:
    """The tables are on the wall and the list of names is not: what is said is said of the list."""
    tournament = running()
    for number in (1, 2):
        save(the_table(tournament, number), 1, DREIER)
    open_wall(screen, tournament)
    screen.keyboard.press("w")
    expect(screen.locator("#hinweis")).to_have_text("Wer wo sitzt, steht hier von der Auslosung an, bis jeder Tisch begonnen hat.")
    screen.keyboard.press("t")
    assert len(numbers(screen)) == 2


def test_the_standings_take_the_screen_by_key(screen: Page) -> None:
    tournament = crowd(40, 1, closed=[1])
    setup.show_standings(tournament_id=tournament.pk, shown=True)
    open_wall(screen, tournament)
    expect(screen.locator("#mitte tr:visible")).to_have_count(13)
    expect(screen.locator("#rechts")).to_be_visible()
    screen.keyboard.press("s")
    expect(screen.locator("#mitte tr:visible")).to_have_count(26)
    expect(screen.locator("#rechts")).to_be_hidden()


def test_the_ceremony_stops_at_the_winner_and_obeys_the_keys(screen: Page) -> None:
    tournament = crowd(20, 1, closed=[1])
    setup.close_tournament(tournament_id=tournament.pk)
    setup.publish_tournament(tournament_id=tournament.pk)
    open_wall(screen, tournament)
    expect(screen.locator("#rechts")).to_be_hidden()
    count = screen.locator("#mitte .page").count()
    screen.clock.run_for(12_500 * (count + 3))
    expect(screen.locator("#mitte .page").last).to_be_visible()
    expect(screen.locator("#mitte .first:visible").first).to_be_visible()
    screen.keyboard.press("ArrowLeft")
    screen.clock.run_for(60_000)
    expect(screen.locator("#mitte .page").last).to_be_hidden()


def test_the_ceremony_names_everybody_on_a_phone_too(browser_window: Callable[..., Page]) -> None:
    tournament = crowd(20, 1, closed=[1])
    setup.close_tournament(tournament_id=tournament.pk)
    setup.publish_tournament(tournament_id=tournament.pk)
    page = browser_window(width=390, height=844)
    open_wall(page, tournament)
    expect(page.locator("#mitte .page").first).to_be_visible()
    names = page.locator("#mitte .page:not([hidden]) .long td:nth-child(2)")
    assert names.count() > 0
    assert all(names.evaluate_all("all => all.map(one => one.clientWidth >= 150 && one.scrollWidth <= one.clientWidth)"))
    assert overflow(page) <= 0


def test_sound_light_and_language_are_kept(browser_window: Callable[..., Page], evening: Tournament) -> None:
    page = browser_window(width=1920, height=1080)
    page.add_init_script(HEARD)
    open_wall(page, evening)
    page.keyboard.press("o")
    page.keyboard.press("l")
    expect(page.get_by_role("button", name="Ton aus")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator("html.light")).to_be_attached()
    expect(page.locator("#hinweis")).to_have_text("Der Ton wartet auf einen Klick in diese Seite.")
    page.locator("#saal").click()
    expect(page.locator("#hinweis")).to_have_text("")
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_nothing_is_cut_off_on_the_usual_screens(browser_window: Callable[..., Page], hall: Tournament, take: Callable) -> None:
    for width, height in ((1920, 1080), (1440, 900), (1280, 720), (1024, 768), (2560, 1080)):
        page = browser_window(width=width, height=height)
        open_wall(page, hall)
        for _ in range(6):
            below = page.evaluate("""() => [...document.querySelectorAll("#saal .page:not([hidden]) :is(.t, .who li, .say li), .facts div")]
                .filter((part) => part.getBoundingClientRect().bottom > innerHeight + 1).map((part) => part.textContent)""")
            assert below == []
            page.keyboard.press("n")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


SMALL = """() => [...document.querySelectorAll("#saal .page:not([hidden]) :is(.t > div p, .who li > span, .data td, .podium p, .called li, .say li)"),
    ...document.querySelectorAll("#saal .facts dd")]
    .filter((part) => parseFloat(getComputedStyle(part).fontSize) < 0.03 * innerHeight).map((part) => part.textContent.trim())"""
"""Names, or what is read like them, whose type is less than three hundredths of the height: too small from eight metres."""
UNDER = """() => [...document.querySelectorAll("#saal .page:not([hidden]) :is(.t, .who li, .data tr, .say li), .facts div, .event")]
    .filter((part) => part.getBoundingClientRect().bottom > document.getElementById("leiste").getBoundingClientRect().top + 1)
    .map((part) => part.textContent.trim())"""
"""What lies under the wall's own bar."""


def test_names_are_read_from_eight_metres_and_nothing_lies_under_the_bar(
    browser_window: Callable[..., Page], hall: Tournament, take: Callable
) -> None:
    """Tables, seats, standings and ceremony, of 20 and of 200 players; the clock counts in the first of them."""
    few, many, ended = running(time_limit_minutes=100), crowd(200, 2, closed=[1]), crowd(20, 1, closed=[1])
    for tournament in (few, many, ended):
        setup.show_standings(tournament_id=tournament.pk, shown=True)
    setup.close_tournament(tournament_id=ended.pk)
    for width, height in ((1920, 1080), (1280, 720)):
        page = browser_window(width=width, height=height)
        for tournament in (few, hall, many, ended):
            open_wall(page, tournament)
            for key in "nnws":
                assert page.evaluate(SMALL) == []
                page.mouse.move(300, 300 + ord(key))
                expect(page.locator("#leiste")).not_to_have_class(re.compile("idle"))
                assert page.evaluate(UNDER) == []
                page.keyboard.press(key)
            take(page, f"wall-{tournament.slug}-{width}", full=False)


def test_names_of_few_tables_are_whole(browser_window: Callable[..., Page], take: Callable) -> None:
    """A name that is longer than its line takes another, two of them at one table too; rules part the rows and nothing else."""
    tables = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12, 13), (14, 15, 16, 17, 18), (19, 20, 21, 22))
    tournament = drawn(tables)
    for number, name in {
        3: "Elfriede Hainzl-Obermayr",
        12: "Ferdinand Oberleitner-Dobretsberger",
        13: "Rosa Hinterleitner-Schwarz",
    }.items():
        players.change_player(registration_id=tournament.registrations.get(number=number).pk, name=name)
    for width, height in ((1920, 1080), (1280, 720)):
        page = browser_window(width=width, height=height)
        open_wall(page, tournament)
        names = page.locator("#mitte .t > div p")
        expect(names.nth(11)).to_have_text("Oberleitner-Dobretsberger\N{NO-BREAK SPACE}F.")
        assert page.evaluate("[...document.querySelectorAll('#mitte .t > div p')].filter((p) => p.scrollWidth > p.clientWidth).length") == 0
        expect(page.locator("#leiste")).not_to_have_class(re.compile("idle"))
        assert page.evaluate(UNDER) == []
        rules = page.locator("#mitte .t").evaluate_all(
            "tables => tables.map((table) => parseFloat(getComputedStyle(table).borderTopWidth) > 0)"
        )
        assert rules == [False, False, True, True, True]
        take(page, f"wall-drawn-{width}", full=False)
        page.keyboard.press("w")
        expect(page.locator(".who li").first).to_be_visible()
        assert (
            page.evaluate("[...document.querySelectorAll('.who li > span')].filter((one) => one.scrollWidth > one.clientWidth).length") == 0
        )
        assert page.evaluate(UNDER) == []


def test_a_reload_without_the_laptop_keeps_the_last_picture(screen: Page, evening: Tournament, take: Callable) -> None:
    page = screen
    open_wall(page, evening)
    expect(page.locator("html[data-kept=true]")).to_be_attached()
    clock_writing.start_clock(round_id=the_round(evening).pk)  # younger than the page that was kept
    page.clock.run_for(5_000)
    expect(page.locator("#jetzt .under")).to_have_text("Minuten bis zum Läuten")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#mitte .t")).to_have_count(2)
    expect(page.locator("#jetzt .under")).to_have_text("Minuten bis zum Läuten")
    page.clock.run_for(15_000)
    expect(page.locator("#veraltet")).to_contain_text("keine Verbindung")
    assert "neu laden" not in page.locator("#veraltet").inner_text()
    take(page, "wall-kept", full=False)
    page.context.set_offline(False)
    page.clock.run_for(10_000)
    expect(page.locator("#veraltet")).to_be_hidden()


def test_where_nothing_keeps_the_page_a_reload_is_warned_of(screen: Page, evening: Tournament) -> None:
    """As over plain http: the first press of the key says what a reload would do."""
    screen.add_init_script("Object.defineProperty(navigator, 'serviceWorker', { value: undefined })")
    open_wall(screen, evening)
    screen.route("**/daten/", lambda route: route.abort())
    screen.clock.run_for(15_000)
    expect(screen.locator("#veraltet")).to_contain_text("Bitte nicht neu laden")
    stayed = "document.body.dataset.stayed = 'yes'"
    screen.evaluate(stayed)
    screen.keyboard.press("F5")
    expect(screen.locator("#hinweis")).to_contain_text("bliebe der Schirm leer")
    expect(screen.locator("body[data-stayed=yes]")).to_be_attached()


def test_without_a_script_it_loads_itself_anew(browser_window: Callable[..., Page], evening: Tournament) -> None:
    page = browser_window(width=1440)
    text = page.request.get(f"/wall/{evening.slug}/").text()
    assert '<noscript><meta http-equiv="refresh" content="30"></noscript>' in text


def test_the_desk_starts_the_clock_and_sees_it_count(
    browser_window: Callable[..., Page], director: User, evening: Tournament, take: Callable
) -> None:
    page = browser_window(user=director)
    page.goto(f"/t/{evening.slug}/runde/1/")
    page.get_by_role("button", name="Uhr starten").click()
    expect(page.get_by_text("Die Uhr läuft.")).to_be_visible()
    expect(page.locator(".smallclock .big")).to_have_text(re.compile(r"9\d:[0-5]\d"))
    page.get_by_role("link", name="Uhr", exact=True).click()
    expect(page.locator(".face .word")).to_have_text("bis zum Läuten")
    take(page, "clock")
    page.get_by_role("button", name="Anhalten").click()
    expect(page.locator(".face .word")).to_have_text("angehalten")
    page.get_by_role("button", name="Weiter").click()
    expect(page.locator(".face .word")).to_have_text("bis zum Läuten")
