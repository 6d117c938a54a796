"""Hands a paper out: it says when it was made, which state of the results it shows and which earlier one it replaces, and a row remembers
it.

A paper never fails because the row cannot be written: the database may be locked, or full. Then the next one does not know of it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import lru_cache

from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from scoring.plain import Stamp
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.ranking import standings_digest
from tournament.models import Printed, Tournament, times
from tournament.papers.paper import Paper, Says
from tournament.papers.stand import PDF, WORKBOOK, last_printed, marked
from tournament.site.paper_files import File

HANDED_OUT = (PDF, WORKBOOK)
KEY_MOST = 40
"""Letters of a key that are kept."""
PATIENCE = 500
"""Milliseconds to wait for the database's lock: a row is better left out than waited for."""


def hand_out(paper: Paper, ending: str, author: str = "") -> File:
    """The finished file. For each paper in it one query more for what was printed last; five for the state, ten to compute it again where
    it is another than a moment ago and is set on paper; none for a file that is only to calculate with. Raises Refused."""
    made, remember = prepared(paper, ending, author)
    remember()
    return made


def prepared(paper: Paper, ending: str, author: str = "") -> tuple[File, Callable[[], None]]:
    """The same in two steps: the file, and what remembers that it was handed out."""
    if ending not in HANDED_OUT:
        return paper.file(ending), lambda: None
    now = times.now()
    new = [row for part in paper.parts if (row := _stamped(part, ending, author, now)) is not None]
    made = paper.file(ending)

    def remember() -> None:
        for row in new:
            _remember(row)

    return made, remember


def _stamped(paper: Paper, ending: str, author: str, now: datetime) -> Printed | None:
    """Has the paper say what it says of itself; the row that will remember it, None where none does, or the last one tells of this very
    paper."""
    if paper.says is Says.NOTHING:
        return None
    if paper.says is Says.MADE:
        paper.stamp = Stamp(timezone.localtime(now))
        return None
    digest = standings_digest(paper.tournament, paper.ranked, paper.disputes.spans)
    trace = paper.trace(ending)
    kept = f"{paper.remembered(ending)}{paper.copy}"[:KEY_MOST]
    last = last_printed(paper.tournament, kept, ending, paper.number, occasion=trace.occasion)
    found = marked(last, trace, digest, now, language=paper.language)
    paper.stamp = found.stamp
    if ending == PDF and any(result.written for result in paper.ranked.results):
        differences = _differences(paper.tournament, paper.tournament.version, digest)
        paper.stamp = found.stamp._replace(proved=not differences, differences=differences)
    if found.stored:
        return None
    return Printed(
        tournament=paper.tournament,
        paper=kept,
        form=ending,
        round=paper.number,
        occasion=trace.occasion,
        digest=digest,
        shown=trace.shown.rows if trace.shown is not None else None,
        replaces=found.replaces,
        author=author,
        at=now,
    )


@lru_cache(maxsize=8)
def _differences(tournament: Tournament, _version: int, _digest: str) -> int:
    """How often what is stored is not what records, rulings and penalties come to, computed again; once for each version of the tournament,
    as a round has several papers and each is asked for again. Ten queries."""
    return len(recompute(tournament))


def _remember(row: Printed) -> None:
    with suppress(DatabaseError), _briefly():
        row.save(force_insert=True)


@contextmanager
def _briefly() -> Iterator[None]:
    """One transaction that gives up soon where somebody else writes. Raises DatabaseError."""
    if connection.vendor != "sqlite":
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(f"SET LOCAL lock_timeout = {PATIENCE}")
            yield
        return
    with connection.cursor() as cursor:
        patience = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        cursor.execute(f"PRAGMA busy_timeout = {PATIENCE}")
        try:
            with transaction.atomic():
                yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {patience}")
