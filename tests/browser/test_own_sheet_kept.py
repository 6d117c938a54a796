"""Writing an own sheet in a browser: proving cases with the game's own form, and that nothing typed is lost, whatever becomes of the
page."""

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Page, Route, expect

from tests.browser.held import hold_first, open_before
from tournament.models import OwnSheet

CUP = "/regelwerke/neu/?von=koenigrufen-cup"


def begun(page: Page) -> None:
    """The cup's sheet with a Dreier of 6, called Lammcup."""
    page.goto(CUP)
    page.get_by_label("Name", exact=True).fill("Lammcup")
    page.locator("[name=g-dreier]").fill("6")
    expect(page.locator("#sheet")).to_contain_text("Ein Dreier +15 +18")


def still_there(page: Page) -> None:
    expect(page.get_by_label("Name", exact=True)).to_have_value("Lammcup")
    expect(page.locator("[name=g-dreier]")).to_have_value("6")


def test_a_case_is_written_with_the_keys_of_the_desk_and_saved_with_the_sheet(director_page: Page) -> None:
    page = director_page
    begun(page)
    page.get_by_role("button", name="Beispiel hinzufügen").click()
    expect(page.locator("#eintrag.live")).to_be_visible()
    page.keyboard.type("d2g")  # a Dreier, won by the second seat
    page.keyboard.press("p")
    page.keyboard.press("p")  # the Pagat, announced
    expect(page.locator("[data-amounts] .total")).to_contain_text("+24")  # 6 + 2 from each of three
    page.keyboard.press("Enter")
    expect(page.locator("#paragraph")).to_be_focused()
    expect(page.locator("[data-field=paragraph] .fault")).to_be_visible()
    page.keyboard.type("§ 4")
    page.keyboard.press("Enter")
    expect(page.locator(".case .amounts")).to_contain_text("−8, +24, −8, −8")
    page.locator("[name=g-dreier]").fill("7")
    page.get_by_role("button", name="Das stimmt so").click()
    expect(page.locator(".case .amounts")).to_contain_text("−9, +27, −9, −9")  # 7 + 2
    page.get_by_role("button", name="Als Ausgabe speichern").click()
    expect(page.locator("h1")).to_have_text("Lammcup")
    assert [example["amounts"] for example in OwnSheet.objects.get().file["examples"]] == [[-9, 27, -9, -9]]


def test_a_case_is_typed_before_the_script_is_there(director_page: Page) -> None:
    page = director_page
    begun(page)
    held = hold_first(page, "**/entry/table.js")
    with page.expect_request("**/entry/table.js"):
        page.get_by_role("button", name="Beispiel hinzufügen").click(no_wait_after=True)
    expect(page.locator("#game")).to_be_focused()
    page.keyboard.type("d2g")
    page.keyboard.press("Enter")
    held[0].continue_()
    expect(page.locator("#paragraph")).to_be_focused()
    expect(page.locator("#game")).to_have_value("Dreier")


def test_nothing_typed_is_lost_by_a_refusal_an_outage_or_a_session_that_ended(director_page: Page) -> None:
    page = director_page
    begun(page)
    page.locator("[name=g-bettler]").fill("viel")
    save = page.get_by_role("button", name="Als Ausgabe speichern")
    save.click()
    expect(page.locator("#told")).to_contain_text("Nicht gespeichert")
    expect(page.locator("[name=g-bettler]")).to_be_focused()
    page.reload()
    expect(page.locator("#taken-up")).to_be_visible()
    expect(page.locator("[name=g-bettler]")).to_have_value("viel")
    still_there(page)
    page.locator("[name=g-bettler]").fill("")
    page.route("**/regelwerke/neu/**", lose)
    save.click()
    expect(page.locator("#told")).to_contain_text("antwortet nicht")
    page.unroute("**/regelwerke/neu/**")
    still_there(page)
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    save.click()
    page.wait_for_url("**/anmelden/**")
    page.get_by_label("Name").fill("leitung")
    page.get_by_label("Passwort").fill("trull-und-mond")
    page.keyboard.press("Enter")
    still_there(page)
    expect(page.locator("#sheet")).to_contain_text("Ein Dreier +15 +18")
    save.click()
    expect(page.locator("h1")).to_have_text("Lammcup")
    assert OwnSheet.objects.get().file["games"] == {"dreier": 6}
    page.goto(CUP)
    expect(page.locator("#taken-up")).to_be_hidden()
    expect(page.locator("[name=g-dreier]")).to_have_value("")


def test_what_was_typed_is_there_again_after_the_browser_was_closed(director_page: Page) -> None:
    begun(director_page)
    director_page.close()
    page = director_page.context.new_page()
    page.goto(CUP)
    expect(page.locator("#taken-up")).to_be_visible()
    still_there(page)
    page.locator("[data-anew]").click()
    expect(page.locator("[name=g-dreier]")).to_have_value("")


