"""Who is in the hall: the rehearsal's phones, each writing a game every few seconds, and readers that look again and again. What they get
is counted."""

import asyncio
import random
import re
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from tournament.rehearsal.phone import Phone
from tournament.rehearsal.wire import Answer, Line

GAMES = ("rufer", "dreier", "pagatrufer", "bettler", "solodreier")
PATIENCE, LOOK, GREET = 10.0, 6.0, 60.0
"""Seconds: after which a phone gives an answer up, between two looks at its table, between two signs of life (static/phones)."""
FIRST_WAIT, LONGEST_WAIT = 2.0, 30.0
"""Seconds before a game is sent again, twice as many each time (static/site/queue.js)."""
GIVE_UP = 120.0
"""Seconds for which a game is sent again; no phone ever gives one up, but a run has an end."""
AWAY = {0, 429, 502, 503, 504}
"""Answers of a server that cannot now. 0: the connection broke, or nothing came in time."""


class Table(NamedTuple):
    """A table of the field: the address of its page, and how many games it plays."""

    token: str
    games: int


class Away(NamedTuple):
    """A request that nobody answered as it should be: when (monotonic seconds), what was asked, and what came instead."""

    at: float
    kind: str
    why: str


class Wait(NamedTuple):
    """A game of a phone, from its first sending to the answer that it is stored; monotonic seconds."""

    begun: float
    ended: float

    @property
    def seconds(self) -> float:
        return self.ended - self.begun


class Tally:
    """What was asked and what came back. `sent`: which kind of game under which id; `answered`: ids that were answered as stored; `faults`:
    what should not have happened. What was asked before `begin` (monotonic seconds) is of the opening."""

    def __init__(self, begin: float = 0.0) -> None:
        self.begin = begin
        self.seconds: dict[str, list[float]] = {"opening": [], "save": [], "state": [], "page": [], "unchanged": []}
        self.waits: list[Wait] = []
        self.sent: dict[str, str] = {}
        self.answered: set[str] = set()
        self.away: list[Away] = []
        self.faults: list[str] = []

    @property
    def answers(self) -> int:
        """How many there were, those of the opening among them."""
        return sum(map(len, self.seconds.values()))

    def note(self, kind: str, answer: Answer, ended: float) -> None:
        """Counts an answer; one that is neither the thing itself nor unchanged is a fault, unless the server said that it cannot now. How
        long a save took is known with its last answer (`stored`)."""
        if answer.status in AWAY:
            self.away.append(Away(ended, kind, f"{answer.status} {answer.body[:80]!r}"))
        elif answer.status not in (200, 304):
            self.faults.append(f"{kind}: {answer.status} {answer.body[:200]!r}")
        elif kind != "save":
            self._count("unchanged" if answer.status == 304 else kind, ended - answer.seconds, answer.seconds)

    def stored(self, client_id: str, wait: Wait) -> None:
        """A game was answered as stored."""
        self.answered.add(client_id)
        self.waits.append(wait)
        self._count("save", wait.begun, wait.seconds)

    def _count(self, kind: str, begun: float, seconds: float) -> None:
        self.seconds["opening" if begun < self.begin else kind].append(seconds)


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


class Secure(Line):
    """A connection over TLS, where the server speaks it. `source`: the address that the visitor comes from, "" for whichever."""

    def __init__(self, host: str, port: int, tls: ssl.SSLContext | None, source: str = "") -> None:
        super().__init__(host, port)
        self.tls, self.source = tls, source

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        local = (self.source, 0) if self.source else None
        return await asyncio.open_connection(self.host, self.port, ssl=self.tls, local_addr=local)

    def close(self) -> None:
        """At once: nobody waits until the other side has said goodbye."""
        if self.streams is not None:
            self.streams[1].transport.abort()
            self.streams = None


class Counted(Secure):
    """A visitor's connection; every answer that comes over it is counted by what was asked. Takes what is packed, as browsers do."""

    def __init__(self, host: str, port: int, tally: Tally, *, tls: ssl.SSLContext | None = None, source: str = "") -> None:
        super().__init__(host, port, tls, source)
        self.tally = tally
        self.last: Answer | None = None

    async def _ask(self, method: str, path: str, body: bytes, extra: list[str]) -> Answer:
        clock = asyncio.get_running_loop().time
        begun = clock()
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await super()._ask(method, path, body, [*extra, *(["Accept-Encoding: gzip"] if method == "GET" else [])])
        except (OSError, asyncio.IncompleteReadError) as fault:
            self.close()
            answer = Answer(0, type(fault).__name__.encode(), clock() - begun)
        self.last = answer
        self.tally.note(_kind(path), answer, clock())
        return answer


def _kind(path: str) -> str:
    """What an address is: of a table's phone a save or its state, anything else a page."""
    of_a_phone = re.match(r"/tisch/[^/]+/(spiel|da|stand)/", path)
    return "page" if of_a_phone is None else "save" if of_a_phone[1] == "spiel" else "state"


async def scribe(line: Counted, table: Table, pause: float, until: Callable[[], bool], chance: random.Random) -> None:
    """Opens the table's page, says who it is, and writes game after game, at least one; looks at the state in between, as the phone does.

    A hall opens its phones within so many seconds as lie between two games; nobody's hundred thumbs come down in one instant.
    """
    phone = Phone(line)
    phone.base = f"/tisch/{table.token}"
    await asyncio.sleep(chance.uniform(0, pause))
    await line.get(f"{phone.base}/")
    await _greet(phone)
    while not await phone.look():
        await asyncio.sleep(FIRST_WAIT)
    await asyncio.sleep(chance.uniform(0, pause))
    greeted = asyncio.get_running_loop().time()
    while (upcoming := (await phone.look())["next"]) is not None:
        await send(line, phone, phone.game(upcoming["position"], game(upcoming["game"], upcoming["dealer"], chance)))
        if not until():
            return
        greeted = await _rest(phone, chance.uniform(0.6, 1.4) * pause, greeted)


async def send(line: Counted, phone: Phone, said: dict[str, Any]) -> None:
    """Sends a game, again and again under its id until it is answered."""
    clock, tally, wait = asyncio.get_running_loop().time, line.tally, FIRST_WAIT
    begun = clock()
    tally.sent[said["client_id"]] = said["data"]["game"]
    while True:
        with suppress(ValueError):  # an answer that is no JSON is counted, and the phone goes on
            if (await phone.send(said)).get("status") in ("stored", "repeated"):
                return tally.stored(said["client_id"], Wait(begun, clock()))
        if line.last is None or line.last.status not in AWAY or clock() - begun > GIVE_UP:
            return None
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_WAIT)


async def _rest(phone: Phone, seconds: float, greeted: float) -> float:
    """Until the next game is played. When the phone last gave a sign of life, before and after."""
    clock = asyncio.get_running_loop().time
    until = clock() + seconds
    while (left := until - clock()) > 0:
        await asyncio.sleep(min(left, LOOK))
        if clock() < until:
            await phone.look()
        if clock() - greeted > GREET:
            await _greet(phone)
            greeted = clock()
    return greeted


async def _greet(phone: Phone) -> None:
    with suppress(ValueError):
        await phone.greet(0)


async def reader(path: str, pause: float, line: Counted, until: Callable[[], bool], chance: random.Random) -> None:
    """Looks at one page again and again."""
    await asyncio.sleep(chance.uniform(0, pause))
    while until():
        await line.get(path)
        await asyncio.sleep(chance.uniform(0.7, 1.3) * pause)
