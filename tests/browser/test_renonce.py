"""A Renonce from the game to the panel's word in a real browser; standings, PDF, workbook and recompute are opened again at each step.

Dreier of seat 0, value 5: won it is +15 / −5 / −5 / −5. An opponent in seat 3 revokes: he pays three times 5 to the declarer and 5 to each
of the others, −25 / +15 / +5 / +5 (koenigrufen.md, worked example 5). Overruled it is as it was entered.
"""

import re
from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from openpyxl import load_workbook
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.test_evening import download
from tests.tournament.court import referee
from tests.tournament.evening import running
from tournament.models import Call, Case, Entry, Ruling, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

ENTERED = (15, -5, -5, -5)
RULED = (15, 5, 5, -25)
NUMBER = re.compile(r"[+−]?\d+")


def shown(amounts: tuple[int, ...]) -> list[str]:
    """As pages and papers write them: with their sign, the minus a minus."""
    return [f"{amount:+d}".replace("-", "−") for amount in amounts]


class Evening:
    """One table of four in the only round of one game; a director at the desk, a referee with a phone, a referee who plays at the table
    himself."""

    def __init__(self, window: Callable[..., Page], director: User, folder: Path) -> None:
        self.tournament: Tournament = running(((1, 2, 3, 4),), rounds=1, games=1)
        self.address = f"/t/{self.tournament.slug}/"
        self.folder = folder
        self.desk = window(user=director)
        self.phone = window(width=390, height=844, user=referee(self.tournament, "kirchschlager"))
        self.player = window(width=390, height=844, user=referee(self.tournament, "leeb", number=3))

    def follows(self, amounts: tuple[int, ...], *sheet: tuple[int, ...]) -> None:
        """Everything that tells totals tells these. `sheet`: the lines of the table's sheet in the workbook, the one that counts last."""
        self.on_the_page(amounts)
        self.desk.goto(f"{self.address}drucken/")
        self.in_the_pdf(amounts)
        self.in_the_workbook(amounts, sheet)
        said = StringIO()
        call_command("recompute", self.tournament.slug, stdout=said)
        assert said.getvalue().strip() == f"{self.tournament.slug}: stimmt"

    def on_the_page(self, amounts: tuple[int, ...]) -> None:
        self.desk.goto(f"{self.address}stand/")
        for number, total in enumerate(shown(amounts), start=1):
            row = self.desk.locator("table.ranking tbody tr", has=self.desk.get_by_text(f"Spieler {number}", exact=True))
            expect(row.locator("td.sum")).to_have_text(total)

    def in_the_pdf(self, amounts: tuple[int, ...]) -> None:
        text = "".join(page.extract_text() for page in PdfReader(BytesIO(download(self.desk, "standings.pdf", self.folder))).pages)
        for number, total in enumerate(shown(amounts), start=1):
            line = next(line for line in text.splitlines() if f"Spieler {number} " in line)
            assert total in NUMBER.findall(line.partition(f"Spieler {number} ")[2]), line

    def in_the_workbook(self, amounts: tuple[int, ...], sheet: tuple[tuple[int, ...], ...]) -> None:
        book = load_workbook(BytesIO(download(self.desk, "tournament.xlsx", self.folder)), data_only=True)
        heads, *rows = book["Stand"].iter_rows(values_only=True)
        total = heads.index("Gesamt")
        assert {row[2]: row[total] for row in rows if row[1]} == {
            f"Spieler {number}": amount for number, amount in enumerate(amounts, start=1)
        }
        lines = [[cell.value for cell in row[2:6]] for row in book["R1 T1"].iter_rows(min_row=2, max_row=1 + len(sheet))]
        assert lines == [*map(shown, sheet[:-1]), list(sheet[-1])]


def enter(evening: Evening) -> None:
    """The Dreier by the keyboard, at the desk."""
    evening.desk.goto(f"{evening.address}runde/1/tisch/1/")
    expect(evening.desk.locator("#game")).to_be_focused()
    evening.desk.keyboard.type("d1g")
    evening.desk.keyboard.press("Enter")
    expect(evening.desk.get_by_role("button", name="Tisch 1 bestätigen")).to_be_visible()


def call(evening: Evening) -> None:
    desk = evening.desk
    desk.locator("#ruf summary").click()
    desk.get_by_label("Wer ruft").select_option("Spieler 1")
    desk.get_by_label("Spiel Nr.").fill("1")
    desk.get_by_label("Worum es geht").fill("Farbzwang?")
    desk.locator("#ruf").get_by_role("button", name="Schiedsrichter rufen").click()
    expect(desk.get_by_text("Noch niemand unterwegs.")).to_be_visible()


