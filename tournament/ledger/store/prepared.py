"""Queries that Django writes once and the database is asked many times: building and compiling one costs ten times what SQLite takes to
answer it.

    _lines = Prepared(lambda table: Entry.objects.filter(table=table, current=True).select_related("ruling"))
    lines = _lines(table.pk)

What is asked is written by the ORM and read by it, so it is the same on both databases; only the work of writing it is done once a
connection. For what saves, phones and walls ask all evening, and pages that would be more than a tenth slower; everywhere else the ORM
itself will do.
"""

from collections.abc import Callable, Hashable
from typing import Any
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import QuerySet

from tournament.models.organiser import everywhere

Value = int | str | UUID

_MARKS = (32_100, 32_400)
"""Stand-ins for values begin at these, once and again: what differs between the two is a value. The smallest of our columns holds them."""
_WHOLE = 1 << 63
"""The database takes whole numbers below this, and Django answers larger ones without asking it."""


class Prepared:
    """A query with places for values. `build` makes it from them, in their order; a list of its rows comes back.

    The values are whole numbers, texts or UUIDs, never None, and each is compared as it is. What else the query depends on, as whether
    names are shown, is given by keyword: the query is written once for each of them.
    """

    def __init__(self, build: Callable[..., QuerySet[Any]]) -> None:
        self.build = build

    def __call__(self, *values: Value, **how: Hashable) -> list[Any]:
        """The rows for these values."""
        if any(isinstance(value, int) and not -_WHOLE <= value < _WHOLE for value in values):
            with everywhere():
                return list(self.build(*values, **how))
        # A thread has a connection of its own: what is kept with it is used by one thread at a time.
        kept = vars(connections[DEFAULT_DB_ALIAS]).setdefault("prepared_queries", {})
        key = (self, tuple(map(type, values)), *how.items())
        if key not in kept:
            with everywhere():
                kept[key] = _Written(self.build, tuple(map(type, values)), how)
        return kept[key].rows(values)

    def first(self, *values: Value, **how: Hashable) -> Any:
        """The first row, None where there is none. The query itself says that it wants one alone."""
        return next(iter(self(*values, **how)), None)


class _Written:
    """One query as SQL, on one connection."""

    def __init__(self, build: Callable[..., QuerySet[Any]], kinds: tuple[type[Value], ...], how: dict[str, Hashable]) -> None:
        marks, others = ([_mark(kind, first + place) for place, kind in enumerate(kinds)] for first in _MARKS)
        other = build(*others, **how).query
        _sql, differing = other.get_compiler(DEFAULT_DB_ALIAS).as_sql()
        self.queryset = build(*marks, **how)
        self.compiler = self.queryset.query.get_compiler(DEFAULT_DB_ALIAS)
        self.sql, params = self.compiler.as_sql()
        self.params = list(params)
        written = [self._as_param(mark) for mark in marks]
        changing = [index for index, (one, another) in enumerate(zip(params, differing, strict=True)) if one != another]
        if self.sql != _sql or {params[index] for index in changing} != set(written):
            raise ValueError(f"a value is not compared as it is: {self.sql}")
        self.places = [(index, written.index(params[index])) for index in changing]
        converters = self.compiler.get_converters([column[0] for column in self.compiler.select])
        self.compiler.get_converters = lambda _columns: converters
        self.queryset.query.get_compiler = lambda *_args, **_more: self.compiler  # type: ignore[method-assign]  # this query's own, not its class's

    def _as_param(self, value: Value) -> Value:
        native = self.compiler.connection.features.has_native_uuid_field
        return value.hex if isinstance(value, UUID) and not native else value

    def rows(self, values: tuple[Value, ...]) -> list[Any]:
        params = self.params.copy()
        for index, place in self.places:
            params[index] = self._as_param(values[place])
        self.compiler.as_sql = lambda *_args, **_more: (self.sql, tuple(params))
        # A fresh iterable reads the rows as the ORM does: models with what they select along, or tuples.
        return list(self.queryset._iterable_class(self.queryset))  # type: ignore[call-overload]  # the stubs leave its __iter__ to its heirs


def _mark(kind: type[Value], number: int) -> Value:
    """A value of this kind that stands nowhere."""
    if issubclass(kind, UUID):
        return UUID(int=number)
    return f"\N{SECTION SIGN}{number}" if issubclass(kind, str) else number
