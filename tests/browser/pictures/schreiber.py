"""Pictures of the chapter `schreiber`: table 2's phone writes its next game, table 3 has written them all."""

import re
from contextlib import suppress

from playwright.sync_api import Error, Page

from tests.browser.pictures.shot import PHONE, Shot, World
from tournament.models import TableLink

FIRST_OPENED, CUT_OFF, TALL = 641, 642, 2200
"""Heights of windows of their own: what a phone remembers, and that one has no network, is not for the next picture;
one in which the key at the foot covers nothing."""

LOOK_AGAIN = 300  # milliseconds


def full(world: World) -> None:
    """The link of table 3, for addresses."""
    link = TableLink.objects.get(table__round__tournament=world.tournament, table__round__number=3, table__number=3)
    world.parts["full"] = link.token


def asked(page: Page) -> None:
    """The phone was never here."""
    page.locator("#page .who button").first.wait_for()


def hold(page: Page) -> None:
    """The phone is the first player's, and writes, unless everything is written."""
    asks, writes = page.locator("#page .who button"), page.locator("#form:visible, .ending")
    asks.or_(page.locator(".reader")).or_(writes).first.wait_for()
    if asks.count():
        asks.first.click()
    while not writes.count():
        # Until the laptop has answered the phone may say that it only reads.
        with suppress(Error):
            page.locator(".reader [data-f=take]").click(timeout=LOOK_AGAIN)


def key(page: Page, section: str, name: str) -> None:
    page.locator(f"#f-{section} :is(label, button).key", has_text=re.compile(name)).first.click()


def rufer(page: Page) -> None:
    """A Rufer with an announced Pagat, won, not written yet."""
    hold(page)
    for section, name in (("game", "^Rufer"), ("partner", "Zauner"), ("result", "^(gewonnen|won)")):
        key(page, section, name)
    for _tap in range(2):
        page.locator("#form .cycle", has_text="Pagat").first.click()
    page.locator("#slip:visible").wait_for()


def counts(page: Page) -> None:
    """A Trischaken, counted for three."""
    hold(page)
    key(page, "game", "^Trischaken")
    for seat, figures in enumerate(("25", "32", "10")):
        page.locator(f"#form [data-f=points_{seat}]").click()
        for figure in figures:
            page.locator(f"#form [data-f=pad{figure}]").click()


def cut_off(page: Page) -> None:
    """A game is written while there is no network."""
    hold(page)
    page.locator("html[data-kept=true]").wait_for(state="attached")
    page.context.set_offline(True)
    for section, name in (("game", "^Dreier"), ("declarer", "Zauner"), ("result", "^(gewonnen|won)")):
        key(page, section, name)
    page.locator("#save [data-f=write]").click()
    page.locator("#banner:visible").wait_for()


def ended(page: Page) -> None:
    """Everything is written, and the laptop has said so: names can be tapped."""
    hold(page)
    page.locator(".ending [data-f=agree-0]:enabled").wait_for()
    page.mouse.move(0, 0)


TABLE = "/tisch/{token}/"
SHOTS = (
    Shot("schreiber-wer", TABLE, who="visitor", clip="#bar, #page", width=PHONE, height=FIRST_OPENED, act=asked),
    Shot("schreiber-spiel", TABLE, who="visitor", clip="#save", width=PHONE, height=TALL, act=rufer),
    Shot("schreiber-ansagen", TABLE, who="visitor", clip="#f-result, #f-announcements", width=PHONE, height=TALL, act=rufer),
    Shot("schreiber-punkte", TABLE, who="visitor", clip="#f-result", width=PHONE, height=TALL, act=counts),
    Shot("schreiber-netz", TABLE, who="visitor", clip="#banner, #bar", width=PHONE, height=CUT_OFF, act=cut_off),
    Shot(
        "schreiber-ende",
        "/tisch/{full}/",
        who="visitor",
        clip=".ending .pays, .ending .stack, .ending .stack ~ *",
        width=PHONE,
        make=full,
        act=ended,
    ),
)
