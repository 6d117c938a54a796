"""A scribe with a phone: looks at the page, presses the next key, looks again. Every key is a step of a generator, so that tables write at
once.

A scribe knows what was played and reads from the page which game it wants, as a person does; what the phone says is written is not written
again.
"""

import json
import re
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

from playwright.sync_api import Browser, Error, Page, Route

from tests.browser.hall import Hall
from tests.browser.two_sheets import Line

Steps = Iterator[None]

PATIENCE = 300.0  # seconds until a phone counts as stuck, on the slowest and busiest machine
TAP = 2_000  # milliseconds that a key may take to be there: it may have gone meanwhile
LOOK_AGAIN = 60  # milliseconds until a phone on which there was nothing to press is looked at again; oftener costs more than it gains
BREATH = 0.5  # seconds in which nobody writes the same game again
MID_SAVE = 0.08  # seconds after a game was sent, within which the program is killed
BENIGN = re.compile(r"status of 4\d\d|net::ERR_|^An unknown error occurred when fetching the script\.$")
WHEN = {"silent": "still", "open": "angesagt"}

LOOK = """() => {
  const text = (selector) => document.querySelector(selector)?.textContent ?? "";
  const checked = {}, cycles = {};
  for (const input of document.querySelectorAll("#form label.key input[type=radio]:checked")) checked[input.name] = input.value;
  for (const input of document.querySelectorAll("#form .cycle input:checked")) cycles[input.name] = input.getAttribute("aria-label").split(": ").at(-1);
  for (const key of document.querySelectorAll("#form .count-of")) checked[key.dataset.f] = key.querySelector("b").textContent;
  const redeal = document.querySelector("#form [data-f=redeal]")?.getAttribute("aria-pressed") === "true";
  return {
    heading: text("h1"), writes: !document.getElementById("form").hidden, ended: Boolean(document.querySelector(".ending")), last: text(".last b"),
    save: text("#save [data-f=write]"), banner: text("#banner"), reader: text(".reader p"), notes: text("#notes"),
    asks: Boolean(document.querySelector("#page .who")), kept: document.documentElement.dataset.kept === "true",
    waits: Boolean(document.querySelector(".chip.waiting")), checked, cycles, redeal,
  };
}"""


def chances(seed: str) -> Random:
    """What is drawn, the same for the same seed."""
    return Random(seed)  # noqa: S311 - nothing here is secret


