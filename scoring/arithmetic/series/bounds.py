"""What is still possible after all tournaments to come: each line's best and worst total and rank, each looked at for itself."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.arithmetic.series.counting import counted, counting, total
from scoring.arithmetic.series.formulas import best_of, rounded
from scoring.arithmetic.series.ranking import carried
from scoring.arithmetic.series.rows import Bound, Final, Line, Number, Policy, Scored, Series, Tournament, Who
from scoring.arithmetic.series.scoring import apart, averaged

NEW = "new"


class _Span(NamedTuple):
    """Worst and best total of a line; its participations today and at most."""

    worst: Number
    best: Number
    today: int
    reachable: int


def with_bounds(series: Series, lines: Sequence[Line], scored: Mapping[Who, Sequence[Scored]]) -> tuple[Line, ...]:
    """The standings with what is still possible. `scored`: the persons' results, averages filled in."""
    policy = series.policy
    to_come = [each for each in series.tournaments if not each.held and not apart(each, policy)]
    final = next((each for each in series.tournaments if apart(each, policy)), None)
    spans = {line.who: _span(series, [each for each in scored[line.who] if not each.apart], to_come) for line in lines}
    if final is not None:
        if policy.final is Final.CARRY_OVER:
            spans = _carried_over(lines, spans, policy, others=bool(to_come))
        spans = {line.who: _with_final(spans[line.who], line, final, policy) for line in lines}
    bounds = _bounds(spans, policy.minimum)
    return tuple(line._replace(best=bounds[line.who][0], worst=bounds[line.who][1]) for line in lines)


def _carried_over(lines: Sequence[Line], spans: Mapping[Who, _Span], policy: Policy, *, others: bool) -> dict[Who, _Span]:
    """What each takes into the final, at worst and at best: by the ranks that he can still reach, or what he has."""
    ranks = _bounds(spans, policy.minimum)
    carries = {line.who: line.carry_over or 0 for line in lines}
    return {
        who: span._replace(
            worst=carried(ranks[who][1].rank, policy) if others else carries[who],
            best=carried(ranks[who][0].rank, policy) if others else carries[who],
        )
        for who, span in spans.items()
    }


def _with_final(span: _Span, line: Line, final: Tournament, policy: Policy) -> _Span:
    """The final on top: its points where it is held, else what it can give."""
    if final.held:
        points = sum(each.scored.points for each in line.results if each.scored.apart)
        took_part = line.participations - span.today
        return _Span(span.worst + points, span.best + points, line.participations, span.reachable + took_part)
    worst, best = _reach(final, policy)
    if not policy.behind_last:
        worst, best = min(worst, 0), max(best, 0)
    return span._replace(worst=span.worst + worst, best=span.best + best, reachable=span.reachable + 1)


def _bounds(spans: Mapping[Who, _Span], minimum: int) -> dict[Who, tuple[Bound, Bound]]:
    """Best and worst of each. An equal total speaks for him at best and against him at worst."""
    sure = sorted(span.worst for span in spans.values() if span.today >= minimum)
    possible = sorted(span.best for span in spans.values() if span.reachable >= minimum)
    found = {}
    for who, span in spans.items():
        above = len(sure) - bisect_right(sure, span.best)
        # He himself is among those who can reach what he has at worst.
        ahead = len(possible) - bisect_left(possible, span.worst) - 1
        best = Bound(span.best, 1 + above if span.reachable >= minimum else None)
        found[who] = best, Bound(span.worst, 1 + ahead if span.today >= minimum else None)
    return found


def _reach(tournament: Tournament, policy: Policy) -> tuple[Number, Number]:
    """Worst and best result of who plays in a tournament to come."""
    if tournament.range is not None:
        worst, best = tournament.range
        return rounded(worst, policy.decimals), rounded(best, policy.decimals)
    return 0, rounded(best_of(tournament.formula or policy.formula, tournament.rounds) * tournament.weight, policy.decimals)


def _span(series: Series, results: Sequence[Scored], to_come: Sequence[Tournament]) -> _Span:
    """The worst and the best total without a final of its own."""
    number = counting(series, whole_season=True)
    limits = [_reach(each, series.policy) for each in to_come]
    worst_first, best_first = sorted(worst for worst, _ in limits), sorted((best for _, best in limits), reverse=True)

    def reached(new: Sequence[Number]) -> Number:
        away = len(to_come) - len(new) if series.policy.absence_zero else 0
        more = [Scored(-1, NEW, points, plain=True) for points in new] + [Scored(-1, NEW, 0)] * away
        return total(counted([*averaged(results, series.policy.decimals, new), *more], number))

    plays = range(len(to_come) + 1)
    participations = sum(each.participation for each in results)
    return _Span(
        # A total never falls when a result rises: of all ways to play so often, the lowest (the highest) results give the lowest (highest)
        # one.
        min(reached(worst_first[:played]) for played in plays),
        max(reached(best_first[:played]) for played in plays),
        participations,
        participations + len(to_come),
    )
