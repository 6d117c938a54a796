"""Reads one object of a request, field by field. What is wrong is collected, so that a request hears of all its faults at once.

A reader takes a value, its place and the list of faults, and gives what was meant; None with a fault where it is nothing of the kind.
`null` is absent. Numbers are exact: what JSON gives as a binary fraction is taken as the decimal that was written.
"""

import re
from collections.abc import Callable, Sequence
from enum import Enum
from fractions import Fraction
from math import isfinite
from typing import Any, TypeVar

from scoring.requests.faults import Fault

Faults = list[Fault]
T = TypeVar("T")
P = TypeVar("P", bound=Enum)
Reader = Callable[[Any, str, Faults], T | None]

SHOWN = 40
"""Characters of a stranger's word that a sentence repeats."""


def shown(value: object) -> str:
    """A stranger's word, short enough to stand in a sentence."""
    text = str(value)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


class Form:
    """One object, half read. `known`: the names of its fields, in the order of the form; any other one is a fault."""

    def __init__(self, given: dict[str, Any], place: str, known: Sequence[str], faults: Faults) -> None:
        self.given, self.place, self.faults = given, place, faults
        for name in given:
            if name not in known:
                self.refuse("unknown_field", shown(name), "unknown_field", shown(name))

    def at(self, name: str) -> str:
        """The field's place in the request."""
        return f"{self.place}.{name}" if self.place else name

    def has(self, name: str) -> bool:
        """Whether the field is there; `null` is not."""
        return self.given.get(name) is not None

    def refuse(self, code: str, name: str, sentence: str, *arguments: object) -> None:
        """Notes a fault of a field."""
        self.faults.append(Fault(code, self.at(name), sentence, arguments))

    def read(self, name: str, reader: Reader[T]) -> T | None:
        """What the field says; None where it is absent, or with a fault."""
        value = self.given.get(name)
        return None if value is None else reader(value, self.at(name), self.faults)

    def demand(self, name: str, sentence: str = "missing_field") -> None:
        """A field that must be there."""
        if not self.has(name):
            self.refuse("missing_field", name, sentence, name)

    def need(self, name: str, reader: Reader[T]) -> T | None:
        """As `read`, where the field must be there."""
        self.demand(name)
        return self.read(name, reader)

    def need_once(self, name: str, reader: Reader[T], seen: set[T], code: str, sentence: str) -> T | None:
        """As `need`, where nothing of the same kind said the same before."""
        value = self.need(name, reader)
        if value in seen:
            self.refuse(code, name, sentence, value)
        seen.update([] if value is None else [value])
        return value

    def forbid(self, *names: str, sentence: str = "unexpected_field") -> None:
        """Fields that nothing here has a use for; what stands in them is not looked at."""
        for name in names:
            if self.has(name):
                self.refuse("unexpected_field", name, sentence, name)


def opened(value: Any, place: str, known: Sequence[str], faults: Faults) -> Form | None:
    """The object's form; None with a fault where it is no object."""
    if type(value) is dict:
        return Form(value, place, known, faults)
    faults.append(Fault("bad_value", place or "request", "no_object"))
    return None


def of_object(known: Sequence[str]) -> Callable[[Callable[[Form], T | None]], Reader[T]]:
    """Makes of what reads a form the reader of an object that has these fields."""

    def of_form(reader: Callable[[Form], T | None]) -> Reader[T]:
        def read(value: Any, place: str, faults: Faults) -> T | None:
            form = opened(value, place, known, faults)
            return None if form is None else reader(form)

        return read

    return of_form


def whole(low: int | None = None, high: int | None = None) -> Reader[int]:
    """A whole number within bounds."""

    def read(value: Any, place: str, faults: Faults) -> int | None:
        if type(value) is int and (low is None or value >= low) and (high is None or value <= high):
            return value
        if high is not None:
            faults.append(Fault("bad_value", place, "not_whole_between", (low, high)))
        elif low is not None:
            faults.append(Fault("bad_value", place, "not_whole_from", (low,)))
        else:
            faults.append(Fault("bad_value", place, "not_whole"))
        return None

    return read


_PART = re.compile(r"-?[0-9]{1,9}/[1-9][0-9]{0,4}", re.ASCII)


def exact(value: object) -> Fraction | None:
    """A number of JSON as it was written, a part of which decimals cannot say as text ("26/3"); None where it is none."""
    if type(value) is int:
        return Fraction(value)
    if isinstance(value, str):
        return Fraction(value) if _PART.fullmatch(value) else None
    return Fraction(repr(value)) if isinstance(value, float) and isfinite(value) else None


def number(value: Any, place: str, faults: Faults) -> Fraction | None:
    """An exact number, none that is written as text."""
    return with_thirds(None if isinstance(value, str) else value, place, faults)


def with_thirds(value: Any, place: str, faults: Faults) -> Fraction | None:
    """An exact number, also one that decimals cannot say."""
    found = exact(value)
    if found is None:
        faults.append(Fault("bad_value", place, "not_number"))
    return found


def choice(*choices: str) -> Reader[str]:
    """One of some words."""

    def read(value: Any, place: str, faults: Faults) -> str | None:
        if type(value) is str and value in choices:
            return value
        faults.append(Fault("bad_value", place, "no_choice", (", ".join(choices),)))
        return None

    return read


def one_of(policy: type[P]) -> Reader[P]:
    """One of the choices of a policy."""
    word = choice(*(str(each.value) for each in policy))

    def read(value: Any, place: str, faults: Faults) -> P | None:
        found = word(value, place, faults)
        return None if found is None else policy(found)

    return read


def flag(value: Any, place: str, faults: Faults) -> bool | None:
    """Yes or no."""
    if value is True or value is False:
        return value
    faults.append(Fault("bad_value", place, "not_flag"))
    return None


def text(value: Any, place: str, faults: Faults) -> str | None:
    """Words; they may be empty."""
    if type(value) is str:
        return value
    faults.append(Fault("bad_value", place, "not_text"))
    return None


def words(value: Any, place: str, faults: Faults) -> str | None:
    """Words that are not empty."""
    if type(value) is str and value.strip():
        return value
    faults.append(Fault("bad_value", place, "empty_text"))
    return None


def list_of(reader: Reader[T], *, empty: bool = True) -> Reader[list[T | None]]:
    """A list; what could not be read in it is None."""

    def read(value: Any, place: str, faults: Faults) -> list[T | None] | None:
        if type(value) is not list:
            faults.append(Fault("bad_value", place, "not_list"))
            return None
        if not value and not empty:
            faults.append(Fault("bad_value", place, "empty_list"))
            return None
        return [reader(item, f"{place}[{index}]", faults) for index, item in enumerate(value)]

    return read


person = whole()
"""A person's number."""
