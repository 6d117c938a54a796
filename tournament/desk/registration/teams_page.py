"""The teams of a tournament, all on one page: a line each, as they are typed. What is wrong is said of its line, and nothing is stored."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import django_tables2 as tables
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from scoring.field import Team
from tournament.desk.registration.teams import set_teams
from tournament.ledger.people.people import Registered, read_registered
from tournament.ledger.people.teams import team_names, teams_of
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.permissions import Action, may
from tournament.ledger.store.refusals import Refused
from tournament.site.access import requires
from tournament.site.common import author
from tournament.site.request import TournamentRequest
from tournament.site.tables import DataTable

MOST_TYPED = 100_000
_NUMBER = re.compile(r"[0-9]{1,5}")
_BETWEEN = re.compile(r"[\s,;/+]+")


class Squad(NamedTuple):
    """A team with its members as words."""

    name: str
    members: str


class SquadTable(DataTable):
    """The teams, each with its members."""

    name = tables.Column(verbose_name=gettext_lazy("Mannschaft"))
    members = tables.Column(verbose_name=gettext_lazy("Mitglieder"))
    row_header = "name"


@requires(Action.SEE_REGISTRATION, post=Action.REGISTER)
@require_http_methods(["GET", "HEAD", "POST"])
def teams_page(request: TournamentRequest, slug: str) -> HttpResponse:
    """The teams with their members; POST stores what is typed in `teams`, all of it or nothing."""
    tournament, typed = request.tournament, None
    faults: list[str] = []
    if request.method == "POST":
        typed = request.POST.get("teams", "")[:MOST_TYPED]
        found, faults = read_lines(typed)
        if not faults:
            try:
                set_teams(tournament_id=tournament.pk, teams=found, author=author(request))
                return redirect("squads", slug)
            except Refused as refused:
                faults = list(dict.fromkeys(finding.message for finding in refused.findings))
    people = read_registered(tournament, Audience.DESK)
    names, rows = {person.number: person for person in people}, teams_of(tournament)
    alone = [person for person in people if person.takes_part and person.number not in team_names(tournament)]
    context: dict[str, Any] = {
        "tournament": tournament, "faults": faults, "typed": as_lines(rows) if typed is None else typed,
        "teams": SquadTable([_squad(team, names) for team in rows]) if rows else None, "alone": alone,
        "count": ngettext("%(n)d Mannschaft", "%(n)d Mannschaften", len(rows)) % {"n": len(rows)} if rows else "",
        "may_change": may(request.roles, Action.REGISTER, tournament.phase),
    }  # fmt: skip
    return render(request, "desk/teams.html", context, status=422 if faults else 200)


def _squad(team: Team, people: Mapping[int, Registered]) -> Squad:
    members = [f"{number} {people[number].name}" if number in people else str(number) for number in team.members]
    return Squad(team.name, " · ".join(members))


def as_lines(teams: Sequence[Team]) -> str:
    """ "A: 1, 7", a line each."""
    return "\n".join(f"{team.name}: {', '.join(map(str, team.members))}" for team in teams)


def read_lines(typed: str) -> tuple[list[Team], list[str]]:
    """The teams that were typed, and what is said of lines that are none: the numbers stand behind the last colon."""
    teams, faults = [], []
    for place, line in enumerate(typed.splitlines(), start=1):
        if not line.strip():
            continue
        name, colon, members = line.rpartition(":")
        numbers = [word for word in _BETWEEN.split(members) if word]
        if not colon or not name.strip() or not numbers or not all(_NUMBER.fullmatch(number) for number in numbers):
            text = _("Zeile %(line)d ist keine Mannschaft: „%(text)s“. Schreibweise: Name, Doppelpunkt, die Startnummern – A: 1, 7.")
            faults.append(text % {"line": place, "text": line.strip()[:40]})
            continue
        teams.append(Team(" ".join(name.split()), tuple(map(int, numbers))))
    return teams, faults
