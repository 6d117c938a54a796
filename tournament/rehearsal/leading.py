"""Who leads the rehearsed evening: a robot that presses every button himself, or somebody who practises, and then it is only looked whether
he has.

Both have the same hands; the tables do not know whose they are.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Protocol

from tournament.rehearsal.director import Director
from tournament.rehearsal.faults import Kind, Planted
from tournament.rehearsal.table import Table

PRIZES = ("150", "90", "60", "Geselchtes", "Flasche Zirbenschnaps")
LOOK = 2.0
"""Seconds between two looks whether the one who practises has done it."""
FOR_THE_DESK = frozenset({"two_versions", "call_waiting", "case_open", "case_disputed"})
"""What *Prüfen* names and no table can put right."""


class Lead(Protocol):
    """The desk's part of an evening, in its order."""

    async def draw(self, players: int, seed: str) -> None: ...
    async def open(self, number: int) -> None: ...
    async def seat_late(self, player: int, fault: Planted) -> None: ...
    async def mend(self, number: int, planted: Iterable[Planted], tables: Mapping[int, Table]) -> None: ...
    async def close(self, number: int, planted: Iterable[Planted]) -> bool: ...
    async def end(self) -> int: ...


class ByRobot:
    """The robot leads."""

    def __init__(self, director: Director) -> None:
        self.director = director

    async def draw(self, players: int, seed: str) -> None:
        """All rounds at once."""
        await self.director.draw(players, seed)

    async def open(self, number: int) -> None:
        """Lets the games begin."""
        await self.director.open_round(number)

    async def seat_late(self, player: int, fault: Planted) -> None:
        """Finds the latecomer his chair."""
        await self.director.seat_late(player, fault.table, fault.round)

    async def mend(self, number: int, planted: Iterable[Planted], tables: Mapping[int, Table]) -> None:
        """Chooses between versions, and rules."""
        for fault in planted:
            if fault.kind == Kind.CLASH:
                await self.director.choose(number, fault.table)
            elif fault.kind == Kind.RENONCE:
                await self.director.rule(tables[fault.table].position(fault.game))

    async def close(self, number: int, planted: Iterable[Planted]) -> bool:
        """Confirms the tables that do not do it themselves, and closes; whether nothing was left open."""
        for fault in planted:
            if fault.kind in (Kind.SILENT, Kind.UNSIGNED):
                await self.director.confirm(number, fault.table)
        left = await self.director.check(number)
        closed = await self.director.close_round(number)
        return closed and not any(row.code in FOR_THE_DESK | {"missing_games", "not_confirmed"} for row in left)

    async def end(self) -> int:
        """To the last step of the prize-giving; how many they were."""
        await self.director.publish()
        await self.director.give_prizes(PRIZES)
        return await self.director.lead_ceremony()


class ByUser:
    """Somebody practises. Every step waits until he has done it."""

    def __init__(self, director: Director) -> None:
        self.director = director

    async def draw(self, players: int, seed: str) -> None:
        """He draws."""
        await _until(lambda: self.director.is_drawn(1))

    async def open(self, number: int) -> None:
        """He opens the round."""
        await _until(lambda: self.director.is_open(number))

    async def seat_late(self, player: int, fault: Planted) -> None:
        """He seats the latecomer, where he likes."""
        await _until(lambda: self.director.is_seated(player, fault.round))

    async def mend(self, number: int, planted: Iterable[Planted], tables: Mapping[int, Table]) -> None:
        """He chooses and rules."""

        async def done() -> bool:
            return not any(row.code in FOR_THE_DESK for row in await self.director.check(number))

        await _until(done)

    async def close(self, number: int, planted: Iterable[Planted]) -> bool:
        """He closes the round."""
        await _until(lambda: self.director.is_closed(number))
        return True

    async def end(self) -> int:
        """He publishes, gives the prizes and leads the ceremony as he likes."""
        await _until(self.director.is_published)
        return 0


async def _until(done: Callable[[], Awaitable[bool]]) -> None:
    while not await done():
        await asyncio.sleep(LOOK)
