"""The guard of every page: who may open it is read from `tournament.ledger.store.permissions`. And log-in, log-out.

Anybody without an account reads; accounts belong to directors and referees. What a page then does in which phase its services refuse
too. Never decides about a table or a round.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, cast
from urllib.parse import urlencode

from axes.helpers import get_cool_off
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView, LogoutView
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.ledger.people.referees_reading import helping_now, refereeing_now
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.permissions import (
    OF_SERVER,
    PHASES,
    Action,
    Role,
    Roles,
    anybody_may,
    may,
    roles_at,
    roles_of,
    roles_on_server,
)
from tournament.ledger.store.transaction import CLOSED
from tournament.models import Phase, Tournament
from tournament.models.organiser import everywhere
from tournament.site import attempts, password_turns
from tournament.site.common import find_tournament
from tournament.site.organiser import address_of
from tournament.site.request import GuardedRequest, allows
from tournament.site.throttle import is_known, know_device

View = Callable[..., HttpResponse]
Wanted = Action | Callable[[HttpRequest], Action]

AGAIN = 5
"""Seconds after which it is worth trying again where too many log in at once."""
LONGEST_NEXT = 2_000
"""Characters of an address that is worth coming back to."""

SAID_BY_SERVICE = frozenset({
    Action.OPEN_REGISTRATION, Action.REGISTER, Action.DRAW, Action.RUN_ROUNDS, Action.WRITE_GAMES, Action.WRITE_SUMS, Action.SETTLE_TABLES,
    Action.CLOSE_TOURNAMENT, Action.PUBLISH, Action.REOPEN_TOURNAMENT,
})  # fmt: skip
"""In the wrong phase the page of these runs all the same: the service refuses with a sentence of its own, beside what was typed."""


def requires(action: Wanted, post: Wanted | None = None) -> Callable[[View], View]:
    """Opens the page to whom the table gives `action`, and its posts to whom it gives `post` (the same where that is None).

    Either may be a function that reads from the request which action it is. Stands above `require_POST` and the like. In this order: 404
    where the address names no tournament, or one that is a draft to somebody who does not work on it; the log-in for somebody without an
    account; 403 for an account without the right; a post in the wrong phase leads to the tournament's page with the reason. Then the view,
    which finds `request.tournament` and `request.roles`. What is the whole server's is asked of the roles there, and runs over all
    organisers.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            known = recognise(request, kwargs.get("slug"))
            wanted = post if post is not None and request.method == "POST" else action
            needed = wanted if isinstance(wanted, Action) else wanted(request)
            if needed not in OF_SERVER:
                return refusal(known, needed) or view(known, *args, **kwargs)
            on_server = roles_on_server(known.user)
            with everywhere():
                refused = refusal(known, needed, on_server)  # its page is for who one is here
                known.roles = on_server
                return refused or view(known, *args, **kwargs)

        return guarded

    return decorate


def with_account(view: View) -> View:
    """Opens the page to whoever has an account, of whichever team; anybody else logs in first."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        known = recognise(request, None)
        return view(known, *args, **kwargs) if known.user.is_authenticated else _to_log_in(known)

    return guarded


def by_button(rights: Mapping[str, Action], otherwise: Action, field: str = "do") -> Callable[[HttpRequest], Action]:
    """The right that the pressed button needs: what it says in `field` has its own, or `otherwise`."""
    return lambda request: rights.get(request.POST.get(field, ""), otherwise)


def recognise(request: HttpRequest, slug: str | None) -> GuardedRequest:
    """The same request, with `tournament` (None where the address names none), the visitor's `roles` and for whose eyes he asks. Raises
    Http404."""
    known = cast("GuardedRequest", request)  # what makes it one is put on it here
    known.address = address_of(request)
    known.tournament = None if slug is None else find_tournament(slug, known.address)
    known.roles = roles_at(known.user, known.address) if known.tournament is None else roles_of(known.user, known.tournament)
    known.audience = Audience.DESK if allows(known, Action.SEE_NAMES) else Audience.PUBLIC
    if not allows(known, Action.READ):
        raise Http404
    return known


def refusal(request: GuardedRequest, action: Action, roles: Roles | None = None) -> HttpResponse | None:
    """The answer to somebody who may not do this now; None where he may. `roles`: those that count, where the request's do not."""
    tournament = request.tournament
    now = tournament is None or anybody_may(action, tournament.phase)
    # Where nobody may at the moment, it is the role that counts first: a visitor is not told about phases.
    phase = tournament.phase if tournament is not None and now else None
    if not may(request.roles if roles is None else roles, action, phase):
        return (
            _forbidden(request, for_referees=may(frozenset({Role.REFEREE}), action, phase))
            if request.user.is_authenticated
            else _to_log_in(request)
        )
    if tournament is not None and not now and request.method == "POST" and action not in SAID_BY_SERVICE:
        messages.error(request, _not_in_phase(tournament, action))
        return redirect("tournament", tournament.slug)
    return None


