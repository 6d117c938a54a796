"""A part of a page that keeps itself fresh asks for no more than whether anything has changed, whoever looks at it."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, Route, expect

from tests.browser.held import hold_first
from tests.tables_made import a_table, write

BETTLER = {"game": "bettler", "dealer": 0, "declarer": 2, "won": True}


def at_once(route: Route) -> None:
    """The page as it is, but it asks ten times a second."""
    answer = route.fetch()
    route.fulfill(response=answer, body=re.sub(r'"every \d+s"', '"every 0.1s"', answer.text()))


@pytest.mark.parametrize("logged_in", [False, True], ids=["visitor", "director"])
def test_an_unchanged_page_is_a_304(browser_window: Callable[..., Page], director: User, logged_in: bool) -> None:
    page = browser_window(user=director if logged_in else None)
    table = a_table()
    address = f"/t/{table.round.tournament.slug}/runde/1/"
    page.route(f"**{address}", at_once, times=1)
    page.goto(address)
    for _time in range(2):
        with page.expect_response(lambda answer: answer.url.endswith(address) and answer.status == 304):
            pass
    write(table, BETTLER)
    with page.expect_response(lambda answer: answer.url.endswith(address) and answer.status == 200):
        pass


def test_what_is_typed_while_an_answer_is_on_its_way_stays(director_page: Page) -> None:
    """The news come with the next one."""
    page, table = director_page, a_table()
    address = f"/t/{table.round.tournament.slug}/runde/1/"
    held = hold_first(page, f"**{address}")
    page.route(f"**{address}", at_once, times=1)
    page.goto(address)
    part, asking = page.locator("#runde-jetzt"), re.compile("htmx-request")
    expect(part).to_have_class(asking)
    write(table, BETTLER)
    page.get_by_text("Trotzdem abschließen …").click()
    why = page.get_by_label("Warum wird die Runde abgeschlossen, obwohl etwas offen ist?")
    why.fill("Der Wirt sperrt zu.")
    held[0].continue_()
    expect(part).not_to_have_class(asking)
    expect(why).to_be_visible()
    expect(why).to_have_value("Der Wirt sperrt zu.")
    expect(part).to_contain_text("0 von 20 Spielen")
    page.get_by_text("Trotzdem abschließen …").click()
    page.locator("h1").click()
    expect(part).to_contain_text("1 von 20 Spielen")
