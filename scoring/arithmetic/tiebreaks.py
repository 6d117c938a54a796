"""The tie-break chain: how players with the same total are put in order, and what decided each tie.

A criterion gives each player of a tied group a value; higher values rank first. Where it separates the group, every part that is still tied
goes through the same criterion again (points at common tables change with the group) and then through the rest of the chain. What stays
equal to the end shares the rank.

    best_rounds    the best round, then the next best, and so on; a round not played stands behind every one that was
    lot            a number drawn from the tournament's seed and the player's number: the same on every machine, whoever else is tied
    wins           games won as declarer; passed over in a group where somebody's slip was entered by its sums, so that nobody knows
    head_to_head   points at the tables where another of the group sat; passed over in a group where two never met

Where table points rank, equal ones are first put in order by the sum of their games, and `best_rounds` compares the rounds' table points,
then in the same way the rounds' sums; where a sheet's own places rank, `best_rounds` and `head_to_head` compare table points alone
(`effective`).

Rows in, order out; nothing here knows a name, and chance enters only by the seed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import chain as chained
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from rules.book import Compared, RankedBy, Ranking
from scoring.field.seats import shares, together
from scoring.plain.rows import Points, TableResult
from scoring.plain.words import amount, say, total

DEFAULT_CHAIN = ("best_rounds",)
GAMES, BEST_TABLE_POINTS, BEST_SUMS, MET = "games_sum", "best_table_points", "best_sums", "head_table_points"
"""Criteria that no chain names, where table points rank."""
_NAMES = {GAMES: "points", BEST_TABLE_POINTS: "best_rounds", BEST_SUMS: "best_rounds", MET: "head_to_head"}

Value = tuple[tuple[Points, ...], ...]
"""What a criterion says of a player: compared from the front, higher first; () is a round not played, which comes behind every number."""

AtTables = Mapping[tuple[int, int], Mapping[int, Points]]
"""Table points by round and table, of each player's number."""

Step = tuple[str, Value]
"""A criterion that separated a group, and a player's value in it."""

Path = tuple[Step, ...]
"""All the steps that separated a player from others of the same total, in order. Equal paths are an undecided tie."""


class Facts(NamedTuple):
    """What the criteria look at. `rounds`: each player's round results, None where he did not play; `wins`: None where unknown; `tables`:
    who met whom, for how much; `table_points`: those of each round, and `sums`: of the games less penalties, where table points rank."""

    rounds: Mapping[int, tuple[Points | None, ...]]
    wins: Mapping[int, int | None]
    tables: Sequence[TableResult]
    seed: str
    table_points: Mapping[int, tuple[Points | None, ...]] = MappingProxyType({})
    sums: Mapping[int, Points] = MappingProxyType({})
    at_tables: AtTables = MappingProxyType({})
    """Of each table, where table points rank."""


class TieBreak(NamedTuple):
    """What put one player before the next of the same total: the criterion and the two values that were compared.

    `place`: for best_rounds, which of the rounds decided, 1 for the best; `theirs` is None where the other did not play as many.
    """

    slug: str
    mine: Points
    theirs: Points | None
    place: int = 1

    @property
    def name(self) -> str:
        """What files call it: a rule of the chain, or `points`."""
        return _NAMES.get(self.slug, self.slug)

    def text(self, language: str = "de", *, named: bool = False) -> str:
        """ "+48 vor +46", "2. +20 vor +18", "7 vor 5 Siegen", "Los 912 vor 044"; `named`, where no head says what was compared: "2. beste
        Runde +20 vor +18", "gemeinsame Tische +5 vor −3"."""
        if self.slug == "lot":
            return say("before_lot", language, f"{self.mine:0{LOT_DIGITS}}", f"{self.theirs:0{LOT_DIGITS}}")
        if self.slug == "wins":
            return say("before_wins", language, self.mine, self.theirs)
        key = "before_nth" if self.place > 1 else "before"
        figures = total if self.slug in (BEST_TABLE_POINTS, MET) else amount
        mine = figures(self.mine, language)
        theirs = say("not_played", language) if self.theirs is None else figures(self.theirs, language)
        said = say(key, language, mine, theirs, self.place)
        return say(f"named_{key}", language, say(f"{self.slug}_head", language), mine, theirs, self.place) if named else said


LOT_DIGITS = 6


def lot(seed: str, number: int) -> tuple[int, int]:
    """A player's lot: 0 … 999,999 and, should two draw the same, what separates them. The higher one ranks first.

    Anybody can draw it again: the last six digits, and those before, of the SHA-256 of "<seed>/lot/<number>" as a whole number.
    """
    before, digits = divmod(int.from_bytes(sha256(f"{seed}/lot/{number}".encode()).digest()), 10**LOT_DIGITS)
    return digits, before


def by_best_rounds(group: Sequence[int], facts: Facts) -> dict[int, Value]:
    """Each player's rounds, best first, those that he did not play last."""
    return _best_first(group, facts.rounds)


def by_best_table_points(group: Sequence[int], facts: Facts) -> dict[int, Value]:
    """The same of the rounds' table points."""
    return _best_first(group, facts.table_points)


