"""What a person decides about an upload that is held, each with a reason and a row in the log; each can be taken back. Nothing is published
otherwise than the server has settled it."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.jobs.queue import UPLOADS, wake
from tournament.ledger.store.refusals import refuse
from tournament.ledger.store.transaction import need_reason
from tournament.models import Course, Received, Revision, Stage, times
from tournament.models.organiser import everywhere
from tournament.receiving import chain
from tournament.receiving.held import ADMITTED, LATE, SETTLED_AGAIN
from tournament.receiving.log import record
from tournament.receiving.matching import persons_ever
from tournament.upload.checking import is_named

LONGEST_AUTHOR = 150
ADMITTING = ("admit", "pick", "bring_back")


@everywhere()
@transaction.atomic
def settle_again(*, revision_id: int, reason: str, author: str = "") -> None:
    """Begins anew with it: the program or the sheet is another now. Refused: `not_held`, `missing_reason`."""
    rows, revision = _locked(revision_id)
    if revision.course.held not in SETTLED_AGAIN or revision.course.removed:
        raise refuse("not_held", _("Diese Einsendung wartet auf keine Entscheidung mehr."))
    _decided(revision, "settle_again", reason, author, held="")
    chain.follow(rows)


@everywhere()
@transaction.atomic
def admit(*, revision_id: int, reason: str, author: str = "") -> None:
    """It came late and counts. Refused: `not_held`, `missing_reason`."""
    rows, revision = _locked(revision_id)
    if revision.course.held != LATE or revision.course.removed:
        raise refuse("not_held", _("Diese Einsendung wartet auf keine Entscheidung mehr."))
    _decided(revision, "admit", reason, author, held="")
    chain.follow(rows)


@everywhere()
@transaction.atomic
def put_aside(*, revision_id: int, reason: str, author: str = "") -> None:
    """It goes no further, and stays as it was sent; where everybody has seen it, the one before counts again. Refused: `not_held`,
    `missing_reason`, `counts` where there is none before."""
    rows, revision = _locked(revision_id)
    counted = revision.course.public_at is not None and chain.last(rows) == revision.digest
    if revision.course.removed or not (revision.course.held or counted):
        raise refuse("not_held", _("Diese Einsendung wartet auf keine Entscheidung mehr."))
    _decided(revision, "put_aside", reason, author, removed=True)
    if counted:
        _count_again(chain.counted(rows))
    chain.follow(rows)


@everywhere()
@transaction.atomic
def bring_back(*, revision_id: int, reason: str, author: str = "") -> None:
    """What was put aside is looked at anew; where another counts meanwhile it waits for who decides which. Refused: `not_aside`,
    `missing_reason`."""
    rows, revision = _locked(revision_id)
    if not revision.course.removed:
        raise refuse("not_aside", _("Diese Einsendung ist nicht beiseitegelegt."))
    before = {row.pk for row in chain.counted(rows)}
    revision.course.removed, revision.course.held = False, ""
    after = {row.pk for row in chain.counted(rows)}
    held = "" if before < after else chain.NOT_THE_HEAD
    _decided(revision, "bring_back", reason, author, held=held, removed=False)


@everywhere()
@transaction.atomic
def pick(*, revision_id: int, reason: str, author: str = "") -> None:
    """Of two that supersede the same this one counts, with what it rests on; the others are put aside. Refused: `not_held`,
    `missing_reason`."""
    rows, revision = _locked(revision_id)
    if revision.course.held != chain.NOT_THE_HEAD or revision.course.removed:
        raise refuse("not_held", _("Diese Einsendung wartet auf keine Entscheidung mehr."))
    under = chain.below(revision, rows)
    for row in rows:
        if row.digest not in under and not row.course.removed and row.course.held != chain.NOT_THE_HEAD:
            _decided(row, "put_aside", reason, author, removed=True)
    _decided(revision, "pick", reason, author, held="")
    chain.follow(rows)


def _count_again(rows: Sequence[Revision]) -> None:
    """The last of a chain that waits for nobody, after another counted: who its numbers are and what they brought is worked out anew."""
    able = [row for row in rows if not row.course.held]
    if not able:
        raise refuse("counts", _("Diese Fassung ist veröffentlicht, und es gibt keine andere. Der Verein kann das Turnier zurückziehen."))
    course = able[-1].course
    course.stage, course.next_at = min(Stage(course.stage), Stage.SETTLED, key=list(Stage).index), times.now()
    course.save(update_fields=["stage", "next_at"])
    wake(UPLOADS)


def _locked(revision_id: int) -> tuple[list[Revision], Revision]:
    """All revisions of its tournament, which is locked. Raises Revision.DoesNotExist."""
    received = Received.objects.select_for_update(of=("self",)).get(revisions=revision_id)
    rows = chain.revisions_of(received)
    for row in rows:
        row.tournament = received
    return rows, next(row for row in rows if row.pk == revision_id)


def _decided(revision: Revision, action: str, reason: str, author: str, **now: str | bool) -> None:
    """From here on it is looked at from the beginning."""
    course: Course = revision.course
    for name, value in now.items():
        setattr(course, name, value)
    course.stage, course.tries, course.next_at = Stage.ARRIVED, 0, times.now()
    course.facts = course.facts if course.held else {ADMITTED: True} if action in ADMITTING else {}
    course.decided_at, course.decided_by, course.decided_reason = times.now(), author[:LONGEST_AUTHOR], _said(revision, reason)
    course.save()
    wake(UPLOADS)
    facts = {"upload": called(revision), "reason": course.decided_reason}
    record(revision.tournament.organiser, action, facts, author=author)


def _said(revision: Revision, reason: str) -> str:
    """The reason. It stays in the log when somebody is forgotten, so it names nobody."""
    text = need_reason(reason)
    if is_named(text, persons_ever(revision.tournament)):
        raise refuse("name_in_reason", _("Der Grund bleibt im Protokoll: Bitte niemanden beim Namen nennen, eine Nummer genügt."), "reason")
    return text


def called(revision: Revision) -> str:
    """A revision in a sentence."""
    return f"{revision.tournament} {revision.number} ({revision.digest[:6]})"
