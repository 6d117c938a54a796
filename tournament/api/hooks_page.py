"""The webhooks of an organiser: added and removed here, tried out, and what became of each delivery and letter."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.api import hooks, mailing
from tournament.api.page_forms import HookForm
from tournament.api.page_reading import hook_row, read_deliveries, read_hooks, read_letters
from tournament.ledger.store.permissions import Action
from tournament.models import Organiser, Webhook
from tournament.organisers.teams_page import here
from tournament.site.access import requires
from tournament.site.common import attempt, author, there
from tournament.site.request import GuardedRequest

TRY, ON, REMOVE = "probe", "ein", "loeschen"


@requires(Action.KEEP_TEAMS)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def hooks_page(request: GuardedRequest) -> HttpResponse:
    """The list, the form of a new one, and the letters where any are sent. POST adds one, and shows what it is signed with."""
    organiser = here(request)
    if request.method != "POST":
        return _page(request, organiser, HookForm())
    form = HookForm(request.POST)
    said = {"organiser_id": organiser.pk, "author": author(request)}
    made = form.done(hooks.add, **said, **form.cleaned_data) if form.is_valid() else None
    if made is None:
        return _page(request, organiser, form, status=422)
    return render(request, "api/secret.html", {
        "secret": made.secret, "called": made.url, "kind": _("Schlüssel des Webhooks"), "back_to": "webhook", "back_key": made.pk,
        "hint": _("Mit ihm prüft das Programm dort, dass die Nachricht von hier kommt (Standard Webhooks)."),
    })  # fmt: skip


@requires(Action.KEEP_TEAMS)
@require_http_methods(["GET", "HEAD", "POST"])
def hook_page(request: GuardedRequest, hook_id: int) -> HttpResponse:
    """Its deliveries. POST tries it out, puts it on again, or removes it."""
    hook: Webhook = there(Webhook.objects.filter(organiser=here(request), pk=hook_id).first())
    if request.method == "POST":
        if REMOVE in request.POST:
            attempt(request, hooks.remove, _("Der Webhook ist gelöscht."), hook_id=hook.pk)
            return redirect("webhooks")
        if ON in request.POST:
            attempt(request, hooks.put_on, _("Der Webhook bekommt wieder Nachrichten."), hook_id=hook.pk)
        if TRY in request.POST:
            attempt(request, hooks.try_out, _("Eine Probe ist unterwegs; hier steht gleich, was daraus wurde."), hook_id=hook.pk)
        return redirect("webhook", hook.pk)
    return render(request, "api/webhook.html", {"hook": hook_row(hook), "rows": read_deliveries(hook)})


def _page(request: GuardedRequest, organiser: Organiser, form: HookForm, status: int = 200) -> HttpResponse:
    context = {"organiser": organiser, "rows": read_hooks(organiser), "form": form, "mail_is_on": mailing.is_on()}
    letters = read_letters(organiser) if mailing.is_on() else []
    return render(request, "api/webhooks.html", {**context, "letters": letters}, status=status)
