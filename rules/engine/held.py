"""What players carry from one game of a sheet to the next, each for himself, and what is left of it in the end."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.rows.card_points import Amount


class Held(NamedTuple):
    """One entry a seat. `word`: what one carries, its term in the glossary and its name in a sheet's answer; `marks`: how many each has
    before the next game; `left`: what those that are left make of each total, 0 as long as planned games are to come."""

    word: str
    marks: tuple[int, ...]
    left: tuple[Amount, ...]

    @property
    def lists(self) -> Mapping[str, tuple[Amount, ...]]:
        """As a sheet's answer has it."""
        return {self.word: self.marks, "left": self.left}
