"""What is stored about a person, for the secretary: all of it, as a file too, and a link for himself, given and taken back."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.ledger.store.audience import Audience
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.typed import whole_number
from tournament.models import PersonalLink, Player, times
from tournament.personal.file import file_of
from tournament.personal.links import give_link, revoke_link
from tournament.personal.reading import read_stored
from tournament.personal.tables import parts
from tournament.site import address, qr
from tournament.site.access import requires
from tournament.site.common import attempt, author, say_refused, there
from tournament.site.request import GuardedRequest


@requires(Action.KEEP_REGISTER)
@require_http_methods(["GET", "HEAD", "POST"])
def stored(request: GuardedRequest, person_id: int) -> HttpResponse:
    """Everything. POST gives a link (`do=give`), which is shown this once, or takes one back (`do=revoke`, `link`)."""
    who = _person(person_id)
    if request.method != "POST":
        return _page(request, who)
    match request.POST.get("do"):
        case "give":
            try:
                token = give_link(person_id=who.pk, author=author(request))
            except Refused as refused:
                say_refused(request, refused)
                return redirect("register-stored", who.pk)
            return _page(request, who, token)
        case "revoke":
            link = there(PersonalLink.objects.filter(player=who, pk=whole_number(request.POST.get("link", "")) or 0).first())
            attempt(request, revoke_link, _("Der Link öffnet nichts mehr."), link_id=link.pk)
            return redirect("register-stored", who.pk)
    return HttpResponse(status=400)


def _person(person_id: int) -> Player:
    """Who turned out to be another has nothing of his own."""
    return there(Player.objects.filter(pk=person_id, merged_into=None).first())


def _page(request: GuardedRequest, who: Player, token: str = "") -> HttpResponse:
    found = read_stored(who, Audience.DESK)
    path = reverse("own-data", args=[token]) if token else ""
    known = address.link(path) if path else ""
    link = (known or request.build_absolute_uri(path)) if path else ""
    context = {
        "person": who, "parts": parts(found.sections), "names_before": found.person["names_before"],
        "name_shared": found.person["name_shared"],
        "link": link, "known": known, "picture": qr.svg(link, _("QR-Code des Links")) if link else "",
        "links": PersonalLink.objects.filter(player=who, revoked_at=None, expires_at__gt=times.now()),
    }  # fmt: skip
    return render(request, "personal/stored.html", context)


@requires(Action.KEEP_REGISTER)
@require_safe
def stored_file(request: GuardedRequest, person_id: int) -> HttpResponse:
    """The same as a file, with what others wrote."""
    return file_of(_person(person_id), Audience.DESK)
