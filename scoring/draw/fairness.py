"""Who sits at the odd tables (larger, with a dealer who sits out): shared out before anything else, as evenly as can be.

Even means: whoever has sat there least often comes first, so the highest count is as low as it can be, and as few as possible have it.
Fairness is counting: it can always be reached, whatever else is wanted, therefore the search never gives it up for anything.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from scoring.draw.lot import Lot
from scoring.draw.model import Round
from scoring.draw.sizes import usual


def odd_seats(rounds: Iterable[Round], sizes: tuple[int, ...]) -> Counter[int]:
    """How often each player sat at a table of another size than the usual one."""
    common = usual(sizes)
    return Counter(player for seating in rounds for table in seating.tables if len(table.seats) != common for player in table.people)


def shares(counts: Mapping[int, int], seats: int, rounds: int) -> tuple[dict[int, int], dict[int, int]]:
    """The fewest and the most odd seats each player can get when `seats` of them are dealt evenly over `rounds` rounds.

    `counts`: odd seats of each player so far. A player gets at most one a round.
    """
    level = dict(counts)
    least = dict.fromkeys(counts, 0)
    while seats:
        able = [player for player in counts if least[player] < rounds]
        low = min(level[player] for player in able)
        lowest = [player for player in able if level[player] == low]
        if len(lowest) > seats:
            return least, {player: least[player] + (player in lowest) for player in counts}
        seats -= len(lowest)
        for player in lowest:
            least[player] += 1
            level[player] += 1
    return least, least


def deal(
    players: list[int], tables: tuple[int, ...], common: int, places: Mapping[int, int], counts: Counter[int], lot: Lot
) -> list[list[int]]:
    """One round dealt at random: the odd tables from those who had least of them (`counts` is brought up to date), then the rest.

    `places` are the fixed players' tables by index; their odd seats must stand in `counts` already.
    """
    seated: list[list[int]] = [[] for _ in tables]
    for player, table in places.items():
        seated[table].append(player)
    free = sorted((player for player in lot.shuffled(players) if player not in places), key=counts.__getitem__)
    open_odd = [table for table, size in enumerate(tables) if size != common for _ in range(size - len(seated[table]))]
    counts.update(free[: len(open_odd)])
    open_usual = [table for table, size in enumerate(tables) if size == common for _ in range(size - len(seated[table]))]
    rest = lot.shuffled(free[len(open_odd) :])
    for player, table in zip(lot.shuffled(free[: len(open_odd)]) + rest, open_odd + open_usual, strict=True):
        seated[table].append(player)
    return seated
