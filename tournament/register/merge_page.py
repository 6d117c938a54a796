"""Two who are one: what would move, shown before it is done."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.plain import euros
from tournament.desk.registration.merging import writing
from tournament.desk.registration.merging.preview import preview
from tournament.ledger.store.convert import language
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.models import Player
from tournament.register.reading import apart
from tournament.site.access import requires
from tournament.site.common import author, say_refused
from tournament.site.request import GuardedRequest


@requires(Action.KEEP_REGISTER)
@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: GuardedRequest, person_id: int, other_id: int) -> HttpResponse:
    """The preview: the other's rows become the person's. POST does it."""
    try:
        found = preview(person_id=person_id, other_id=other_id)
        if request.method == "POST":
            row = writing.merge(person_id=person_id, other_id=other_id, author=author(request))
            said = {"other": row.other.name, "name": row.person.name, "number": row.other.number}
            text = _(
                "%(other)s ist jetzt %(name)s. Die Registernummer %(number)d führt weiter hierher; rückgängig machen lässt es sich unten."
            )
            messages.success(request, text % said)
            for moved in found.tournaments:
                if moved.paid_twice:
                    due = {"cents": euros(moved.paid_twice, language()), "number": moved.into, "name": moved.tournament.name}
                    messages.warning(request, _("Bei „%(name)s“ sind Nr. %(number)d %(cents)s zurückzugeben („Kassa“).") % due)
            return redirect("register-person", person_id)
    except Player.DoesNotExist as missing:
        raise Http404 from missing
    except Refused as refused:
        say_refused(request, refused)
        return redirect("register-merge", person_id, other_id)
    names = (apart(found.person.name), apart(found.other.name))
    return render(request, "register/merge.html", {"found": found, "names": names}, status=200)
