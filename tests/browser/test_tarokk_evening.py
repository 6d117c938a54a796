"""An evening of illusztrált tarokk by clicks: four at one table by the desk, five at the other by its phone, ranked by asztalpont.

           table 1                                          table 2 (by its phone, Emil deals and sits out)
game 1     kettő, trull at Rekontra: 2 + 2 × 4 = 10          három of Fanni with Imre: 1
           Anna −10, Béla +10, Csilla −10, Dezső +10         Emil 0, Fanni +1, Géza −1, Hanna −1, Imre +1
game 2     próbahárom of Anna: 1 to each
sums       Anna −13, Béla 11, Csilla −9, Dezső 11
points     Béla, Dezső (10 + 8) / 2; Csilla 6, Anna 4        Fanni, Imre 9; Emil 6; Géza, Hanna (4 + 4) / 2
"""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.test_entry import choose, points
from tests.browser.test_phone import open_as, press, save, turn
from tests.tournament.evening import seating, the_table
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.registration import players
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import Tournament

NAMES = ("Anna", "Béla", "Csilla", "Dezső", "Emil", "Fanni", "Géza", "Hanna", "Imre")


def set_up(page: Page) -> Tournament:
    """The form begins with the day of the sheet."""
    page.goto("/neu/?regeln=tarokk-illusztralt")
    for label, value in (("Runden", "4"), ("Spiele je Runde", "16"), ("Zeit der ersten Runde, in Minuten", "90")):
        expect(page.get_by_label(label, exact=True)).to_have_value(value)
    for label, value in (
        ("Name", "Kupa"),
        ("Datum", "2026-11-28"),
        ("Runden", "1"),
        ("Spiele je Runde", "2"),
        ("Spiele an Tischen zu 5", "2"),
    ):
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_role("button", name="Turnier anlegen").last.click()
    expect(page.locator("h1")).to_contain_text("Kupa")
    tournament = Tournament.objects.get()
    players.import_players(tournament_id=tournament.pk, rows=[{"name": name} for name in NAMES])
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, [(1, 2, 3, 4), (5, 6, 7, 8, 9)])], seed="7f3a", method="random")
    rounds.open_round(round_id=tournament.round_set.get().pk)
    return tournament


def test_an_evening_of_hungarian_tarokk(director_page: Page, phone: Page, take: Callable) -> None:
    page = director_page
    tournament = set_up(page)
    page.goto(f"/t/{tournament.slug}/runde/1/tisch/1/")
    page.keyboard.type("kettő")
    page.keyboard.press("Tab")
    page.keyboard.type("24")
    page.locator("#points").fill("68")
    choose(page, "a_trull", "open")
    page.keyboard.press("r")
    expect(page.locator("input[name=a_trull_kontra][value='4']")).to_be_checked()
    choose(page, "b_trull", "silent")
    expect(page.locator("input[name=b_trull_by][value='0']")).to_be_checked()  # Anna, of the other side
    choose(page, "b_trull", "")
    take(page, "tarokk-desk")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 2")
    expect(page.locator("main")).to_contain_text("trull angesagt Rekontra")
    page.keyboard.type("próba")
    page.keyboard.press("Tab")
    page.keyboard.type("1")
    page.get_by_role("button", name="Spiel 2 schreiben").click()
    expect(page.locator("[data-confirm]")).to_be_visible()
    first, second = the_table(tournament, 1).entries.filter(current=True).order_by("position")
    assert (points(first), points(second)) == ([-10, 10, -10, 10], [-3, 1, 1, 1])
    by_phone(phone, tournament, take)
    standing = {line.player.number: line.total for line in read_ranking(tournament, Audience.DESK).standings}
    assert standing == {1: 4, 2: 9, 3: 6, 4: 9, 5: 6, 6: 9, 7: 4, 8: 4, 9: 9}
    page.goto(f"/t/{tournament.slug}/stand/")
    expect(page.locator("main")).to_contain_text("zu fünft 10, 8, 6, 4, 2 (in der ersten Runde 10, 8, 6, 4, 4)")
    take(page, "tarokk-standings")


def kept_without_network(phone: Page, take: Callable) -> None:
    """What it cannot add up it says so of, keeps over a new start, and shows when the laptop has it."""
    expect(phone.locator("html[data-kept=true]")).to_be_attached()
    phone.context.set_offline(True)
    save(phone, 1)
    expect(phone.locator("#banner")).to_contain_text("1 Spiel wartet")
    phone.reload()
    expect(phone.locator("#banner")).to_contain_text("1 Spiel wartet")
    expect(phone.locator("h1")).to_have_text("Spiel 2")
    take(phone, "tarokk-phone-offline")
    phone.context.set_offline(False)
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    expect(phone.locator(".heads b")).to_have_text(["0", "1", "−1", "−1", "1"])


def by_phone(phone: Page, tournament: Tournament, take: Callable) -> None:
    table = the_table(tournament, 2)
    open_as(phone, table, "Emil")
    press(phone, "game", "három")
    press(phone, "declarer", "Fanni")
    press(phone, "partner", "Imre")
    press(phone, "result", "gewonnen")
    take(phone, "tarokk-phone")
    kept_without_network(phone, take)
    assert points(table.entries.get(current=True)) == [0, 1, -1, -1, 1]
    # The first who does not play with Imre is Géza: Emil is his partner, Fanni deals.
    for section, name in (("game", "három"), ("declarer", "Imre"), ("partner", "Emil")):
        press(phone, section, name)
    turn(phone, "négykirály")
    turn(phone, "négykirály Gegner")
    expect(phone.locator(".side .all")).to_contain_text("négykirály Géza")
