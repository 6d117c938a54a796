"""How this server is, one check a sentence: what keeps it from answering (`FAIL`), and what somebody has to look after (`WARN`).

An old backup is no reason to send visitors elsewhere, and a worker that stands still is none either: both are warnings. Only reads; what
cannot be read is itself the answer. A report is good for a second, and made by one thread at a time: a stranger who asks all the time asks
the database nothing more.
"""

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Count, Min, QuerySet

from tournament.api import hooks
from tournament.ledger.machine import backups
from tournament.models import Course, Delivery, Job, JobState, Mail, Received, Stage, Upkeep, times
from tournament.models.organiser import everywhere
from tournament.site import servers
from tournament.site.faults import MEGABYTE, NO_SPACE, SOON_FULL, StoreGone, database_file, free_space, keep_to_file
from tournament.site.log_lines import fault_of

OURS = "tournament"
CONNECT, ANSWER = 2, 2_000
"""Seconds for reaching PostgreSQL, and milliseconds for each of its answers."""
CANCELED = "57014"
"""What PostgreSQL calls an answer that took too long."""
GOOD_FOR = 1.0
"""Seconds for which a report is given again."""
COPY_AGE, DRILL_AGE = timedelta(hours=26), timedelta(days=35)
"""A copy of the whole is made every night, a drill every month."""
WORK_WAITS = timedelta(minutes=5)
"""Whoever waits longer than this, nobody works."""


class State(IntEnum):
    """How it is; the worst of all is the server's."""

    OK = 0
    WARN = 1
    FAIL = 2


class Check(NamedTuple):
    """One check. `facts`: numbers behind the sentence: `seconds` (an age), `bytes`, `waiting` (rows)."""

    name: str
    state: State
    said: str
    facts: Mapping[str, float] = {}


class Report(NamedTuple):
    """All checks, as they were at one moment."""

    checks: tuple[Check, ...]

    @property
    def state(self) -> State:
        """The worst."""
        return max(check.state for check in self.checks)

    def fact(self, check: str, name: str) -> float | None:
        """A number of a check; None where it could not be told."""
        return next((found.facts.get(name) for found in self.checks if found.name == check), None)


_one_at_a_time = threading.Lock()
_last: list[tuple[float, Report]] = []


def report() -> Report:
    """As it is now, or was a second ago."""
    with _one_at_a_time:
        if not _last or time.monotonic() - _last[0][0] > GOOD_FOR:
            made = Report(tuple(_checks()))
            _last[:] = [(time.monotonic(), made)]
        return _last[0][1]


def forget() -> None:
    """The next report is made anew."""
    with _one_at_a_time:
        _last.clear()


def _checks() -> Iterator[Check]:
    database = _database()
    yield database
    yield _disk()
    if database.state is State.FAIL:
        if not settings.SHARED:  # else what is known of backups stands in it
            yield _backup()
        return
    try:
        with everywhere(), _briefly():
            yield _migrations()
            yield from _queues()
            yield _published()
            yield _backup()
            yield from _of_servers()
    except DatabaseError as error:
        late = getattr(error.__cause__, "sqlstate", "") == CANCELED
        why = f"binnen {ANSWER // 1000} s keine Antwort (eine gesperrte Tabelle, zu viel auf einmal)" if late else fault_of(error)
        yield Check("reading", State.FAIL, f"Die Datenbank antwortet, aber nicht auf alles: {why}.")


@contextmanager
def _briefly() -> Iterator[None]:
    """What PostgreSQL is asked within it is answered in a moment or not at all, whoever holds a table."""
    if connection.vendor != "postgresql":
        yield
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL statement_timeout = {ANSWER}")
        yield


# The database -----------------------------------------------------------------------------------------------------------------------------


def _database() -> Check:
    began = time.monotonic()
    try:
        if database_file() is not None:
            keep_to_file()
        with _asking() as asked, asked.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except (DatabaseError, StoreGone) as error:
        return Check("database", State.FAIL, f"Die Datenbank ist nicht erreichbar: {fault_of(error)}.")
    return Check("database", State.OK, "Die Datenbank antwortet.", {"seconds": round(time.monotonic() - began, 4)})


class _asking:  # noqa: N801 - used as a function
    """A connection that waits no longer than this check may take: of PostgreSQL a fresh one, for the kept ones of the threads wait longer,
    and say nothing of whether another visitor would be let in."""

    def __enter__(self) -> BaseDatabaseWrapper:
        self.own: BaseDatabaseWrapper | None = None
        if connection.vendor != "postgresql":
            return connection
        self.own = connection.copy()
        known = self.own.settings_dict["OPTIONS"]
        said = f"{known.get('options', '')} -c statement_timeout={ANSWER}"
        self.own.settings_dict["OPTIONS"] = known | {"connect_timeout": CONNECT, "tcp_user_timeout": ANSWER, "options": said}
        return self.own

    def __exit__(self, *_: object) -> None:
        if self.own is not None:
            self.own.close()


@cache
def _wanted() -> tuple[frozenset[tuple[str, str]], frozenset[str]]:
    """The last migration of each app, and the names of all of ours: as the program lies there, read once."""
    loader = MigrationLoader(None)
    return frozenset(loader.graph.leaf_nodes()), frozenset(name for app, name in loader.disk_migrations if app == OURS)


def _migrations() -> Check:
    last, known = _wanted()
    applied = set(MigrationRecorder(connection).applied_migrations())
    missing = sorted(f"{app}.{name}" for app, name in last - applied)
    if missing:
        said = f"Die Tabellen sind nicht auf dem Stand des Programms; es fehlt {', '.join(missing)}."
        return Check("migrations", State.FAIL, said, {"missing": len(missing)})
    newer = sorted(name for app, name in applied if app == OURS and name not in known)
    if newer:
        said = f"Die Tabellen sind die eines neueren Programms ({', '.join(newer)}); dieses hier bald erneuern."
        return Check("migrations", State.WARN, said, {"missing": 0})
    return Check("migrations", State.OK, "Die Tabellen sind auf dem Stand des Programms.", {"missing": 0})


