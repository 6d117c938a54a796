"""Who guesses, by address: wrong passwords whatever name was typed, and wrong codes of a hand-over. The desk hears of it on its pages.

Passwords are counted by `throttle`, in the database; here an address that has typed too many of them waits. What the desk is told is a text
of its own (`ledger.machine.kept`), for which a laptop's pages ask no database. A device that the account knows is none of these: it is
counted by itself.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from axes.models import AccessAttempt
from django.conf import settings
from django.db import DatabaseError
from django.db.models import Sum
from django.http import HttpRequest
from django.utils.translation import ngettext

from tournament.ledger.machine import kept
from tournament.ledger.machine.backups import when
from tournament.models import times
from tournament.site import changing
from tournament.site.proxy import network_of
from tournament.site.throttle import client_address

MOST = 40
"""Wrong passwords of an address, over all names, after which it waits as long as an account does (`AXES_COOLOFF_TIME`)."""
SAID_FOR = timedelta(hours=1)
KEPT = 5
"""Lines that the desk is told; a guest who changes his address fills no page."""


class Guess(StrEnum):
    """What is guessed."""

    LOG_IN = "log_in"
    HAND_OVER = "hand_over"


class Noted(NamedTuple):
    """So many wrong ones from an address, the last of them then."""

    guess: Guess
    address: str
    wrong: int
    at: datetime


def too_many(request: HttpRequest) -> bool:
    """Whether this address has typed so many wrong passwords that it has to wait. Then the desk is told, once a pause."""
    network, now = network_of(client_address(request)), times.now()
    lately = AccessAttempt.objects.filter(ip_address=network.partition("/")[0], attempt_time__gte=now - settings.AXES_COOLOFF_TIME)
    wrong = lately.aggregate(all=Sum("failures_since_start"))["all"] or 0
    if wrong < MOST:
        return False
    _note(lambda: _unless_told(Noted(Guess.LOG_IN, network, wrong, now)))
    return True


def _unless_told(new: Noted) -> Noted | None:
    noted = _before(new.guess, new.address)
    return new if noted is None or new.at - noted.at >= settings.AXES_COOLOFF_TIME else None


def note_wrong_hand_over(request: HttpRequest) -> None:
    """One more wrong code from this address; counted anew an hour after the last."""
    network, now = network_of(client_address(request)), times.now()
    _note(lambda: _one_more(network, now))


def _one_more(network: str, now: datetime) -> Noted:
    noted = _before(Guess.HAND_OVER, network)
    before = noted.wrong if noted is not None and now - noted.at < SAID_FOR else 0
    return Noted(Guess.HAND_OVER, network, before + 1, now)


def sentences() -> list[str]:
    """What the desk is told now, the newest first."""
    since = times.now() - SAID_FOR
    return [_sentence(row) for row in reversed(_kept()) if row.at >= since]


def _sentence(row: Noted) -> str:
    if row.guess == Guess.LOG_IN:
        text = ngettext(
            "%(n)d Fehlversuch beim Anmelden von %(address)s, zuletzt %(at)s. Von dort aus ist fünf Minuten zu warten; Geräte, die "
            "sich schon "
            "einmal angemeldet haben, merken nichts davon.",
            "%(n)d Fehlversuche beim Anmelden von %(address)s, zuletzt %(at)s. Von dort aus ist fünf Minuten zu warten; Geräte, die "
            "sich schon "
            "einmal angemeldet haben, merken nichts davon.",
            row.wrong,
        )
    else:
        text = ngettext(
            "%(n)d falscher Code für „Abend übergeben“ von %(address)s, zuletzt %(at)s. Der gezeigte Code gilt weiter.",
            "%(n)d falsche Codes für „Abend übergeben“ von %(address)s, zuletzt %(at)s. Der gezeigte Code gilt weiter.",
            row.wrong,
        )
    return text % {"n": row.wrong, "address": row.address, "at": when(row.at)}


def _before(guess: Guess, address: str) -> Noted | None:
    return next((row for row in _kept() if (row.guess, row.address) == (guess, address)), None)


def _kept() -> list[Noted]:
    """As it was written last, the newest last; what cannot be read is as if nothing were."""
    try:
        said = json.loads(kept.read(kept.GUESSES) or "[]")
        return [Noted(Guess(guess), str(address), int(wrong), datetime.fromisoformat(at)) for guess, address, wrong, at in said]
    except (ValueError, TypeError):
        return []


def _note(found: Callable[[], Noted | None]) -> None:
    """Keeps what is `found` while nobody else notes anything, in no process and at no server."""
    with suppress(OSError, DatabaseError), changing.alone(kept.GUESSES):  # a full disk is said elsewhere
        _keep(found())


def _keep(new: Noted | None) -> None:
    if new is None:
        return
    others = [row for row in _kept() if (row.guess, row.address) != (new.guess, new.address)]
    rows = [*others[1 - KEPT :], new]
    kept.put(kept.GUESSES, json.dumps([(row.guess, row.address, row.wrong, row.at.isoformat()) for row in rows]))
