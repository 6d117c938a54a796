"""Writing a proving case of an own sheet with the form of a game. Stores nothing: what is taken over goes back to the page of the sheet, as
typed there."""

import json

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from rules import Refusal
from tournament.entry.preview import Previewed, previewed
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Finding
from tournament.sheets.edit_page import address_of, show_draft
from tournament.sheets.example_form import NEW, ExampleForm, begun
from tournament.sheets.shown import Draft, draft_of
from tournament.site.access import requires

SAVE, SEATS = "save", "seats-"
"""What a button wants: the case on the sheet; a table of another size."""


@requires(Action.CREATE)
@require_http_methods(["GET", "POST"])
def example(request: HttpRequest) -> HttpResponse:
    """POST from the page of the sheet: the form, empty or with the case of the button. POST from the form: the page of the sheet with the
    case; or the form again, with what is wrong. GET, after a log-in: the page of the sheet, which has kept what was typed."""
    if request.method == "GET":
        return HttpResponseRedirect(address_of(request))
    if "draft" not in request.POST:
        draft, case = draft_of(request.POST), request.POST.get("case", NEW)
        return _page(request, _form(request, draft, case if case in map(str, range(len(draft.examples_typed))) else NEW))
    form = _sent(request)
    typed = form.typed()
    if request.POST.get("do", SAVE) != SAVE:
        return _page(request, form)
    refused, found = form.faults(typed), form.settled(typed)
    if refused or isinstance(found, Refusal):
        return _page(request, form, refused)
    return show_draft(request, form.draft.with_case(form.case, json.dumps(form.example(typed, found), ensure_ascii=False)))


@requires(Action.CREATE)
@require_POST
def preview(request: HttpRequest) -> JsonResponse:
    """What the game brings on the sheet as it is now, what is wrong, what is missing."""
    form = _sent(request)
    typed = form.typed()
    found = form.found(typed)
    shown = Previewed(
        typed=typed, found=found, worth=form.worth(typed) if not found else None, heading=_("Beträge"), seats=form.seats, tariff=form.tariff
    )
    return JsonResponse({**previewed(request, shown, form.values), "keep": False, "live": ""})


def _form(request: HttpRequest, draft: Draft, case: str) -> ExampleForm:
    return _with(request, draft, case, begun(draft, case))


def _sent(request: HttpRequest) -> ExampleForm:
    values = request.POST.dict()
    draft = draft_of(QueryDict(values.pop("draft", "")))
    if values.get("do", "").startswith(SEATS):
        values["seats"] = values["do"].removeprefix(SEATS)
    return _with(request, draft, values.pop("case", NEW), values)


def _with(request: HttpRequest, draft: Draft, case: str, values: dict[str, str]) -> ExampleForm:
    query = address_of(request).partition("?")[2]
    addresses = [f"{reverse(name)}{'?' if query else ''}{query}" for name in ("own-sheet-example", "own-sheet-example-preview")]
    return ExampleForm(draft, case, values, address=address_of(request), save_url=addresses[0], preview_url=addresses[1])


def _page(request: HttpRequest, form: ExampleForm, refused: list[Finding] | None = None) -> HttpResponse:
    return render(request, "sheets/example.html", form.context(refused), status=422 if refused else 200)
