"""Writing an own sheet: from a sheet that is there, from an edition, from a file. What is typed is the whole state; nothing is stored
before it is saved.

Every button but the one that saves draws the page again: what is wrong, what follows, the Regelblatt.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

import rules
from rules.book import NOTHING, base_of
from tournament.archive.own_sheets import LARGEST, sheet_data
from tournament.ledger.store.convert import language
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.typed import whole_number
from tournament.models import OwnSheet, times
from tournament.sheets.adding import with_names, with_row, without_row
from tournament.sheets.free_page import is_free, read_in
from tournament.sheets.proving import confirmed, read_case
from tournament.sheets.readable import file_faults
from tournament.sheets.saving import next_edition, save_sheet
from tournament.sheets.shown import Draft, base_name, draft_of
from tournament.sheets.starts import begun, files
from tournament.sheets.typed import rest_of, typed_of, without_rest
from tournament.site.access import requires
from tournament.site.common import author

SAVE, STRIKE, AGREE, LEAVE, ADD, AWAY = "speichern", "streichen", "stimmt", "weglassen", "dazu", "weg"
"""What a button wants: an edition; a proving case away; its amounts as the sheet gives them now; a row away that the page has no field for;
another row of a table; one away. Any other shows what follows."""
SHOW, BY_ITSELF = "zeigen", "getippt"
"""The page again, and what the script sends for it while somebody types."""


class SheetFileForm(forms.Form):
    """One file."""

    file = forms.FileField(
        label=gettext_lazy("Regelwerk (Excel oder JSON)"),
        widget=forms.FileInput({"accept": ".xlsx,.json"}),
        error_messages={"required": gettext_lazy("Bitte eine Datei wählen."), "empty": gettext_lazy("Die Datei ist leer.")},
    )


@requires(Action.CREATE)
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest) -> HttpResponse:
    """GET: a sheet as it begins, `?von=` the slug of a built-in one or of one that comes along, or an edition's number. POST: the page
    again, or saved."""
    if request.method == "GET":
        return _begin(request, request.GET.get("von", ""))
    typed = request.POST if request.POST.get(SHOW) == BY_ITSELF else with_names(request.POST)
    if SAVE not in request.POST:
        return show_draft(request, _changed(draft_of(typed), request.POST))
    draft = draft_of(typed, tried=True)
    try:
        row = save_sheet(file=draft.file, author=author(request))
    except Refused as refused:
        said = [finding.message for finding in refused.findings if finding.code == "edition_known"]
        return show_draft(request, draft, status=422, said=said)
    return redirect("own-sheet", row.pk)


def _changed(draft: Draft, data: QueryDict) -> Draft:
    """What is typed, as the button changes it."""
    if place := data.get(LEAVE):
        return draft.but(without_rest(draft.typed, place))
    if table := data.get(ADD):
        return draft.but(with_row(draft.typed, table, draft.base))
    if row := data.get(AWAY):
        return draft.but(without_row(draft.typed, *row.rsplit(" ", 1)))
    for button in (STRIKE, AGREE):
        case = data.get(button, "")
        at = whole_number(case)
        if at is None or at >= len(draft.examples_typed):
            continue
        if button == STRIKE:
            return draft.with_case(case, "")
        if agreed := confirmed(read_case(draft.examples_typed[at]), draft.known):
            return draft.with_case(case, json.dumps(agreed, ensure_ascii=False))
    return draft


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
    if is_free(given):
        return read_in(request, given)
    if not isinstance(given, dict) or base_of(given, rules.SHEETS) is None:
        messages.error(request, _("Das ist kein Regelwerk: das Format oder das Ausgangsblatt gibt es hier nicht."))
        return redirect("own-sheets")
    try:
        draft = draft_of_file(given)
    except (AttributeError, TypeError, ValueError):
        # Not even its parts are what they should be: no form can show it.
        for fault in file_faults(given):
            messages.error(request, f"{fault.row}: {fault.text(language())}")
        return redirect("own-sheets")
    return show_draft(request, draft, address=f"{reverse('own-sheet-new')}?{_query(given)}")


def _query(given: Mapping[str, Any]) -> str:
    """Where the page of a file is found again: its base, and a name by which the browser keeps what is typed."""
    return urlencode({"von": given["base"], "datei": str(given.get("slug") or "")[:60]})


def _begin(request: HttpRequest, source: str) -> HttpResponse:
    row = OwnSheet.objects.filter(pk=number).first() if (number := whole_number(source)) is not None else None
    if row is not None and is_free(row.file):
        return redirect(f"{reverse('free-sheet-new')}?{urlencode({'von': row.pk})}")
    if row is not None:
        typed = typed_of({**row.file, "edition": next_edition(row.slug, row.edition)})
        typed["base"] = row.file["base"]
    elif (file := files().get(source)) is not None:
        typed = typed_of(begun(file))
        typed["base"] = file["base"]
    else:
        today = times.today()
        typed = QueryDict(mutable=True)
        typed.update({"base": source, "edition": str(today.year), "valid_from": today.isoformat()})
    return show_draft(request, draft_of(typed), opened=True)


def address_of(request: HttpRequest) -> str:
    """Where the page of what is typed is found again: by its query."""
    query = request.GET.urlencode()
    return f"{reverse('own-sheet-new')}{'?' if query else ''}{query}"


def show_draft(
    request: HttpRequest, draft: Draft, *, status: int = 200, address: str = "", opened: bool = False, said: Sequence[str] = ()
) -> HttpResponse:
    """The page. `address`: where it is found again, if not at the request's query; `opened`: what was typed there before may be taken
    up."""
    address = address or address_of(request)
    query = address.partition("?")[2]
    shown = {
        "draft": draft,
        "base": base_name(draft.base),
        "address": address,
        "opened": opened,
        "said": said,
        "case_address": f"{reverse('own-sheet-example')}{'?' if query else ''}{query}",
        "title": draft.name or _("Eigenes Regelwerk"),
    }
    return render(request, "sheets/edit.html", shown, status=status)


def draft_of_file(file: Mapping[str, Any]) -> Draft:
    """A file on the page. What of it is wrong and would be said no more, because the page has no field for it, goes along as `rest`.

    Raises AttributeError, TypeError or ValueError for a file whose parts are not even tables.
    """
    typed, base = typed_of(file), base_of(file, rules.SHEETS) or NOTHING
    typed["base"] = base.slug
    typed["tried"] = "1"
    said = {fault.row for fault in Draft(typed, base).faults}
    typed.setlist("rest", rest_of(file, [fault.row for fault in file_faults(file) if fault.row not in said]))
    return Draft(typed, base)
