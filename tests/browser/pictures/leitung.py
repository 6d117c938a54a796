"""Pictures of the chapter for the director: the evening's pages as she meets them."""

from playwright.sync_api import Page

from tests.browser.pictures.shot import Shot

WALL = (960, 540)
"""A projector's picture, small enough that its letters are read when it is printed."""


def typed(page: Page) -> None:
    """Some letters of two names."""
    page.locator("#id_name").press_sequentially("berg")
    page.locator("[role=option]").first.wait_for()


def drawn(page: Page) -> None:
    """The second round's plan, with one of two marked who are to swap."""
    page.locator("#seed").fill("7f3a")
    page.locator("form.drawform button.main").click()
    page.locator("form[data-swap] label.seat").first.click()


def entered(page: Page) -> None:
    """A Rufer with its partner, before it is written."""
    for key in "ruf23g":
        page.keyboard.press(key)
    page.locator("#eintrag table.why").wait_for()
    # What stays in sight while one scrolls would lie across the picture.
    page.evaluate("for (const part of document.querySelectorAll('main section, main thead')) part.style.position = 'static'")


def watched(page: Page) -> None:
    """The wall as it is when nobody moves the mouse, light, as ink is dear."""
    page.keyboard.press("l")
    page.evaluate("document.getElementById('leiste').hidden = true")


def swapped(page: Page) -> None:
    """Two who sat at each other's tables, before anything is changed."""
    page.locator("[name=player]").fill("17")
    page.locator("[name=other]").fill("18")
    page.locator("#frage button").first.click()
    page.locator("[name=reason]").wait_for()


SHOTS = (
    Shot("leitung-anmeldung", "/t/{slug}/anmeldung/", clip="#add, #hits", act=typed),
    Shot("leitung-auslosung", "/t/point-tarock-im-goldenen-lamm-2026/auslosung/", clip=".planround h3, .plantables", act=drawn),
    Shot("leitung-runde", "/t/{slug}/runde/3/", clip=".board"),
    Shot("leitung-eintragen", "/t/{slug}/runde/3/tisch/2/", clip="#eintrag header, #eintrag [data-field=partner]", act=entered),
    Shot("leitung-ausbessern", "/t/{slug}/ausbessern/", clip=".happened li:nth-child(-n+6)"),
    Shot("leitung-vorschau", "/t/{slug}/ausbessern/?was=swap", clip="#frage .would h3, #frage .would table", act=swapped),
    Shot("leitung-pruefen", "/t/{slug}/runde/3/pruefen/", clip="main table"),
    Shot("leitung-wand", "/wall/{slug}/", who="visitor", clip="", act=watched, width=WALL[0], height=WALL[1]),
)
