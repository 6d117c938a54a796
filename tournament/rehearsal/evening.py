"""A rehearsed evening, played against a running server: the robots of the tables write, the desk is led, each planted fault is looked for.

Everything goes over HTTP, as on the evening itself. Who leads is `leading`'s to say; what became of each fault is kept in `outcomes`.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import product
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

import rules
from tournament.models import sheet_of
from tournament.rehearsal import deals
from tournament.rehearsal.director import Director, Seen
from tournament.rehearsal.faults import Kind, Planted, plant
from tournament.rehearsal.leading import LOOK, ByRobot, ByUser
from tournament.rehearsal.steps import Step
from tournament.rehearsal.table import Table
from tournament.rehearsal.wire import Line

RESERVE = 0.45
"""The part of the time that is left to the server and to the desk; the rest is spent between games."""
IN_CHECK = {
    Kind.GAP: "missing_games", Kind.OFFLINE: "missing_games", Kind.CLASH: "two_versions", Kind.SILENT: "not_confirmed",
    Kind.UNSIGNED: "not_confirmed",
    Kind.RENONCE: "call_waiting", Kind.POINTS: "",
}  # fmt: skip
"""The code by which *Prüfen* names a fault; "": the one by which the phone refused it. The others show elsewhere."""


class Plan(NamedTuple):
    """What is rehearsed. `file`: where the file of an own sheet or a free system lies, which is played instead of a built-in one.
    `minutes`: how long the tables may take, all told; 0: as fast as the server answers. `led`: somebody leads it himself."""

    tables: int = 20
    rounds: int = 2
    games: int = 20
    minutes: float = 5
    system: str = deals.SYSTEM
    file: str = ""
    seed: str = "probe"
    faults: tuple[Kind, ...] = tuple(Kind)
    led: bool = False

    @property
    def players(self) -> int:
        """The field before the latecomer, who makes one table larger than the sheet's usual one."""
        return self.tables * self.sheet.system.usual_seats

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The faults that the sheet has room for: where its usual table is the largest, nobody who came late can sit down."""
        system = self.sheet.system
        return tuple(kind for kind in self.faults if kind != Kind.LATE or max(system.seats) > system.usual_seats)

    @property
    def sheet(self) -> rules.Sheet:
        """By what is played. Raises OSError or ValueError where the file is none (`SheetRefused` too)."""
        return sheet_of(self.system, json.loads(Path(self.file).read_text(encoding="utf-8")) if self.file else None)


class Place(NamedTuple):
    """Where the rehearsed server answers, and the director's log-in there."""

    host: str
    port: int
    login: str
    password: str


class Outcome(NamedTuple):
    """What became of one planted fault. `found`: it showed where it must; `mended`: it is gone since. None: not yet."""

    found: bool | None = None
    mended: bool | None = None


