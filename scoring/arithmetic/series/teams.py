"""A ranking of teams: tournament by tournament from its members' results, or over the series from their totals."""

from collections.abc import Mapping, Sequence

from scoring.arithmetic.series.ranking import in_order, ranked, season
from scoring.arithmetic.series.rows import Line, MemberResult, MemberTotal, Scored, Series, Teams
from scoring.arithmetic.series.scoring import ABSENT, PLAYED, scored


def squads(series: Series, teams: Teams) -> Mapping[str, tuple[int, ...]]:
    """The members of each team: fixed, or everybody of a club."""
    if teams.members is not None:
        return teams.members
    found: dict[str, tuple[int, ...]] = {}
    for person in series.persons or ():
        if person.club:
            found[person.club] = (*found.get(person.club, ()), person.number)
    return found


def rank_teams(series: Series, teams: Teams, found: Mapping[int, Sequence[Scored]]) -> tuple[Line, ...]:
    """The standings of the teams; every team has a line. `found`: the results of all persons."""
    squad_of = {name: tuple(sorted(person for person in persons if person in found)) for name, persons in squads(series, teams).items()}
    if not teams.per_series:
        return ranked(series, {name: _results(members(persons, found, teams.best)) for name, persons in squad_of.items()})
    totals = {line.who: line for line in ranked(series, dict(found.items()))}
    lines = [_over_the_series(name, [totals[person] for person in persons], teams.best) for name, persons in squad_of.items()]
    return in_order(lines, series.policy, season(series))


def brought(series: Series, teams: Teams) -> Mapping[str, Mapping[int, tuple[MemberResult, ...]]]:
    """By team and tournament what its members brought there: how a team's results came about."""
    found = scored(series)
    return {name: members(sorted(found.keys() & persons), found, teams.best) for name, persons in squads(series, teams).items()}


def members(persons: Sequence[int], found: Mapping[int, Sequence[Scored]], best: int | None) -> Mapping[int, tuple[MemberResult, ...]]:
    """By tournament what these persons brought, by number: the best count, of equal ones the higher number."""
    by_tournament: dict[int, list[tuple[int, Scored]]] = {}
    for person in persons:
        for each in found[person]:
            by_tournament.setdefault(each.tournament, []).append((person, each))
    taken = {
        tournament: {person for person, _ in sorted(rows, key=lambda row: (row[1].points, row[0]), reverse=True)[:best]}
        for tournament, rows in by_tournament.items()
    }
    return {
        tournament: tuple(MemberResult(person, each, person in taken[tournament]) for person, each in rows)
        for tournament, rows in by_tournament.items()
    }


def _results(by_tournament: Mapping[int, Sequence[MemberResult]]) -> list[Scored]:
    """A team's results in order of date: in each tournament what its best members brought."""
    found = []
    for tournament in sorted(by_tournament):
        rows = [each.scored for each in by_tournament[tournament]]
        taken = [each.scored for each in by_tournament[tournament] if each.counted]
        found.append(
            Scored(
                tournament,
                ABSENT if all(each.kind == ABSENT for each in rows) else PLAYED,
                sum(each.points for each in taken),
                participation=any(each.participation for each in rows),
                written=sum(each.written for each in taken),
                apart=rows[0].apart,
            )
        )
    return found


def _over_the_series(name: str, lines: Sequence[Line], best: int | None) -> Line:
    """A team's total: the best of its members' totals, of equal ones the higher number's."""
    taken = sorted(lines, key=lambda line: (line.total, line.who), reverse=True)[:best]
    members = tuple(MemberTotal(int(line.who), line.total, line in taken) for line in lines)
    return Line(name, sum(line.total for line in taken), sum(line.participations for line in lines), members=members)
