"""What a picture of the manual shows: where the program is opened, by whom, what is done there, and which part is taken."""

from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Page

from tournament.models import Tournament

DESK, PHONE = 720, 390
"""Widths of a window in points: as wide as the booklet's text, and a phone."""


def nothing(_page: Page) -> None:
    """The page as it opens."""


class World(NamedTuple):
    """The demo's evening as the pictures are taken of. `parts`: what stands in addresses: `/t/{slug}/runde/3/`."""

    tournament: Tournament
    parts: dict[str, Any]


class Shot(NamedTuple):
    """A picture. `name`: of its file, without `.png`; `who`: "director", "referee" or "visitor"; `clip`: selectors of what is taken, all that they mean and
    what lies between ("": the window); `make`: what the evening has more, before it is opened; `act`: what is done on the page."""

    name: str
    address: str
    who: str = "director"
    clip: str = "main"
    width: int = DESK
    height: int = 640
    act: Callable[[Page], None] = nothing
    make: Callable[[World], None] | None = None
