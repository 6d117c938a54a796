"""Writing an own sheet: from a sheet that is there, from an edition, from a file. What is typed is the whole state; nothing is stored before it is saved.

`zeigen` draws the page again: what is wrong, what follows, the Regelblatt.
"""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

import rules
from tournament.archive.own_sheets import LARGEST, sheet_data
from tournament.ledger.convert import language
from tournament.ledger.permissions import Action
from tournament.ledger.refusals import Refused
from tournament.models import OwnSheet
from tournament.sheets.edit_form import SheetFileForm
from tournament.sheets.saving import next_edition, save_sheet
from tournament.sheets.shown import Draft
from tournament.sheets.typed import typed_of
from tournament.site.access import requires
from tournament.site.common import author

SHOW = "zeigen"


@requires(Action.CREATE)
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest) -> HttpResponse:
    """GET: a sheet as it begins, `?von=` a built-in one's slug or an edition's number. POST: the page again, or saved."""
    if request.method == "GET":
        return _begin(request, request.GET.get("von", ""))
    draft = Draft(request.POST, _base(request.POST.get("base", "")))
    if SHOW in request.POST:
        return _page(request, draft)
    try:
        row = save_sheet(file=draft.file, author=author(request))
    except Refused as refused:
        said = [finding.message for finding in refused.findings if finding.code == "edition_known"]
        return _page(request, draft, status=422, said=said)
    messages.success(request, _("„%(name)s“, Ausgabe %(edition)s, ist gespeichert.") % {"name": row.name, "edition": row.edition})
    return redirect("own-sheet", row.pk)


@requires(Action.CREATE)
@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """A file on the page, with everything that is wrong with it at its row; saved as what is typed is."""
    form = SheetFileForm(request.POST, request.FILES)
    if not form.is_valid():
        messages.error(request, _("Bitte eine Datei mit höchstens 1 MB wählen."))
        return redirect("own-sheets")
    try:
        given = sheet_data(form.cleaned_data["file"].read(LARGEST + 1))
    except Refused as refused:
        for finding in refused.findings:
            messages.error(request, f"{finding.field}: {finding.message}" if finding.field else finding.message)
        return redirect("own-sheets")
    if not isinstance(given, dict) or given.get("base") not in rules.SHEETS:
        messages.error(request, _("Das ist kein Regelwerk: „format“ muss „tarock-sheet/1“ sein und „base“ ein Blatt, das es hier gibt."))
        return redirect("own-sheets")
    try:
        typed = typed_of(given)
    except (AttributeError, TypeError, ValueError):
        messages.error(request, _("Die Datei ist nicht so aufgebaut, wie ein Regelwerk es ist. Bitte mit „manage.py check-sheet“ ansehen."))
        return redirect("own-sheets")
    return _page(request, Draft(typed, rules.SHEETS[given["base"]]))


def _begin(request: HttpRequest, source: str) -> HttpResponse:
    row = OwnSheet.objects.filter(pk=int(source)).first() if source.isascii() and source.isdigit() and len(source) < 10 else None
    if row is None:
        typed = QueryDict(mutable=True)
        typed["edition"] = str(timezone.localdate().year)
        return _page(request, Draft(typed, _base(source)), begun=True, opened=True)
    typed = typed_of(row.file)
    typed["edition"] = next_edition(row.slug, row.edition)
    return _page(request, Draft(typed, _base(row.file["base"])), opened=True)


def _base(slug: str) -> rules.Sheet:
    return rules.SHEETS.get(slug) or next(iter(rules.SHEETS.values()))


def _page(request: HttpRequest, draft: Draft, status: int = 200, **more: Any) -> HttpResponse:
    """`begun`: nothing has been typed yet, so that what is missing is no fault; `opened`: what was typed here before may be taken up."""
    return render(request, "sheets/edit.html", {"draft": draft, "base": draft.base.system.title[language() == "en"], **more}, status=status)
