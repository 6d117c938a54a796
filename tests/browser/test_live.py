"""A part of a page that keeps itself fresh asks for no more than whether anything has changed, whoever looks at it."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, Route

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
