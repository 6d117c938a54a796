"""Who may write: log-in, log-out, and the guard of the director's pages.

Accounts belong to directors; everybody else reads without one. Never decides about phases of a tournament.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from axes.helpers import get_cool_off
from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext_lazy as _

View = Callable[..., HttpResponse]

LONGEST_NEXT = 2_000
"""Characters of an address that is worth coming back to."""


def is_director(user: User | AnonymousUser | SimpleLazyObject) -> bool:
    """Whether this visitor may write."""
    return user.is_authenticated and user.is_active


def director_required(view: View) -> View:
    """Leads a visitor without rights to the log-in, and from there back to the page."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if is_director(request.user):
            return view(request, *args, **kwargs)
        # After a post the form's page is what one wants back, not the address that takes the post.
        wanted = request.get_full_path() if request.method in {"GET", "HEAD"} else _page_before(request)
        query = f"?{urlencode({'next': wanted})}" if len(wanted) <= LONGEST_NEXT else ""
        return HttpResponseRedirect(f"{resolve_url(settings.LOGIN_URL)}{query}")

    return guarded


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
        name.widget = forms.TextInput(
            {"autocapitalize": "none", "autocomplete": "username", "spellcheck": "false", "maxlength": 150}
        )
        # Where one types next: after a wrong password that is the password.
        (password if self.is_bound and self.data.get("username") else name).widget.attrs["autofocus"] = True
        for field in (name, password):
            field.error_messages["required"] = _("Bitte ausfüllen.")


class Login(LoginView):
    """GET: the form. POST: logs in and goes on to `next` on this host, or to the start page."""

    form_class = LoginForm
    template_name = "registration/login.html"
    redirect_authenticated_user = True


class Logout(LogoutView):
    """POST only, so that no link of another page can log the director out."""


def client_address(request: HttpRequest) -> str:
    """The address that log-in attempts are counted for.

    Behind the TLS proxy it is the one our proxy appended, the last of X-Forwarded-For; without a proxy that header is whatever
    the visitor wrote and is not read.
    """
    if settings.BEHIND_TLS_PROXY:
        forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        if forwarded:
            return forwarded
    return request.META.get("REMOTE_ADDR", "")


def locked_out(request: HttpRequest, response: HttpResponse | None, credentials: dict[str, Any]) -> HttpResponse:
    """The log-in page after too many attempts: says how long to wait (status 429)."""
    pause = get_cool_off(request)
    context = {
        "form": LoginForm(request, initial={"username": request.POST.get("username", "")}),
        "locked_minutes": int(pause.total_seconds() // 60),
        "next": request.POST.get("next", ""),
    }
    answer = render(request, "registration/login.html", context, status=429)
    answer.headers["Retry-After"] = str(int(pause.total_seconds()))
    return answer
