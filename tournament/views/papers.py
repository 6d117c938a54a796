"""Drucken: every paper and file of the tournament on one page, and each of them as a download. What is in them is made by `tournament.papers`."""

from collections.abc import Sequence
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament import papers, selectors
from tournament.models import RoundState, Tournament
from tournament.refusals import Refused
from tournament.selectors import RoundRow
from tournament.views.access import director_required
from tournament.views.common import find_tournament

FORMATS = {"pdf": "PDF", "xlsx": "Excel", "csv": "csv", "json": "JSON"}


class Link(NamedTuple):
    """One format of a paper."""

    href: str
    format: str
    label: str


class Paper(NamedTuple):
    """A paper or file: what it is, what it is for, and its formats, the one to print first."""

    title: str
    purpose: str
    links: tuple[Link, ...]


class Group(NamedTuple):
    """Papers of one occasion. `anchor`: where other pages lead to; `state`: how far the round is."""

    anchor: str
    title: str
    state: str
    papers: tuple[Paper, ...]


@require_safe
@director_required
def papers_page(request: HttpRequest, slug: str) -> HttpResponse:
    """All papers, in the order in which an evening needs them."""
    tournament = find_tournament(slug)
    rounds = selectors.rounds(tournament)
    return render(request, "tournament/papers.html", {"tournament": tournament, "groups": groups(tournament, rounds)})


def groups(tournament: Tournament, rounds: Sequence[RoundRow]) -> list[Group]:
    """The papers there are now."""
    slug = tournament.slug
    before = [_paper(slug, "regelblatt", _("Regelblatt"), _("die Werte und Auslegungen dieses Turniers, zum Aufhängen und für den Schiedsrichter"), "pdf")]
    if not rounds:
        blank = _("leer, zum Mitschreiben von Hand")
        before.append(_paper(slug, "form", _("Schreibzettel"), blank, "pdf"))
    found = [Group("vorher", _("Vor dem ersten Spiel"), "", tuple(before))]
    for row in reversed(rounds):
        found.append(Group(f"runde-{row.number}", _("Runde %(n)d") % {"n": row.number}, RoundState(row.state).label, _of_round(slug, row)))
    found.append(Group("stand", _("Stand und Ergebnisse"), "", _at_the_end(slug, rounds)))
    return found


def _of_round(slug: str, row: RoundRow) -> tuple[Paper, ...]:
    n = row.number
    found = [
        _paper(slug, f"tables:{n}", _("Tischliste"), _("wer sitzt wo; alphabetisch zum Aushängen"), "pdf", "xlsx", "csv", "json"),
        _paper(slug, f"seating:{n}", _("Sitzordnung"), _("Tisch für Tisch, mit Plätzen und erstem Geber"), "pdf", "xlsx", "csv", "json"),
        _paper(slug, f"slips:{n}", _("Tischzettel"), _("einer je Tisch: Plätze und erster Geber, zum Auflegen"), "pdf"),
        _paper(slug, f"blank:{n}", _("Schreibzettel, leer"), _("mit den Namen des Tisches, eine Zeile je Spiel"), "pdf"),
    ]
    if row.state != RoundState.DRAWN:
        found.append(_paper(slug, f"sheets:{n}", _("Schreibzettel, ausgefüllt"), _("so weit geschrieben ist, zum Unterschreiben"), "pdf"))
        found.append(
            _paper(slug, f"round:{n}", _("Ergebnisse der Runde"), _("je Tisch, mit Stand danach und wer wem wie viel zahlt"), "pdf", "xlsx", "csv", "json")
        )
    return tuple(found)


def _at_the_end(slug: str, rounds: Sequence[RoundRow]) -> tuple[Paper, ...]:
    found = []
    if rounds:
        found.append(_paper(slug, "standings", _("Stand"), _("der Stand von jetzt; nach der letzten Runde der Endstand"), "pdf", "csv", "json"))
        workbook = Link(_href(slug, "standings", "xlsx"), "xlsx", FORMATS["xlsx"])
        found.append(Paper(_("Arbeitsmappe"), _("ein Blatt je Tisch und Runde, mit Formeln: jeder Verein kann nachrechnen"), (workbook,)))
    archive = _("alles in einer Datei: Sicherung, Archiv, Wiedereinlesen")
    return (*found, _paper(slug, "tournament", _("Turnierdatei"), archive, "json"))


def _href(slug: str, what: str, ending: str) -> str:
    return reverse("paper", args=[slug, what, ending])


def _paper(slug: str, what: str, title: str, purpose: str, *endings: str) -> Paper:
    return Paper(title, purpose, tuple(Link(_href(slug, what, ending), ending, FORMATS[ending]) for ending in endings))


@require_safe
@director_required
def paper(request: HttpRequest, slug: str, what: str, ending: str) -> HttpResponse:
    """One paper or file, as a download; back to the list with the reason where it cannot be made."""
    tournament = find_tournament(slug)
    if ending not in FORMATS:
        raise Http404
    try:
        made = papers.make(tournament, what, ending)
    except Refused as refused:
        for finding in refused.findings:
            messages.error(request, finding.message)
        return HttpResponseRedirect(reverse("papers", args=[slug]))
    response = HttpResponse(made.content, content_type=made.content_type)
    response.headers["Content-Disposition"] = content_disposition_header(True, made.name)
    return response
