"""Who is provisional, each with whom he may be: confirmed as somebody new, or linked with an existing person."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.desk.registration.merging.writing import merge
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.typed import whole_number
from tournament.models import Player
from tournament.register.provisional import confirm, provisional, read_provisional
from tournament.site.access import requires
from tournament.site.common import author, say_refused, there
from tournament.site.request import GuardedRequest


@requires(Action.KEEP_REGISTER)
@require_http_methods(["GET", "HEAD", "POST"])
def newcomers(request: GuardedRequest) -> HttpResponse:
    """A page of them. POST confirms one (`neu`: his key), or says who he is (`ist`: his key, and the other's)."""
    if request.method == "POST":
        return _act(request)
    found = read_provisional(whole_number(request.GET.get("seite", "")) or 1)
    return render(request, "register/provisional.html", {"found": found})


def _act(request: HttpRequest) -> HttpResponse:
    said, _dash, whom = request.POST.get("ist", "").partition("-")
    key = whole_number(request.POST.get("neu", said))
    if key is None:
        return HttpResponse(status=400)
    try:
        if "neu" in request.POST:
            person = confirm(person_id=key, author=author(request))
            text = _("%(name)s ist bestätigt und hat die Verbandsnummer %(number)s.")
            messages.success(request, text % {"name": person.name, "number": person.federation_number})
        else:
            there(provisional().filter(pk=key).first())
            row = merge(person_id=whole_number(whom) or 0, other_id=key, author=author(request))
            messages.success(request, _("%(other)s ist %(name)s.") % {"other": row.other.name, "name": row.person.name})
    except Player.DoesNotExist:
        messages.info(request, _("Eine der beiden Personen gibt es nicht mehr."))
    except Refused as refused:
        say_refused(request, refused)
    return redirect(f"{reverse('register-provisional')}?seite={whole_number(request.POST.get('seite', '')) or 1}")
