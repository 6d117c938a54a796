"""What a pack can give to a side that takes a game, as a sheet of takers says it: which counts there are with so many bouts, and which of
them are all tricks. Data only."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.rows.checking import fixed, refuse

SIDES = ("attack", "defence")
"""The taker's side, and all others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackGives:
    """Of one game, in half points of the taker's side."""

    least: int
    """Without a bout."""
    a_bout: int
    """More for each bout that it has."""
    most: int
    """With all bouts."""
    a_missing: int
    """Less for each bout that it has not."""
    all_tricks: Mapping[str, Mapping[int, tuple[int, int]]]
    """By the side that took every trick the counts from, to, by bouts."""
    only: str = ""
    """The side whose counts in `all_tricks` nothing else gives, so that it has to be said that it took every trick; "" where there is
    none."""

    def __post_init__(self) -> None:
        """Refuses sides and counts that there are not; fixes the tables."""
        refuse({*self.all_tricks} != {*SIDES}, self.least, "counts of all tricks for either side")
        refuse(self.only not in ("", *SIDES), self.only, "no side")
        for by_bouts in self.all_tricks.values():
            refuse(any(low > high for low, high in by_bouts.values()), by_bouts, "from more than to")
        object.__setattr__(self, "all_tricks", fixed({side: fixed(by_bouts) for side, by_bouts in self.all_tricks.items()}))

    def bounds(self, bouts: int, all_bouts: int) -> tuple[int, int]:
        """The least and the most with so many of all bouts."""
        return self.least + self.a_bout * bouts, self.most - self.a_missing * (all_bouts - bouts)

    def everything(self) -> tuple[int, int]:
        """Bouts and count of the taker's side that took every trick with all that is its."""
        bouts, (_low, high) = max(self.all_tricks[SIDES[0]].items())
        return bouts, min(high, self.most)

    def took_all(self, side: str, bouts: int, points: int) -> bool:
        """Whether the count can be one at which this side took every trick."""
        low, high = self.all_tricks[side].get(bouts, (1, 0))
        return low <= points <= high
