"""What stands on one line of a sheet of Hungarian Tarokk."""

from typing import NamedTuple

from rules.engine.record import Announcement, Kontra, Renonce


class Paired(NamedTuple):
    """A game that was played. `points`: the count of the declarer's side; `called_in_skart`: the called card was laid away, so that nobody
    is the partner."""

    game: str
    dealer: int
    declarer: int
    partner: int | None = None
    points: int | None = None
    won: bool | None = None
    kontra: Kontra = 1
    announcements: tuple[Announcement, ...] = ()
    renonce: Renonce | None = None
    called_in_skart: bool = False


class Tried(NamedTuple):
    """A try for three without an honour (próbahárom) that drew none: nothing was played."""

    game: str
    dealer: int
    declarer: int


Record = Paired | Tried