class Evening:
    """One evening from the set-up to the prizes. `is_set_up`: whether the tournament is there, with its players; `unexpected`: what should
    have been stored and was not; `games`: how many were written."""

    def __init__(self, place: Place, plan: Plan, tell: Callable[[Step | None, int], None], *, since: float | None = None) -> None:
        """`tell`: what begins now, in which round; None where only the faults have changed.

        `since`: when its time began to run (`time.monotonic`); now, where nobody says.
        """
        self.place, self.plan, self.tell = place, plan, tell
        self.lines: list[Line] = []
        self.director = Director(self.line())
        self.lead = (ByUser if plan.led else ByRobot)(self.director)
        planted = plant(plan.kinds, tables=plan.tables, rounds=plan.rounds, games=plan.games, seed=plan.seed)
        self.outcomes = {fault: Outcome() for fault in planted}
        self.unexpected: list[str] = []
        self.until = (monotonic() if since is None else since) + 60 * plan.minutes
        self.games = self.steps = 0
        self.is_set_up = False

    def line(self) -> Line:
        """A connection of somebody."""
        self.lines.append(Line(self.place.host, self.place.port))
        return self.lines[-1]

    @property
    def good(self) -> bool:
        """Whether every fault was found and mended, and nothing else went wrong."""
        return not self.unexpected and all(outcome.found and outcome.mended for outcome in self.outcomes.values())

    async def run(self) -> None:
        """Plays it all. Raises NotThere or OSError where the server does not do what it must."""
        try:
            await self._set_up()
            for number in range(1, self.plan.rounds + 1):
                await self._round(number)
            self.tell(Step.END, 0)
            self.steps = await self.lead.end()
            self.tell(Step.DONE, 0)
        finally:
            for line in self.lines:
                line.close()

    async def _set_up(self) -> None:
        plan = self.plan
        self.tell(Step.SETTING_UP, 0)
        await self.director.log_in(self.place.login, self.place.password)
        system = await self.director.keep_sheet(plan.sheet) if plan.file else plan.system
        await self.director.set_up("PROBE", system, plan.rounds, plan.games)
        await self.director.register(names(plan.players, plan.seed))
        self.is_set_up = True
        await self._lead(self.lead.draw(plan.players, plan.seed))

    async def _lead(self, leading: Awaitable[object]) -> None:
        """The desk's part. Who practises takes his time, which is none of the tables'."""
        began = monotonic()
        await leading
        if self.plan.led:
            self.until += monotonic() - began

    # A round ----------------------------------------------------------------------------------------------------------------------------

    async def _round(self, number: int) -> None:
        self.tell(Step.OPENING, number)
        planted = [fault for fault in self.outcomes if fault.round == number]
        await self._lead(self.lead.open(number))
        tables = {key: await self._table(number, key, planted) for key in range(1, self.plan.tables + 1)}
        late = next((fault for fault in planted if fault.kind == Kind.LATE), None)
        if late is not None:
            await self.director.register_one(LATECOMER)
            self.tell(Step.LATE, number)
            await self._lead(self.lead.seat_late(self.plan.players + 1, late))
        self.tell(Step.ROUND, number)
        await asyncio.gather(*(table.sit_down() for table in tables.values()))
        await self._play(number, planted, tables)
        self.tell(Step.CHECKING, number)
        for fault in await self._missed(number, planted, tables):
            self._note(fault, found=False)
        await self._lead(self.lead.mend(number, planted, tables))
        await asyncio.gather(*(table.finish() for table in tables.values()))
        closed = await self.lead.close(number, planted)
        for fault in planted:
            self._note(fault, mended=closed)
        self.unexpected += [f"Runde {number}, Tisch {key}: {what}" for key, table in tables.items() for what in table.unexpected]
        self.games += sum(len(table.games) for table in tables.values())

    async def _play(self, number: int, planted: Sequence[Planted], tables: dict[int, Table]) -> None:
        """Everybody plays. Somebody who practises may mend a fault while others still play: then it is looked for all the while."""
        playing = asyncio.gather(*(table.play(self._pause(number, key)) for key, table in tables.items()))
        while self.plan.led and not playing.done():
            await asyncio.wait([playing], timeout=LOOK)
            await self._missed(number, planted, tables)
        await playing

    async def _table(self, number: int, key: int, planted: Sequence[Planted]) -> Table:
        return Table(
            self.line, code=await self.director.code(number, key), sheet=self.plan.sheet,
            planted=[fault for fault in planted if fault.table == key],
            chance=Random(f"{self.plan.seed}/{number}/{key}"), keep_open=self.director.keep_faulty,  # noqa: S311 - made-up games, nothing to guess
        )  # fmt: skip

    def _pause(self, number: int, key: int) -> Callable[[], float]:
        """Seconds between two games: what is left of the time, in equal parts for the games to come."""
        chance = Random(f"{self.plan.seed} {number} {key}")  # noqa: S311 - the pace of a robot
        left = max(self.until - monotonic(), 0) * (1 - RESERVE) / (self.plan.rounds - number + 1) / self.plan.games
        return lambda: left * chance.uniform(0.6, 1.4)

    # The faults -------------------------------------------------------------------------------------------------------------------------

    def _note(self, fault: Planted, **said: bool) -> None:
        self.outcomes[fault] = self.outcomes[fault]._replace(**said)
        self.tell(None, 0)

    async def _missed(self, number: int, planted: Iterable[Planted], tables: dict[int, Table]) -> list[Planted]:
        """Notes each fault that shows where it must; those that have not shown yet."""
        seen = await self.director.check(number)
        waiting = [fault for fault in planted if not self.outcomes[fault].found]
        shown = [fault for fault in waiting if await self._shows(fault, seen, tables)]
        for fault in shown:
            self._note(fault, found=True)
        return [fault for fault in waiting if fault not in shown]

    async def _shows(self, fault: Planted, seen: Iterable[Seen], tables: dict[int, Table]) -> bool:
        table = tables[fault.table]
        if fault.kind in IN_CHECK:
            return _is_seen(seen, fault, IN_CHECK[fault.kind] or table.refused)
        if fault.kind == Kind.DEAD:
            return await self.director.logged("take_pen", fault.round, fault.table)
        if fault.kind == Kind.LATE:
            late = self.plan.players + 1
            return any(seat["number"] == late for other in tables.values() for seat in other.phone.state["seats"])
        return fault.kind in table.found


def _is_seen(seen: Iterable[Seen], fault: Planted, code: str) -> bool:
    return any(row.code == code and row.table == fault.table and row.game in {0, fault.game or row.game} for row in seen)


FIRST = (
    "Anna", "Karl", "Eva", "Josef", "Maria", "Franz", "Rosa", "Johann", "Theresia", "Georg", "Helga", "Leopold", "Käthe", "Ferdinand",
    "Brigitte", "Rudolf",
)  # fmt: skip
LAST = (
    "Achleitner", "Baumgartner", "Dobretsberger", "Eder", "Fröschl", "Grabenwöger", "Hainzl", "Kirchschlager", "Leeb", "Mayrhuber",
    "Neundlinger",
    "Oberleitner", "Purkarthofer", "Schwarzmüller", "Thannhofer", "Weiß",
)  # fmt: skip
MOST = len(FIRST) * len(LAST)
LATECOMER = "Zacharias Spätauf"


def names(count: int, seed: str) -> list[str]:
    """So many different names. Raises ValueError for more than there are (`MOST`)."""
    return [" ".join(pair) for pair in Random(f"names {seed}").sample(list(product(FIRST, LAST)), count)]  # noqa: S311 - made-up names
