"""Which state of the results a paper shows: "Stand 7f3a91".

A state is named by the SHA-256 of the standings as `standings.json` has them, without its `digest` and without each player's `name` and
`place`, and without the `reason` of each table that was broken off – so that the copy in which somebody is a number shows the same state as
the one with all names, and as the one of later, when a name was forgotten: written as JSON with the keys of
every object sorted, nothing between what they separate (`,` and `:`, no spaces, no line ends), letters as they are and not as \\u…, in
UTF-8. A number is written as it stands in the file: whole, with .5, or as a text "26/3". 64 small hexadecimal digits are the `digest`; the
first six name the state to people. Anybody can work it out from the file:

    content = json.load(open("stand.json", encoding="utf-8"))
    digest = content.pop("digest")
    for row in content["standings"]:
        del row["name"], row["place"]
    for table in content.get("broken_off", ()):
        del table["reason"]
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hashlib.sha256(text.encode("utf-8")).hexdigest() == digest

Plain rows in, plain values out. Nothing here ranks, or knows what was printed.
"""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Any

from scoring.arithmetic.disputes import NOTHING_OPEN, Span, Spans
from scoring.arithmetic.standings import Standing
from scoring.field import marks as marking
from scoring.plain.amounts import number_of
from scoring.plain.rows import NO_MARKS, Marks

STANDINGS = "standings"
"""The key of the standings in their file."""

NAMING = ("name", "place")
"""Of a line, what the state of the results does not hang on."""

BROKEN_OFF, REASONS = "broken_off", ("reason",)
"""The tables that were broken off, and what somebody wrote about it: a name may stand in it, which may have to go."""

SHORT = 6
"""Digits that name a state."""


def standings_content(
    tournament: str, rules_digest: str, lines: Sequence[Standing], spans: Spans = NOTHING_OPEN, marks: Marks = NO_MARKS
) -> dict[str, object]:
    """What stands in `standings.json` but for its digest. `marks`: of players and tables that stand in these lines."""
    records = tuple(standing_record(line, spans.by_number, marks) for line in lines)
    return {"tournament": tournament, "rules_digest": rules_digest, STANDINGS: records, **marking.as_rows(marks)}


def standing_record(line: Standing, open_: Mapping[int, Span], marked: Marks) -> Mapping[str, object]:
    """A line of the file; `remarks` only where the player is marked, `disputed` only where something is in dispute: total and rank from one
    end to the other. Where table points rank: those of each round, what is taken off them, and the sum of the games less penalties."""
    record: dict[str, object] = {
        "rank": line.rank, "number": line.player.number, "name": line.player.name, "place": line.player.place, "rounds": list(line.rounds),
        "penalties": line.penalties, "total": line.total, "tie_break": line.tie_break.name if line.tie_break else None,
    }  # fmt: skip
    if line.table_points:
        record |= {"table_points": list(line.table_points), "table_penalties": line.table_penalties, "points": line.points}
    said = [{"mark": row.gone.value} for row in marked.players if row.number == line.player.number]
    record |= {"remarks": said} if said else {}
    if not open_:
        return record
    span = open_.get(line.player.number)
    return record | {"disputed": {"total": [span.low, span.high], "rank": [span.best, span.worst]} if span else None}


def state_of(content: Mapping[str, Any]) -> str:
    """The digest of what stands in `standings.json` but for its digest."""
    named = {STANDINGS: NAMING, BROKEN_OFF: REASONS}
    without = {
        key: [{name: said for name, said in row.items() if name not in left} for row in content[key]]
        for key, left in named.items()
        if key in content
    }
    return digest({**content, **without})


def digest(content: object) -> str:
    """The 64 digits of a value that JSON can hold, as this module's head says."""
    return sha256(json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=as_json).encode()).hexdigest()


def as_json(value: object) -> int | float | str:
    """A Fraction as JSON has it."""
    if isinstance(value, Fraction):
        return number_of(value)
    raise TypeError(f"{type(value).__name__} is no part of a report")
