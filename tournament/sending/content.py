"""What was sent before, read from its kept bytes: to be compared with what is here now."""

import json
from typing import Any, NamedTuple

from tournament.models import Sending
from tournament.upload.cut import Json, Parts


class Kept(NamedTuple):
    """An upload of this laptop. `results`: None of a withdrawal; `persons`: None of one too, and where somebody of it was forgotten
    since."""

    header: Json
    results: Json | None
    persons: Json | None


def kept(sending: Sending) -> Kept:
    """Of the upload's lines."""
    lines = bytes(sending.content).split(b"\n")
    results, persons = (json.loads(lines[place]) if len(lines) > place and lines[place] else None for place in (3, 4))
    return Kept(json.loads(lines[1]), results, persons)


def same(before: Kept, now: Parts) -> bool:
    """Whether nobody outside would see a difference. The salt is drawn anew each time; that results are official is no other result."""
    return before.results is not None and _without(before.results, "phase") == _without(now.results, "phase") and same_persons(before, now)


def same_persons(before: Kept, now: Parts) -> bool:
    """The same of the persons alone."""
    return before.persons is not None and _without(before.persons, "salt") == _without(now.persons, "salt")


def _without(row: Json, key: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != key}
