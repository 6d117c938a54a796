"""What stands on a line of Slovenian Tarok, as immutable values. Seats are numbered in the direction of play; counts are whole points."""

from typing import NamedTuple


class Said(NamedTuple):
    """A Kontra: who said it, and the main player who answered it with Rekontra."""

    by: int
    re: int | None = None

    @property
    def times(self) -> int:
        """What it multiplies by."""
        return 2 if self.re is None else 4


def times(kontra: Said | None) -> int:
    """What a Kontra multiplies by, 1 where nobody said any."""
    return 1 if kontra is None else kontra.times


class Announced(NamedTuple):
    """A thing announced (`open`) or made (`silent`). `by`: who announced it, or whose it was."""

    kind: str
    by: int
    when: str
    won: bool | None = None
    kontra: Said | None = None


class Mond(NamedTuple):
    """The Mond that was lost: to `taken_by`, None where it lay in the talon."""

    lost_by: int
    taken_by: int | None = None


class Renons(NamedTuple):
    """The game ended by a Renons of `offenders` (seats, sorted). `fault`: `discard` where it was laid away wrongly; `intentional`: who of
    them did it on purpose."""

    offenders: tuple[int, ...]
    fault: str | None = None
    intentional: tuple[int, ...] = ()


class Counted(NamedTuple):
    """A game that is counted. `points`: the count of the declarer's side, as it was said."""

    game: str
    dealer: int
    declarer: int
    partner: int | None = None
    points: int | None = None
    zaruf_bonus: bool = False
    kontra: Said | None = None
    announcements: tuple[Announced, ...] = ()
    mond: Mond | None = None
    radl: int | None = None
    renonce: Renons | None = None


class High(NamedTuple):
    """A game that is won or lost by its tricks, and beside which nothing counts."""

    game: str
    dealer: int
    declarer: int
    partner: int | None = None
    won: bool | None = None
    kontra: Said | None = None
    announcements: tuple[Announced, ...] = ()
    mond: Mond | None = None
    radl: int | None = None
    renonce: Renons | None = None


class Klop(NamedTuple):
    """Each for himself, all at the table. `points`: one count a seat, None of an empty one; None in all where a Renons ended it."""

    game: str
    dealer: int
    points: tuple[int | None, ...] | None = None
    kontra: Said | None = None
    announcements: tuple[Announced, ...] = ()
    renonce: Renons | None = None


class Redealt(NamedTuple):
    """Dealt again. `misdeal`: the how manieth misdeal of this dealer in the tournament; None where it was none."""

    game: str
    dealer: int
    misdeal: int | None = None


Declared = Counted | High
"""A game that somebody plays."""
