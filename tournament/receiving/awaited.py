"""What a cup of the federation waits for: its day is past, and nothing was sent and nothing played here. A person may say that it does not
come, and take that back; both are rows of the log, and the log is where it stands."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.arithmetic import SHORT
from tournament.ledger.store.refusals import refuse
from tournament.ledger.store.transaction import CLOSED, need_reason
from tournament.models import AwayTournament, Cup, Offer, Organiser, Phase, Received, SeriesEntry, Tournament, UploadLogRow, times
from tournament.models.organiser import everywhere
from tournament.receiving.log import record
from tournament.series.offered import GRACE, names_of

GIVE_UP, AWAIT = "give_up", "await_again"


class Awaited(NamedTuple):
    """Something that should be there. `key`: its name in a form and in the log; `shown`: what it is called, "" of what its club has not
    announced; `called`: the same in a sentence of the log, which may not tell a draft either; `entry`: of the cup, None of what the cup has
    of its own; `reason`, `author`, `at`: who said that it does not come, "" and None while it is awaited."""

    key: str
    shown: str
    called: str
    day: date
    cup: Cup
    organiser: Organiser
    entry: int | None = None
    reason: str = ""
    author: str = ""
    at: datetime | None = None


def read_awaited() -> list[Awaited]:
    """All that is overdue, and what a person gave up of it; the oldest first. At most six queries."""
    with everywhere():
        before = times.today() - GRACE
        rows = sorted([*_offered(before), *_own(before), *_elsewhere(before)], key=lambda row: (row.day, row.key))
        return _with_decisions(rows)


def _offered(before: date) -> Iterable[Awaited]:
    late = Tournament.objects.filter(date__lt=before).exclude(phase__in=CLOSED)
    entries = SeriesEntry.objects.filter(uid__in=late.values("uid"), state__in=(Offer.OFFERED, Offer.ACCEPTED), cup__organiser__parent=None)
    found = list(entries.exclude(uid__in=_arrived()).select_related("cup", "organiser"))
    names = names_of(found)
    for row in found:
        one, called = names[row.pk], names[row.pk].shown or f"{row.uid}"[:SHORT]
        if one.day is not None:
            yield Awaited(f"entry-{row.pk}", one.shown, called, day=one.day, cup=row.cup, organiser=row.organiser, entry=row.pk)


def _own(before: date) -> Iterable[Awaited]:
    """Of the federation's own tournaments those that were announced."""
    open_ = Tournament.objects.filter(cup__isnull=False, cup__organiser__parent=None).exclude(phase__in=[*CLOSED, Phase.DRAFT])
    for row in open_.filter(date__lt=before).exclude(uid__in=_arrived()).select_related("cup", "organiser"):
        yield Awaited(f"own-{row.pk}", row.name, row.name, day=row.date, cup=row.cup, organiser=row.organiser)  # type: ignore[arg-type]  # it has both


def _elsewhere(before: date) -> Iterable[Awaited]:
    """Planned in the calendar of a cup."""
    planned = AwayTournament.objects.filter(date__lt=before, results=None, cup__organiser__parent=None).select_related("cup__organiser")
    for row in planned:
        yield Awaited(f"away-{row.pk}", row.name, row.name, day=row.date, cup=row.cup, organiser=row.cup.organiser)  # type: ignore[arg-type]  # it has a date


def _arrived() -> Any:
    """What was sent, but for what a person put aside."""
    return Received.objects.filter(revisions__course__removed=False).values("uid")


def _with_decisions(rows: list[Awaited]) -> list[Awaited]:
    """A decision holds for the day that was meant: who moves a tournament to another awaits it again."""
    if not rows:
        return []
    said: Mapping[tuple[str, str], UploadLogRow] = {
        (row.facts["awaited"], row.facts["day"]): row
        for row in UploadLogRow.objects.filter(action__in=(GIVE_UP, AWAIT), facts__awaited__in=[row.key for row in rows]).order_by("pk")
    }
    last = [said.get((row.key, row.day.isoformat())) for row in rows]
    return [
        row._replace(reason=log.facts["reason"], author=log.author, at=log.at) if log is not None and log.action == GIVE_UP else row
        for row, log in zip(rows, last, strict=True)
    ]


@everywhere()
@transaction.atomic
def give_up(*, key: str, reason: str, author: str = "") -> None:
    """It does not come. Refused: `not_awaited`, `missing_reason`."""
    row = _row(key)
    if row is None or row.reason:
        raise refuse("not_awaited", _("Darauf wartet niemand mehr."))
    _say(GIVE_UP, row, reason, author=author)


@everywhere()
@transaction.atomic
def await_again(*, key: str, reason: str, author: str = "") -> None:
    """It is awaited after all. Refused: `not_given_up`, `missing_reason`."""
    row = _row(key)
    if row is None or not row.reason:
        raise refuse("not_given_up", _("Darauf wird ohnehin gewartet, oder es ist inzwischen da."))
    _say(AWAIT, row, reason, author=author)


def _row(key: str) -> Awaited | None:
    """As it is now; two who decide at once do so one after the other."""
    list(Organiser.objects.select_for_update().filter(parent=None))
    return next((row for row in read_awaited() if row.key == key), None)


def _say(action: str, row: Awaited, reason: str, *, author: str) -> None:
    facts = {"upload": row.called, "awaited": row.key, "day": row.day.isoformat(), "reason": need_reason(reason)}
    record(row.organiser, action, facts, author=author)
