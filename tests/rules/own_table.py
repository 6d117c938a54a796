"""Games at a table that plays by a sheet of its own: what they come to, and what is wrong with them."""

from copy import deepcopy
from functools import lru_cache
from json import dumps, loads
from typing import Any

import rules
from rules.book.own import read_sheet

HEAD = {"format": "tarock-sheet/2", "slug": "eigen", "name": "Eigen", "edition": "2026", "valid_from": "2026", "base": "none"}

Data = dict[str, Any]


@lru_cache(maxsize=64)
def _made(data: str) -> rules.Sheet:
    return read_sheet(loads(data))


def sheet(data: Data) -> rules.Sheet:
    return _made(dumps(HEAD | data))


def answer(data: Data, game: Data, seats: int | None = None, **options: Any) -> Any:
    """`game`: a record without the dealer, who is 0 unless it says another."""
    made = sheet(data)
    request = {"system": made.system.slug, "options": options, "record": {"dealer": 0, **deepcopy(game)}}
    return rules.answer(request | ({} if seats is None else {"seats": seats}), sheets={made.system.slug: made})


def points(data: Data, game: Data, seats: int | None = None, **options: Any) -> Any:
    """The amounts; of what is refused the codes."""
    said = answer(data, game, seats, **options)
    return said.get("points") or [error["code"] for error in said["errors"]]


def faults(data: Data, game: Data, seats: int | None = None, **options: Any) -> list[tuple[str, str]]:
    """Each fault with the part that it names."""
    said = answer(data, game, seats, **options)
    assert "errors" in said, said
    assert all("{" not in error["message"] for error in said["errors"])
    return [(error["field"], error["code"]) for error in said["errors"]]


def said(kind: str, by: int, when: str = "open", **more: Any) -> Data:
    """An announcement."""
    return {"kind": kind, "by": by, "when": when, **more}


def with_two(game: str = "rufer", **more: Any) -> Data:
    """1 and 2 against 3 and 0."""
    return {"game": game, "declarer": 1, "partner": 2, **more}


def alone(game: str = "dreier", **more: Any) -> Data:
    """1 against all others."""
    return {"game": game, "declarer": 1, **more}
