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
        max(by_pairs, by_rounds),
        reason,
        steps=steps,
        meetings=new + known.total(),
        pairs=pairs,
        apart=_apart(task) * task.rounds,
        thirds=_thirds(task),
        even=not task.free,
    )


def met(players: Iterable[int], history: Sequence[Round]) -> Counter[tuple[int, int]]:
    """How often each pair of these players sat at one table; pairs with the smaller number first."""
    known = set(players)
    return Counter(pair for seating in history for table in seating.tables for pair in table.pairs if known.issuperset(pair))


class Shares(NamedTuple):
    """The odd seats to be dealt: how many a round, and how many each player must and can get, earlier ones in `had`."""

    seats: int
    had: Mapping[int, int]
    fewest: Mapping[int, int]
    most: Mapping[int, int]

    def sums(self, weights: Mapping[int, int], rounds: int) -> range:
        """What the odd seats, each counted with its player's weight, can add up to."""
        open_seats = self.seats * rounds - sum(self.fewest.values())
        fixed = sum(weights[player] * self.fewest[player] for player in self.had)
        steps = sorted(weights[player] for player in self.had for _ in range(self.most[player] - self.fewest[player]))
        return range(fixed + sum(steps[:open_seats]), fixed + sum(steps[len(steps) - open_seats :]) + 1)


Ways = Mapping[int, tuple[Step, ...]]
"""What two rounds have in common at least, by the number of those who sit at odd tables in both."""


def _by_rounds(task: Task) -> tuple[int, tuple[Step, ...]]:
    """Each two rounds of which one at least is to be drawn, by the pigeonhole; and the steps of the two with most in common."""
    common = usual(task.sizes)
    odd = [size for size in task.tables if size != common]
    later = Later(len(task.tables) - len(odd), len(odd), sum(odd))
    counts = odd_seats(task.history, task.sizes)
    had = {entrant.number: counts[entrant.number] for entrant in task.entrants}
    fewest, most = shares(had, later.seats * task.rounds, task.rounds)
    if task.free:
        fewest, most = dict.fromkeys(had, 0), dict.fromkeys(had, task.rounds)
    dealt = Shares(later.seats, had, fewest, most)
    chosen = _after(later, task, dealt) + _among(later, task, dealt)
    return sum(map(cost, chosen)), max(chosen, key=cost, default=())


def _after(later: Later, task: Task, dealt: Shares) -> list[tuple[Step, ...]]:
    """The rounds to be drawn against the earlier ones.

    Somebody who had h odd seats and gets k is h times k times at odd tables in both of two rounds.
    """
    ways = []
    for seating in task.history:
        odd = [table for table in seating.tables if len(table.seats) != usual(task.sizes)]
        at_odd = dealt.had.keys() & {player for table in odd for player in table.seats}
        at_usual = (dealt.had.keys() & {player for table in seating.tables for player in table.seats}) - at_odd
        absent = len(dealt.had) - len(at_odd) - len(at_usual)
        earlier = Earlier(len(seating.tables) - len(odd), len(odd), at_usual=len(at_usual), at_odd=len(at_odd), absent=absent)
        both = dealt.sums({player: player in at_odd for player in dealt.had}, task.rounds)
        lowest = both.start if task.rounds == 1 else 0
        ways += [_ways(earlier, later, range(lowest, both.stop))] * task.rounds
    return _cheapest(ways, dealt.sums(dealt.had, task.rounds))


def _among(later: Later, task: Task, dealt: Shares) -> list[tuple[Step, ...]]:
    """The rounds to be drawn against each other. Somebody who gets k odd seats is k(k − 1)/2 times at odd tables in both of two rounds."""
    pairs = task.rounds * (task.rounds - 1) // 2
    players = len(task.entrants)
    ways = _ways(
        Earlier(later.usual, later.odd, at_usual=players - later.seats, at_odd=later.seats, absent=0), later, range(later.seats + 1)
    )
    if task.free:
        return _cheapest([ways] * pairs, range(later.seats * pairs + 1))
    # One seat more, for somebody who has k, adds k; `shares` leaves nobody more than one seat open. `sums` counts the k given seats k times
    # as well, k² instead of k(k − 1)/2.
    sums = dealt.sums(dealt.fewest, task.rounds)
    surplus = sum(count * (count + 1) // 2 for count in dealt.fewest.values())
    return _cheapest([ways] * pairs, range(sums.start - surplus, sums.stop - surplus))


def _ways(earlier: Earlier, later: Later, both: range) -> Ways:
    """`between` for each number in `both` that can be."""
    return {count: steps for count in both if (steps := between(earlier, later, count)) is not None}


def _cheapest(ways: list[Ways], totals: range) -> list[tuple[Step, ...]]:
    """One way for each two rounds, so that those at odd tables in both add up to one of `totals`; as cheap as can be.

    A way's cost is convex in its number: raising, step by step, the one that costs least is best for every total.
    """
    counts = [min(each) for each in ways]
    best: tuple[int, list[int]] | None = None
    while True:
        if sum(counts) in totals:
            now = sum(cost(each[count]) for each, count in zip(ways, counts, strict=True))
            if best is None or now < best[0]:
                best = now, counts[:]
        steps = [
            (cost(each[count + 1]) - cost(each[count]), index)
            for index, (each, count) in enumerate(zip(ways, counts, strict=True))
            if count + 1 in each
        ]
        if not steps or sum(counts) + 1 >= totals.stop:
            break
        counts[min(steps)[1]] += 1
    return [each[count] for each, count in zip(ways, best[1], strict=True)] if best else []


def _thirds(task: Task) -> int:
    """The fewest meetings at one table in three rounds: t tables seat a player in t³ ways, some must share one."""
    triples = task.rounds * (task.rounds - 1) * (task.rounds - 2) // 6
    return triples * least(len(task.entrants), {0: len(task.tables) ** 3})


def _apart(task: Task) -> int:
    """The fewest kept-apart pairs at one table in a round: each tag's group over the tables, groups that share a player not counted
    twice."""
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
