"""The card board in a real browser: a whole game tapped on a phone and typed at the desk, the fault at its moment, a network that fails."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, Route, expect

from tests.browser.test_frame import contrast_faults, overflow
from tests.deals_made import CARDS, DISCARDS, DREIER, PROOF, laid
from tests.tables_made import a_table, write
from tournament.models import POSITION_STEP, Case
from tournament.referee.cases import change_case, open_case

STICHE = "**/stiche/"
TYPED = {"HK": "hk", "H2": "herz 2", "H3": "h3", "H4": "h4", "T22": "gstieß", "T21": "mond", "T1": "pagat", "T2": "uhu", "T3": "kakadu",
         "T4": "quapil", "HQ": "hd", "DK": "kk", "DQ": "karo dame", "CK": "tk", "C7": "treff 7", "C8": "c8", "C9": "kreuz 9", "CQ": "td",
         "SK": "pk",
         "SQ": "sd", "S10": "pik 10", "HN": "hr", "HJ": "herz b"}  # fmt: skip
"""How some cards are typed; the others by their code, a Tarock by its number alone."""


def a_case(user: User, cards: int = 0) -> Case:
    """Pichler's Dreier, so many cards of it laid out."""
    table = a_table()
    write(table, DREIER)
    case = open_case(table_id=table.pk, user=user, position=POSITION_STEP)
    if cards:
        case = change_case(case_id=case.pk, expected_version=case.version, user=user, layout={"tricks": laid(cards)})
    return case


def address(case: Case) -> str:
    return f"/t/probe/fall/{case.pk}/stiche/"


def tricks(case: Case) -> list[dict]:
    case.refresh_from_db()
    return case.layout.get("tricks", [])


def key(page: Page, card: str):
    return page.locator(f".cardkey[value={card}]:not(.gone)")


def lies(page: Page, cards: int) -> None:
    """Waits until the board shows so many cards."""
    expect(page.locator(f"#brett[data-at='{cards}'][data-into=stiche]")).to_be_attached()


def test_a_game_tapped_card_by_card_finds_its_fault(browser_window: Callable[..., Page], director: User, take: Callable) -> None:
    case = a_case(director)
    page = browser_window(width=390, height=844, user=director)
    page.goto(address(case))
    take(page, "layout-empty")
    expect(page.locator(".now header p")).to_have_text("Pichler spielt aus")
    for number, card in enumerate(CARDS[: PROOF - 1], 1):
        key(page, card).tap()
        if number % 4 == 0:
            lies(page, number)
    lies(page, PROOF - 1)
    assert tricks(case) == laid(PROOF - 1), "quick taps lie in their order"
    expect(page.locator(".breach")).to_have_count(0)
    expect(key(page, "HK")).to_have_count(0)
    take(page, "layout-before", full=False)
    place = key(page, "T1").bounding_box()
    key(page, CARDS[PROOF - 1]).tap()
    lies(page, PROOF)
    expect(page.locator(".breach")).to_have_count(1)
    expect(page.locator(".breach h3")).to_have_text("Farbe nicht bedient")
    expect(page.locator(".breach")).to_contain_text("Stich 2: Oberleitner spielte Tarock V.")
    expect(page.locator(".could")).to_contain_text("Herz 4 Stich 7")
    expect(page.locator(".found .hit")).to_contain_text("Stich 2, Oberleitner: Farbe nicht bedient")
    assert key(page, "T1").bounding_box() == place, "the keys stay where they are"
    take(page, "layout-fault")
    for number, card in enumerate(CARDS[PROOF:], PROOF + 1):
        key(page, card).tap()
        if card == CARDS[-1]:
            expect(page.locator("#jetzt")).to_have_text("Ablage")
        else:
            lies(page, number)
    for card in DISCARDS:
        key(page, card).tap()
    expect(page.locator("#jetzt")).to_have_text("Alle 12 Stiche liegen")
    expect(page.locator(".answers")).to_contain_text("45/2")
    expect(page.locator(".breach")).to_have_count(1)
    take(page, "layout-finished")
    page.get_by_role("button", name="In den Fall übernehmen").tap()
    expect(page.get_by_role("heading", name="Wann wurde es bemerkt?")).to_be_visible()
    case.refresh_from_db()
    assert (case.violation, case.accused) == ("farbzwang", [3])
    assert case.layout["tricks"] == laid(48)


def test_a_game_typed_at_the_desk(director_page: Page, director: User, take: Callable) -> None:
    """No mouse: letters, Enter, Backspace in the empty field; several cards typed ahead of the answers."""
    case = a_case(director)
    page = director_page
    page.goto(address(case))
    field = page.locator("#text")
    expect(field).to_be_focused()
    page.keyboard.type("herz")
    expect(page.locator("[data-match]")).to_have_text("mehrere passen")
    expect(page.locator(".cardkey.hit")).to_have_count(8)
    page.keyboard.type(" d")
    expect(page.locator("[data-match]")).to_have_text("Herz Dame ↵")
    page.keyboard.press("Escape")
    for number, card in enumerate(CARDS, 1):
        page.keyboard.type(TYPED.get(card, card[1:] if card[0] == "T" else card.lower()))
        page.keyboard.press("Enter")
        if number == PROOF - 1:
            lies(page, number)
            expect(page.locator(".breach")).to_have_count(0)
        elif number == PROOF:
            lies(page, number)
            expect(page.locator(".breach")).to_have_count(1)
    expect(page.locator("#jetzt")).to_have_text("Ablage")
    assert tricks(case) == laid(48)
    expect(field).to_be_focused()
    for card in ("h1", "karo 1", "tr10"):
        page.keyboard.type(card)
        page.keyboard.press("Enter")
    expect(page.locator("#jetzt")).to_have_text("Alle 12 Stiche liegen")
    take(page, "layout-desk")
    case.refresh_from_db()
    assert case.layout["discards"] == list(DISCARDS)


