"""`manage.py series`: how it is answered. What is asked is read in `series_form`. Source: series.md, section 1."""

from collections.abc import Sequence
from typing import Any

import rules
from scoring.arithmetic.series import standings
from scoring.arithmetic.series.rows import Bound, Counted, Line, MemberTotal, Number, Series, Standings, Tournament
from scoring.requests.series_form import read


def answer(request: Any, language: str = "de") -> dict[str, object]:
    """The answer to one request, or its refusal."""
    series = read(request)
    identity = rules.identity(request)
    if not isinstance(series, Series):
        return {"id": identity, "errors": [fault.as_dict(language) for fault in series]}
    return {"id": identity, **written(standings(series), series.tournaments)}


def written(found: Standings, tournaments: Sequence[Tournament]) -> dict[str, object]:
    """The standings as they are answered."""
    return {"counting": found.counting, "standings": [_line(line, tournaments) for line in found.lines]}


def amount(points: Number) -> int | float | str:
    """A number as JSON has it; a cup's points have few digits, so that it reads back as the same. Where thirds are kept, "26/3"."""
    if points.denominator % 3 == 0:
        return str(points)
    return points.numerator if points.denominator == 1 else points.numerator / points.denominator


def _line(line: Line, tournaments: Sequence[Tournament]) -> dict[str, object]:
    row: dict[str, object] = {
        "rank": line.rank,
        "team" if isinstance(line.who, str) else "person": line.who,
        "total": amount(line.total),
        "participations": line.participations,
    }
    if line.carry_over is not None:
        row["carry_over"] = amount(line.carry_over)
    row["results"] = [_result(each, tournaments) for each in line.results] or [_member(each) for each in line.members]
    row["tie_break"] = None if line.tie_break is None else line.tie_break.value
    if line.best is not None and line.worst is not None:
        row |= {"best": _bound(line.best), "worst": _bound(line.worst)}
    return row


def _result(each: Counted, tournaments: Sequence[Tournament]) -> dict[str, object]:
    scored = each.scored
    return {"tournament": tournaments[scored.tournament].key, "kind": scored.kind, "points": amount(scored.points), "counted": each.counted}


def _member(member: MemberTotal) -> dict[str, object]:
    return {"person": member.person, "kind": "total", "points": amount(member.points), "counted": member.counted}


def _bound(bound: Bound) -> dict[str, object]:
    return {"total": amount(bound.total), "rank": bound.rank}
