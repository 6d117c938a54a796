"""The tour for whoever opens the program for the first time: a small rehearsal that he leads himself, with a note beside each page that
says what to look at and what to press. It is there on the rehearsal's own server alone; how far somebody is stands in his session there.
"""

from typing import Any, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate, login
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import NoReverseMatch, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from tournament.handbook import book, pages
from tournament.ledger.store.convert import language
from tournament.models import Round, RoundState, Tournament
from tournament.rehearsal.evening import Plan
from tournament.rehearsal.faults import Kind
from tournament.site.access import in_turn
from tournament.site.etag import TOUR

PLAN = Plan(tables=3, rounds=1, games=6, minutes=3, led=True, faults=(Kind.GAP, Kind.CLASH, Kind.SILENT))
"""What is rehearsed: three tables, and what goes wrong most often."""


class Note(NamedTuple):
    """What stands beside a page. `number` counts from 1; `here`: whether this page is the one that it tells of, which else is at `href`."""

    number: int
    of: int
    title: str
    html: str
    here: bool
    href: str


@csrf_exempt
@require_http_methods(["GET", "POST"])
def begin(request: HttpRequest) -> HttpResponse:
    """Begins the tour anew, in the language of `?sprache=`; POST: logged in with the rehearsal's `username` and `password`, so that nobody
    has to type them. The form stands on the page of the server that rehearses, at another port, which knows no token of this one; without
    the password it opens nothing. GET: by way of the log-in; no page that came over https sends a password to this one. 404 where nothing
    is rehearsed."""
    if not settings.REHEARSAL:
        raise Http404
    return in_turn(request, lambda: _begun(request)) if request.method == "POST" else _to_first(request)


def _begun(request: HttpRequest) -> HttpResponse:
    user = authenticate(request, username=request.POST.get("username", ""), password=request.POST.get("password", ""))
    if user is not None:
        login(request, user)
    return _to_first(request)


def _to_first(request: HttpRequest) -> HttpResponse:
    request.session[TOUR] = 0
    page = f"{_address(book.tour(language())[0])}?{request.GET.urlencode()}"
    return redirect_to_login(page) if request.method == "GET" and not request.user.is_authenticated else redirect(page)


@require_POST
def turn(request: HttpRequest) -> HttpResponse:
    """To the next note or the one before, each on its page; or away with it, and the page stays. 404 where nothing is rehearsed."""
    if not settings.REHEARSAL:
        raise Http404
    notes = book.tour(language())
    at = request.session.get(TOUR, 0) + {"next": 1, "back": -1}.get(request.POST.get("do", ""), 0)
    if request.POST.get("do") == "end" or at >= len(notes):
        request.session.pop(TOUR, None)
        back = request.POST.get("from", "")
        return redirect(back if url_has_allowed_host_and_scheme(back, allowed_hosts=None) else "home")
    at = max(at, 0)
    if at and not _is_there(notes[at].pages[0]):
        messages.info(request, _("Zuerst hier: was im Kasten steht. Dann geht es weiter."))
        at -= 1
    request.session[TOUR] = at
    return redirect(_address(notes[at]))


def _is_there(page: str) -> bool:
    """Whether there is something to see on the page: papers of a round only once it is drawn, slips once it is open."""
    drawn = Round.objects.filter(number=1)
    opened = drawn.exclude(state=RoundState.DRAWN)
    return {"papers": drawn, "round": drawn, "table": opened, "check": opened}.get(page, Tournament.objects).exists()


def beside(request: HttpRequest) -> dict[str, Any]:
    """For every page of a rehearsal: the note of the tour, None where nobody is on it."""
    at = request.session.get(TOUR) if settings.REHEARSAL and hasattr(request, "session") else None
    if at is None:
        return {"tour": None}
    notes = book.tour(language())
    note = notes[at]
    matched = request.resolver_match
    here = matched is not None and matched.url_name in note.pages
    return {"tour": Note(number=at + 1, of=len(notes), title=note.title, html=pages.html(note), here=here, href=_address(note))}


def _address(note: book.Task) -> str:
    """Of the page that a note tells of: of the tournament that is rehearsed, its first round, its first table; of all tournaments, where
    that one was removed."""
    slug = Tournament.objects.order_by("pk").values_list("slug", flat=True).first()
    if slug is None:
        return reverse("home")
    for parts in ((), (slug,), (slug, 1), (slug, 1, 1)):
        try:
            return reverse(note.pages[0], args=parts)
        except NoReverseMatch:
            continue
    raise LookupError(f"{note.pages[0]}: no page of a tournament")