def test_what_was_typed_is_its_accounts_and_its_pages_and_goes_after_a_month(director_page: Page) -> None:
    begun(director_page)
    account = User.objects.get(username="leitung").pk
    place = f"regelwerk:{account}:{CUP}"
    assert director_page.evaluate("() => Object.keys(localStorage).filter(key => key.startsWith('regelwerk'))") == [place]
    month_ago = """place => localStorage.setItem(
        place, JSON.stringify({ ...JSON.parse(localStorage.getItem(place)), at: Date.now() - 31 * 24 * 3600 * 1000 })
    )"""
    director_page.goto("/regelwerke/")
    director_page.evaluate(month_ago, place)
    director_page.goto(CUP)
    director_page.wait_for_function("place => localStorage.getItem(place) === null", arg=place)
    expect(director_page.locator("[name=g-dreier]")).to_have_value("")


def test_two_tabs_with_the_same_new_sheet_keep_what_each_has_typed(director_page: Page) -> None:
    one = director_page
    begun(one)
    other = one.context.new_page()
    other.goto(CUP)
    other.locator("[data-anew]").click()
    expect(other.get_by_role("button", name="Lammcup")).to_be_visible()
    expect(other.locator("[name=g-dreier]")).to_have_value("")
    other.get_by_label("Name", exact=True).fill("Ochsencup")
    one.locator("[name=g-dreier]").fill("7")
    expect(one.locator("#sheet")).to_contain_text("Ein Dreier +15 +21")
    for page, name, amount in ((one, "Lammcup", "7"), (other, "Ochsencup", "")):
        page.reload()
        expect(page.get_by_label("Name", exact=True)).to_have_value(name)
        expect(page.locator("[name=g-dreier]")).to_have_value(amount)
    other.get_by_role("button", name="Lammcup").click()
    expect(other.locator("[name=g-dreier]")).to_have_value("7")
    # It is this tab's as well now: what either types next stays beside the other's.
    other.locator("[name=g-dreier]").fill("8")
    one.reload()
    other.reload()
    expect(other.locator("[name=g-dreier]")).to_have_value("8")
    expect(other.get_by_role("button", name="Ochsencup")).to_be_visible()


def test_what_another_tab_threw_away_stays_with_the_one_that_typed_it(director_page: Page) -> None:
    begun(director_page)
    director_page.reload()
    still_there(director_page)
    other = director_page.context.new_page()
    other.goto(CUP)
    other.locator("[data-anew]").click()
    expect(other.locator("[name=g-dreier]")).to_have_value("")
    # At once, for its browser may die: the place was emptied, and is filled again.
    director_page.wait_for_function(
        "place => localStorage.getItem(place)", arg=f"regelwerk:{User.objects.get(username='leitung').pk}:{CUP}"
    )
    director_page.reload()
    still_there(director_page)


def test_who_types_before_his_draft_is_shown_again_loses_neither(director_page: Page) -> None:
    page, held = director_page, list[Route]()
    begun(page)
    page.route("**/regelwerke/neu/**", lambda route: route.continue_() if held or route.request.method == "GET" else held.append(route))
    with page.expect_request(lambda request: request.method == "POST"):
        page.goto(CUP)
    page.get_by_label("Name", exact=True).fill("Ochsencup")
    held[0].continue_()
    page.get_by_role("button", name="Lammcup").click()
    still_there(page)
    expect(page.get_by_role("button", name="Ochsencup")).to_be_visible()


def test_what_is_typed_before_the_script_is_there_is_shown_and_kept(director_page: Page) -> None:
    page = director_page
    held = open_before("**/sheets/edit.js", page, CUP)
    page.get_by_label("Name", exact=True).fill("Lammcup")
    page.locator("[name=g-dreier]").fill("6")
    held[0].continue_()
    expect(page.locator("#sheet")).to_contain_text("Ein Dreier +15 +18")
    page.reload()
    expect(page.locator("#taken-up")).to_be_visible()
    still_there(page)


@pytest.mark.parametrize("sent", [False, True])
def test_who_types_before_the_script_is_there_loses_neither_that_nor_his_draft(director_page: Page, sent: bool) -> None:
    """Though he sends it too."""
    page = director_page
    begun(page)
    held = open_before("**/sheets/edit.js", page, CUP)
    page.get_by_label("Name", exact=True).fill("Ochsencup")
    if sent:
        page.keyboard.press("Enter")
    else:
        held[0].continue_()
    page.get_by_role("button", name="Lammcup").click()
    still_there(page)
    expect(page.get_by_role("button", name="Ochsencup")).to_be_visible()


def test_a_browser_without_room_shows_and_saves_what_is_typed(director_page: Page) -> None:
    page = director_page
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    begun(page)
    page.locator("[name=g-bettler]").fill("viel")
    save = page.get_by_role("button", name="Als Ausgabe speichern")
    save.click()
    expect(page.locator("#told")).to_contain_text("Nicht gespeichert")
    page.locator("[name=g-bettler]").fill("")
    save.click()
    expect(page.locator("h1")).to_have_text("Lammcup")


def lose(route: Route) -> None:
    """What is sent does not arrive."""
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()
