"""Sends what waits: one at a time, those of a tournament in the order of their revisions, again and again until the server has answered."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.ledger.machine.elsewhere import holding
from tournament.ledger.store.refusals import refuse
from tournament.ledger.store.transaction import CLOSED
from tournament.models import Federation, Sending, Sent, times
from tournament.sending import wire
from tournament.sending.content import kept
from tournament.sending.enrolling import can_sign, enrolled
from tournament.sending.wire import Answer
from tournament.sending.words import kept as kept_answer
from tournament.upload.envelope import What

FIRST, LONGEST = timedelta(seconds=30), timedelta(hours=1)
"""After the first failure, and at most, between two tries."""
GRACE = timedelta(seconds=30)
"""For which a correction stays here, so that somebody who sees it can give another reason."""
MOST_BYTES = 10_000_000
REFUSALS = {400: "bad_request", 403: "", 409: "not_the_head", 413: "too_large", 422: "does_not_settle"}
"""The answers after which nothing is tried by itself, each with the code that goes without saying; 403 means it by its code alone."""


def may_make() -> Federation | None:
    """The server, where something may be made for it now, be it for a stick: enrolled, with the key, and the evening not given away."""
    found = Federation.objects.first()
    if found is None or settings.REHEARSAL:
        return None
    return found if holding() is None and can_sign(found) else None


def may_send() -> Federation | None:
    """The same where something may be sent to it by the network: nobody paused that."""
    found = may_make()
    return None if found is None or found.paused else found


def waiting(found: Federation) -> list[Sending]:
    """The next one of each tournament, the oldest first. What is open again or stays here sends nothing, but for being withdrawn. One
    query; without the bytes."""
    rows = Sending.objects.filter(state=Sent.WAITS).select_related("tournament").defer("content").order_by("pk")
    return list(_first_of_each(list(rows), set(found.left_out)))


def _first_of_each(rows: Sequence[Sending], left_out: set[str]) -> Iterator[Sending]:
    withdrawn = {row.tournament_id for row in rows if row.action == What.WITHDRAW}
    seen: set[int] = set()
    for row in rows:
        goes = row.tournament.phase in CLOSED and str(row.tournament.uid) not in left_out
        if row.tournament_id not in seen and (goes or row.tournament_id in withdrawn):
            yield row
        seen.add(row.tournament_id)


def due(row: Sending, now: datetime) -> bool:
    """Whether it is tried now. A time too far away is of a clock that was wrong."""
    graceful = row.action == What.CORRECT and not row.tries and row.made_at <= now < row.made_at + GRACE
    return not graceful and not now < row.next_at <= now + 2 * LONGEST


def send(row: Sending, found: Federation) -> Sending:
    """Tries it once, and stores what came of it."""
    said, content = kept(row).header, bytes(row.content)
    path = f"o/{said['organiser']}/t/{said['tournament']}/r/{row.digest}"
    answer = wire.put(found.address, path, content) if len(content) <= MOST_BYTES else Answer(413)
    return _answered(row, found, answer)


@transaction.atomic
def _answered(row: Sending, found: Federation, answer: Answer) -> Sending:
    now = times.now()
    row = Sending.objects.select_for_update().get(pk=row.pk)
    if row.state != Sent.WAITS:  # somebody dropped it meanwhile
        return row
    row.tries, row.answered_at, row.answer = row.tries + 1, now, kept_answer(answer) | {"host": wire.host_of(found.address)}
    if answer.status in (200, 201) and ("revision" in answer.said or "state" in answer.said):
        row.state = Sent.SENT
    elif (code := _refusal(answer)) is not None:
        row.state, row.answer["code"] = Sent.REFUSED, code
    else:
        row.next_at = now + _pause(row.tries, answer)
    row.save(update_fields=["tries", "answered_at", "answer", "state", "next_at"])
    waits = Sending.objects.filter(state=Sent.WAITS)
    if row.state == Sent.REFUSED and answer.status != 409:  # what follows it follows nothing that the server has
        waits.filter(tournament=row.tournament_id, pk__gt=row.pk).update(state=Sent.DROPPED)
    if row.state == Sent.WAITS and answer.status < 500:  # nobody is there, or nobody wants to hear of us: not for the others either
        waits.filter(next_at__lt=row.next_at).update(next_at=row.next_at)
    return row


def _refusal(answer: Answer) -> str | None:
    """The code of a refusal; None where it is none. A web server, or an inn's WLAN, says 403 and 400 too: in HTML."""
    if answer.status == 413:
        return "too_large"
    said = answer.said.get("code")
    code = said if isinstance(said, str) and said.isascii() and said.isprintable() and 0 < len(said) <= 40 else ""
    if answer.status not in REFUSALS or not (code or {"findings", "head"} & answer.said.keys()):
        return None
    return code or REFUSALS[answer.status] or None


def _pause(tries: int, answer: Answer) -> timedelta:
    if answer.status == 429 and answer.wait is not None:
        return min(max(timedelta(seconds=answer.wait), timedelta(seconds=1)), LONGEST)
    return min(FIRST * 2 ** min(tries - 1, 10), LONGEST)


def at_once() -> int:
    """What waits is tried at once: somebody says so. How many that are."""
    return Sending.objects.filter(state=Sent.WAITS).update(next_at=times.now())


def network_again(now: datetime) -> None:
    """What waits only because nobody answered is tried now."""
    Sending.objects.filter(state=Sent.WAITS, answer__status=0).update(next_at=now)


@transaction.atomic
def again(*, sending_id: int, author: str = "") -> None:
    """Somebody has mended what it was refused for: the same bytes once more; where the key is another by now, it is made anew. Raises
    Refused (`not_enrolled`, `not_refused`) and Sending.DoesNotExist."""
    found, row = enrolled(), Sending.objects.select_for_update().get(pk=sending_id)
    later = Sending.objects.filter(tournament=row.tournament_id, pk__gt=row.pk).exclude(state=Sent.DROPPED)
    if row.state != Sent.REFUSED or later.exists():
        raise refuse("not_refused", _("Das ist nicht abgelehnt, oder es ist schon ein neuerer Stand unterwegs."))
    row.state = Sent.WAITS if kept(row).header["key"] == found.key and kept(row).persons is not None else Sent.DROPPED
    row.next_at = times.now()
    row.save(update_fields=["state", "next_at"])


def as_file(*, sending_id: int) -> tuple[str, bytes]:
    """Name and bytes of one for a stick. From now on it is as if it had left. Raises Refused (`no_file`) and Sending.DoesNotExist."""
    row = Sending.objects.select_related("tournament").get(pk=sending_id)
    if row.state == Sent.DROPPED or (row.action != What.WITHDRAW and kept(row).persons is None):
        raise refuse("no_file", _("Diese Einsendung gibt es als Datei nicht mehr: seither wurde ein Name daraus entfernt."))
    Sending.objects.filter(pk=row.pk).update(taken=True)
    return f"{row.tournament.slug}-{row.number}.tarock-upload", bytes(row.content)
