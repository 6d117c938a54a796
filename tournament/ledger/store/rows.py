"""One row put in, or some columns of one row changed, by a statement that is written once: Django writes each anew, which takes longer than
doing it.

The values are the fields' own, as a model's `save` has them, and the database holds its constraints and triggers against them as ever. No
signals: the program has none.
"""

from functools import lru_cache
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import DEFAULT_DB_ALIAS, connection, models


def put_in(row: models.Model) -> None:
    """Inserts a new row and gives it its key."""
    fields = _said(type(row))
    sql = _insert(type(row), connection.vendor)
    values = [field.get_db_prep_save(field.pre_save(row, True), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        (row.pk,) = cursor.fetchone()
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS


def put_down(row: models.Model, *names: str) -> None:
    """Stores these fields of a row that is there; one that is named twice is stored once."""
    once = tuple(dict.fromkeys(names))
    values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in _named(type(row), once)]
    with connection.cursor() as cursor:
        cursor.execute(_update(type(row), once, connection.vendor), [*values, row.pk])
        if cursor.rowcount != 1:
            raise ObjectDoesNotExist(f"{type(row).__name__} {row.pk}")


@lru_cache
def _named(model: type[models.Model], names: tuple[str, ...]) -> list["models.Field[Any, Any]"]:
    columns = {field.name: field for field in model._meta.concrete_fields}
    return [columns[name] for name in names]


@lru_cache
def _said(model: type[models.Model]) -> list["models.Field[Any, Any]"]:
    """All columns but the key, which the database gives."""
    return [field for field in model._meta.concrete_fields if not field.primary_key]


@lru_cache
def _insert(model: type[models.Model], _vendor: str) -> str:
    quoted = connection.ops.quote_name
    columns = ", ".join(quoted(str(field.column)) for field in _said(model))
    key = quoted(_key(model))
    return f"INSERT INTO {quoted(model._meta.db_table)} ({columns}) VALUES ({', '.join(['%s'] * len(_said(model)))}) RETURNING {key}"  # noqa: S608  # names of ours


@lru_cache
def _update(model: type[models.Model], names: tuple[str, ...], _vendor: str) -> str:
    quoted = connection.ops.quote_name
    said = ", ".join(f"{quoted(str(field.column))} = %s" for field in _named(model, names))
    return f"UPDATE {quoted(model._meta.db_table)} SET {said} WHERE {quoted(_key(model))} = %s"  # noqa: S608  # names of ours


def _key(model: type[models.Model]) -> str:
    return str(model._meta.pk.column)
