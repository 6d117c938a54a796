"""What the server does with a revision, a stage after the other: settle, match, build, publish, count, tell. Each may be done again and is
as if it had been done once.

What takes long – settling and drawing the pages – is done beforehand and writes nothing to the database; the rest runs in a transaction
that has locked the tournament.
"""

import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from datetime import date
from typing import Any, NamedTuple

from django_scopes import scope

import rules
from tournament.ledger.people.ranking import read_rankings
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import digest
from tournament.ledger.store.refusals import Refused
from tournament.models import DIMENSION, Course, Organiser, PersonsPart, Received, Revision, Stage, Tournament, times
from tournament.receiving import chain, following
from tournament.receiving.held import ADMITTED, LATE, Held
from tournament.receiving.matching import match
from tournament.series.events import Event, State, with_results
from tournament.series.over_clubs import published_with
from tournament.upload.again import first_difference, settled_again
from tournament.upload.checking import Upload, read_parts
from tournament.upload.envelope import Opened, What, read_header

EVENTS = {What.PUBLISH: "tournament.published", What.CORRECT: "tournament.corrected", What.WITHDRAW: "tournament.withdrawn"}
"""What is told of each, ids alone."""


class Changed(Exception):
    """What was done beforehand is no longer of what is stored: it is to be done again."""


class Built(NamedTuple):
    """Of which persons' part the pages were written, and what each number brought."""

    persons: bytes
    results: list[dict[str, Any]]


class Step(NamedTuple):
    """The way to a stage: what is done beforehand, and what with that and the row."""

    to: Stage
    do: Callable[[Course, Any], None]
    beforehand: Callable[[Course], Any] = lambda _course: None


def settle(course: Course) -> None:
    """Comes to the same as who sent it, in every line, every sum and the standings; raises Held where not."""
    revision = course.revision
    if revision.action == What.WITHDRAW:
        return
    upload = _read(revision)
    if upload.parts is None or upload.file is None:
        return
    header = upload.opened.header
    if (found := first_difference(upload.parts, upload.file)) is not None:
        raise Held("differs", **found._asdict())
    with _of_sender(revision):
        state, own = settled_again(upload.file, lambda made: digest(made.sheet, made.options))
    if header.reading == rules.READING and header.rules not in ("", own):
        raise Held("other_rules", sent=header.rules, again=own)
    if state != header.standings:
        raise Held("other_standings", sent=header.standings, again=state)


def agree(course: Course, _settled: None) -> None:
    """Goes on, unless a series was published meanwhile that counts the tournament, and nobody has said that it still counts: Held."""
    decided = course.facts.get(ADMITTED) or course.public_at is not None
    if not decided and course.revision.action != What.PUBLISH and (cups := published_with(course.revision.tournament)):
        raise Held(LATE, cups=", ".join(cup.name for cup in cups))
    course.facts = {}


def find_persons(course: Course, _nothing: None) -> None:
    """Links the persons, and says whom a person has to find."""
    if course.revision.action == What.WITHDRAW:
        return
    found = match(course.revision)
    course.facts = {name: list(numbers) for name, numbers in found._asdict().items() if numbers}


def build(course: Course) -> Built | None:
    """Writes the pages, and works out what everybody brought. None of a withdrawal."""
    revision = course.revision
    upload = _read(revision)
    if upload.file is None:
        return None
    with _of_sender(revision):
        results = following.build(revision, upload.file, results_of)
    return Built(upload.opened.persons, results)


def keep_results(course: Course, built: Built | None) -> None:
    """Raises Changed where somebody was forgotten while the pages were written."""
    if built is None:
        return
    if opened_again(course.revision).persons != built.persons:
        raise Changed
    course.facts = {**course.facts, "results": built.results}


def publish(course: Course, _nothing: None) -> None:
    """The revision counts and everybody sees it, unless a later one does already."""
    revision = course.revision
    received, results = revision.tournament, course.facts.pop("results", None)
    order = chain.counted(chain.revisions_of(received))
    later = order[[row.pk for row in order].index(revision.pk) + 1 :]
    if not any(row.course.public_at for row in later):
        _make_head(received, revision, results)
    if received.withdrawn:
        following.tombstone(received)
    else:
        following.swap(received)
    course.public_at = course.public_at or times.now()


def count(course: Course, _nothing: None) -> None:
    """Series count it, and the archive lists it: not before everybody who looks finds that it counts."""
    following.outdate(course.revision.tournament)
    following.recount(course.revision.tournament)


def tell(course: Course, _nothing: None) -> None:
    """Who wants to be told is told, once."""
    revision = course.revision
    if not course.facts.get("told"):
        ids = {"tournament": str(revision.tournament.uid), "revision": revision.digest}
        following.tell(revision.tournament.organiser, EVENTS[What(revision.action)], ids)
        course.facts = {**course.facts, "told": True}


STEPS: Mapping[str, Step] = {
    Stage.ARRIVED: Step(Stage.SETTLED, agree, beforehand=settle),
    Stage.SETTLED: Step(Stage.MATCHED, find_persons),
    Stage.MATCHED: Step(Stage.BUILT, keep_results, beforehand=build),
    Stage.BUILT: Step(Stage.PUBLIC, publish),
    Stage.PUBLIC: Step(Stage.COUNTED, count),
    Stage.COUNTED: Step(Stage.DONE, tell),
}
"""By the stage that a revision has reached."""


def results_of(tournament: Tournament) -> list[dict[str, Any]]:
    """What each number brought, as a request of a series has it; without a name."""
    played = read_rankings([tournament], Audience.DESK)[tournament.pk]
    event = Event(key="", name="", date=None, place="", state=State.HELD, terms={})
    return [{"number": row.number, "said": row.said} for row in with_results(event, played).results]


def opened_again(revision: Revision) -> Opened:
    """The upload as it is kept: its persons' part as it is now."""
    persons = PersonsPart.objects.filter(revision=revision).values_list("content", flat=True).first() or ""
    line = revision.header.encode()
    return Opened(
        header=read_header(line), line=line, signature=revision.signature, results=revision.results.encode(), persons=persons.encode()
    )


def _read(revision: Revision) -> Upload:
    found = opened_again(revision)
    if found.header.reading > rules.READING:
        raise Held("newer_program")
    try:
        return read_parts(found)
    except Refused as refused:
        if {row.code for row in refused.findings} & {"unknown_system", "unknown_edition"}:
            raise Held("newer_program") from refused
        first = refused.findings[0]
        raise Held("not_as_rules", first=f"{first.field}: {first.message}" if first.field else first.message) from refused


def _of_sender(revision: Revision) -> AbstractContextManager[None]:
    """What is stored for a while belongs to who sent it."""
    sender: AbstractContextManager[None] = scope(**{DIMENSION: Organiser.objects.filter(pk=revision.tournament.organiser_id)})
    return sender


def _make_head(received: Received, revision: Revision, results: list[dict[str, Any]] | None) -> None:
    """`results`: None where they are as they were."""
    received.withdrawn = revision.action == What.WITHDRAW
    received.head = None if received.withdrawn else revision
    received.results = [] if received.withdrawn else received.results if results is None else results
    if not received.withdrawn:
        said = json.loads(revision.results)
        received.name, received.place = said.get("name") or "", said.get("place") or ""
        received.date = date.fromisoformat(said["date"]) if said.get("date") else None
        received.system, received.rounds = said["system"], said.get("rounds") or 0
    received.save()