# What waits -------------------------------------------------------------------------------------------------------------------------------


def _queues() -> Iterator[Check]:
    """What is due and nobody has done: what waits for its next try, or for a person, does not count."""
    now = times.now()
    due = {"next_at__lte": now}
    uploads = Course.objects.filter(held="", removed=False, **due).exclude(stage=Stage.DONE)
    yield _queue("uploads", uploads, "Einsendungen")
    letters = Mail.objects.filter(sent_at=None, tries__lte=len(hooks.TIMES), **due) if settings.SMTP else Mail.objects.none()
    yield _queue("letters", letters, "Briefe")
    yield _queue("jobs", Job.objects.filter(state=JobState.WAITING, **due), "Aufträge")
    yield _queue("webhooks", Delivery.objects.filter(done_at=None, given_up_at=None, webhook__off=None, **due), "Webhooks")


def _queue(name: str, rows: QuerySet[Course] | QuerySet[Mail] | QuerySet[Delivery] | QuerySet[Job], what: str) -> Check:
    found = rows.order_by().aggregate(n=Count("pk"), since=Min("next_at"))
    waiting, age = found["n"], (times.now() - found["since"]).total_seconds() if found["since"] else 0.0
    facts = {"waiting": waiting, "seconds": round(age, 1)}
    if age > WORK_WAITS.total_seconds():
        said = f"{what}: {waiting} warten, seit {long(age)}. Läuft die Arbeit daneben (manage.py work, serve)?"
        return Check(name, State.WARN, said, facts)
    return Check(name, State.OK, f"{what}: {waiting} warten.", facts)


def long(seconds: float) -> str:
    """A span as somebody says it: in its largest unit."""
    minutes = int(seconds // 60)
    if minutes < 120:
        return f"{minutes} Minute" if minutes == 1 else f"{minutes} Minuten"
    hours = minutes // 60
    return f"{hours} Stunden" if hours < 72 else f"{hours // 24} Tagen"


def _published() -> Check:
    """What of laptops' tournaments everybody can read."""
    found = Received.objects.filter(head__isnull=False, withdrawn=False).count()
    return Check("published", State.OK, f"Veröffentlicht sind {found} eingesandte Turniere.", {"tournaments": found})


# What is kept -----------------------------------------------------------------------------------------------------------------------------


def _disk() -> Check:
    free = free_space()
    facts, said = {"bytes": free}, f"Frei sind {free // MEGABYTE} MB."
    if free < NO_SPACE and database_file() is not None:
        return Check("disk", State.FAIL, said, facts)
    return Check("disk", State.WARN if free < SOON_FULL else State.OK, said, facts)


def _backup() -> Check:
    """The archives of this machine (`tournament.backup`)."""
    newest, tried = backups.newest(), backups.state()
    if newest is None:
        return Check("backup", State.WARN if tried.fault else State.OK, tried.fault or "Noch nicht gesichert.")
    age = max((times.now() - newest.at).total_seconds(), 0.0)
    said = tried.fault or f"Zuletzt gesichert vor {long(age)}."
    return Check("backup", State.WARN if tried.fault else State.OK, said, {"seconds": round(age, 1)})


def _of_servers() -> Iterator[Check]:
    """What only a server has: others beside it, and a PostgreSQL that is to be had back as it was at any moment."""
    if settings.SHARED:
        said = servers.sentences()
        yield Check("servers", State.WARN if said else State.OK, " ".join(said) or "Alle Server melden sich.")
    if connection.vendor == "postgresql":
        yield _pitr()
        yield _drill()


def _kept(name: str, kind: str, *, most: timedelta, never: str, failed: str, done: str) -> Check:
    """The newest of a kind: whether there is one, whether it went well, and how old it is, at `most`. `failed`, `done`: sentences with
    `{age}` and `{fault}` in them."""
    found = Upkeep.objects.filter(kind=kind).order_by("-done_at").first()
    if found is None:
        return Check(name, State.WARN, never)
    age = max((times.now() - found.done_at).total_seconds(), 0.0)
    said = (done if found.ok else failed).format(age=long(age), fault=found.facts.get("fault", ""))
    well = found.ok and age <= most.total_seconds()
    return Check(name, State.OK if well else State.WARN, said, {"seconds": round(age, 1)})


def _pitr() -> Check:
    found = _kept(
        "pitr", Upkeep.BACKUP, most=COPY_AGE,
        never="PostgreSQL wird nicht bis zu jedem Zeitpunkt gesichert (manage.py pitr, docs/server.md).",
        failed="Die letzte Sicherung von PostgreSQL ging nicht: {fault}",
        done="PostgreSQL zuletzt als Ganzes gesichert vor {age}.",
    )  # fmt: skip
    if found.facts and _archive_fails():
        said = f"{found.said} Seine Änderungen kommen nicht ins Archiv; der Grund steht in seinem Protokoll."
        return found._replace(state=State.WARN, said=said)
    return found


def _archive_fails() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) FROM pg_stat_archiver")
        return bool(cursor.fetchone()[0])


def _drill() -> Check:
    return _kept(
        "drill", Upkeep.DRILL, most=DRILL_AGE,
        never="Noch nie wurde geübt, eine Sicherung zurückzuspielen (make drill).",
        failed="Die letzte Übung, vor {age}, wurde nicht bestanden (make drill).",
        done="Die letzte Übung, vor {age}, wurde bestanden.",
    )  # fmt: skip
