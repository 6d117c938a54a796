"""The servers of one database: each says every few seconds that it is there, with which program and in which state; whoever keeps them
reads it on the pages of any of them.

A laptop is its only server: it says nothing here, and what there is to say of it stands in `machine`.
"""

import socket
from collections.abc import Callable, Iterator
from datetime import timedelta
from logging import getLogger
from threading import Event
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import __version__
from tournament.ledger.store import made
from tournament.ledger.store.once import Once
from tournament.models import Server, ServerKind, times
from tournament.site import pace
from tournament.site.edition import edition
from tournament.site.faults import MEGABYTE, SOON_FULL, free_space, log_of_job

EVERY = 20.0
"""Seconds between two looks."""
MISSED = timedelta(minutes=1)
"""Without a word, after which a server counts as not there."""
FORGOTTEN = timedelta(days=1)
"""After which it is no server of ours any more: somebody has taken it away."""
APART = 2.0
"""Seconds by which a machine's clock may differ from the database's."""
log = getLogger(__name__)


def name() -> str:
    """What this server is called: as its environment says, else by the machine and the port on which it listens; who listens on none, by
    the machine and his data folder, which is nobody else's."""
    return (settings.SERVER or f"{socket.gethostname()}:{settings.LISTENING.rpartition(':')[2] or settings.DATA}")[-80:]


def run(stop: Event, kind: ServerKind = ServerKind.APP, pause: float = EVERY) -> None:
    """Says until told to stop that this server is there, and takes its row away then: who ends as planned is not missed. Raises nothing."""
    while not stop.is_set():
        _quietly(lambda: say(kind))
        stop.wait(pause)
    _quietly(lambda: Server.objects.filter(name=name()).delete())


def _quietly(what: Callable[[], object]) -> None:
    try:
        what()
    except Exception as fault:  # noqa: BLE001 - the next time is soon
        log_of_job(log, "server", fault)
    finally:
        connection.close()  # the next connection measures the database's time anew


def say(kind: ServerKind) -> None:
    """That this server is there, and what of its machine is to be known. Five statements; the rows of servers that are long gone go."""
    connection.ensure_connection()
    now = times.now()
    said = {"kind": kind, "version": __version__, "edition": edition(), "seen_at": now, "facts": facts()}
    Server.objects.update_or_create(name=name(), defaults=said, create_defaults={**said, "started_at": now})
    Server.objects.filter(seen_at__lt=now - FORGOTTEN).delete()
    made.tidy()
    pace.tidy()


def facts() -> dict[str, Any]:
    """Of this machine now, as `models.Server` has it."""
    return {"free": free_space() // MEGABYTE, "apart": round(times.apart(), 1)}


# What is said of them ---------------------------------------------------------------------------------------------------------------------

known = Once(lambda: tuple(Server.objects.all()))
"""All of them, by name. One query in a request; none are known of a laptop."""


def others() -> bool:
    """Whether more than one server of this database answers requests. No query where the database is this machine's own."""
    return settings.SHARED and sum(server.kind == ServerKind.APP for server in known()) > 1


def sentences() -> list[str]:
    """What whoever keeps the servers has to know of them now. The same from each of them."""
    return [f"{server.name}: {sentence}" for server in known() for sentence in of(server)]


def of(server: Server) -> Iterator[str]:
    """What is to be said of this one; nothing where all is well."""
    silent = times.now() - server.seen_at
    if silent > MISSED:
        minutes = int(silent.total_seconds() // 60)
        text = ngettext("seit %(n)d Minute ohne Lebenszeichen.", "seit %(n)d Minuten ohne Lebenszeichen.", minutes)
        yield text % {"n": minutes}
        return  # what it last said of its machine may have changed
    free = server.facts.get("free", SOON_FULL)
    if free * MEGABYTE < SOON_FULL:
        yield _("Auf der Platte sind nur noch %(n)d MB frei; bitte jetzt Platz machen.") % {"n": free}
    apart = server.facts.get("apart", 0.0)
    if abs(apart) > APART:
        text = (
            _("Die Uhr geht um %(n)d s vor; bitte nach dem Netz stellen (NTP).")
            if apart > 0
            else _("Die Uhr geht um %(n)d s nach; bitte nach dem Netz stellen (NTP).")
        )
        yield text % {"n": round(abs(apart))}
    yield from _program(server)


def _program(server: Server) -> Iterator[str]:
    """Where another server has a later program, or one of the same number that is not the same."""
    newest = max(known(), key=lambda one: _order(one.version))
    if _order(newest.version) > _order(server.version):
        said = {"own": server.version, "newest": newest.version, "other": newest.name}
        yield _("läuft noch mit Fassung %(own)s; %(other)s hat schon %(newest)s.") % said
    elif others_differ := [one.name for one in known() if one.version == server.version and one.edition != server.edition]:
        said = {"version": server.version, "other": ", ".join(others_differ)}
        yield _("Fassung %(version)s hat hier andere Dateien als auf %(other)s; bitte auf allen dasselbe Programm.") % said


def _order(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdecimal())
