"""The page „An den Verband senden“: enrolling at the federation's server, and the queue – what waits, was sent, was refused and why."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused, refuse
from tournament.models import Sending, Tournament
from tournament.register.extract_file import fingerprint
from tournament.sending import enrolling, making, queue
from tournament.sending.reading import read_queue
from tournament.site.access import requires
from tournament.site.common import author, pressed, say_refused
from tournament.site.fields import Checked, text_field
from tournament.site.interfaces import local_name
from tournament.site.request import GuardedRequest


class EnrolForm(Checked):
    """Where to, and what the server was told to expect."""

    address = text_field(
        gettext_lazy("Adresse des Servers"), required=True, hint=gettext_lazy("Sie steht dort beim Code, mit https:// davor."),
        inputmode="url", autocapitalize="none", maxlength=enrolling.LONGEST_ADDRESS,
    )  # fmt: skip
    code = text_field(
        gettext_lazy("Code"), required=True, hint=gettext_lazy("Den zeigt der Server dem Verein auf der Seite „Laptops, die einsenden“."),
        autocapitalize="none", maxlength=enrolling.LONGEST_CODE,
    )  # fmt: skip
    name = text_field(
        gettext_lazy("Name dieses Laptops"), required=True, hint=gettext_lazy("So steht er dort in der Liste, etwa „Laptop Linz“."),
        maxlength=enrolling.LONGEST_NAME,
    )  # fmt: skip


@requires(Action.SEND)
@require_http_methods(["GET", "HEAD", "POST"])
def sending(request: GuardedRequest) -> HttpResponse:
    """GET: the queue. POST `do`: enrol, disconnect, pause, try again, withdraw, leave here, another reason, as a file."""
    if request.method != "POST":
        return _page(request)
    try:
        return pressed(request, ACTIONS)(request)
    except Refused as refused:
        say_refused(request, refused)
        return _page(request, status=422)


def _page(request: HttpRequest, form: EnrolForm | None = None, status: int = 200) -> HttpResponse:
    shown = {"queue": read_queue(), "form": form or EnrolForm(initial={"name": local_name()})}
    return render(request, "sending/sending.html", shown, status=status)


def _enrol(request: HttpRequest) -> HttpResponse:
    form = EnrolForm(request.POST)
    said = {"typed": form["address"].value() or "", "code": form["code"].value() or "", "name": form["name"].value() or ""}
    made = form.done(enrolling.enrol, author=author(request), **said) if form.is_valid() else None
    if made is None:
        return _page(request, form, 422)
    text = _("Angemeldet als „%(club)s“. Bitte den Fingerabdruck mit dem am Server vergleichen: %(fingerprint)s")
    messages.success(request, text % {"club": made.federation.name, "fingerprint": fingerprint(made.federation.key)})
    return redirect("sending")


def _disconnect(request: HttpRequest) -> HttpResponse:
    enrolling.disconnect(author=author(request))
    messages.success(request, _("Getrennt: von hier wird nichts mehr gesendet. Was dort ist, bleibt."))
    return redirect("sending")


def _pause(request: HttpRequest) -> HttpResponse:
    enrolling.pause(paused=request.POST["do"] == "pause", author=author(request))
    return redirect("sending")


def _now(request: HttpRequest) -> HttpResponse:
    count = queue.at_once()
    text = ngettext("%(n)d Einsendung wird gleich noch einmal versucht.", "%(n)d Einsendungen werden gleich noch einmal versucht.", count)
    messages.success(request, text % {"n": count})
    return redirect("sending")


def _again(request: HttpRequest) -> HttpResponse:
    queue.again(sending_id=_sending(request))
    messages.success(request, _("Wird gleich noch einmal gesendet."))
    return redirect("sending")


def _file(request: HttpRequest) -> HttpResponse:
    name, content = queue.as_file(sending_id=_sending(request))
    answer = HttpResponse(content, content_type="application/octet-stream")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _reword(request: HttpRequest) -> HttpResponse:
    making.reword(sending_id=_sending(request), reason=request.POST.get("reason", ""), author=author(request))
    messages.success(request, _("Der Grund ist geändert."))
    return redirect("sending")


def _withdraw(request: HttpRequest) -> HttpResponse:
    made = making.withdraw(tournament_id=_tournament(request), reason=request.POST.get("reason", ""), author=author(request))
    text = _("Wird beim Verband zurückgezogen und bleibt hier.") if made is not None else _("Das war noch nicht unterwegs und bleibt hier.")
    messages.success(request, text)
    return redirect("sending")


def _stay(request: HttpRequest) -> HttpResponse:
    stays = request.POST["do"] == "stay"
    making.stay(tournament_id=_tournament(request), stays=stays, author=author(request))
    messages.success(request, _("Bleibt hier.") if stays else _("Wird gleich gesendet."))
    return redirect("sending")


def _sending(request: HttpRequest) -> int:
    return _key(request, "sending", Sending)


def _tournament(request: HttpRequest) -> int:
    return _key(request, "tournament", Tournament)


def _key(request: HttpRequest, field: str, model: Any) -> int:
    """Of the row that the form is about. Raises Refused."""
    said = request.POST.get(field, "")
    key = int(said) if said.isascii() and said.isdigit() and len(said) < 10 else 0
    if not model.objects.filter(pk=key).exists():
        raise refuse("unknown", _("Das gibt es nicht mehr. Bitte die Seite neu laden."))
    return key


ACTIONS = {
    "enrol": _enrol, "disconnect": _disconnect, "pause": _pause, "go-on": _pause, "now": _now, "again": _again, "file": _file,
    "reason": _reword, "withdraw": _withdraw, "stay": _stay, "send": _stay,
}  # fmt: skip
