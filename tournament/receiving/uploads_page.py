"""What was sent for an organiser, how far each is and why it waits; and the form that takes a file from a stick."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.models import Organiser, Revision
from tournament.organisers.teams_page import here
from tournament.receiving.arriving import Arrived, NotLet, arrive
from tournament.receiving.reading import addressed, head_beside, row_of, unlike, uploads_of
from tournament.receiving.tables import UnlikeTable
from tournament.site.access import requires
from tournament.site.common import author, there
from tournament.site.request import GuardedRequest

MOST_SHOWN = 10
"""Findings of a file that is refused."""


@requires(Action.SEE_UPLOADS)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def uploads(request: GuardedRequest) -> HttpResponse:
    """The list, the newest first. POST takes a file."""
    organiser = here(request)
    if request.method == "POST":
        return redirect("uploads") if take_file(request, whose=organiser) else _page(request, organiser, status=422)
    return _page(request, organiser)


@requires(Action.SEE_UPLOADS)
@require_safe
@never_cache
def one_upload(request: GuardedRequest, digest: str) -> HttpResponse:
    """One of them; where two laptops sent, what each says otherwise."""
    revision = there(addressed(digest).filter(tournament__organiser=here(request)).first())
    return shown(request, revision, back="uploads")


def shown(request: GuardedRequest, revision: Revision, *, back: str) -> HttpResponse:
    """The page of a revision. `back`: the list from which one comes; from the secretary's it is decided here too."""
    beside = head_beside(revision) if revision.course.held and not revision.course.removed else None
    differ = UnlikeTable(unlike(beside, revision) if beside is not None else [])
    context = {"row": row_of(revision), "beside": beside, "unlike": differ, "back": back}
    return render(request, "receiving/upload.html", context)


def take_file(request: GuardedRequest, *, whose: Organiser | None) -> bool:
    """Whether the file that was chosen is here now; what speaks against it is said. `whose`: of which organiser alone it may be."""
    file = request.FILES.get("datei")
    if file is None:
        messages.error(request, _("Bitte die Datei wählen, die der Laptop auf den Stick geschrieben hat."))
        return False
    try:
        found = arrive(file.read(), address=None, by_hand=True, author=author(request), whose=whose)
    except NotLet as refused:
        messages.error(request, refused.message)
    except Refused as refused:
        for finding in refused.findings[:MOST_SHOWN]:
            messages.error(request, f"{finding.field}: {finding.message}" if finding.field else finding.message)
    else:
        messages.success(request, _taken(found))
        return True
    return False


def _taken(found: Arrived) -> str:
    if found.head is not None:
        return _("Angekommen. Eine andere Fassung gilt als die, die diese ersetzt; der Verband entscheidet, welche gilt.")
    return _("Angekommen.") if found.new else _("Diese Einsendung war schon da; es ist nichts weiter geschehen.")


def _page(request: GuardedRequest, organiser: Organiser, status: int = 200) -> HttpResponse:
    return render(request, "receiving/uploads.html", {"organiser": organiser, "rows": uploads_of(organiser)}, status=status)
