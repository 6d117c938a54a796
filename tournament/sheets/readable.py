"""A sheet file that somebody is still writing, read as far as it goes: what follows from the rows that are right is shown while others are
not. Pure."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import rules
from rules.book import FORMAT, SheetFault, SheetRefused, file_keys, read_sheet

STAND_IN: Mapping[str, str] = {"format": FORMAT, "slug": "entwurf", "edition": "–", "valid_from": "2000"}
"""A head, as long as there is none, beside its name."""
_STEP = re.compile(r"[^.\[\]]+")
_DEEP: Mapping[str, int] = {"count": 1, "surplus": 1, "seats": 1, "radl": 1, "halves": 1, "renonce": 3}
"""How many steps lead to what can be left out alone, where those are not two: what belongs together goes together."""
ROUNDS = 5
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
    bare = {key: value for key, value in file.items() if key not in file_keys.TOPS} | without
    tried = (_known(left, faults, name) for left in ({**file, **without}, bare))
    return Read(None, faults, _known(file, faults, name) or _but_one(file, faults, name) or next(filter(None, tried), None))


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
    left, wrong = {**file}, [_STEP.findall(row) for row in rows]
    if isinstance(sentences := left.get("sentences"), list):
        places = {steps[1] for steps in wrong if steps[0] == "sentences" and len(steps) > 1}
        left["sentences"] = [row for place, row in enumerate(sentences) if str(place) not in places]
    for steps in wrong:
        if steps[0] in head:
            left[steps[0]] = head[steps[0]]
        elif steps[0] == "examples":
            left.pop("examples", None)
        elif steps[0] == "names" and len(steps) > 1:
            left = _cut(_cut(_cut(left, steps), ["own_games", steps[1]]), ["own_announcements", steps[1]])
        elif steps[0] not in ("format", "base", "sentences"):
            left = _cut(left, steps[: _DEEP.get(steps[0], 2)])
    return left


def _cut(part: Any, steps: Sequence[str]) -> Any:
    """A part of a file without a row in it."""
    step, *below = steps
    if not isinstance(part, Mapping) or step not in part:
        return part
    if not below:
        return {name: row for name, row in part.items() if name != step}
    return {**part, step: _cut(part[step], below)}
