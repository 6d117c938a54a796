"""Texts that all servers of one database share (`models.Shared`). Every change is one statement; reading is one query."""

from collections.abc import Callable

from django.conf import settings
from django.db import connection

from tournament.models import Shared

ADDRESS, FORMER, REACHED, SECRET, REGISTER = "address", "former", "reached", "secret", "register-key"


def read(key: str) -> str:
    """The text, "" where there is none."""
    return Shared.objects.filter(key=key).values_list("text", flat=True).first() or ""


def put(key: str, text: str) -> None:
    """Keeps the text in place of what was there. Raises DatabaseError."""
    Shared.objects.update_or_create(key=key, defaults={"text": text})


def first(key: str, make: Callable[[], str]) -> str:
    """The text; what `make` answers where there is none yet. Of two servers that ask at once the first has said it. Raises
    DatabaseError."""
    return read(key) or Shared.objects.get_or_create(key=key, defaults={"text": make()})[0].text


def sign_as_the_others() -> None:
    """Several servers on one PostgreSQL sign with one key, the first one's: a log-in at one of them holds at all.

    A key that the environment names is the same everywhere already; a file of SQLite has one server.
    """
    if connection.vendor == "postgresql" and not settings.SECRET_OF_ENVIRONMENT:
        settings.SECRET_KEY = first(SECRET, lambda: settings.SECRET_KEY)
