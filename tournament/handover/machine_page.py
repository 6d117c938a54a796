"""What the other laptop asks: the salt of the code that is open, the archive, and that the phones may come. JSON and proofs; no account, no
cookie."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from tournament.handover import giving
from tournament.ledger.store.refusals import Refused, refuse
from tournament.phones.body import BadBody, Body
from tournament.site import address
from tournament.site.attempts import note_wrong_hand_over
from tournament.site.throttle import note_wrong_code, too_many_codes

LONGEST_PROOF = 4096
"""Bytes of what the other laptop says."""
View = Callable[[HttpRequest], HttpResponse]


def answers_laptops(view: View) -> View:
    """Turns what is refused into JSON. Wrong proofs are slowed down, before any of them is looked at."""

    @csrf_exempt
    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        try:
            if too_many_codes(request):
                raise refuse("too_many_codes", _("Zu viele falsche Codes. In fünf Minuten geht es wieder."), "code")
            answer = view(request)
        except BadBody as bad:
            answer = JsonResponse({"code": "bad_request", "message": bad.field}, status=bad.status)
        except Refused as refused:
            found = refused.findings[0]
            if found.code == "wrong_code":
                note_wrong_code(request)
                note_wrong_hand_over(request)
            answer = JsonResponse({"code": found.code, "message": found.message}, status=404 if found.code == "no_offer" else 409)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    return guarded


@answers_laptops
@require_http_methods(["GET", "POST"])
def fetch(request: HttpRequest) -> HttpResponse:
    """GET: the salt of the code that is open. POST: the sealed archive, for its proof; this laptop is held from then on."""
    if request.method == "GET":
        found = giving.open_offer()
        if found is None:
            raise refuse(
                "no_offer", _("Dort ist kein Code offen: auf dem anderen Laptop unter „Abend übergeben“ einen neuen machen."), "code"
            )
        return JsonResponse({"salt": found.salt})
    said = _said(request)
    content = giving.fetch(given=said.text("proof"), source=address.understood(said.text("source"), only_here_too=True) or "")
    return HttpResponse(content, content_type="application/octet-stream")


@answers_laptops
@require_POST
def confirm(request: HttpRequest) -> HttpResponse:
    """The other laptop has everything: this one sends its phones there."""
    said = _said(request)
    where = address.understood(said.text("address"), only_here_too=True) or ""
    return JsonResponse({"proof": giving.confirm(given=said.text("proof"), where=where, newest=said.number("newest"))})


def _said(request: HttpRequest) -> Body:
    """What a laptop said; no form can send this type of content."""
    if request.content_type != "application/json":
        raise BadBody("", 415)
    if len(request.body) > LONGEST_PROOF:
        raise BadBody("", 413)
    return Body(request.body)
