"""The director's hand at a whole evening: one function an errand, done on the page that is there for it, by clicks and keys."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

from tests.browser.test_entry import choose
from tests.browser.test_evening import download, unfold
from tournament.models import Seat, Table, Tournament


def table_of(tournament: Tournament, round_: int, number: int) -> Table:
    return Table.objects.get(round__tournament=tournament, round__number=round_, number=number)


def seats(tournament: Tournament, round_: int) -> dict[int, tuple[int, ...]]:
    """Who sits where now, by table."""
    rows = Seat.objects.filter(table__round__tournament=tournament, round__number=round_).order_by("table__number", "index")
    found: dict[int, tuple[int, ...]] = {}
    for table, player in rows.values_list("table__number", "registration__number"):
        found[table] = (*found.get(table, ()), player)
    return found


class Desk:
    """The director at his laptop, in the pages of one tournament. `round`: the one that is played."""

    def __init__(self, page: Page, tournament: Tournament) -> None:
        self.page, self.tournament, self.address, self.round = page, tournament, f"/t/{tournament.slug}/", 0
        self.mends: Counter[int] = Counter()

    # Anmeldung and Auslosung ----------------------------------------------------------------------------------------------------------

    def register(self, number: int, name: str, *, paid: bool = False, doubted: bool = False) -> None:
        """`doubted`: the page asks whether he is there already, and the director says no."""
        page = self.page
        page.goto(f"{self.address}anmeldung/")
        if paid:
            page.locator("#id_paid").check()
        page.locator("#id_name").fill(name)
        if doubted:
            page.get_by_role("button", name="Nein, neu anmelden").click()
        else:
            page.keyboard.press("Enter")
        expect(page.locator(f"#nr-{number}")).to_contain_text(name.split()[-1])

    def begin(self, seed: str, players: int) -> None:
        """Draws the next round from this seed, looks at it, and opens it."""
        page = self.page
        self.round += 1
        page.goto(f"{self.address}auslosung/")
        if page.locator("label:has(input[name=rounds])").count():
            choose(page, "rounds", "next")
        page.get_by_label("Startwert").fill(seed)
        page.get_by_role("button", name="Auslosen und ansehen").click()
        expect(page.locator(".planround label.seat")).to_have_count(players)
        page.locator("input[name=count]").fill(str(players))
        page.get_by_role("button", name="Auslosung bestätigen").click()
        page.get_by_role("link", name=f"Zur Runde {self.round}").click()
        page.get_by_role("button", name=f"Runde {self.round} öffnen").click()
        expect(page.get_by_role("button", name=f"Runde {self.round} öffnen")).to_have_count(0)

    # Ausbessern -----------------------------------------------------------------------------------------------------------------------

    def mend(self, what: str, answers: Mapping[str, object], *, told: Sequence[str], sums: Sequence[str] = (), fate: str = "") -> None:
        """Says what happened, looks at what would change (`told`: a piece of each line; `sums`: the rows before and after), does it.

        The first time in a round he comes from the round's page.
        """
        page = self.page
        if self.mends[self.round]:
            page.goto(f"{self.address}ausbessern/?runde={self.round}")
        else:
            page.goto(f"{self.address}runde/{self.round}/")
            page.get_by_role("link", name="Ausbessern").first.click()
        self.mends[self.round] += 1
        page.get_by_role("link", name=what).click()
        for label, value in answers.items():
            page.get_by_label(label, exact=True).fill(str(value))
        if fate:
            choose(page, "fate", fate)
        page.get_by_role("button", name="Ansehen, was sich ändert").click()
        shown = page.locator("#vorschau")
        expect(shown).to_be_visible()
        for said in told:
            expect(shown.locator("ul.plain li").filter(has_text=said).first).to_be_visible()
        assert self._mended_sums() == list(sums)
        shown.get_by_label("Warum?").fill("so war es")
        done = page.locator(".mended li").count()
        shown.get_by_role("button", name="So ausbessern").click()
        expect(page.locator(".mended li")).to_have_count(done + 1)

    def _mended_sums(self) -> list[str]:
        """The rows of the preview: who, what he has, what he would have."""
        return told(self.page.locator("#vorschau .sums"))

    def take_back(self, said: str, reason: str) -> None:
        """Takes the repair back in whose line this stands."""
        page = self.page
        page.goto(f"{self.address}ausbessern/?runde={self.round}")
        count = page.locator(".mended li").count()
        line = page.locator(".mended li").filter(has_text=said)
        line.locator("summary").click()
        line.get_by_label("Warum?").fill(reason)
        line.get_by_role("button", name="Zurücknehmen").click()
        expect(page.locator(".mended li")).to_have_count(count - 1)

    # Tisch --------------------------------------------------------------------------------------------------------------------------

    def open_table(self, number: int) -> Table:
        self.page.goto(f"{self.address}runde/{self.round}/tisch/{number}/")
        return table_of(self.tournament, self.round, number)

    def write(self, number: int, games: Sequence[str], first: int = 1) -> None:
        """Types games, from `first` on, each by its keys; the last of a table leaves it ready to be confirmed."""
        page, table = self.page, self.open_table(number)
        for game, keys in enumerate(games, start=first):
            expect(page.locator("h2").first).to_have_text(f"Spiel {game}")
            expect(page.locator("#game")).to_be_focused()
            page.keyboard.type(keys)
            page.keyboard.press("Enter")
            if game < table.games:
                expect(page.locator("h2").first).to_have_text(f"Spiel {game + 1}")

    def sums(self, number: int, sums: Sequence[int]) -> None:
        page = self.page
        page.goto(f"{self.address}runde/{self.round}/tisch/{number}/summen/")
        expect(page.locator(".cells input").first).to_be_focused()
        for amount in sums:
            page.keyboard.type(str(amount))
            page.keyboard.press("Tab")
        expect(page.locator("[data-cross-sum]")).to_have_text("Quersumme 0")
        page.get_by_role("button", name="Summen speichern").click()
        expect(page.locator(".score .sum")).to_contain_text("Summen des Zettels")

    # Runde and Stand ----------------------------------------------------------------------------------------------------------------

    def close_round(self) -> None:
        """Confirms every table at once and closes the round."""
        page = self.page
        page.goto(f"{self.address}runde/{self.round}/")
        page.get_by_role("button", name="vollständigen Tische bestätigen").click()
        page.get_by_role("button", name=f"Runde {self.round} abschließen").click()
        expect(page.get_by_role("heading", name="Abgeschlossen")).to_be_visible()

    def send_home(self, number: int, reason: str) -> None:
        page = self.page
        page.goto(f"{self.address}anmeldung/{number}/")
        page.get_by_label("Grund; er steht im Protokoll").fill(reason)
        page.get_by_role("button", name="Spieler abmelden").click()
        expect(page.locator(f"#nr-{number}")).to_contain_text(reason)

    def standing(self) -> list[str]:
        """The rows of the standing as they stand there, their parts with a bar between."""
        self.page.goto(f"{self.address}stand/")
        return told(self.page.locator("table.ranking"))

    def publish(self) -> None:
        page = self.page
        page.goto(f"{self.address}stand/")
        for button in ("Turnier abschließen", "Stand zeigen", "Endstand veröffentlichen"):
            page.get_by_role("button", name=button).click()
        expect(page.get_by_role("heading", name="Veröffentlicht")).to_be_visible()

    def state(self) -> str:
        """The six digits that name what the page of the standing shows."""
        self.page.goto(f"{self.address}stand/")
        return self.page.locator(".pagehead abbr").inner_text().removeprefix("Stand ")

    def paper(self, name: str, folder: Path) -> str:
        """The words of a paper from the page Drucken."""
        self.page.goto(f"{self.address}drucken/")
        pages = PdfReader(BytesIO(download(self.page, name, folder))).pages
        return " ".join(" ".join(page.extract_text() for page in pages).split())

    # Preise and Siegerehrung --------------------------------------------------------------------------------------------------------

    def plan_prizes(self, prizes: Sequence[tuple[str, str, str]], ties: str) -> None:
        """Types the prizes line by line (place, category, what), saving as often as the empty lines run out."""
        page = self.page
        page.goto(f"{self.address}preise/")
        for line, (place, category, prize) in enumerate(prizes):
            if not page.locator(f"[name=p{line}-prize]").count():
                self._save_prizes()
            page.locator(f"[name=p{line}-place]").fill(place)
            page.locator(f"[name=p{line}-of]").fill(category)
            page.locator(f"[name=p{line}-prize]").fill(prize)
        unfold(page, "[name=ties]")
        choose(page, "ties", ties)
        self._save_prizes()

    def _save_prizes(self) -> None:
        self.page.get_by_role("button", name="Preise speichern").click()
        expect(self.page.get_by_text("Die Preise sind gespeichert.")).to_be_visible()

    def awards(self) -> list[str]:
        self.page.goto(f"{self.address}preise/")
        return told(self.page.locator("table.awards"))

    def give(self) -> None:
        page = self.page
        page.goto(f"{self.address}preise/")
        page.get_by_role("button", name="Preise so vergeben").click()
        expect(page.get_by_role("heading", name="Vergeben")).to_be_visible()

    def take_prizes_back(self, reason: str) -> None:
        page = self.page
        page.goto(f"{self.address}preise/")
        page.get_by_text("Vergabe zurücknehmen …").click()
        page.get_by_label("Grund; er steht im Protokoll").fill(reason)
        page.get_by_role("button", name="Vergabe zurücknehmen").click()
        expect(page.get_by_role("heading", name="So wird verteilt")).to_be_visible()

    # Kassa and Zahlungen --------------------------------------------------------------------------------------------------------------

    def move_cash(self, kind: str, euros: str, words: str = "") -> None:
        self._write_cash(kind, euros, words)
        expect(self.page.locator(".moved tr").filter(has_text=words or kind)).to_be_visible()

    def _write_cash(self, kind: str, euros: str, words: str) -> None:
        self.page.goto(f"{self.address}kassa/")
        form = self.page.locator("#bewegung")
        form.get_by_label("Was", exact=True).select_option(label=kind)
        form.get_by_label("Betrag in Euro").fill(euros)
        form.get_by_label("Wofür").fill(words)
        form.get_by_role("button", name="Eintragen").click()

    def count_cash(self, euros: str, said: str) -> None:
        self._write_cash("gezählt: so viel liegt da", euros, "")
        expect(self.page.locator(".report + p")).to_have_text(said)

    def return_fee(self, number: int, euros: str, reason: str) -> None:
        page = self.page
        page.goto(f"{self.address}kassa/")
        form = page.locator("#gebuehr")
        form.get_by_label("Startnummer").fill(str(number))
        form.get_by_label("Betrag in Euro").fill(euros)
        form.get_by_label("Grund, wenn es zurückgeht").fill(reason)
        form.get_by_role("button", name="Zurückgegeben").click()
        expect(page.locator(".moved tr").filter(has_text=reason)).to_be_visible()

    def cash(self) -> list[str]:
        self.page.goto(f"{self.address}kassa/")
        return told(self.page.locator("table.report"))

    def prize_money(self) -> list[str]:
        """To whom it is due, and whether he has it."""
        self.page.goto(f"{self.address}kassa/")
        return told(self.page.locator("section[aria-labelledby=preisgeld] table"))

    def pay_prizes(self) -> None:
        page = self.page
        page.goto(f"{self.address}kassa/")
        page.get_by_role("button", name="Alles Offene ausbezahlen").click()
        expect(page.get_by_role("button", name="Alles Offene ausbezahlen")).to_have_count(0)

    def take_money_back(self, line: str, reason: str) -> None:
        """Takes the movement back whose line says this and was not taken back yet."""
        page = self.page
        page.goto(f"{self.address}kassa/")
        row = page.locator(".moved tr:not(.gone)").filter(has_text=line).filter(has=page.locator("details"))
        row.locator("summary").click()
        row.get_by_label("Grund; er steht im Protokoll").fill(reason)
        row.get_by_role("button", name="Zurücknehmen").click()
        expect(page.locator(".moved tr").filter(has_text=reason).filter(has_text=line)).to_be_visible()

    def settle(self, per: str, through: str) -> dict[str, list[tuple[int, int, str]]]:
        """Says how the players settle; the payments of each settlement: from whom, to whom (0: the desk), how much."""
        page = self.page
        page.goto(f"{self.address}zahlungen/")
        choose(page, "per", per)
        choose(page, "through", through)
        page.get_by_role("button", name="Speichern").click()
        # After the publication it asks whether that is meant.
        said, anyway = page.get_by_text("Gespeichert.", exact=True), page.get_by_role("button", name="Trotzdem ändern")
        expect(said.or_(anyway)).to_be_visible()
        if anyway.is_visible():
            anyway.click()
        expect(said).to_be_visible()
        parts = page.locator(".settled section")
        return {part.locator("h2").inner_text(): [payment(row) for row in told(part.locator("table"))] for part in parts.all()}

    def lead_ceremony(self) -> list[tuple[str, tuple[str, ...]]]:
        """Every step as the wall shows it: its title and the names on it."""
        page, steps = self.page, []
        page.goto(f"{self.address}siegerehrung/")
        page.get_by_role("button", name="Siegerehrung beginnen").click()
        now, count = page.locator("section[aria-labelledby=jetzt]"), 1
        while True:
            expect(now.locator("header small")).to_have_text(re.compile(rf"^{count} / "))
            called = now.locator(".slide-small li").evaluate_all("rows => rows.map(row => row.firstChild.data)")
            names = (re.sub(r"^\d+\. ", "", " ".join(name.split())) for name in called)
            steps.append((" ".join(now.locator(".what").inner_text().split()), tuple(names)))
            if page.get_by_role("button", name="Weiter").is_disabled():
                break
            page.get_by_role("button", name="Weiter").click()
            count += 1
        page.get_by_role("button", name="Siegerehrung beenden").click()
        expect(page.get_by_role("button", name="Siegerehrung beginnen")).to_be_visible()
        return steps


def told(table: Locator) -> list[str]:
    """The rows of a table's body as somebody reads them: the parts of a row with a bar between, spaces as one."""
    rows: list[list[str]] = table.locator("tbody tr").evaluate_all("rows => rows.map(row => [...row.cells].map(cell => cell.innerText))")
    return [" | ".join(" ".join(cell.split()) for cell in row) for row in rows]


def payment(row: str) -> tuple[int, int, str]:
    """ "9 Theresia Brandl | → 3 Eva Stadlbauer | 1,00 €" as 9, 3, "1,00 €"; the desk is 0."""
    payer, payee, amount = row.split(" | ")
    return number(payer), number(payee.removeprefix("→ ")), amount


def number(who: str) -> int:
    return 0 if who == "Turnierleitung" else int(who.partition(" ")[0])
