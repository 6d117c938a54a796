"""Table points from a free system's page to the series: three at a table, half amounts, two rounds ranked by 4, 2, 1.

Two rounds of two games at two tables. What each has of a table, by who sits there first, second and third:

round 1   7½, 2½, −10   4, 2, 1        round 2   0, 0, 0   the mean of 4, 2 and 1: 7/3 each
"""

import re
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening_hand import Desk, seats
from tests.browser.test_entry import choose
from tests.browser.test_series import ranking
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import Tournament

NAMES = ("Anna Auer", "Bruno Bauer", "Carl Cerny", "Doris Dorn", "Emil Egger", "Frieda Fuchs")
FIRST, SECOND = ("12,5 -2,5", "-5 5"), ("4 -2", "-4 2")
"""Two amounts of each game, the third follows."""


@pytest.mark.release
def test_an_evening_of_three_at_a_table(director_page: Page) -> None:
    page = director_page
    describe(page)
    desk = Desk(page, set_up(page))
    first = play(desk, FIRST)
    play(desk, SECOND)
    lines = read_ranking(desk.tournament, Audience.DESK).standings
    expected = {number: points + Fraction(7, 3) for who in first.values() for points, number in zip((4, 2, 1), who, strict=True)}
    assert {line.player.number: line.total for line in lines} == expected
    told = [row.split(" | ") for row in desk.standing()]
    assert [(row[0], *row[4:8]) for row in told] == [
        ("1.", "4 (+7½)", "2,33 (0)", "6,33", "+7½"), ("1.", "4 (+7½)", "2,33 (0)", "6,33", "+7½"),
        ("3.", "2 (+2½)", "2,33 (0)", "4,33", "+2½"), ("3.", "2 (+2½)", "2,33 (0)", "4,33", "+2½"),
        ("5.", "1 (−10)", "2,33 (0)", "3,33", "−10"), ("5.", "1 (−10)", "2,33 (0)", "3,33", "−10"),
    ]  # fmt: skip
    desk.publish()
    page.goto("/reihen/")
    page.get_by_role("link", name="Winterreihe").click()
    page.get_by_role("link", name="Wertung einrichten").click()
    page.get_by_label("Was ein Turnier bringt").select_option("places")
    page.locator("[name=table]").select_option("4-3-2-1")
    page.get_by_role("button", name="Speichern").click()
    # A rank has its entry of 4, 3, 2, 1; both firsts the first one, both thirds the third.
    assert [row.split()[-1] for row in ranking(page)] == ["4", "4", "2", "2", "0", "0"]
    assert recompute(desk.tournament) == []


def describe(page: Page) -> None:
    """Writes the system on its page, and saves it."""
    page.goto("/regelwerke/")
    page.get_by_role("link", name="Neu beschreiben").click()
    page.get_by_label("Name", exact=True).first.fill("Zu dritt")
    page.locator("[name=tables][value='3']").check()
    for size in ("4", "5"):
        page.locator(f"[name=tables][value='{size}']").uncheck()
    page.locator("[name=amounts][value=half]").check()
    page.get_by_label("Stelle", exact=True).first.fill("§ 1")
    page.get_by_label("Deutsch", exact=True).first.fill("Gespielt wird Tapp-Tarock.")
    page.get_by_role("button", name="Als Ausgabe speichern").click()
    expect(page.locator("h1")).to_contain_text("Zu dritt")


def set_up(page: Page) -> Tournament:
    """A tournament by it, ranked by table points, and six people from a pasted list."""
    page.goto("/neu/")
    page.locator("label", has_text=re.compile("Zu dritt")).first.click()
    typed = {"Name": "Abend zu dritt", "Datum": "2026-11-28", "Runden": "2", "Spiele je Runde": "2", "Cup oder Serie": "Winterreihe"}
    for label, value in typed.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_text("Reihung, Gleichstand, Ausschluss").click()
    choose(page, "ranking", "table_points")
    expect(page.locator("#id_table_points_3")).to_have_value("4 – 2 – 1")
    page.get_by_label("Name", exact=True).press("Enter")
    expect(page.locator("h1")).to_contain_text("Abend zu dritt")
    tournament = Tournament.objects.get()
    page.goto(f"/t/{tournament.slug}/anmeldung/einlesen/")
    page.locator("textarea[name=text]").fill("Name\n" + "\n".join(NAMES))
    page.get_by_role("button", name="Ansehen", exact=True).click()
    page.get_by_role("button", name="6 Spieler anmelden").click()
    expect(page.locator("#nr-6")).to_be_visible()
    return tournament


def play(desk: Desk, games: tuple[str, ...]) -> dict[int, tuple[int, ...]]:
    """A round, the last seat of each game left open; and who sat where."""
    desk.begin("zu dritt", 6)
    tables = seats(desk.tournament, desk.round)
    for number in tables:
        desk.open_table(number)
        for place, amounts in enumerate(games, start=1):
            expect(desk.page.locator("h2").first).to_have_text(f"Spiel {place}")
            for seat, amount in enumerate(amounts.split()):
                desk.page.locator(f"[name=amount_{seat}]").fill(amount)
            desk.page.keyboard.press("Enter")
        expect(desk.page.locator("main")).to_contain_text(f"{len(games)} von {len(games)} Spielen")
    desk.close_round()
    return tables
