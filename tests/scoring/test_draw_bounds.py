"""What is proven about a draw: the lower bounds by hand, and against every draw there is where the field is small."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from scoring.draw import Entrant, Round, draw, evaluate, seating, table_sizes, usual
from scoring.draw.bounds import Task, bound, least
from scoring.draw.fairness import odd_seats, shares


def field(players: int) -> list[Entrant]:
    return [Entrant(number) for number in range(1, players + 1)]


def proven(players: int, sizes: tuple[int, ...], rounds: int, history: tuple[Round, ...] = ()) -> tuple[int, str]:
    found = bound(Task(field(players), table_sizes(players, sizes), sizes, rounds, history, False))
    return found.repeats, found.reason


def splits(players: tuple[int, ...], tables: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to seat players at tables of these sizes; tables of one size in the order of their smallest player."""
    if not tables:
        yield ()
        return
    for table in combinations(players, tables[0]):
        rest = tuple(player for player in players if player not in table)
        for others in splits(rest, tables[1:]):
            if not others or len(others[0]) != len(table) or others[0] > table:
                yield (table, *others)


def test_adding_to_cells() -> None:
    assert least(8, {0: 4}) == 4  # two in each
    assert least(5, {0: 3}) == 2  # 2, 2, 1
    assert least(5, {0: 1}) == 0 + 1 + 2 + 3 + 4
    assert least(0, {}) == 0
    assert least(3, {0: 1, 1: 1}) == 0 + 1 + 1  # (0, 1) -> (1, 1) -> (2, 2)
    assert least(2, {3: 2}) == 3 + 3
    with pytest.raises(ValueError, match="no cell"):
        least(1, {})


@pytest.mark.parametrize(
    "players, sizes, rounds, repeats, reason",
    [
        # One table: every pair meets in every round, 6 pairs, 3 pairs of rounds.
        (4, (4, 5), 3, 18, "two_rounds"),
        # Two tables of 4 make 2 × 2 ways from one round to another, two players each: 4 pairs, for each of 3 pairs of rounds.
        (8, (4, 5), 3, 12, "two_rounds"),
        # 3 × 3 ways for 12 players: 3 pairs.
        (12, (4, 5), 2, 3, "two_rounds"),
        (16, (4, 5), 3, 0, ""),
        # Five rounds of 16 use every pair exactly once; in the sixth all 24 meetings are repeats.
        (16, (4, 5), 5, 0, ""),
        (16, (4, 5), 6, 24, "pairs"),
        # The five of the table of five do not sit there again: they go to 3 tables of 4 (2, 2, 1), and five others come from 3 (2, 2, 1).
        (17, (4, 5), 2, 4, "two_rounds"),
        (17, (4, 5), 3, 12, "two_rounds"),
        # 4 × 1 ways for 5 players, there and back.
        (21, (4, 5), 3, 6, "two_rounds"),
        (25, (4, 5), 3, 0, ""),
        (27, (4, 5), 3, 0, ""),
        # Tables of three: 2 × 2 ways for 6 players.
        (6, (3, 4), 2, 2, "two_rounds"),
        (9, (3, 4), 4, 0, ""),
        (9, (3, 4), 5, 9, "pairs"),
    ],
)
def test_by_hand(players: int, sizes: tuple[int, ...], rounds: int, repeats: int, reason: str) -> None:
    assert proven(players, sizes, rounds) == (repeats, reason)


def test_after_an_earlier_round_by_hand() -> None:
    """17 players, one round played: its five go to the 3 tables of 4, five others come: 2 + 2 repeats. After two rounds twice that."""
    first = seating(1, [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16, 17)])
    second = seating(2, [(1, 5, 9, 13), (2, 6, 14, 15), (3, 7, 16, 17), (4, 8, 10, 11, 12)])
    assert proven(17, (4, 5), 1, (first,)) == (4, "two_rounds")
    assert proven(17, (4, 5), 1, (first, second)) == (8, "two_rounds")


def test_those_who_did_not_play_repeat_nothing() -> None:
    """Eight new players beside eight old ones: an old table's four spread over four tables."""
    first = seating(1, [(1, 2, 3, 4), (5, 6, 7, 8)])
    assert proven(16, (4, 5), 1, (first,)) == (0, "")


