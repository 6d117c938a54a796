"""A ceremony as it is led: the desk asks and rehearses, a phone leads, and the wall shows a name when it is called and not before."""

import re
from collections.abc import Callable
from hashlib import sha256

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.test_frame import overflow
from tests.tournament.prizes.evening import NAMES, PLACES, plan, played
from tests.tournament.prizes.test_prizes import give
from tournament.desk.registration.players import set_anonymous
from tournament.models import Registration, Tournament
from tournament.prizes.ceremony import MADE_UP
from tournament.prizes.ceremony_reading import read_ceremony
from tournament.prizes.ceremony_writing import begin_ceremony, step_ceremony

pytestmark = pytest.mark.django_db(transaction=True)

FAMILIES = {number: name.split()[1] for number, name in enumerate(NAMES, start=1)}

OFTEN = "const later = setTimeout; setTimeout = (work, wait, ...more) => later(work, wait / 10, ...more)"
"""The wall looks ten times as often what is new."""

CALLED: tuple[tuple[str, tuple[int, ...]], ...] = (
    # What stands on the wall after each tap, and whose names. The raffle: 5, 8 and 2 have the smallest tickets.
    ("Tombola, 1. Preis", ()), ("Maria Gruber", (5,)),
    ("Endstand", (3, 4, 8)),
    ("3. Platz", ()), ("Franz Lang", (6, 7)),
    ("1. Platz + 2. Platz", ()), ("Anna Huber", (1, 5)),
    ("Die Besten", (1, 5, 6, 7)),
)  # fmt: skip


@pytest.fixture
def evening() -> Tournament:
    """1 and 5 divide the first two prizes, 2, 6 and 7 the third. Nr. 1 and 2 are numbers to visitors."""
    tournament = played()
    for number in (1, 2):
        set_anonymous(registration_id=Registration.objects.get(tournament=tournament, number=number).pk, anonymous=True)
    plan(tournament, *PLACES, raffle=["Korb"])
    give(tournament)
    return tournament


def seen(wall: Page) -> set[int]:
    """Whose names stand on the wall."""
    text = wall.locator("body").inner_text()
    return {number for number, family in FAMILIES.items() if family in text}


def test_a_ceremony_led_from_a_phone(browser_window: Callable[..., Page], director: User, evening: Tournament) -> None:
    wall, desk, phone = (
        browser_window(width=1920, height=1080),
        browser_window(user=director),
        browser_window(width=390, height=844, user=director),
    )
    address = f"/t/{evening.slug}/siegerehrung/"
    wall.add_init_script(OFTEN)
    wall.goto(f"/wall/{evening.slug}/")
    expect(wall.locator("body.live")).to_be_visible()
    # Rehearsed from the desk: made-up people only.
    desk.goto(address)
    desk.get_by_role("button", name="Probe mit erfundenen Namen").click()
    desk.get_by_role("button", name="Weiter").click()
    desk.get_by_role("button", name="Weiter").click()
    expect(wall.locator("body")).to_contain_text("Probe – erfundene Namen")
    expect(wall.locator("body")).to_contain_text("Korb")
    assert seen(wall) == set()
    assert any(name in wall.locator("body").inner_text() for name in MADE_UP)
    desk.get_by_role("button", name="Probe beenden").click()
    # Who is a number is asked before: one wants to be named.
    asked = desk.locator("form.ask")
    expect(asked).to_have_count(2)
    asked.filter(has_text="Anna Huber").get_by_role("button", name="mit Namen").click()
    expect(asked.filter(has_text="Anna Huber").get_by_role("button", name="mit Namen")).to_have_attribute("aria-pressed", "true")
    # The phone leads, from the last to the first.
    phone.goto(address)
    assert overflow(phone) <= 0
    phone.get_by_role("button", name="Siegerehrung beginnen").click()
    expect(wall.locator("body")).to_contain_text("Herbstcup")
    assert seen(wall) == set()
    for words, numbers in CALLED:
        phone.get_by_role("button", name="Weiter").click()
        expect(wall.locator("body")).to_contain_text(words)
        assert seen(wall) == set(numbers), words
    assert "Nr.\N{NO-BREAK SPACE}2" in wall.locator("body").inner_text(), "who wants to be a number is called by it"
    assert overflow(phone) <= 0
    # One step back takes the names off the wall again.
    for _step in range(2):
        phone.get_by_role("button", name="Zurück").click()
    expect(wall.locator("body")).to_contain_text("1. Platz + 2. Platz")
    # The title stands above the names too, one step on: only their going says that the wall has followed.
    expect(wall.locator("body")).not_to_contain_text(re.compile("|".join(FAMILIES.values())))
    phone.get_by_role("button", name="Siegerehrung beenden").click()
    expect(phone.get_by_role("button", name="Siegerehrung beginnen")).to_be_visible()


def test_a_ticket_is_checked_by_the_line_on_the_page(director_page: Page, evening: Tournament) -> None:
    director_page.goto(f"/t/{evening.slug}/preise/")
    raffle = director_page.locator(".raffle")
    line = raffle.locator("code").inner_text()
    text = line.removeprefix("printf %s ").removesuffix(" | sha256sum")
    assert line == "printf %s 7f3a/raffle/5 | sha256sum"
    ticket = raffle.locator("tbody tr").first.locator(".ticket").inner_text()
    assert sha256(text.encode()).hexdigest().startswith(ticket)


def test_a_long_title_stands_whole_on_the_wall(browser_window: Callable[..., Page]) -> None:
    """ "Los unter den Anwesenden" ran past its line."""
    tournament = played()
    plan(tournament, {"kind": "special", "special": "lot", "text": "Kiste Wein"})
    give(tournament)
    begin_ceremony(tournament_id=tournament.pk, rehearsal=False)
    showing = read_ceremony(tournament)
    assert showing is not None
    step_ceremony(
        tournament_id=tournament.pk, step=next(step for step, slide in enumerate(showing.slides) if slide.title.startswith("Los unter"))
    )
    for width, height in ((1280, 720), (1024, 768)):
        wall = browser_window(width=width, height=height)
        wall.goto(f"/wall/{tournament.slug}/")
        title = wall.locator("h2", has_text="Los unter den Anwesenden").first
        expect(title).to_be_visible()
        assert title.evaluate("(title) => title.scrollWidth <= title.clientWidth"), width
