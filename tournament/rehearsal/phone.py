"""A phone without a screen: the same addresses and the same JSON as the table's page sends (`static/phones/api.js`). Knows the code of a
slip, nothing else."""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from tournament.rehearsal.browsing import NotThere
from tournament.rehearsal.wire import Answer, Line

State = dict[str, Any]


class Phone:
    """One device at a table. `state`: the table as the last answer had it."""

    def __init__(self, line: Line) -> None:
        self.line = line
        # Ids are no part of what a seed repeats: a second evening on the same data would send the first one's again.
        self.device = str(uuid4())
        self.base = ""
        self.state: State = {}

    async def come(self, code: str) -> None:
        """Types the code of the slip; it leads to the page of the table. Raises NotThere."""
        answer = await self.line.get(f"/z/{code}/")
        if not answer.location:
            raise NotThere(f"Der Code {code} führt zu keinem Tisch ({answer.status}).")
        self.base = urlsplit(answer.location).path.rstrip("/")
        await self.line.get(f"{self.base}/")

    async def look(self) -> State:
        """The table as it stands."""
        answer = await self.line.get(f"{self.base}/stand/?{urlencode({'device': self.device, **self._known})}")
        if answer.status == 200:
            self._learn(answer.json())
        return self.state

    async def greet(self, seat: int, *, waiting: int = 0, take: bool = False) -> None:
        """Says who holds it and how many games it keeps; with `take` it takes the pen."""
        await self._post("da", seat=seat, waiting=waiting, take=take)

    def game(self, position: int, data: Mapping[str, str], *, version: int = 0, why: str = "") -> State:
        """A game as it goes over the wire, with an id of its own: sent again, it is the same."""
        people = [seat["number"] for seat in self.state["seats"]]
        return {
            "client_id": str(uuid4()),
            "position": position,
            "version": version,
            "do": "save",
            "data": dict(data),
            "why": why,
            "people": people,
        }

    async def send(self, said: State) -> State:
        """Sends a game; the answer, with its `status` or `errors`."""
        return (await self._post("spiel", **said)).json()

    async def sign(self, seats: Iterable[int]) -> None:
        """These players have seen the sums and agree."""
        for seat in seats:
            await self._post("einig", seat=seat)

    async def call(self, game: int, words: str) -> None:
        """Calls a referee to the table."""
        await self._post("ruf", client_id=str(uuid4()), game=game, words=words)

    async def _post(self, address: str, **said: Any) -> Answer:
        answer = await self.line.post(f"{self.base}/{address}/", {"device": self.device, **self._known, **said})
        told = answer.json()
        state = told.get("state") or (told if address != "spiel" and answer.status == 200 else None)
        if state:
            self._learn(state)
        return answer

    @property
    def _known(self) -> dict[str, str]:
        """What it names as known, so that it is not told again."""
        return {"knows": self.state["mark"]} if self.state else {}

    def _learn(self, state: State) -> None:
        """Has this state from now on, with the lines that it knew."""
        for name, known in zip(("lines", "kept"), state.pop("known", (0, 0)), strict=True):
            state[name] = [*self.state.get(name, ())[:known], *state[name]]
        self.state = state
