"""Reading a player list: the file is shown row by row with its faults, and nothing is stored until somebody confirms it.

Between the two steps the rows travel signed in the form; the server keeps nothing.
"""

from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from tournament.desk import players as service
from tournament.desk.players_form import UploadForm
from tournament.desk.spreadsheets import MOST_BYTES, PlayerList, Unreadable, read_players
from tournament.desk.tables import PreviewTable
from tournament.ledger.notices import notices
from tournament.ledger.permissions import Action
from tournament.ledger.refusals import Refused
from tournament.models import Tournament
from tournament.referee.sanction_words import warned_words
from tournament.site.access import requires
from tournament.site.common import author, say_refused
from tournament.site.request import TournamentRequest

SALT = "tournament.players-import"
A_DAY = 24 * 3600
LABELS = {
    "number": gettext_lazy("Nr."), "name": gettext_lazy("Name"), "place": gettext_lazy("Ort"), "club": gettext_lazy("Verein"), "tags": gettext_lazy("Merkmale"),
    "paid": gettext_lazy("bezahlt"), "present": gettext_lazy("anwesend"), "despite": gettext_lazy("Trotzdem anmelden, weil"),
}


@requires(Action.SEE_DESK, post=Action.REGISTER)
@require_http_methods(["GET", "POST"])
def import_players(request: TournamentRequest, slug: str) -> HttpResponse:
    """GET: choose a file. POST with a file: the preview. POST with `rows`: stores the good ones."""
    tournament = request.tournament
    if request.method == "GET":
        return _page(request, tournament, UploadForm())
    if "rows" in request.POST:
        return _confirm(request, tournament)
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, tournament, form, status=422)
    try:
        # One byte more than allowed is read, so that the reader can say what is too large.
        found = read_players(form.cleaned_data["file"].read(MOST_BYTES + 1))
    except Unreadable as fault:
        form.add_error("file", str(fault))
        return _page(request, tournament, form, status=422)
    return _preview(request, tournament, found, form.cleaned_data["file"].name)


def _page(request: HttpRequest, tournament: Tournament, form: UploadForm, status: int = 200, **more: Any) -> HttpResponse:
    return render(request, "desk/players_import.html", {"tournament": tournament, "form": form, **more}, status=status)


def _preview(request: HttpRequest, tournament: Tournament, found: PlayerList, name: str, status: int = 200) -> HttpResponse:
    checks = service.check_players(tournament_id=tournament.pk, rows=found.rows)
    told = notices(tournament)
    lines = [
        {"line": line, "check": check, "given": given, "warned": warned_words(told.named(check.values["name"])),
         "faults": [(LABELS.get(finding.field, ""), finding.message) for finding in check.findings]}
        for line, check, given in zip(found.lines, checks, found.rows, strict=True)
    ]
    good = sum(not check.findings for check in checks)
    barred = sum(_only_barred(check) for check in checks)
    rows = signing.dumps([list(found.rows), list(found.lines), found.ignored, found.withdrawn, name], salt=SALT, compress=True)
    return _page(
        request, tournament, UploadForm(), status, lines=PreviewTable(lines), rows_read=len(lines), good=good, bad=len(checks) - good,
        new=sum(not check.known for check in checks), barred=barred, rows=rows, ignored=found.ignored, withdrawn=found.withdrawn,
        name=name,
    )  # fmt: skip


def _only_barred(check: service.PlayerCheck) -> bool:
    """Whether nothing is wrong with the row but that somebody of this name may not play."""
    return bool(check.findings) and all(finding.code == "barred" for finding in check.findings)


def _confirm(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    try:
        rows, lines, ignored, withdrawn, name = signing.loads(request.POST["rows"], salt=SALT, max_age=A_DAY)
    except signing.BadSignature:
        messages.error(request, _("Die Vorschau ist abgelaufen. Bitte die Datei noch einmal wählen."))
        return redirect("players-import", tournament.slug)
    found = PlayerList(rows, lines, ignored, withdrawn)
    wanted, despite = rows, request.POST.get("despite", "") if "trotzdem" in request.POST else ""
    if "trotzdem" in request.POST and not despite.strip():
        messages.error(request, _("Bitte einen Grund angeben; er steht im Protokoll."))
        return _preview(request, tournament, found, name, status=422)
    if "nur_gute" in request.POST or "trotzdem" in request.POST:
        checks = service.check_players(tournament_id=tournament.pk, rows=rows)
        wanted = [row for row, check in zip(rows, checks, strict=True) if not check.findings or (despite and _only_barred(check))]
    try:
        stored = service.import_players(tournament_id=tournament.pk, rows=wanted, despite=despite, author=author(request))
    except Refused as refused:
        # Somebody may have registered meanwhile: then the preview shows the new faults row by row.
        if not all(finding.field.startswith("rows[") for finding in refused.findings):
            say_refused(request, refused)
        return _preview(request, tournament, found, name, status=422)
    count = len(stored)
    messages.success(request, ngettext("%(n)d Spieler ist angemeldet.", "%(n)d Spieler sind angemeldet.", count) % {"n": count})
    return redirect("players", tournament.slug)