def test_backspace_in_the_empty_field_takes_cards_back(director_page: Page, director: User) -> None:
    case = a_case(director, 10)
    page = director_page
    page.goto(address(case))
    page.keyboard.type("x")
    page.keyboard.press("Backspace")
    for left in (9, 8, 7):
        page.keyboard.press("Backspace")
        lies(page, left)
    assert tricks(case) == laid(7)
    expect(page.locator("#text")).to_be_focused()
    page.keyboard.type("hk")
    page.keyboard.press("Enter")
    expect(page.locator("[data-refused]")).to_have_text("Herz König liegt schon: Stich 2.")
    page.keyboard.press("Control+a")
    page.keyboard.type("h3")
    page.keyboard.press("Enter")
    lies(page, 8)
    expect(page.locator("[data-refused]")).to_have_count(0)


def test_a_trick_is_corrected(director_page: Page, director: User, take: Callable) -> None:
    case = a_case(director, 10)
    page = director_page
    page.goto(address(case))
    page.get_by_role("link", name="Stich 2 berichtigen").press("Enter")
    page.get_by_role("link", name="Tarock V").press("Enter")
    expect(page.locator(".cardkey")).to_have_count(54)
    take(page, "layout-correct")
    page.keyboard.type("h4")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Die falsche Karte antippen.")).to_be_visible()  # the heading is the same while one chooses
    expect(page.locator("#jetzt")).to_have_text("Stich 2 berichtigen")
    page.get_by_role("link", name="Fertig").press("Enter")
    expect(page.locator("#jetzt")).to_have_text("Stich 3")
    assert tricks(case)[1]["cards"] == ["HK", "H2", "H4", "H3"]
    assert tricks(case)[2]["leader"] == 1
    assert page.url.endswith("/stiche/")


def test_cards_wait_while_the_network_is_gone(browser_window: Callable[..., Page], director: User, take: Callable) -> None:
    """Nothing is lost, nothing doubled: the answer of the first card is lost on its way, the next ones never leave; a reload keeps them."""
    case = a_case(director)
    page = browser_window(width=390, height=844, user=director)
    page.goto(address(case))

    def lose_the_answer(route: Route) -> None:
        if route.request.method == "POST":
            if not tricks(case):
                route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route(STICHE, lose_the_answer)
    key(page, "T22").tap()
    expect(page.locator("[data-queue] b")).to_have_text("1 Karte wartet")
    key(page, "T2").tap()
    key(page, "T3").tap()
    expect(page.locator("[data-queue]")).to_contain_text("3 Karten warten")
    expect(page.locator("[data-queue]")).to_contain_text("Sküs, Uhu, Kakadu")
    expect(page.locator(".place b")).to_have_text(["XXII", "II", "III"])
    expect(page.locator(".place.turn .who")).to_have_text("Mayrhuber")
    key(page, "H4").tap()
    page.get_by_role("button", name="Zurück", exact=True).tap()
    expect(page.locator(".place b")).to_have_text(["XXII", "II", "III"])
    take(page, "layout-waiting", full=False)
    page.reload()
    expect(page.locator("[data-queue]")).to_contain_text("3 Karten warten")
    page.unroute(STICHE)
    lies(page, 3)
    expect(page.locator("[data-queue]")).to_be_hidden()
    expect(page.locator("[data-sent]")).to_have_text("gespeichert")
    assert tricks(case) == laid(3)


def test_another_phone_laid_a_card_meanwhile(browser_window: Callable[..., Page], director: User) -> None:
    case = a_case(director)
    page = browser_window(width=390, height=844, user=director)
    page.goto(address(case))
    case.refresh_from_db()
    change_case(case_id=case.pk, expected_version=case.version, user=director, layout={"tricks": laid(2)})
    key(page, "H4").tap()
    expect(page.locator("[data-refused]")).to_contain_text("Jemand anderer hat die Stiche inzwischen geändert")
    expect(page.locator("[data-queue]")).to_contain_text("Nicht gelegt, bitte noch einmal antippen: Herz 4")
    lies(page, 2)
    assert tricks(case) == laid(2)
    key(page, "T3").tap()
    lies(page, 3)
    expect(page.locator("[data-queue]")).to_be_hidden()


def test_reload_and_back_show_what_lies(director_page: Page, director: User) -> None:
    case = a_case(director)
    page = director_page
    page.goto(address(case))
    page.keyboard.type("22")
    page.keyboard.press("Enter")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    lies(page, 2)
    page.reload()
    lies(page, 2)
    page.get_by_role("link", name="Zurück zum Fall").click()
    expect(page.locator(".steps")).to_be_visible()
    page.go_back()
    lies(page, 2)
    page.locator(".cardkey[value=T3]").press("Enter")
    lies(page, 3)
    expect(page.locator(".cardkey[value=T22]")).to_have_count(0)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1440])
def test_the_board_fits_and_can_be_read(browser_window: Callable[..., Page], director: User, width: int, dark: bool) -> None:
    case = a_case(director, PROOF)
    page = browser_window(width=width, height=844, dark=dark, user=director)
    page.goto(address(case))
    assert overflow(page) <= 0
    assert contrast_faults(page) == []
    box = page.locator(".cardkey").first.bounding_box()
    assert box["height"] >= 52
    assert box["width"] >= (48 if width >= 390 else 40)