SMALL = [
    (6, (3, 4), 2),
    (6, (3, 4), 3),
    (7, (3, 4), 2),
    (7, (3, 4), 3),
    (8, (4, 5), 2),
    (8, (4, 5), 3),
    (9, (4, 5), 2),
    (9, (4, 5), 3),
    (9, (3, 4), 2),
    (10, (4, 5), 2),
]


@pytest.mark.parametrize("players, sizes, rounds", SMALL)
def test_against_every_draw(players: int, sizes: tuple[int, ...], rounds: int) -> None:
    """No fair draw is better than the bound, and the draw finds the best one."""
    entrants, tables = field(players), table_sizes(players, sizes)
    ways = list(splits(tuple(range(1, players + 1)), tables))
    best: dict[list[int], int] = {}
    for rest in product(ways, repeat=rounds - 1):
        rounds_ = [seating(number, tables_) for number, tables_ in enumerate((ways[0], *rest), 1)]
        counts = odd_seats(rounds_, sizes)
        spread = tuple(sorted((counts[entrant.number] for entrant in entrants), reverse=True))
        pairs = Counter(pair for round_ in rounds_ for table in round_.tables for pair in combinations(table.seats, 2))
        cost = sum(met * (met - 1) // 2 for met in pairs.values())
        best[spread] = min(cost, best.get(spread, cost))
    fairest = min(best)
    drawn = draw(entrants, sizes, tuple(range(1, rounds + 1)), seed="every")
    assert drawn.least.repeats <= best[fairest]
    assert drawn.report.repeated == best[fairest]
    assert tuple(sorted((count for _, count in drawn.report.odd), reverse=True)) == fairest


@pytest.mark.parametrize("players", [7, 8, 9])
def test_against_every_draw_after_a_round(players: int) -> None:
    """One round after two others that another field played: every seating of it that shares the odd tables fairly."""
    sizes = (3, 4, 5) if players == 7 else (4, 5)
    history = (seating(1, [(1, 2, 3, 4), (5, 6, 7, 20, 21)]), seating(2, [(1, 2, 5, 6, 22), (3, 4, 7, 8)]))
    entrants = field(players)
    best: dict[tuple[int, ...], int] = {}
    for tables in splits(tuple(range(1, players + 1)), table_sizes(players, sizes)):
        report = evaluate([seating(3, tables)], entrants, history, sizes)
        spread = tuple(sorted((count for _, count in report.odd), reverse=True))
        best[spread] = min(report.repeated, best.get(spread, report.repeated))
    drawn = draw(entrants, sizes, (3,), history=history, seed="every")
    assert drawn.least.repeats <= best[min(best)]
    assert drawn.report.repeated == best[min(best)]


def test_shares_by_hand() -> None:
    # Fifteen seats for 17 players: nobody twice, two go without.
    fewest, most = shares(dict.fromkeys(range(17), 0), 15, 3)
    assert set(fewest.values()) == {0}
    assert set(most.values()) == {1}
    # Who had one already waits until the others had one.
    assert shares({1: 1, 2: 0, 3: 0}, 2, 1) == ({1: 0, 2: 1, 3: 1}, {1: 0, 2: 1, 3: 1})
    # Nobody gets two in one round, however few he had.
    assert shares({1: 5, 2: 0}, 2, 1) == ({1: 1, 2: 1}, {1: 1, 2: 1})


def test_what_the_bound_relies_on_holds() -> None:
    """The draw shares the odd seats exactly as `shares` says, after histories of any kind."""
    for players, old, rounds in product((9, 13, 17, 18, 23), ((8, 9), (13, 17), (12, 23), (10,)), (1, 2, 3)):
        history: tuple[Round, ...] = ()
        for number, count in enumerate(old, 1):
            history += draw(field(count), (4, 5), (number,), history=history, seed="old", tries=0).rounds
        new = draw(field(players), (4, 5), tuple(range(10, 10 + rounds)), history=history, seed="new", tries=2000)
        had = odd_seats(history, (4, 5))
        seats = rounds * sum(size for size in table_sizes(players, (4, 5)) if size != usual((4, 5)))
        fewest, most = shares({number: had[number] for number in range(1, players + 1)}, seats, rounds)
        for player, count in new.report.odd:
            assert fewest[player] <= count - had[player] <= most[player]
        assert new.report.repeated >= new.least.repeats
