"""Reading a file in, of a tournament or of a series: all of it, or every fault with its place and nothing."""

import django_tables2 as tables
from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.archive.here import like_it, which
from tournament.archive.taking_in import LARGE, begin_taking_in, prepared
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.site.access import requires
from tournament.site.common import account, author
from tournament.site.tables import DataTable

MOST_SHOWN = 200
"""Findings that the page lists; a file with more of them is mended in its source anyway."""


class TournamentFileForm(forms.Form):
    """One file; what is in it is checked by `tournament.archive`. `again`: also where it is here already."""

    file = forms.FileField(
        label=gettext_lazy("Turnierdatei (JSON)"),
        widget=forms.FileInput({"accept": ".json,application/json"}),
        error_messages={"required": gettext_lazy("Bitte eine Datei wählen."), "empty": gettext_lazy("Die Datei ist leer.")},
    )
    again = forms.BooleanField(required=False)


class FindingTable(DataTable):
    """Each fault with its place in the file."""

    field = tables.Column(verbose_name=gettext_lazy("Stelle"), default=format_html("<code>{}</code>", "–"))
    message = tables.Column(verbose_name=gettext_lazy("Was ist"))
    row_header = "field"
    look = "findings"

    def render_field(self, value: str) -> str:
        return format_html("<code>{}</code>", value)


@requires(Action.CREATE)
@require_http_methods(["GET", "POST"])
def import_file(request: HttpRequest) -> HttpResponse:
    """GET: choose a file. POST: the stored tournament, the findings, or the question whether one that is here is meant once more; a large
    file is a job."""
    if request.method == "GET":
        return render(request, "archive/tournament_import.html", {"form": TournamentFileForm()})
    form = TournamentFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "archive/tournament_import.html", {"form": form}, status=422)
    given = form.cleaned_data["file"]
    content = given.read()
    try:
        store = prepared(content) if len(content) <= LARGE else None
        here = None if form.cleaned_data["again"] else like_it(which(content))
        if here is not None:
            return render(request, "archive/tournament_import.html", {"form": form, "here": here}, status=422)
        if store is None:
            return redirect("job", begin_taking_in(given.name, content, account(request)).uid)
        taken = store(author(request))
    except Refused as refused:
        shown = {
            "form": form,
            "name": given.name,
            "findings": FindingTable(refused.findings[:MOST_SHOWN]),
            "count": len(refused.findings),
            "more": max(len(refused.findings) - MOST_SHOWN, 0),
        }
        return render(request, "archive/tournament_import.html", shown, status=422)
    messages.success(request, taken.done)
    for said in taken.warnings:
        messages.warning(request, said)
    return redirect(taken.page)
