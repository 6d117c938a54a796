"""The director's part of an evening, played through the forms of his pages, as a browser without script sends them. Never calls a service.

What a page refuses stays on the page: whoever calls looks afterwards whether it is done.
"""

import json
import re
from collections.abc import Sequence
from typing import NamedTuple

import rules
from rules.rows import as_json
from tournament.models import sheet_key
from tournament.rehearsal.browsing import Browser, NotThere, Page
from tournament.rehearsal.wire import Line

CODE = re.compile(r'class="code">\s*([^<\s]+)')
WHY = {"words": "Farbe nicht bedient, gesehen beim nächsten Ausspiel.", "departure": "nach Anhören des Tisches"}
"""What a ruling says, and why the referee decides as he does where he does so by his own reasons."""
MOST_STEPS = 20
"""Of a case or a ceremony; more is a circle."""


class Seen(NamedTuple):
    """One finding of *Prüfen*: its table, the game it is about (0: the table), its code and sentence."""

    table: int
    game: int
    code: str


class Director:
    """Somebody with the director's log-in, at the pages of one tournament once there is one."""

    def __init__(self, line: Line) -> None:
        self.browser = Browser(line)
        self.here = ""

    async def log_in(self, name: str, password: str) -> None:
        """Raises NotThere where the log-in is refused."""
        page = await self.browser.open("/anmelden/")
        if (await self.browser.submit(page, page.form("password"), username=name, password=password)).has("password"):
            raise NotThere(f"Die Anmeldung {name} wird nicht angenommen.")

    # Before the evening -----------------------------------------------------------------------------------------------------------------

    async def set_up(self, name: str, system: str, rounds: int, games: int) -> None:
        """A tournament with its registration open."""
        page = await self.browser.open("/neu/")
        page = await self.browser.submit(page, page.form("system"), system=system, zeigen="1")
        page = await self.browser.submit(page, page.form("system"), name=name, rounds=str(rounds), games=str(games), games_large=str(games))
        if not page.path.startswith("/t/"):
            raise NotThere("Das Probeturnier lässt sich nicht anlegen.")
        self.here = page.path
        await self.step("anmeldung")

    async def keep_sheet(self, sheet: rules.Sheet) -> str:
        """Reads an own sheet in and saves it as an edition; by what a tournament chooses it."""
        page = await self.browser.open("/regelwerke/")
        content = json.dumps(as_json(sheet.file)).encode()
        page = await self.browser.upload(page, page.form("file"), "file", filename="blatt.json", content=content)
        page = await self.browser.submit(page, page.form("speichern"), speichern="1")
        if page.has("speichern"):
            raise NotThere("Das Regelwerk lässt sich nicht speichern.")
        return sheet_key(sheet)

    async def register(self, names: Sequence[str]) -> None:
        """Reads a list of players in, as a file with one column."""
        page = await self.browser.open(f"{self.here}anmeldung/einlesen/")
        rows = "\n".join(("Name", *names))
        page = await self.browser.upload(page, page.form("file"), "file", filename="spieler.csv", content=rows.encode())
        await self.browser.submit(page, page.form("rows"))

    async def register_one(self, name: str) -> None:
        """Somebody who comes to the desk himself."""
        page = await self.browser.open(f"{self.here}anmeldung/")
        await self.browser.submit(page, page.form("name"), name=name)

    async def draw(self, players: int, seed: str) -> None:
        """Draws all rounds at once, looks, and confirms."""
        page = await self.browser.open(f"{self.here}auslosung/")
        page = await self.browser.submit(page, page.form("action", "draw"), action="draw", rounds="all", seed=seed)
        await self.browser.submit(page, page.form("action", "confirm"), action="confirm", count=str(players))

    async def step(self, which: str) -> None:
        """Leads the tournament into its next phase."""
        page = await self.browser.open(self.here)
        await self.browser.submit(page, page.form("schritt", which), schritt=which)

    # A round ----------------------------------------------------------------------------------------------------------------------------

    def table_path(self, number: int, table: int) -> str:
        """The address of a table's sheet at the desk."""
        return f"{self.here}runde/{number}/tisch/{table}/"

    async def open_round(self, number: int) -> None:
        """Lets the games begin."""
        await self._round(number, "open")

    async def close_round(self, number: int) -> bool:
        """Closes a round; whether the page then says so."""
        page = await self._round(number, "close")
        return page.has("action", "reopen")

    async def _round(self, number: int, action: str) -> Page:
        page = await self.browser.open(f"{self.here}runde/{number}/")
        form = page.form("action", action)
        # Where a phone that died may still have games, it asks why.
        return await self.browser.submit(page, form, action=action, **({"reason": "Probe"} if form.has("reason") else {}))

    async def is_drawn(self, number: int) -> bool:
        """Whether there is such a round."""
        return (await self.browser.open(f"{self.here}runde/{number}/")).status == 200

    async def is_open(self, number: int) -> bool:
        """Whether games can be written in the round."""
        return (await self.browser.open(f"{self.here}runde/{number}/")).has("action", "close")

    async def is_closed(self, number: int) -> bool:
        """Whether the round can only be opened again."""
        return (await self.browser.open(f"{self.here}runde/{number}/")).has("action", "reopen")

    async def is_seated(self, player: int, number: int) -> bool:
        """Whether this player sits at a table of the round."""
        page = await self.browser.open(f"{self.here}spieler/{player}/")
        return f"/runde/{number}/tisch/" in page.source

    async def is_published(self) -> bool:
        """Whether the standings are."""
        page = await self.browser.open(self.here)
        return page.has("schritt", "oeffnen") and not page.has("schritt", "veroeffentlichen")

    async def code(self, number: int, table: int) -> str:
        """The code of the Tischzettel, as the table's page shows it."""
        page = await self.browser.open(self.table_path(number, table))
        if (found := CODE.search(page.source)) is None:
            raise NotThere(f"{page.path}: kein Code")
        return found[1]

    async def seat_late(self, player: int, table: int, number: int) -> None:
        """*Ausbessern*: somebody who came late sits down at this table."""
        page = await self.browser.open(f"{self.here}ausbessern/?runde={number}&was=late&player={player}&table={table}")
        await self.browser.submit(page, page.form("reason"), reason="kam nach der Auslosung")

    async def check(self, number: int) -> list[Seen]:
        """What *Prüfen* finds in the round."""
        page = await self.browser.open(f"{self.here}runde/{number}/pruefen/")
        return [Seen(int(row["data-table"]), int(row["data-game"] or 0), row["data-found"]) for row in page.rows]

    async def logged(self, action: str, number: int, table: int) -> bool:
        """Whether the log has such a row about the table."""
        page = await self.browser.open(f"{self.here}protokoll/?was={action}")
        return re.search(rf"\bR{number} T{table}\b", page.source) is not None

    async def keep_faulty(self, number: int, table: int, values: dict[str, str]) -> None:
        """Writes a line from the slip as it stands there, and keeps it open although it cannot be."""
        page = await self.browser.open(self.table_path(number, table))
        page = await self.browser.submit(page, page.form("dealer"), do="save", **values)
        await self.browser.submit(page, page.form("do", "keep"), do="keep")

    async def choose(self, number: int, table: int) -> None:
        """Of two versions of a line the first stays."""
        page = await self.browser.open(self.table_path(number, table))
        await self.browser.submit(page, page.form("do", "theirs"), do="theirs")

    async def confirm(self, number: int, table: int) -> None:
        """Confirms a table whose players have not all done so."""
        page = await self.browser.open(self.table_path(number, table))
        await self.browser.submit(page, page.form("do", "confirm"), do="confirm")

    # A call -----------------------------------------------------------------------------------------------------------------------------

    async def rule(self, position: int) -> bool:
        """Takes the call that waits, hears the case about the line and decides it by the sheet; whether a ruling stands then."""
        page = await self.browser.open(f"{self.here}schiedsrichter/")
        page = await self.browser.submit(page, page.form("do", "take"), do="take")
        page = await self.browser.submit(page, page.form("call"))
        answers = {"line": str(position), "accused": "1", "violation": "farbzwang", "stage": "next_lead"}
        for _step in range(MOST_STEPS):
            if page.has("do", "decide"):
                last = page.form("do", "decide")
                why = {name: words for name, words in WHY.items() if last.has(name)}
                page = await self.browser.submit(page, last, do="decide", **why)
                return "/entscheid/" in page.path
            if page.has("decision"):  # the sheet leaves it to the referee
                page = await self.browser.submit(page, page.form("decision"), do="show", decision="no_renonce")
                continue
            form = next((form for form in page.forms if form.has("schritt")), None)
            if form is None:
                return False
            said = {
                name: value if value in form.values(name) else form.values(name)[0] for name, value in answers.items() if form.has(name)
            }
            if form.has("answer"):
                said["answer"] = form.values("answer")[0]
            page = await self.browser.submit(page, form, **said)
        return False

    # The end ----------------------------------------------------------------------------------------------------------------------------

    async def publish(self) -> None:
        """Closes the tournament, shows the standings, publishes them."""
        await self.step("abschliessen")
        await self.step("veroeffentlichen")

    async def give_prizes(self, prizes: Sequence[str]) -> None:
        """A prize a place, given as the standings say."""
        page = await self.browser.open(f"{self.here}preise/")
        said = {
            f"p{line}-{field}": text for line, prize in enumerate(prizes) for field, text in (("place", str(line + 1)), ("prize", prize))
        }
        await self.browser.submit(page, page.form("p0-prize"), **said)
        page = await self.browser.open(f"{self.here}preise/")
        await self.browser.submit(page, page.form("do", "give"), do="give")

    async def lead_ceremony(self) -> int:
        """From the last to the first on the wall; how many steps that were."""
        page = await self.browser.open(f"{self.here}siegerehrung/")
        page = await self.browser.submit(page, page.form("do", "begin"), do="begin")
        steps = 1
        while steps < 10 * MOST_STEPS and (forward := [form for form in page.forms if form.has("step", str(steps))]):
            page = await self.browser.submit(page, forward[0], do="step", step=str(steps))
            steps += 1
        await self.browser.submit(page, page.form("do", "end"), do="end")
        return steps
