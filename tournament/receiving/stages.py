"""What the server does with a revision, a stage after the other: settle, match, build, publish, count, tell. Each may be done again and is
as if it had been done once; each runs in a transaction of its own that has locked the tournament."""

import json
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, TypeVar

from django.utils import timezone
from django_scopes import scope

import rules
from tournament.ledger.people.ranking import read_rankings
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import digest
from tournament.ledger.store.refusals import Refused
from tournament.models import DIMENSION, Course, Organiser, PersonsPart, Received, Revision, Stage, Tournament
from tournament.receiving import chain, following
from tournament.receiving.held import Held
from tournament.receiving.matching import match
from tournament.series.events import Event, State, with_results
from tournament.upload.again import first_difference, settled_again
from tournament.upload.checking import Upload, read_parts
from tournament.upload.envelope import Opened, What, read_header

T = TypeVar("T")

EVENTS = {What.PUBLISH: "tournament.published", What.CORRECT: "tournament.corrected", What.WITHDRAW: "tournament.withdrawn"}
"""What is told of each, ids alone."""


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
    state, own = _for(revision, lambda: settled_again(upload.file, lambda made: digest(made.sheet, made.options)))  # type: ignore[arg-type]  # there is one
    if header.reading == rules.READING and header.rules != own:
        raise Held("other_rules", sent=header.rules, again=own)
    if state != header.standings:
        raise Held("other_standings", sent=header.standings, again=state)
    course.facts = {}


def find_persons(course: Course) -> None:
    """Links the persons, and says whom a person has to find."""
    if course.revision.action == What.WITHDRAW:
        return
    found = match(course.revision)
    course.facts = {name: list(numbers) for name, numbers in found._asdict().items() if numbers}


def build(course: Course) -> None:
    """Writes the pages, and works out what everybody brought."""
    revision = course.revision
    if revision.action == What.WITHDRAW:
        return
    upload = _read(revision)

    def asked(made: Tournament) -> list[dict[str, Any]]:
        following.build(revision, made)
        return results_of(made)

    _state, results = _for(revision, lambda: settled_again(upload.file, asked))  # type: ignore[arg-type]  # no withdrawal
    course.facts = {**course.facts, "results": results}


def publish(course: Course) -> None:
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
    following.index(received)
    course.public_at = course.public_at or timezone.now()


def count(course: Course) -> None:
    """Series count it."""
    following.recount(course.revision.tournament)


def tell(course: Course) -> None:
    """Who wants to be told is told, once."""
    revision = course.revision
    if not course.facts.get("told"):
        ids = {"tournament": str(revision.tournament.uid), "revision": revision.digest}
        following.tell(revision.tournament.organiser, EVENTS[What(revision.action)], ids)
        course.facts = {**course.facts, "told": True}


STEPS: Mapping[str, tuple[Stage, Callable[[Course], None]]] = {
    Stage.ARRIVED: (Stage.SETTLED, settle),
    Stage.SETTLED: (Stage.MATCHED, find_persons),
    Stage.MATCHED: (Stage.BUILT, build),
    Stage.BUILT: (Stage.PUBLIC, publish),
    Stage.PUBLIC: (Stage.COUNTED, count),
    Stage.COUNTED: (Stage.DONE, tell),
}
"""By the stage that a revision has reached: the next, and what leads there."""


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


def _for(revision: Revision, do: Callable[[], T]) -> T:
    """What is stored for a while belongs to who sent it."""
    with scope(**{DIMENSION: Organiser.objects.filter(pk=revision.tournament.organiser_id)}):
        return do()


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
