"""How many repeats no draw can avoid: lower bounds by counting, so that "unvermeidbar" is said only where it is proven.

A repeat here is a pair and two rounds that both seat it at one table (a pair that meets three times counts three). Two arguments, the
larger one counts, neither searches anything:

`two_rounds`: of the players of one table, some must sit together again when there are fewer tables than players to spread them over
(8 players at 2 tables: 4 old mates on 2 tables, at least 2 pairs). Counted for each two rounds, with the shares of the odd tables as
`fairness` deals them: who sat at the table of five comes from it, and not to it, the next time.

`pairs`: all tables together make more meetings than there are pairs.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from scoring.draw.fairness import odd_seats, shares
from scoring.draw.model import Entrant, Round
from scoring.draw.sizes import usual


class Step(NamedTuple):
    """`players` sit first at some of `come` tables, in another round at some of `go` tables: `pairs` of them at least stay together.

    `odd_come` and `odd_go` say whether those are the odd tables. There are `come` times `go` ways; an equal number to each is best.
    """

    players: int
    come: int
    odd_come: bool
    go: int
    odd_go: bool
    pairs: int


class Bound(NamedTuple):
    """At least `repeats` repeats; `reason` is "two_rounds", "pairs" or "" (nothing proven, `repeats` is 0).

    `steps` show the argument `two_rounds` on the two rounds that have most in common, `meetings` (earlier rounds counted in) and `pairs`
    are the figures of the argument `pairs`; `apart` is the least number of kept-apart pairs at one table, `thirds`
    of pairs and three rounds that all seat them at one table (the search's finer measure). `even`: whether the
    odd tables were shared evenly, which the argument relies on.
    """

    repeats: int
    reason: str
    steps: tuple[Step, ...]
    meetings: int
    pairs: int
    apart: int
    thirds: int
    even: bool


def least(amount: int, cells: Mapping[int, int]) -> int:
    """The cheapest way to add `amount` ones to cells, where a cell that holds m costs m more each time; {m: number of such cells}."""
    cost = level = 0
    width = cells.get(0, 0)
    while amount > 0:
        higher = [other for other in cells if other > level]
        if not width and not higher:
            raise ValueError("no cell to put anything in")
        step = min(amount, width)
        cost += step * level
        amount -= step
        level += 1
        width += cells.get(level, 0)
    return cost


class Earlier(NamedTuple):
    """A round already seated: its usual and odd tables, and how many of today's players sat at them or did not play."""

    usual: int
    odd: int
    at_usual: int
    at_odd: int
    absent: int


class Later(NamedTuple):
    """A round to be drawn: its usual and odd tables, and the seats at the odd ones."""

    usual: int
    odd: int
    seats: int


def between(earlier: Earlier, later: Later, both: int) -> tuple[Step, ...] | None:
    """The fewest pairs that two rounds have in common if `both` players sit at odd tables in both; None if that cannot be.

    Who did not play in the earlier round fills any seat and repeats nothing.
    """
    ways = []
    for new in range(min(earlier.absent, later.seats - both) + 1):
        comes = later.seats - both - new
        blocks = (
            (both, earlier.odd, True, later.odd, True),
            (comes, earlier.usual, False, later.odd, True),
            (earlier.at_odd - both, earlier.odd, True, later.usual, False),
            (earlier.at_usual - comes, earlier.usual, False, later.usual, False),
        )
        if all(block[0] == 0 or (block[0] > 0 and block[1] and block[3]) for block in blocks):
            ways.append(tuple(Step(*block, least(block[0], {0: block[1] * block[3]})) for block in blocks))
    return min(ways, key=cost, default=None)


def cost(steps: Iterable[Step]) -> int:
    """The pairs that stay together in all steps."""
    return sum(step.pairs for step in steps)


class Task(NamedTuple):
    """What is to be drawn. `tables`: the sizes of each round's tables. `free`: somebody has a fixed table, so shares may be uneven."""

    entrants: Sequence[Entrant]
    tables: tuple[int, ...]
    sizes: tuple[int, ...]
    rounds: int
    history: Sequence[Round]
    free: bool


def bound(task: Task) -> Bound:
    """What every draw of this task costs at least."""
    known = met((entrant.number for entrant in task.entrants), task.history)
    new = task.rounds * sum(size * (size - 1) // 2 for size in task.tables)
    pairs = len(task.entrants) * (len(task.entrants) - 1) // 2
    by_pairs = least(new, {0: pairs - len(known), **Counter(known.values())}) if pairs else 0
    by_rounds, steps = _by_rounds(task)
    reason = "" if not by_pairs and not by_rounds else "two_rounds" if by_rounds >= by_pairs else "pairs"
    return Bound(
        max(by_pairs, by_rounds), reason, steps, new + known.total(), pairs, _apart(task) * task.rounds, _thirds(task), not task.free
    )


def met(players: Iterable[int], history: Sequence[Round]) -> Counter[tuple[int, int]]:
    """How often each pair of these players sat at one table; pairs with the smaller number first."""
    known = set(players)
    tables = (sorted(known.intersection(table.seats)) for seating in history for table in seating.tables)
    return Counter(pair for table in tables for pair in combinations(table, 2))


def _by_rounds(task: Task) -> tuple[int, tuple[Step, ...]]:
    """Each two rounds of which one at least is to be drawn, by the pigeonhole; and the steps of the two with most in common."""
    common = usual(task.sizes)
    odd = [size for size in task.tables if size != common]
    later = Later(len(task.tables) - len(odd), len(odd), sum(odd))
    counts = odd_seats(task.history, task.sizes)
    fewest, most = shares({entrant.number: counts[entrant.number] for entrant in task.entrants}, later.seats * task.rounds, task.rounds)
    able = {entrant.number for entrant in task.entrants if task.free or most[entrant.number]}
    after = [_after(seating, later, task, able) for seating in task.history]
    among, steps = _among(later, task, fewest, most)
    return task.rounds * sum(map(cost, after)) + among, max([*after, steps], key=cost)


def _after(seating: Round, later: Later, task: Task, able: set[int]) -> tuple[Step, ...]:
    """A round to be drawn against an earlier one. `able`: who may sit at an odd table now."""
    common = usual(task.sizes)
    players = {entrant.number for entrant in task.entrants}
    odd = [table for table in seating.tables if len(table.seats) != common]
    at_odd = players.intersection(player for table in odd for player in table.seats)
    at_usual = players.intersection(player for table in seating.tables for player in table.seats) - at_odd
    earlier = Earlier(len(seating.tables) - len(odd), len(odd), len(at_usual), len(at_odd), len(players - at_odd - at_usual))
    overlaps = range(max(0, later.seats - len(able - at_odd)), min(later.seats, len(able & at_odd)) + 1)
    return min((steps for both in overlaps if (steps := between(earlier, later, both)) is not None), key=cost, default=())


def _among(later: Later, task: Task, fewest: Mapping[int, int], most: Mapping[int, int]) -> tuple[int, tuple[Step, ...]]:
    """The rounds to be drawn against each other, and the steps of two of them.

    How many sit at odd tables in each two rounds follows, in sum, from the shares: somebody with k odd seats counts k(k − 1)/2 times.
    The cost is convex in that number, so an even division over the pairs of rounds is the cheapest.
    """
    pairs = task.rounds * (task.rounds - 1) // 2
    if not pairs:
        return 0, ()
    players = len(task.entrants)
    earlier = Earlier(later.usual, later.odd, players - later.seats, later.seats, 0)
    ways = {both: steps for both in range(later.seats + 1) if (steps := between(earlier, later, both)) is not None}
    if task.free:
        cheapest = min(ways.values(), key=cost)
        return pairs * cost(cheapest), cheapest
    totals = []
    for total in _overlaps(fewest, most, later.seats * task.rounds):
        low, more = divmod(total, pairs)
        if low in ways and (not more or low + 1 in ways):
            totals.append(((pairs - more) * cost(ways[low]) + more * cost(ways.get(low + 1, ())), ways[low]))
    return min(totals, key=lambda found: found[0], default=(0, ()))


def _overlaps(fewest: Mapping[int, int], most: Mapping[int, int], seats: int) -> range:
    """In how many (player, two rounds) both seats can be odd. Some get their `most`, the others their `fewest`; `seats` in all."""
    fixed = sum(count * (count - 1) // 2 for count in fewest.values())
    steps = sorted(fewest[player] for player in fewest if most[player] > fewest[player])
    extra = seats - sum(fewest.values())
    return range(fixed + sum(steps[:extra]), fixed + sum(steps[len(steps) - extra :]) + 1)


def _thirds(task: Task) -> int:
    """The fewest meetings at one table in three rounds: t tables seat a player in t³ ways, some must share one."""
    triples = task.rounds * (task.rounds - 1) * (task.rounds - 2) // 6
    return triples * least(len(task.entrants), {0: len(task.tables) ** 3})


def _apart(task: Task) -> int:
    """The fewest kept-apart pairs at one table in a round: each tag's group over the tables, groups that share a player not counted twice."""
    groups: dict[str, set[int]] = {}
    for entrant in task.entrants:
        for tag in entrant.tags:
            groups.setdefault(tag, set()).add(entrant.number)
    seen: set[int] = set()
    total = 0
    for _, group in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])):
        if not group & seen:
            seen |= group
            total += least(len(group), {0: len(task.tables)})
    return total
