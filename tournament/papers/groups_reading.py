"""Teams and table points within one tournament: asked of `scoring.requests.series` as a series of one, so the same rules hold as in a cup.
Reads only."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.arithmetic import team_standings
from scoring.field import by_person, shares, with_numbers
from scoring.paper import GroupLine
from scoring.plain import points_of, total
from scoring.requests import series as asking
from tournament.ledger.people.ranking import Ranking
from tournament.ledger.people.teams import teams_of
from tournament.ledger.store.convert import language, plain_number
from tournament.models import Tournament

KEY = "turnier"
TABLES = ("4-3-2-1", "10-8-6-4")
"""What the places at a table give."""
OWN_TEAMS = gettext_noop(
    "Es zählt, was die Mitglieder zusammen haben, samt Abzügen; wer nicht spielt, bringt nichts dazu. Bei Gleichstand entscheidet die "
    "beste Runde der Mannschaft, dann die nächstbeste."
)
BEST = (2, 3, 4, 5, 0)
"""How many members of a team count; 0: all."""


def team_request(ranked: Ranking, best: int, parts: int = 1) -> dict[str, Any]:
    """The clubs by the sum of their best members' points, in so many parts of one: a series rounds what is no hundredth."""
    results = [{"person": line.player.number, "rank": line.rank, "points": plain_number(line.total * parts)} for line in ranked.standings]
    return {
        "formula": {"kind": "sum"}, "persons": [{"number": line.player.number, "club": line.player.club} for line in ranked.standings],
        "teams": {"by": "club"} | ({"best": best} if best else {}), "tournaments": [{"key": KEY, "results": results}],
    }  # fmt: skip


def table_request(ranked: Ranking, table: str, *, balanced: bool = True) -> dict[str, Any]:
    """Every player by what his places at the tables give; of equal ones the points written decide. Who sat down in another's place has a
    place too."""
    sat = [[share for share in by_person(shares(result)) if share.written] for result in ranked.results]
    tables = [
        {"persons": [share.player for share in each], "points": [plain_number(share.points) for share in each]} for each in sat if each
    ]
    return {
        "formula": {"kind": "table_points", "table": table},
        "ties": ["points"],
        "tournaments": [{"key": KEY, "balanced": balanced, "tables": tables}],
    }


def teams(ranked: Ranking, best: int, told: Collection[str] | None = None) -> list[GroupLine]:
    """The teams, each with its members, the best first. `told`: the clubs whose names this reader may know; None: all.

    A club of nobody but players who are only a number to visitors would say who they are.
    """
    members: dict[str, list[str]] = {}
    names = with_numbers(((line.player.number, line.player.name) for line in ranked.standings), language())
    for line in sorted(ranked.standings, key=lambda line: (-line.total, line.player.number)):
        if line.player.club:
            members.setdefault(line.player.club, []).append(names[line.player.number])
    parts = lcm(*(line.total.denominator for line in ranked.standings))
    found = _standings(team_request(ranked, best, parts))
    return [
        GroupLine(
            rank=row["rank"], number=None, name=row["team"] if told is None or row["team"] in told else _("Verein nicht genannt"),
            beside=", ".join(members[row["team"]]), total=points_of(str(Fraction(row["total"], parts)), exact=ranked.by.thirds),
        )
        for row in found
    ]  # fmt: skip


def own_teams(tournament: Tournament, ranked: Ranking) -> list[GroupLine]:
    """The teams of the tournament by what their members have together, each with these; none where it has none."""
    spoken = language()
    names = with_numbers(((line.player.number, line.player.name) for line in ranked.standings), spoken)
    return [
        GroupLine(
            rank=team.line.rank or 0, number=None, name=team.line.player.name, total=team.line.total,
            beside=", ".join(f"{names[member.player.number]} {total(member.total, spoken)}" for member in team.members),
            why=team.line.tie_break.text(spoken, named=True) if team.line.tie_break else "",
        )
        for team in team_standings(teams_of(tournament), ranked.standings, ranked.by)
    ]  # fmt: skip


def table_points(ranked: Ranking, table: str, *, balanced: bool = True) -> list[GroupLine]:
    """The players by table points. `balanced`: whether what somebody wins others lose, as the tournament's sheet has it."""
    people = {line.player.number: line.player for line in ranked.standings}
    found = _standings(table_request(ranked, table, balanced=balanced))
    return [
        GroupLine(
            rank=row["rank"], number=row["person"], name=people[row["person"]].name, beside=people[row["person"]].place,
            total=points_of(row["total"], exact=not balanced),
        )
        for row in found
    ]  # fmt: skip


def _standings(request: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    answer = asking.answer(dict(request), language())
    rows: Sequence[Mapping[str, Any]] = answer.get("standings", ())  # type: ignore[assignment]
    return rows
