"""Writing a free system: from nothing, from an edition, from a file. What is typed is the whole state; nothing is stored before it is
saved."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rules.book import FREE_FORMAT
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.typed import whole_number
from tournament.models import OwnSheet, times
from tournament.sheets.free_draft import FreeDraft, draft_of_file
from tournament.sheets.free_typed import typed_of
from tournament.sheets.saving import next_edition, save_sheet
from tournament.sheets.typed import without_rest
from tournament.site.access import requires
from tournament.site.common import author

SAVE, LEAVE = "speichern", "weglassen"
"""What a button wants: an edition; a row away that the page has no field for. Any other shows what follows."""


@requires(Action.CREATE)
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest) -> HttpResponse:
    """GET: an empty page, `?von=` an edition's number. POST: the page again, or saved."""
    if request.method == "GET":
        return show_draft(request, FreeDraft(_begun(request.GET.get("von", ""))), opened=True)
    if SAVE not in request.POST:
        return show_draft(request, FreeDraft(without_rest(request.POST, request.POST.get(LEAVE, ""))))
    draft = FreeDraft(request.POST, tried=True)
    try:
        row = save_sheet(file=draft.file, author=author(request))
    except Refused as refused:
        said = [finding.message for finding in refused.findings if finding.code == "edition_known"]
        return show_draft(request, draft, status=422, said=said)
    return redirect("own-sheet", row.pk)


def is_free(given: object) -> TypeGuard[Mapping[str, Any]]:
    """Whether parsed JSON says that it is a free system's file."""
    return isinstance(given, Mapping) and given.get("format") == FREE_FORMAT


def read_in(request: HttpRequest, given: Mapping[str, Any]) -> HttpResponse:
    """A file on the page, with everything that is wrong with it at its row; saved as what is typed is."""
    address = f"{reverse('free-sheet-new')}?{urlencode({'datei': str(given.get('slug') or '')[:60]})}"
    return show_draft(request, draft_of_file(given), address=address)


def _begun(source: str) -> QueryDict:
    row = OwnSheet.objects.filter(pk=number).first() if (number := whole_number(source)) is not None else None
    if row is not None and is_free(row.file):
        typed = typed_of(row.file)
        typed["edition"] = next_edition(row.slug, row.edition)
        return typed
    today = times.today()
    typed = QueryDict(mutable=True)
    typed.update({"edition": str(today.year), "valid_from": today.isoformat(), "tables": "4", "balanced": "1", "records": "1"})
    return typed


def show_draft(
    request: HttpRequest, draft: FreeDraft, *, status: int = 200, address: str = "", opened: bool = False, said: Sequence[str] = ()
) -> HttpResponse:
    """The page. `address`: where it is found again, if not at the request's query; `opened`: what was typed there before may be taken
    up."""
    query = request.GET.urlencode()
    shown = {
        "draft": draft, "typed": draft.typed, "opened": opened, "said": said,
        "address": address or f"{reverse('free-sheet-new')}{'?' if query else ''}{query}",
        "title": draft.typed.get("name") or _("Freies System"),
    }  # fmt: skip
    return render(request, "sheets/free.html", shown, status=status)
