"""Teams of a tournament: who is in which, and what is wrong with them. Source: tarot-fft.md, „The tournament“.

Two or four each, one size a tournament, nobody in two. Plain rows in and out; nothing here ranks or draws.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum, unique
from typing import NamedTuple

SIZES = (2, 4)
"""Members of a team."""


class Team(NamedTuple):
    """`members`: players' numbers."""

    name: str
    members: tuple[int, ...]


@unique
class TeamFault(Enum):
    """What can be wrong with a team."""

    NAME_TWICE = "name_twice"
    UNKNOWN = "unknown"
    IN_TWO = "in_two"
    SIZE = "size"
    OTHER_SIZE = "other_size"


class BadTeam(NamedTuple):
    """A fault at the team with this index. `member`: the place of the member it is about, None where it is the team; `other`: the name of
    the team in which he is too, or a number of members that would be right."""

    team: int
    fault: TeamFault
    member: int | None = None
    other: str | int = ""


def team_of(teams: Sequence[Team]) -> dict[int, str]:
    """By a player's number the name of his team."""
    return {number: team.name for team in teams for number in team.members}


def faults(teams: Sequence[Team], known: Collection[int]) -> Iterator[BadTeam]:
    """Everything that is wrong, in order. `known`: the numbers of all players."""
    names: set[str] = set()
    where: dict[int, str] = {}
    size = next((len(team.members) for team in teams if len(team.members) in SIZES), 0)
    for place, team in enumerate(teams):
        if team.name.casefold() in names:
            yield BadTeam(place, TeamFault.NAME_TWICE)
        names.add(team.name.casefold())
        if len(team.members) not in SIZES:
            yield BadTeam(place, TeamFault.SIZE)
        elif len(team.members) != size:
            yield BadTeam(place, TeamFault.OTHER_SIZE, other=size)
        for index, number in enumerate(team.members):
            if number not in known:
                yield BadTeam(place, TeamFault.UNKNOWN, index)
            elif number in where:
                yield BadTeam(place, TeamFault.IN_TWO, index, where[number])
            where.setdefault(number, team.name)


def together(teams: Mapping[int, str], seats: Sequence[int]) -> list[tuple[int, int]]:
    """Who of a team sits at one table, two and two. `teams`: as `team_of`."""
    return [
        (one, other)
        for place, one in enumerate(seats)
        for other in seats[place + 1 :]
        if teams.get(one) is not None and teams.get(one) == teams.get(other)
    ]
