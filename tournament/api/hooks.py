"""Webhooks of an organiser: where to tell what. Each delivery is signed as the Standard Webhooks have it."""

import base64
import hmac
from collections.abc import Collection
from datetime import timedelta
from hashlib import sha256
from secrets import token_bytes
from urllib.parse import urlsplit

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.api import posting
from tournament.jobs.queue import TELLING, wake
from tournament.ledger.store.refusals import Finding, refuse_all
from tournament.ledger.store.transaction import clean_text
from tournament.models import Delivery, Organiser, Webhook, times
from tournament.organisers.log import record

SIGNED_WITH = "whsec_"
"""Begins every secret."""
LONGEST, MOST = 500, 10
TEST = "test"
EVENTS = {
    "tournament.published": gettext_lazy("ein Turnier ist veröffentlicht"),
    "tournament.corrected": gettext_lazy("ein Turnier ist berichtigt"),
    "tournament.withdrawn": gettext_lazy("ein Turnier ist zurückgezogen"),
    "upload.held": gettext_lazy("ein Turnier wird aufgehalten, bis jemand entscheidet"),
}
"""What can be told. Ids alone go out: what they mean is asked with them."""
TIMES = tuple(
    timedelta(seconds=seconds) for seconds in (5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400)
)  # 5 s, 5 and 30 min, 2, 5, 10, 14, 20, 24 h
"""After each fault until the next try: a little more than three days in all."""


@transaction.atomic
def add(*, organiser_id: int, url: str, events: Collection[str], author: str = "") -> Webhook:
    """A new one, with a secret of its own. Refused: `missing_field`, `bad_address`, `no_event`, `too_many`."""
    findings: list[Finding] = []
    typed = clean_text(url, "url", findings, limit=LONGEST, required=True)
    if typed and not _can_be_told(typed):
        text = _("Das ist keine Adresse, an die etwas geschickt wird. So sieht eine aus: https://ergebnisse.example.at/tarock")
        findings.append(Finding("bad_address", "url", text))
    if not events or not set(events) <= EVENTS.keys():
        findings.append(Finding("no_event", "events", _("Bitte ankreuzen, wovon die Adresse erfahren soll.")))
    organiser = Organiser.objects.select_for_update().get(pk=organiser_id)
    if Webhook.objects.filter(organiser=organiser).count() >= MOST:
        findings.append(Finding("too_many", "url", _("Mehr als %(most)d Webhooks hat ein Verein nicht.") % {"most": MOST}))
    refuse_all(findings)
    secret = SIGNED_WITH + base64.b64encode(token_bytes(32)).decode()
    made = Webhook.objects.create(organiser=organiser, url=typed, secret=secret, events=sorted(set(events)), author=author[:150])
    record(organiser, "add_webhook", {"host": _host(typed)}, author=author)
    return made


@transaction.atomic
def remove(*, hook_id: int, author: str = "") -> None:
    """It gets nothing any more, and its deliveries go with it."""
    hook = Webhook.objects.select_related("organiser").get(pk=hook_id)
    hook.delete()
    record(hook.organiser, "remove_webhook", {"host": _host(hook.url)}, author=author)


@transaction.atomic
def put_on(*, hook_id: int, author: str = "") -> None:
    """It gets deliveries again, after it was off; what was given up stays so."""
    hook = Webhook.objects.select_related("organiser").get(pk=hook_id)
    if Webhook.objects.filter(pk=hook_id, off__isnull=False).update(off=None):
        record(hook.organiser, "put_webhook_on", {"host": _host(hook.url)}, author=author)


def put_off(hook: Webhook) -> None:
    """It gets nothing until somebody puts it on again: nobody answered for days, or the other side said that it is gone."""
    if Webhook.objects.filter(pk=hook.pk, off=None).update(off=times.now()):
        record(hook.organiser, "put_webhook_off", {"host": _host(hook.url)})


@transaction.atomic
def try_out(*, hook_id: int, author: str = "") -> Delivery:
    """A delivery that says nothing, to see whether it comes; no act that a log tells."""
    hook = Webhook.objects.get(pk=hook_id)
    wake(TELLING)
    return Delivery.objects.create(webhook=hook, event=TEST, body={})


def signature(secret: str, key: str, at: int, body: bytes) -> str:
    """ "v1,…": HMAC-SHA256 of id, time and body with the secret's bytes."""
    said = f"{key}.{at}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(base64.b64decode(secret.removeprefix(SIGNED_WITH)), said, sha256).digest()).decode()


def _can_be_told(url: str) -> bool:
    """Whether it is an address, and none that names a private one itself; what a name leads to is looked at with each delivery."""
    try:
        host = posting.parted(url).hostname or ""
    except posting.Barred:
        return False
    if posting.is_literal(host):
        return posting.may_be_told(host)
    return "." in host or posting.may_be_told("127.0.0.1")


def _host(url: str) -> str:
    return (urlsplit(url).hostname or "")[:200]
