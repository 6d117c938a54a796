"""Teams, by hand from tarot-fft.md: who may be in one, what they come to, and that mates never sit at one table."""

from itertools import combinations

import pytest

from rules.book import RankedBy, Ranking
from scoring.arithmetic.standings import standings
from scoring.arithmetic.teams import TeamStanding, team_standings
from scoring.draw import Entrant, Fixed, draw
from scoring.field import Team, TeamFault, of_one_team, team_faults, team_of
from scoring.plain.rows import PlayerRow
from tests.scoring.made import one_round

PEOPLE = tuple(PlayerRow(number, f"P{number}") for number in range(1, 9))
TEAMS = (Team("A", (1, 5)), Team("B", (2, 6)), Team("C", (3, 7)), Team("D", (4, 8)))


def shown(team: TeamStanding) -> tuple[object, ...]:
    return team.line.rank, team.line.player.name, team.line.total


@pytest.mark.parametrize("teams, found", [
    (TEAMS, []),
    ((Team("A", (1, 2, 3, 4)), Team("B", (5, 6, 7, 8))), []),
    ((Team("A", (1, 2, 3)),), [(0, TeamFault.SIZE, None, "")]),
    ((Team("A", ()), Team("B", (1, 2))), [(0, TeamFault.SIZE, None, "")]),
    ((Team("A", (1, 2)), Team("B", (3, 4, 5, 6))), [(1, TeamFault.OTHER_SIZE, None, 2)]),
    ((Team("A", (1, 99)),), [(0, TeamFault.UNKNOWN, 1, "")]),
    ((Team("A", (1, 2)), Team("B", (3, 1))), [(1, TeamFault.IN_TWO, 1, "A")]),
    ((Team("A", (1, 1)),), [(0, TeamFault.IN_TWO, 1, "A")]),
    ((Team("Linz", (1, 2)), Team("linz", (3, 4))), [(1, TeamFault.NAME_TWICE, None, "")]),
])  # fmt: skip
def test_who_may_be_in_a_team(teams: tuple[Team, ...], found: list[tuple[object, ...]]) -> None:
    assert [tuple(fault) for fault in team_faults(teams, range(1, 9))] == found


def test_a_team_has_what_its_members_have() -> None:
    """R1 1 +30, 2 +10, 3 −15, 4 −25 and 5 +20, 6 +10, 7 −10, 8 −20; R2 only 1 to 4: 1 −20, 2 0, 3 +5, 4 +15. 30 off 5.
    A 30 − 20 + 20 − 30 = 0, B 10 + 0 + 10 = 20, C −15 + 5 − 10 = −20, D −25 + 15 − 20 = −30."""
    rounds = [*one_round(1, {1: 30, 2: 10, 3: -15, 4: -25, 5: 20, 6: 10, 7: -10, 8: -20}), *one_round(2, {1: -20, 2: 0, 3: 5, 4: 15})]
    lines = standings(PEOPLE, rounds, 2, penalties={5: -30})
    found = team_standings(TEAMS, lines, Ranking())
    assert [(team.line.rank, team.line.player.name, team.line.rounds, team.line.penalties, team.line.total) for team in found] == [
        (1, "B", (20, 0), 0, 20), (2, "A", (50, -20), -30, 0), (3, "C", (-25, 5), 0, -20), (4, "D", (-45, 15), 0, -30),
    ]  # fmt: skip
    assert [member.player.number for member in found[0].members] == [2, 6]


