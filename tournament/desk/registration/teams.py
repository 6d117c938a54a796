"""Writes the teams of a tournament: all of them at once, so that they are of one size whenever they are stored."""

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.field import Team
from tournament.ledger.people.teams import BAD_TEAM, LONGEST_NAME, bad_teams, bad_teams_of, stored, team_names, teams_of
from tournament.ledger.store.refusals import Finding, refuse_all
from tournament.ledger.store.transaction import clean_text, lock, must_not_be_closed, record_action
from tournament.models import Registration, Tournament


@transaction.atomic
def set_teams(*, tournament_id: int, teams: Sequence[Team], author: str = "") -> Tournament:
    """These are the teams from now on. Raises Refused with every fault, fields as `teams[0].members[1]`."""
    tournament = lock(tournament_id)
    must_not_be_closed(tournament)
    if keep_teams(tournament, teams):
        record_action(tournament, "set_teams", {"count": len(teams)}, author=author, detail={"teams": tournament.squads})
    return tournament


def keep_teams(tournament: Tournament, teams: Sequence[Team]) -> bool:
    """Checks and stores them, whether they are others than before; whoever calls writes the log. Raises Refused."""
    findings: list[Finding] = []
    named = [
        team._replace(name=clean_text(team.name, f"teams[{place}].name", findings, limit=LONGEST_NAME, required=True))
        for place, team in enumerate(teams)
    ]
    known = set(Registration.objects.filter(tournament=tournament).values_list("number", flat=True))
    refuse_all(findings + bad_teams(named, known))
    if stored(named) == tournament.squads:
        return False
    _store(tournament, named)
    return True


def _store(tournament: Tournament, teams: Sequence[Team]) -> None:
    tournament.squads = stored(teams)
    tournament.save(update_fields=["squads"])


def with_members(tournament: Tournament, named: Mapping[int, str]) -> list[Team]:
    """The teams with these players in those that they name, by number; a name that none has yet is a new team's."""
    found = {team.name.casefold(): team for team in teams_of(tournament)}
    for number, name in named.items():
        team = found.get(name.casefold(), Team(name, ()))
        found[name.casefold()] = team._replace(members=(*team.members, number))
    return list(found.values())


def wrong_in_rows(tournament: Tournament, named: Sequence[str]) -> dict[int, list[Finding]]:
    """What is wrong with the teams that the rows of a list name ("": none), by the place of each row of such a team: their numbers are
    given later, and here negative ones stand for them."""
    rows = {-place - 1: " ".join(name.split()) for place, name in enumerate(named) if name.strip()}
    if not rows:
        return {}
    teams = with_members(tournament, rows)
    known = {number for team in teams for number in team.members}
    found: dict[int, list[Finding]] = {}
    for finding, team in bad_teams_of(teams, known):
        for number in teams[team].members:
            if number < 0:
                found.setdefault(-number - 1, []).append(finding._replace(field="team"))
    return found


def renumbered(tournament: Tournament, old: int, new: int) -> bool:
    """Puts one number in the place of another in his team, and stores that. Whether he was in one."""
    if old not in team_names(tournament):
        return False
    teams = [team._replace(members=tuple(new if one == old else one for one in team.members)) for team in teams_of(tournament)]
    _store(tournament, teams)
    return True


def in_a_team(tournament: Tournament, number: int) -> list[Finding]:
    """Why his registration cannot go: his team would be of another size."""
    team = team_names(tournament).get(number)
    if team is None:
        return []
    text = _("Nr. %(number)d ist in der Mannschaft „%(team)s“. Zuerst dort ersetzen oder die Mannschaft streichen.")
    return [Finding(BAD_TEAM, "", text % {"number": number, "team": team})]
