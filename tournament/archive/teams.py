"""The teams in a tournament file: `[{"name": "A", "members": [1, 7]}]`. Every fault with its place; stores nothing."""

from collections.abc import Collection, Iterable

from django.utils.translation import gettext as _

from scoring.field import Team, of_one_team, team_of
from tournament.archive.fields import Part
from tournament.archive.tables import ReadTable
from tournament.ledger.people.teams import BAD_TEAM, LONGEST_NAME, bad_teams
from tournament.ledger.store.refusals import Finding

KEYS = ("name", "members")


def read_teams(top: Part, known: Collection[int]) -> tuple[Team, ...]:
    """The teams in the order of the file; with faults those that could be read. `known`: the numbers of all players."""
    before = len(top.findings)
    teams = [_team(part) for part in top.rows("teams", KEYS, _("Eine Mannschaft ist ein Objekt mit „name“ und „members“."))]
    if len(top.findings) == before:
        top.findings += bad_teams(teams, known)
    return tuple(teams)


def _team(part: Part) -> Team:
    members = part.given.get("members")
    if not isinstance(members, list) or not all(type(number) is int for number in members):
        part.fault(BAD_TEAM, "members", _("Hier gehört eine Liste von Startnummern hin."))
        members = []
    return Team(part.text("name", LONGEST_NAME, required=True), tuple(members))


def mates_together(teams: Iterable[Team], tables: Iterable[ReadTable]) -> tuple[Finding, ...]:
    """What is told of tables at which two of a team sat: it is played, and stands as it was."""
    of_player = team_of(list(teams))
    text = _("Runde %(round)d, Tisch %(table)d: Nr. %(one)d und Nr. %(other)d sind in derselben Mannschaft („%(team)s“).")
    return tuple(
        Finding("team_together", f"tables[{place}].seats", text % {
            "round": table.round, "table": table.number, "one": one, "other": other, "team": of_player[one],
        })
        for place, table in enumerate(tables)
        for one, other in of_one_team(of_player, sorted({*table.seats, *(change.player for change in table.changes)}))
    )  # fmt: skip
