"""What a sheet measures by: how its cards are counted and what wins, what a surplus is, how far Kontra goes, when games count double. Data
alone; nothing here settles anything.

Counts are whole numbers of steps: thirds of a point in a pack that is counted in threes, whole points in one that is not.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from types import MappingProxyType

from rules.rows import card_points
from rules.rows.card_points import Amount
from rules.rows.choices import Stack, Tie

ROUND = 0
"""As the length of a Radl: one game for each seat."""
TIE, HALF_TIME = "tie", "half_time"
"""What starts a Radl beside games, announcements and words: a positive game counted half and half; the middle of the planned games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCount:
    """The count of a pack: `total` in steps, `thirds` whether a step is one of a point, `wins` the least count of the declarer's side that
    wins, `wins_kontra` the same once the game is kontra'd, `mayor` from where on one is Bürgermeister."""

    total: int = card_points.PACK
    thirds: bool = True
    wins: int = card_points.WIN
    wins_kontra: int = card_points.WIN
    rounded: bool = False
    """In whole points: whether each pile is counted in threes as ever and its rest to the nearest whole point, one or two cards at their
    value less 1; else what a card is worth no page says."""
    tie: Tie = Tie.OPPONENTS
    mayor: int = card_points.WIN

    def __post_init__(self) -> None:
        """Refuses counts that the pack cannot give."""
        for count in (self.wins, self.wins_kontra, self.mayor):
            if not 0 < count <= self.total:
                raise ValueError(f"no count of this pack: {count}")

    @property
    def step(self) -> int:
        """Steps of one point."""
        return 3 if self.thirds else 1

    def read(self, given: object) -> int | None:
        """Steps of a count as a record has it: "37/2" in thirds, 45 in whole points; None where that is no count. One beyond the pack is
        returned as it is."""
        if self.thirds:
            return card_points.read(given)
        return given if type(given) is int and given >= 0 else None

    def write(self, steps: int) -> str:
        """`107` -> "35/2" in thirds, `45` -> "45" in whole points."""
        return f"{steps // 3}/{steps % 3}" if self.thirds else str(steps)

    def whole(self, steps: int) -> int:
        """The whole points of a count: `210` -> 70 in thirds."""
        return steps // self.step

    def as_json(self, steps: int) -> object:
        """As a record has it."""
        return self.write(steps) if self.thirds else steps


SEVENTY = CardCount()
"""54 cards in threes: 70 points, 35/2 wins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SurplusTerms:
    """What a count of who wins adds to the game, from `start` on: for each whole `step` above `above` (steps of the count) so much (`per`),
    `by_factor` times the game's own factor. Who has it and what Kontra makes of it are policies."""

    above: int = 3 * (card_points.WIN // 3)
    step: int = 3
    start: int = 3 * (card_points.WIN // 3) + 3
    per: Amount = 1
    by_factor: bool = False
    beside_valat: bool = False
    """Whether there is one where a Valat was announced or made."""

    def worth(self, count: int, factor: int) -> Amount:
        """What this count adds; 0 where it is not reached."""
        return (count - self.above) // self.step * self.per * (factor if self.by_factor else 1) if count >= self.start else 0


ABOVE_35 = SurplusTerms(beside_valat=True)
"""A point for each above 35, whatever was announced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RadlTerms:
    """After what the next games count double, and what another occasion makes of it.

    `triggers`: how many games by game, announcement, word of `events`, `TIE` or `HALF_TIME`; `ROUND` is one for each seat. `most`: the
    highest multiplier; `last`: so many games at the end count double anyway, None: none do. `events`: what a record may say, German and
    English.
    """

    triggers: Mapping[str, int] = field(default_factory=dict)
    stack: Stack = Stack.RESTART
    most: int = 2
    last: int | None = None
    events: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Fixes its tables."""
        object.__setattr__(self, "triggers", MappingProxyType(dict(self.triggers)))
        object.__setattr__(self, "events", MappingProxyType(dict(self.events)))

    def by_games_alone(self, games: Set[str]) -> bool:
        """Whether it is known what counts double as soon as it is known what was played."""
        return self.stack is Stack.RESTART and games >= self.triggers.keys()

    @property
    def factors(self) -> tuple[int, ...]:
        """How many times a game can count."""
        return tuple(2**doublings for doublings in range(self.most.bit_length()))


TWICE = RadlTerms(triggers={"trischaken": ROUND, "fensterbankl": ROUND}, last=ROUND)
"""The Radl of the Speiszettel: a round after a Trischaken or a Fensterbankl, and the last games."""
