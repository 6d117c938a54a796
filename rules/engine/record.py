"""What stands on one line of the score sheet, as immutable values: a small class a kind of game. Which fields there are is said by `shape`,
reading and checking is in `reading`, writing in `writing`. A family whose games say other things has classes of its own beside its shape.

Seats are numbered 0, 1, 2 … in the direction of play. A record is complete in itself and says nothing about amounts. Where the amounts
do not rest on who dealt, the dealer may be unsaid: None.
"""

from typing import Any, NamedTuple, Protocol, cast

from rules.rows.card_points import Amount

Kontra = int | tuple[tuple[int, int], ...]
"""A multiplier (1, 2, 4, 8 …) for all opponents alike, or one for each as `((seat, multiplier), …)` in the order of seats, where they
differ."""


class Announcement(NamedTuple):
    """A thing announced or made: a bird, Trull, Valat … `by` a seat; `when` one of before_talon, after_talon, open, silent; `of` the seat
    that alone pays it, where the sheet has it so."""

    kind: str
    by: int
    when: str
    won: bool | None = None
    kontra: Kontra = 1
    of: int | None = None


class Claim(NamedTuple):
    """What a Renonce cost a regular player beside the game: a silent announcement (`kind`) or points that the referee names."""

    by: int
    kind: str | None = None
    points: Amount | None = None
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


class Unplayed(NamedTuple):
    """A line on which nothing was played: a redeal, a Fensterbankl."""

    game: str
    dealer: int | None
    vorhand: int | None = None
    events: tuple[str, ...] = ()


class Positive(NamedTuple):
    """A game with a declarer, alone or with a partner. `points`: his side's count in thirds."""

    game: str
    dealer: int
    declarer: int
    vorhand: int | None = None
    partner: int | None = None
    bid: str | None = None
    points: int | None = None
    won: bool | None = None
    kontra: Kontra = 1
    announcements: tuple[Announcement, ...] = ()
    conceded: bool = False
    talon_loss: bool = False
    radl: int | None = None
    renonce: Renonce | None = None
    events: tuple[str, ...] = ()


class Negative(NamedTuple):
    """A game won by taking few or no tricks: one against all others, and nothing is announced."""

    game: str
    dealer: int
    declarer: int
    vorhand: int | None = None
    won: bool | None = None
    kontra: Kontra = 1
    conceded: bool = False
    radl: int | None = None
    renonce: Renonce | None = None
    events: tuple[str, ...] = ()


class Trischaken(NamedTuple):
    """Each for himself. `points`: one count a seat in thirds, None for a seat that sits out; None in all where a Renonce ended it."""

    game: str
    dealer: int
    vorhand: int | None = None
    points: tuple[int | None, ...] | None = None
    radl: int | None = None
    renonce: Renonce | None = None
    events: tuple[str, ...] = ()


class Taken(NamedTuple):
    """French Tarot: taker, perhaps with a partner, against the defence. `points`: the attack's count in half points."""

    game: str
    dealer: int
    declarer: int
    points: int
    bouts: int
    partner: int | None = None
    petit_au_bout: str | None = None
    poignees: tuple[Poignee, ...] = ()
    chelem: Chelem | None = None


class Written(NamedTuple):
    """What a table has written: one amount a seat, a word beside them, and who played."""

    game: str
    dealer: int | None
    amounts: tuple[Amount, ...]
    word: str | None = None
    declarer: int | None = None


class Faulted(NamedTuple):
    """A fault, by its name on the sheet, and who committed it."""

    game: str
    dealer: int | None
    fault: str
    by: int


class Manual(NamedTuple):
    """Amounts that a referee sets by hand, with a reason; `of`: the game that was played, where that is known."""

    game: str
    dealer: int | None
    amounts: tuple[Amount, ...]
    reason: str
    of: str | None = None
    vorhand: int | None = None
    events: tuple[str, ...] = ()


Declared = Positive | Negative
"""A game of Tarock with a declarer."""

Played = Positive | Negative | Trischaken
"""A game of Tarock, which a Renonce can end."""


class Record(Protocol):
    """One game at a table: a named tuple, of whichever family."""

    @property
    def _fields(self) -> tuple[str, ...]: ...
    @property
    def _field_defaults(self) -> dict[str, Any]: ...
    @property
    def game(self) -> str:
        """The game's slug."""

    @property
    def dealer(self) -> int | None:
        """The seat of the dealer; None where nobody said it and nothing rests on it."""


def declarer_of(record: Record) -> int | None:
    """The seat of the declarer, where the game has one."""
    return getattr(record, "declarer", None)


def partner_of(record: Declared) -> int | None:
    """The declarer's partner; in a negative game nobody has one."""
    return record.partner if isinstance(record, Positive) else None


def announced_in(record: Played) -> tuple[Announcement, ...]:
    """What was announced; in negative games and Trischaken nothing is."""
    return record.announcements if isinstance(record, Positive) else ()


def radl_of(record: Record) -> int | None:
    """What the record itself says of the Radl."""
    return getattr(record, "radl", None)


def events_of(record: Record) -> tuple[str, ...]:
    """The words that the record names, of those that start a Radl."""
    return getattr(record, "events", ())


def in_radl(record: Record, factor: int | None) -> Record:
    """The record counted so many times, once where no Radl runs, or as it is without a sheet (None); one that no Radl touches stays as it
    is."""
    return cast(Any, record)._replace(radl=factor) if "radl" in record._fields else record


def multiplier(kontra: Kontra, seat: int) -> int:
    """What a Kontra is worth against one opponent."""
    if isinstance(kontra, int):
        return kontra
    return next(factor for opponent, factor in kontra if opponent == seat)
