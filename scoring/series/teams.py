"""A ranking of teams: tournament by tournament from its members' results, or over the series from their totals."""

from collections.abc import Mapping, Sequence

from scoring.series.ranking import in_order, ranked, season
from scoring.series.rows import Line, MemberTotal, Number, Scored, Series, Teams
from scoring.series.scoring import ABSENT, PLAYED


def squads(series: Series, teams: Teams) -> Mapping[str, tuple[int, ...]]:
    """The members of each team: fixed, or everybody of a club."""
    if teams.members is not None:
        return teams.members
    found: dict[str, tuple[int, ...]] = {}
    for person in series.persons or ():
        if person.club:
            found[person.club] = (*found.get(person.club, ()), person.number)
    return found


def rank_teams(series: Series, teams: Teams, scored: Mapping[int, Sequence[Scored]]) -> tuple[Line, ...]:
    """The standings of the teams; every team has a line."""
    squad_of = {name: tuple(sorted(person for person in persons if person in scored)) for name, persons in squads(series, teams).items()}
    if not teams.per_series:
        return ranked(series, {name: _results(persons, scored, teams.best) for name, persons in squad_of.items()})
    totals = {line.who: line for line in ranked(series, dict(scored.items()))}
    lines = [_over_the_series(name, [totals[person] for person in persons], teams.best) for name, persons in squad_of.items()]
    return in_order(lines, series.policy, season(series))


def _results(persons: Sequence[int], scored: Mapping[int, Sequence[Scored]], best: int | None) -> list[Scored]:
    """A team's results in order of date: in each tournament what its best members brought."""
    by_tournament: dict[int, list[tuple[Number, int, Scored]]] = {}
    for person in persons:
        for each in scored[person]:
            by_tournament.setdefault(each.tournament, []).append((each.points, person, each))
    found = []
    for tournament in sorted(by_tournament):
        members = [each for *_, each in by_tournament[tournament]]
        taken = [each for *_, each in sorted(by_tournament[tournament], key=lambda row: row[:2], reverse=True)[:best]]
        absent = all(each.kind == ABSENT for each in members)
        found.append(
            Scored(
                tournament,
                ABSENT if absent else PLAYED,
                sum(each.points for each in taken),
                participation=any(each.participation for each in members),
                written=sum(each.written for each in taken),
                apart=members[0].apart,
            )
        )
    return found


def _over_the_series(name: str, lines: Sequence[Line], best: int | None) -> Line:
    """A team's total: the best of its members' totals, of equal ones the higher number's."""
    taken = sorted(lines, key=lambda line: (line.total, line.who), reverse=True)[:best]
    members = tuple(MemberTotal(int(line.who), line.total, line in taken) for line in lines)
    return Line(name, sum(line.total for line in taken), sum(line.participations for line in lines), members=members)
