"""Who may be there twice: every two who may be one, to be looked at; on a server also to be looked for anew, and to be told apart."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.ledger.store.permissions import Action
from tournament.ledger.store.typed import whole_number
from tournament.models import Player
from tournament.register.doubles import keep_apart, look_for_doubles, read_doubles
from tournament.site.access import requires
from tournament.site.common import author
from tournament.site.request import GuardedRequest


@requires(Action.KEEP_REGISTER)
@require_http_methods(["GET", "HEAD", "POST"])
def doubles(request: GuardedRequest) -> HttpResponse:
    """A page of them. POST looks for them (`suchen`), or says that two are two (`zwei`: their keys)."""
    if request.method == "POST":
        return _act(request)
    found = read_doubles(whole_number(request.GET.get("seite", "")) or 1)
    return render(request, "register/doubles.html", {"found": found})


def _act(request: HttpRequest) -> HttpResponse:
    if "suchen" in request.POST:
        count = look_for_doubles(author=author(request))
        messages.success(request, ngettext("%(n)d Paar gefunden.", "%(n)d Paare gefunden.", count) % {"n": count})
        return redirect("register-doubles")
    one, other = (whole_number(key) for key in request.POST.get("zwei", "").partition("-")[::2])
    if one is None or other is None or one == other:
        return HttpResponse(status=400)
    try:
        keep_apart(person_id=one, other_id=other, author=author(request))
    except Player.DoesNotExist:
        messages.info(request, _("Eine der beiden Personen gibt es nicht mehr."))
    return redirect(f"{reverse('register-doubles')}?seite={whole_number(request.POST.get('seite', '')) or 1}")
