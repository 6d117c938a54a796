"""The standings of a series of tournaments, every result with what counted, what decided a tie, what is still possible. Source: series.md,
section 1."""

from scoring.arithmetic.series.bounds import with_bounds
from scoring.arithmetic.series.counting import counting
from scoring.arithmetic.series.ranking import ranked
from scoring.arithmetic.series.rows import Scored, Series, Standings, Who
from scoring.arithmetic.series.scoring import scored
from scoring.arithmetic.series.teams import rank_teams


def standings(series: Series) -> Standings:
    """Who stands where."""
    found = scored(series)
    teams = series.policy.teams
    if teams is not None:
        return Standings(counting(series), rank_teams(series, teams, found))
    persons: dict[Who, tuple[Scored, ...]] = dict(found.items())
    lines = ranked(series, persons)
    return Standings(counting(series), with_bounds(series, lines, persons) if series.policy.can_still else lines)
