"""Who is in the hall: the rehearsal's phones, each writing a game every few seconds, and readers that look again and again. What they get
is counted."""

import asyncio
import random
import re
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from tournament.rehearsal.phone import Phone
from tournament.rehearsal.wire import Answer, Line

GAMES = ("rufer", "dreier", "pagatrufer", "bettler", "solodreier")


class Table(NamedTuple):
    """A table of the field: the address of its page, and how many games it plays."""

    token: str
    games: int


class Tally:
    """What was asked and what came back. `saved`: ids of the games that were answered as stored; `faults`: what should not have
    happened."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = {"save": [], "state": [], "page": [], "unchanged": []}
        self.saved: set[str] = set()
        self.faults: list[str] = []

    def note(self, kind: str, answer: Answer) -> None:
        """Counts an answer; one that is neither the thing itself nor unchanged is a fault."""
        self.seconds["unchanged" if answer.status == 304 else kind].append(answer.seconds)
        if answer.status not in (200, 304):
            self.faults.append(f"{kind}: {answer.status} {answer.body[:200]!r}")


def game(number: int, dealer: int, chance: random.Random) -> dict[str, str]:
    """The controls of a usual game at a table of four."""
    slug = chance.choice(GAMES)
    declarer = chance.randrange(4)
    said = {"game": slug, "dealer": str(dealer), "declarer": str(declarer), "won": chance.choice("01")}
    if slug in ("rufer", "pagatrufer"):
        # A Rufer is Vorhand's; what is unusual would only add a warning to the answer.
        said |= {"declarer": str((dealer + 1) % 4), "partner": str((dealer + 2 + number % 3) % 4 if number % 3 != 2 else (dealer + 2) % 4)}
        if said["partner"] == said["declarer"]:
            said["partner"] = str((dealer + 3) % 4)
    if slug == "pagatrufer":
        said |= {"a_pagat": "open", "a_pagat_won": said["won"]}
    return said


class Counted(Line):
    """A visitor's connection; every answer that comes over it is counted by what was asked."""

    def __init__(self, host: str, port: int, tally: Tally) -> None:
        super().__init__(host, port)
        self.tally = tally

    async def _ask(self, method: str, path: str, body: bytes, extra: list[str]) -> Answer:
        answer = await super()._ask(method, path, body, extra)
        self.tally.note(_kind(path), answer)
        return answer


def _kind(path: str) -> str:
    """What an address is: of a table's phone a save or its state, anything else a page."""
    of_a_phone = re.match(r"/tisch/[^/]+/(spiel|da|stand)/", path)
    return "page" if of_a_phone is None else "save" if of_a_phone[1] == "spiel" else "state"


async def scribe(line: Line, table: Table, tally: Tally, pause: float, until: Callable[[], bool], chance: random.Random) -> None:
    """Opens the table's page, says who it is, and writes game after game, at least one; looks at the state in between, as the phone does.

    A hall opens its phones within so many seconds as lie between two games; nobody's hundred thumbs come down in one instant.
    """
    phone = Phone(line)
    phone.base = f"/tisch/{table.token}"
    await asyncio.sleep(chance.uniform(0, pause))
    await line.get(f"{phone.base}/")
    await phone.greet(0)
    await asyncio.sleep(chance.uniform(0, pause))
    while (upcoming := (await phone.look())["next"]) is not None:
        said = phone.game(upcoming["position"], game(upcoming["game"], upcoming["dealer"], chance))
        with suppress(ValueError):  # an answer that is no JSON is counted as a fault, and the phone goes on
            if (await phone.send(said)).get("status") == "stored":
                tally.saved.add(said["client_id"])
        if not until():
            return
        await asyncio.sleep(chance.uniform(0.6, 1.4) * pause)


async def reader(line: Line, path: str, pause: float, until: Callable[[], bool], chance: random.Random) -> None:
    """Looks at one page again and again."""
    await asyncio.sleep(chance.uniform(0, pause))
    while until():
        await line.get(path)
        await asyncio.sleep(chance.uniform(0.7, 1.3) * pause)
