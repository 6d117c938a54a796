"""A tournament file as a tournament of a series that was played elsewhere: its results alone, ranked as this program ranks them. Nothing
else of it stays."""

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.archive.file_page import FindingTable, TournamentFileForm
from tournament.archive.here import Which, which
from tournament.archive.reading import TournamentFile, read_file
from tournament.archive.trying import for_a_while
from tournament.desk.registration.players_stored import persons
from tournament.ledger.people.ranking import read_rankings
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused, refuse
from tournament.models import Cup, Tournament
from tournament.series.common import find_series
from tournament.series.events import Event, State, with_results
from tournament.series.events_page import leads_to
from tournament.series.reading import read_season
from tournament.series.writing import AwayEvent, AwayRow, save_away
from tournament.site.access import requires
from tournament.site.common import author
from tournament.site.request import GuardedRequest


@requires(Action.SERIES)
@require_http_methods(["GET", "POST"])
def away_file(request: GuardedRequest, series: str) -> HttpResponse:
    """GET: choose a file. POST: the tournament in the series, the findings, or the question whether one that is in it is meant once
    more."""
    cup = find_series(series)
    form = TournamentFileForm(request.POST or None, request.FILES or None)
    if request.method == "GET" or not form.is_valid():
        return render(request, "archive/away_file.html", {"cup": cup, "form": form}, status=200 if request.method == "GET" else 422)
    content = form.cleaned_data["file"].read()
    try:
        file = read_file(content)
        here = None if form.cleaned_data["again"] else in_it(cup, which(content))
        if here is not None:
            shown = {"cup": cup, "form": form, "here": here, "href": leads_to(request, cup, here)}
            return render(request, "archive/away_file.html", shown, status=422)
        away = store(cup, file, author(request))
    except Refused as refused:
        shown = {"cup": cup, "form": form, "findings": FindingTable(refused.findings[:200])}
        return render(request, "archive/away_file.html", shown, status=422)
    return redirect("series-event", cup.slug, away)


def in_it(cup: Cup, asked: Which | None) -> Event | None:
    """The tournament of the series that the file is of, by its uid, else one of that name and day: what was read from a file before has
    kept no uid."""
    if asked is None:
        return None
    keys = {str(asked.uid), *Tournament.objects.filter(cup=cup, uid=asked.uid).values_list("slug", flat=True)} if asked.uid else set()
    season = read_season(cup, Audience.DESK, hidden=True)
    events = (*season.events, *season.drafts)
    same = next((event for event in events if event.key in keys), None)
    return same or next((event for event in events if (event.name, event.date) == (asked.name, asked.day)), None)


def store(cup: Cup, file: TournamentFile, by: str) -> str:
    """The key of the tournament in the series. Raises Refused."""
    event = results_of(file)
    if not event.rows:
        raise refuse("nothing_played", _("In dieser Datei hat noch niemand gespielt."), "tables")
    with transaction.atomic():
        players = persons([(row.name, row.place, row.club) for row in event.rows], set(), organiser=cup.organiser_id)
        rows = [row._replace(player=player.pk) for row, player in zip(event.rows, players, strict=True)]
        return save_away(cup_id=cup.pk, event=event._replace(rows=rows), author=by).key


def results_of(file: TournamentFile) -> AwayEvent:
    """What everybody brought: the tournament is stored, ranked as any other, and undone again."""
    with for_a_while(file) as made:
        played = read_rankings([made], Audience.DESK)[made.pk]
        event = with_results(Event(key="", name=made.name, date=made.date, place=made.place, state=State.HELD, terms={}), played)
    rows = tuple(AwayRow(None, row.name, row.place, row.club, said=row.said) for row in event.results)
    return AwayEvent(event.name, event.date, event.place, rows=rows)
