"""Laws of the draw over many fields: everybody seated once a round, sizes legal, shares even, repeats only where they must be."""

import os
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from scoring.draw import Draw, DrawError, Entrant, Fixed, Round, draw, seatable, seating, table_sizes

KOENIGRUFEN, POINT, FRENCH = (4, 5), (3, 4), (3, 4, 5)
FIELDS = [
    *((players, KOENIGRUFEN) for players in range(8, 61) if seatable(players, KOENIGRUFEN)),
    *((players, POINT) for players in range(6, 41) if seatable(players, POINT)),
    *((players, FRENCH) for players in range(6, 41) if seatable(players, FRENCH)),
]
THREE = (1, 2, 3)


def field(players: int, tags: dict[str, set[int]] | None = None) -> list[Entrant]:
    return [Entrant(number, frozenset(tag for tag, group in (tags or {}).items() if number in group)) for number in range(1, players + 1)]


def assert_everybody_sits_once(drawn: Draw, sizes: tuple[int, ...]) -> None:
    players = [entrant.number for entrant in drawn.entrants]
    for round_ in drawn.rounds:
        assert sorted(player for table in round_.tables for player in table.seats) == players
        assert tuple(len(table.seats) for table in round_.tables) == table_sizes(len(players), sizes)
        assert [table.number for table in round_.tables] == list(range(1, len(round_.tables) + 1))
        assert all(0 <= table.dealer < len(table.seats) for table in round_.tables)


def meetings(rounds: tuple[Round, ...]) -> Counter[tuple[int, int]]:
    return Counter(pair for round_ in rounds for table in round_.tables for pair in combinations(sorted(table.seats), 2))


