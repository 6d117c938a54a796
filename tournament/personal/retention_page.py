"""How long names are kept: the rule, whom it concerns today, and the button that does it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.typed import whole_number
from tournament.models import KeptName, times
from tournament.personal.retention import apply_rule, digest_of, due, keep_rule, limit_of, read_rule
from tournament.personal.tables import DueTable
from tournament.site.access import requires
from tournament.site.common import author, say_refused
from tournament.site.request import GuardedRequest

MOST_SHOWN = 500


@requires(Action.KEEP_REGISTER)
@require_http_methods(["GET", "HEAD", "POST"])
def retention(request: GuardedRequest) -> HttpResponse:
    """The rule and whom it concerns. POST says the rule (`do=keep`), or applies it to those who were shown (`do=apply`, `digest`)."""
    if request.method == "POST":
        return _act(request)
    today, rule = times.today(), read_rule()
    found = due(rule, today)
    context = {
        "rule": rule, "kinds": KeptName.choices, "full": rule.kind == KeptName.FULL, "limit": limit_of(rule.years, today),
        "count": len(found), "more": max(len(found) - MOST_SHOWN, 0), "table": DueTable(found[:MOST_SHOWN]) if found else None,
        "digest": digest_of(rule, found),
    }  # fmt: skip
    return render(request, "personal/retention.html", context)


def _act(request: GuardedRequest) -> HttpResponse:
    try:
        match request.POST.get("do"):
            case "keep":
                keep_rule(kind=request.POST.get("kind", ""), years=whole_number(request.POST.get("years", "")) or 0, author=author(request))
                messages.success(request, _("Die Regel ist gemerkt. Geändert ist noch kein Name."))
            case "apply":
                _apply(request)
            case _:
                return HttpResponse(status=400)
    except Refused as refused:
        say_refused(request, refused)
    return redirect("register-retention")


def _apply(request: GuardedRequest) -> None:
    if request.POST.get("sure") != "1":
        messages.error(request, _("Bitte zuerst ankreuzen: Namen kommen nicht wieder."))
        return
    applied = apply_rule(rule=read_rule(), expected=request.POST.get("digest", ""), author=author(request))
    text = ngettext(
        "%(n)d Name ist geändert. Ergebnisse und Nummern bleiben.",
        "%(n)d Namen sind geändert. Ergebnisse und Nummern bleiben.",
        len(applied.done),
    )
    messages.success(request, text % {"n": len(applied.done)})
    if applied.left:
        left = ngettext("%(n)d blieb, wie er war.", "%(n)d blieben, wie sie waren.", applied.left) % {"n": applied.left}
        messages.warning(request, left)
