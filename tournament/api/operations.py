"""THE table of operations: each row is an address under `/api/v1/`, a right, a line of the description and a row of the tests.

A new operation is a row here, a function (`Asked -> Answer`) and, where its answer is of a new form, a schema in `forms`.
"""

from collections.abc import Callable
from typing import NamedTuple

from tournament.api import public_reading as public
from tournament.api import team_reading as team
from tournament.api.answers import Answer, Asked
from tournament.api.tokens import HOOKS, PLAYERS, READ, REGISTER
from tournament.ledger.store.permissions import Action

PREFIX = "api/v1/"


class Operation(NamedTuple):
    """`path`: under the prefix; `scope`: what a token must let, "" where everybody may; `action`: the right that its team must have at the
    organiser (of the whole server, where the address names no organiser), None where the function asks.
    `paged`: by which key its pages go on, "" where it has none.

    `form`: of what it answers (`forms`); `function`: None where another capability serves the address (`receiving`).
    """

    method: str
    path: str
    name: str
    scope: str
    form: str
    says: str
    function: Callable[[Asked], Answer] | None
    action: Action | None = None
    paged: str = ""
    media: str = "application/json"

    @property
    def parts(self) -> tuple[str, ...]:
        """What stands in the address."""
        return tuple(part.strip("{}") for part in self.path.split("/") if part.startswith("{"))

    @property
    def route(self) -> str:
        """The address as Django writes it."""
        return PREFIX + self.path.replace("{", "<str:").replace("}", ">")


GET = "GET"
A_TOURNAMENT, A_CUP, A_RECEIVED = "o/{organiser}/tournaments/{tournament}", "o/{organiser}/cups/{cup}", "o/{organiser}/received/{uid}"
OWN, AN_UPLOAD = "o/{organiser}/own/tournaments", "o/{organiser}/t/{uid}/r/{digest}"

OPERATIONS = (
    Operation(GET, "o/{organiser}/tournaments", "tournaments", "", "tournaments", "Announced tournaments", public.tournaments, paged="uid"),
    Operation(GET, A_TOURNAMENT, "tournament", "", "tournament", "A tournament", public.tournament),
    Operation(GET, f"{A_TOURNAMENT}/standings", "standings", "", "standings", "Its standings: standings.json", public.standings),
    Operation(GET, f"{A_TOURNAMENT}/rounds", "rounds", "", "rounds", "Its rounds", public.rounds),
    Operation(GET, "o/{organiser}/cups", "cups", "", "cups", "Series of tournaments", public.cups),
    Operation(GET, f"{A_CUP}/standings", "cup-standings", "", "series-standings", "Standings of a series", public.cup_standings),
    Operation(
        GET, f"{A_CUP}/standings.csv", "cup-standings-csv", "", "text", "The same for a spreadsheet", public.cup_standings_csv,
        media="text/csv",
    ),
    Operation(GET, f"{A_CUP}/states", "cup-states", "", "states", "Published states of a series, the newest first", public.cup_states),
    Operation(GET, f"{A_CUP}/states/{{digest}}", "cup-state", "", "state", "A published state, whole", public.cup_state),
    Operation(
        GET, "o/{organiser}/received", "received", "", "received-all", "Tournaments that laptops sent, as published", public.received,
        paged="uid",
    ),
    Operation(GET, A_RECEIVED, "received-one", "", "received-one", "One of them, with what each number brought", public.received_one),
    Operation(GET, f"{A_RECEIVED}/revisions", "revisions", "", "revisions", "Every published state of one", public.revisions),
    Operation(GET, OWN, "own-tournaments", READ, "tournaments", "The team's tournaments, drafts too", team.own_tournaments, paged="uid"),
    Operation(GET, f"{OWN}/{{tournament}}/players", "own-players", PLAYERS, "players", "A start list: players.json", team.players),
    Operation(
        GET, "o/{organiser}/entries", "entries", READ, "entries", "What was offered to series, and accepted", team.entries,
        action=Action.SERIES, paged="id",
    ),
    Operation(
        GET, "o/{organiser}/webhooks", "webhooks", HOOKS, "webhooks", "Who is told what by itself", team.webhooks,
        action=Action.KEEP_TEAMS, paged="id",
    ),
    Operation(
        GET, "register/{number}", "register-number", REGISTER, "person", "Who has a number of the federation", team.person,
        action=Action.KEEP_REGISTER,
    ),
    Operation("POST", "enrol", "enrol", "", "enrolled", "A laptop shows its code and its key: docs/upload.md", None),
    Operation("PUT", AN_UPLOAD, "upload-put", "", "arrived", "An evening arrives: docs/upload.md", None),
    Operation(GET, AN_UPLOAD, "upload-get", "", "course", "How far the server is with it", None),
)  # fmt: skip
