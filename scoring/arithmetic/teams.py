"""The standings of a tournament's teams: as those of persons, each team with the sum of what its members have. Source: tarot-fft.md, „The
tournament“.

A team's round is the sum of its members' rounds, None where none of them played; who did not play adds nothing. Penalties of members are
taken off. Equal teams are parted by their rounds as persons are by `best_rounds`; who is equal then shares the rank.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rules.book import Ranking
from scoring.arithmetic.standings import Standing, put_in_order
from scoring.arithmetic.tiebreaks import DEFAULT_CHAIN, Facts, effective
from scoring.field.teams import Team
from scoring.plain.rows import PlayerRow, Points


class TeamStanding(NamedTuple):
    """A team's line, as a person's (its number is that of the team, from 1), and those of its members who sat at a table."""

    line: Standing
    members: tuple[Standing, ...]


def team_standings(teams: Sequence[Team], lines: Sequence[Standing], ranking: Ranking) -> tuple[TeamStanding, ...]:
    """The teams in order of rank, those that share one in order of the list; a team of nobody who sat at a table is not among them.
    `lines`: the standings of all players, by the same ranking."""
    of_player = {line.player.number: line for line in lines}
    members = {number: tuple(of_player[one] for one in team.members if one in of_player) for number, team in enumerate(teams, start=1)}
    there = {number: of_team for number, of_team in members.items() if of_team}
    rounds = {number: _added([line.rounds for line in of_team]) for number, of_team in there.items()}
    placed = {number: _added([line.table_points for line in of_team]) for number, of_team in there.items() if of_team[0].table_points}
    found = put_in_order(
        {number: PlayerRow(number, team.name) for number, team in enumerate(teams, start=1)},
        Facts(rounds, {}, (), "", table_points=placed),
        chain=effective(ranking, DEFAULT_CHAIN),
        penalties={number: sum(line.penalties for line in of_team) for number, of_team in there.items()},
        unranked=frozenset(),
        table_penalties={number: sum(line.table_penalties for line in of_team) for number, of_team in there.items()},
    )
    return tuple(TeamStanding(line, there[line.player.number]) for line in found)


def _added(lines: Sequence[Sequence[Points | None]]) -> tuple[Points | None, ...]:
    """Round by round."""
    rounds = [[points for points in each if points is not None] for each in zip(*lines, strict=True)]
    return tuple(sum(each) if each else None for each in rounds)
