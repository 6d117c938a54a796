"""What decides between equal totals: each choice gives a value to each line, the higher stands first."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from scoring.arithmetic.series.rows import Counted, Line, Number, Scored, Tie

LOT_DIGITS = 10**6

Parts = list[tuple[Tie | None, list[Line]]]
"""Lines that are equal to the end, together, each part with the choice that put it behind the one before."""


class Season(NamedTuple):
    """What the choices need to know: held tournaments in order of date, the places that `weighted` weighs, the final where there is one,
    whether it is held and no tournament like the others, and the lots' seed."""

    held: tuple[int, ...]
    places: int
    final: int | None
    apart: bool
    seed: str


def decided(lines: Sequence[Line], ties: Sequence[Tie], season: Season) -> Parts:
    """Lines of one total in order. A part that is still equal goes through the same choice again, which may see it in another light, then
    the rest."""
    if len(lines) == 1 or not ties:
        return [(None, list(lines))]
    values = {line.who: VALUES[ties[0]](line, lines, season) for line in lines}
    ordered = sorted({values[line.who] for line in lines}, reverse=True)
    if len(ordered) == 1:
        return decided(lines, ties[1:], season)
    found: Parts = []
    for value in ordered:
        (_, first), *more = decided([line for line in lines if values[line.who] == value], ties, season)
        found += [(ties[0] if found else None, first), *more]
    return found


Value = Callable[[Line, Sequence[Line], Season], Any]
"""A line's value among those that are equal with it; it can be compared and stand in a set."""


def _points(results: Sequence[Number]) -> tuple[Number, ...]:
    """Best first; a result stands before none, even 0 or less, because a longer row that begins alike is the greater."""
    return tuple(sorted(results, reverse=True))


def _best_counted(line: Line, _lines: Sequence[Line], _season: Season) -> tuple[Number, ...]:
    return _points([*_counted_points(line.results), *(member.points for member in line.members if member.counted)])


def _best_all(line: Line, _lines: Sequence[Line], _season: Season) -> tuple[Number, ...]:
    return _points([*(each.scored.points for each in line.results), *(member.points for member in line.members)])


def _counted_points(results: Sequence[Counted]) -> list[Number]:
    return [each.scored.points for each in results if each.counted]


def _weighted(line: Line, _lines: Sequence[Line], season: Season) -> Number:
    """The better a counted result, the more it weighs: twice the next one. A final of its own counts beside twice that sum."""
    best = _points(_counted_points([each for each in line.results if not each.scored.apart]))
    weighed: Number = sum(points * 2 ** (season.places - place) for place, points in enumerate(best, 1))
    return 2 * weighed + sum(each.scored.points for each in line.results if each.scored.apart) if season.apart else weighed


def _participations(line: Line, _lines: Sequence[Line], _season: Season) -> int:
    return line.participations


def _fewer_participations(line: Line, _lines: Sequence[Line], _season: Season) -> int:
    return -line.participations


def _by_tournament(line: Line) -> Mapping[int, Scored]:
    return {each.scored.tournament: each.scored for each in line.results}


def _in(line: Line, tournament: int) -> tuple[Number, ...]:
    """The points of one tournament; none stands behind any."""
    found = _by_tournament(line).get(tournament)
    return () if found is None else (found.points,)


def _last(line: Line, _lines: Sequence[Line], season: Season) -> tuple[tuple[Number, ...], ...]:
    return tuple(_in(line, tournament) for tournament in reversed(season.held))


def _final(line: Line, _lines: Sequence[Line], season: Season) -> tuple[Number, ...]:
    return () if season.final is None else _in(line, season.final)


def _places(line: Line, lines: Sequence[Line], _season: Season) -> tuple[int, ...]:
    """First ranks, second ranks, … in all results; a team has none."""
    if isinstance(line.who, str):
        return ()
    ranks = Counter(each.scored.rank for each in line.results)
    worst = max((each.scored.rank or 0 for other in lines for each in other.results), default=0)
    return tuple(ranks[rank] for rank in range(1, worst + 1))


def _duels(line: Line, lines: Sequence[Line], _season: Season) -> int:
    """Tournaments in which he and another one who is equal with him have a result, and his is more."""
    own = _by_tournament(line)
    others = [_by_tournament(other) for other in lines if other.who != line.who]
    return sum(other[place].points < scored.points for other in others for place, scored in own.items() if place in other)


def _written(line: Line, _lines: Sequence[Line], _season: Season) -> Number:
    return sum(each.scored.written for each in line.results if each.counted)


def _lot(line: Line, _lines: Sequence[Line], season: Season) -> tuple[int, int]:
    """The last six digits of the lot's number, then the number before them; anybody can check it with a SHA-256."""
    whole = int(sha256(f"{season.seed}/lot/{line.who}".encode()).hexdigest(), 16)
    return whole % LOT_DIGITS, whole // LOT_DIGITS


VALUES: Mapping[Tie, Value] = {
    Tie.BEST_COUNTED: _best_counted,
    Tie.BEST_ALL: _best_all,
    Tie.WEIGHTED: _weighted,
    Tie.PARTICIPATIONS: _participations,
    Tie.FEWER_PARTICIPATIONS: _fewer_participations,
    Tie.LAST: _last,
    Tie.FINAL: _final,
    Tie.PLACES: _places,
    Tie.DUELS: _duels,
    Tie.POINTS: _written,
    Tie.LOT: _lot,
}
