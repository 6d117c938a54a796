"""A position of the French federation's Tarot by clicks: a table of four by its keys, one of five by its phone, two teams, their marques.

           table 1 (keys)                                     table 2 of five, Élise deals and is mort (phone)
deal 1     Bruno, Garde, 2 bouts, 49, Petit, Poignée:          Fabien, Garde, 2 bouts, 49: (25 + 8) × 2 = 66
           (25 + 8 + 10) × 2 + 20 = 106
           −106 +318 −106 −106                                 0 +198 −66 −66 −66
table 3    of three: Jules, Prise, 2 bouts, 40.5 is lost by 1: −(25 + 1) × 2 = −52, +26, +26
teams      A: Aline and Fabien, −106 + 198 = 92                B: Bruno and Élise, 318 + 0 = 318
"""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from scoring.paper.typesetter import using
from tests.browser.test_phone import open_as, press, tap_save
from tests.tournament.evening import seating, the_table
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.registration import players
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import Tournament
from tournament.papers import catalogue
from tournament.site import optional

NAMES = (
    "Aline Arnaud", "Bruno Bernard", "Camille Caron", "Denis Dubois", "Élise Étienne", "Fabien Faure", "Gaëlle Girard", "Hugo Henry",
    "Inès Isnard",
)  # fmt: skip


THREE = ("Jules Jacob", "Karine Klein", "Luc Leroy")


def set_up(page: Page) -> Tournament:
    """Five positions of four deals are suggested, and no money; tables of five are chosen. Two teams of two."""
    page.goto("/neu/?regeln=french-tarot-fft")
    page.get_by_label("Name", exact=True).fill("Coupe de Linz")
    page.get_by_label("Datum").fill("2026-11-28")
    page.get_by_text("Fragen, die das Blatt offen lässt").click()
    page.locator("label").filter(has_text="zu fünft, der Geber ist Mort").click()
    page.get_by_role("button", name="Turnier anlegen").last.click()
    expect(page.locator("h1")).to_contain_text("Coupe de Linz")
    tournament = Tournament.objects.get()
    assert (tournament.rounds, tournament.games, tournament.cents_per_point) == (5, 4, 0)
    players.import_players(tournament_id=tournament.pk, rows=[{"name": name} for name in NAMES])
    page.goto(f"/t/{tournament.slug}/anmeldung/mannschaften/")
    page.locator("[name=teams]").fill("A: 1, 6\nB: 2, 5")
    page.locator("form:has([name=teams]) button").last.click()
    expect(page.locator("main")).to_contain_text("2 Mannschaften")
    page.goto(f"/t/{tournament.slug}/auslosung/")
    expect(page.locator("main")).to_contain_text("1 Tisch zu 4 und 1 Tisch zu 5")
    players.import_players(tournament_id=tournament.pk, rows=[{"name": name} for name in THREE])
    tables = [(1, 2, 3, 4), (5, 6, 7, 8, 9), (10, 11, 12)]
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, tables)], seed="7f3a", method="random")
    rounds.open_round(round_id=tournament.round_set.get().pk)
    return tournament


def by_keys(page: Page, tournament: Tournament, take: Callable) -> None:
    """Table 1, in the players' own words."""
    page.goto(f"/t/{tournament.slug}/runde/1/tisch/1/")
    page.locator("#game").fill("Garde")
    page.keyboard.press("Tab")
    for name, value in (("declarer", "1"), ("bouts", "2"), ("petit_au_bout", "attack"), ("poignee_1", "simple")):
        page.locator(f"label:has(input[name={name}][value='{value}'])").click()
    page.locator("[name=points]").fill("49")
    expect(page.locator(".entry .why")).to_contain_text("Petit au bout für Spieler: 10 × 2")
    take(page, "french-desk")
    page.get_by_role("button", name="Spiel 1 schreiben").click()
    expect(page.locator("h2").first).to_have_text("Spiel 2")


def of_three(page: Page, tournament: Tournament, take: Callable) -> None:
    """Table 3, where half a point counts and every poignée wants more trumps."""
    page.goto(f"/t/{tournament.slug}/runde/1/tisch/3/")
    page.locator("#game").fill("Prise")
    page.keyboard.press("Tab")
    for name, value in (("declarer", "0"), ("bouts", "2")):
        page.locator(f"label:has(input[name={name}][value='{value}'])").click()
    expect(page.locator("label:has(input[name=poignee_0][value=simple])")).to_contain_text("13")
    page.locator("[name=points]").fill("40,5")
    take(page, "french-desk-three")
    page.get_by_role("button", name="Spiel 1 schreiben").click()
    expect(page.locator("h2").first).to_have_text("Spiel 2")


def by_phone(phone: Page, tournament: Tournament, take: Callable) -> None:
    """Table 2: the dealer is mort, and no key of who plays or shows trumps is his."""
    open_as(phone, the_table(tournament, 2), "Étienne")
    press(phone, "game", "Garde")
    expect(phone.locator("#f-declarer")).to_contain_text("mort")
    press(phone, "declarer", "Faure")
    press(phone, "bouts", "2")
    for key in ("4", "9"):
        phone.locator(f'.pad [data-f="pad{key}"]').tap()
    expect(phone.locator("#form")).to_contain_text("Petit au bout")
    expect(phone.locator("#form input[name=poignee_0]")).to_have_count(0)
    expect(phone.locator("#form input[name=poignee_1]")).to_have_count(4)
    expect(phone.locator("#slip")).to_contain_text("198")
    take(phone, "french-phone")
    tap_save(phone, 1)
    expect(phone.locator("h1")).to_have_text("Spiel 2")
    expect(phone.locator(".last")).to_contain_text("gespeichert")


def test_a_position_of_the_french_federation(director_page: Page, phone: Page, take: Callable) -> None:
    page = director_page
    tournament = set_up(page)
    by_keys(page, tournament, take)
    of_three(page, tournament, take)
    by_phone(phone, tournament, take)
    standing = {line.player.number: line.total for line in read_ranking(tournament, Audience.DESK).standings}
    assert standing == {1: -106, 2: 318, 3: -106, 4: -106, 5: 0, 6: 198, 7: -66, 8: -66, 9: -66, 10: -52, 11: 26, 12: 26}
    page.goto(f"/t/{tournament.slug}/wertungen/?art=mannschaften")
    expect(page.locator("main tbody tr").first).to_contain_text("318")
    expect(page.locator("main tbody tr").last).to_contain_text("92")
    take(page, "french-teams")
    marque = the_marque(tournament)
    assert all(word in marque for word in ("Marque", "Position", "Nord", "Ouest", "Sud", "Est", "Bilan", "Quersumme 0", "arbitre"))


def the_marque(tournament: Tournament) -> str:
    """Table 2's, as a page."""
    with using(optional.print_page()):
        return catalogue.make(tournament, "sheets:1-2", "pdf").content.decode()
