"""The teams of a tournament as they are stored, in its file's form, and what is said of faults in them. No queries."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.field import BadTeam, Team, TeamFault, team_faults, team_of
from tournament.ledger.store.refusals import Finding
from tournament.models import Tournament

BAD_TEAM = "bad_team"
LONGEST_NAME = 60


def teams_of(tournament: Tournament) -> tuple[Team, ...]:
    """In the order in which they were entered."""
    return tuple(Team(row["name"], tuple(row["members"])) for row in tournament.squads)


def team_names(tournament: Tournament) -> dict[int, str]:
    """By a player's number the name of his team."""
    return team_of(teams_of(tournament))


def stored(teams: Sequence[Team]) -> list[dict[str, Any]]:
    """As the database and a file have them."""
    return [{"name": team.name, "members": list(team.members)} for team in teams]


def bad_teams(teams: Sequence[Team], known: Collection[int]) -> list[Finding]:
    """Everything wrong with them, with its place. `known`: the numbers of all players."""
    return [finding for finding, _team in bad_teams_of(teams, known)]


def bad_teams_of(teams: Sequence[Team], known: Collection[int]) -> Iterator[tuple[Finding, int]]:
    """The same, each with the place of its team among them."""
    for fault in team_faults(teams, known):
        yield Finding(BAD_TEAM, _place(fault), _sentence(fault, teams[fault.team])), fault.team


def _place(fault: BadTeam) -> str:
    team = f"teams[{fault.team}]"
    return team if fault.member is None else f"{team}.members[{fault.member}]"


def _sentence(fault: BadTeam, team: Team) -> str:
    number = team.members[fault.member] if fault.member is not None else 0
    said = {"team": team.name, "n": len(team.members), "number": number, "other": fault.other}
    texts: Mapping[TeamFault, str] = {
        TeamFault.NAME_TWICE: _("Die Mannschaft „%(team)s“ gibt es zweimal."),
        TeamFault.UNKNOWN: _("Mannschaft „%(team)s“: Nr. %(number)d ist nicht angemeldet."),
        TeamFault.IN_TWO: _("Mannschaft „%(team)s“: Nr. %(number)d steht schon in „%(other)s“."),
        TeamFault.SIZE: _("Mannschaft „%(team)s“ hat nicht 2 oder 4 Mitglieder, sondern %(n)d."),
        TeamFault.OTHER_SIZE: _(
            "Mannschaft „%(team)s“ hat %(n)d Mitglieder, andere haben %(other)s; in einem Turnier sind alle gleich groß."
        ),
    }
    return texts[fault.fault] % said
