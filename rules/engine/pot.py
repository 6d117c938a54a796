"""A pot that lies beside the amounts of a sheet: what is paid into it game by game, who takes it, what stays. In cents."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.engine.record import Record
from rules.engine.tariff import Tariff
from rules.words.findings import Refusal


class PotGame(NamedTuple):
    """A game: `staked`, what each seat paid in before it; `moved`, what each took, negative where it was doubled; what is `left` then."""

    staked: tuple[int, ...]
    moved: tuple[int, ...]
    left: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Pot:
    """The pot of a family, for tables that play with one."""

    stake: Callable[[Tariff], int]
    """Cents that a game costs; 0 where nobody plays with one."""
    due: Callable[[Tariff, int, int], tuple[int, ...]]
    """What each seat pays in before a game, by what lies there and who deals it."""
    games: Callable[[Tariff, Sequence[Record | Refusal], Sequence[int | None]], tuple[PotGame | None, ...]]
    """One a record, in order of play; None for what leaves it alone: a redeal, what the rules refuse. Arguments as `sheet.score_sheet`."""


def balance(seats: int, games: Sequence[PotGame | None]) -> tuple[int, tuple[int, ...]]:
    """What is left, and each seat's balance with it, negative where paid in."""
    played = [game for game in games if game is not None]
    payments = tuple(sum(game.moved[seat] - game.staked[seat] for game in played) for seat in range(seats))
    return (played[-1].left if played else 0), payments
