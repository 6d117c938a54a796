"""Ausbessern in a browser: two who sat at each other's tables while games were written, on the desk's screen and on a phone's; seen, done,
taken back."""

import re
from collections.abc import Callable

from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.test_phone import address
from tests.tournament.evening import fill, running, the_table
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import Wish
from tournament.desk.drawing.repair.writing import do_repair
from tournament.desk.registration.players import import_players
from tournament.models import Seat, Tournament


def evening() -> Tournament:
    tournament = running()
    import_players(tournament_id=tournament.pk, rows=[{"name": "Rosa Kirchschlager-Schwarzmüller"}])
    fill(the_table(tournament))
    return tournament


def seats(tournament: Tournament, table: int) -> list[int]:
    rows = Seat.objects.filter(table=the_table(tournament, table)).order_by("index")
    return list(rows.values_list("registration__number", flat=True))


def test_two_at_each_others_tables_are_put_right_and_back(director_page: Page, take: Callable) -> None:
    page, tournament = director_page, evening()
    page.goto(f"/t/{tournament.slug}/runde/1/")
    page.get_by_role("link", name="Ausbessern").click()
    take(page, "repair-what")
    page.get_by_role("link", name="Zwei saßen am Tisch des anderen").click()
    page.get_by_label("Der eine").fill("1")
    page.get_by_label("Der andere").fill("6")
    page.get_by_role("button", name="Ansehen, was sich ändert").click()
    # Seat 0 of table 1 has 15 after three games; at table 2 nothing is written.
    expect(page.locator(".sums tbody tr")).to_have_text(["Spieler 1 Nr. 1 +15 –", "Spieler 6 Nr. 6 – +15"])
    take(page, "repair-preview")
    page.get_by_label("Warum?").first.fill("falsch gesessen")
    page.get_by_role("button", name="So ausbessern").click()
    expect(page.locator(".mended li")).to_contain_text("Spieler 1 und 6 Spieler 6 saßen am Tisch des anderen – falsch gesessen")
    take(page, "repair-done")
    assert (seats(tournament, 1), seats(tournament, 2)) == ([6, 2, 3, 4], [5, 1, 7, 8])
    page.goto(f"/t/{tournament.slug}/runde/1/tisch/1/")
    expect(page.locator(".handmade")).to_contain_text("ab Spiel 1 Spieler 6 (6) für Spieler 1 (1)")
    take(page, "repair-table")
    page.goto(f"/t/{tournament.slug}/ausbessern/")
    page.locator(".mended summary").click()
    page.get_by_label("Warum?").fill("doch nicht")
    page.get_by_role("button", name="Zurücknehmen").click()
    expect(page.locator(".mended")).to_have_count(0)
    assert (seats(tournament, 1), seats(tournament, 2)) == ([1, 2, 3, 4], [5, 6, 7, 8])


def test_on_a_phone_nothing_is_wider_than_its_screen(browser_window: Callable[..., Page], director: User, take: Callable) -> None:
    tournament = evening()
    page = browser_window(width=390, height=844, user=director)
    sits_in = "?was=substitute&player=1&other=9&fate=returns&game=2"
    for name, asked in (("what", ""), ("form", "?was=swap"), ("cannot", "?was=dissolve&table=1"), ("preview", sits_in)):
        page.goto(f"/t/{tournament.slug}/ausbessern/{asked}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
        take(page, f"repair-{name}")


def test_a_phone_heads_the_sums_of_a_seat_with_everybody_who_held_it(phone: Page, take: Callable) -> None:
    """1 had −1 of game 1, 9 has 15 and 1: the column has 15, which is neither's."""
    tournament = evening()
    wish = Wish(Action.SUBSTITUTE, player=1, other=9, game=2)
    do_repair(tournament_id=tournament.pk, round_number=1, wish=wish, reason="musste heim")
    phone.goto(address(the_table(tournament)))
    expect(phone.locator(".heads p").first).to_have_text(re.compile(r"^1 / .+15$"))
    expect(phone.locator(".own").first).to_contain_text("−1 (Spiel 1)")
    take(phone, "phone-shared-seat")