def test_equal_teams_are_parted_by_their_rounds() -> None:
    """A 10 + 0 and 0 + 10: 10, 10; B 15 + 0 and 0 + 5: 15, 5; C as B. So B and C share the first rank, then A; D has −60."""
    rounds = [
        *one_round(1, {1: 10, 2: 15, 3: 15, 4: -40}), *one_round(1, {5: 0, 6: 0, 7: 0, 8: 0}),
        *one_round(2, {1: 0, 2: 0, 3: 0, 4: 0}), *one_round(2, {5: 10, 6: 5, 7: 5, 8: -20}),
    ]  # fmt: skip
    lines = standings(PEOPLE, [row._replace(table=1 + row.players[0] // 5) for row in rounds], 2)
    found = team_standings(TEAMS, lines, Ranking())
    assert [shown(team) for team in found] == [(1, "B", 20), (1, "C", 20), (3, "A", 20), (4, "D", -60)]
    assert found[1].line.tie_break is not None
    assert found[1].line.tie_break.text() == "+15 vor +10"


def test_teams_of_a_tournament_ranked_by_table_points_add_these() -> None:
    rounds = one_round(1, {1: 30, 2: 10, 3: -15, 4: -25, 5: -20, 6: 30, 7: 0, 8: -10})
    ranking = Ranking(RankedBy.TABLE_POINTS, {4: (4, 3, 2, 1)})
    found = team_standings(TEAMS, standings(PEOPLE, rounds, 1, ranking=ranking, table_penalties={2: -1}), ranking)
    # A 4 + 1, B 3 + 4 − 1, C 2 + 3, D 1 + 2; A and C: 30 − 20 before −15 + 0.
    assert [shown(team) for team in found] == [(1, "B", 6), (2, "A", 5), (3, "C", 5), (4, "D", 3)]


def test_who_did_not_play_adds_nothing() -> None:
    rounds = one_round(1, {1: 30, 2: 10, 3: -15, 4: -25})
    found = team_standings((Team("A", (1, 5)), Team("B", (6, 7))), standings(PEOPLE, rounds, 1), Ranking())
    assert [(team.line.player.name, team.line.total, team.line.rounds) for team in found] == [("A", 30, (30,))]


def squads(field: int, size: int) -> tuple[Entrant, ...]:
    """So many players, each with the next ones in a team."""
    return tuple(Entrant(number, frozenset({f"T{(number - 1) // size}"}), f"T{(number - 1) // size}") for number in range(1, field + 1))


@pytest.mark.parametrize("field, size", [(8, 2), (12, 2), (16, 4), (13, 2), (20, 4)])
def test_mates_never_sit_together(field: int, size: int) -> None:
    """At random in three rounds, and by the worst standing there is: a team behind another."""
    entrants = squads(field, size)
    teams = {entrant.number: entrant.team for entrant in entrants}
    for found in (
        draw(entrants, (4, 5), (1, 2, 3), seed="7f3a"),
        draw(entrants, (4, 5), (1,), seed="7f3a", method="standing", standing=[entrant.number for entrant in entrants]),
    ):
        assert [pair for seating in found.rounds for table in seating.tables for pair in of_one_team(teams, table.seats)] == []
        assert found.report.together == ()


def test_by_standing_only_mates_change_places() -> None:
    """1 and 2 are mates: 2 changes with 5, the nearest behind; all others sit where the standing puts them."""
    entrants = tuple(Entrant(number, frozenset({"T"} if number < 3 else ()), "T" if number < 3 else "") for number in range(1, 9))
    [seating] = draw(entrants, (4,), (1,), seed="x", method="standing", standing=[*range(1, 9)]).rounds
    assert [set(table.seats) for table in seating.tables] == [{1, 5, 3, 4}, {2, 6, 7, 8}]
    fixed = draw(entrants, (4,), (1,), seed="x", method="standing", standing=[*range(1, 9)], fixed=[Fixed(5, 2)]).rounds
    assert [set(table.seats) for table in fixed[0].tables] == [{1, 6, 3, 4}, {2, 5, 7, 8}]


def test_one_table_cannot_part_them() -> None:
    entrants = tuple(Entrant(number, frozenset({"T"}), "T") for number in range(1, 5))
    [seating] = draw(entrants, (4,), (1,), seed="x", method="standing", standing=[1, 2, 3, 4]).rounds
    assert len(of_one_team(team_of([Team("T", (1, 2, 3, 4))]), seating.tables[0].seats)) == len(list(combinations(range(4), 2)))
