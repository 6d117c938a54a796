"""A club's list: chosen, looked at as differences with whom rows may be, applied; and what was applied before, to be taken back.

Between its steps the lines of the file travel signed in the form; the server keeps nothing before it is applied.
"""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.desk.registration.spreadsheets import MOST_BYTES, Unreadable, read_lines
from tournament.ledger.people.register import everybody, gives_numbers
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.transaction import printable
from tournament.ledger.store.typed import whole_number
from tournament.models import MemberList, times
from tournament.register.member_lists import writing
from tournament.register.member_lists.differences import differences
from tournament.register.member_lists.form import MemberListForm, said_in
from tournament.register.member_lists.rows import Member, members
from tournament.site.access import requires
from tournament.site.common import attempt, author, say_refused, there
from tournament.site.request import GuardedRequest

SALT = "tournament.member-list"
A_DAY = 24 * 3600
MOST_LISTED = 20


class Given(NamedTuple):
    """A list as it was given: the club, the day, the file's name, its rows."""

    club: str
    day: date
    name: str
    rows: Sequence[Member]


@requires(Action.KEEP_REGISTER)
@require_http_methods(["GET", "HEAD", "POST"])
def member_list(request: GuardedRequest) -> HttpResponse:
    """GET: choose a file. POST with one: how it differs. POST with `rows`: applies it, or shows it again (`ansehen`). POST with
    `zurueck`: takes an applied one back."""
    if "zurueck" in request.POST:
        kept = there(MemberList.objects.filter(pk=whole_number(request.POST["zurueck"]) or 0).first())
        attempt(request, writing.undo, _("Die Liste „%(club)s“ ist zurückgenommen.") % {"club": kept.club}, list_id=kept.pk)
        return redirect("register-members")
    if "rows" in request.POST:
        return _go_on(request)
    if request.method != "POST":
        return _choose(request, MemberListForm(initial={"day": times.today()}))
    form = MemberListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _choose(request, form, status=422)
    file, club = form.cleaned_data["file"], " ".join(form.cleaned_data["club"].split())
    try:
        if not printable(club):
            raise Unreadable(_("Der Name des Vereins enthält Zeichen, die man nicht drucken kann. Bitte neu eintippen."))
        rows = members(read_lines(file.read(MOST_BYTES + 1)), everybody().read)
    except Unreadable as fault:
        form.add_error("file", str(fault))
        return _choose(request, form, status=422)
    return _show(request, Given(club, form.cleaned_data["day"], file.name[:80], rows))


def _choose(request: HttpRequest, form: MemberListForm, status: int = 200) -> HttpResponse:
    applied = MemberList.objects.order_by("-pk")[:MOST_LISTED]
    return render(request, "register/member_list.html", {"form": form, "applied": applied, "keeps": gives_numbers()}, status=status)


def _show(request: HttpRequest, given: Given, status: int = 200) -> HttpResponse:
    signed = signing.dumps([given.club, str(given.day), given.name, [list(row) for row in given.rows]], salt=SALT, compress=True)
    found = differences(given.club, given.rows, said_in(request.POST))
    return render(request, "register/member_list.html", {"given": given, "found": found, "rows": signed}, status=status)


def _go_on(request: HttpRequest) -> HttpResponse:
    try:
        club, day, name, rows = signing.loads(request.POST["rows"], salt=SALT, max_age=A_DAY)
    except (signing.BadSignature, ValueError):
        messages.error(request, _("Die Vorschau ist abgelaufen. Bitte die Datei noch einmal wählen."))
        return redirect("register-members")
    given = Given(club, date.fromisoformat(day), name, [Member(*row) for row in rows])
    if "ansehen" in request.POST:
        return _show(request, given)
    try:
        writing.apply(club=club, day=given.day, rows=given.rows, said=said_in(request.POST), author=author(request))
    except Refused as refused:
        say_refused(request, refused)
        return _show(request, given, status=422)
    messages.success(request, _("Die Liste „%(club)s“ ist übernommen; rückgängig machen lässt es sich unten.") % {"club": club})
    return redirect("register-members")
