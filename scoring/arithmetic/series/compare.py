"""Two states of a series beside each other: who stands elsewhere than before, and which tournaments made it so.

Takes answers as `manage.py series` writes them, because that is what was published and kept. Computes no points.
"""

from collections.abc import Iterable, Mapping
from enum import Enum, unique
from typing import Any, NamedTuple

from scoring.arithmetic.series.rows import Who

Answer = Mapping[str, Any]


@unique
class Happened(Enum):
    """What became of a tournament between two states."""

    NEW = "new"
    CORRECTED = "corrected"
    GONE = "gone"


class Moved(NamedTuple):
    """Somebody whose rank or total is another one; None where he had, or has, none. `listed`: before, and now. `own`: tournaments in which
    his result is another one."""

    who: Who
    rank: tuple[int | None, int | None]
    total: tuple[Any, Any]
    listed: tuple[bool, bool]
    own: tuple[str, ...]


class Difference(NamedTuple):
    """What is different: tournaments by key, and lines in today's order, those that are gone last."""

    tournaments: Mapping[str, Happened]
    moved: tuple[Moved, ...]


Found = tuple[Any, str]
"""Points and kind of a result."""


def difference(before: Answer, now: Answer) -> Difference:
    """From one answer to the other."""
    was, has = _lines(before), _lines(now)
    moved = tuple(
        Moved(
            who, (_of(was, who, "rank"), _of(has, who, "rank")), (_of(was, who, "total"), _of(has, who, "total")), (who in was, who in has),
            own=tuple(sorted(_changed(_results(was.get(who)), _results(has.get(who))))),
        )
        for who in [*has, *(who for who in was if who not in has)]
        if who not in was or who not in has or any(was[who][name] != has[who][name] for name in ("rank", "total"))
    )  # fmt: skip
    return Difference(_tournaments(was.values(), has.values()), moved)


def _lines(answer: Answer) -> dict[Who, Mapping[str, Any]]:
    return {line["person"] if "person" in line else line["team"]: line for line in answer.get("standings") or ()}


def _of(lines: Mapping[Who, Mapping[str, Any]], who: Who, name: str) -> Any:
    return lines[who][name] if who in lines else None


def _results(line: Mapping[str, Any] | None) -> dict[str, Found]:
    """Of the tournaments; what members bring to a team over the series is of none."""
    return {each["tournament"]: (each["points"], each["kind"]) for each in (line or {}).get("results", ()) if "tournament" in each}


def _changed(was: Mapping[str, Found], has: Mapping[str, Found]) -> set[str]:
    return {key for key in {*was, *has} if was.get(key) != has.get(key)}


def _tournaments(was: Iterable[Mapping[str, Any]], has: Iterable[Mapping[str, Any]]) -> dict[str, Happened]:
    """A tournament is corrected where anybody's result in it is another one."""
    before, now = _by_tournament(was), _by_tournament(has)
    found = {}
    for key in [*now, *(key for key in before if key not in now)]:
        if key not in before:
            found[key] = Happened.NEW
        elif key not in now:
            found[key] = Happened.GONE
        elif before[key] != now[key]:
            found[key] = Happened.CORRECTED
    return found


def _by_tournament(lines: Iterable[Mapping[str, Any]]) -> dict[str, dict[Who, Found]]:
    found: dict[str, dict[Who, Found]] = {}
    for line in lines:
        for key, result in _results(line).items():
            found.setdefault(key, {})[line.get("person", line.get("team"))] = result
    return found
