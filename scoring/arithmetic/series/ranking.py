"""From results to a ranking: what counts, the total, ranks, and what the series carries over into its final."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from scoring.arithmetic.series.counting import counted, counting, total, tournaments
from scoring.arithmetic.series.formulas import rounded
from scoring.arithmetic.series.rows import Final, Line, Number, Policy, Scored, Series, Who
from scoring.arithmetic.series.scoring import apart
from scoring.arithmetic.series.ties import Season, decided


def ranked(series: Series, scored: Mapping[Who, Sequence[Scored]]) -> tuple[Line, ...]:
    """The standings of persons or teams, of what each has in the tournaments."""
    lines = _lines(series, scored)
    if series.policy.final is not Final.CARRY_OVER:
        return in_order(lines, series.policy, season(series))
    before = {line.who: line.rank for line in before_final(series, scored)}
    points = {who: carried(rank, series.policy) for who, rank in before.items()}
    held = any(each.final and each.held for each in series.tournaments)
    return in_order([_with_carry_over(line, points[line.who], held=held) for line in lines], series.policy, season(series))


def before_final(series: Series, scored: Mapping[Who, Sequence[Scored]]) -> tuple[Line, ...]:
    """The series without its final."""
    without = series._replace(tournaments=tuple(each._replace(held=False) if each.final else each for each in series.tournaments))
    return in_order(
        _lines(series, {who: [each for each in results if not each.apart] for who, results in scored.items()}),
        series.policy,
        season(without),
    )


def carried(rank: int | None, policy: Policy) -> Number:
    """What a rank takes along into the final."""
    points = policy.carry_over[rank - 1] if rank is not None and rank <= len(policy.carry_over) else 0
    return rounded(points, policy.decimals)


def _with_carry_over(line: Line, points: Number, *, held: bool) -> Line:
    final = sum(each.scored.points for each in line.results if each.scored.apart)
    return line._replace(carry_over=points, total=points + final if held else line.total)


def _lines(series: Series, scored: Mapping[Who, Sequence[Scored]]) -> list[Line]:
    number = counting(series)
    rows = {who: counted(results, number) for who, results in scored.items()}
    return [Line(who, total(row), sum(each.scored.participation for each in row), row) for who, row in rows.items()]


def season(series: Series) -> Season:
    """What the ties need to know."""
    held = tuple(place for place, each in enumerate(series.tournaments) if each.held)
    final = next((place for place, each in enumerate(series.tournaments) if each.final), None)
    return Season(
        held=held,
        places=counting(series) or tournaments(series, planned=False),
        final=final,
        apart=any(series.tournaments[place].final and apart(series.tournaments[place], series.policy) for place in held),
        seed=series.policy.seed,
    )


def in_order(lines: Iterable[Line], policy: Policy, known: Season) -> tuple[Line, ...]:
    """The lines by rank, then number or name; behind them those with too few participations, for whom no tie is decided."""
    rows = sorted(lines, key=lambda line: (line.participations < policy.minimum, -line.total))
    found: list[Line] = []
    for (unranked, _), equal in groupby(rows, key=lambda line: (line.participations < policy.minimum, line.total)):
        for tie, part in decided(list(equal), policy.ties, known):
            rank = None if unranked else len(found) + 1
            same = [line._replace(rank=rank) for line in sorted(part, key=lambda line: line.who)]
            found += same if unranked else [same[0]._replace(tie_break=tie), *same[1:]]
    return tuple(found)
