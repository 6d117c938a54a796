"""The referee's pages on a phone: a tap answers a question, the keyboard only moves, nothing tapped is lost. Without a script they work
too."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

import rules
from rules.engine.forms import game_forms
from tests.browser.held import hold_first
from tests.tables_made import a_table
from tests.tournament.court import PASSWORD, referee
from tests.tournament.evening import DREIER, running, save, the_table
from tests.tournament.referee.test_views_cases import url
from tournament.models import Case, Ruling, Tournament
from tournament.referee.calls import call_referee
from tournament.referee.cases import open_case

pytestmark = pytest.mark.django_db(transaction=True)
NO_NETWORK = "() => { XMLHttpRequest.prototype.send = function () { setTimeout(() => this.dispatchEvent(new ProgressEvent('error'))); }; }"


@pytest.fixture
def evening() -> Tournament:
    """A Dreier of seat 0 stands on the sheet of table 1."""
    tournament = running()
    save(the_table(tournament), 1, DREIER)
    return tournament


def overflow(page: Page) -> int:
    """Pixels by which the page is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def amounts(page: Page) -> list[str]:
    return page.locator(".verdict").last.locator("td.d").all_inner_texts()


def begin(page: Page, tournament: Tournament) -> None:
    """From the table's call to the first question."""
    page.goto(f"/t/{tournament.slug}/runde/1/tisch/1/")
    page.locator("#ruf summary").click()
    page.get_by_label("Worum es geht").fill("Herz nicht bedient")
    page.get_by_label("Spiel Nr.").fill("1")
    page.locator("#ruf").get_by_role("button", name="Schiedsrichter rufen").click()
    expect(page.get_by_text("Noch niemand unterwegs.")).to_be_visible()
    page.goto(f"/t/{tournament.slug}/schiedsrichter/")
    page.get_by_role("button", name="Ich komme").click()
    page.get_by_role("button", name="Fall beginnen").click()
    expect(page.get_by_role("heading", name="Was ist geschehen?")).to_be_visible()


def decided_by_the_panel(page: Page) -> None:
    """Tapped and written before the script runs, read again after a reload, and written on while the answer is on its way."""
    scripts = hold_first(page, "**/referee/referee.js")
    page.get_by_role("link", name="Entscheid des Gremiums eintragen").click()
    page.get_by_label("Mitglied 1").fill("Rosa Kirchschlager")
    page.get_by_label("Begründung").fill("Er hatte kein Herz mehr.")
    page.get_by_role("radio", name="Keine Renonce").click()
    scripts[0].continue_()
    expect(page.get_by_role("button", name="Keine Renonce – entscheiden")).to_be_visible()
    assert amounts(page) == ["+15", "−5", "−5", "−5"]
    page.reload()
    page.get_by_role("link", name="Entscheid des Gremiums eintragen").click()
    expect(page.get_by_label("Begründung")).to_have_value("Er hatte kein Herz mehr.")
    answers = hold_first(page, "**/entscheid/*/")
    page.get_by_role("radio", name="Keine Renonce").click()
    page.get_by_label("Begründung").focus()
    page.keyboard.press("Control+End")
    page.keyboard.type(" Nur")
    answers[0].continue_()
    expect(page.get_by_role("button", name="Keine Renonce – entscheiden")).to_be_visible()
    page.keyboard.type(" Tarock.")
    page.get_by_role("button", name="Keine Renonce – entscheiden").click()
    expect(page.get_by_text("Entschieden: Keine Renonce.")).to_be_visible()


def test_from_the_call_to_the_panel_by_taps(browser_window: Callable[..., Page], evening: Tournament, take: Callable) -> None:
    """Seat 1 did not follow suit: −25 for him, +15 for who played, +5 for each other; then the panel: no Renonce, +15 and −5 three
    times."""
    page = browser_window(width=390, height=844, user=referee(evening))
    begin(page, evening)
    page.get_by_role("checkbox", name="2").click()
    page.get_by_role("radio", name="Farbe nicht bedient").click()
    expect(page.get_by_role("heading", name="Wann wurde es bemerkt?")).to_be_visible()
    assert overflow(page) == 0
    take(page, "case-when")
    expect(page.get_by_role("radio", name="Lizitation")).to_be_disabled()
    page.get_by_role("radio", name="nächster Stich ausgespielt").click()
    expect(page.get_by_role("button", name="Renonce – entscheiden")).to_be_visible()
    assert amounts(page) == ["+15", "−25", "+5", "+5"]
    take(page, "case-decision")
    page.get_by_role("button", name="Renonce – entscheiden").click()
    expect(page.get_by_text("Entschieden: Renonce.")).to_be_visible()
    page.locator("summary", has_text="Berufung aufnehmen").click()
    page.locator("[name=appellant]").nth(1).click()
    page.get_by_role("button", name="Berufung aufnehmen").click()
    decided_by_the_panel(page)
    ruling = Ruling.objects.get(standing=True)
    assert (ruling.panel, ruling.reason) == (["Rosa Kirchschlager"], "Er hatte kein Herz mehr. Nur Tarock.")


