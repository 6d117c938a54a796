"""Who moved between two revisions of a tournament: compared by numbers, from what lies beside the pages of each."""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from scoring.arithmetic import Standing
from scoring.plain import amount
from tournament.ledger.store.convert import plain_number
from tournament.models import Revision
from tournament.published.places import STAND, of_revision
from tournament.upload.envelope import canonical

Stand = Mapping[int, Mapping[str, Any]]
"""By number: `rank` and `total`, None where there is none."""


class Move(NamedTuple):
    """Somebody whose rank or points are not what they were; as they are read, "" where there was none."""

    number: int
    rank_before: str
    rank: str
    total_before: str
    total: str


def as_file(revision: Revision, lines: tuple[Standing, ...]) -> bytes:
    """The standings without names, for whoever compares."""
    rows = [{"number": line.player.number, "rank": line.rank, "total": plain_number(line.total)} for line in lines]
    return canonical({"revision": revision.number, "standings": rows}) + b"\n"


def stand_of(revision: Revision) -> Stand | None:
    """The standings of a revision whose pages are there; None where they are not."""
    path = of_revision(revision.tournament.uid, revision.digest) / STAND
    if not path.exists():
        return None
    return {row["number"]: row for row in json.loads(path.read_bytes())["standings"]}


def moves(before: Stand, after: Stand, language: str) -> list[Move]:
    """In the order of the new standings; who is there no more comes last."""
    return list(_moves(before, after, language))


def _moves(before: Stand, after: Stand, language: str) -> Iterator[Move]:
    nothing: Mapping[str, Any] = {"rank": None, "total": None}
    for number in [*after, *(number for number in before if number not in after)]:
        old, new = before.get(number, nothing), after.get(number, nothing)
        if (old["rank"], old["total"]) != (new["rank"], new["total"]):
            totals = {"total_before": _total(old, language), "total": _total(new, language)}
            yield Move(number, rank_before=_rank(old), rank=_rank(new), **totals)


def _rank(row: Mapping[str, Any]) -> str:
    return "" if row["rank"] is None else f"{row['rank']}."


def _total(row: Mapping[str, Any], language: str) -> str:
    # Of what table points give, thirds at most: JSON has them as near as it can.
    total = row["total"]
    return "" if total is None else amount(total if isinstance(total, int) else Fraction(total).limit_denominator(1000), language)
