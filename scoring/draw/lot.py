"""The urn: every chance of a draw comes from here and from nowhere else.

Python promises that `random.Random(text).random()` gives the same numbers in every version and on every machine; it
promises this for no other method. So the urn uses that one alone, and a printed seed draws the same tables years later.
"""

import random
from collections.abc import Iterable
from typing import TypeVar

Item = TypeVar("Item")


class Lot:
    """Lots from a seed. The same seed, the same lots; never the clock, never the hash seed."""

    __slots__ = ("share",)

    def __init__(self, seed: str) -> None:
        #: draws a number in [0, 1)
        self.share = random.Random(str(seed)).random  # noqa: S311 – a draw of tables, not a secret

    def below(self, limit: int) -> int:
        """One of 0 … limit − 1."""
        return int(self.share() * limit)

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """The items in drawn order (Fisher and Yates); the argument stays as it is."""
        drawn = list(items)
        for last in range(len(drawn) - 1, 0, -1):
            other = self.below(last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn
