"""Turniere der Reihe: how each counts, and those that were played elsewhere with their results, typed or from a csv file."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.ledger.store.permissions import Action, may, roles_on_server
from tournament.ledger.store.refusals import Finding
from tournament.models import Cup
from tournament.series.common import find_series, season_of
from tournament.series.events import Event, away_tournaments, own_tournaments
from tournament.series.events_form import AwayForm, ReadRow, TermsForm, read_rows, shown_rows, stored_terms
from tournament.series.faults import in_words
from tournament.series.formula_form import shown_number
from tournament.series.tables import EventTable
from tournament.series.writing import AwayEvent, AwayRow, change_terms, remove_away, save_away
from tournament.site.access import requires
from tournament.site.common import attempt, author, there
from tournament.site.request import GuardedRequest

SHOW, REMOVE = "zeigen", "entfernen"


@requires(Action.SERIES)
@require_safe
def events_page(request: GuardedRequest, series: str) -> HttpResponse:
    """All tournaments of the series, drafts too, each with how it counts."""
    season = season_of(request, series)
    return render(request, "series/events.html", {
        "cup": season.cup, "events": EventTable([_row(request, season.cup, event) for event in (*season.events, *season.drafts)]),
        "faults": in_words(season, (*season.faults, *season.unbounded)),
    })  # fmt: skip


def _row(request: GuardedRequest, cup: Cup, event: Event) -> dict[str, Any]:
    return {"event": event, "href": leads_to(request, cup, event), "terms": _said(event)}


def leads_to(request: GuardedRequest, cup: Cup, event: Event) -> str | None:
    """Where it is said how it counts; None where that is not for who asks."""
    if event.entry is None:
        return reverse("series-event", args=[cup.slug, event.key])
    keeps = may(roles_on_server(request.user), Action.KEEP_UPLOADS, None)
    return reverse("series-offer", args=[cup.slug, event.entry]) if keeps else None


def _said(event: Event) -> str:
    """How it counts, in a few words: "Finale · Gewicht 3/2"."""
    terms = event.terms
    parts = [_("Finale")] * event.final
    if terms.get("weight"):
        parts.append(_("Gewicht %(weight)s") % {"weight": shown_number(terms["weight"])})
    if terms.get("formula"):
        parts.append(_("eigene Formel"))
    if event.club:
        parts.append(event.club)
    if (event.away is not None or event.entry is not None) and event.results:
        parts.append(_("%(n)d Ergebnisse") % {"n": len(event.results)})
    return " · ".join(parts)


@requires(Action.SERIES)
@require_http_methods(["GET", "POST"])
def event_page(request: GuardedRequest, series: str, key: str) -> HttpResponse:
    """How one tournament counts; of one from elsewhere its results too."""
    cup = find_series(series)
    own = next((event for event, _row in own_tournaments(cup, hidden=True) if event.key == key), None)
    if own is not None:
        return _own(request, cup, own)
    away = there(next((event for event in away_tournaments(cup) if event.key == key), None))
    return _away(request, cup, away)


@requires(Action.SERIES)
@require_http_methods(["GET", "POST"])
def new_away(request: GuardedRequest, series: str) -> HttpResponse:
    """A tournament that was played elsewhere, or is planned."""
    return _away(request, find_series(series), None)


def _own(request: GuardedRequest, cup: Cup, event: Event) -> HttpResponse:
    if request.method == "GET":
        return render(request, "series/event.html", {"cup": cup, "event": event, "form": TermsForm(initial=stored_terms(event.terms))})
    form = TermsForm(request.POST)
    said = {"cup_id": cup.pk, "tournament_id": event.pk or 0, "author": author(request)}
    if form.is_valid() and form.done(change_terms, terms=form.terms(), **said) is not None:
        messages.success(request, _("Gespeichert."))
        return redirect("series-events", cup.slug)
    return render(request, "series/event.html", {"cup": cup, "event": event, "form": form}, status=422)


def _away(request: GuardedRequest, cup: Cup, event: Event | None) -> HttpResponse:
    if request.method == "GET":
        return _away_page(request, cup, event, AwayForm(initial=_stored(event) if event else None))
    if event is not None and REMOVE in request.POST:
        attempt(request, remove_away, _("%(name)s gehört nicht mehr zur Reihe.") % {"name": event.name}, away_id=event.away)
        return redirect("series-events", cup.slug)
    form = AwayForm(request.POST, request.FILES)
    if not form.is_valid():
        return _away_page(request, cup, event, form, status=422)
    rows, findings = read_rows(form.typed())
    if findings or SHOW in request.POST:
        return _away_page(request, cup, event, form, rows=rows, findings=findings, status=422 if findings else 200)
    saved = form.done(_save, cup=cup, event=event, form=form, rows=rows, by=author(request))
    if saved is None:
        return _away_page(request, cup, event, form, rows=rows, status=422)
    messages.success(request, _("„%(name)s“ steht in der Reihe.") % {"name": saved})
    return redirect("series-events", cup.slug)


def _save(*, cup: Cup, event: Event | None, form: AwayForm, rows: Sequence[ReadRow], by: str) -> str:
    data = form.cleaned_data
    before = {row.player: row.said for row in event.results} if event else {}
    wanted = [_with_tables(row.row, before) for row in rows]
    said = AwayEvent(data["name"], data["date"], data["place"], terms=form.terms(), rows=wanted)
    return save_away(cup_id=cup.pk, event=said, away_id=event.away if event else None, author=by).name


def _with_tables(row: AwayRow, before: dict[int, dict[str, Any]]) -> AwayRow:
    """What a tournament file told of his tables stays with his result."""
    tables = before.get(row.player or 0, {}).get("tables")
    return row._replace(said={**row.said, "tables": tables}) if tables else row


def _stored(event: Event) -> dict[str, Any]:
    terms = event.terms
    known = {"name": event.name, "date": event.date, "place": event.place, "rows": shown_rows(event)}
    return known | stored_terms(terms) | {name: terms.get(name, "") for name in ("field", "rounds")}


def _away_page(
    request: GuardedRequest, cup: Cup, event: Event | None, form: AwayForm, *, rows: Sequence[ReadRow] = (),
    findings: Sequence[Finding] = (),
    status: int = 200,
) -> HttpResponse:  # fmt: skip
    context = {
        "cup": cup,
        "event": event,
        "form": form,
        "away": True,
        "read": rows,
        "findings": findings,
        "new": sum(not row.known for row in rows),
    }
    return render(request, "series/event.html", context, status=status)