@pytest.mark.parametrize("players, sizes", FIELDS)
def test_three_rounds_at_once(players: int, sizes: tuple[int, ...]) -> None:
    drawn = draw(field(players), sizes, THREE, seed="7f3a")
    assert [round_.number for round_ in drawn.rounds] == [1, 2, 3]
    assert_everybody_sits_once(drawn, sizes)
    assert drawn.report.errors == ()
    odd = [count for _, count in drawn.report.odd]
    assert max(odd) - min(odd) <= 1
    met = meetings(drawn.rounds)
    assert {repeat.pair for repeat in drawn.repeats} == {pair for pair, count in met.items() if count > 1}
    # Nothing is left to chance: for every field the search reaches what is proven to be the least.
    assert drawn.report.repeated == sum(count * (count - 1) // 2 for count in met.values()) == drawn.least.repeats


@pytest.mark.parametrize("players", [16, 20, 24, 25, 27, 28, 29, 30, 31, 32, 36, 40, 41, 60, 100, 131, 200])
def test_nobody_meets_twice_in_three_rounds(players: int) -> None:
    drawn = draw(field(players), KOENIGRUFEN, THREE, seed="Linz")
    assert drawn.repeats == ()
    assert drawn.report.warnings == ()


@pytest.mark.parametrize(
    "players, sizes, rounds",
    [(16, KOENIGRUFEN, 5), (20, KOENIGRUFEN, 4), (24, KOENIGRUFEN, 5), (28, KOENIGRUFEN, 5), (9, POINT, 4), (15, POINT, 5)],
)
def test_nobody_meets_twice_where_it_is_harder(players: int, sizes: tuple[int, ...], rounds: int) -> None:
    """16 × 5 and 9 × 4 leave no pair over: the affine planes of order 4 and 3."""
    assert draw(field(players), sizes, tuple(range(1, rounds + 1)), seed="Linz").repeats == ()


@pytest.mark.parametrize("players, rounds", [(13, 4), (17, 5), (18, 4), (23, 4), (26, 4), (33, 7), (10, 4)])
def test_odd_tables_are_even_over_any_number_of_rounds(players: int, rounds: int) -> None:
    drawn = draw(field(players), KOENIGRUFEN, tuple(range(1, rounds + 1)), seed="x", tries=5000)
    odd = [count for _, count in drawn.report.odd]
    assert max(odd) - min(odd) <= 1
    assert sum(odd) == rounds * sum(size for size in table_sizes(players, KOENIGRUFEN) if size == 5)


@pytest.mark.parametrize("players", [12, 16, 17, 18, 21, 23, 24, 27, 40])
def test_round_by_round(players: int) -> None:
    """Each round as good as it can be after those before it; odd tables even after every round."""
    history: tuple[Round, ...] = ()
    for number in THREE:
        drawn = draw(field(players), KOENIGRUFEN, (number,), history=history, seed="7f3a")
        assert_everybody_sits_once(drawn, KOENIGRUFEN)
        odd = [count for _, count in drawn.report.odd]
        assert max(odd) - min(odd) <= 1
        assert drawn.report.repeated == drawn.least.repeats
        history += drawn.rounds


def test_a_late_player_and_one_who_left() -> None:
    """Numbers of the history that are gone do not count; the new one meets nobody again and is the first for a table of five."""
    first = draw(field(17), KOENIGRUFEN, (1,), seed="a")
    entrants = [entrant for entrant in field(18) if entrant.number != 3]
    second = draw(entrants, KOENIGRUFEN, (2,), history=first.rounds, seed="a")
    assert_everybody_sits_once(second, KOENIGRUFEN)
    assert all(3 not in repeat.pair and 18 not in repeat.pair for repeat in second.repeats)


def test_work_is_bounded_by_tries_not_by_luck() -> None:
    """Two hundred players need no more tries than twenty; where a repeat must remain, the limit holds."""
    assert draw(field(200), KOENIGRUFEN, THREE, seed="7f3a").tries < 5000
    assert draw(field(203), KOENIGRUFEN, THREE, seed="7f3a").tries < 20_000
    assert draw(field(26), KOENIGRUFEN, (1, 2, 3, 4, 5), seed="7f3a", tries=1000).tries <= 1000
    # A small field is tried through and not more: 250 × 9² × 3.
    assert draw(field(9), KOENIGRUFEN, THREE, seed="7f3a").tries <= 60_750


def test_reproducible() -> None:
    tags = {"Linz": {1, 4, 9}, "Steyr": {2, 4, 7}}
    once = draw(field(18, tags), KOENIGRUFEN, THREE, seed="7f3a")
    assert draw(field(18, tags)[::-1], KOENIGRUFEN, THREE, seed="7f3a") == once
    assert draw(field(18, tags), KOENIGRUFEN, THREE, seed="7f3b").rounds != once.rounds


def test_every_round_has_lots_of_its_own() -> None:
    """Drawn one by one from one seed, two rounds are not the same lots again."""
    one, two = (draw(field(40), KOENIGRUFEN, (number,), seed="7f3a").rounds[0].tables for number in (1, 2))
    assert one != two


def test_a_printed_seed_stays_good() -> None:
    """Not worked out by hand: the stamp of what this seed drew when it was first printed. If it changes, old draws cannot be shown
    again."""
    drawn = draw(field(13), KOENIGRUFEN, (1, 2), seed="7f3a")
    assert drawn.tries > 0
    assert [[(table.seats, table.dealer) for table in round_.tables] for round_ in drawn.rounds] == GOLDEN


GOLDEN = [
    [((7, 1, 4, 10), 0), ((5, 6, 2, 11), 2), ((13, 12, 8, 3, 9), 0)],
    [((12, 8, 2, 3), 3), ((10, 9, 13, 11), 2), ((6, 5, 4, 1, 7), 4)],
]


def test_no_hash_seed_matters() -> None:
    """Sets of tags are read in another order in every process; the draw is the same."""
    code = (
        "from scoring.draw import Entrant, draw\n"
        "tags = ['Linz', 'Steyr', 'Wels', 'Enns', 'Ried']\n"
        "entrants = {Entrant(n, frozenset([tags[n % 5], tags[n % 3], 'x' * (n % 4)])) for n in range(1, 24)}\n"
        "print(draw(entrants, (4, 5), (1, 2, 3), seed='7f3a', tries=3000).rounds)\n"
    )
    root = Path(__file__).resolve().parents[2]
    answers = {
        subprocess.run(
            [sys.executable, "-c", code], cwd=root, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(answers) == 1


def test_seats_and_dealers_are_drawn() -> None:
    """Over many tables each seat deals first, and no player number has a seat of its own."""
    tables = [table for seed in range(20) for table in draw(field(40), KOENIGRUFEN, (1,), seed=str(seed)).rounds[0].tables]
    assert set(Counter(table.dealer for table in tables)) == {0, 1, 2, 3}
    assert {table.seats.index(min(table.seats)) for table in tables} == {0, 1, 2, 3}
    assert {table.number for table in tables if 1 in table.seats} > {1, 2, 3}


@pytest.mark.parametrize(
    "players, tags",
    [
        (16, {"Linz": {1, 2, 3, 4}}),
        (16, {"a": {1, 2, 3, 4}, "b": {5, 6, 7, 8}, "c": {9, 10, 11, 12}, "d": {13, 14, 15, 16}}),
        (17, {"pair": {1, 2}, "family": {3, 4, 5}}),
        (8, {"pair": {1, 2}}),
        (12, {"pair": {1, 2}, "trio": {2, 3, 4}}),
        (40, {"Linz": set(range(1, 11)), "Wels": set(range(11, 20))}),
    ],
)
def test_kept_apart(players: int, tags: dict[str, set[int]]) -> None:
    drawn = draw(field(players, tags), KOENIGRUFEN, THREE, seed="7f3a")
    assert drawn.report.together == ()
    assert drawn.report.repeated == drawn.least.repeats


def test_more_of_a_club_than_tables() -> None:
    """Fourteen of twenty: 3, 3, 3, 3, 2 at five tables are 13 pairs a round; and still nobody meets twice."""
    drawn = draw(field(20, {"Linz": set(range(1, 15))}), KOENIGRUFEN, THREE, seed="7f3a")
    assert len(drawn.report.together) == 39 == drawn.least.apart
    assert drawn.repeats == ()


def test_fixed_tables() -> None:
    drawn = draw(field(17), KOENIGRUFEN, THREE, seed="a", fixed=[Fixed(5, 1), Fixed(9, 4, 2)], tries=20_000)
    assert_everybody_sits_once(drawn, KOENIGRUFEN)
    assert all(5 in round_.tables[0].seats for round_ in drawn.rounds)
    assert 9 in drawn.rounds[1].tables[3].seats
    assert not drawn.least.even
    assert drawn.report.repeated >= drawn.least.repeats


def test_fixed_at_the_table_of_five_every_time() -> None:
    """One who wants to stay there takes no turn from the others."""
    drawn = draw(field(17), KOENIGRUFEN, THREE, seed="a", fixed=[Fixed(1, 4)], tries=20_000)
    odd = dict(drawn.report.odd)
    assert odd.pop(1) == 3
    assert set(odd.values()) == {0, 1}


@pytest.mark.parametrize(
    "fixed, codes",
    [
        ([Fixed(99, 1)], ["fixed_unknown"]),
        ([Fixed(1, 7), Fixed(2, 0)], ["fixed_no_table", "fixed_no_table"]),
        ([Fixed(1, 1), Fixed(1, 2, 1)], ["fixed_twice"]),
        ([Fixed(player, 1) for player in range(1, 6)], ["fixed_full"]),
    ],
)
def test_impossible_fixed_tables(fixed: list[Fixed], codes: list[str]) -> None:
    with pytest.raises(DrawError) as caught:
        draw(field(8), KOENIGRUFEN, (1,), seed="a", fixed=fixed)
    assert [finding.code for finding in caught.value.findings] == codes
    assert all(finding.text(language) for finding in caught.value.findings for language in ("de", "en"))


def test_by_standing() -> None:
    """The first four at table 1, the table of five last; who met before meets again and is reported."""
    standing = [9, 8, 7, 6, 5, 4, 3, 2, 1]
    history = (seating(1, [(1, 2, 3, 4), (5, 6, 7, 8, 9)]),)
    drawn = draw(field(9), KOENIGRUFEN, (2,), history=history, method="standing", standing=standing, seed="a")
    assert [set(table.seats) for table in drawn.rounds[0].tables] == [{9, 8, 7, 6}, {5, 4, 3, 2, 1}]
    assert drawn.least is None
    assert drawn.tries == 0
    # 9, 8, 7, 6 are 6 pairs of the table of five; 4, 3, 2, 1 are 6 pairs of the other.
    assert drawn.report.repeated == len(drawn.repeats) == 12
    again = draw(field(9), KOENIGRUFEN, (2,), history=history, method="standing", standing=standing, seed="b")
    assert again.rounds != drawn.rounds


def test_by_standing_with_a_fixed_table() -> None:
    drawn = draw(field(8), KOENIGRUFEN, (1,), method="standing", standing=range(1, 9), seed="a", fixed=[Fixed(1, 2)])
    assert [set(table.seats) for table in drawn.rounds[0].tables] == [{2, 3, 4, 5}, {1, 6, 7, 8}]


def test_misuse() -> None:
    with pytest.raises(ValueError, match="twice"):
        draw([*field(8), Entrant(1)], KOENIGRUFEN, (1,), seed="a")
    with pytest.raises(ValueError, match="round"):
        draw(field(8), KOENIGRUFEN, (), seed="a")
    with pytest.raises(ValueError, match="round"):
        draw(field(8), KOENIGRUFEN, (1, 1), seed="a")
    with pytest.raises(ValueError, match="round"):
        draw(field(8), KOENIGRUFEN, (1,), history=[seating(1, [])], seed="a")
    with pytest.raises(ValueError, match="rounds"):
        draw(field(8), KOENIGRUFEN, tuple(range(101)), seed="a")
    with pytest.raises(ValueError, match="method"):
        draw(field(8), KOENIGRUFEN, (1,), method="swiss", seed="a")
    with pytest.raises(ValueError, match="standing"):
        draw(field(8), KOENIGRUFEN, (1,), method="standing", standing=[1, 2], seed="a")
    with pytest.raises(DrawError, match="aussetzen"):
        draw(field(11), KOENIGRUFEN, (1,), seed="a")
