"""A hall of phones that save through the proxy, and lose nothing whatever befalls the server: as the real ones they keep a game until it is
answered, and send it again under the same id."""

import asyncio
import random
import ssl
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Self

from tests.load.people import Secure, game
from tests.server.standing import Standing
from tests.tournament.management.test_serve import PATIENCE
from tests.tournament.receiving.machines import until
from tournament.rehearsal.phone import Phone
from tournament.rehearsal.wire import Line

AGAIN = 0.1
"""Seconds until a phone tries again; a real one takes two."""
BETWEEN = 0.5
"""Seconds between two games of a table."""
GIVES_UP = 10.0
"""Seconds for one answer, as a real one has it."""
FIELD = """
from tests.load.field import make_field
field = make_field({tables}, {games})
print('\\n'.join(table.token for table in field.tables))
"""
COUNTED = """
from tests.load.field import wrong_in
print('\\n'.join(wrong_in('volles-haus', {sent!r}, {saved!r})))
"""


class Hall:
    """So many tables of a running round, each with a phone that writes; inside `with` they do. `sent_as`: which kind of game went under
    which id; `saved`: ids of those that were answered as stored; `said`: what the answers were, and what came instead of one, and how
    often."""

    def __init__(self, server: Standing, tables: int = 8, games: int = 400) -> None:
        self.server = server
        self.tokens = server.python(FIELD.format(tables=tables, games=games)).splitlines()
        assert len(self.tokens) == tables
        self.saved: list[str] = []
        self.sent_as: dict[str, str] = {}
        self.said: Counter[str] = Counter()
        self.faults: list[str] = []
        self.ended = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._all()))

    def __enter__(self) -> Self:
        self.thread.start()
        self.goes_on()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        assert not self.faults, self.faults

    def goes_on(self, games: int = 20) -> None:
        """Until so many more are saved."""
        goal = len(self.saved) + games
        until(lambda: len(self.saved) >= goal or self.faults, instead=lambda: f"{self.said} {self.faults} {self.server.logs()}")
        assert not self.faults, self.faults

    def lost_or_doubled(self) -> list[str]:
        """What the database says afterwards: what was answered and is not there, and what is there twice or that nobody sent."""
        return self.server.python(COUNTED.format(sent=self.sent_as, saved=self.saved)).splitlines()

    async def _all(self) -> None:
        tls = ssl.create_default_context(cafile=self.server.folder / "tls" / "zertifikat.pem")
        await asyncio.gather(*(self._table(token, Secure("localhost", self.server.port, tls)) for token in self.tokens))

    async def _table(self, token: str, line: Line) -> None:
        phone, chance = Phone(line), random.Random(token)  # noqa: S311 - which games are played
        phone.base = f"/tisch/{token}"
        try:
            while not self.ended.is_set():
                await self._answered(line, phone.look, lambda: bool(phone.state))
                upcoming = phone.state["next"]
                said = phone.game(upcoming["position"], game(upcoming["game"], upcoming["dealer"], chance))
                await self._sent(line, phone, said)
                await asyncio.sleep(chance.uniform(0.5, 1.5) * BETWEEN)
        except Exception as fault:  # noqa: BLE001 - whatever it was, the test says so
            self.faults.append(f"{token}: {type(fault).__name__} {fault}")
        finally:
            line.close()

    async def _sent(self, line: Line, phone: Phone, said: Mapping[str, Any]) -> None:
        """One game, until it is answered: as stored, or as stored before. Any other answer is a fault: nobody else writes at this table."""
        told: dict[str, Any] = {}
        self.sent_as[said["client_id"]] = said["data"]["game"]

        async def send() -> None:
            told.update(await phone.send(dict(said)))

        await self._answered(line, send, lambda: "status" in told or "errors" in told)
        assert told.get("status") in {"stored", "repeated"}, told
        self.said[told["status"]] += 1
        self.saved.append(said["client_id"])

    async def _answered(self, line: Line, ask: Callable[[], Any], done: Callable[[], bool]) -> None:
        """Asks until there is an answer, as a phone does: a line that breaks, and what is no answer, is no network."""
        while True:
            try:
                async with asyncio.timeout(GIVES_UP):
                    await ask()
                if done():
                    return
                self.said["no answer"] += 1
            except (OSError, asyncio.IncompleteReadError, TimeoutError, ValueError) as fault:
                self.said[type(fault).__name__] += 1
                line.close()
            await asyncio.sleep(AGAIN)
