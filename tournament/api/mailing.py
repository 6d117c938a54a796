"""Mail, by the server that TAROCK_SMTP names; off where it names none. Nothing here decides who gets any."""

from smtplib import SMTPException
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage, get_connection
from django.db.models import Q

from tournament.models import Organiser

BACKEND = "django.core.mail.backends.smtp.EmailBackend"
TIMEOUT = 10
PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
"""smtp: as it is (a server in the house); smtp+tls: STARTTLS first; smtps: TLS from the first byte."""


class Server(NamedTuple):
    """A server for mail."""

    scheme: str
    host: str
    port: int
    user: str
    password: str


def server() -> Server | None:
    """The one that the settings name; None where they name none, or nothing that can be read."""
    try:
        parts = urlsplit(settings.SMTP)
        port = parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname:
        return None
    return Server(parts.scheme, parts.hostname, port, user=unquote(parts.username or ""), password=unquote(parts.password or ""))


def is_on() -> bool:
    """Whether any mail is sent at all."""
    return server() is not None


def sender() -> str:
    """Whose letters they are."""
    found = server()
    user = found.user if found is not None else ""
    return settings.MAIL_FROM or (user if "@" in user else f"tarock@{found.host if found is not None else 'localhost'}")


def send(*, to: str, subject: str, text: str) -> str:
    """Sends a letter; "" where the server took it, else why not. Raises LookupError where no server is named."""
    found = server()
    if found is None:
        raise LookupError
    how: dict[str, Any] = {"use_ssl": found.scheme == "smtps", "use_tls": found.scheme == "smtp+tls", "timeout": TIMEOUT}
    connection = get_connection(
        BACKEND, host=found.host, port=found.port, username=found.user, password=found.password, fail_silently=False, **how
    )
    try:
        EmailMessage(subject, text, sender(), [to], connection=connection, headers={"Auto-Submitted": "auto-generated"}).send()
    except (OSError, SMTPException, ValueError) as fault:
        return f"{type(fault).__name__}: {fault}"
    return ""


def whom(organiser: Organiser) -> list[str]:
    """Where the owners of an organiser and its secretaries get mail, each once. One query."""
    posts = Q(memberships__team__owner=True) | Q(memberships__team__secretary=True)
    found = User.objects.filter(posts, memberships__team__organiser=organiser, is_active=True).exclude(email="")
    return sorted(set(found.values_list("email", flat=True)))
