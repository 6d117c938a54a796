"""Who gets what, and why: the lines of a settlement and their sum.

A settlement refuses to exist unless its lines sum to it and, but for systems in which each has a score of his own, each of its ledgers to
0. Nothing here knows a rule.
"""

from collections.abc import Iterable
from operator import add
from typing import NamedTuple, final

from rules.rows.card_points import Amount
from rules.words.findings import Finding
from rules.words.texts import Text, say


class Line(NamedTuple):
    """One reason of a settlement.

    `item`: what it is about ("game", "surplus", "kontra", "bid", an announcement's kind, "renonce", "claim", …);
    `label`: what a person would say, rendered by `text`; `source`: the paragraph; `points`, `cash`: one amount a seat.
    """

    item: str
    label: Text
    source: str
    points: tuple[Amount, ...]
    cash: tuple[Amount, ...]

    def text(self, language: str = "de") -> str:
        """What a person would say, in German or English."""
        return say(self.label, language)

    @property
    def doubles(self) -> bool:
        """Whether it doubles the game: that is said of a 0 too."""
        return self.item == "radl"

    @property
    def tells_of_nothing(self) -> bool:
        """Whether it is said to a player who has nothing of it: that the game was doubled, that something does not count, that a
        misdeal was one."""
        return self.doubles or self.item in ("uncounted", "misdeal")


@final
class Settlement(NamedTuple):
    """What a game is worth to every seat: `points` is written (die Schrift), `cash` is paid at the table on top of it, in points."""

    points: tuple[Amount, ...]
    cash: tuple[Amount, ...]
    lines: tuple[Line, ...]
    warnings: tuple[Finding, ...] = ()
    declarer_won: bool | None = None
    """Whether the declarer won the game; None where there is no declarer or no result (Trischaken, Renonce, manual)."""


class Unbalanced(AssertionError):
    """A settlement whose amounts do not sum to 0: a defect of the engine, never of a record."""


def total(rows: Iterable[tuple[Amount, ...]]) -> tuple[Amount, ...]:
    """The sum of rows of amounts, of which there is at least one, seat by seat."""
    return tuple(map(sum, zip(*rows, strict=True)))


def settle(
    lines: list[Line],
    nothing: tuple[Amount, ...],
    warnings: tuple[Finding, ...] = (),
    declarer_won: bool | None = None,
    *,
    balanced: bool = True,
) -> Settlement:
    """The settlement that these lines, one or more, add up to; `nothing` is the table's row of zeros. Raises Unbalanced where they are to
    be 0 together (`RuleSystem.balanced`) and are not."""
    first, *more = lines
    points, cash = first.points, first.cash
    for line in more:
        points = tuple(map(add, points, line.points))
        if line.cash is not nothing:
            cash = tuple(map(add, cash, line.cash)) if cash is not nothing else line.cash
    if balanced and (sum(points) != 0 or (cash is not nothing and sum(cash) != 0)):
        raise Unbalanced(f"points {points}, cash {cash}")
    settled: Settlement = tuple.__new__(Settlement, (points, cash, tuple(lines), warnings, declarer_won))
    return settled
