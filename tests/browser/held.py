"""Requests that wait for the test: what somebody types meanwhile, he types into a page without the script, or without the answer."""

from playwright.sync_api import Page, Route


def hold_first(page: Page, address: str) -> list[Route]:
    """The first request to the address, once it is made: it waits for the test. Later ones go their way; nothing is switched in the browser
    between them."""
    held: list[Route] = []
    page.route(address, lambda route: route.continue_() if held else held.append(route))
    return held


def open_before(script: str, page: Page, address: str) -> list[Route]:
    """The page as it is until its script is there."""
    held = hold_first(page, script)
    with page.expect_request(script):
        page.goto(address, wait_until="commit")
    return held
