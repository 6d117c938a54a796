"""One team of a series: each of its numbers, tournament by tournament, down to what each member brought and to his games. Reads only."""

from typing import NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import condition, require_safe

from scoring.arithmetic.series import Counted, MemberResult, brought, explained
from tournament.ledger.store.convert import language
from tournament.ledger.store.permissions import Action
from tournament.series import rows
from tournament.series.common import season_of, tag
from tournament.series.events import Event
from tournament.series.reading import Season
from tournament.site.access import requires
from tournament.site.request import GuardedRequest


class Part(NamedTuple):
    """What a member brought to a tournament, and why it is so much. `games`: leads to his games there."""

    member: rows.Member
    cell: rows.Cell
    why: str
    games: str


class Step(NamedTuple):
    """A tournament on a team's page. `cell`: what the team has of it, None where nobody was there."""

    event: Event
    cell: rows.Cell | None
    parts: tuple[Part, ...]


@requires(Action.READ)
@require_safe
@condition(etag_func=tag)
def team_page(request: GuardedRequest, series: str) -> HttpResponse:
    """The team that `?name=` says: its tournaments, or where only totals count its members."""
    season = season_of(request, series)
    name = request.GET.get("name", "")
    if name not in season.squads or season.team(name) != name:
        raise Http404
    row = next((row for row in rows.rows(season, language()) if row.line.who == name), None)
    teams = season.series.policy.teams if season.series else None
    return render(request, "series/team.html", {
        "cup": season.cup, "name": name, "row": row, "of": len(season.found.lines) if season.found else 0, "best": teams and teams.best,
        "steps": () if rows.totals_only(season) else _steps(season, name), "notes": rows.notes(season, language()),
    })  # fmt: skip


def _steps(season: Season, name: str) -> list[Step]:
    if season.series is None or season.series.policy.teams is None or season.found is None:
        return []
    by_place = brought(season.series, season.series.policy.teams).get(name, {})
    line = next(line for line in season.found.lines if line.who == name)
    results = {each.scored.tournament: each for each in line.results}
    return [
        _step(season, event, results.get(place), by_place.get(place, ())) for place, event in enumerate(season.events) if event.state.counts
    ]


def _step(season: Season, event: Event, each: Counted | None, members: tuple[MemberResult, ...]) -> Step:
    shown = each and rows.cell(each.scored.points, each.scored.kind, language(), counted=each.counted)
    return Step(event, shown, tuple(_part(season, event, member) for member in members))


def _part(season: Season, event: Event, each: MemberResult) -> Part:
    who = season.people[each.person]
    number = who.numbers.get(event.key)
    shown = rows.cell(each.scored.points, each.scored.kind, language(), counted=each.counted)
    why = explained(season.series, each.person, each.scored, language()) if season.series else ""
    games = event.games(number) if who.told else ""
    return Part(rows.member(season, each.person), shown, why=why, games=games)
