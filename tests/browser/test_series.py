"""A season set up by clicks: how it ranks, two tournaments, a published state, a third one from elsewhere, and who has moved by it.

              Wien   Linz   Graz   the best two by 4-3-2-1
Anna Auer       4      3      –    7
Bruno Bauer     3      4      4    8    (the 3 of Wien is dropped)
Carl Cerny      2      2      3    5    (a 2 is dropped)
Doris Dorn      1      1      2    3    (a 1 is dropped)
"""

from playwright.sync_api import Page, expect

from tests.tournament.season import evening
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament

WIEN = {"A": 30, "B": 10, "C": -10, "D": -30}
LINZ = {"B": 30, "A": 10, "C": -10, "D": -30}


def test_a_season_from_its_policies_to_what_moved(director_page: Page) -> None:
    for key, name, points in (("t1", "Wien", WIEN), ("t2", "Linz", LINZ)):
        import_tournament(file=read_tournament(evening(key, points, name=name)))
    page = director_page
    page.goto("/reihen/")
    page.get_by_role("link", name="Linzer Cup").click()
    page.get_by_role("link", name="Wertung", exact=True).click()
    page.get_by_label("Was ein Turnier bringt").select_option("places")
    page.locator("[name=table]").select_option("4-3-2-1")
    page.get_by_label("Wie viele Ergebnisse zählen").select_option("best")
    page.get_by_label("n", exact=True).fill("2")
    page.get_by_role("button", name="Speichern").click()
    # Anna and Bruno have 4 and 3 each: nothing tells them apart.
    assert ranking(page) == ["1. Anna Auer 4 3 7", "1. Bruno Bauer 3 4 7", "3. Carl Cerny 2 2 4", "4. Doris Dorn 1 1 2"]
    expect(page.locator("main")).to_contain_text("Endstand der Wertung nach 2 Turnieren")
    page.get_by_role("link", name="Veröffentlicht").click()
    page.get_by_role("button", name="veröffentlichen").click()
    page.get_by_role("link", name="Turniere", exact=True).click()
    page.get_by_role("link", name="Auswärts gespieltes oder geplantes Turnier dazu").click()
    page.get_by_label("Name", exact=True).fill("Graz")
    page.get_by_label("Datum").fill("2026-03-10")
    page.locator("[name=rows]").fill("1; Bruno Bauer\n2; Carl Cerny\n3; Doris Dorn")
    page.get_by_role("button", name="Speichern").click()
    page.get_by_role("link", name="Stand der Reihe").click()
    assert ranking(page) == ["1. Bruno Bauer 3 4 4 8", "2. Anna Auer 4 3 7", "3. Carl Cerny 2 2 3 5", "4. Doris Dorn 1 1 2 3"]
    expect(page.locator("table.season s")).to_have_count(3)
    page.get_by_role("link", name="Veröffentlicht").click()
    rows = page.locator("table.moved tbody tr")
    expect(rows).to_have_count(4)
    assert [" ".join(row.split()) for row in rows.all_inner_texts()] == [
        "Bruno Bauer 1. 7 → 8 Graz neu",
        "Anna Auer 1. → 2. 7 Graz neu",
        "Carl Cerny 3. 4 → 5 Graz neu",
        "Doris Dorn 4. 2 → 3 Graz neu",
    ]


def ranking(page: Page) -> list[str]:
    """Rank, name, what each tournament gave, total."""
    expect(page.locator("table.season tbody tr").first).to_be_visible()
    rows = page.locator("table.season tbody tr").evaluate_all(
        """rows => rows.map(row => [".rk", "th a", "td.ev", ".sum"].flatMap(
            part => [...row.querySelectorAll(part)].map(cell => cell.innerText)).join(" "))"""
    )
    return [" ".join(row.split()) for row in rows]
