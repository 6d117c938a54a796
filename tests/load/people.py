"""Who is in the hall: scribes that write a game every few seconds, and readers that look again and again. Each counts what it got."""

import asyncio
import random
from collections.abc import Callable
from typing import Any, NamedTuple
from uuid import uuid4

from tournament.rehearsal.wire import Answer, Line

GAMES = ("rufer", "dreier", "pagatrufer", "bettler", "solodreier")


class Table(NamedTuple):
    """A table of the field: the address of its page, and how many games it plays."""

    token: str
    games: int


class Tally:
    """What was asked and what came back. `saved`: ids of the games that were answered as stored; `faults`: what should not have happened."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = {"save": [], "state": [], "page": [], "unchanged": []}
        self.saved: set[str] = set()
        self.faults: list[str] = []

    def note(self, kind: str, answer: Answer, allowed: tuple[int, ...] = (200,)) -> None:
        """Counts an answer; another status than allowed is a fault."""
        self.seconds["unchanged" if answer.status == 304 else kind].append(answer.seconds)
        if answer.status not in (*allowed, 304):
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


async def scribe(line: Line, table: Table, tally: Tally, pause: float, until: Callable[[], bool], chance: random.Random) -> None:
    """Opens the table's page, says who it is, and writes game after game, at least one; looks at the state in between, as the phone does.

    A hall opens its phones within so many seconds as lie between two games; nobody's hundred thumbs come down in one instant.
    """
    device = str(uuid4())
    base = f"/tisch/{table.token}"
    await asyncio.sleep(chance.uniform(0, pause))
    tally.note("page", await line.get(f"{base}/"))
    tally.note("state", await line.post(f"{base}/da/", {"device": device, "seat": 0, "waiting": 0, "take": False}))
    await asyncio.sleep(chance.uniform(0, pause))
    while True:
        answer = await line.get(f"{base}/stand/?device={device}")
        tally.note("state", answer)
        if answer.status == 200:
            state = answer.json()
        upcoming: dict[str, Any] | None = state["next"]
        if upcoming is None:
            return
        said = {
            "device": device, "client_id": str(uuid4()), "position": upcoming["position"], "version": 0, "do": "save",
            "data": game(upcoming["game"], upcoming["dealer"], chance), "why": "",
        }
        stored = await line.post(f"{base}/spiel/", said)
        tally.note("save", stored)
        if stored.status == 200:
            tally.saved.add(said["client_id"])
            state = stored.json().get("state", state)
        if not until():
            return
        await asyncio.sleep(chance.uniform(0.6, 1.4) * pause)


async def reader(line: Line, path: str, tally: Tally, pause: float, until: Callable[[], bool], chance: random.Random) -> None:
    """Looks at one page again and again."""
    await asyncio.sleep(chance.uniform(0, pause))
    while until():
        tally.note("page", await line.get(path))
        await asyncio.sleep(chance.uniform(0.7, 1.3) * pause)
