"""How many cards each side has beside its tricks, and which counts that leaves.

Laid away are cards of 1 to 4 points: no honour, no king, no XX; at most four queens, then riders („What cannot be“).
"""

from functools import lru_cache
from typing import NamedTuple

from rules.families.tarokk.figures import POINTS

_TRICK, _SKART = 4, 6
"""Points of the poorest trick; cards that are laid away."""
DECLARERS = {"harom": 3, "ketto": 2, "egy": 1, "szolo": 0}
"""What the declarer lays away, by game."""


class Bounds(NamedTuple):
    """The least and the most that the declarer's side counts: in any game, where it made every trick, where the others did; up to which
    count it has no trick, and from which on it has them all."""

    any_game: tuple[int, int]
    ours: tuple[int, int]
    theirs: tuple[int, int]
    no_trick: int
    all_tricks: int


@lru_cache(maxsize=8)
def bounds_of(game: str, *, called_away: bool) -> Bounds:
    """Of a game. `called_away`: the called card was laid away, so that all six cards are the declarer's."""
    own = _SKART if called_away else DECLARERS[game]
    others = _SKART - own
    least, most = own, POINTS - others
    # The called card is a tarokk that counts 1.
    richest = _richest(own - 1) + 1 if called_away else _richest(own)
    return Bounds(
        any_game=(least, most), ours=(POINTS - _richest(others), most), theirs=(least, richest),
        no_trick=least + _TRICK - 1, all_tricks=most - _TRICK + 1,
    )  # fmt: skip


def _richest(cards: int) -> int:
    queens = min(cards, 4)
    return 4 * queens + 3 * (cards - queens)
