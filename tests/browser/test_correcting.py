"""Correcting the day after, in a real browser: from the line of a published tournament to what changes, to the corrected sheet; at the desk
and on a phone."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.test_entry import choose, totals
from tests.browser.test_frame import contrast_faults, overflow
from tests.tournament.correcting.test_correcting import LOST, SECOND, published
from tests.tournament.correcting.test_effects import TWO_PRIZES
from tests.tournament.evening import the_table
from tests.tournament.prizes.evening import NAMES, plan
from tests.tournament.prizes.test_prizes import give
from tournament.correcting.writing import correct_line
from tournament.models import Cup, LogRow, Player, Registration, TableState, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def the_day_after() -> Tournament:
    """A published tournament of a series, its prizes handed out."""
    tournament = published()
    for player, name in zip(Player.objects.order_by("pk"), NAMES, strict=True):
        Player.objects.filter(pk=player.pk).update(name=name)
    cup = Cup.objects.create(name="Linzer Cup", slug="linzer-cup", policies={"count": {"best": 5}, "formula": {"kind": "sum"}})
    Tournament.objects.update(cup=cup)
    plan(tournament, *TWO_PRIZES)
    give(tournament)
    tournament.refresh_from_db()
    return tournament


def table_url(tournament: Tournament) -> str:
    return f"/t/{tournament.slug}/runde/1/tisch/1/"


def in_a_full_hall(tournament: Tournament) -> Tournament:
    """With 60 players more, who have none of it but a rank: between who was third and who is eighth."""
    registered = Registration.objects.filter(tournament=tournament)
    people = Player.objects.bulk_create(Player(name=f"Gast {number}") for number in range(9, 69))
    Registration.objects.bulk_create(
        Registration(tournament=tournament, player=player, number=number)
        for number, player in enumerate(people, start=registered.count() + 1)
    )
    return tournament


FIELDS = """(form) => [...new Set([...form.querySelectorAll("input, select, textarea")]
    .filter((field) => !field.disabled && field.tabIndex >= 0 && field.type !== "hidden" && field.checkVisibility())
    .map((field) => field.name))]"""


def goes_through_every_field(page: Page) -> None:
    """Tab, from the game on: each field of the form may be the wrong one."""
    fields = set(page.locator("#eintrag.live").evaluate(FIELDS))
    assert {"game", "declarer", "won", "why"} <= fields
    page.locator("#game").focus()
    left = fields - {"game"}
    for _press in range(4 * len(fields)):
        page.keyboard.press("Tab")
        left.discard(page.evaluate("document.activeElement.name"))
        if not left:
            break
    assert left == set()


def test_from_the_line_to_the_corrected_sheet_by_keyboard(director_page: Page, take: Callable) -> None:
    tournament, page = the_day_after(), director_page
    page.goto(table_url(tournament))
    page.locator(f"#zeile-{SECOND} th a").click()
    expect(page.get_by_role("heading", name="Spiel 2 berichtigen").first).to_be_visible()
    expect(page.locator("#game")).to_have_value("Dreier")
    take(page, "correct-line")
    goes_through_every_field(page)
    choose(page, "won", "0")
    page.get_by_label("Warum wird berichtigt?").fill("verlesen")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Das ändert sich")).to_be_visible()
    expect(page.get_by_role("button", name="Berichtigen")).to_be_focused()
    assert totals(the_table(tournament)) == [15, -5, -5, -5], "nothing is stored yet"
    expect(page.locator(".ranks tbody tr")).to_have_count(7)
    expect(page.locator(".effect")).to_contain_text("Vergebene Preise bleiben, wie sie vergeben sind")
    expect(page.locator(".effect")).to_contain_text("Serie Linzer Cup")
    take(page, "correct-effect")
    assert page.locator(".ranks tbody tr").first.inner_text().split() == ["Karl", "Pichler", "Nr.", "2", "3", "→", "2", "▲", "−5", "→", "5"]
    assert (overflow(page), contrast_faults(page)) == (0, [])
    page.get_by_label("Die Spieler haben die neuen Summen gesehen").check()
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_have_text("Spiel 2 ist berichtigt.")
    expect(page.locator(".pagehead")).to_contain_text("berichtigt nach Abschluss")
    expect(page).to_have_url(f"{page.url.split('/t/')[0]}{table_url(tournament)}")
    take(page, "correct-done")
    assert totals(the_table(tournament)) == [-15, 5, 5, 5]
    assert LogRow.objects.filter(tournament=tournament, action="correct_entry").count() == 1


def test_what_changes_meanwhile_is_shown_again(director_page: Page) -> None:
    tournament, page = the_day_after(), director_page
    page.goto(f"{table_url(tournament)}berichtigen/{SECOND}/")
    choose(page, "won", "0")
    page.get_by_label("Warum wird berichtigt?").fill("verlesen")
    page.get_by_role("button", name="Vorschau", exact=False).first.click()
    expect(page.get_by_role("heading", name="Das ändert sich")).to_be_visible()
    other = the_table(tournament, 2)
    correct_line(table_id=other.pk, position=SECOND, record=LOST, expected_version=1, reason="verlesen")
    page.get_by_role("button", name="Berichtigen").click()
    expect(page.get_by_text("Seit der Vorschau ist etwas anders geworden.")).to_be_visible()
    assert totals(the_table(tournament)) == [15, -5, -5, -5]
    page.get_by_role("button", name="Berichtigen").click()
    expect(page.locator(".said")).to_have_text("Spiel 2 ist berichtigt.")


@pytest.mark.parametrize("dark", [False, True])
def test_on_a_phone_a_line_is_struck(browser_window: Callable[..., Page], director: User, take: Callable, dark: bool) -> None:
    tournament = the_day_after()
    page = browser_window(width=390, height=844, dark=dark, user=director)
    page.goto(f"{table_url(tournament)}berichtigen/{SECOND}/")
    look = "-dark" if dark else ""
    take(page, f"correct-line{look}")
    page.get_by_role("button", name="Streichen: Vorschau").click()
    expect(page.locator(".fault").first).to_have_text("Bitte einen Grund angeben; er steht im Protokoll.")
    expect(page.get_by_label("Warum wird berichtigt?")).to_be_focused()
    page.get_by_label("Warum wird berichtigt?").fill("nie gespielt")
    page.get_by_role("button", name="Streichen: Vorschau").click()
    expect(page.get_by_role("heading", name="Das ändert sich")).to_be_in_viewport()
    take(page, f"correct-struck{look}")
    assert (overflow(page), contrast_faults(page)) == (0, [])
    page.get_by_role("button", name="Zeile streichen").click()
    expect(page.locator(".said")).to_have_text("Spiel 2 ist gestrichen.")
    take(page, f"correct-struck-done{look}")
    assert totals(the_table(tournament)) == [0, 0, 0, 0]


def test_the_players_word_goes_with_the_correction(director_page: Page) -> None:
    """What is ticked beside the record is sent with it."""
    tournament, page = the_day_after(), director_page
    page.goto(f"{table_url(tournament)}berichtigen/{SECOND}/")
    choose(page, "won", "0")
    page.get_by_label("Warum wird berichtigt?").fill("verlesen")
    page.keyboard.press("Enter")
    page.get_by_label("Die Spieler haben die neuen Summen gesehen und stimmen zu").check()
    page.get_by_role("button", name="Berichtigen").click()
    expect(page.locator(".said")).to_have_text("Spiel 2 ist berichtigt.")
    expect(page.locator(".pagehead")).to_contain_text("bestätigt")
    assert the_table(tournament).state == TableState.CONFIRMED


def test_the_button_that_writes_is_seen_before_it_is_pressed(browser_window: Callable[..., Page], director: User, take: Callable) -> None:
    """On a small laptop, with a field whose ranks fill more than one screen."""
    tournament = in_a_full_hall(the_day_after())
    page = browser_window(width=1366, height=768, user=director)
    page.goto(f"{table_url(tournament)}berichtigen/{SECOND}/")
    choose(page, "won", "0")
    page.get_by_label("Warum wird berichtigt?").fill("verlesen")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Das ändert sich")).to_be_in_viewport()
    take(page, "correct-effect-small")
    agree = page.get_by_role("button", name="Berichtigen")
    expect(agree).to_be_focused()
    expect(agree).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Die Spieler haben die neuen Summen gesehen und stimmen zu")).to_be_in_viewport(ratio=1)
