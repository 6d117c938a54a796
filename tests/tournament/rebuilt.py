"""What the tests of a worker build again and again is built once: its statements are kept and, for the next test, sent to the database
again.

    @rebuilt
    def running(…) -> Tournament: …

Only where nothing can differ: in the test's own transaction, before any tournament, player or cup is there, and with the same next ids. So
constraints and triggers judge each row anew, and moments are as long ago as they were. Elsewhere (a test that commits, a second tournament)
the builder runs.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import cache, wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

from django.apps import apps
from django.db import connection
from django.db.models import AutoField, Model
from django.utils import timezone
from django.utils.translation import get_language

from tournament.ledger.store.prepared import Prepared

P, R = ParamSpec("P"), TypeVar("R")

MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{6})?")
"""As SQLite stores one."""
WRITES = ("INSERT", "UPDATE", "DELETE")
UNDONE = "ROLLBACK"
SOMETHING = """SELECT EXISTS (SELECT 1 FROM tournament_tournament) OR EXISTS (SELECT 1 FROM tournament_player)
    OR EXISTS (SELECT 1 FROM tournament_cup)"""


class Kept(NamedTuple):
    """What a builder wrote, when it was done, and what it gave back: (model, id), or a tuple of them."""

    statements: Sequence[tuple[str, Any]]
    moment: datetime
    result: Any


_kept: dict[str, Kept | None] = {}
"""By builder, arguments and next ids; None: it cannot be repeated."""


def rebuilt(build: Callable[P, R]) -> Callable[P, R]:
    """Runs `build` once a worker for the same arguments and sends its statements again afterwards. It gives rows of models, or a tuple of
    them."""

    @wraps(build)
    def built(*args: P.args, **named: P.kwargs) -> R:
        if not connection.in_atomic_block or _asked(SOMETHING)[0][0]:
            return build(*args, **named)
        ids = _asked(_NEXT_IDS[connection.vendor]())
        key = json.dumps(
            [build.__module__, build.__name__, args, named, ids, get_language(), str(timezone.localdate())], sort_keys=True, default=repr
        )
        if kept := _kept.get(key):
            return _again(kept)
        with _statements() as statements:
            result = build(*args, **named)
        _kept[key] = None if (UNDONE, None) in statements else Kept(statements, timezone.now(), _named(result))
        return result

    return built


def _next_of_sqlite() -> str:
    return "SELECT name, seq FROM sqlite_sequence ORDER BY name"


@cache
def _next_of_postgresql() -> str:
    """Its sequences go on counting after a transaction that was undone: they are set back first, to what follows the rows that are
    there."""
    tables = sorted(model._meta.db_table for model in apps.get_models() if isinstance(model._meta.pk, AutoField))
    return " UNION ALL ".join(
        f"SELECT '{table}', setval(pg_get_serial_sequence('{table}', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM {table}), false)"  # noqa: S608
        for table in tables
    )


_NEXT_IDS = {"sqlite": _next_of_sqlite, "postgresql": _next_of_postgresql}


def _asked(question: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(question)
        return cursor.fetchall()


@contextmanager
def _statements() -> Iterator[list[tuple[str, Any]]]:
    """What is written inside, in order."""
    written: list[tuple[str, Any]] = []

    def note(execute: Callable, sql: str, params: Any, many: bool, context: Mapping[str, Any]) -> Any:
        if sql.startswith(WRITES):
            written.extend((sql, each) for each in (params if many else [params]))
        elif sql.startswith(UNDONE):
            written.append((UNDONE, None))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield written


def _again(kept: Kept) -> Any:
    since = timezone.now() - kept.moment
    with connection.cursor() as cursor:
        for sql, params in kept.statements:
            cursor.execute(sql, [_later(value, since) for value in params or ()])
    return _fetched(kept.result)


def _later(value: Any, since: timedelta) -> Any:
    """A moment, as SQLite or PostgreSQL is given one, moved on; anything else as it is."""
    if isinstance(value, datetime):
        return value + since
    if isinstance(value, str) and MOMENT.fullmatch(value):
        return str(datetime.fromisoformat(value) + since)
    return [_later(each, since) for each in value] if isinstance(value, list) else value


@cache
def _with_key(model: type[Model]) -> Prepared:
    return Prepared(lambda key: model._base_manager.filter(pk=key))


def _named(result: Any) -> Any:
    return tuple(map(_named, result)) if isinstance(result, tuple) else (type(result), result.pk)


def _fetched(named: Any) -> Any:
    if isinstance(named[0], type) and issubclass(named[0], Model):
        model, pk = named
        [row] = _with_key(model)(pk)
        return row
    return tuple(map(_fetched, named))