COUNT_TAPS = "addEventListener('pointerdown', () => sessionStorage.setItem('taps', 1 + Number(sessionStorage.getItem('taps'))), true)"
WATCH_SWAPS = """() => document.addEventListener('htmx:afterSwap', () => {
  const target = document.querySelector('#fall .stage');
  const box = target?.getBoundingClientRect();
  window.hit ??= box ? target.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)) : null;
})"""


def test_from_call_to_ruling_in_seven_taps_and_no_tap_of_the_page_before(browser_window: Callable[..., Page], evening: Tournament) -> None:
    """Nobody said which game: come, begin, game, who, what, when, decide. What has just come takes no tap; what is written outlives a
    log-out."""
    page = browser_window(width=390, height=844, user=referee(evening))
    page.context.add_init_script(COUNT_TAPS)
    call_referee(table_id=the_table(evening).pk, client_id=uuid4(), caller="Spieler 2", words="Herz nicht bedient")
    page.goto(f"/t/{evening.slug}/schiedsrichter/")
    page.get_by_role("button", name="Ich komme").click()
    page.get_by_role("button", name="Fall beginnen").click()
    page.locator(".pick", has_text="Dreier").click()
    page.get_by_role("checkbox", name="2").click()
    page.evaluate(WATCH_SWAPS)
    page.get_by_role("radio", name="Farbe nicht bedient").click()
    page.get_by_role("radio", name="nächster Stich ausgespielt").click()
    assert page.evaluate("window.hit") is False
    note = page.get_by_label("Anmerkung, wenn nötig")
    note.fill("Zeuge: Spieler 9")
    page.context.clear_cookies()
    taps = page.evaluate("sessionStorage.getItem('taps')")
    page.get_by_role("button", name="Renonce – entscheiden").click()
    page.locator("[name=username]").fill("wiesbauer")
    page.locator("[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("was Sie geschrieben haben, steht wieder da")).to_be_visible()
    expect(note).to_have_value("Zeuge: Spieler 9")
    page.get_by_role("button", name="Renonce – entscheiden").click()
    expect(page.get_by_text("Entschieden: Renonce.")).to_be_visible()
    assert (int(taps) + 1, Ruling.objects.get().words) == (7, "Zeuge: Spieler 9")


def test_arrows_move_and_enter_sends(browser_window: Callable[..., Page], evening: Tournament) -> None:
    page = browser_window(user=referee(evening))
    begin(page, evening)
    page.locator("[name=accused]").nth(1).focus()
    page.keyboard.press("Space")
    page.locator("[name=violation]").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Tarock nicht zugegeben")).to_be_checked()
    assert Case.objects.get().violation == ""
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Wann wurde es bemerkt?")).to_be_visible()
    assert Case.objects.get().violation == "tarockzwang"


def test_what_another_changed_is_said_and_the_tap_stays(browser_window: Callable[..., Page], evening: Tournament) -> None:
    user = referee(evening)
    page, other = browser_window(width=390, user=user), browser_window(width=390, user=user)
    begin(page, evening)
    other.goto(page.url)
    other.get_by_role("checkbox", name="3").click()
    other.get_by_role("radio", name="Tarock nicht zugegeben").click()
    expect(other.get_by_role("heading", name="Wann wurde es bemerkt?")).to_be_visible()
    page.get_by_role("checkbox", name="2").click()
    page.get_by_role("radio", name="Farbe nicht bedient").click()
    expect(page.get_by_role("heading", name="Inzwischen geändert")).to_be_visible()
    expect(page.get_by_role("radio", name="Farbe nicht bedient")).to_be_checked()
    page.get_by_role("button", name="Weiter").click()
    expect(page.get_by_role("heading", name="Wann wurde es bemerkt?")).to_be_visible()
    assert Case.objects.get().violation == "farbzwang"


def test_without_the_network_the_tap_stays_and_the_page_says_so(browser_window: Callable[..., Page], evening: Tournament) -> None:
    """As do the two taps before the first question, without network and after a log-out."""
    page = browser_window(width=390, user=referee(evening))
    call_referee(table_id=the_table(evening).pk, client_id=uuid4(), game=1, caller="Spieler 2", words="Herz nicht bedient")
    page.goto(f"/t/{evening.slug}/schiedsrichter/")
    page.evaluate(NO_NETWORK)
    page.get_by_role("button", name="Ich komme").click()
    expect(page.get_by_role("alert")).to_contain_text("Nicht gespeichert")
    page.reload()
    page.get_by_role("button", name="Ich komme").click()
    expect(page.get_by_text("Von Ihnen übernommen")).to_be_visible()
    page.context.clear_cookies()
    page.locator(".call").get_by_role("button", name="Fall beginnen").click()
    page.locator("[name=username]").fill("wiesbauer")
    page.locator("[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nicht gespeichert: die Anmeldung war abgelaufen.")).to_be_visible()
    page.locator(".call").get_by_role("button", name="Fall beginnen").click()
    expect(page.get_by_role("heading", name="Was ist geschehen?")).to_be_visible()
    page.evaluate(NO_NETWORK)
    page.get_by_role("checkbox", name="2").click()
    page.get_by_role("radio", name="Farbe nicht bedient").click()
    expect(page.get_by_role("alert")).to_contain_text("Nicht gespeichert")
    expect(page.get_by_role("radio", name="Farbe nicht bedient")).to_be_checked()
    page.reload()
    page.get_by_role("checkbox", name="2").check()
    page.get_by_role("radio", name="Farbe nicht bedient").click()
    page.get_by_role("radio", name="nächster Stich ausgespielt").click()
    note = page.get_by_label("Anmerkung, wenn nötig")
    note.fill("Zeuge: Spieler 9")
    page.evaluate(NO_NETWORK)
    page.get_by_role("button", name="Renonce – entscheiden").click()
    expect(page.get_by_role("alert")).to_contain_text("Nicht gespeichert")
    page.reload()
    expect(note).to_have_value("Zeuge: Spieler 9")
    page.get_by_role("button", name="Renonce – entscheiden").click()
    expect(page.get_by_text("Entschieden: Renonce.")).to_be_visible()
    assert Ruling.objects.get().words == "Zeuge: Spieler 9"


