"""What goes out by itself: webhooks and mail. Put down in the transaction of what happened, sent later by a job, one at a time.

Whoever sends takes a row for a while (`LEASE`) before it speaks with anybody: no lock is held meanwhile, and of two jobs one has it. A
server that dies in the middle sends it again; who receives it knows it by its id.
"""

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F

from tournament.api import hooks, mailing, posting
from tournament.jobs.queue import TELLING, wake
from tournament.models import Delivery, Mail, Organiser, Webhook, times
from tournament.models.organiser import everywhere

LEASE, REST = timedelta(minutes=2), timedelta(minutes=1)
"""For how long who sends has a row; for how long an address that did not answer is asked nothing else."""
KEPT = timedelta(days=30)
"""For which a log of deliveries and sent letters is kept."""
LONGEST_SAID = 200
GONE = 410


def tell(organiser: Organiser, event: str, ids: Mapping[str, Any]) -> None:
    """Everybody who asked for it will be told, once the caller's transaction is done. `ids`: plain values, never a person's. Raises
    LookupError for an event that there is not. One query, one more where somebody is told."""
    if event not in hooks.EVENTS:
        raise LookupError(event)
    with everywhere():
        wanted = [hook for hook in Webhook.objects.filter(organiser=organiser, off=None) if event in hook.events]
        if Delivery.objects.bulk_create([Delivery(webhook=hook, event=event, body=dict(ids)) for hook in wanted]):
            wake(TELLING)


def mail(organiser: Organiser, to: str, subject: str, text: str) -> None:
    """A letter that will be sent, once the caller's transaction is done; nothing is kept where no server for mail is named."""
    if mailing.is_on():
        with everywhere():
            Mail.objects.create(organiser=organiser, to=to, subject=" ".join(subject.split())[:200], text=text)
            wake(TELLING)


def once() -> bool:
    """Sends one delivery or one letter. Whether there was any."""
    return deliver_once() or send_mail_once()


def deliver_once() -> bool:
    """Sends the delivery that waits longest. Whether there was one that was due."""
    with everywhere():
        due = Delivery.objects.filter(done_at=None, given_up_at=None, webhook__off=None, next_at__lte=times.now())
        row = due.select_related("webhook__organiser").order_by("next_at", "pk").first()
        if row is None:
            return False
        if _taken(row):
            _note(row, _delivered(row))
    return True


def send_mail_once() -> bool:
    """Sends the letter that waits longest. Whether there was one that was due."""
    if not mailing.is_on():
        return False
    with everywhere():
        due = Mail.objects.filter(sent_at=None, next_at__lte=times.now(), tries__lte=len(hooks.TIMES))
        row = due.order_by("next_at", "pk").first()
        if row is None:
            return False
        if _taken(row):
            fault = mailing.send(to=row.to, subject=row.subject, text=row.text)
            said: dict[str, Any] = {"fault": fault[:LONGEST_SAID]}
            said |= {"next_at": _again(row.tries)} if fault else {"sent_at": times.now()}
            Mail.objects.filter(pk=row.pk).update(**said)
    return True


def tidy() -> int:
    """Takes away what is older than `KEPT`, sent or given up. How many."""
    before = times.now() - KEPT
    with everywhere(), transaction.atomic():
        return Delivery.objects.filter(made_at__lt=before).delete()[0] + Mail.objects.filter(made_at__lt=before).delete()[0]


def _taken(row: Delivery | Mail) -> bool:
    """Whether nobody else has it: of two who ask at once the second finds another time there."""
    mine = type(row)._default_manager.filter(pk=row.pk, next_at=row.next_at)
    return bool(mine.update(next_at=times.now() + LEASE, tries=F("tries") + 1))


def _delivered(row: Delivery) -> posting.Said:
    at = int(times.now().timestamp())
    body = json.dumps({"type": row.event, "timestamp": row.made_at.isoformat(), "data": row.body}, separators=(",", ":")).encode()
    signed = hooks.signature(row.webhook.secret, str(row.key), at, body)
    headers = {"webhook-id": str(row.key), "webhook-timestamp": str(at), "webhook-signature": signed}
    return posting.post(row.webhook.url, body, {"Content-Type": "application/json", "User-Agent": "tarock-webhook", **headers})


@transaction.atomic
def _note(row: Delivery, said: posting.Said) -> None:
    found: dict[str, Any] = {"said": said.text[:LONGEST_SAID]}
    over = said.status == GONE or row.tries >= len(hooks.TIMES)
    if said.is_good:
        found["done_at"] = times.now()
    elif over or row.event == hooks.TEST:
        found["given_up_at"] = times.now()
    else:
        found["next_at"] = _again(row.tries)
    Delivery.objects.filter(pk=row.pk).update(**found)
    if not said.is_good:
        later = times.now() + REST
        Delivery.objects.filter(webhook=row.webhook, done_at=None, given_up_at=None, next_at__lt=later).exclude(pk=row.pk).update(
            next_at=later
        )
    if over and not said.is_good:
        hooks.put_off(row.webhook)


def _again(tries: int) -> Any:
    """When to try again, after so many tries before this one."""
    return times.now() + hooks.TIMES[min(tries, len(hooks.TIMES) - 1)]
