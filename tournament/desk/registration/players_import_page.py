"""Reading a player list: the file is shown row by row with its faults, and nothing is stored until somebody confirms it.

What a column means, which word of a name is the surname, a faulty cell and who somebody is can be said in the preview. Between its steps
the lines of the file travel signed in the form; the server keeps nothing.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.desk.registration import players as service
from tournament.desk.registration.players_form import ListForm
from tournament.desk.registration.players_preview import Draft, Said, drafted, is_of_another, previewed, said_in, without_evening
from tournament.desk.registration.spreadsheets import MOST_BYTES, Line, Unreadable, read_lines
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.models import Tournament
from tournament.site.access import requires
from tournament.site.common import author, say_refused
from tournament.site.request import TournamentRequest


class Shown(NamedTuple):
    """What is looked at: the file's lines and name, and the rows that they give."""

    lines: list[Line]
    name: str
    draft: Draft


SALT = "tournament.players-import"
A_DAY = 24 * 3600


@requires(Action.SEE_REGISTRATION, post=Action.REGISTER)
@require_http_methods(["GET", "POST"])
def import_players(request: TournamentRequest, slug: str) -> HttpResponse:
    """GET: choose a file, or paste a list. POST with one of them: the preview. POST with `rows`:
    shows it again as it was changed (`ansehen`, `alle_ja`), else stores it."""
    tournament = request.tournament
    if request.method == "GET":
        return _page(request, tournament, ListForm())
    if "rows" in request.POST:
        return _go_on(request, tournament)
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, tournament, form, status=422)
    file = form.cleaned_data["file"]
    try:
        # One byte more than allowed is read, so that the reader can say what is too large.
        content = file.read(MOST_BYTES + 1) if file else form.cleaned_data["text"].encode()
        lines = read_lines(content)
        name = file.name if file else _("eingefügte Liste")
        if foreign := is_of_another(tournament, lines):
            messages.info(
                request,
                _("Die Liste ist von einem anderen Turnier: wer dort bezahlt hat, da war oder abgemeldet ist, wird nicht übernommen."),
            )
        said = without_evening(lines) if foreign else Said()
        return _show(request, tournament, Shown(lines, name, drafted(tournament, lines, said)))
    except Unreadable as fault:
        form.add_error("file" if file else "text", str(fault))
        return _page(request, tournament, form, status=422)


def _page(request: HttpRequest, tournament: Tournament, form: ListForm, status: int = 200, **more: Any) -> HttpResponse:
    return render(request, "desk/players_import.html", {"tournament": tournament, "form": form, **more}, status=status)


def _show(request: HttpRequest, tournament: Tournament, shown: Shown, status: int = 200) -> HttpResponse:
    signed = signing.dumps([shown.lines, shown.name], salt=SALT, compress=True)
    return _page(request, tournament, ListForm(), status, preview=previewed(tournament, shown.draft), rows=signed, name=shown.name)


def _go_on(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    try:
        lines, name = signing.loads(request.POST["rows"], salt=SALT, max_age=A_DAY)
    except (signing.BadSignature, ValueError):
        messages.error(request, _("Die Vorschau ist abgelaufen. Bitte die Datei noch einmal wählen."))
        return redirect("players-import", tournament.slug)
    said = said_in(request.POST)
    try:
        shown = Shown(lines, name, drafted(tournament, lines, said))
    except Unreadable as fault:
        messages.error(request, str(fault))
        return _show(request, tournament, Shown(lines, name, drafted(tournament, lines, Said())), status=422)
    return _show(request, tournament, shown) if said.looks_again else _store(request, tournament, shown)


def _wanted(request: HttpRequest, tournament: Tournament, draft: Draft, despite: str) -> list[Mapping[str, Any]] | None:
    """The rows to store, all or the good ones; None where something is to be said before."""
    if "nur_gute" in request.POST or despite:
        return previewed(tournament, draft).wanted(barred_too=bool(despite))
    if "trotzdem" in request.POST:
        messages.error(request, _("Bitte einen Grund angeben; er steht im Protokoll."))
        return None
    return None if draft.open else list(draft.given.values())


def _store(request: HttpRequest, tournament: Tournament, shown: Shown) -> HttpResponse:
    """Stores what is good, or all; or shows the preview again with what speaks against it."""
    despite = request.POST.get("despite", "").strip() if "trotzdem" in request.POST else ""
    wanted = _wanted(request, tournament, shown.draft, despite)
    if wanted is None:
        return _show(request, tournament, shown, status=422)
    if not wanted and not shown.draft.given:
        messages.info(request, _("Alle auf der Liste sind schon angemeldet."))
        return redirect("players", tournament.slug)
    try:
        stored = service.import_players(tournament_id=tournament.pk, rows=wanted, despite=despite, author=author(request))
    except Refused as refused:
        # Somebody may have registered meanwhile: then the preview shows the new faults row by row.
        if not all(finding.field.startswith("rows[") for finding in refused.findings):
            say_refused(request, refused)
        return _show(request, tournament, shown, status=422)
    count = len(stored)
    messages.success(request, ngettext("%(n)d Spieler ist angemeldet.", "%(n)d Spieler sind angemeldet.", count) % {"n": count})
    return redirect("players", tournament.slug)