def test_all_calls_on_one_page_ring_when_a_new_one_comes(browser_window: Callable[..., Page], evening: Tournament, take: Callable) -> None:
    page = browser_window(width=390, height=844, user=referee(evening))
    page.route(
        "**/rufe/",
        lambda route: route.fulfill(response=(answer := route.fetch()), body=answer.text().replace("every 5s", "every 0.1s")),
        times=1,
    )
    page.goto("/rufe/")
    expect(page.get_by_text("Niemand ruft.")).to_be_visible()
    page.get_by_role("button", name="Ton bei jedem neuen Ruf einschalten").click()
    expect(page.get_by_role("button", name="Ton ist an")).to_be_visible()
    call_referee(table_id=the_table(evening).pk, client_id=uuid4(), words="Herz nicht bedient", caller="Huber", game=1)
    expect(page.get_by_text("Herz nicht bedient")).to_be_visible()
    expect(page.locator("#rufe")).to_have_attribute("data-rung", "1")
    expect(page).to_have_title("(1) Alle Rufe")
    assert overflow(page) == 0
    take(page, "all-calls")
    page.set_viewport_size({"width": 1440, "height": 900})
    take(page, "all-calls")
    page.get_by_role("link", name="Zum Ruf").click()
    expect(page.get_by_role("button", name="Ich komme")).to_be_visible()


def test_who_plays_and_who_sits_out_is_no_opponent(browser_window: Callable[..., Page], director: User) -> None:
    """Point-Tarock, the dealer sits out: whom a Sub holds for is asked of the opponents alone, whoever plays."""
    about = open_case(table_id=a_table("point-tarock").pk, user=director, game=1)
    solo = next(form for form in game_forms(rules.tariff("point-tarock", seats=4)) if form.kontra == "sub")
    Case.objects.filter(pk=about.pk).update(record={"game": solo.slug, "dealer": 0, "declarer": 1, "kontra": 8})
    page = browser_window(width=390, height=844, user=director)
    page.goto(f"{url(about)}?schritt=gespielt")
    offered = page.locator("label:visible > [name=kontra_for]")
    assert offered.evaluate_all("(inputs) => inputs.map((input) => input.value)") == ["all", "2", "3"]
    page.locator("label:has([name=declarer][value='2'])").click()
    assert offered.evaluate_all("(inputs) => inputs.map((input) => input.value)") == ["all", "1", "3"]
