"""The teams of an organiser: who is in them, what they do, links into them. A link is shown once, right after it was made."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.typed import whole_number
from tournament.models import Invitation, Membership, Organiser, Tournament
from tournament.organisers import invitations, teams
from tournament.organisers.forms import TeamForm, as_typed
from tournament.organisers.log import called, read_log
from tournament.organisers.reading import read_password_links, read_teams
from tournament.site import address, qr
from tournament.site.access import requires
from tournament.site.common import attempt, author, say_refused, there
from tournament.site.organiser import of_server
from tournament.site.request import GuardedRequest

INVITE, WITHDRAW, PUT_OUT, PASSWORD, LOCK, UNLOCK = "einladen", "zurueckziehen", "hinaus", "passwort", "sperren", "freigeben"


@requires(Action.KEEP_TEAMS)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def all_teams(request: GuardedRequest) -> HttpResponse:
    """The list, and the form of a new team. POST makes one, or does what the button of a row says."""
    organiser = here(request)
    if request.method != "POST":
        return _page(request, organiser)
    for button, do in BUTTONS.items():
        if button in request.POST:
            return do(request, organiser, whole_number(request.POST[button]) or 0)
    form = TeamForm(request.POST, known=known(organiser))
    said = {"organiser_id": organiser.pk, "author": author(request)}
    if form.is_valid() and form.done(teams.make_team, wanted=form.wanted(), **said) is not None:
        return redirect("teams")
    return _page(request, organiser, form)


@requires(Action.KEEP_TEAMS)
@require_http_methods(["GET", "HEAD", "POST"])
def one_team(request: GuardedRequest, team_id: int) -> HttpResponse:
    """A team's form. POST changes it, or removes it (`loeschen`)."""
    organiser = here(request)
    team = there(organiser.teams.filter(pk=team_id).first())
    form = TeamForm(request.POST or None, known=known(organiser), initial=as_typed(team))
    if request.method == "POST":
        if "loeschen" in request.POST:
            done = attempt(request, teams.remove_team, _("Das Team %(name)s ist gelöscht.") % {"name": team.name}, team_id=team.pk)
            return redirect("teams") if done else redirect("team", team.pk)
        said = {"team_id": team.pk, "author": author(request)}
        if form.is_valid() and form.done(teams.change_team, wanted=form.wanted(), **said) is not None:
            return redirect("teams")
    status = 422 if request.method == "POST" else 200
    context = {"team": team, "form": form, "organiser": organiser, "register_owner": settings.REGISTER_OWNER}
    return render(request, "organisers/team.html", context, status=status)


def here(request: GuardedRequest) -> Organiser:
    """The organiser of the address; 404 where it means none."""
    return there(Organiser.objects.meant(request.address).first())


def known(organiser: Organiser) -> list[tuple[int, str]]:
    """Its tournaments, for a choice."""
    return list(Tournament.objects.filter(organiser=organiser).order_by("-date", "-pk").values_list("pk", "name"))


def link_page(request: GuardedRequest, token: str, *, who: str, back: str) -> HttpResponse:
    """The link, large, to be copied or scanned: the only time that it is seen."""
    path = of_server("invitation", token)
    link = address.link(path) or request.build_absolute_uri(path)
    return render(request, "organisers/link.html", {"link": link, "picture": qr.svg(link, _("Link")), "who": who, "back": back})


def _invite(request: GuardedRequest, organiser: Organiser, key: int) -> HttpResponse:
    team = there(organiser.teams.filter(pk=key).first())
    token = invitations.invite(team_id=team.pk, author=author(request))
    return link_page(request, token, who=_("Einladung in das Team %(name)s") % {"name": team.name}, back=reverse("teams"))


def _password(request: GuardedRequest, organiser: Organiser, key: int) -> HttpResponse:
    user = _membership(organiser, key).user
    try:
        token = invitations.offer_password(organiser=organiser, user_id=user.pk, author=author(request))
    except Refused as refused:
        say_refused(request, refused)
        return redirect("teams")
    return link_page(request, token, who=_("Neues Passwort für %(name)s") % {"name": called(user)}, back=reverse("teams"))


def _withdraw(request: GuardedRequest, organiser: Organiser, key: int) -> HttpResponse:
    found = there(Invitation.objects.filter(organiser=organiser, pk=key).first())
    attempt(request, invitations.withdraw, _("Der Link gilt nicht mehr."), invitation_id=found.pk)
    return redirect("teams")


def _put_out(request: GuardedRequest, organiser: Organiser, key: int) -> HttpResponse:
    row = _membership(organiser, key)
    said = _("%(who)s ist nicht mehr im Team %(team)s.") % {"who": called(row.user), "team": row.team.name}
    attempt(request, teams.leave, said, membership_id=row.pk, put_out=True)
    return redirect("teams")


def _lock(request: GuardedRequest, organiser: Organiser, key: int) -> HttpResponse:
    user, locked = _membership(organiser, key).user, LOCK in request.POST
    said = _("%(who)s kann sich nicht mehr anmelden.") if locked else _("%(who)s kann sich wieder anmelden.")
    done = said % {"who": called(user)}
    attempt(request, teams.lock_account, done, organiser_id=organiser.pk, user_id=user.pk, locked=locked)
    return redirect("teams")


BUTTONS = {INVITE: _invite, PASSWORD: _password, WITHDRAW: _withdraw, PUT_OUT: _put_out, LOCK: _lock, UNLOCK: _lock}
"""What each button of a row does, with the key that it bears."""


def _membership(organiser: Organiser, key: int) -> Membership:
    return there(Membership.objects.select_related("user", "team").filter(team__organiser=organiser, pk=key).first())


def _page(request: GuardedRequest, organiser: Organiser, form: TeamForm | None = None) -> HttpResponse:
    context = {
        "organiser": organiser,
        "rows": read_teams(organiser),
        "password_links": read_password_links(organiser),
        "form": form or TeamForm(known=known(organiser)),
        "log": read_log(organiser),
        "register_owner": settings.REGISTER_OWNER,
    }
    return render(request, "organisers/teams.html", context, status=200 if form is None else 422)