def refuse_who_plays_there(evening: Evening) -> None:
    """Neither the call nor a case of his own, by no page."""
    page = evening.player
    page.goto(f"{evening.address}schiedsrichter/")
    expect(page.locator(".call .fault")).to_have_text(
        "Sie sitzen in dieser Runde selbst an Tisch 1. Ein anderer Schiedsrichter muss entscheiden."
    )
    expect(page.get_by_role("button", name="Ich komme")).to_have_count(0)
    page.locator("summary", has_text="Neuer Fall ohne Ruf").click()
    page.get_by_label("Tisch").fill("1")
    with page.expect_response(lambda answer: answer.request.method == "POST"):  # the sentence stands there before, at the call
        page.get_by_role("button", name="Fall beginnen").click()
    expect(page.get_by_text("Sie sitzen in dieser Runde selbst an Tisch 1.").first).to_be_visible()
    assert not Case.objects.exists()
    assert Call.objects.get().taken_by is None


def decide(evening: Evening, take: Callable) -> None:
    page = evening.phone
    page.goto(f"{evening.address}schiedsrichter/")
    page.get_by_role("button", name="Ich komme").click()
    page.get_by_role("button", name="Fall beginnen").click()
    page.get_by_role("checkbox", name="4").click()
    page.get_by_role("radio", name="Farbe nicht bedient").click()
    page.get_by_role("radio", name="nächster Stich ausgespielt").click()
    button = page.get_by_role("button", name="Renonce – entscheiden")
    expect(button).to_be_visible()
    assert page.locator(".verdict td.d").all_inner_texts() == shown(RULED)
    take(page, "renonce-decision")
    button.click()
    expect(page.get_by_text("Entschieden: Renonce.")).to_be_visible()


def appeal(evening: Evening) -> None:
    page = evening.phone
    page.locator("summary", has_text="Berufung aufnehmen").click()
    page.locator("[name=appellant]").nth(3).click()
    page.get_by_label("Warum").fill("Ich hatte kein Herz mehr.")
    page.get_by_role("button", name="Berufung aufnehmen").click()
    expect(page.locator(".chip", has_text="Berufung läuft")).to_be_visible()


def overrule(evening: Evening, take: Callable) -> None:
    """The panel: not with the referee in it whose ruling falls; he writes it down."""
    page = evening.phone
    page.get_by_role("link", name="Entscheid des Gremiums eintragen").click()
    page.get_by_role("radio", name="Keine Renonce").click()
    button = page.get_by_role("button", name="Keine Renonce – entscheiden")
    expect(button).to_be_visible()
    assert page.locator(".verdict").last.locator("td.d").all_inner_texts() == shown(ENTERED)
    page.get_by_label("Mitglied 1").fill("Georg Thannhofer")
    page.get_by_label("Mitglied 2").fill("Kirchschlager")
    page.get_by_label("Begründung").fill("Das letzte Herz lag im Talon.")
    button.click()
    expect(page.get_by_role("alert")).to_contain_text("Kirchschlager hat über dieses Spiel schon entschieden")
    page.get_by_label("Mitglied 2").fill("Rosa Hainzl")
    page.get_by_role("button", name="Keine Renonce – entscheiden").click()
    expect(page.get_by_text("Entschieden: Keine Renonce.")).to_be_visible()
    take(page, "renonce-overruled")


def test_from_the_game_to_the_panels_word(browser_window: Callable[..., Page], director: User, take: Callable, tmp_path: Path) -> None:
    evening = Evening(browser_window, director, tmp_path)
    enter(evening)
    evening.follows(ENTERED, ENTERED)
    evening.desk.goto(f"{evening.address}runde/1/tisch/1/")
    call(evening)
    refuse_who_plays_there(evening)
    decide(evening, take)
    evening.follows(RULED, ENTERED, RULED)
    refuse_to_overrule(evening)
    appeal(evening)
    evening.follows(RULED, ENTERED, RULED)
    cannot_close(evening)
    overrule(evening, take)
    evening.follows(ENTERED, ENTERED)
    first, second = Ruling.objects.order_by("pk")
    assert (first.standing, second.standing, second.supersedes, second.panel) == (False, True, first, ["Georg Thannhofer", "Rosa Hainzl"])
    assert Entry.objects.get().version == 1
    close_round(evening)


def refuse_to_overrule(evening: Evening) -> None:
    """Nor does he touch what another decided at his table."""
    page = evening.player
    page.goto(f"{evening.address}entscheid/{Ruling.objects.get().pk}/?neu=1")
    expect(page.get_by_text("Sie sitzen in dieser Runde selbst an Tisch 1.").first).to_be_visible()
    expect(page.get_by_role("button", name="entscheiden")).to_have_count(0)


def cannot_close(evening: Evening) -> None:
    """While the appeal waits nobody closes the round, with no reason."""
    evening.desk.goto(f"{evening.address}runde/1/")
    expect(evening.desk.get_by_text("Solange etwas zu entscheiden ist, bleibt die Runde offen, auch mit Begründung.")).to_be_visible()
    expect(evening.desk.get_by_role("button", name="abschließen")).to_have_count(0)


def close_round(evening: Evening) -> None:
    evening.desk.goto(f"{evening.address}runde/1/")
    evening.desk.get_by_role("button", name="Runde 1 abschließen").click()
    expect(evening.desk.get_by_role("heading", name="Abgeschlossen")).to_be_visible()
