"""How many wrong passwords, and wrong codes of tables, are borne. Passwords are counted in the database for an account and a device
together, so that nobody can lock anybody out.

A guest who tries the director's account from his phone locks that account for his phone alone. The more tries an account has had from
everywhere, the fewer a new device has, but never none. A device that has logged in to the account before is known by a cookie and counted
by itself: not even who shares its address locks it out. A name without an account is counted as if it had one: the answers tell nobody
which names there are. It is not kept as it was typed (that may have been a password), and axes takes away with every failure what is too
old to count.
"""

import hashlib
import ipaddress
import secrets
from datetime import timedelta
from typing import Any

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from tournament.models import WrongCode, times
from tournament.site.proxy import client_of, network_of

COOKIE = f"{settings.COOKIE_PREFIX}geraet"
SALT = "tournament.site.throttle.device"
COOKIE_DAYS = 180

NOBODY = "?"
"""Begins what a name without an account is counted by; no account can be called so."""
DIGITS = 4
"""Hexadecimal digits of such a name that are counted: so many counters there can be, and no more, whatever is typed. Two names that share
one answer as one; which do is nobody's to work out, and it says of neither that it has an account."""

ALLOWANCES = ((30, 8), (100, 4))
"""Tries that a device has, by the wrong ones that its account has had from everywhere lately: under 30 of them 8, under 100 4."""
LEAST = 2

MOST_WRONG_CODES = 10
CODE_PAUSE = timedelta(minutes=5)
"""For which an address waits after so many wrong codes."""


def client_address(request: HttpRequest) -> str:
    """The address of the visitor's device."""
    return client_of(request.META.get("REMOTE_ADDR", ""), request.headers.get("X-Forwarded-For", ""))


def counted_address(request: HttpRequest) -> str:
    """What tries are counted by: the device that the account knows, as an address of a network that does not exist; else where it is."""
    device = _device(request, _typed(request))
    if device:
        digits = hashlib.sha256(device.encode()).hexdigest()[:16]
        return str(ipaddress.IPv6Address(int(f"fd00000000000000{digits}", 16)))
    return network_of(client_address(request)).partition("/")[0]


def counted_name(request: HttpRequest, credentials: dict[str, Any] | None = None) -> str:
    """The account's name as it is stored; for a name that has none a mark of its own."""
    typed = (credentials or {}).get("username") or _typed(request)
    return typed if User.objects.filter(username=typed).exists() else NOBODY + salted_hmac(SALT, typed).hexdigest()[:DIGITS]


def allowance(request: HttpRequest, credentials: dict[str, Any] | None = None) -> int:
    """Wrong tries after which this device waits. A device that the account knows always has the most."""
    name = counted_name(request, credentials)
    if _device(request, name):
        return ALLOWANCES[0][1]
    lately = times.now() - settings.AXES_COOLOFF_TIME
    wrong = AccessAttempt.objects.filter(username=name, attempt_time__gte=lately).aggregate(all=Sum("failures_since_start"))["all"] or 0
    return next((tries for below, tries in ALLOWANCES if wrong < below), LEAST)


def is_known(request: HttpRequest) -> bool:
    """Whether the account that this log-in names knows the device: then no other device keeps it waiting."""
    return bool(_device(request, _typed(request)))


def know_device(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Gives the device that has just logged in a cookie by which the account knows it again."""
    device = _device(request, user.get_username()) or secrets.token_urlsafe(16)
    value = signing.dumps([user.get_username(), device], salt=SALT, compress=True)
    response.set_cookie(
        COOKIE, value, max_age=timedelta(days=COOKIE_DAYS), httponly=True, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax"
    )


def too_many_codes(request: HttpRequest) -> bool:
    """Whether this address has typed so many codes of no table that it has to wait."""
    since = times.now() - CODE_PAUSE
    return WrongCode.objects.filter(address=network_of(client_address(request)), at__gt=since).count() >= MOST_WRONG_CODES


def note_wrong_code(request: HttpRequest) -> None:
    """One more of them; what is too old to count goes."""
    now = times.now()
    WrongCode.objects.filter(at__lte=now - CODE_PAUSE).delete()
    WrongCode.objects.create(address=network_of(client_address(request)), at=now)


def _device(request: HttpRequest, name: str) -> str:
    """The device's own mark where the account of this name knows it, else ""."""
    try:
        known, device = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=timedelta(days=COOKIE_DAYS))
    except (signing.BadSignature, ValueError, TypeError):
        return ""
    return device if known == name else ""


def _typed(request: HttpRequest) -> str:
    return request.POST.get("username", "") if request.method == "POST" else ""
