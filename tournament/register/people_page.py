"""The register: everybody with a search, the list as a file and from one."""

from collections.abc import Iterable
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring.paper import Column, Kind, Report
from scoring.paper.exporters import csv, xlsx
from scoring.plain import Meta, say
from tournament.desk.registration.columns import guess, players
from tournament.desk.registration.players_form import UploadForm
from tournament.desk.registration.spreadsheets import Unreadable, read_lines
from tournament.ledger.people.extract import holds
from tournament.ledger.people.register import everybody, gives_numbers
from tournament.ledger.people.register_log import read_register_log
from tournament.ledger.store.convert import language
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.transaction import printable
from tournament.ledger.store.typed import whole_number
from tournament.models import Extract, Player, times
from tournament.register.extract_page import read_extract_file
from tournament.register.extract_reading import is_extract
from tournament.register.numbers import give_numbers, without_number
from tournament.register.passes import found_for, paper
from tournament.register.people import Added, add_people
from tournament.register.reading import PersonRow, read_people
from tournament.register.search import Asked, look_up
from tournament.site.access import requires
from tournament.site.common import attempt, author, say_refused
from tournament.site.paper_files import answer, file_of, set_or_page
from tournament.site.request import GuardedRequest

LONGEST_QUERY = 200
MOST_LOGGED = 20
FILES = {
    "csv": (csv.write, "text/csv; charset=utf-8"),
    "xlsx": (xlsx.write, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}


@requires(Action.KEEP_REGISTER)
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: GuardedRequest) -> HttpResponse:
    """Everybody, or whom `q` means, a hundred a page. POST gives numbers to all who have none (`nummern`)."""
    if request.method == "POST":
        if "nummern" not in request.POST:
            return HttpResponse(status=400)
        attempt(request, give_numbers, _("Alle haben jetzt eine Verbandsnummer."))
        return redirect("register")
    query = request.GET.get("q", "")
    wanted = query if printable(query) and len(query) <= LONGEST_QUERY else ""
    page, behind, before = (whole_number(request.GET.get(name, "")) or 0 for name in ("seite", "nach", "vor"))
    found = look_up(Asked(wanted, page, behind, before))
    rows = read_people(Player.objects.filter(pk__in=found.keys), times.today())
    context = {
        "rows": rows,
        "numbered": any(row.federation_number for row in rows),
        "found": found,
        "query": query,
        "log": read_register_log(MOST_LOGGED),
        "extract": (here := Extract.objects.first()),
        "extract_holds": holds(here),
        "gives": gives_numbers(),
        "without": without_number().count() if gives_numbers() else 0,
    }
    return render(request, "register/people.html", context)


@requires(Action.KEEP_REGISTER)
@require_safe
def export(request: GuardedRequest, ext: str) -> HttpResponse:
    """Everybody as csv or xlsx."""
    if ext not in FILES:
        raise Http404
    write, kind = FILES[ext]
    rows = read_people(Player.objects.filter(merged_into=None), times.today())
    made = HttpResponse(write(people_report(rows, title=_("Register"), number=say("number", language()))), content_type=kind)
    made.headers["Content-Disposition"] = f'attachment; filename="register.{ext}"'
    return made


@requires(Action.KEEP_REGISTER)
@require_safe
def print_passes(request: GuardedRequest) -> HttpResponse:
    """The passes of whom `q` means, or of a club (`verein`); back to the list with the reason where there are none or too many."""
    query, club = (request.GET.get(name, "")[:LONGEST_QUERY] for name in ("q", "verein"))
    try:
        persons = found_for(query if printable(query) else "", club if printable(club) else "")
    except Refused as refused:
        say_refused(request, refused)
        return redirect(f"{reverse('register')}?{urlencode({'q': query})}")
    return answer(set_or_page(lambda: file_of("paesse", "pdf", paper(persons))))


@requires(Action.KEEP_REGISTER)
@require_http_methods(["GET", "POST"])
def import_people(request: GuardedRequest) -> HttpResponse:
    """A list of persons: whom nobody knows is added; who may be somebody known is named, and left for a person to decide. The federation's
    extract is read in as on its own page."""
    if request.method == "GET":
        return _import_page(request, UploadForm())
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _import_page(request, form, status=422)
    content = form.cleaned_data["file"].read()
    if is_extract(content):
        form.cleaned_data["file"].seek(0)
        return read_extract_file(request)
    try:
        lines = read_lines(content)
        found = players(lines, guess(lines), {}, everybody().read)
    except Unreadable as fault:
        form.add_error("file", str(fault))
        return _import_page(request, form, status=422)
    added = add_people(found.rows, author=author(request))
    if added.asked or added.faulty:
        return _import_page(request, UploadForm(), added=added)
    _say(request, added)
    return redirect("register")


def _say(request: HttpRequest, added: Added) -> None:
    text = ngettext("%(n)d Person ist neu im Register.", "%(n)d Personen sind neu im Register.", added.made) % {"n": added.made}
    known = ngettext("%(n)d war schon bekannt.", "%(n)d waren schon bekannt.", added.known) % {"n": added.known}
    messages.success(request, f"{text} {known}" if added.known else text)


def _import_page(request: HttpRequest, form: UploadForm, status: int = 200, added: Added | None = None) -> HttpResponse:
    context: dict[str, Any] = {"form": form, "added": added}
    if added is not None:
        _say(request, added)
    return render(request, "register/import.html", context, status=status)


def people_report(rows: Iterable[PersonRow], *, title: str, number: str) -> Report:
    """One row a person; `number`: the head of the numbers. Those of the federation where anybody has one."""
    shown = list(rows)
    of_federation = any(row.federation_number for row in shown)
    heads = [
        ("number", number, Kind.NUMBER),
        *([("federation_number", _("Verbandsnr."), Kind.WORD)] if of_federation else []),
        ("name", _("Name"), Kind.WORD),
        ("place", _("Ort"), Kind.WORD),
        ("club", _("Verein"), Kind.WORD),
        ("tournaments", _("Turniere"), Kind.NUMBER),
        ("last", _("zuletzt"), Kind.WORD),
    ]
    cells: tuple[tuple[int | str, ...], ...] = tuple(
        (
            row.number,
            *([row.federation_number] if of_federation else []),
            "".join(row.shown),
            row.place,
            row.club,
            row.tournaments,
            _day(row.last),
        )
        for row in shown
    )
    columns = tuple(Column(*head) for head in heads)
    nowhere = Meta(tournament=title, date=None, place="", system_title="", edition="", interpretations="", digest="")
    return Report(identifier="register", title=title, meta=nowhere, columns=columns, rows=cells, language=language())


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""
