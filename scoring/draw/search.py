"""The search: players change places until nobody meets twice, or until the tries are used up.

Simulated annealing at one temperature. Each meeting of a pair costs by how often it has met before: the second `AGAIN`, the third two
`AGAIN` and a little more, so that two pairs meeting twice are better than one meeting three times; and `APART` on top for a pair that
is to be kept apart. One byte a pair, `met`, holds all that is needed to know what a change costs.

Only whole numbers are added, and a change that costs d more is made with the chance 1 : 2 to the d: the same walk on every machine.
Looking at a player who has no reason to move counts as a try, so the number of tries bounds the work.
"""

from math import frexp

from scoring.draw.lot import Lot

AGAIN = 4
"""What a repeat costs. It is the temperature, too: a change that brings one repeat more is made once in 16 times. Of 3 … 7 this
found the most draws without a repeat in six trials each of 16, 20 and 26 players × 5 rounds: 6, 6 and 1."""

APART = 128
"""This bit of `met` marks a pair that is to be kept apart; below it stands how often the pair has met."""

APART_COST = 1000
"""What such a pair costs at one table: more than all the repeats that a change of two places can save."""

MOST_ROUNDS = 100
"""Meetings of a pair must stay below `APART`."""


def _costs() -> tuple[list[int], list[int]]:
    """By value of `met`: what one more meeting costs, and what the last one did cost."""
    comes = [AGAIN * (met % APART) + (met % APART) * (met % APART - 1) // 2 + APART_COST * (met // APART) for met in range(256)]
    return comes, [0, *comes[:-1]]


COMES, LEAVES = _costs()


class Board:
    """All rounds to be drawn at once, changed in place. Players are indices 0 … n − 1, rounds and tables too.

    met: n byte arrays of n; see `APART`. seated: players by round and table. common: the usual table size.
    odd_seats: how often each player sits at an odd table in all rounds. held: by round, the players who keep their table.
    """

    __slots__ = ("common", "cost", "held", "met", "odd_seats", "seated", "where")

    def __init__(
        self, met: list[bytearray], seated: list[list[list[int]]], common: int, odd_seats: list[int], held: list[set[int]]
    ) -> None:
        self.met, self.seated, self.common, self.odd_seats, self.held = met, seated, common, odd_seats, held
        self.where = [[0] * len(met) for _ in seated]
        self.cost = 0
        for tables, where in zip(seated, self.where, strict=True):
            for index, table in enumerate(tables):
                for place, one in enumerate(table):
                    where[one] = index
                    for other in table[:place]:
                        self.cost += COMES[met[one][other]]
                        met[one][other] += 1
                        met[other][one] += 1

    def pressed(self, round_: int, player: int) -> bool:
        """Whether a player has a reason to leave his table: somebody there whom he meets elsewhere or should not meet."""
        row = self.met[player]
        table = self.seated[round_][self.where[round_][player]]
        return sum([row[other] for other in table]) >= len(table)

    def change(self, round_: int, one: int, other: int) -> int:
        """What it costs (negative: saves) that two players at different tables change places."""
        tables, where = self.seated[round_], self.where[round_]
        first, second = tables[where[one]], tables[where[other]]
        row, pair = self.met[one], self.met[other]
        # Each table's sum runs over the one who leaves, too: LEAVES is 0 for himself, what he adds on the other side is taken off.
        cost = -2 * COMES[row[other]]
        for mate in first:
            cost += COMES[pair[mate]] - LEAVES[row[mate]]
        for mate in second:
            cost += COMES[row[mate]] - LEAVES[pair[mate]]
        return cost

    def swap(self, round_: int, one: int, other: int) -> None:
        """Two players at different tables change places; costs and counts follow."""
        self.cost += self.change(round_, one, other)
        tables, where, met = self.seated[round_], self.where[round_], self.met
        first, second = tables[where[one]], tables[where[other]]
        for table, leaves, comes in ((first, one, other), (second, other, one)):
            table[table.index(leaves)] = comes
            for mate in table:
                if mate != comes:
                    met[leaves][mate] -= 1
                    met[mate][leaves] -= 1
                    met[comes][mate] += 1
                    met[mate][comes] += 1
        where[one], where[other] = where[other], where[one]
        shift = (len(second) != self.common) - (len(first) != self.common)
        self.odd_seats[one] += shift
        self.odd_seats[other] -= shift

    def odd(self, round_: int, player: int) -> bool:
        """Whether a player sits at an odd table."""
        return len(self.seated[round_][self.where[round_][player]]) != self.common

    def copied(self) -> list[list[list[int]]]:
        """The players by round and table."""
        return [[table[:] for table in tables] for tables in self.seated]


def _counterpart(board: Board, round_: int, one: int, other: int) -> int | None:
    """A round in which the two sit the other way round at odd and usual tables: changed in both, each keeps his share."""
    for back in range(len(board.seated)):
        free = back != round_ and not {one, other} & board.held[back]
        if free and board.odd(back, one) == board.odd(round_, other) and board.odd(back, other) == board.odd(round_, one):
            return back
    return None


def _take_back(board: Board, limit: int, round_: int, back: int, one: int, other: int) -> None:
    """Change two players in two rounds; undo it if it costs more than `limit`."""
    before = board.cost
    board.swap(round_, one, other)
    board.swap(back, one, other)
    if board.cost - before > limit:
        board.swap(back, one, other)
        board.swap(round_, one, other)


def search(board: Board, lot: Lot, tries: int, goal: int) -> tuple[list[list[list[int]]], int]:
    """The best seating found and the number of tries it took; stops at the first that costs no more than `goal`.

    The shares of the odd tables stay as even as they were at the start: changes between an odd and a usual table are made only
    where they exchange the shares of two players or are given back in another round.
    """
    players, rounds = len(board.met), len(board.seated)
    best, lowest = board.copied(), board.cost
    for used in range(tries):
        if lowest <= goal:
            return best, used
        round_, one = lot.below(rounds), lot.below(players)
        if one in board.held[round_] or not board.pressed(round_, one):
            continue
        other = lot.below(players)
        where = board.where[round_]
        if where[one] == where[other] or other in board.held[round_]:
            continue
        # The worst change to be accepted, drawn before its cost is known: a number below 1 has d leading zeros once in 2**d times.
        limit = -frexp(lot.share())[1]
        more = board.odd(round_, other) - board.odd(round_, one)
        if more and more * (board.odd_seats[other] - board.odd_seats[one]) < 1:
            back = _counterpart(board, round_, one, other)
            if back is not None:
                _take_back(board, limit, round_, back, one=one, other=other)
        elif board.change(round_, one, other) <= limit:
            board.swap(round_, one, other)
        if board.cost < lowest:
            best, lowest = board.copied(), board.cost
    return best, tries
