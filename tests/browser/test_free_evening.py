"""An evening of a free system by clicks, from its description to the series: three at a table, half amounts, table points.

           table 1                  table 2 (by its phone)
game 1     Anna +2½ −1 −1½          Doris +10 −5 −5
game 2     Renonce of Anna: −5 +2½ +2½
sums       Anna −2½, Bruno 1½, Carl 1; Doris 10, Emil −5, Franz −5
points     4 for Bruno, 2 for Carl, 1 for Anna; 4 for Doris, 1½ for Emil and Franz each
"""

from collections.abc import Callable
from fractions import Fraction

from playwright.sync_api import Page, expect

from tests.browser.test_phone import address
from tests.tournament.evening import seating, the_table
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.registration import players
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import OwnSheet, Tournament

NAMES = ("Anna Auer", "Bruno Bauer", "Carl Cerny", "Doris Dorn", "Emil Eder", "Franz Fux")


def describe(page: Page, take: Callable) -> None:
    """What somebody without training types."""
    page.goto("/regelwerke/")
    page.get_by_role("link", name="Neu beschreiben").click()
    page.get_by_role("button", name="Als Ausgabe speichern").click()
    expect(page.locator("#typed .fault").first).to_be_visible()
    take(page, "free-system-missing")
    page.locator("[name=name]").fill("Strohmandl")
    page.locator("[name=tables][value='4']").uncheck()
    page.locator("[name=tables][value='3']").check()
    page.get_by_label("auch halbe").check()
    page.locator("[name=words]").fill("Solo\nBettel")
    page.locator("[name=r-0-paragraph]").fill("§ 1")
    page.locator("[name=r-0-de]").fill("Zu dritt, jeder für sich.")
    page.locator("[name=f-0-name]").fill("Renonce")
    page.locator("[name=f-0-pays]").fill("2½")
    page.locator("[name=f-0-paragraph]").fill("§ 1")
    page.get_by_label("nach Tischpunkten").check()
    page.locator("[name=points-3]").fill("4, 2, 1")
    expect(page.locator("#sheet")).to_contain_text("Renonce: wer ihn begeht, zahlt 2½ jedem anderen.")
    expect(page.locator("#sheet")).to_contain_text("Gereiht wird nach Tischpunkten: 4, 2, 1")
    take(page, "free-system")
    page.get_by_role("button", name="Als Ausgabe speichern").click()
    page.get_by_role("link", name="Turnier damit anlegen").click()


def set_up(page: Page) -> Tournament:
    """A tournament that is ranked as its system suggests."""
    page.get_by_label("Name", exact=True).fill("Strohmandlabend")
    page.get_by_label("Datum").fill("2026-11-28")
    page.get_by_label("Cup oder Serie").fill("Strohmandlcup")
    page.get_by_label("Runden", exact=True).fill("1")
    page.get_by_label("Spiele je Runde").fill("2")
    expect(page.locator("[name=ranking][value=table_points]")).to_be_checked()
    page.get_by_role("button", name="Turnier anlegen").last.click()
    expect(page.locator("h1")).to_contain_text("Strohmandlabend")
    tournament = Tournament.objects.get()
    players.import_players(tournament_id=tournament.pk, rows=[{"name": name} for name in NAMES])
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, [(1, 2, 3), (4, 5, 6)])], seed="7f3a", method="random")
    rounds.open_round(round_id=tournament.round_set.get().pk)
    return tournament


def test_an_evening_of_a_free_system(director_page: Page, phone: Page, take: Callable) -> None:
    page = director_page
    describe(page, take)
    assert OwnSheet.objects.get().file["tables"] == [3]
    tournament = set_up(page)
    page.goto(f"/t/{tournament.slug}/runde/1/tisch/1/")
    page.keyboard.press("Enter")
    expect(page.locator("[name=amount_0]")).to_be_focused()
    page.keyboard.type("2,5")
    page.keyboard.press("Tab")
    page.keyboard.type("-1")
    expect(page.locator("[data-completed=amount_2]")).to_have_text("ergänzt")
    take(page, "free-desk")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 2")
    page.locator("#game").fill("Verstoß")
    page.keyboard.press("Tab")
    page.locator("label:has(input[name=fault][value=renonce])").click()
    page.locator("label:has(input[name=by][value='0'])").click()
    page.get_by_role("button", name="Spiel 2 schreiben").click()
    expect(page.locator("[data-confirm]")).to_be_visible()
    take(page, "free-table")
    by_phone(phone, tournament, take)
    standing = [(line.player.number, line.total) for line in read_ranking(tournament, Audience.DESK).standings]
    assert standing == [(4, 4), (2, 4), (3, 2), (5, Fraction(3, 2)), (6, Fraction(3, 2)), (1, 1)]
    page.goto(f"/t/{tournament.slug}/stand/")
    expect(page.locator("main")).to_contain_text("Doris Dorn")
    take(page, "free-standings")
    page.goto("/reihe/strohmandlcup/")
    expect(page.locator("main")).to_contain_text("Strohmandlcup")


def by_phone(phone: Page, tournament: Tournament, take: Callable) -> None:
    """Table 2: the last seat follows, as it stands on the pad."""
    phone.goto(address(the_table(tournament, 2)))
    phone.get_by_role("button", name="Dorn").first.tap()
    pad = phone.locator("#f-amounts .pad button")
    expect(pad.first).to_be_visible()
    for key in ("1", "0", "weiter", "5", "±"):
        pad.get_by_text(key, exact=True).tap()
    expect(phone.locator("#f-amounts .count-of").last).to_contain_text("−5")
    take(phone, "free-phone")
    phone.get_by_role("button", name="Spiel 1 schreiben").tap()
    expect(phone.locator("h1")).to_have_text("Spiel 2")
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    entry = the_table(tournament, 2).entries.get(current=True)
    assert (entry.record["amounts"], entry.record["game"]) == ([10, -5, -5], "free")
