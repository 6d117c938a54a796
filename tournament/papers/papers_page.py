"""Drucken: every paper and file of the tournament on one page, and each of them as a download. What is in them is made by `tournament.papers.catalogue`."""

from collections.abc import Sequence
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.ledger.permissions import Action, may
from tournament.ledger.refusals import Refused
from tournament.models import RoundState
from tournament.papers import catalogue
from tournament.site import address
from tournament.site.access import requires
from tournament.site.common import say_refused
from tournament.site.tournaments import RoundRow, read_rounds

FORMATS = {"pdf": "PDF", "xlsx": "Excel", "csv": "csv", "json": "JSON"}


class Link(NamedTuple):
    """One format of a paper."""

    href: str
    label: str


class Sheet(NamedTuple):
    """A paper or file: what it is, what it is for, and its formats, the one to print first."""

    title: str
    purpose: str
    links: tuple[Link, ...]


class Group(NamedTuple):
    """Papers of one occasion. `anchor`: where other pages lead to; `state`: how far the round is."""

    anchor: str
    title: str
    state: str
    sheets: tuple[Sheet, ...]


@requires(Action.PRINT)
@require_safe
def papers_page(request: HttpRequest, slug: str) -> HttpResponse:
    """All papers: the rounds, the newest first, and beside them what belongs to the whole tournament."""
    tournament = request.tournament
    rounds = read_rounds(tournament)
    known = address.base()
    context = {
        "tournament": tournament, "rounds": [_of_round(slug, row) for row in reversed(rounds)], "whole": _of_all(slug, rounds),
        "known": known, "gone": address.gone(known),
    }  # fmt: skip
    return render(request, "tournament/papers.html", context)


def _of_round(slug: str, row: RoundRow) -> Group:
    n = row.number
    sheets = [
        _sheet(slug, f"tables:{n}", _("Tischliste"), _("alle Spieler nach Namen mit ihren Tischen, zum Aushängen"), "pdf", "xlsx", "csv", "json"),
        _sheet(slug, f"seating:{n}", _("Sitzordnung"), _("Tisch für Tisch, mit dem ersten Geber"), "pdf", "xlsx", "csv", "json"),
        _sheet(slug, f"slips:{n}", _("Tischzettel"), _("einer je Tisch, zum Auflegen; mit dem Link, unter dem der Tisch am Telefon schreibt"), "pdf"),
        _sheet(slug, f"blank:{n}", _("Schreibzettel, leer"), _("mit den Namen des Tisches, eine Zeile je Spiel"), "pdf"),
    ]
    if row.state != RoundState.DRAWN:
        sheets += [
            _sheet(slug, f"sheets:{n}", _("Schreibzettel, ausgefüllt"), _("so weit geschrieben ist, zum Unterschreiben"), "pdf"),
            _sheet(slug, f"round:{n}", _("Ergebnisse der Runde"), _("je Tisch, der Stand danach, wer wem was zahlt"), "pdf", "xlsx", "csv", "json"),
        ]
    return Group(f"runde-{n}", _("Runde %(n)d") % {"n": n}, RoundState(row.state).label, tuple(sheets))


def _of_all(slug: str, rounds: Sequence[RoundRow]) -> list[Group]:
    results = [
        _sheet(slug, "standings", _("Stand"), _("der Stand von jetzt; nach der letzten Runde der Endstand"), "pdf", "csv", "json"),
        _sheet(slug, "tournament", _("Arbeitsmappe"), _("ein Blatt je Tisch und Runde, mit Formeln: jeder Verein kann nachrechnen"), "xlsx"),
    ]
    before = [
        _sheet(slug, "regelblatt", _("Regelblatt"), _("die Werte und Auslegungen dieses Turniers, für Spieler und Schiedsrichter"), "pdf"),
        _sheet(slug, "form", _("Schreibzettel ohne Namen"), _("für Tische, die vor der Auslosung spielen, und als Vorrat"), "pdf"),
    ]
    decided = [
        _sheet(slug, "rulings", _("Entscheide"), _("alle Entscheide mit Gründen und Beträgen, dazu die Sanktionen; mit Namen"), "pdf", "xlsx", "csv", "json"),
        _sheet(slug, "rulings-anonymous", _("Entscheide ohne Namen"), _("dasselbe zum Weitergeben und Nachschlagen: Spieler, Gegner 1 … statt Namen"),
               "pdf", "xlsx", "csv", "json"),
    ]
    archive = _sheet(slug, "tournament", _("Turnierdatei"), _("Archiv und Wiedereinlesen; keine Sicherung: ohne Zugänge und Codes der Zettel"), "json")
    found = [Group("stand", _("Stand und Ergebnisse"), "", tuple(results))] if rounds else []
    found += [Group("entscheide", _("Entscheide"), "", tuple(decided))] if rounds else []
    return [*found, Group("vorher", _("Regeln und Vordrucke"), "", tuple(before)), Group("archiv", _("Archiv"), "", (archive,))]


def _sheet(slug: str, what: str, title: str, purpose: str, *endings: str) -> Sheet:
    return Sheet(title, purpose, tuple(Link(reverse("paper", args=[slug, what, ending]), FORMATS[ending]) for ending in endings))


def _needed(request: HttpRequest) -> Action:
    """A referee may take the rulings along, everything else is the director's."""
    return {"rulings": Action.SEE_RULINGS, "rulings-anonymous": Action.SEE_PRECEDENTS}.get(request.resolver_match.kwargs["what"], Action.PRINT)


@requires(_needed)
@require_safe
def paper(request: HttpRequest, slug: str, what: str, ending: str) -> HttpResponse:
    """One paper or file, as a download; back to the list with the reason where it cannot be made. A referee's list are his own pages."""
    tournament = request.tournament
    try:
        made = catalogue.make(tournament, what, ending)
    except Refused as refused:
        say_refused(request, refused)
        mine = "papers" if may(request.role, Action.PRINT, tournament.phase) else "referee"
        return HttpResponseRedirect(reverse(mine, args=[slug]))
    response = HttpResponse(made.content, content_type=made.content_type)
    response.headers["Content-Disposition"] = content_disposition_header(True, made.name)
    return response
