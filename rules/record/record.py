"""What stands on one line of the score sheet, as immutable values. Reading and checking is in `reading`, writing in `writing`.

Seats are numbered 0, 1, 2 … in the direction of play. A record is complete in itself and says nothing about amounts.
"""

from typing import NamedTuple

Kontra = int | tuple[tuple[int, int], ...]
"""A multiplier (1, 2, 4, 8) for all opponents alike, or one for each as `((seat, multiplier), …)` in the order of seats, where they differ."""


class Announcement(NamedTuple):
    """A thing announced or made: a bird, Trull, Valat … `by` a seat; `when` one of before_talon, after_talon, open, silent."""

    kind: str
    by: int
    when: str
    won: bool | None = None
    kontra: Kontra = 1


class Claim(NamedTuple):
    """What a Renonce cost a regular player beside the game: a silent announcement (`kind`) or points that the referee names."""

    by: int
    kind: str | None = None
    points: int | None = None
    reason: str | None = None


class Renonce(NamedTuple):
    """The game ended by a Renonce ruling against `offenders` (seats, sorted)."""

    offenders: tuple[int, ...]
    claims: tuple[Claim, ...] = ()


class Poignee(NamedTuple):
    """French Tarot: trumps shown by one player; `size` simple, double or triple."""

    by: int
    size: str


class Chelem(NamedTuple):
    """French Tarot: all tricks; `by` attack or defence."""

    by: str
    announced: bool
    made: bool


class Record(NamedTuple):
    """One game at a table.

    `points` is the declarer's side's count in thirds, in Trischaken one count a seat (None for a seat that sits out), in French Tarot half points.
    """

    game: str
    dealer: int
    vorhand: int | None = None
    declarer: int | None = None
    partner: int | None = None
    bid: str | None = None
    points: int | tuple[int | None, ...] | None = None
    won: bool | None = None
    kontra: Kontra = 1
    announcements: tuple[Announcement, ...] = ()
    conceded: bool = False
    talon_loss: bool = False
    radl: int | None = None
    renonce: Renonce | None = None
    bouts: int | None = None
    petit_au_bout: str | None = None
    poignees: tuple[Poignee, ...] = ()
    chelem: Chelem | None = None
    amounts: tuple[int, ...] | None = None
    reason: str | None = None
    of: str | None = None
    """Of a manual settlement: the game that was played."""


def multiplier(kontra: Kontra, seat: int) -> int:
    """What a Kontra is worth against one opponent."""
    if type(kontra) is int:
        return kontra
    return next(factor for opponent, factor in kontra if opponent == seat)
