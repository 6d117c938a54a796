"""Proves what a database holds: tournaments are scored again from their records, what laptops sent is settled again, and what is recorded
has to follow – every total, every digest of standings –, and every revision has to be the one that its address names.

Stores nothing. Says numbers and uids, no name.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, NamedTuple
from uuid import UUID

from django.db import DatabaseError
from django.db.models import Max

from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.ranking import read_ranking, standings_digest
from tournament.ledger.store.audience import Audience
from tournament.models import Course, LogRow, OrganiserLogRow, PersonsPart, Received, RegisterLogRow, Revision, Tournament, UploadLogRow
from tournament.receiving.held import Held
from tournament.receiving.stages import opened_again, settle
from tournament.referee.disputes import read_disputes
from tournament.site.log_lines import fault_of
from tournament.upload import FORMAT
from tournament.upload.again import Difference
from tournament.upload.envelope import NoUpload, Opened, What, digest, opened

SAMPLE = 100
OTHER_RULES = {"rules_changed", "other_rules"}
"""No fault of what is stored: it was played under other rules than this program's."""


class Fault(NamedTuple):
    """What does not follow. `where`: `tournament UID rounds[1].tables[3]`, `received UID`, `revision DIGEST`."""

    where: str
    code: str
    said: str = ""


class State(NamedTuple):
    """A tournament's standings: at which version, and their digest ("" where nobody is ranked)."""

    version: int
    digest: str


class Proof(NamedTuple):
    """What was proved. `newest`: when the last row of a log was written, "" where none was; `tournaments`: how many there are of both
    kinds; `states`: of each that was looked at, by uid; `received`: sent ones that were settled again; `revisions`: all that were held
    against their addresses."""

    newest: str
    tournaments: int
    states: dict[str, State]
    received: int
    revisions: int
    faults: tuple[Fault, ...]

    def as_json(self) -> dict[str, Any]:
        """Plain, for another process."""
        return {
            **self._asdict(),
            "states": {uid: list(state) for uid, state in self.states.items()},
            "faults": [list(row) for row in self.faults],
        }

    @classmethod
    def of_json(cls, said: dict[str, Any]) -> "Proof":
        """The same again."""
        states = {uid: State(*state) for uid, state in said["states"].items()}
        return cls(**said | {"states": states, "faults": tuple(Fault(*row) for row in said["faults"])})


def prove(*, sample: int = SAMPLE, seed: str = "") -> Proof:
    """So many tournaments, drawn by `seed` among all (0: all of them), and every revision. For all organisers."""
    there = _draw(seed)
    drawn = there[: sample or None]
    faults: list[Fault] = []
    states = {}
    for tournament in Tournament.objects.filter(uid__in=drawn).order_by("pk"):
        try:
            found = [row for row in recompute(tournament) if row.code not in OTHER_RULES]
            faults += [Fault(f"tournament {tournament.uid} {row.field}", row.code, row.message) for row in found]
            states[str(tournament.uid)] = state_of(tournament)
        except DatabaseError:
            raise
        except Exception as fault:  # noqa: BLE001 - what cannot even be read is the worst of all, and the others are to be looked at too
            faults.append(Fault(f"tournament {tournament.uid}", "unreadable", fault_of(fault)))
    received = list(Received.objects.filter(uid__in=drawn, head__isnull=False).order_by("pk"))
    for row in received:
        faults += _settled_again(row)
    revisions = 0
    for revision in Revision.objects.order_by("pk").iterator(chunk_size=50):
        revisions += 1
        faults += _held_against(revision)
    newest = newest_row()
    return Proof(
        newest=newest.isoformat() if newest else "", tournaments=len(there), states=states, received=len(received), revisions=revisions,
        faults=tuple(faults),
    )  # fmt: skip


def newest_row(before: datetime | None = None) -> datetime | None:
    """When something was last written, by the logs that every action has a row in; `before`: no later than then."""
    found = []
    for log in (LogRow, UploadLogRow, OrganiserLogRow, RegisterLogRow):
        rows = log.objects.order_by() if before is None else log.objects.order_by().filter(at__lte=before)
        found.append(rows.aggregate(at=Max("at"))["at"])
    return max(filter(None, found), default=None)


def _draw(seed: str) -> list[UUID]:
    """All, in the order in which they are looked at: another seed, another one."""
    both = {*Tournament.objects.values_list("uid", flat=True), *Received.objects.filter(head__isnull=False).values_list("uid", flat=True)}
    return sorted(both, key=lambda uid: sha256(f"{seed} {uid}".encode()).digest())


def state_of(tournament: Tournament) -> State:
    """As its standings are now."""
    ranked = read_ranking(tournament, Audience.DESK)
    doubts = read_disputes(tournament, ranked)
    return State(tournament.version, standings_digest(tournament, ranked, doubts.spans) if ranked.standings else "")


def differing(then: Proof, now: Sequence[Tournament]) -> Iterator[Fault]:
    """Tournaments that nobody has written to since, whose standings are others all the same. `now`: of another database."""
    for tournament in now:
        known, state = then.states[str(tournament.uid)], state_of(tournament)
        if known.version == state.version and known.digest != state.digest:
            said = f"in der Sicherung {known.digest[:6] or '–'}, im Betrieb {state.digest[:6] or '–'}, und geschrieben wurde nichts."
            yield Fault(f"tournament {tournament.uid} standings", "state_differs", said)


def _settled_again(received: Received) -> Iterator[Fault]:
    """The revision that counts comes to the totals and the standings that its sender signed."""
    course = Course.objects.select_related("revision__tournament__organiser").get(revision=received.head)
    try:
        settle(course)
    except Held as held:
        if held.code in OTHER_RULES:
            return
        # What else a reason may hold could be a name.
        said = ", ".join(f"{key} {held.facts[key]}" for key in Difference._fields if key in held.facts)
        yield Fault(f"received {received.uid}", held.code, said)
    except DatabaseError:
        raise
    except Exception as fault:  # noqa: BLE001 - as above
        yield Fault(f"received {received.uid}", "unreadable", fault_of(fault))


def _held_against(revision: Revision) -> Iterator[Fault]:
    """A revision is what its address names, whole and signed; of a persons' part out of which somebody was taken only the rest is."""
    where = f"revision {revision.digest}"
    if digest(revision.header.encode()) != revision.digest:
        yield Fault(where, "address_differs")
        return
    try:
        kept = opened_again(revision)
        redacted = PersonsPart.objects.filter(revision=revision, redacted=True).exists()
        opened(_as_sent(kept._replace(persons=b"") if redacted else kept))
        if kept.header.action is not What.WITHDRAW:
            missing = [name for name, part in (("results", kept.results), ("persons", kept.persons)) if not part]
            yield from (Fault(where, "part_missing", name) for name in missing)
    except NoUpload as fault:
        yield Fault(where, fault.code, fault.field)


def _as_sent(kept: Opened) -> bytes:
    parts = [] if kept.header.action is What.WITHDRAW else [kept.results, kept.persons]
    return b"\n".join([FORMAT.encode(), kept.line, kept.signature.encode(), *parts, b""])
