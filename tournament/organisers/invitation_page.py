"""Where the link of an invitation leads: into the team, with the account that one has or a new one; or to a new password.

The token is the right; it stands in the address alone, is told to no other site (the referrer policy of all pages) and kept by no browser.
A policy of `no-referrer` would let browsers send the form with `Origin: null`, which the check against foreign forms refuses.
"""

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.models import Invitation
from tournament.organisers import invitations
from tournament.organisers.forms import AccountForm, NewPasswordForm
from tournament.organisers.reading import roles_of_team
from tournament.site import accounts
from tournament.site.access import requires
from tournament.site.common import say_refused


@requires(Action.READ)
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """What one is invited to. POST accepts it; 404 with the way out where the link is not good any more."""
    found = invitations.find(token)
    if found is None:
        return render(request, "organisers/no_link.html", status=404)
    answer = _new_password(request, found, token) if found.renews_id is not None else _into_team(request, found, token)
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


def _into_team(request: HttpRequest, found: Invitation, token: str) -> HttpResponse:
    form = AccountForm(request.POST if "neu" in request.POST else None)
    if request.method == "POST" and "neu" in request.POST:
        user = form.done(invitations.accept_anew, token=token, **form.cleaned_data) if form.is_valid() else None
        if user is not None:
            login(request, user, backend=accounts.NOW)
            return _welcome(request, found)
    elif request.method == "POST" and isinstance(request.user, User):
        try:
            invitations.accept(token=token, user=request.user)
        except Refused as refused:
            say_refused(request, refused)
            return redirect("my-teams")
        return _welcome(request, found)
    context = {"found": found, "form": form, "roles": roles_of_team(found.team) if found.team is not None else ()}
    return render(request, "organisers/invitation.html", context, status=422 if form.errors else 200)


def _welcome(request: HttpRequest, found: Invitation) -> HttpResponse:
    team = found.team.name if found.team is not None else ""
    messages.success(request, _("Sie sind jetzt bei %(organiser)s im Team %(team)s.") % {"organiser": found.organiser.name, "team": team})
    return redirect("my-teams")


def _new_password(request: HttpRequest, found: Invitation, token: str) -> HttpResponse:
    form = NewPasswordForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        user = form.done(invitations.renew, token=token, **form.cleaned_data)
        if user is not None:
            login(request, user, backend=accounts.NOW)
            messages.success(request, _("Das Passwort ist geändert. Auf anderen Geräten ist neu anzumelden."))
            return redirect("my-teams")
    return render(request, "organisers/new_password.html", {"found": found, "form": form}, status=422 if form.errors else 200)
