"""The plain rows of a prize-giving: who stands where, what there is to give, and by which policies. Source: series.md, section 2."""

from collections.abc import Mapping
from enum import Enum, unique
from typing import NamedTuple

from scoring.plain.rows import Points


@unique
class Ties(Enum):
    """Who is tied, and what they do."""

    TIE_BREAK = "tie_break"
    """Nobody: those of one rank by lot."""
    SHARE = "share"
    """Those of one rank divide equally."""
    AVERAGE = "average"
    """Those of equal points divide equally, whatever the tie-break made of them."""
    HORT = "hort"
    """Those of equal points: half of one's own prize, half of an equal share."""
    POOL_CAPPED = "pool_capped"
    """Those of equal points pool what they can win; nobody receives more than the largest prize that he could win untied."""


@unique
class APerson(Enum):
    """Prizes a person."""

    SEVERAL = "several"
    ONE_BEST = "one_best"


@unique
class Kind(Enum):
    """What a prize is for."""

    PLACE = "place"
    CATEGORY = "category"
    SPECIAL = "special"


@unique
class Special(Enum):
    """What wins a special prize."""

    BEST_ROUND = "best_round"
    LAST = "last"
    LOT = "lot"


class Filter(NamedTuple):
    """Who belongs to a category: all that is given must fit. `participations`: at least so many."""

    tag: str | None = None
    club: str | None = None
    place: str | None = None
    participations: int | None = None


class Person(NamedTuple):
    """Somebody of the final standing. `out`: hors concours, nobody's place is counted from him; `rounds`: those that he played, in
    points."""

    number: int
    rank: int
    points: Points | None = None
    tags: frozenset[str] = frozenset()
    club: str = ""
    place: str = ""
    participations: int = 0
    rounds: tuple[Points, ...] = ()
    present: bool = True
    out: bool = False
    tickets: int = 1


class Prize(NamedTuple):
    """Money (`cents`) or in kind (`text`, with a `value` in cents that only serves to compare). `listed`: its place in the list of prizes.

    `place`: of which place of its list; `at_least`: given only if so many of the standing qualify.
    """

    key: str
    listed: int
    kind: Kind = Kind.PLACE
    place: int = 0
    filter: Filter = Filter()
    special: Special | None = None
    cents: int | None = None
    text: str | None = None
    value: int = 0
    at_least: int = 0

    @property
    def worth(self) -> int:
        """What it is compared by, in cents."""
        return self.value if self.cents is None else self.cents


class Policy(NamedTuple):
    """How prizes are given. `unit`: shares are rounded to it, in cents; `seed`: of every lot."""

    ties: Ties = Ties.TIE_BREAK
    a_person: APerson = APerson.SEVERAL
    unit: int = 1
    seed: str = ""


class Award(NamedTuple):
    """What one person has of one pool: its prizes, in the pool's order, and his share in cents; in kind `text` and 0 cents."""

    person: Person
    prizes: tuple[Prize, ...]
    cents: int
    text: str | None = None


class Given(NamedTuple):
    """What came of a prize-giving: awards in order of the list of prizes, what nobody receives, and all cents."""

    awards: tuple[Award, ...]
    not_given: tuple[Prize, ...]

    @property
    def cents(self) -> int:
        """What is paid in all."""
        return sum(award.cents for award in self.awards)


Shares = Mapping[Person, int]
