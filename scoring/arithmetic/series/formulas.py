"""What a tournament gives: cup points of a plain result, before its weight. Each choice is one small function."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import floor

from scoring.arithmetic.series.rows import Formula, FormulaKind, Number, Result, Table

TIROL_BEST = 200


def rounded(value: Number, decimals: int) -> Number:
    """Half up to so many digits: 2.5 becomes 3, −2.5 becomes −2. Whole numbers are ints."""
    unit = 10**decimals
    found = Fraction(floor(value * unit + Fraction(1, 2)), unit)
    return found.numerator if found.denominator == 1 else found


def of_rank(formula: Formula, rank: int, field: int) -> Number:
    """The points of one rank, by places or Tirol's curve."""
    return _tirol(rank, field) if formula.kind is FormulaKind.TIROL else _place(formula, rank)


def _place(formula: Formula, rank: int) -> Number:
    if rank <= len(formula.table):
        return formula.table[rank - 1]
    return len(formula.table) - rank if formula.minus else 0


def _tirol(rank: int, field: int) -> Number:
    """Whole points; an exact half cannot occur."""
    return rounded(TIROL_BEST * Fraction(field - rank, field - 1) ** 3, 0) if field > 1 else TIROL_BEST


def _heine(formula: Formula, points: Number) -> Number:
    if points <= formula.full:
        return max(points, 0)
    return min(formula.full + floor((points - formula.full) / Fraction(2)), formula.most)


def best_of(formula: Formula, rounds: int) -> Number:
    """The most that a tournament can give, before its weight; of a sum nobody knows."""
    match formula.kind:
        case FormulaKind.PLACES:
            return max(formula.table)
        case FormulaKind.HEINE:
            return formula.most
        case FormulaKind.TIROL:
            return TIROL_BEST
        case FormulaKind.TABLE_POINTS:
            return rounds * max(formula.table)
        case FormulaKind.SUM:
            raise ValueError("a sum has no limits")


def of_results(formula: Formula, results: Sequence[Result], field: int, wanted: Sequence[Result]) -> Mapping[int, Number]:
    """The points of the wanted results, by person. `results`: all that are listed, for those who share a rank."""
    listed = Counter(result.rank for result in results if result.rank is not None)
    return {result.person: _of_result(formula, result, field, listed) for result in wanted}


def _of_result(formula: Formula, result: Result, field: int, listed: Mapping[int, int]) -> Number:
    if formula.kind is FormulaKind.SUM:
        return result.points or 0
    if formula.kind is FormulaKind.HEINE:
        return _heine(formula, result.points or 0)
    rank = result.rank or 1
    shared = listed[rank] if formula.mean else 1
    return Fraction(sum(of_rank(formula, place, field) for place in range(rank, rank + shared)), shared)


def _lacking(formula: Formula, players: int) -> Number:
    """What everybody at a table of so many has less because of who is missing."""
    return Fraction(max(0, sum(entry > 0 for entry in formula.table) - players), 3)


def of_tables(formula: Formula, tables: Sequence[Table], decimals: int, *, balanced: bool = True) -> Mapping[int, tuple[Number, Number]]:
    """Table points by person, and what he wrote in all: at each table the players in order of its points, equal ones with the mean of their
    places, rounded. Where everybody has a score of his own it is kept exactly, and for each player that a table lacks to the places which
    give something everybody there has a third less."""
    given: dict[int, tuple[Number, Number]] = defaultdict(lambda: (0, 0))
    for table in tables:
        seated = sorted(zip(table.points, table.persons, strict=True), key=lambda seat: -seat[0])
        first = 1
        for points, same in groupby(seated, key=lambda seat: seat[0]):
            persons = [person for _, person in same]
            entries = [_place(formula, place) for place in range(first, first + len(persons))]
            mean: Number = Fraction(sum(entries), len(persons))
            mean = rounded(mean, decimals) if balanced else mean - _lacking(formula, len(seated))
            for person in persons:
                before, written = given[person]
                given[person] = (before + mean, written + points)
            first += len(persons)
    return given
