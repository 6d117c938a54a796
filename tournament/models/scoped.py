"""Rows of one organiser: asked for where nobody has said whose, they answer with an exception and not with everybody's (django-scopes)."""

from typing import TYPE_CHECKING, TypeVar

from django.db import models
from django_scopes import ScopedManager

from tournament.models.kept import KeptQuerySet
from tournament.models.organiser import DIMENSION

Row = TypeVar("Row", bound=models.Model)

if TYPE_CHECKING:

    class Owned(models.Manager[Row]):
        """Of a model with a column `organiser`: in a scope only that organiser's rows exist."""

else:

    class Owned(type(ScopedManager(**{DIMENSION: f"{DIMENSION}__in"}))):
        """The same, as it runs."""


class OwnedKept(Owned.from_queryset(KeptQuerySet)):  # type: ignore[misc]
    """The same of rows that are kept."""
