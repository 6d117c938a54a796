"""A cup's own sheet by clicks: Tirol's written from the cup's, and one that comes as a file, is played by, printed and read in
elsewhere."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from pypdf import PdfReader

import rules
from rules.book.own import read_sheet
from tests.tournament.evening import seating
from tests.tournament.filed import as_text, written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.registration import players
from tournament.models import OwnSheet, Table, Tournament
from tournament.models.amounts import POINTS

CASES = Path(__file__).parents[1] / "rules" / "cases" / "koenigrufen-tirol.jsonl"
AWAY = ("zwiccolo", "pagatrufer", "uhurufer", "kakadurufer", "quapilrufer")
TYPED = {
    "name": "Inntal", "slug": "koenigrufen-inntal", "edition": "2020", "valid_from": "2020", "g-besserrufer": "1", "g-piccolo_ouvert": "8",
    "g-zwiccolo_ouvert": "8", "a-mondfang-0": "1", "a-mondfang-1": "2", "a-sack_1-0": "1", "a-sack_1-1": "2", "a-sack_2-0": "1",
    "a-sack_2-1": "2",
    "n-renonce_trischaken": "4",
}  # fmt: skip
CHOSEN = {
    "besserrufer_without_bird": "listed", "conceded_bird": "one", "solorufer_king_in_talon": "kontra_counts", "valat_beside": "course",
    "trischaken": "two_pay_or_one_pays_six", "vorhand_tied": "shares_six", "claims": "any_silent",
}  # fmt: skip
LEFT_OPEN = {
    "silent_loss": ("birds_and_ultimo", "never"),
    "vorhand_tied": ("shares_six", "two_each"),
    "solorufer_king_in_talon": ("kontra_counts", "kontra_void"),
}
"""What a tournament chooses in Tirol."""


def test_tirol_is_built_from_the_cup_by_clicks_and_passes_its_cases(director_page: Page) -> None:
    page = director_page
    page.goto("/regelwerke/")
    page.get_by_label("Regelblatt").select_option("koenigrufen-cup")
    page.get_by_role("button", name="Beginnen").click()
    for part in ("blatt", "regeln"):  # the short name, and the policies
        page.locator(f"#{part} summary").first.click()
    for name, text in TYPED.items():
        page.locator(f"[name='{name}']").fill(text)
    for game in AWAY:
        page.locator(f"[name=off][value={game}]").check()
    for bird in ("pagat", "uhu", "kakadu", "quapil"):
        page.locator(f"[name=b][value={bird}]").check()
    for policy, choice in CHOSEN.items():
        page.locator(f"[name=p-{policy}][value={choice}]").check()
    for policy, choices in LEFT_OPEN.items():
        page.locator(f"#p-{policy} summary").click()
        for choice in choices:
            page.locator(f"[name=i-{policy}][value={choice}]").check()
    expect(page.locator("#sheet")).to_contain_text("Jedes Spiel lässt sich abrechnen")
    expect(page.locator("#p-trischaken .worked")).to_contain_text(
        "+2, +2, −6, +2 → +2, +2, −2, −2"
    )  # the cup's six of one, Tirol's two of two
    page.reload()
    expect(page.locator("[name=g-besserrufer]")).to_have_value("1")  # what was typed is there again
    expect(page.locator("#sheet")).to_contain_text("Jedes Spiel lässt sich abrechnen")
    page.get_by_role("button", name="Als Ausgabe speichern").click()
    expect(page.locator("h1")).to_have_text("Inntal")
    made = OwnSheet.objects.get().sheet
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    for number, case in enumerate(cases, 1):
        # Whether what is announced must be kept is asked of the referee's table, which the sheet has from the cup; no amount rests on it.
        options = {name: choice for name, choice in case["request"].get("options", {}).items() if name != "announced_kept"}
        answer = rules.answer(case["request"] | {"system": made.slug, "options": options}, sheets={made.slug: made})
        expected = {name: value for name, value in case["expect"].items() if name != "source"}
        if "code" in expected:
            assert expected["code"] in [error["code"] for error in answer["errors"]], number
        else:
            assert {name: answer.get(name) for name in expected} == expected, number


OWN: dict[str, Any] = {
    "format": "tarock-sheet/1", "slug": "koenigrufen-lamm", "name": "Zum Lamm", "edition": "2026", "valid_from": "2026-10",
    "base": "koenigrufen-oberoesterreich", "games": {"dreier": 6, "rufer": 2},
    "policies": {"valat_value": "added", "valat_kontra": "separate", "claims": "none"}, "announcements": {"valat": [10, 20]},
}  # fmt: skip
"""A Dreier of 6 and a Rufer of 2; a Valat on top of the game."""


def test_a_sheet_from_a_file_is_played_by_printed_and_read_in_elsewhere(director_page: Page, tmp_path: Path) -> None:
    read_sheet(OWN)
    path = tmp_path / "lamm.json"
    path.write_text(json.dumps(OWN), encoding="utf-8")
    page = director_page
    page.goto("/regelwerke/")
    page.locator("[type=file]").set_input_files(path)
    page.get_by_role("button", name="Ansehen").first.click()
    page.get_by_role("button", name="Als Ausgabe speichern").click()
    page.get_by_role("link", name="Turnier damit anlegen").click()
    page.get_by_label("Name").fill("Lammcup")
    page.get_by_label("Runden", exact=True).fill("1")
    page.get_by_label("Spiele je Runde").fill("2")
    page.get_by_role("button", name="Turnier anlegen").last.click()
    expect(page.locator("h1")).to_contain_text("Lammcup")
    tournament = Tournament.objects.get()
    players.import_players(
        tournament_id=tournament.pk, rows=[{"name": name} for name in ("Anna Auer", "Bruno Bauer", "Carl Cerny", "Doris Dorn")]
    )
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, [(1, 2, 3, 4)])], seed="7f3a", method="random")
    rounds.open_round(round_id=tournament.round_set.get().pk)
    page.goto(f"/t/{tournament.slug}/runde/1/tisch/1/")
    expect(page.locator("#eintrag.live")).to_be_visible()
    page.keyboard.type("d2g")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 2")
    page.keyboard.type("r34v")
    page.keyboard.press("Enter")
    expect(page.locator("[data-confirm]")).to_be_visible()
    # A won Dreier 6 from each of three; a lost Rufer, 2 from each of the two to each of the others.
    assert amounts(tournament) == [-6 + 2, 18 + 2, -6 - 2, -6 - 2]
    regelblatt = page.request.get(f"/t/{tournament.slug}/drucken/regelblatt.pdf")
    assert regelblatt.ok
    assert regelblatt.body().startswith(b"%PDF")
    page.goto(f"/t/{tournament.slug}/regelblatt/")
    expect(page.locator("h1")).to_have_text("Zum Lamm")
    first = page.locator(".rulesheets h3, .rulesheets h2:not(.sr)").first.inner_text()
    printed = PdfReader(BytesIO(page.pdf(format="A4"))).pages[0].extract_text()
    assert first.casefold() in " ".join(printed.split()).casefold(), "the browser prints the rules from the first page on"
    there = import_tournament(file=read_file(as_text(written(Tournament.objects.get())).encode()))
    assert there.sheet_file == OWN
    assert amounts(there) == amounts(tournament)


def amounts(tournament: Tournament) -> list[int]:
    table = Table.objects.get(round__tournament=tournament)
    return [getattr(table, column) // 2 for column in POINTS[:4]]
