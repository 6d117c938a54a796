"""The clubs of a server: found one, rename it, give it an owner, close it; give a tournament to another club. For the root's owners."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.ledger.store.permissions import Action
from tournament.ledger.store.typed import whole_number
from tournament.models import Kind, Organiser, Tournament
from tournament.organisers import clubs, invitations
from tournament.organisers.forms import ClubForm
from tournament.organisers.founding import first_team
from tournament.organisers.reading import read_clubs
from tournament.organisers.teams_page import link_page
from tournament.site.access import requires
from tournament.site.common import attempt, author, there
from tournament.site.request import GuardedRequest

OWNER, CLOSE, RENAME, MOVE = "besitzer", "schliessen", "umbenennen", "turnier"


@requires(Action.KEEP_ORGANISERS)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def all_clubs(request: GuardedRequest) -> HttpResponse:
    """The list with the form of a new one; the first that is founded is the federation. POST founds, or does what a row's button says."""
    if request.method != "POST":
        return _page(request)
    for button, do in ((OWNER, _owner), (CLOSE, _close), (RENAME, _rename), (MOVE, _move)):
        if button in request.POST:
            return do(request, request.POST[button])
    form = ClubForm(request.POST)
    service = clubs.found if _federation() is not None else clubs.found_federation
    if form.is_valid() and form.done(service, author=author(request), **form.cleaned_data) is not None:
        return redirect("clubs")
    return _page(request, form)


def _federation() -> Organiser | None:
    return Organiser.objects.filter(parent=None, kind=Kind.FEDERATION).first()


def _club(number: str | None) -> Organiser:
    return there(Organiser.objects.filter(pk=whole_number(number) or 0, closed=False).first())


def _owner(request: GuardedRequest, number: str) -> HttpResponse:
    """A link into the club's first team: how a new club gets its first owner, and one that has lost its last another."""
    club = _club(number)
    token = invitations.invite(team_id=first_team(club).pk, author=author(request))
    return link_page(request, token, who=_("Wer bestimmt bei %(name)s") % {"name": club.name}, back=reverse("clubs"))


def _close(request: GuardedRequest, number: str) -> HttpResponse:
    club = _club(number)
    attempt(request, clubs.close, _("%(name)s ist gelöscht.") % {"name": club.name}, organiser_id=club.pk)
    return redirect("clubs")


def _rename(request: GuardedRequest, number: str) -> HttpResponse:
    attempt(request, clubs.rename, _("Der Name ist geändert."), organiser_id=_club(number).pk, name=request.POST.get("name", ""))
    return redirect("clubs")


def _move(request: GuardedRequest, number: str) -> HttpResponse:
    tournament = there(Tournament.objects.filter(pk=whole_number(number) or 0).first())
    club = _club(request.POST.get("verein"))
    said = {"tournament_id": tournament.pk, "organiser_id": club.pk}
    attempt(request, clubs.move_tournament, _("%(name)s gehört jetzt %(club)s.") % {"name": tournament.name, "club": club.name}, **said)
    return redirect("clubs")


def _page(request: GuardedRequest, form: ClubForm | None = None) -> HttpResponse:
    context = {
        "rows": read_clubs(),
        "form": form or ClubForm(),
        "federation": _federation(),
        "tournaments": Tournament.objects.select_related("organiser").order_by("organiser__name", "-date", "-pk"),
    }
    return render(request, "organisers/clubs.html", context, status=200 if form is None else 422)
