"""The referees' accounts: who rules here, appoint somebody, end his rights. A new password is shown once, right after it was made.

For the director. Accounts are made and ended by `referee.referees`.
"""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.ledger.local_data import new_password
from tournament.ledger.permissions import Action, may
from tournament.ledger.referees_reading import read_playing, read_referees
from tournament.ledger.refusals import Refused
from tournament.ledger.typed import whole_number
from tournament.models import Referee, Tournament
from tournament.referee import referees as service
from tournament.referee.referees_form import RefereeForm
from tournament.site.access import requires
from tournament.site.common import attempt, author
from tournament.site.request import GuardedRequest, TournamentRequest

END, AGAIN = "beenden", "wieder"
OF_THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "[::1]"})


def _wanted(request: HttpRequest) -> Action:
    return Action.DISMISS_REFEREE if END in request.POST else Action.APPOINT_REFEREE


@requires(Action.SEE_REFEREES, post=_wanted)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def referees(request: TournamentRequest, slug: str) -> HttpResponse:
    """The list with the form. POST appoints, appoints again (`wieder`), or ends (`beenden`) by the id of the row."""
    tournament = request.tournament
    if request.method != "POST":
        return _page(request, tournament, RefereeForm(players=read_playing(tournament), initial={"password": new_password()}))
    if END in request.POST or AGAIN in request.POST:
        return _end_or_renew(request, tournament)
    form = RefereeForm(request.POST, players=read_playing(tournament))
    if not form.is_valid():
        return _page(request, tournament, form, status=422)
    try:
        referee = service.appoint_referee(tournament_id=tournament.pk, author=author(request), **form.values())
    except Refused as refused:
        form.take(refused.findings)
        return _page(request, tournament, form, status=422)
    return _appointed(request, tournament, referee, form.cleaned_data["password"])


def _appointed(request: HttpRequest, tournament: Tournament, referee: Referee, password: str) -> HttpResponse:
    """What he needs to log in, large; for a known account the list with a word about its own password."""
    said = {"name": str(referee), "login": referee.user.username}
    if not (password and referee.user.check_password(password)):
        messages.success(request, _("%(name)s ist Schiedsrichter. Den Zugang „%(login)s“ gab es schon; sein Passwort bleibt.") % said)
        return redirect("referees", tournament.slug)
    context = {
        "tournament": tournament, "referee": referee, "password": password, "address": request.build_absolute_uri("/"),
        "only_here": split_domain_port(request.get_host())[0] in OF_THIS_MACHINE,
    }
    return render(request, "referee/referee_access.html", context)


def _end_or_renew(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """By the row's button; a row of another tournament is not found here."""
    number = request.POST.get(END) or request.POST.get(AGAIN, "")
    referee = Referee.objects.select_related("user").filter(tournament=tournament, pk=whole_number(number) or 0).first()
    if referee is None:
        raise Http404
    said = {"name": str(referee)}
    if END in request.POST:
        attempt(request, service.dismiss_referee, _("%(name)s ist hier kein Schiedsrichter mehr.") % said, referee_id=referee.pk)
    else:
        renewed = {"tournament_id": tournament.pk, "login": referee.user.username, "player_id": referee.player_id}
        attempt(request, service.appoint_referee, _("%(name)s ist wieder Schiedsrichter.") % said, **renewed)
    return redirect("referees", tournament.slug)


def _page(request: GuardedRequest, tournament: Tournament, form: RefereeForm, status: int = 200) -> HttpResponse:
    context: dict[str, Any] = {
        "tournament": tournament, "form": form, "rows": read_referees(tournament),
        "appoints": may(request.role, Action.APPOINT_REFEREE, tournament.phase),
    }
    return render(request, "referee/referees.html", context, status=status)
