"""The wall of a series: where everybody stands over the season, page by page, for the whole room; and the data that keeps it fresh. Public.

Whoever opens it, the room sees it: what is private to a visitor is private here. The countdown's script runs it, with no clock to count
down.
"""

from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.arithmetic.series import words as series_words
from scoring.field import Name, told_apart
from tournament.ledger.machine import clock as clocks
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import language
from tournament.models import Cup, Tournament, times
from tournament.series import rows
from tournament.series.common import find_announced
from tournament.series.events import Event
from tournament.series.over_clubs import stamp
from tournament.series.reading import Season, read_season
from tournament.site.etag import public_tag
from tournament.wall.columns import RANKS, Page, parts, span
from tournament.wall.wall_page import unkept, words

MODE = "finished"
"""To the script: nothing is played, and nobody leads through it."""


class Rank(NamedTuple):
    """A line. `total`: as it is written; a team has its name as the family name."""

    rank: int | None
    name: Name
    total: str


@require_safe
def series_wall(request: HttpRequest, series: str) -> HttpResponse:
    """The page. Without a script it loads itself anew twice a minute."""
    cup = find_announced(series)
    answer = render(
        request,
        "series/wall.html",
        {**_context(cup), "state": {"tag": _tag(cup), "words": words(), "zone": settings.TIME_ZONE, **_state()}},
    )
    return unkept(answer, times.now())


@require_safe
def series_wall_data(request: HttpRequest, series: str) -> HttpResponse:
    """The same as JSON; 304 while nothing was stored."""
    cup = find_announced(series)
    tag = _tag(cup)
    answer = get_conditional_response(request, etag=tag)
    if answer is None:
        answer = JsonResponse({"tag": tag, "html": render_to_string("series/_wall.html", _context(cup)), **_state()})
        answer.headers["ETag"] = tag
    return unkept(answer, times.now())


def _tag(cup: Cup) -> str:
    """Every write to the series or to one of its tournaments is a new one."""
    versions = sorted(Tournament.objects.filter(cup=cup).order_by("pk").values_list("pk", "version"))
    return public_tag(cup.pk, cup.name, getattr(cup, "newest", 0), versions, *stamp(cup))


def _state() -> dict[str, Any]:
    return {"mode": MODE, "clock": None, "begin": None, "now": clocks.milliseconds(times.now())}


def _context(cup: Cup) -> dict[str, Any]:
    season = read_season(cup, Audience.PUBLIC, hidden=False)
    title = rows.title(season, language())
    ranks = _ranks(season)
    pages = [Page("series", title, span(first, part, ranks), part) for first, part in parts(ranks, RANKS)]
    large = Page("large", title, "", (cup.name, _("Noch ist kein Turnier abgeschlossen.")))
    return {
        "cup": cup,
        "mode": MODE,
        "above": title,
        "middle": pages or [large],
        "right": [Page("words", _("Die Reihe"), "", tuple(_words(season)))],
    }


def _ranks(season: Season) -> tuple[Rank, ...]:
    lines = rows.rows(season, language())
    persons = told_apart((row.line.who, row.shown if row.stranger else row.name) for row in lines if isinstance(row.line.who, int))
    return tuple(
        Rank(row.line.rank, persons[row.line.who] if isinstance(row.line.who, int) else Name(row.name, "", ""), row.total) for row in lines
    )


def _words(season: Season) -> list[str]:
    """What was last, what comes next, how it is ranked."""
    held = [event for event in season.events if event.state.counts]
    coming = [event for event in season.events if not event.state.counts]
    said = [_("Zuletzt: %(event)s") % {"event": _named(held[-1])}] if held else []
    said += [_("Als Nächstes: %(event)s") % {"event": _named(coming[0])}] if coming else []
    return [*said, series_words.counting(season.found.counting, language())] if season.found else said


def _named(event: Event) -> str:
    return f"{event.name}, {date_format(event.date, 'DATE_FORMAT')}" if event.date else event.name