def by_games(group: Sequence[int], facts: Facts) -> dict[int, Value]:
    """The sum of each player's games."""
    return {number: ((facts.sums[number],),) for number in group}


def _best_first(group: Sequence[int], rounds: Mapping[int, tuple[Points | None, ...]]) -> dict[int, Value]:
    told = {number: [() if points is None else (points,) for points in rounds[number]] for number in group}
    return {number: tuple(sorted(each, reverse=True)) for number, each in told.items()}


def by_lot(group: Sequence[int], facts: Facts) -> dict[int, Value]:
    """Each player's lot."""
    return {number: tuple((part,) for part in lot(facts.seed, number)) for number in group}


def by_wins(group: Sequence[int], facts: Facts) -> dict[int, Value] | None:
    """Games won as declarer; None where one of the group has a table whose games are not known."""
    wins = {number: facts.wins.get(number, 0) for number in group}
    known: dict[int, Value] = {number: ((count,),) for number, count in wins.items() if count is not None}
    return known if len(known) == len(wins) else None


def by_head_to_head(group: Sequence[int], facts: Facts) -> dict[int, Value] | None:
    """Points at the tables where another of the group sat at the same time; None where two of the group never met."""
    return _met(group, facts, lambda result: [(share.player, share.points) for share in shares(result)])


def by_table_points_met(group: Sequence[int], facts: Facts) -> dict[int, Value] | None:
    """The same of table points."""
    return _met(group, facts, lambda result: facts.at_tables.get((result.round, result.table), {}).items())


def _met(group: Sequence[int], facts: Facts, earned: Callable[[TableResult], Iterable[tuple[int, Points]]]) -> dict[int, Value] | None:
    """What each has of the tables where another of the group sat; `earned`: what everybody has of a table."""
    members = set(group)
    points: dict[int, Points] = dict.fromkeys(group, 0)
    met: set[tuple[int, int]] = set()
    for result in facts.tables:
        if not result.changes and len(members.intersection(result.players)) < 2:
            continue
        here = {pair for pair in together(result.players, result.changes) if members.issuperset(pair)}
        met.update(here)
        present = {number for pair in here for number in pair}
        for player, each in earned(result) if here else ():
            if player in present:
                points[player] += each
    everybody_met = len(met) == len(group) * (len(group) - 1) // 2
    return {number: ((total_,),) for number, total_ in points.items()} if everybody_met else None


CRITERIA: Mapping[str, Callable[[Sequence[int], Facts], dict[int, Value] | None]] = {
    "best_rounds": by_best_rounds,
    "lot": by_lot,
    "wins": by_wins,
    "head_to_head": by_head_to_head,
    GAMES: by_games,
    BEST_TABLE_POINTS: by_best_table_points,
    BEST_SUMS: by_best_rounds,
    MET: by_table_points_met,
}


_ELSE: Mapping[Compared, Mapping[str, tuple[str, ...]]] = {
    Compared.BOTH: {"best_rounds": (BEST_TABLE_POINTS, BEST_SUMS)},
    Compared.TABLE_POINTS: {"best_rounds": (BEST_TABLE_POINTS,), "head_to_head": (MET,)},
}
"""What a tournament's criteria stand for where table points rank, as far as it is another."""


def effective(ranking: Ranking, chain: Sequence[str]) -> tuple[str, ...]:
    """The criteria that stand behind a tournament's chain, one after another."""
    if ranking.kind is RankedBy.SUM:
        return tuple(chain)
    return (GAMES, *chained.from_iterable(_ELSE[ranking.compared].get(slug, (slug,)) for slug in chain))


def resolve(group: Iterable[int], facts: Facts, chain: Sequence[str]) -> dict[int, Path]:
    """The order of players of the same total, best first, as their paths. Equal paths share the rank; these are in order of number.

    Raises KeyError for a criterion that does not exist.
    """
    paths: dict[int, Path] = {}
    _split(sorted(group), facts, tuple(chain), (), paths=paths)
    return paths


def _split(group: Sequence[int], facts: Facts, chain: tuple[str, ...], path: Path, paths: dict[int, Path]) -> None:
    if len(group) == 1 or not chain:
        paths.update(dict.fromkeys(group, path))
        return
    slug = chain[0]
    values = CRITERIA[slug](group, facts)
    if values is None or len(set(values.values())) == 1:
        _split(group, facts, chain[1:], path, paths=paths)
        return
    for value, part in groupby(sorted(group, key=values.__getitem__, reverse=True), key=values.__getitem__):
        _split(sorted(part), facts, chain, (*path, (slug, value)), paths=paths)


def decision(upper: Path, lower: Path) -> TieBreak | None:
    """What put the one before the other, of two players with the same total; None where nothing did."""
    for (slug, mine), (_, theirs) in zip(upper, lower, strict=False):
        for place, (my, their) in enumerate(zip(mine, theirs, strict=True), start=1):
            if my != their:
                return TieBreak(slug, my[0], their[0] if their else None, place)
    return None