def _forbidden(request: GuardedRequest, *, for_referees: bool) -> HttpResponse:
    return render(request, "403.html", {"tournament": request.tournament, "for_referees": for_referees}, status=403)


def _not_in_phase(tournament: Tournament, action: Action) -> str:
    if tournament.phase in CLOSED:
        return gettext("Das Turnier ist abgeschlossen. Die Turnierleitung kann es mit einer Begründung wieder öffnen.")
    phases = ", ".join(gettext("„%(words)s“") % {"words": Phase(phase).label} for phase in PHASES if anybody_may(action, phase))
    text = gettext("Das geht jetzt nicht: das Turnier ist in der Phase „%(phase)s“. Es geht erst hier: %(phases)s.")
    return text % {"phase": tournament.get_phase_display(), "phases": phases}


def _to_log_in(request: HttpRequest) -> HttpResponse:
    """The log-in, and from there back to the page."""
    # After a post the form's page is what one wants back, not the address that takes the post.
    wanted = request.get_full_path() if request.method in {"GET", "HEAD"} else _page_before(request)
    query = f"?{urlencode({'next': wanted})}" if len(wanted) <= LONGEST_NEXT else ""
    return HttpResponseRedirect(f"{resolve_url(settings.LOGIN_URL)}{query}")


def _page_before(request: HttpRequest) -> str:
    """Path of the page that sent the form, if it was one of ours; LoginView checks the address again before it follows it."""
    return request.headers.get("Referer", "") or request.get_full_path()


class LoginForm(AuthenticationForm):
    """Name and password, with an error that says what to do."""

    error_messages = {
        "invalid_login": _(
            "Name oder Passwort stimmt nicht. Groß- und Kleinschreibung zählen. Das erste Passwort steht in der Zeile, "
            "die beim Start des Programms erscheint."
        ),
        "inactive": _("Dieser Zugang ist gesperrt. Die Turnierleitung kann ihn wieder freigeben."),
    }

    def __init__(self, request: HttpRequest | None = None, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, *args, **kwargs)
        name, password = self.fields["username"], self.fields["password"]
        name.label, password.label = _("Name"), _("Passwort")
        name.widget = forms.TextInput({"autocapitalize": "none", "autocomplete": "username", "spellcheck": "false", "maxlength": 150})
        # Where one types next: after a wrong password that is the password.
        (password if self.is_bound and self.data.get("username") else name).widget.attrs["autofocus"] = True
        for field in (name, password):
            field.error_messages["required"] = _("Bitte ausfüllen.")


class Login(LoginView):
    """GET: the form. POST: logs in and goes on to `next` on this host; a referee else to what waits for him, anybody else to the start
    page."""

    form_class = LoginForm
    template_name = "site/login.html"
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Proves it, if it is his turn."""
        return in_turn(request, lambda: super(Login, self).post(request, *args, **kwargs))

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Logged in: from now on the account knows this device."""
        response = super().form_valid(form)
        know_device(self.request, response, form.get_user())
        return response

    def get_redirect_url(self) -> str:  # type: ignore[override]  # the stubs are of the next Django, whose method takes the request
        """Who comes from the start page wants nothing in particular."""
        wanted = super().get_redirect_url()
        return "" if wanted == resolve_url(settings.LOGIN_REDIRECT_URL) else wanted

    def get_default_redirect_url(self) -> str:
        """Where a referee rules tonight, that is where he wants to be: he was called to a table; a helper where people register."""
        user = self.request.user
        if isinstance(user, User) and Role.DIRECTOR not in roles_at(user, address_of(self.request)):
            for page, tonight in (("referee", refereeing_now(user)), ("players", helping_now(user))):
                if len(tonight) == 1:
                    return reverse(page, args=tonight)
        return super().get_default_redirect_url()


class Logout(LogoutView):
    """POST only, so that no link of another page can log the director out."""


def in_turn(request: HttpRequest, prove: Callable[[], HttpResponse]) -> HttpResponse:
    """What `prove` answers, which proves the password that was posted. Who is a stranger to the account waits where his address has guessed
    too often, or too many log in just now; nothing is proved then."""
    if is_known(request):
        return prove()
    if attempts.too_many(request):
        return locked_out(request, None, {})
    with password_turns.place() as mine:
        return prove() if mine else _not_now(request, AGAIN, busy=True)


def locked_out(request: HttpRequest, response: HttpResponse | None, credentials: dict[str, Any]) -> HttpResponse:
    """The log-in page after too many attempts: says how long to wait (status 429)."""
    pause = int(get_cool_off(request).total_seconds())
    return _not_now(request, pause, locked_minutes=pause // 60)


def _not_now(request: HttpRequest, seconds: int, **said: object) -> HttpResponse:
    form = LoginForm(request, initial={"username": request.POST.get("username", "")})
    answer = render(request, "site/login.html", {"form": form, "next": request.POST.get("next", ""), **said}, status=429)
    answer.headers["Retry-After"] = str(seconds)
    return answer
