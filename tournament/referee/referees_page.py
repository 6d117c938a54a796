"""The accounts of referees and helpers: who works here, appoint somebody, end his rights. A new password is shown once, right after it was
made.

For the director. Accounts are made and ended by `referee.referees`.
"""

from typing import Any, TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.ledger.machine.local_data import new_password
from tournament.ledger.people.referees_reading import read_helpers, read_playing, read_referees
from tournament.ledger.store.permissions import Action, may
from tournament.ledger.store.typed import whole_number
from tournament.models import Helper, Referee, Tournament
from tournament.referee import referees as service
from tournament.referee.referees_form import HelperForm, RefereeForm
from tournament.site.access import requires
from tournament.site.common import attempt, author, there
from tournament.site.request import GuardedRequest, TournamentRequest

END, AGAIN = "beenden", "wieder"
HELPS, HELPER_ENDS, HELPER_AGAIN = "helfer", "helfer_beenden", "helfer_wieder"
NEW_PASSWORD, HELPER_NEW_PASSWORD = "neues_passwort", "helfer_neues_passwort"
OF_THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "[::1]"})
Works = TypeVar("Works", Referee, Helper)


def _wanted(request: HttpRequest) -> Action:
    if {NEW_PASSWORD, HELPER_NEW_PASSWORD} & request.POST.keys():
        return Action.RESET_PASSWORD
    return Action.DISMISS_REFEREE if {END, HELPER_ENDS} & request.POST.keys() else Action.APPOINT_REFEREE


@requires(Action.SEE_REFEREES, post=_wanted)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def referees(request: TournamentRequest, slug: str) -> HttpResponse:
    """The list with the form. POST appoints, appoints again (`wieder`), or ends (`beenden`) by the id of the row."""
    tournament = request.tournament
    if request.method != "POST":
        return _page(request, tournament)
    for buttons, do in (
        ({NEW_PASSWORD, HELPER_NEW_PASSWORD}, _new_password),
        ({HELPS, HELPER_ENDS, HELPER_AGAIN}, _helper),
        ({END, AGAIN}, _end_or_renew),
    ):
        if buttons & request.POST.keys():
            return do(request, tournament)
    form = RefereeForm(request.POST, players=read_playing(tournament))
    said = {"tournament_id": tournament.pk, "author": author(request)}
    if not form.is_valid() or (referee := form.done(service.appoint_referee, **said, **form.values())) is None:
        return _page(request, tournament, form)
    return _appointed(request, tournament, referee, form.cleaned_data["password"])


def _appointed(request: HttpRequest, tournament: Tournament, referee: Referee | Helper, password: str) -> HttpResponse:
    """What he needs to log in, large; for a known account the list with a word about its own password."""
    said = {"name": str(referee), "login": referee.user.username}
    if not (password and referee.user.check_password(password)):
        if isinstance(referee, Helper):
            known = _("%(name)s hilft an der Anmeldung. Den Zugang „%(login)s“ gab es schon; sein Passwort bleibt.")
        else:
            known = _("%(name)s ist Schiedsrichter. Den Zugang „%(login)s“ gab es schon; sein Passwort bleibt.")
        messages.success(request, known % said)
        return redirect("referees", tournament.slug)
    context = {
        "tournament": tournament,
        "referee": referee,
        "helps": isinstance(referee, Helper),
        "password": password,
        "address": request.build_absolute_uri(reverse("home")),
        "only_here": split_domain_port(request.get_host())[0] in OF_THIS_MACHINE,
    }
    return render(request, "referee/referee_access.html", context)


def _new_password(request: GuardedRequest, tournament: Tournament) -> HttpResponse:
    """A new password for the account of the row, shown once as that of a new account is."""
    said = request.POST
    account: Referee | Helper = (
        _row(Referee, tournament, said[NEW_PASSWORD]) if NEW_PASSWORD in said else _row(Helper, tournament, said[HELPER_NEW_PASSWORD])
    )
    password = new_password()
    if not attempt(request, service.reset_password, "", account=account, password=password):
        return redirect("referees", tournament.slug)
    return _appointed(request, tournament, account, password)


def _row(model: type[Works], tournament: Tournament, number: str) -> Works:
    """The row of this key, with its account; one of another tournament is not found here."""
    return there(model._default_manager.select_related("user").filter(tournament=tournament, pk=whole_number(number) or 0).first())


def _end_or_renew(request: GuardedRequest, tournament: Tournament) -> HttpResponse:
    """By the row's button."""
    number = request.POST.get(END) or request.POST.get(AGAIN, "")
    referee = _row(Referee, tournament, number)
    said = {"name": str(referee)}
    if END in request.POST:
        attempt(request, service.dismiss_referee, _("%(name)s ist hier kein Schiedsrichter mehr.") % said, referee_id=referee.pk)
    else:
        renewed = {"tournament_id": tournament.pk, "login": referee.user.username, "player_id": referee.player_id, "stranger": True}
        attempt(request, service.appoint_referee, _("%(name)s ist wieder Schiedsrichter.") % said, **renewed)
    return redirect("referees", tournament.slug)


def _helper(request: GuardedRequest, tournament: Tournament) -> HttpResponse:
    """Appoints a helper, or ends or renews one by the button of his row."""
    if HELPS not in request.POST:
        number = request.POST.get(HELPER_ENDS) or request.POST.get(HELPER_AGAIN, "")
        helper = _row(Helper, tournament, number)
        said = {"name": str(helper)}
        if HELPER_ENDS in request.POST:
            attempt(request, service.dismiss_helper, _("%(name)s hilft hier nicht mehr.") % said, helper_id=helper.pk)
        else:
            renewed = {"tournament_id": tournament.pk, "login": helper.user.username}
            attempt(request, service.appoint_helper, _("%(name)s hilft wieder.") % said, **renewed)
        return redirect("referees", tournament.slug)
    form = HelperForm(request.POST)
    given = {"tournament_id": tournament.pk, "author": author(request)}
    if not form.is_valid() or (made := form.done(service.appoint_helper, **given, **form.cleaned_data)) is None:
        return _page(request, tournament, helper=form)
    return _appointed(request, tournament, made, form.cleaned_data["password"])


def _page(
    request: GuardedRequest, tournament: Tournament, form: RefereeForm | None = None, helper: HelperForm | None = None
) -> HttpResponse:
    status = 200 if form is None and helper is None else 422
    context: dict[str, Any] = {
        "tournament": tournament,
        "form": form or RefereeForm(players=read_playing(tournament), initial={"password": new_password()}),
        "helper": helper or HelperForm(initial={"password": new_password()}),
        "rows": read_referees(tournament),
        "helpers": read_helpers(tournament),
        "appoints": may(request.roles, Action.APPOINT_REFEREE, tournament.phase),
    }
    return render(request, "referee/referees.html", context, status=status)
