"""What the desk says of the machine itself: it slept, its clock was changed, its battery runs low. `portable.watching` notes it, pages read
it here.

Times of entries and the clock of a round are the machine's: who changes it mid-evening has to know.
"""

import json
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.ledger.machine.local_data import put, read
from tournament.models import times
from tournament.site import servers

FILE = "rechner.json"
SAID_FOR = timedelta(minutes=30)
"""How long what has happened stands on the desk; a battery as long as it is low."""
MOST = 8


class Kind(StrEnum):
    """What can be noted of a machine."""

    SLEPT = "slept"
    CLOCK = "clock"
    BATTERY = "battery"


class Noted(NamedTuple):
    """`amount`: seconds slept, seconds by which the clock was put on (negative: back), or per cent of the battery."""

    kind: Kind
    at: datetime
    amount: int


class State(NamedTuple):
    """What was noted, newest last, and whether the system lets us keep it awake (None: nobody watches)."""

    noted: tuple[Noted, ...] = ()
    awake: bool | None = None


def state() -> State:
    """As it was written last; what cannot be read is as if nothing were."""
    try:
        said = json.loads(read(settings.DATA / FILE) or "{}")
        noted = tuple(Noted(Kind(kind), datetime.fromisoformat(at), int(amount)) for kind, at, amount in said.get("noted", ()))
        return State(noted, said.get("awake"))
    except (ValueError, TypeError, AttributeError):
        return State()


def write(found: State) -> None:
    """Keeps it. Raises OSError."""
    noted = [[row.kind, row.at.isoformat(), row.amount] for row in found.noted[-MOST:]]
    put(settings.DATA / FILE, json.dumps({"noted": noted, "awake": found.awake}))


def sentences() -> list[str]:
    """What is to be said now, the newest first; on a shared database that of every server of it, by name. There it costs a query, once in
    a request."""
    if settings.SHARED:
        return servers.sentences()
    since = times.now() - SAID_FOR
    return [_sentence(row) for row in reversed(state().noted) if row.kind == Kind.BATTERY or row.at >= since]


def _sentence(row: Noted) -> str:
    at = f"{timezone.localtime(row.at):%H:%M}"  # after midnight, too: it is half an hour ago at most
    if row.kind == Kind.BATTERY:
        return _("Der Akku ist bei %(percent)d %%. Bitte das Netzteil anstecken.") % {"percent": row.amount}
    if row.kind == Kind.SLEPT:
        return _("Der Rechner hat %(time)s geschlafen, bis %(at)s. Was Telefone inzwischen geschrieben haben, kommt von selbst nach.") % {
            "time": _span(row.amount), "at": at,
        }  # fmt: skip
    text = (
        _("Die Uhr des Rechners wurde um %(time)s vorgestellt (%(at)s).")
        if row.amount > 0
        else _("Die Uhr des Rechners wurde um %(time)s zurückgestellt (%(at)s).")
    )
    hint = _("Die Zeiten der Einträge und die Uhr der Runde gehen nach ihr: bitte beide ansehen.")
    return f"{text % {'time': _span(abs(row.amount)), 'at': at}} {hint}"


def _span(seconds: int) -> str:
    if seconds < 120:
        return ngettext("%(n)d Sekunde", "%(n)d Sekunden", seconds) % {"n": seconds}
    minutes = round(seconds / 60)
    return ngettext("%(n)d Minute", "%(n)d Minuten", minutes) % {"n": minutes}
