"""What is typed at the desk before its script is there, and while it waits for an answer: nothing is lost, and nothing lands in another
game."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.held import hold_first, open_before
from tests.browser.test_entry import ADDRESS, choose, open_table, points
from tests.browser.test_entry_keys import written
from tests.tables_made import a_table
from tournament.models.entry import POSITION_STEP


def type_before_the_script(page: Page, keys: str, *then: str, script: bool = True) -> None:
    """The field has the focus as soon as it is on the screen; on a slow laptop the script comes later, or not at all."""
    held = hold_first(page, "**/entry/table.js")
    with page.expect_request("**/entry/table.js"):
        page.goto(ADDRESS, wait_until="commit")
    expect(page.locator("#game")).to_be_focused()
    page.keyboard.type(keys)
    expect(page.locator("#game")).to_have_value(keys)
    for key in then:
        page.keyboard.press(key)
    expect(page.locator("h2").first).to_have_text("Spiel 1")
    if script:
        held[0].continue_()
    else:
        held[0].abort()


@pytest.mark.parametrize("keys, game", [("b3g", "Bettler"), ("pa31g", "Pagatrufer")])
def test_keys_typed_before_the_script_is_there_are_not_lost(director_page: Page, keys: str, game: str) -> None:
    a_table(tables=2)
    page = director_page
    type_before_the_script(page, keys)
    expect(page.locator("#game")).to_have_value(game)
    expect(page.locator("input[name=declarer]:checked")).to_have_value("2")
    expect(page.locator("input[name=won]:checked")).to_have_value("1")


def test_what_is_typed_before_the_script_is_there_replaces_the_game_that_is_corrected(director_page: Page) -> None:
    written(4, 1)
    page = director_page
    held = open_before("**/entry/table.js", page, f"{ADDRESS}?zeile={POSITION_STEP}")
    expect(page.locator("#game")).to_be_focused()
    page.keyboard.type("tri")
    expect(page.locator("#game")).to_have_value("tri")
    held[0].continue_()
    expect(page.locator("#eintrag.live")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator("#game")).to_have_value("Trischaken")


def test_arriving_at_the_mark_takes_no_letter_from_a_word(director_page: Page) -> None:
    """The browser goes to the mark once the page is whole; the word that is being typed then goes on."""
    written(4, 1)
    page = director_page
    held = open_before("**/entry/table.js", page, f"{ADDRESS}?zeile={POSITION_STEP}#eintrag")
    expect(page.locator("#game")).to_be_focused()
    page.keyboard.type("tr")
    held[0].continue_()
    page.wait_for_load_state()
    page.keyboard.type("i")
    page.keyboard.press("Tab")
    expect(page.locator("#game")).to_have_value("Trischaken")
    expect(page.locator("#eintrag")).to_be_in_viewport()


def test_keys_typed_before_there_is_a_form_are_not_lost(director_page: Page) -> None:
    """A page that comes slowly: its head is read, its body is not."""
    a_table(tables=2)
    page = director_page
    held = hold_first(page, "**/static/halt.js")

    def halted(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub("<body[^>]*>", r'\g<0><script src="/static/halt.js"></script>', answer.text()))

    page.route(f"**{ADDRESS}", halted)
    page.goto(ADDRESS, wait_until="commit")
    page.locator("script[src$='halt.js']").wait_for(state="attached")
    page.keyboard.type("b3g")
    assert page.locator("#game").count() == 0
    held[0].fulfill(body="", content_type="text/javascript")
    expect(page.locator("#game")).to_have_value("Bettler")
    expect(page.locator("input[name=declarer]:checked")).to_have_value("2")
    expect(page.locator("input[name=won]:checked")).to_have_value("1")


def test_keys_typed_before_the_focus_are_not_lost(director_page: Page) -> None:
    a_table(tables=2)
    page = director_page
    held = hold_first(page, "**/entry/table.js")
    with page.expect_request("**/entry/table.js"):
        page.goto(ADDRESS, wait_until="commit")
    expect(page.locator("#game")).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("b3g")
    held[0].continue_()
    expect(page.locator("#game")).to_have_value("Bettler")
    expect(page.locator("input[name=declarer]:checked")).to_have_value("2")


def test_the_next_table_is_reached_before_the_script_is_there(director_page: Page) -> None:
    a_table(tables=2)
    type_before_the_script(director_page, ">")
    expect(director_page.locator("h1")).to_have_text("Tisch 2")


def test_an_enter_before_the_script_is_there_writes_the_game(director_page: Page) -> None:
    """And what is typed after it belongs to the next."""
    table = a_table()
    page = director_page
    type_before_the_script(page, "b3g", "Enter", "d", "1", "g", "Enter", "r")
    expect(page.locator("h2").first).to_have_text("Spiel 3")
    expect(page.locator("#game")).to_have_value("r")
    assert [(entry.record["game"], entry.record["declarer"]) for entry in table.entries.order_by("position")] == [
        ("bettler", 2),
        ("dreier", 0),
    ]


def test_where_the_script_does_not_come_the_enter_sends_the_form_as_it_stands(director_page: Page) -> None:
    table = a_table()
    page = director_page
    type_before_the_script(page, "Bettler", "Enter", script=False)
    expect(page.locator("form.entry .refused")).to_be_visible()
    expect(page.locator("#game")).to_have_value("Bettler")
    assert not table.entries.exists()


def test_who_is_chosen_before_the_script_is_there_stays_chosen_though_a_draft_has_another(director_page: Page) -> None:
    a_table(tables=2)
    page = director_page
    open_table(page)
    page.keyboard.type("b3g")
    held = open_before("**/entry/table.js", page, ADDRESS)
    choose(page, "declarer", "0")
    held[0].continue_()
    expect(page.locator("#game")).to_have_value("Bettler")
    expect(page.locator("input[name=declarer]:checked")).to_have_value("0")
    expect(page.locator("input[name=won]:checked")).to_have_value("1")


def test_a_sum_that_is_begun_before_the_script_is_there_is_ended_in_its_field(director_page: Page) -> None:
    a_table(tables=2)
    page = director_page
    held = open_before("**/entry/round_sums.js", page, "/t/probe/runde/1/summen/")
    first = page.get_by_label("Tisch 1, Anna Mayrhuber")
    expect(first).to_be_focused()
    page.keyboard.type("1")
    held[0].continue_()
    expect(page.locator("tr[data-row='1'] [data-said]")).to_have_text("Quersumme 1")
    page.keyboard.type("2")
    expect(first).to_have_value("12")
    page.goto("/t/probe/runde/1/summen/")
    expect(first).to_have_value("12")


def test_two_games_typed_during_one_save_are_two(director_page: Page) -> None:
    table = a_table()
    page = director_page
    open_table(page)
    held = hold_first(page, "**/tisch/1/eintrag/")
    page.keyboard.type("b3g")
    with page.expect_request("**/tisch/1/eintrag/"):
        page.keyboard.press("Enter")
    for key in (*"d1g", "Enter", *"tri20", "Tab", *"27,1"):
        page.keyboard.press(key)
    held[0].continue_()
    expect(page.locator("h2").first).to_have_text("Spiel 3")
    expect(page.locator("#points_0")).to_have_value("20")
    expect(page.locator("#points_1")).to_have_value("27,1")
    assert [entry.record["game"] for entry in table.entries.order_by("position")] == ["bettler", "dreier"]


def test_what_follows_a_tab_before_the_script_is_there_goes_where_it_leads(director_page: Page) -> None:
    """Counts of a Trischaken, each behind a Tab: Pichler has most and is not Vorhand, 20 + 27 + 10 of 70, so 12 are left."""
    table = written(4, 2)
    page = director_page
    held = open_before("**/entry/table.js", page, ADDRESS)
    expect(page.locator("#game")).to_be_focused()
    for key in (*"tri20", "Tab", *"27,1", "Tab", *"10"):
        page.keyboard.press(key)
    held[0].continue_()
    for place, count in enumerate(("20", "27,1", "10", "")):
        expect(page.locator(f"#points_{place}")).to_have_value(count)
    expect(page.locator("#points_2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 4")
    assert points(table.entries.last()) == [2, -6, 2, 2]


def test_a_line_is_corrected_by_keys_that_no_answer_and_no_script_has_come_for(director_page: Page) -> None:
    """Up to the line, into it, to its result, and Enter asks for the reason: nothing of it becomes a line of its own."""
    table = written(4, 1)
    page = director_page
    held = hold_first(page, "**/entry/table.js")
    opened = hold_first(page, "**?zeile=*")
    page.goto(ADDRESS, wait_until="commit")
    expect(page.locator("#game")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    with page.expect_request("**?zeile=*"):
        held[0].continue_()
    for key in ("Tab", "v", "Enter"):
        page.keyboard.press(key)
    opened[0].continue_()
    expect(page.locator("#why")).to_be_focused()
    page.keyboard.type("verlesen")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 2")
    assert [(entry.position, entry.record["won"]) for entry in table.entries.order_by("version")] == [
        (POSITION_STEP, True),
        (POSITION_STEP, False),
    ]


def test_a_tab_before_the_script_is_there_leads_to_what_throws_a_correction_away(director_page: Page) -> None:
    """As the browser goes: behind the button that writes, before the one that strikes the line."""
    table = written(4, 1)
    page = director_page
    held = open_before("**/entry/table.js", page, f"{ADDRESS}?zeile={POSITION_STEP}")
    expect(page.locator("#game")).to_be_focused()
    for _ in range(9):  # result, declarer, three kontras, Renonce, reason, Schreiben, Verwerfen
        page.keyboard.press("Tab")
    held[0].continue_()
    expect(page.locator("[data-discard]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#eintrag [name=position]")).to_have_count(0)
    assert table.entries.get().record["won"]


def test_what_was_typed_ahead_of_an_answer_that_did_not_come_is_no_game_later(director_page: Page) -> None:
    table = a_table()
    page = director_page
    open_table(page)
    held = hold_first(page, "**/tisch/1/eintrag/")
    page.keyboard.type("b3g")
    with page.expect_request("**/tisch/1/eintrag/"):
        page.keyboard.press("Enter")
    for key in (*"d1g", "Enter"):
        page.keyboard.press(key)
    held[0].abort()
    expect(page.locator("[data-faults=form] .fault")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 2")
    page.keyboard.type("b2v")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 3")
    assert [entry.record["game"] for entry in table.entries.order_by("position")] == ["bettler", "bettler"]


def test_a_word_that_is_begun_elsewhere_before_the_script_is_there_is_ended_there(director_page: Page) -> None:
    written(4, 1)
    page = director_page
    held = open_before("**/entry/table.js", page, f"{ADDRESS}?zeile={POSITION_STEP}")
    page.locator("#why").click()
    page.keyboard.type("ver")
    held[0].continue_()
    expect(page.locator("#eintrag.live")).to_be_visible()
    page.keyboard.type("lesen")
    expect(page.locator("#why")).to_have_value("verlesen")
    expect(page.locator("#game")).to_have_value("Bettler")
