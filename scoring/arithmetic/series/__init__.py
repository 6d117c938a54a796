"""The standings of a series of tournaments, every result with what counted, what decided a tie, what is still possible. Source: series.md,
section 1."""

from scoring.arithmetic.series.bounds import with_bounds
from scoring.arithmetic.series.compare import Difference, Happened, Moved, difference
from scoring.arithmetic.series.counting import counting
from scoring.arithmetic.series.explain import explained
from scoring.arithmetic.series.ranking import ranked
from scoring.arithmetic.series.rows import (
    Bound, Counted, Drawn, FormulaKind, Line, MemberResult, Number, Person, Scored, Series, Standings, Tie, Who,
)  # fmt: skip
from scoring.arithmetic.series.scoring import ABSENT, scored
from scoring.arithmetic.series.teams import brought, rank_teams, squads
from scoring.arithmetic.series.words import place, said, score

__all__ = [
    "ABSENT", "Bound", "Counted", "Difference", "Drawn", "FormulaKind", "Happened", "Line", "MemberResult", "Moved", "Number", "Person",
    "Series", "Standings", "Tie", "Who", "brought", "difference", "explained", "place", "said", "score", "squads", "standings",
]  # fmt: skip


def standings(series: Series) -> Standings:
    """Who stands where."""
    found = scored(series)
    teams = series.policy.teams
    if teams is not None:
        return Standings(counting(series), rank_teams(series, teams, found))
    persons: dict[Who, tuple[Scored, ...]] = dict(found.items())
    lines = ranked(series, persons)
    return Standings(counting(series), with_bounds(series, lines, persons) if series.policy.can_still else lines)
