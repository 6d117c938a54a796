"""A robot table: deals, plays and writes a round at its own pace with its phones, and makes the faults that are planted for it.

It speaks to the server by its phones alone. What only the desk can see or do is `evening`'s.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

import rules
from tournament.demo.games import table_records
from tournament.entry.form import values_of
from tournament.ledger.lines.writing import next_position
from tournament.ledger.store import convert
from tournament.rehearsal.deals import alone, by_another, impossible
from tournament.rehearsal.faults import Kind, Planted
from tournament.rehearsal.phone import Phone, State
from tournament.rehearsal.wire import Line

KEPT = 2
"""Games that a phone without network keeps."""
REASON = "falscher Spieler"
IN_DOUBT = (Kind.CLASH, Kind.DECLARER, Kind.POINTS, Kind.RENONCE)
"""Faults about a game; it is a plain one, so that it can be told otherwise."""

LineMaker = Callable[[], Line]
KeepOpen = Callable[[int, int, dict[str, str]], Awaitable[None]]
"""The desk writes a line from the slip and keeps it open: round, table, what stands there."""


class Table:
    """One table in one round. `found`: faults that were seen right at the table. `refused`: code of what the phone refused.

    `unexpected`: what should have been stored and was not, in words.
    """

    def __init__(
        self, line: LineMaker, *, code: str, sheet: rules.Sheet, planted: Sequence[Planted], chance: Random, keep_open: KeepOpen
    ) -> None:
        self.line, self.code, self.sheet, self.chance, self.keep_open = line, code, sheet, chance, keep_open
        self.faults = {fault.game: fault.kind for fault in planted if fault.game}
        self.end = next((fault.kind for fault in planted if not fault.game and fault.kind != Kind.LATE), None)
        self.phone = Phone(line())
        self.found: set[Kind] = set()
        self.refused = ""
        self.games: list[dict[str, str]] = []
        self.unsent: list[State] = []
        self.unexpected: list[str] = []

    async def sit_down(self) -> None:
        """The first phone comes and takes the pen; the cards of the evening are shuffled."""
        await self.phone.come(self.code)
        await self.phone.greet(0)
        state = await self.phone.look()
        seats, first = len(state["seats"]), state["next"]["dealer"]
        tariff = convert.tariff(self.sheet, {}, seats)
        records = table_records(self.chance, self.sheet, seats, state["games"], first_dealer=first, skill=[1.0] * seats)
        self.games = [values_of(record, tariff) for record in records]
        doubted = [game for game, kind in self.faults.items() if kind in IN_DOUBT] + [state["games"]] * (self.end == Kind.CLASH)
        for game in doubted:
            dealer = (first + game - 1) % seats
            self.games[game - 1] = alone(tariff, dealer=dealer, declarer=(dealer + 1) % seats)

    @property
    def number(self) -> int:
        """The table's number."""
        return int(self.phone.state["table"])

    def position(self, game: int) -> int:
        """Where a game stands on the sheet."""
        return next(line["position"] for line in self.phone.state["lines"] if line["game"] == game and not line["struck"])

    # The round --------------------------------------------------------------------------------------------------------------------------

    async def play(self, pause: Callable[[], float]) -> None:
        """Writes the round as far as its faults let it; `pause`: seconds until the next game."""
        last = len(self.games)
        for game in range(1, last + 1):
            await asyncio.sleep(pause())
            if self.end == Kind.GAP and game == last:
                return
            if self.end == Kind.OFFLINE and game > last - KEPT:
                await self._keep(game)
            else:
                await self._write(game)
        if self.end == Kind.CLASH:
            await self._write_otherwise(last)
        if not self.disturbed:
            await self.sign()

    @property
    def disturbed(self) -> bool:
        """Whether something has to be put right before the sums can be signed."""
        return self.end in {Kind.GAP, Kind.CLASH, Kind.OFFLINE} or not {Kind.RENONCE, Kind.POINTS}.isdisjoint(self.faults.values())

    async def finish(self) -> None:
        """Puts right what is the table's to put right, and signs. Called when the desk has looked and done its part, perhaps the
        table's too."""
        await self.phone.look()
        if self.end == Kind.GAP and self.phone.state["next"] is not None:
            await self._write(len(self.games))
        for said in self.unsent:
            await self._must_be_stored(said)
        if self.unsent:
            await self.phone.greet(0)
        is_open = {line["game"] for line in self.phone.state["lines"] if line["open"]}
        for game, kind in self.faults.items():
            if kind == Kind.POINTS and game in is_open:
                await self._correct(game, "nachgezählt")
        if self.disturbed:
            await self.sign()

    async def sign(self) -> None:
        """Everybody agrees to the sums, or not everybody."""
        seats = range(len(self.phone.state["seats"]))
        if self.end == Kind.UNSIGNED:
            seats = seats[1:]
        if self.end != Kind.SILENT:
            await self.phone.sign(seats)

    async def _write(self, game: int) -> None:
        kind = self.faults.get(game)
        if kind in _AT_A_GAME:
            await _AT_A_GAME[kind](self, game)
        else:
            await self._send(game)

    async def _send(self, game: int) -> State:
        """Writes the game where the sheet goes on; what was sent."""
        said = self.phone.game(self.phone.state["next"]["position"], self.games[game - 1])
        await self._must_be_stored(said)
        return said

    async def _must_be_stored(self, said: State) -> None:
        answer = await self.phone.send(said)
        if answer.get("status") != "stored":
            self.unexpected.append(f"{said['data']}: {answer.get('message') or answer.get('errors') or answer.get('status')}")

    async def _correct(self, game: int, why: str) -> None:
        line = next(line for line in self.phone.state["lines"] if line["game"] == game and not line["struck"])
        await self._must_be_stored(self.phone.game(line["position"], self.games[game - 1], version=line["version"], why=why))

    # Its faults -------------------------------------------------------------------------------------------------------------------------

    async def _keep(self, game: int) -> None:
        """Without network: what is written stays in the phone, which could last say so when it still had some."""
        if not self.unsent:
            await self.phone.greet(0, waiting=KEPT)
        position = self.unsent[-1]["position"] if self.unsent else None
        position = self.phone.state["next"]["position"] if position is None else next_position(position)
        self.unsent.append(self.phone.game(position, self.games[game - 1]))

    async def _wrong_declarer(self, game: int) -> None:
        """Somebody else is tapped, and it is put right a moment later."""
        wrong = by_another(self.games[game - 1], len(self.phone.state["seats"]))
        await self.phone.send(self.phone.game(self.phone.state["next"]["position"], wrong))
        await self._correct(game, REASON)
        lines = [line for line in self.phone.state["lines"] if line["game"] == game or line["position"] == self.position(game)]
        if sum(not line["struck"] for line in lines) == 1 and any(line["struck"] for line in lines):
            self.found.add(Kind.DECLARER)

    async def _die(self, game: int) -> None:
        """The phone of the scribe is empty; his neighbour takes the pen and writes on."""
        after = Phone(self.line())
        await after.come(self.code)
        await after.greet(1, take=True)
        self.phone = after
        await self.phone.look()
        await self._send(game)

    async def _impossible(self, game: int) -> None:
        """Points that cannot be: the phone refuses them. The line is left to the desk."""
        said = self.phone.game(self.phone.state["next"]["position"], impossible(self.games[game - 1]))
        answer = await self.phone.send(said)
        self.refused = next((error["code"] for error in answer.get("errors", ())), "")
        await self.keep_open(self.phone.state["round"], self.number, impossible(self.games[game - 1]))
        await self.phone.look()

    async def _call(self, game: int) -> None:
        """The game is written; then it comes out that somebody did not follow suit."""
        await self._send(game)
        await self.phone.call(game, "Farbe nicht bedient?")

    async def _guest(self, game: int) -> None:
        """A guest sends half of a request and holds the line; the table's phone is answered all the same."""
        guest = self.line()
        await guest.begin("/")
        await self._send(game)
        if game < len(self.games) and self.phone.state["done"] >= game:
            self.found.add(Kind.STALLED)

    async def _twice(self, game: int) -> None:
        """The answer is lost on the way, and the phone sends again."""
        said = await self._send(game)
        again = await self.phone.send(said)
        if again.get("status") == "repeated" and [line["game"] for line in self.phone.state["lines"]].count(game) == 1:
            self.found.add(Kind.DOUBLED)

    async def _write_otherwise(self, game: int) -> None:
        """A second phone wrote the same game, and saw it otherwise."""
        second = Phone(self.line())
        await second.come(self.code)
        await second.greet(1)
        await second.look()
        await second.send(second.game(self.position(game), by_another(self.games[game - 1], len(second.state["seats"]))))


_AT_A_GAME: dict[Kind | None, Any] = {
    Kind.DECLARER: Table._wrong_declarer,
    Kind.DEAD: Table._die,
    Kind.POINTS: Table._impossible,
    Kind.RENONCE: Table._call,
    Kind.STALLED: Table._guest,
    Kind.DOUBLED: Table._twice,
}
