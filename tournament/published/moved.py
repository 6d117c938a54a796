"""Who moved between two revisions of a tournament: compared by numbers, from what lies beside the pages of each."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scoring.arithmetic import Standing
from scoring.plain import amount, number_of, points_of
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
    rows = [{"number": line.player.number, "rank": line.rank, "total": number_of(line.total)} for line in lines]
    return canonical({"revision": revision.number, "standings": rows}) + b"\n"


def stand_of(revision: Revision) -> Stand | None:
    """The standings of a revision whose pages are there; None where they are not."""
    path = of_revision(revision.tournament.uid, revision.digest) / STAND
    if not path.exists():
        return None
    return {row["number"]: row for row in json.loads(path.read_bytes())["standings"]}


def moves(before: Stand, lines: tuple[Standing, ...], language: str, *, exact: bool) -> list[Move]:
    """In the order of the new standings; who is there no more comes last. `exact`: table points are written as they are."""
    return list(_moves(before, {line.player.number: line for line in lines}, language, exact=exact))


def _moves(before: Stand, after: Mapping[int, Standing], language: str, *, exact: bool) -> Iterator[Move]:
    for number in [*after, *(number for number in before if number not in after)]:
        old, new = before.get(number), after.get(number)
        ranks = (None if old is None else old["rank"], None if new is None else new.rank)
        totals = (None if old is None else points_of(old["total"], exact=exact), None if new is None else new.total)
        if ranks[0] != ranks[1] or totals[0] != totals[1]:
            yield Move(number, *("" if rank is None else f"{rank}." for rank in ranks),
                       *("" if total is None else amount(total, language) for total in totals))  # fmt: skip
