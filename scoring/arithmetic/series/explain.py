"""How a result of a series came to be, as a sentence: from the rank or the points of a tournament to its cup points. Reads what `scoring`
computed; never computes a result anew but to show its steps."""

from collections.abc import Iterator
from fractions import Fraction

from scoring.arithmetic.series.formulas import of_rank, of_tables
from scoring.arithmetic.series.rows import Drawn, Formula, FormulaKind, Number, Result, Scored, Series, Tournament
from scoring.arithmetic.series.scoring import ABSENT, EXTERNAL, field
from scoring.arithmetic.series.words import of_code, said, score

CURVE = "200 · ({0}/{1})³"


def explained(series: Series, who: int, scored: Scored, language: str) -> str:
    """Why this person has these points in this tournament: "Rang 3: 180 Punkte"."""
    tournament = series.tournaments[scored.tournament]
    if scored.kind == ABSENT:
        return said("because_absent" if not scored.apart else "because_behind_last", language, score(scored.points, language))
    if scored.kind == EXTERNAL:
        return said("because_external", language, score(scored.points, language))
    row = next((each for each in tournament.results if each.person == who), Result(who))
    parts = list(_code(series, row, scored, language))
    if row.code is None or series.policy.codes[row.code].points is Drawn.FORMULA:
        parts += _by_formula(series, tournament, row, scored, language=language)
    return " ".join(parts)


def _code(series: Series, row: Result, scored: Scored, language: str) -> Iterator[str]:
    if row.code is None:
        return
    code = series.policy.codes[row.code]
    name = of_code(row.code, language)
    if code.points is Drawn.AVERAGE:
        yield said("because_average", language, name, score(scored.points, language))
    elif code.points is Drawn.FORMULA:
        yield f"{name}."
    else:
        yield said("because_code", language, name, score(scored.points, language))
    if not code.droppable:
        yield said("not_droppable", language)


def _by_formula(series: Series, tournament: Tournament, row: Result, scored: Scored, *, language: str) -> Iterator[str]:
    """The steps of the formula, then the weight."""
    formula = tournament.formula or series.policy.formula
    if formula.kind is FormulaKind.TABLE_POINTS:
        yield _at_tables(formula, tournament, row.person, decimals=series.policy.decimals, language=language)
    elif formula.kind is FormulaKind.HEINE:
        yield _heine(formula, row.points or 0, language)
    elif formula.kind is FormulaKind.SUM:
        yield said("because_sum", language, score(row.points or 0, language))
    else:
        yield _of_rank(formula, tournament, row.rank or 1, language)
    if tournament.weight != 1:
        yield said("because_weight", language, _plain(tournament.weight, language), score(scored.points, language))


def _of_rank(formula: Formula, tournament: Tournament, rank: int, language: str) -> str:
    took_part = field(tournament)
    shared = sum(each.rank == rank for each in tournament.results) if formula.mean else 1
    if shared > 1:
        places = [score(of_rank(formula, place, took_part), language) for place in range(rank, rank + shared)]
        return said("because_mean", language, rank, ", ".join(places), shared)
    points = score(of_rank(formula, rank, took_part), language)
    if formula.kind is FormulaKind.TIROL and took_part > 1:
        return said("because_tirol", language, rank, took_part, CURVE.format(took_part - rank, took_part - 1), points)
    return said("because_place", language, rank, points, took_part)


def _heine(formula: Formula, points: Number, language: str) -> str:
    written = score(points, language)
    if points <= 0:
        return said("because_nothing", language, written)
    if points <= formula.full:
        return said("because_full", language, written, formula.full)
    over, half = points - formula.full, (points - formula.full) // 2
    if formula.full + half >= formula.most:
        return said("because_most", language, written, formula.most)
    return said(
        "because_half", language, written, formula.full, score(over, language), score(half, language), score(formula.full + half, language)
    )


def _at_tables(formula: Formula, tournament: Tournament, person: int, *, decimals: int, language: str) -> str:
    own = [
        of_tables(formula, [table], decimals, balanced=tournament.balanced)[person]
        for table in tournament.tables
        if person in table.persons
    ]
    given = " + ".join(f"{score(points, language)} ({score(written, language)})" for points, written in own)
    return said("because_tables", language, given or "0")


def _plain(weight: Fraction, language: str) -> str:
    return score(weight, language) if (weight * 100).denominator == 1 else str(weight)
