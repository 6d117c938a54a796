"""23 players on one evening: one of five leaves and the four play on, and at another table a forgotten game is put in exactly where the
seat changed.

A Dreier brings its player 15, the others 5 less each; whoever deals at a table of five sits out, as long as they are five.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening_hand import Desk, seats, table_of
from tests.browser.test_entry import choose
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import Entry, Tournament

NAMES = [
    f"{first} {last}" for last in ("Aigner", "Brunner", "Danner", "Ebner") for first in ("Anna", "Bernd", "Carla", "Dora", "Emil", "Franz")
][:23]


@pytest.mark.release
def test_one_of_five_leaves_and_a_game_is_put_in_at_a_seat_change(director_page: Page) -> None:
    desk = Desk(director_page, set_up(director_page))
    desk.begin("dreiundzwanzig", 23)
    desk.register(24, "Eva Zwettler")
    tables = seats(desk.tournament, 1)
    five, four = (next(table for table, who in tables.items() if len(who) == size) for size in (5, 4))
    expected = {**the_four(desk, five, tables[five]), **the_seat_change(desk, four, tables[four])}
    totals = {line.player.number: line.total for line in read_ranking(desk.tournament, Audience.DESK).standings}
    assert {number: totals[number] for number in expected} == expected
    assert recompute(desk.tournament) == []


def set_up(page: Page) -> Tournament:
    """A cup of one round, and 23 people from a pasted list."""
    page.goto("/neu/")
    choose(page, "system", "koenigrufen-cup")
    typed = {"Name": "Dreiundzwanzig", "Datum": "2026-11-28", "Runden": "1", "Spiele je Runde": "4", "Spiele an Tischen zu 5": "5"}
    for label, value in typed.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Name", exact=True).press("Enter")
    expect(page.locator("h1")).to_contain_text("Dreiundzwanzig")
    tournament = Tournament.objects.get()
    page.goto(f"/t/{tournament.slug}/anmeldung/einlesen/")
    page.locator("textarea[name=text]").fill("Name\n" + "\n".join(NAMES))
    page.get_by_role("button", name="Ansehen", exact=True).click()
    page.get_by_role("button", name="23 Spieler anmelden").click()
    expect(page.locator("#nr-23")).to_be_visible()
    return tournament


def the_four(desk: Desk, number: int, who: tuple[int, ...]) -> dict[int, int]:
    """Dreier of 2 (1 deals), of 1 (2 deals); then 5 leaves, and 3 and 4 win where they deal: 0 15 −5 −5, 15 0 −5 −5, −5 −5 15 −5, −5 −5 −5
    15; −5 −5."""
    if table_of(desk.tournament, 1, number).first_dealer:
        desk.mend("Falscher erster Geber", {"Tisch": number, "Wer zuerst gibt": who[0]}, told=[f"Tisch {number}: zuerst gibt {who[0]} "])
    desk.write(number, ("d2g", "d1g"))
    goes = {"Wer geht": who[4]}
    desk.mend("Jemand geht", goes, told=[f"Tisch {number} spielt ab Spiel 3 ohne {who[4]} ", f"Nr. {who[4]} wird abgemeldet"])
    desk.write(number, ("d3g", "d4g"), first=3)
    expect(desk.page.locator("main")).to_contain_text("ab Spiel 3 ohne")
    return dict(zip(who, (5, 5, 0, 0, -10), strict=True))


def the_seat_change(desk: Desk, number: int, who: tuple[int, ...]) -> dict[int, int]:
    """1 wins a Dreier, 24 sits down for him, 2 and 4 win. Then a game of 3 is missing, right before 24 sat down: 1 had played it, 15 −5; 24
    has −5 −5."""
    page = desk.page
    desk.write(number, ("d1g",))
    sits_down = {"Wer aufsteht": who[0], "Wer einspringt": 24, "ab Spiel (leer: ab dem nächsten)": 2}
    desk.mend("Ersatz springt ein", sits_down, fate="returns", told=[f"Tisch {number} ab Spiel 2: 24 "])
    desk.write(number, ("d2g", "d4g"), first=2)
    page.goto(f"{desk.address}ausbessern/?runde=1")
    page.get_by_role("link", name="Ein Spiel fehlt").click()
    page.get_by_label("Tisch", exact=True).fill(str(number))
    page.get_by_label("es fehlt vor Spiel (leer: am Ende)").fill("2")
    page.get_by_role("button", name="Ansehen, was sich ändert").click()
    expect(page.locator(".lines .new")).to_have_count(0)
    page.get_by_role("link", name=NAMES[who[0] - 1], exact=True).click()
    expect(page.locator(".lines .new")).to_contain_text("das fehlende Spiel")
    page.get_by_role("link", name="Das Spiel eingeben").click()
    page.locator("#game").focus()
    page.keyboard.type("d3g")
    page.locator("[name=why]").fill("vergessen")
    page.get_by_role("button", name="Vorschau").click()
    expect(page.get_by_role("heading", name="Das ändert sich")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_be_visible()
    assert [entry.declarer for entry in Entry.objects.filter(table__number=number, current=True).order_by("position")] == [0, 2, 1, 3]
    return dict(zip((*who, 24), (10, 0, 0, 0, -10), strict=True))
