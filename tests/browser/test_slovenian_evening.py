"""An evening of Slovenian Tarok by keys and taps: scores of each one's own, a Kontra that is its sayer's, radelci from game to game.

TRI + 1. Table 1 of four at the desk, table 2 of three by its phone.

game 1     klop dealt by Anna, who is the talon: 10, 20, 20, 20 under Bruno's Kontra: −20, −40 × 2, −40, −40; everybody has a radelc
game 2     dealt by Bruno, who rests: Cene plays dva with 41, Darja said Kontra, he Rekontra: (30 + 6) × 2 for him, and hers −2 × 36
corrected  game 1 was a tri of Bruno's with 31: −(10 + 4); nobody has a radelc, so that Cene's 72 are 36
table 2    Fani plays tri with 40: 15; Gal loses the mond to her: −21
"""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.test_phone import address
from tests.tournament.evening import seating, the_table
from tests.tournament.scores import whole
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.models import Tournament

NAMES = ("Anna Ambrož", "Bruno Bizjak", "Cene Cerar", "Darja Dolenc", "Emil Erjavec", "Fani Furlan", "Gal Golob")


def evening() -> Tournament:
    tournament = setup.create_tournament(name="Liga", system="tarok-slovenski-3", rounds=1, games=2, seed="7f3a")
    players.import_players(tournament_id=tournament.pk, rows=[{"name": name} for name in NAMES])
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, [(1, 2, 3, 4), (5, 6, 7)])], seed="7f3a", method="random")
    rounds.open_round(round_id=tournament.round_set.get().pk)
    return tournament


def klop(page: Page) -> None:
    """Figures go to the counts, K to the Kontra, and the next figure says whose it was."""
    page.keyboard.type("klop")
    page.keyboard.press("Tab")
    for count in ("10", "20", "20", "20"):
        page.keyboard.type(count)
        page.keyboard.press("Tab")
    page.keyboard.type("k2")
    page.get_by_role("button", name="Spiel 1 schreiben").click()
    expect(page.locator("h2").first).to_have_text("Spiel 2")


def corrected(page: Page, take: Callable) -> None:
    """The klop was a tri of Bruno's: what follows from it is told, and the later game is another."""
    page.locator("a[data-line]").first.click()
    expect(page.locator("h2").first).to_have_text("Spiel 1 berichtigen")
    page.locator("#game").fill("tri")
    page.keyboard.press("Tab")
    page.locator("label:has(input[name=declarer][value='1'])").click()
    page.locator("#points").fill("31")
    page.locator("label:has(input[name=kontra][value='1'])").click()
    page.locator("#why").fill("verlesen")
    take(page, "slo-desk-correct")
    page.locator(".entry button.main").click()
    expect(page.get_by_text("anders als bisher: Spiel 2.")).to_be_visible()
    take(page, "slo-desk-corrected")


def by_phone(phone: Page, tournament: Tournament, take: Callable) -> None:
    phone.goto(address(the_table(tournament, 2)))
    phone.get_by_role("button", name="Furlan").first.tap()
    phone.locator("label:has(input[name=game][value=tri])").tap()
    phone.locator("label:has(input[name=declarer][value='1'])").tap()
    for key in ("4", "0"):
        phone.locator("#f-result .pad button").get_by_text(key, exact=True).tap()
    phone.locator("label:has(input[name=mond][value='2'])").tap()
    take(phone, "slo-phone")
    phone.locator("label:has(input[name=mond_to][value='1'])").tap()
    expect(phone.locator("html[data-kept=true]")).to_be_attached()
    phone.context.set_offline(True)
    expect(phone.locator("#slip")).to_contain_text("Beträge rechnet der Laptop")
    phone.get_by_role("button", name="Spiel 1 schreiben").tap()
    expect(phone.locator("h1")).to_have_text("Spiel 2")
    expect(phone.locator("#banner")).to_contain_text("1 Spiel wartet")
    take(phone, "slo-phone-offline")
    phone.context.set_offline(False)
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    expect(phone.locator(".heads b")).to_have_text(["0", "15", "−21"])
    take(phone, "slo-phone-next")
    assert whole(the_table(tournament, 2)) == (0, 15, -21)


def test_an_evening_of_slovenian_tarok(director_page: Page, phone: Page, take: Callable) -> None:
    tournament, page = evening(), director_page
    page.goto(f"/t/{tournament.slug}/runde/1/tisch/1/")
    klop(page)
    assert whole(the_table(tournament)) == (-20, -80, -40, -40)
    expect(page.locator(".score thead")).to_contain_text("○")
    page.keyboard.type("dva")
    page.keyboard.press("Tab")
    page.keyboard.type("341k4r")
    take(page, "slo-desk")
    page.get_by_role("button", name="Spiel 2 schreiben").click()
    expect(page.locator("[data-confirm]")).to_be_visible()
    assert whole(the_table(tournament)) == (-20, -80, 32, -112)
    corrected(page, take)
    assert whole(the_table(tournament)) == (0, -14, 36, -72)
    by_phone(phone, tournament, take)
