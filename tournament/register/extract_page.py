"""The signed extract of the federation's register: read in and confirmed on a laptop, made where the register is kept."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.ledger.people.extract import holds
from tournament.ledger.people.register import gives_numbers
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.models import Extract, times
from tournament.register.extract_file import fingerprint
from tournament.register.extract_making import USUAL, make_extract, own_fingerprint
from tournament.register.extract_reading import confirm, read_in, remove
from tournament.site.access import requires
from tournament.site.common import attempt, author, say_refused
from tournament.site.fields import Checked
from tournament.site.request import GuardedRequest


class ReadForm(Checked):
    """An extract to be read in."""

    file = forms.FileField(
        label=gettext_lazy("Auszug (Datei des Verbandes)"),
        widget=forms.FileInput({"accept": ".tarock"}),
        error_messages={"required": gettext_lazy("Bitte eine Datei wählen."), "empty": gettext_lazy("Die Datei ist leer.")},
    )


class MakeForm(Checked):
    """How long the new one holds."""

    valid_until = forms.DateField(
        label=gettext_lazy("gilt bis"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        error_messages={
            "required": gettext_lazy("Bitte ausfüllen."),
            "invalid": gettext_lazy("Das Datum ist keines. Schreibweise: 2026-11-21."),
        },
    )


@requires(Action.KEEP_REGISTER)
@require_http_methods(["GET", "HEAD", "POST"])
def extract(request: GuardedRequest) -> HttpResponse:
    """What is here. POST reads one in (a file), confirms it (`bestaetigen`: its digest), removes it (`entfernen`), makes one (`machen`)."""
    if request.method != "POST":
        return _page(request, ReadForm())
    if "bestaetigen" in request.POST:
        attempt(request, confirm, _("Der Auszug gilt jetzt."), digest=request.POST["bestaetigen"])
    elif "entfernen" in request.POST:
        attempt(request, remove, _("Der Auszug ist entfernt."))
    elif "machen" in request.POST:
        return _make(request)
    else:
        return read_extract_file(request)
    return redirect("register-extract")


def read_extract_file(request: HttpRequest) -> HttpResponse:
    """Reads the file that was sent; why it cannot be, at its field."""
    form = ReadForm(request.POST, request.FILES)
    if form.is_valid() and (made := form.done(read_in, content=form.cleaned_data["file"].read(), author=author(request))) is not None:
        if made.confirmed:
            messages.success(request, _("Der Auszug ist eingelesen und gilt."))
        return redirect("register-extract")
    return _page(request, form, status=422)


def _make(request: HttpRequest) -> HttpResponse:
    if not gives_numbers():  # nobody is shown the button
        return HttpResponse(status=400)
    form = MakeForm(request.POST)
    made = form.done(make_extract, author=author(request), **form.cleaned_data) if form.is_valid() else None
    if made is None:
        return _page(request, ReadForm(), making=form, status=422)
    answer = HttpResponse(made.content, content_type="application/octet-stream")
    answer.headers["Content-Disposition"] = f'attachment; filename="{made.name}"'
    return answer


def _page(request: HttpRequest, form: ReadForm, *, making: MakeForm | None = None, status: int = 200) -> HttpResponse:
    here = Extract.objects.first()
    context: dict[str, Any] = {"form": form, "here": here, "holds": holds(here), "fingerprint": fingerprint(here.key) if here else ""}
    if gives_numbers():
        context["making"] = making or MakeForm(initial={"valid_until": times.today() + USUAL})
        try:
            context["own"] = own_fingerprint()
        except Refused as refused:
            say_refused(request, refused)
    return render(request, "register/extract.html", context, status=status)
