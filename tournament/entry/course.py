"""The course of a table's sums as a picture: one line a player, told apart by dashes, named at its end. Coordinates only, no amounts."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from scoring.plain import total
from tournament.ledger.store.convert import language

WIDTH, HEIGHT = 800, 150
NAMES = 150
"""Room for the names at the right."""
LETTERS = 20
"""Of a name, so that the sum behind it has room too."""
LEADING = 14
"""The least distance of two names."""
DASHES = ("", "6 3", "2 3", "9 3 2 3", "1 5")


class Curve(NamedTuple):
    """One player's line and the name at its end."""

    path: str
    dashes: str
    label: str
    x: str
    y: str


class Course(NamedTuple):
    """The picture: its lines, the grid's uprights (one a Radl), the height of 0."""

    curves: tuple[Curve, ...]
    uprights: tuple[str, ...]
    null: str
    right: str
    width: int = WIDTH
    height: int = HEIGHT


def course(sums: Sequence[Sequence[int | Fraction]], names: Sequence[str], games: int, radl: int) -> Course | None:
    """The picture of the sums so far (each from 0 on); None before the first game."""
    played = len(sums[0]) - 1
    if played < 1:
        return None
    top, bottom = max(map(max, sums)), min(map(min, sums))
    reach = Fraction(top - bottom) or Fraction(1)
    step = Fraction(WIDTH - NAMES, max(games, played))

    def height(value: int | Fraction) -> Fraction:
        return (top - value) * HEIGHT / reach

    end = played * step + 8
    heights = _apart([height(line[-1]) for line in sums])
    curves = tuple(
        Curve(
            path=" ".join(
                f"{'L' if place else 'M'}{coordinate(place * step)} {coordinate(height(value))}" for place, value in enumerate(line)
            ),
            dashes=DASHES[index % len(DASHES)],
            label=f"{_short(names[index])} {total(line[-1], language())}",
            x=coordinate(end),
            y=coordinate(heights[index] + 4),
        )
        for index, line in enumerate(sums)
    )
    uprights = tuple(coordinate(place * step) for place in range(0, games + 1, radl))
    return Course(curves, uprights, coordinate(height(0)), coordinate(games * step))


def _short(name: str) -> str:
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 1].rstrip('- ')}…"


def _apart(heights: list[Fraction]) -> list[Fraction]:
    """The heights of the names: in the order of the lines, never closer than a line of text, pushed back from the lower edge."""
    order = sorted(range(len(heights)), key=lambda index: (heights[index], index))
    placed = dict(enumerate(heights))
    for before, after in pairwise(order):
        placed[after] = max(placed[after], placed[before] + LEADING)
    floor = Fraction(HEIGHT)
    for index in reversed(order):
        placed[index] = min(placed[index], floor)
        floor = placed[index] - LEADING
    return [placed[index] for index in range(len(heights))]


def coordinate(value: int | Fraction) -> str:
    """A place in a picture, to a tenth: "12.5"."""
    tenths = int(value * 10)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"
