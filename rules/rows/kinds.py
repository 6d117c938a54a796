"""What a game is like, whoever settles it: who plays with whom, how its result is said, what may be said in it. Nothing here settles or
reads anything.

A sheet's games are each of a kind; a family's own rules for it are in its folder. Whoever else wants to know something of a game asks its
kind, and never which one it is.
"""

from dataclasses import dataclass
from enum import Enum, unique


@unique
class Roles(Enum):
    """Who plays with whom."""

    ONE = "one"
    """One against all others."""
    CALLED = "called"
    """One with a partner whom he calls, or alone where he has called himself."""
    EACH = "each"
    """Each for himself."""
    NOBODY = "nobody"
    """Nothing is played."""


@unique
class Result(Enum):
    """How a result is said."""

    COUNT = "count"
    """By the count of who plays; some sheets take won or lost for it."""
    WON = "won"
    """Won or lost, by the tricks."""
    COUNTS = "counts"
    """A count for each."""
    TAKER = "taker"
    """By the count of who plays and how many bouts are in it."""


@unique
class KontraBy(Enum):
    """Against whom Kontra counts."""

    SIDE = "side"
    """The opponents together; what one of them may say alone is a policy."""
    EACH = "each"
    """Each opponent for himself."""
    SAYER = "sayer"
    """Who said it, alone: the record names him."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GameKind:
    """A kind of games. `words`: German, English; `result`, `kontra`: None where there is none."""

    slug: str
    words: tuple[str, str]
    roles: Roles
    result: Result | None = None
    kontra: KontraBy | None = None
    announces: bool = False
    """Whether anything can be announced in it."""
    valued: bool = False
    """Whether the sheet gives it a value of its own; else a policy does, or nobody."""
    multiplies: bool = False
    """Whether that value multiplies what a formula gives."""
    by_hand: bool = False
    """Whether its amounts are set by a person."""
    everybody: bool = False
    """Whether all at the table play it, who sits out of other games too."""
    key_group: int = 6
    """Where its key stands among the others on a phone: what is called first, alone after that, what takes no trick last."""

    @property
    def played(self) -> bool:
        """Whether cards are played in it, or, of amounts that a person sets, may have been."""
        return self.result is not None or self.by_hand


PARTNER = GameKind(
    slug="partner", words=("mit Partner", "with partner"), roles=Roles.CALLED, result=Result.COUNT, kontra=KontraBy.SIDE, announces=True,
    valued=True,
    key_group=0,
)  # fmt: skip
ALONE = GameKind(
    slug="alone", words=("allein", "alone"), roles=Roles.ONE, result=Result.COUNT, kontra=KontraBy.SIDE, announces=True, valued=True,
    key_group=4,
)  # fmt: skip
NEGATIVE = GameKind(
    slug="negative", words=("negativ, allein", "negative, alone"), roles=Roles.ONE, result=Result.WON, kontra=KontraBy.EACH, valued=True,
    key_group=5,
)  # fmt: skip
TRISCHAKEN = GameKind(slug="trischaken", words=("jeder für sich", "each for himself"), roles=Roles.EACH, result=Result.COUNTS, key_group=1)
CALLED_COUNTED = GameKind(
    slug="called_counted", words=("mit Mitspieler, gezählt", "with a partner, counted"), roles=Roles.CALLED, result=Result.COUNT,
    kontra=KontraBy.SAYER, announces=True, valued=True, key_group=0,
)  # fmt: skip
LONE_COUNTED = GameKind(
    slug="lone_counted", words=("allein, gezählt", "alone, counted"), roles=Roles.ONE, result=Result.COUNT, kontra=KontraBy.SAYER,
    announces=True, valued=True, key_group=4,
)  # fmt: skip
CALLED_HIGH = GameKind(
    slug="called_high", words=("hohes Spiel, mit Mitspieler", "high game, with a partner"), roles=Roles.CALLED, result=Result.WON,
    kontra=KontraBy.SAYER, valued=True, key_group=5,
)  # fmt: skip
LONE_HIGH = GameKind(
    slug="lone_high", words=("hohes Spiel, allein", "high game, alone"), roles=Roles.ONE, result=Result.WON, kontra=KontraBy.SAYER,
    valued=True, key_group=5,
)  # fmt: skip
KLOP = GameKind(
    slug="klop", words=("jeder für sich, alle am Tisch", "each for himself, all at the table"), roles=Roles.EACH, result=Result.COUNTS,
    kontra=KontraBy.SAYER, everybody=True, key_group=1,
)  # fmt: skip
"""Games in which each has a score of his own: counted, high (won or lost, and nothing beside), or each for himself."""
TAKER = GameKind(
    slug="taker", words=("Spieler gegen alle", "taker against all"), roles=Roles.ONE, result=Result.TAKER, valued=True, multiplies=True,
    key_group=4,
)  # fmt: skip
TRIED = GameKind(slug="tried", words=("versucht", "tried"), roles=Roles.ONE, key_group=1)
"""Bid and lost before anything is played: who bid it pays each of the others."""
EMPTY = GameKind(slug="empty", words=("kein Spiel", "nothing played"), roles=Roles.NOBODY)
"""A redeal, a Fensterbankl; of every family."""
MANUAL = GameKind(slug="manual", words=("händisch", "by hand"), roles=Roles.NOBODY, by_hand=True)
"""The amounts are the referee's; of every family."""
WRITTEN = GameKind(slug="written", words=("geschrieben", "written"), roles=Roles.EACH, by_hand=True)
"""The amounts are what the table has written, whatever was played for them."""
FAULT = GameKind(slug="fault", words=("Verstoß", "fault"), roles=Roles.EACH, by_hand=True)
"""What a fault costs; whatever was played does not count."""
