"""The course of one player's points as a picture: a step a game, an upright a round, the highest and the lowest stand named.

Coordinates and labels only; the totals come from outside. A round known only by its sum is one straight dashed line.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.plain import total
from tournament.entry.course import coordinate
from tournament.ledger.store.convert import Points, language

WIDTH, HEIGHT = 800, 180
LEFT, RIGHT = 44, 64
"""Room for the figures of the axis and for the last stand."""


class Upright(NamedTuple):
    """Where a round begins."""

    x: str
    label: str


class Level(NamedTuple):
    """A height with its figure."""

    y: str
    text_y: str
    label: str


class Stretch(NamedTuple):
    """A part of the line. `dashed`: only its end is known."""

    d: str
    dashed: bool


class Lozenge(NamedTuple):
    """Where a game was decided by a ruling."""

    d: str


class Path(NamedTuple):
    """The picture. `label`: what it shows, for those who cannot see it."""

    stretches: tuple[Stretch, ...]
    uprights: tuple[Upright, ...]
    levels: tuple[Level, ...]
    null: str
    end_x: str
    end_y: str
    end: str
    label: str
    lozenges: tuple[Lozenge, ...] = ()
    left: int = LEFT
    right: int = WIDTH - RIGHT
    width: int = WIDTH
    height: int = HEIGHT


def path(rounds: Sequence[tuple[int, Sequence[tuple[Points, int, bool]]]], planned: int) -> Path | None:
    """The picture of the stands after each step (stand, width in games, whether a ruling decided it), round by round; None before the first
    game.

    `planned`: games of the whole tournament, so that the line grows towards the right edge.
    """
    stands = [stand for _number, steps in rounds for stand, *_ in steps]
    if not stands:
        return None
    top, bottom = max(0, *stands), min(0, *stands)
    reach = Fraction(top - bottom) or Fraction(1)
    games = sum(width for _number, steps in rounds for _stand, width, _ruled in steps)
    step = Fraction(WIDTH - LEFT - RIGHT, max(planned, games))

    def height(stand: Points) -> Fraction:
        return (top - stand) * HEIGHT / reach

    x, y = Fraction(LEFT), height(0)
    stretches, uprights, lozenges = [], [], []
    for number, steps in rounds:
        uprights.append(Upright(coordinate(x), _("Runde %(n)d") % {"n": number}))
        points = [f"M{coordinate(x)} {coordinate(y)}"]
        for stand, width, ruled in steps:
            x, y = x + width * step, height(stand)
            points.append(f"L{coordinate(x)} {coordinate(y)}")
            lozenges += [Lozenge(f"M{coordinate(x)} {coordinate(y - 5)}l5 5l-5 5l-5 -5z")] * ruled
        stretches.append(Stretch("".join(points), any(width > 1 for _stand, width, _ruled in steps)))
    end = total(stands[-1], language())
    label = _("Verlauf über %(games)d Spiele: höchster Stand %(top)s, tiefster %(bottom)s, zuletzt %(end)s")
    said = {"games": games, "top": total(top, language()), "bottom": total(bottom, language()), "end": end}
    return Path(
        stretches=tuple(stretches),
        uprights=tuple(uprights),
        levels=_levels(top, bottom, height),
        null=coordinate(height(0)),
        end_x=coordinate(x + 6),
        end_y=coordinate(y + 4),
        end=end,
        label=label % said,
        lozenges=tuple(lozenges),
    )


def _levels(top: Points, bottom: Points, height: Callable[[Points], Fraction]) -> tuple[Level, ...]:
    """The highest, 0 and the lowest, each once; 0 keeps its place where it would touch another."""
    kept: list[Points] = [0]
    for stand in (top, bottom):
        if all(abs(height(stand) - height(other)) >= 14 for other in kept):
            kept.append(stand)
    return tuple(Level(coordinate(height(stand)), coordinate(height(stand) + 4), total(stand, language())) for stand in kept)
