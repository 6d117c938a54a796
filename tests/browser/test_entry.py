"""Entering slips by keyboard alone, in a real browser: rounds at tables of four and five, faults, corrections, sums, all five systems."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, Route, expect

from tests.browser.held import hold_first
from tests.browser.test_frame import contrast_faults, overflow
from tests.tables_made import a_table, write
from tournament.models import Entry, Table, TableState

ADDRESS = "/t/probe/runde/1/tisch/1/"


def points(entry: Entry) -> list[int]:
    return [column // 2 for column in (entry.a0, entry.a1, entry.a2, entry.a3, entry.a4)][: entry.table.seats]


def totals(table: Table) -> list[int]:
    table.refresh_from_db()
    return [column // 2 for column in (table.a0, table.a1, table.a2, table.a3, table.a4)][: table.seats]


def open_table(page: Page) -> None:
    page.goto(ADDRESS)
    expect(page.locator("#game")).to_be_focused()


def choose(page: Page, name: str, value: str) -> None:
    """Clicks a choice where a hand would: on its label, once that stands still."""
    page.locator(f"label:has(input[name={name}][value='{value}'])").click()
    expect(page.locator(f"input[name={name}][value='{value}']")).to_be_checked()


def play(page: Page, keys: str, game: int) -> None:
    """Types the keys and Enter, and waits until the next game can be typed."""
    page.keyboard.type(keys)
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text(f"Spiel {game + 1}")
    expect(page.locator("#game")).to_be_focused()


def test_a_round_at_a_table_of_four(director_page: Page, take: Callable) -> None:
    table = a_table(games=5)
    page = director_page
    open_table(page)
    play(page, "r24gt", 1)  # Rufer by Pichler with Oberleitner, Trull silent: 2
    play(page, "pa13g", 2)  # Pagatrufer by Mayrhuber with Stadlbauer, the Pagat comes with the game: 3
    page.keyboard.type("tri")
    page.keyboard.press("Tab")
    for count in ("20", "27,1", "10"):  # the fourth is filled in: 12/2
        page.keyboard.type(count)
        page.keyboard.press("Tab")
    expect(page.locator("[data-completed=points_3]")).to_have_text("ergänzt")
    take(page, "entry-trischaken")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 4")
    play(page, "d3v", 4)  # Dreier lost by Stadlbauer: −15
    page.keyboard.type("b3vk")  # Bettler lost by Stadlbauer; K leads to the opponents' Kontra, 1 is Mayrhuber's
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Zettel vollständig")).to_be_focused()
    page.keyboard.press("Enter")  # twice by mistake: nothing is confirmed by it
    page.keyboard.press("ArrowUp")
    expect(page.locator("#zeile-5242880 a[data-line]")).to_be_focused()
    # Dealers advanced 0, 1, 2, 3, 0. Trischaken: 6 points, Pichler has most and is not Vorhand (Oberleitner): −6.
    assert [entry.record["dealer"] for entry in table.entries.all()] == [0, 1, 2, 3, 0]
    assert [points(entry) for entry in table.entries.all()] == [
        [-2, 2, -2, 2], [3, -3, 3, -3], [2, -6, 2, 2], [5, 5, -15, 5], [4, 4, -12, 4],
    ]  # fmt: skip
    assert table.entries.last().c0 == 8  # Mayrhuber's Kontra, 4 points, is paid at the table
    assert totals(table) == [12, 2, -24, 10]
    take(page, "entry-complete")
    assert table.state == TableState.OPEN
    page.keyboard.press("Control+Enter")
    expect(page.locator(".pagehead .chip")).to_have_text("bestätigt")
    table.refresh_from_db()
    assert table.state == TableState.CONFIRMED


def test_a_radl_at_a_table_of_five(director_page: Page, take: Callable) -> None:
    table = a_table(seats=5, games=5)
    page = director_page
    open_table(page)
    expect(page.locator("[data-turn]")).to_contain_text("Geber Mayrhuber setzt aus")
    page.keyboard.type("r1")  # the dealer sits out: his key does nothing
    expect(page.locator("input[name=declarer]:checked")).to_have_count(0)
    play(page, "24g", 1)
    play(page, "r33g", 2)  # Rufer by Stadlbauer alone: his own key is "allein"
    play(page, "so42v", 3)  # Solorufer by Oberleitner with Pichler, lost: 2
    play(page, "po1g", 4)  # Piccolo ouvert by its initials
    page.keyboard.type("sec1gpp")  # Sechserdreier by Mayrhuber, the Pagat announced
    take(page, "entry-five")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Zettel vollständig")).to_be_focused()
    assert [entry.record["dealer"] for entry in table.entries.all()] == [0, 1, 2, 3, 4]
    assert [points(entry) for entry in table.entries.all()] == [
        [0, 1, -1, 1, -1], [-1, 0, 3, -1, -1], [2, -2, 0, -2, 2], [18, -6, -6, 0, -6], [18, -6, -6, -6, 0],
    ]  # fmt: skip
    assert totals(table) == [37, -13, -10, -8, -6]


def test_amounts_and_reasons_stand_there_while_one_types(director_page: Page) -> None:
    a_table()
    page = director_page
    open_table(page)
    page.keyboard.type("pa31g")
    expect(page.locator("tr[data-live] .what")).to_contain_text("Pagatrufer mit Mayrhuber")
    expect(page.locator(".entry .why .total td")).to_have_text(["+3", "−3", "+3", "−3"])
    expect(page.locator(".entry .law").first).to_have_text("Tafel „Die Spiele“")
    page.keyboard.type("t")
    expect(page.locator(".entry .why .total td")).to_have_text(["+4", "−4", "+4", "−4"])
    page.keyboard.type("pv")  # P goes to the Pagat, V loses it
    expect(page.locator(".entry .why .total td")).to_have_text(["0", "0", "0", "0"])


def test_what_is_missing_has_the_sign_that_the_sentence_names(director_page: Page, take: Callable) -> None:
    a_table()
    page = director_page
    open_table(page)
    page.locator("#game").fill("Dreier")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".refused")).to_contain_text("Was mit ✕ dabeisteht, fehlt noch")
    # Found and looked at in one step: the preview that follows makes them anew.
    signs = page.evaluate("[...document.querySelectorAll('.entry .faults .fault')].map(one => getComputedStyle(one, '::before').content)")
    assert signs
    assert all("✕" in sign for sign in signs)
    take(page, "entry-missing")


def test_an_impossible_count_is_refused_with_a_sentence_that_helps(director_page: Page, take: Callable) -> None:
    table = a_table("point-tarock", 3)
    page = director_page
    open_table(page)
    page.keyboard.type("zwei237/1")
    expect(page.locator("[data-faults=points]")).to_have_text("Im Zweiblatt endet jede Zählung auf /2. Bitte noch einmal zählen.")
    page.keyboard.press("Enter")
    expect(page.locator("[data-faults=points][role=alert]")).to_be_visible()  # the server's answer, no longer the preview's
    expect(page.locator("#points")).to_be_focused()
    expect(page.locator("#points")).to_have_value("37/1")
    expect(page.locator("#game")).to_have_value("Zweiblatt")
    expect(page.locator(".refused")).to_contain_text("Zuerst den Fehler ausbessern; bis dahin gelten nur Tasten, die ihn ausbessern.")
    page.keyboard.type("bk")  # typed blindly: neither "abgelöst" nor Kontra
    expect(page.locator("input[name=bid]:checked")).to_have_value("plain")
    expect(page.locator("input[name=kontra]:checked")).to_have_value("1")
    page.get_by_label("Ton, wenn eine Zeile nicht geschrieben wird").check()
    expect(page.locator("form[data-refused]")).to_have_count(1)
    page.locator("#points").focus()
    take(page, "entry-refused")
    assert not table.entries.exists()
    page.reload()
    expect(page.get_by_label("Ton, wenn eine Zeile nicht geschrieben wird")).to_be_checked()  # kept, as is what was typed
    expect(page.locator("#points")).to_have_value("37/1")
    page.locator("#points").focus()
    page.keyboard.press("Control+a")
    play(page, "37/2", 1)
    assert points(table.entries.get()) == [-8, 16, -8]


def test_what_cannot_be_cleared_up_now_is_kept_open(director_page: Page, take: Callable) -> None:
    table = a_table("point-tarock", 3)
    page = director_page
    open_table(page)
    page.keyboard.type("ein230/0")
    page.keyboard.press("Enter")
    expect(page.locator("[data-faults=points] .fault")).to_be_visible()
    page.keyboard.press("F9")
    expect(page.locator("h2").first).to_have_text("Spiel 2")
    expect(page.locator("tr.doubt")).to_contain_text("Im Einblatt endet jede Zählung auf /1")
    assert table.entries.get().settled is False
    take(page, "entry-open")


def test_a_line_is_corrected_by_keyboard(director_page: Page, take: Callable) -> None:
    table = a_table()
    write(table, {"game": "dreier", "dealer": 0, "declarer": 2, "won": True}, {"game": "bettler", "dealer": 1, "declarer": 2, "won": True})
    page = director_page
    open_table(page)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 2 berichtigen")
    expect(page.locator("#game")).to_have_value("Bettler")
    page.keyboard.press("Tab")
    page.keyboard.type("v")
    page.keyboard.press("Enter")
    expect(page.locator("#why")).to_be_focused()  # the reason is asked for
    page.keyboard.type("verlesen")
    take(page, "entry-correction")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 3")
    expect(page.locator("tr.struck")).to_contain_text("ersetzt")
    assert totals(table) == [-1, -1, 3, -1]
    expect(page.locator("#game")).to_be_focused()


def test_what_a_correction_changes_is_shown_first_with_what_was_typed(director_page: Page) -> None:
    table = a_table()
    write(table, {"game": "dreier", "dealer": 0, "declarer": 2, "won": True})
    page = director_page
    open_table(page)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#game")).to_have_value("Dreier")
    page.keyboard.press("Tab")
    page.keyboard.type("v")
    expect(page.get_by_role("radio", name="verloren")).to_be_checked()
    page.locator("#why").fill("verlesen")
    before = totals(table)
    page.get_by_text("Vorher zeigen, was sich ändert").click()
    expect(page.get_by_role("heading", name="Das ändert sich")).to_be_visible()
    assert totals(table) == before
    page.get_by_role("button", name="Berichtigen").click()
    expect(page.locator("tr.struck")).to_contain_text("ersetzt")
    assert totals(table) == [-points for points in before]


def test_escape_throws_the_draft_away_and_another_table_keeps_it(director_page: Page) -> None:
    a_table(tables=2)
    page = director_page
    down = False  # stands in the way from the beginning: a browser that is busy lets a request pass that comes right after
    page.route("**/tisch/1/", lambda route: route.abort() if down else route.continue_())
    open_table(page)
    page.keyboard.type("b3g>")
    expect(page.locator("h1")).to_have_text("Tisch 2")
    page.keyboard.press("<")
    expect(page.locator("h1")).to_have_text("Tisch 1")
    expect(page.locator("#game")).to_have_value("Bettler")
    expect(page.locator("input[name=declarer]:checked")).to_have_value("2")
    down = True
    page.keyboard.press("Escape")
    expect(page.locator("[data-faults=form] .fault")).to_contain_text("nicht")
    expect(page.locator("#game")).to_have_value("Bettler")  # without an answer nothing is lost
    down = False
    page.keyboard.press("Escape")
    expect(page.locator("#game")).to_have_value("")


def test_keys_typed_while_saving_belong_to_the_next_game(director_page: Page) -> None:
    table = a_table()
    page = director_page
    open_table(page)
    page.keyboard.type("b3g")
    page.keyboard.press("Enter")
    page.keyboard.type("d1g")  # no waiting
    expect(page.locator("#game")).to_have_value("Dreier")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 3")
    assert [entry.record["game"] for entry in table.entries.all()] == ["bettler", "dreier"]


def test_a_line_is_kept_open_by_a_key_pressed_before_the_answer(director_page: Page) -> None:
    table = a_table("point-tarock", 3)
    page = director_page
    open_table(page)
    held = hold_first(page, "**/tisch/1/eintrag/")
    page.keyboard.type("ein230/0")
    with page.expect_request("**/tisch/1/eintrag/"):
        page.keyboard.press("Enter")
    page.keyboard.press("F9")
    held[0].continue_()
    expect(page.locator("h2").first).to_have_text("Spiel 2")
    assert table.entries.get().settled is False


def test_an_amount_says_why(director_page: Page, take: Callable) -> None:
    write(a_table(), {"game": "dreier", "dealer": 0, "declarer": 2, "won": True, "kontra": 2})
    page = director_page
    open_table(page)
    page.locator("a[data-why]").nth(2).focus()
    page.keyboard.press("Enter")
    panel = page.locator("#derivation")
    expect(panel).to_contain_text("Warum +15?")
    expect(panel).to_contain_text("Dreier gewonnen, Wert 5")
    take(page, "entry-why", full=False)
    page.keyboard.press("Escape")
    expect(panel).not_to_be_visible()


def test_sums_alone(director_page: Page, take: Callable) -> None:
    table = a_table()
    page = director_page
    page.goto(ADDRESS + "summen/")
    expect(page.locator(".cells input").first).to_be_focused()
    for amount in ("12", "-30", "4"):
        page.keyboard.type(amount)
        page.keyboard.press("Tab")
    expect(page.locator("[data-cross-sum]")).to_have_text("Quersumme −14")
    page.keyboard.type("14")
    expect(page.locator("[data-cross-sum]")).to_have_text("Quersumme 0")
    take(page, "entry-sums")
    page.keyboard.press("Enter")
    expect(page.locator(".score .sum")).to_contain_text("Summen des Zettels")
    assert totals(table) == [12, -30, 4, 14]


SPECIAL = {
    # Point-Tarock, Zweiblatt by Pichler, abgelöst, 41/2, Kontra: (6 + 1 + 6) × 2 = 26; he is not Vorhand, so Stadlbauer dealt no: J 3 is
    # the dealer.
    "point-tarock": (3, ["j3", "zwei2b41,2k"], [-26, 52, -26]),
    # Cup: a Solorufer without a partner, a silent Trull: (2 + 2) × 3 for Oberleitner.
    "koenigrufen-cup": (4, ["so44gt"], [-4, -4, -4, 12]),
    # Speiszettel: a Besserrufer of Pichler with Mayrhuber and the Uhu announced: 2 + 4.
    "koenigrufen-speiszettel": (4, ["bes21guu"], [6, 6, -6, -6]),
    # Gallneukirchen: a Renonce of Mayrhuber in Stadlbauer's Dreier: 15 to him, 5 to each other opponent.
    "koenigrufen-gallneukirchen": (4, ["d3x1"], [-25, 5, 15, 5]),
    # Garde sans by Mayrhuber, 2 bouts, 49 points, the last trick to the attack: (25 + 8 + 10) × 4.
    "french-tarot": (4, ["gs1249e"], [516, -172, -172, -172]),
}  # fmt: skip


@pytest.mark.parametrize("system", SPECIAL)
def test_a_special_game_of_every_system(director_page: Page, take: Callable, system: str) -> None:
    seats, keys, amounts = SPECIAL[system]
    table = a_table(system, seats)
    page = director_page
    open_table(page)
    for part in keys:
        if part.startswith("j"):
            page.keyboard.press("Shift+Tab")  # out of the letters of the game
        page.keyboard.type(part)
        if part.startswith("j"):
            page.locator("#game").focus()
    expect(page.locator(".entry .why .total td").first).to_be_visible()
    take(page, f"entry-{system}")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 2")
    assert points(table.entries.get()) == amounts


def test_a_manual_settlement(director_page: Page, take: Callable) -> None:
    table = a_table()
    page = director_page
    open_table(page)
    page.keyboard.type("hä")
    page.keyboard.press("Tab")
    for amount in ("-3", "1", "1"):
        page.keyboard.type(amount)
        page.keyboard.press("Tab")
    expect(page.locator("[data-completed=amount_3]")).to_have_text("ergänzt")
    page.get_by_label("Von welchem Spiel?").select_option(label="Trischaken")
    take(page, "entry-manual")
    page.locator("#reason").focus()
    play(page, "Schiedsrichter", 1)
    assert points(table.entries.get()) == [-3, 1, 1, 1]
    assert table.entries.get().record["of"] == "trischaken"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [390, 1024, 1440])
def test_the_page_fits(browser_window: Callable[..., Page], director: User, take: Callable, width: int, dark: bool) -> None:
    table = a_table(tables=3)
    write(table, {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 3, "won": True, "kontra": 2})
    page = browser_window(width=width, user=director, dark=dark)
    page.goto(ADDRESS)
    page.locator("#game").focus()
    page.keyboard.type("pa31gt")
    expect(page.locator(".entry .why .total td").first).to_be_visible()
    assert overflow(page) <= 0
    assert contrast_faults(page) == []
    take(page, f"entry-fits{'-dark' if dark else ''}")
    page.keyboard.press("j")  # the dealer can be changed
    expect(page.locator("input[name=dealer]:checked")).to_be_focused()
    assert overflow(page) <= 0
    take(page, f"entry-dealer{'-dark' if dark else ''}")


def test_without_a_script_the_form_works(browser_window: Callable[..., Page], director: User, take: Callable) -> None:
    table = a_table()
    page = browser_window(user=director)
    page.route("**/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(ADDRESS)
    page.locator("#game").fill("Pagatrufer")
    choose(page, "declarer", "2")
    choose(page, "won", "1")
    page.get_by_role("button", name="Spiel 1 schreiben").click()
    expect(page.locator(".fault", has_text="Mit wem?")).to_be_visible()
    take(page, "entry-plain")
    choose(page, "partner", "0")
    page.get_by_role("button", name="Spiel 1 schreiben").click()
    expect(page.locator("h2").first).to_have_text("Spiel 2")
    assert points(table.entries.get()) == [3, -3, 3, -3]


def test_every_choice_stands_inside_the_form_on_a_phone(browser_window: Callable[..., Page], director: User) -> None:
    a_table("french-tarot", seats=5)
    page = browser_window(width=390, user=director)
    page.goto(ADDRESS)
    page.locator("#game").focus()
    page.keyboard.type("gs1249")
    expect(page.locator("[data-field=poignees]")).to_be_visible()
    outside = """(form) => [...form.querySelectorAll(".seg")].filter((one) => one.getBoundingClientRect().right
                 > form.getBoundingClientRect().right - parseFloat(getComputedStyle(form).paddingRight) + 0.5).map((one) => one.textContent)"""
    assert page.locator("form.entry").evaluate(outside) == []


def test_a_folded_block_opens_when_what_is_in_it_is_refused(director_page: Page) -> None:
    """The dealer's block is folded: a sentence of the preview about him opens it."""
    a_table()
    page = director_page
    open_table(page)

    def refuse(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "faults": {"dealer": ["Wer hat gegeben?"]}})

    page.route(f"**{page.locator('#eintrag').get_attribute('data-preview')}", refuse)
    expect(page.locator("details.turn")).not_to_have_attribute("open", "")
    page.keyboard.type("r24g")
    expect(page.locator("[data-faults=dealer] .fault")).to_be_visible()
