"""A sheet file that somebody is still writing, read as far as it goes: what follows from the rows that are right is shown while others are
not. Pure."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import rules
from rules.book import FORMAT, TABLES, SheetFault, SheetRefused, read_sheet

STAND_IN: Mapping[str, str] = {"format": FORMAT, "slug": "entwurf", "edition": "–", "valid_from": "2000"}
"""A head, as long as there is none, beside its name."""
ROUNDS = 3
"""A row that is left out can take the ground from another: its paragraph, what it asks."""


class Read(NamedTuple):
    """What a file says. `sheet`: None while anything is wrong; `faults`: what is; `known`: the sheet of what is right, None where that is
    not enough."""

    sheet: rules.Sheet | None
    faults: tuple[SheetFault, ...]
    known: rules.Sheet | None


def read_as_far(file: Mapping[str, Any], name: str) -> Read:
    """The sheet, or its faults and what can be read without the rows that have them; else without the choice that asks for another;
    else with the values alone.

    `name`: what it is called while it has none.
    """
    try:
        sheet = read_sheet(file)
    except SheetRefused as refused:
        faults = refused.faults
    else:
        return Read(sheet, (), sheet)
    without: dict[str, Any] = {"policies": {}, "interpretations": {}, "sources": {}}
    return Read(None, faults, _known(file, faults, name) or _but_one(file, faults, name) or _known({**file, **without}, faults, name))


def file_faults(file: Mapping[str, Any]) -> tuple[SheetFault, ...]:
    """Everything that is wrong with a file, as `check-sheet` says it."""
    try:
        read_sheet(file)
    except SheetRefused as refused:
        return refused.faults
    return ()


def _but_one(file: Mapping[str, Any], faults: Iterable[SheetFault], name: str) -> rules.Sheet | None:
    """Without the one choice that asks for another, which nobody has made yet: the fault stands at that one, which is not in the file."""
    policies = file.get("policies") or {}
    tried = (_known({**file, "policies": {row: value for row, value in policies.items() if row != one}}, faults, name) for one in policies)
    return next((sheet for sheet in tried if sheet is not None), None)


def _known(file: Mapping[str, Any], faults: Iterable[SheetFault], name: str) -> rules.Sheet | None:
    left = dict(file)
    for _round in range(ROUNDS):
        left = _without(left, {fault.row for fault in faults}, {**STAND_IN, "name": name})
        try:
            return read_sheet(left)
        except SheetRefused as refused:
            faults = refused.faults
    return None


def _without(file: Mapping[str, Any], rows: Iterable[str], head: Mapping[str, str]) -> dict[str, Any]:
    """The file without these rows, and without its proving cases where one is wrong."""
    wrong = {tuple(row.split(".")[:2]) for row in rows}
    kept = {*head, *TABLES, "base", "examples"}
    left = {
        name: head.get(name, value) if (name,) in wrong else value for name, value in file.items() if (name,) not in wrong or name in kept
    }
    for part in TABLES:
        if isinstance(left.get(part), Mapping):
            left[part] = {name: value for name, value in left[part].items() if (part, name) not in wrong}
    if any(row[0].startswith("examples") for row in wrong):
        left.pop("examples", None)
    return left
