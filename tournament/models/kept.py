"""Rows that stay: no deleting, and no changing of what was said. Misuse is an exception; the database has triggers of its own."""

from collections.abc import Iterable
from typing import Any, ClassVar, NoReturn, TypeVar

from django.db import models

Row = TypeVar("Row", bound="Kept")


class RowsAreKept(TypeError):
    """Somebody tried to delete or rewrite what the program promises to keep."""


class KeptQuerySet(models.QuerySet[Row]):
    """Refuses to delete, and to update anything but the model's derived columns."""

    def delete(self) -> NoReturn:
        raise RowsAreKept(f"{self.model.__name__}: rows are kept")

    def update(self, **columns: Any) -> int:
        _only_derived(self.model, columns)
        return super().update(**columns)


class Kept(models.Model):
    """Base of entries and log rows. `DERIVED` names the columns that are computed from others and may be computed again."""

    DERIVED: ClassVar[frozenset[str]] = frozenset()

    objects = KeptQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            _only_derived(type(self), kwargs.get("update_fields") or [field.name for field in self._meta.concrete_fields])
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise RowsAreKept(f"{type(self).__name__}: rows are kept")


def _only_derived(model: type[Kept], columns: Iterable[str]) -> None:
    kept = sorted(set(columns) - model.DERIVED)
    if kept:
        raise RowsAreKept(f"{model.__name__}: {', '.join(kept)} cannot be changed")
