"""A director's whole evening in a real browser: 17 players, a table of five, three of four, from an empty database to printed standings."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from django.contrib.auth.models import User
from openpyxl import load_workbook
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.test_entry import choose, play, points, totals
from tournament.models import Table, Tournament

PLAYERS = (
    "Karin Wiesbauer",
    "Johann Grabenwöger",
    "Elfriede Hainzl",
    "Markus Leeb",
    "Rosa Kirchschlager",
    "Georg Thannhofer",
    "Theresia Mayrhuber",
    "Hannelore Weidinger",
    "Stefan Aichinger",
    "Christine Dobretsberger",
    "Josef Neundlinger",
    "Ferdinand Oberleitner",
    "Maria Zehetner",
    "Wolfgang Haslbauer",
    "Ingrid Purkarthofer",
    "Leopold Schwarzmüller",
    "Brigitte Fröschl",
)


def set_up(page: Page) -> Tournament:
    page.goto("/")
    page.locator("a.btn.main").first.click()
    page.get_by_label("Name", exact=True).fill("Adventturnier")
    choose(page, "system", "koenigrufen-cup")
    page.get_by_label("Runden").fill("1")
    page.get_by_label("Spiele je Runde").fill("4")
    page.locator("input[name=games_large]").fill("5")
    page.get_by_role("button", name="Turnier anlegen").click()
    expect(page.locator("h1")).to_contain_text("Adventturnier")
    return Tournament.objects.get()


def register(page: Page, address: str) -> None:
    page.goto(f"{address}anmeldung/")
    for number, name in enumerate(PLAYERS, start=1):
        page.locator("#id_name").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator(f"#nr-{number}")).to_contain_text(name)
        expect(page.locator("#id_name")).to_have_value("")


def draw(page: Page, address: str, take: Callable) -> None:
    page.goto(f"{address}auslosung/")
    page.get_by_role("button", name="Auslosen und ansehen").click()
    expect(page.locator(".planround label.seat")).to_have_count(17)
    take(page, "evening-draw")
    page.locator("input[name=count]").fill("17")
    page.get_by_role("button", name="Auslosung bestätigen").click()
    expect(page.locator(".chip", has_text="ausgelost")).to_be_visible()


def enter_table_of_four(page: Page, address: str, table: Table, take: Callable) -> list[int]:
    """Four games with the keyboard alone, a count that cannot be, and a correction. Returns the totals worked out by hand."""
    page.goto(f"{address}runde/1/tisch/{table.number}/")
    expect(page.locator("#game")).to_be_focused()
    play(page, "d1g", 1)  # Dreier of seat 0, won: +15 −5 −5 −5
    play(page, "b2v", 2)  # Bettler of seat 1, written as lost …
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 2 berichtigen")
    page.keyboard.press("Tab")
    page.keyboard.type("g")  # … but it was won: −4 +12 −4 −4
    page.keyboard.press("Enter")
    expect(page.locator("#why")).to_be_focused()
    page.keyboard.type("verlesen")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 3")
    expect(page.locator("tr.struck")).to_contain_text("ersetzt")
    page.keyboard.type("tri")
    page.keyboard.press("Tab")
    for count in ("20", "27,1", "10"):
        page.keyboard.type(count)
        page.keyboard.press("Tab")
    page.keyboard.type("14")  # 20 + 27/1 + 10 + 14 are 71/1
    page.keyboard.press("Enter")
    expect(page.get_by_text("Zusammen sind das 71/1, es müssen 70 Punkte sein. Bitte noch einmal zählen.").first).to_be_visible()
    take(page, "evening-refused")
    page.locator("#points_3").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("12,2")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 4")
    page.keyboard.type("d4v")  # Dreier of seat 3, lost: +5 +5 +5 −15
    page.keyboard.press("Enter")
    confirm(page, table)
    # Trischaken: seat 1 has most. 6 points, doubled where he is Vorhand of the third game: its dealer is two after the first.
    doubled = 2 if (table.first_dealer + 2 + 1) % 4 == 1 else 1
    return [15 - 4 + 2 * doubled + 5, -5 + 12 - 6 * doubled + 5, -5 - 4 + 2 * doubled + 5, -5 - 4 + 2 * doubled - 15]


def enter_table_of_five(page: Page, address: str, table: Table) -> list[int]:
    """Five games, each a Bettler won by the Vorhand: everybody has +12 once, −4 three times and sits out once."""
    page.goto(f"{address}runde/1/tisch/{table.number}/")
    for game in range(1, 6):
        expect(page.locator("#game")).to_be_focused()
        vorhand = (table.first_dealer + game) % 5
        page.keyboard.type(f"b{vorhand + 1}g")
        page.keyboard.press("Enter")
        if game < 5:
            expect(page.locator("h2").first).to_have_text(f"Spiel {game + 1}")
    confirm(page, table)
    assert [sorted(points(entry)) for entry in table.entries.all()] == [[-4, -4, -4, 0, 12]] * 5
    return [0, 0, 0, 0, 0]


def confirm(page: Page, table: Table) -> None:
    expect(page.get_by_role("button", name=f"Tisch {table.number} bestätigen")).to_be_visible()
    expect(page.get_by_role("heading", name="Zettel vollständig")).to_be_focused()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".pagehead .chip")).to_have_text("bestätigt")


def enter_sums(page: Page, address: str, table: Table, sums: list[int]) -> None:
    page.goto(f"{address}runde/1/tisch/{table.number}/summen/")
    expect(page.locator(".cells input").first).to_be_focused()
    for amount in sums:
        page.keyboard.type(str(amount))
        page.keyboard.press("Tab")
    expect(page.locator("[data-cross-sum]")).to_have_text("Quersumme 0")
    page.get_by_role("button", name="Summen").click()
    expect(page.locator(".score .sum")).to_contain_text("Summen des Zettels")


def unfold(page: Page, wanted: str) -> None:
    """Opens what is folded around the first of these, as one click does."""
    folded = page.locator("details:not([open])", has=page.locator(wanted))
    if folded.count():
        folded.first.locator("summary").first.click()


def download(page: Page, name: str, tmp_path: Path) -> bytes:
    unfold(page, f"a[href$='{name}']")
    with page.expect_download() as started:
        page.locator(f"a[href$='{name}']").first.click()
    path = tmp_path / name
    started.value.save_as(path)
    return path.read_bytes()


def test_a_directors_evening(
    director_page: Page, browser_window: Callable[..., Page], director: User, take: Callable, tmp_path: Path
) -> None:
    page = director_page
    tournament = set_up(page)
    address = f"/t/{tournament.slug}/"
    register(page, address)
    draw(page, address, take)
    page.goto(f"{address}runde/1/")
    page.get_by_role("button", name="Runde 1 öffnen").click()
    expect(page.get_by_role("button", name="Runde 1 öffnen")).to_have_count(0)
    expect(page.get_by_role("link", name="Prüfen").first).to_be_visible()
    five = Table.objects.get(seats=5)
    four, *others = Table.objects.filter(seats=4)
    assert len(others) == 2
    expected = {four: enter_table_of_four(page, address, four, take), five: enter_table_of_five(page, address, five)}
    for table, sums in zip(others, ([12, -30, 4, 14], [-7, 7, 40, -40]), strict=True):
        enter_sums(page, address, table, sums)
        expected[table] = sums
    assert {table: totals(table) for table in expected} == expected
    page.goto(f"{address}runde/1/pruefen/")
    take(page, "evening-check")
    close_and_show(page, address, take)
    visitor = browser_window(width=390)
    visitor.goto(f"{address}stand/")
    expect(visitor.locator("table.ranking tbody tr")).to_have_count(17)
    take(visitor, "evening-standings")
    names = {seat.registration.player.name: expected[seat.table][seat.index] for table in expected for seat in table.seat_set.all()}
    check_papers(page, address, names, tmp_path)


def close_and_show(page: Page, address: str, take: Callable) -> None:
    page.goto(f"{address}runde/1/")
    take(page, "evening-round")
    page.get_by_role("button", name="Runde 1 abschließen").click()
    expect(page.get_by_role("heading", name="Abgeschlossen")).to_be_visible()
    page.goto(f"{address}stand/")
    page.get_by_role("button", name="Stand zeigen").click()
    expect(page.get_by_role("button", name="Stand verbergen")).to_be_visible()
    take(page, "evening-standings")


def check_papers(page: Page, address: str, names: dict[str, int], tmp_path: Path) -> None:
    """Both files, opened again, say what was worked out by hand."""
    page.goto(f"{address}drucken/")
    text = "".join(sheet.extract_text() for sheet in PdfReader(BytesIO(download(page, "standings.pdf", tmp_path))).pages)
    assert all(name in text for name in PLAYERS)
    book = load_workbook(BytesIO(download(page, "tournament.xlsx", tmp_path)), data_only=True)
    rows = [row for row in book["Stand"].iter_rows(min_row=2, values_only=True) if row[1]]
    assert {row[2]: row[5] for row in rows} == names
    assert [row[5] for row in rows] == sorted(names.values(), reverse=True)
