"""What the phones of a table keep for the laptop: every line that was answered as stored, with its id and version. That a backup holds it
is no reason to forget it, as an older one may be put back: a phone lets go when the tournament is closed and all of the table lies at the
second place.

A line goes out as one text with a proof of the evening (`ledger.machine.generations`), so that it comes back as it was, the desk's own ones
too, and nobody can make one up. Arranges what was read; writes nothing.
"""

import json
from collections.abc import Iterable
from itertools import islice
from typing import Any, NamedTuple
from uuid import UUID

from tournament.entry.slip import Slip
from tournament.ledger.lines.annotations import annotated
from tournament.ledger.machine.generations import Evening, as_evening
from tournament.ledger.people.empty_seats import without
from tournament.models import Entry, OtherVersion, TableLink
from tournament.phones import reading as selectors
from tournament.phones.body import BadBody, Body

BESIDE = 1 << 14
"""The version of what waits beside its line: it comes back after all versions of the line itself."""
Kept = list[str]
"""The line's id, its text and the proof; of an evening without a generation the id alone."""


class Line(NamedTuple):
    """A version of a line as a laptop of this evening has answered it. `people`: who played it by seat; `record` None: the line is struck
    by it; `after`: the id of the version that it corrects, "" for a first one and for what waits beside."""

    client_id: UUID
    position: int
    version: int
    record: dict[str, Any] | None
    reason: str
    author: str
    people: list[int]
    after: str


def evening_of(link: TableLink) -> Evening:
    """The generation in which the table is written here."""
    return as_evening(*annotated(link, "evening"))


def is_safe(link: TableLink, evening: Evening) -> bool:
    """Whether everything about the table lies at the second place."""
    (row,) = annotated(link, "row")
    return bool(row <= evening.safe)


def kept_state(link: TableLink, slip: Slip, known: int) -> dict[str, Any]:
    """What a phone keeps, and what it is told of that. `kept`: every line that is stored here, but for the first that it has (`known`, so
    many); `safe`: the newest log row at the second place, `row`: the newest one about the table. One query where second versions wait."""
    evening = evening_of(link)
    (row, base, versions) = annotated(link, "row", "base", "versions")
    lines = [*_stored(slip, known), *(_beside(link, slip) if versions else [])]
    kept = [[str(line.client_id), *(_signed(link, evening, line) if evening.number else [])] for line in lines]
    return {"generation": evening.name, "witness": evening.witness(base or ""), "row": row, "safe": evening.safe, "kept": kept}


def _stored(slip: Slip, known: int) -> Iterable[Line]:
    entries = slip.written.entries
    for before, entry in islice(zip((None, *entries), entries, strict=False), known, None):
        after = str(before.client_id) if before is not None and before.position == entry.position else ""
        yield _line(entry, entry.version, _playing(slip, entry.position), after)


def _beside(link: TableLink, slip: Slip) -> Iterable[Line]:
    written = {entry.position for entry in slip.written.entries}
    for other in selectors.others_at(link.table):
        yield _line(other, BESIDE, _playing(slip, other.position) if other.position in written else [])


def _playing(slip: Slip, position: int) -> list[int]:
    return without([seat.number for seat in slip.seats_at(position)], slip.written.said.empty.at(position))


def _line(row: Entry | OtherVersion, version: int, people: list[int], after: str = "") -> Line:
    said: dict[str, Any] = {"record": row.record, "reason": row.reason, "author": row.author}
    return Line(client_id=row.client_id, position=row.position, version=version, people=people, after=after, **said)


def _signed(link: TableLink, evening: Evening, line: Line) -> Kept:
    text = json.dumps([str(line.client_id), *line[1:]], ensure_ascii=False, separators=(",", ":"))
    return [text, evening.proof("line", str(link.table_id), text)]


def read_kept(link: TableLink, said: Body) -> list[Line]:
    """The lines that a phone gives back, in the order of the sheet, without those that no laptop of this evening has answered at this
    table. Raises BadBody where all of them are such."""
    given = said.pairs("lines")
    found = proved(evening_of(link), link.table_id, given)
    if given and not found:
        raise BadBody("lines")
    return found


def proved(evening: Evening, table_id: int, given: Iterable[tuple[str, str]]) -> list[Line]:
    """The lines of these texts and proofs that a laptop of the evening has answered at the table, in the order of the sheet."""
    said = [json.loads(text) for text, proof in given if evening.proves(proof, "line", str(table_id), text)]
    found = [Line(UUID(client_id), *rest) for client_id, *rest in said]
    return sorted(found, key=lambda line: (line.position, line.version))
