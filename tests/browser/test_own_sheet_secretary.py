"""A secretary without training writes her cup's sheet by what stands on the page: a game and two announcements of its own, a win at 36,
sentences, one fault decided otherwise, a game that proves it. Then a tournament is played by it."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.tournament.evening import seating
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.registration import players
from tournament.models import OwnSheet, Table, Tournament
from tournament.models.amounts import POINTS

CODES = re.compile(r"[\[\]{}]|\b[a-z]+_[a-z_]+\b|tarock-sheet|\b(?:null|true|false)\b")
"""What nobody who reads the page should have to see."""


def card(page: Page, name: str) -> Locator:
    return page.locator(".card").filter(has=page.locator(f"legend:text-is('{name}')"))


def add(page: Page, asks: str, name: str) -> Locator:
    """A row of its own, by its name and Enter."""
    page.get_by_label(asks).fill(name)
    page.keyboard.press("Enter")
    expect(card(page, name)).to_be_visible()
    return card(page, name)


def unfold(page: Page, part: str) -> None:
    page.locator(f"#{part} > details > summary").click()


def told(page: Page) -> str:
    """What the page says, with every part of it opened."""
    text: str = page.locator("#draft").evaluate(
        "form => { for (const part of form.querySelectorAll('details')) part.open = true; return form.innerText; }"
    )
    return text


@pytest.mark.first(40)
def test_a_secretary_writes_her_cups_sheet_and_a_tournament_is_played_by_it(director_page: Page) -> None:
    page = director_page
    page.goto("/regelwerke/")
    page.get_by_label("Regelblatt").select_option(label="Königrufen Cup")
    page.get_by_role("button", name="Beginnen").click()
    page.get_by_label("Name", exact=True).fill("Zum Lamm")
    write_rows(page)
    page.get_by_label("Ab wie vielen Punkten gewinnt der Spieler?").fill("36")
    write_renonce(page)
    write_sentences(page)
    sheet = page.locator("#sheet")
    expect(sheet).to_contain_text("Jedes Spiel lässt sich abrechnen")
    expect(sheet).to_contain_text("Lammspiel")
    expect(sheet).to_contain_text("Wer den Gstieß fängt")
    expect(sheet).to_contain_text("§ 2")
    assert "Cup, §" not in sheet.inner_text(), "a sheet with sentences of its own cites no other"
    assert CODES.findall(told(page)) == []
    prove(page)
    page.get_by_role("button", name="Als Ausgabe speichern").click()
    expect(page.locator("h1")).to_have_text("Zum Lamm")
    file = OwnSheet.objects.get().file
    assert (file["format"], file["own_games"]) == ("tarock-sheet/2", {"lammspiel": {"kind": "alone", "value": 4}})
    assert file["own_announcements"]["gstiess_gefangen"] == {"kind": "catch", "value": [1, None]}
    assert file["own_announcements"]["hirschbock"] == {"kind": "count", "value": [1, 2], "needs": 50}
    assert file["count"] == {"total": 70, "unit": "thirds", "wins": 36}
    assert file["renonce"]["rows"]["tarockzwang"]["stages"]["trick_open"] == "renonce"
    assert [example["amounts"] for example in file["examples"]] == [[-5, 15, -5, -5]]
    play(page)


def write_rows(page: Page) -> None:
    game = add(page, "Wie heißt das Spiel?", "Lammspiel")
    game.get_by_label("Wie wird es gespielt?").select_option(label="allein gegen alle")
    game.get_by_label("Was zählt es gewonnen?").fill("4")
    caught = add(page, "Wie heißt die Ansage?", "Gstieß gefangen")
    caught.get_by_label("Was ist es?").select_option(label="Karten gefangen")
    caught.get_by_label("still", exact=True).first.fill("1")
    buck = add(page, "Wie heißt die Ansage?", "Hirschbock")
    buck.get_by_label("Was ist es?").select_option(label="Punkte erreicht")
    buck.get_by_label("still", exact=True).first.fill("1")
    buck.get_by_label("angesagt", exact=True).first.fill("2")
    expect(buck.locator(".fault")).to_have_count(1)  # from how many points
    buck.get_by_label("Ab wie vielen Punkten?").fill("50")
    expect(page.locator(".card .fault")).to_have_count(0)


def write_renonce(page: Page) -> None:
    unfold(page, "renonce")
    page.get_by_label("Welcher Verstoß?").select_option(label="Tarock nicht zugegeben")
    page.get_by_role("button", name="Hier anders entscheiden").click()
    row = card(page, "Tarock nicht zugegeben")
    expect(row.get_by_label("Stich liegt offen")).to_have_value("correct")  # as the cup decides it
    row.get_by_label("Stich liegt offen").select_option(label="Renonce")


def write_sentences(page: Page) -> None:
    unfold(page, "saetze")
    for number, (paragraph, text, about) in enumerate(
        [("§ 2", "Das Lammspiel zählt 4.", "Lammspiel"), ("§ 3", "Wer den Gstieß fängt, bekommt 1.", "Gstieß gefangen")], 1
    ):
        page.get_by_role("button", name="Satz hinzufügen").click()
        row = card(page, f"Satz {number}")
        row.get_by_label("Welche Stelle?").fill(paragraph)
        row.get_by_label("Was steht dort?").fill(text)
        row.get_by_label("Wovon spricht der Satz?").select_option(label=about)


def prove(page: Page) -> None:
    """The second seat wins it and has caught the Gstieß: 4 + 1 from each of three."""
    page.get_by_role("button", name="Beispiel hinzufügen").click()
    expect(page.locator("#eintrag.live")).to_be_visible()
    page.keyboard.type("lamm")
    page.keyboard.type("2g")
    caught = page.locator("[data-ann=gstiess_gefangen]")
    expect(caught).to_contain_text("Gstieß gefangen")
    caught.locator("[value=silent]").check()
    expect(page.locator("[data-amounts] .total")).to_contain_text("+15")
    page.locator("#paragraph").fill("§ 2")
    page.keyboard.press("Enter")
    expect(page.locator(".case .amounts")).to_contain_text("−5, +15, −5, −5")
    expect(page.locator(".case b")).to_contain_text("Lammspiel")


def play(page: Page) -> None:
    page.get_by_role("link", name="Turnier damit anlegen").click()
    page.get_by_label("Name").fill("Lammcup")
    page.get_by_label("Runden", exact=True).fill("1")
    page.get_by_label("Spiele je Runde").fill("2")
    page.get_by_role("button", name="Turnier anlegen").last.click()
    expect(page.locator("h1")).to_contain_text("Lammcup")
    tournament = Tournament.objects.get()
    people: list[dict[str, Any]] = [{"name": name} for name in ("Anna Auer", "Bruno Bauer", "Carl Cerny", "Doris Dorn")]
    players.import_players(tournament_id=tournament.pk, rows=people)
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, [(1, 2, 3, 4)])], seed="7f3a", method="random")
    rounds.open_round(round_id=tournament.round_set.get().pk)
    page.goto(f"/t/{tournament.slug}/runde/1/tisch/1/")
    for number, count in enumerate(("36/0", "35/2"), 1):
        expect(page.locator("#eintrag.live")).to_be_visible()
        page.keyboard.type("lamm2")
        page.locator("#points").fill(count)
        page.keyboard.press("Enter")
        if number == 1:
            expect(page.locator("h2").first).to_have_text("Spiel 2")
    expect(page.locator("[data-confirm]")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Lammspiel")
    # 36 wins 4 from each of three, 35/2 loses as much.
    assert amounts(tournament) == [-4 + 4, 12 - 12, -4 + 4, -4 + 4]
    records = [entry.record for entry in Table.objects.get(round__tournament=tournament).entries.all()]
    assert [json.loads(json.dumps(record))["game"] for record in records] == ["lammspiel", "lammspiel"]


def amounts(tournament: Tournament) -> list[int]:
    table = Table.objects.get(round__tournament=tournament)
    return [getattr(table, column) // 2 for column in POINTS[:4]]
