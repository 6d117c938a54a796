"""Every column that can point to a person, or in which a name can stand, is told on the page of what is stored about him, or is known to be
about nobody."""

from collections.abc import Iterator

from django.apps import apps
from django.contrib.auth.models import User
from django.db import models

from tournament.models import Helper, Player, Referee, Registration, Seat
from tournament.personal.sections import NOBODY, PARTS, TOLD
from tournament.personal.words import HEADS, KINDS, TITLES
from tournament.register.texts import ACCOUNT_COLUMNS, OF_A_TOURNAMENT

LEAD_TO_HIM = (Player, Registration, Seat, Referee, Helper, User)
FIGURES = {"number", "into", "index", "seat", "declarer", "first_dealer"}
"""Columns of figures that are a person's number or his seat."""


def leads_to_somebody(field: models.Field) -> bool:  # type: ignore[type-arg]
    """A key to a person, to a seat or to an account; a text that is typed; a figure that is somebody's; what marks a device."""
    if field.is_relation:
        return field.related_model in LEAD_TO_HIM
    if isinstance(field, models.CharField | models.TextField | models.JSONField):
        return not field.choices and not isinstance(field, models.SlugField)
    return field.name in FIGURES or isinstance(field, models.UUIDField)


def columns() -> Iterator[tuple[str, str]]:
    for model in (*apps.get_app_config("tournament").get_models(), User):
        yield from ((model.__name__, field.name) for field in model._meta.concrete_fields if leads_to_somebody(field))


def known() -> dict[tuple[str, str], int]:
    """How often each is named."""
    found: dict[tuple[str, str], int] = {}
    told = [(model, column) for model, parts in TOLD.items() for said in parts.values() for column in said.split()]
    for pair in told + [(model, column) for model, said in NOBODY.items() for column in said.split()]:
        found[pair] = found.get(pair, 0) + 1
    return found


def test_none_is_missing_in_the_table() -> None:
    assert [f"{model}.{column}" for model, column in columns() if (model, column) not in known() and column not in ACCOUNT_COLUMNS] == []


def test_the_table_names_no_column_that_there_is_not() -> None:
    """And none twice: it would be told, and be about nobody."""
    there = {
        (model.__name__, field.name)
        for model in (*apps.get_app_config("tournament").get_models(), User)
        for field in model._meta.concrete_fields
    }
    assert [pair for pair in known() if pair not in there] == []
    assert [pair for pair, count in known().items() if count != 1] == []


def test_every_part_has_its_words_and_every_text_is_looked_through() -> None:
    assert set(PARTS) == TITLES.keys()
    assert {part for parts in TOLD.values() for part in parts} <= {*PARTS, "person"}
    looked_through = {(model.__name__, column) for model, _way, read in OF_A_TOURNAMENT for column in read}
    assert {(model, column) for model, parts in TOLD.items() for column in parts.get("texts", "").split()} <= looked_through
    assert {model.__name__ for model, _way, _columns in OF_A_TOURNAMENT} <= KINDS.keys()
    assert HEADS
