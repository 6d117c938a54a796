"""Reihe: where everybody stands over a season, every result with what counted, and how each number came to be. Reads only.

Visitors see it without what is not shown yet; names by who asks.
"""

from typing import Any, NamedTuple

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_http_methods, require_safe

from scoring.arithmetic.series import Counted, Line, explained, words
from scoring.requests import exact
from tournament.ledger.store.convert import language
from tournament.ledger.store.permissions import Action, may
from tournament.ledger.store.refusals import Refused
from tournament.series import rows
from tournament.series.common import season_of, tag
from tournament.series.events import Event, State
from tournament.series.faults import in_words
from tournament.series.lists import read_all
from tournament.series.reading import Person, Season
from tournament.series.states import state_of
from tournament.series.tables import SeriesTable, WayTable
from tournament.series.writing import begin_series
from tournament.site.access import requires
from tournament.site.common import author, say_refused
from tournament.site.request import GuardedRequest


@requires(Action.READ, post=Action.SERIES)
@require_http_methods(["GET", "HEAD", "POST"])
def all_series(request: GuardedRequest) -> HttpResponse:
    """All series with how far they are. POST begins one (`name`), and leads to how it is ranked."""
    if request.method == "POST":
        try:
            cup = begin_series(name=request.POST.get("name", ""), author=author(request))
        except Refused as refused:
            say_refused(request, refused)
            return redirect("series-all")
        return redirect("series-setup", cup.slug)
    found = read_all(empty=may(request.roles, Action.SERIES, None))
    return render(request, "series/all.html", {"series": SeriesTable(found) if found else None})


@requires(Action.READ)
@require_safe
@condition(etag_func=tag)
def series_page(request: GuardedRequest, series: str) -> HttpResponse:
    """The standings of a series."""
    season = season_of(request, series)
    context = {
        "cup": season.cup, "season": season, "title": rows.title(season, language()), "columns": rows.columns(season),
        "events": rows.all_columns(season), "state": state_of(season), "rows": rows.rows(season, language()),
        "notes": rows.notes(season, language()), "teams": season.series and season.series.policy.teams,
        "with_carry_over": season.found is not None and any(line.carry_over is not None for line in season.found.lines),
        "with_bounds": season.found is not None and any(line.best is not None for line in season.found.lines),
        "with_dropped": season.found is not None and any(_drops(line) for line in season.found.lines),
        "hidden": [event.name for event in season.events if event.state is State.HIDDEN],
        "faults": in_words(season, (*season.faults, *season.unbounded)),
    }  # fmt: skip
    response = render(request, "series/series.html", context)
    response.headers["Cache-Control"] = "no-cache, private" if request.user.is_authenticated else "no-cache"
    return response


def _drops(line: Line) -> bool:
    """Whether anything of it does not count."""
    return any(not each.counted for each in line.results) or any(not each.counted for each in line.members)


class Step(NamedTuple):
    """A tournament on a person's page: what he brought, why it is worth so much, and whether it counts. `href`: his games there."""

    event: Event
    href: str
    rank: int | None
    written: str
    cell: rows.Cell | None
    why: str
    verdict: str


@requires(Action.READ)
@require_safe
@condition(etag_func=lambda request, series, person: tag(request, series))
def person_page(request: GuardedRequest, series: str, person: int) -> HttpResponse:
    """One person: each tournament with the way from his games to his points in the series. Who is registered, but has no result in it
    (yet), has none of these: the register leads here all the same, and he sees the standings."""
    season = season_of(request, series)
    who = season.people.get(person)
    if who is None:
        return redirect("series", season.cup.slug)
    shown = rows.row_alone(season, person, language())
    context: dict[str, Any] = {
        "cup": season.cup, "who": who, "row": shown,
        "ways": WayTable(_steps(season, who), total=shown.total if shown and not by_team(season) else ""),
        "notes": rows.notes(season, language()), "of": len(season.alone.lines) if season.alone else 0,
        "teams": season.series and season.series.policy.teams, "totals_only": rows.totals_only(season),
        "team": next((season.team(name) for name, squad in season.squads.items() if person in squad and who.told), ""),
    }  # fmt: skip
    return render(request, "series/person.html", context)


def _steps(season: Season, who: Person) -> list[Step]:
    line = season.line(who.number)
    results = {each.scored.tournament: each for each in line.results} if line else {}
    return [_step(season, who, event, results.get(place)) for place, event in enumerate(season.events)]


def _step(season: Season, who: Person, event: Event, each: Counted | None) -> Step:
    spoken = language()
    brought = season.brought.get((event.key, who.number), {})
    number = who.numbers.get(event.key)
    href = event.games(number)
    shown = rows.cell(each.scored.points, each.scored.kind, spoken, counted=each.counted or by_team(season)) if each else None
    why = explained(season.series, who.number, each.scored, spoken) if each and season.series else ""
    written = brought.get("points")
    return Step(
        event,
        href,
        rank=brought.get("rank"),
        written="" if written is None else words.score(exact(written) or 0, spoken),
        cell=shown,
        why=why,
        verdict=_verdict(season, event, each),
    )


def by_team(season: Season) -> bool:
    """Whether results are counted by teams, tournament by tournament: then the team's page says what counts."""
    return bool(season.series and season.series.policy.teams) and not rows.totals_only(season)


def _verdict(season: Season, event: Event, each: Counted | None) -> str:
    """Whether a result counts, and why not."""
    if not event.state.counts:
        return _("kommt noch")
    if each is None:
        return _("nicht dabei")
    if by_team(season):
        return ""
    if each.counted:
        return _("zählt")
    number = season.found.counting if season.found else None
    return _("gestrichen: es zählen nur %(n)d") % {"n": number} if number else _("gestrichen")
