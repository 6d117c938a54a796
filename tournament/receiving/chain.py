"""The revisions of a tournament in the order in which each supersedes the one before. What a person put aside, and what supersedes
something else than the last, is in no chain."""

from collections.abc import Iterable, Mapping, Sequence

from tournament.models import Received, Revision

NOT_THE_HEAD = "not_the_head"
"""Why a revision is held that supersedes another than the last: two laptops sent, or one came before what it rests on."""


def revisions_of(received: Received) -> list[Revision]:
    """All of them with how far they are, as they came, without their bytes. One query."""
    found = Revision.objects.filter(tournament=received).select_related("course").defer("results", "header", "signature")
    return list(found.order_by("pk"))


def rests_on(supersedes: str, rows: Iterable[Revision]) -> str:
    """The address of what it supersedes: what was put aside is passed over, for its sender knows nothing of that. "" for the first."""
    aside = {row.digest: row.supersedes for row in rows if row.course.removed}
    passed = set()
    while supersedes in aside and supersedes not in passed:
        passed.add(supersedes)
        supersedes = aside[supersedes]
    return supersedes


def counted(rows: Sequence[Revision]) -> list[Revision]:
    """The chain, the first first."""
    there = {row.digest: row for row in rows if not row.course.removed and row.course.held != NOT_THE_HEAD}
    after = {rests_on(row.supersedes, rows): row for row in there.values()}
    first = [row for below, row in after.items() if below not in there]
    found = first[-1:]
    while found and (row := after.get(found[-1].digest)) is not None and row not in found:
        found.append(row)
    return found


def last(rows: Sequence[Revision]) -> str:
    """The address of the one that the next has to supersede; "" before the first."""
    found = counted(rows)
    return found[-1].digest if found else ""


def below(revision: Revision, rows: Iterable[Revision]) -> set[str]:
    """The addresses of all that a revision rests on, whatever became of them, and its own."""
    by_digest: Mapping[str, Revision] = {row.digest: row for row in rows}
    found, row = {revision.digest}, by_digest.get(revision.supersedes)
    while row is not None and row.digest not in found:
        found.add(row.digest)
        row = by_digest.get(row.supersedes)
    return found


def follow(rows: Sequence[Revision]) -> None:
    """Lets go on what came before what it rests on, now that this is there."""
    waiting = [row for row in rows if not row.course.removed and row.course.held == NOT_THE_HEAD]
    while (row := next((row for row in waiting if rests_on(row.supersedes, rows) == last(rows)), None)) is not None:
        row.course.held, row.course.facts = "", {}
        row.course.save(update_fields=["held", "facts"])
        waiting.remove(row)
