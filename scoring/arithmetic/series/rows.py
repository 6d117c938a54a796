"""The plain rows of a series: its tournaments with their results, and its policies. Source: series.md, section 1.

Points are exact. A person is a whole number, a team a name; `Who` is either. Tournaments are in order of date.
"""

from collections.abc import Mapping
from enum import Enum, unique
from fractions import Fraction
from typing import NamedTuple

Number = int | Fraction
Who = int | str


@unique
class FormulaKind(Enum):
    """What a tournament gives."""

    PLACES = "places"
    HEINE = "heine"
    TIROL = "tirol"
    SUM = "sum"
    TABLE_POINTS = "table_points"


class Formula(NamedTuple):
    """Cup points of a result. `table`: by rank, best first; `minus`: ranks beyond it give its length less the rank; `mean`: those of one
    rank divide what their places give; `full`, `most`: Heine's bounds."""

    kind: FormulaKind
    table: tuple[Number, ...] = ()
    minus: bool = False
    mean: bool = False
    full: int = 100
    most: int = 200


@unique
class Rounding(Enum):
    """Of a share that is not whole."""

    UP = "up"
    DOWN = "down"
    UP_TO_TEN = "up_to_ten"
    """Up to ten tournaments up, then down."""


class Best(NamedTuple):
    """So many results count."""

    number: int


class Share(NamedTuple):
    """A share of the tournaments counts; `planned`: those to come are among them."""

    share: Fraction
    rounding: Rounding = Rounding.UP
    planned: bool = False


class Discards(NamedTuple):
    """So many are dropped, by the number of tournaments; beyond the list its last."""

    numbers: tuple[int, ...]
    planned: bool = False


Count = Best | Share | Discards | None
"""How many results count; None: all."""


@unique
class Drawn(Enum):
    """Where a code's points come from, if not from the code."""

    FORMULA = "formula"
    AVERAGE = "average"


class Code(NamedTuple):
    """What is no plain result."""

    points: Number | Drawn = 0
    droppable: bool = True
    participation: bool = True


CODES: Mapping[str, Code] = {"excluded": Code(droppable=False), "annulled": Code(), "organiser": Code(Drawn.AVERAGE)}
"""The codes that every series has."""


class Result(NamedTuple):
    """What somebody brought from a tournament: a rank and the points that were written, a code, or cup points from elsewhere."""

    person: int
    rank: int | None = None
    points: Number | None = None
    code: str | None = None
    cup_points: Number | None = None


class Table(NamedTuple):
    """One table and round of table points: `points` side by side with `persons`."""

    persons: tuple[int, ...]
    points: tuple[Number, ...]


class Tournament(NamedTuple):
    """A tournament of the series. `formula`: its own, in place of the series'; `field`: how many took part, where the results are not all;
    `range`: worst and best of one to come; `rounds`: its tables a person. `balanced`: whether what is written at a table is 0
    together; else each one's own score, and table points keep their thirds."""

    key: str
    held: bool
    final: bool = False
    weight: Fraction = Fraction(1)
    formula: Formula | None = None
    field: int | None = None
    results: tuple[Result, ...] = ()
    tables: tuple[Table, ...] = ()
    range: tuple[Number, Number] | None = None
    rounds: int = 0
    balanced: bool = True


class Person(NamedTuple):
    """Somebody who has a line, whether he has a result or not."""

    number: int
    name: str = ""
    club: str = ""
    place: str = ""
    tags: frozenset[str] = frozenset()


class Only(NamedTuple):
    """A ranking inside the ranking: everything given must fit. `within`: ranks and fields are those among the members."""

    tag: str | None = None
    club: str | None = None
    place: str | None = None
    within: bool = False


class Teams(NamedTuple):
    """A ranking of teams: fixed `members`, or the persons' clubs. `best`: so many members count, None is all; `per_series`: of their
    totals."""

    members: Mapping[str, tuple[int, ...]] | None
    best: int | None = None
    per_series: bool = False


@unique
class Final(Enum):
    """What the final is."""

    AMONG = "among"
    EXTRA = "extra"
    CARRY_OVER = "carry_over"


@unique
class Tie(Enum):
    """What decides between equal totals."""

    BEST_COUNTED = "best_counted"
    BEST_ALL = "best_all"
    WEIGHTED = "weighted"
    PARTICIPATIONS = "participations"
    FEWER_PARTICIPATIONS = "fewer_participations"
    LAST = "last"
    FINAL = "final"
    PLACES = "places"
    DUELS = "duels"
    POINTS = "points"
    LOT = "lot"


class Policy(NamedTuple):
    """How a series is ranked. `absence_zero`: who stays away has a droppable 0; `carry_over`: points into the final, by rank;
    `behind_last`: who stays away from the final stands behind its last."""

    formula: Formula
    decimals: int = 2
    counting: Count = None
    absence_zero: bool = False
    codes: Mapping[str, Code] = CODES
    minimum: int = 1
    final: Final = Final.AMONG
    carry_over: tuple[Number, ...] = ()
    behind_last: bool = False
    ties: tuple[Tie, ...] = (Tie.BEST_COUNTED, Tie.PARTICIPATIONS)
    seed: str = ""
    only: Only | None = None
    teams: Teams | None = None
    can_still: bool = False


class Series(NamedTuple):
    """A series: its tournaments in order of date, its persons (None: whoever has a result), its policies."""

    tournaments: tuple[Tournament, ...]
    policy: Policy
    persons: tuple[Person, ...] | None = None


class Scored(NamedTuple):
    """A result with its cup points, of the tournament at this place of the series. `kind`: `played`, `external`, `absent` or the code's
    name; `written`: the points of the tournament; `apart`: of a final that is no tournament like the others; `average`: the mean of his
    others."""

    tournament: int
    kind: str
    points: Number
    droppable: bool = True
    participation: bool = True
    rank: int | None = None
    written: Number = 0
    apart: bool = False
    plain: bool = False
    average: bool = False


class Counted(NamedTuple):
    """A result, and whether it counts."""

    scored: Scored
    counted: bool


class MemberResult(NamedTuple):
    """What a member brings to his team in a tournament, and whether it is among those of the team that count there."""

    person: int
    scored: Scored
    counted: bool


class MemberTotal(NamedTuple):
    """What a member brings to his team over the series."""

    person: int
    points: Number
    counted: bool


class Bound(NamedTuple):
    """What is still possible."""

    total: Number
    rank: int | None


class Line(NamedTuple):
    """A line of the standings. `results` in order of date; `members`: of a team that is ranked by its members' totals; `rank` None: too few
    participations; `tie_break`: what put it behind the line of the same total before it."""

    who: Who
    total: Number
    participations: int
    results: tuple[Counted, ...] = ()
    members: tuple[MemberTotal, ...] = ()
    rank: int | None = None
    carry_over: Number | None = None
    tie_break: Tie | None = None
    best: Bound | None = None
    worst: Bound | None = None


class Standings(NamedTuple):
    """Who stands where. `counting`: how many results count; None: all."""

    counting: int | None
    lines: tuple[Line, ...]