class Scribe:
    """One phone at a table. `trouble`: what happens to the next games that are sent: abort, lose, kill. `cut`: it has no network.

    `swiped`: the page is closed in the moment in which the next game is written.
    """

    def __init__(self, browser: Browser, hall: Hall, token: str, seat: int, chance: Random) -> None:
        self.hall, self.seat, self.chance = hall, seat, chance
        self.path = f"/tisch/{token}/"
        self.context = browser.new_context(base_url=hall.url, viewport={"width": 390, "height": 844}, has_touch=True, locale="de-AT")
        self.context.set_default_timeout(TAP)
        self.context.route(f"**{self.path}spiel/", self._send)
        self.page: Page | None = None
        self.trouble: deque[str] = deque()
        self.sent: Counter[str] = Counter()
        self.faults: list[str] = []
        self.cut = False
        self.swiped = False
        self.wrote_at = 0.0

    # The phone -------------------------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Opens the table's page; where the laptop is away, from the phone itself."""
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        self.page.on(
            "console", lambda said: self.faults.append(said.text) if said.type == "error" and not BENIGN.search(said.text) else None
        )
        self.page.on("response", lambda answer: self.faults.append(f"{answer.status} {answer.url}") if answer.status >= 500 else None)
        self.page.goto(self.path, timeout=1000 * PATIENCE)

    def close(self) -> None:
        """The browser is swiped away, in the middle of whatever it does."""
        self.page.close()

    def reopen(self) -> None:
        self.close()
        self.open()

    def network(self, *, there: bool) -> None:
        self.cut = not there
        self.context.set_offline(self.cut)

    def _send(self, route: Route) -> None:
        """What becomes of a game on its way. A page that is closed meanwhile wants no answer."""
        with suppress(Error):
            self.sent[route.request.post_data_json["client_id"]] += 1
            if not self.trouble or self.cut or not self.hall.ready:
                return route.continue_()
            what = self.trouble.popleft()
            if what == "kill":
                self.hall.kill_in(self.chance.uniform(0, MID_SAVE))
                return route.continue_()
            if what == "lose":
                route.fetch()
            return route.abort("connectionreset")

    # Looking ---------------------------------------------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        return self.page.evaluate(LOOK)

    def until(self, right: Callable[[dict[str, Any]], bool], what: str, patience: float = PATIENCE) -> Steps:
        """Lets the others go on until the page looks right."""
        end = time.monotonic() + patience
        while not right(self.look()):
            assert time.monotonic() < end, (
                f"{self.path} seat {self.seat}: {what}; the page shows {json.dumps(self.look(), ensure_ascii=False)}"
            )
            yield
            self.page.wait_for_timeout(LOOK_AGAIN)

    def press(self, selector: str) -> None:
        """One key; none where it has gone in the meantime: the next look says what there is now."""
        with suppress(Error):
            self.page.locator(selector).first.dispatch_event("click")

    def tap(self, selector: str) -> None:
        """The same with a finger, which scrolls there first."""
        with suppress(Error):
            self.page.locator(selector).tap()

    # Coming ----------------------------------------------------------------------------------------------------------------------

    def sit(self) -> Steps:
        """Opens the page for the first time, says who holds the phone, and waits until the phone keeps the page."""
        while not self._arrived():
            time.sleep(0.02)
            yield
        yield from self.until(self._seated, "somebody writes")
        yield from self.until(lambda seen: seen["kept"], "the phone keeps its page")

    def _arrived(self) -> bool:
        """Without the laptop a phone that was never here has nothing to open."""
        if not self.hall.ready:
            return False
        try:
            self.open()
        except Error:
            self.close()
            return False
        return True

    def _seated(self, seen: dict[str, Any]) -> bool:
        if seen["asks"]:
            self.press(f"#page [data-f=seat-{self.seat}]")
        return seen["writes"] or seen["reader"] != ""

    def take(self) -> Steps:
        """Takes the pen from another phone."""
        yield from self.until(self._taken, "the pen is taken over")

    def _taken(self, seen: dict[str, Any]) -> bool:
        if not seen["writes"]:
            self.press(".reader [data-f=take]:enabled")
        return seen["writes"]

    def told(self, name: str) -> Steps:
        """Has been told who writes now."""
        yield from self.until(lambda seen: f"{name} hat das Schreiben übernommen" in seen["reader"], f"{name} took over, and that is said")

    def sent_all(self) -> Steps:
        yield from self.until(lambda seen: not seen["banner"] and not seen["waits"], "everything is sent")

    # Writing ---------------------------------------------------------------------------------------------------------------------

    def write(self, line: Line) -> Steps:
        """Writes a line, unless the phone says that it is written."""
        wanted = _said(line.record)
        end = time.monotonic() + PATIENCE
        seen = self.look()
        while not self.has(line, seen):
            assert time.monotonic() < end, f"{self.path}: {line} cannot be written; the page shows {json.dumps(seen, ensure_ascii=False)}"
            if not (seen["writes"] and self._next_key(wanted, seen, _key(line))):
                self.page.wait_for_timeout(LOOK_AGAIN)
            yield
            seen = self.look()

    def has(self, line: Line, seen: dict[str, Any] | None = None) -> bool:
        """Whether the phone counts the line as written: it asks for a later game, or for none; a redeal stands as the last line."""
        seen = seen or self.look()
        found = re.fullmatch(r"Spiel (\d+)", seen["heading"])
        if seen["ended"] or found is None:
            return seen["ended"]
        return int(found[1]) > line.asked or (line.game is None and seen["last"] == "–")

    def correct(self, line: Line) -> Steps:
        """Replaces a line that is written otherwise."""
        yield from self.until(lambda seen: self._opened(line, seen), f"game {line.game} stands in the form")
        wanted = _said(line.record)
        seen = self.look()
        while seen["heading"] == f"Spiel {line.game}" and "berichtigen" in seen["save"]:
            if not self._next_key(wanted, seen, f"Spiel {line.game} berichtigen"):
                self.page.wait_for_timeout(LOOK_AGAIN)
            yield
            seen = self.look()

    def _opened(self, line: Line, seen: dict[str, Any]) -> bool:
        if seen["save"] == f"Spiel {line.game} berichtigen":
            return True
        row = f".line:not(.struck):has(b.no:text-is('{line.game}'))"
        if not self.page.locator(".lines").count():
            self.press("#sums a[href='#spiele']")
        elif self.page.locator(f"{row} [data-f=correct]").count():
            self.press(f"{row} [data-f=correct]")
        else:
            self.press(f"{row} button.head")
        return False

    def _next_key(self, wanted: dict[str, str], seen: dict[str, Any], key: str) -> bool:
        """The first key that does not say yet what it should, else the key that writes, where it is for this line. False where there is
        none now."""
        for control, value in wanted.items():
            if not self._says(control, value, seen):
                self._set(control, value, seen)
                return True
        if seen["save"] != key or time.monotonic() - self.wrote_at <= BREATH:
            return False
        self.wrote_at = time.monotonic()
        self.tap(f"#save [data-f=write]:text-is('{key}')")
        if self.swiped:
            self.swiped = False
            self.reopen()
        return True

    def _says(self, control: str, value: str, seen: dict[str, Any]) -> bool:
        if control == "redeal":
            return seen["redeal"]
        if control in seen["cycles"]:
            return seen["cycles"][control].startswith(value)
        return seen["checked"].get(control) == value

    def _set(self, control: str, value: str, seen: dict[str, Any]) -> None:
        if control == "redeal":
            self.press("#form [data-f=redeal]")
        elif control in seen["cycles"]:
            self.press(f"#form .cycle:has(input[name={control}]) label:visible")
        elif control.startswith("points_"):
            self._count(control, value, seen)
        elif control.endswith("_won") and control not in seen["checked"]:
            self.press("#form [data-f=sides]")
        else:
            self.press(f"#form label.key:has(input[name={control}][value='{value}'])")

    def _count(self, control: str, value: str, seen: dict[str, Any]) -> None:
        """One key of a count: the name, then what is missing; a wrong figure is deleted."""
        shown = seen["checked"].get(control)
        if shown is None:
            return
        so_far = "" if shown in ("–", "Rest") else shown
        self.press(f"#form [data-f={control}]")
        if not value.startswith(so_far):
            self.press("#form [data-f=padlöschen]")
        else:
            rest = value.removeprefix(so_far)
            self.press(f"#form [data-f='pad{rest if rest.startswith('/') else rest[0]}']")


def _key(line: Line) -> str:
    return "Neu geben schreiben" if line.game is None else f"Spiel {line.game} schreiben"


def _said(record: dict[str, Any]) -> dict[str, str]:
    """The controls and what each has to say for this record, in the order of the page."""
    if record["game"] == "redeal":
        return {"redeal": ""}
    said = {"game": record["game"]}
    if "declarer" in record:
        said["declarer"] = str(record["declarer"])
    if "rufer" in record["game"]:
        said["partner"] = str(record.get("partner", record["declarer"]))
    if "won" in record:
        said["won"] = "1" if record["won"] else "0"
    if "kontra" in record:
        said["kontra"] = "Kontra"
    for made in record.get("announcements", []):
        said[f"a_{made['kind']}"] = WHEN[made["when"]]
        if not made["won"]:
            said[f"a_{made['kind']}_won"] = "0"
    # One count follows from the others: the page calls it "Rest".
    counts = {f"points_{seat}": count.removesuffix("/0") for seat, count in enumerate(record.get("points", [])[:-1])}
    return said | counts
