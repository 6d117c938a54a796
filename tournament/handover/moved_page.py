"""The page that a phone finds behind the QR of the new address, and that the wall shows: where the evening runs now, and what an open page
does.

For everybody; says nothing of the evening itself.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.ledger.machine.elsewhere import holding
from tournament.ledger.store.permissions import Action
from tournament.site import address, qr
from tournament.site.access import requires


@requires(Action.READ)
@require_safe
def moved(request: HttpRequest) -> HttpResponse:
    """The address of the laptop that writes the evening now, large, as a QR and short."""
    found = holding()
    where = found.address if found is not None and found.address else address.base() or f"{request.scheme}://{request.get_host()}"
    picture = qr.svg(f"{where}{reverse('moved')}", _("QR-Code zu %(address)s") % {"address": where})
    return render(request, "handover/moved.html", {"where": where, "short": address.short(where), "picture": picture})
