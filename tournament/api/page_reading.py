"""Tokens, webhooks, deliveries and letters as their pages show them. Reads only."""

from datetime import datetime
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.api.hooks import EVENTS, TEST, TIMES
from tournament.api.tokens import SCOPES
from tournament.ledger.store.lazy import Text
from tournament.models import ApiToken, Delivery, Mail, Organiser, Team, Webhook, times
from tournament.site.tables import day, moment

MOST = 50
"""Deliveries that are shown."""


class TokenRow(NamedTuple):
    """A token. `said`: when it was made, by whom, until when it is good, its last use; `state`: why it opens nothing, "" while it does."""

    id: int
    name: str
    prefix: str
    scopes: tuple[Text, ...]
    said: str
    state: str


class HookRow(NamedTuple):
    """A webhook."""

    id: int
    url: str
    events: tuple[Text, ...]
    off: datetime | None


class DeliveryRow(NamedTuple):
    """A delivery or a letter. `event`: what it tells, and of a letter whom; `state`: what became of it; `said`: what was answered last."""

    at: datetime
    event: Text
    tries: int
    state: str
    said: str
    is_open: bool


def read_tokens(team: Team) -> list[TokenRow]:
    """The newest first. One query."""
    now = times.now()
    return [
        TokenRow(
            row.pk, row.name, row.prefix, tuple(SCOPES.get(scope, scope) for scope in row.scopes), said=_said(row),
            state=_("widerrufen") if row.revoked_at else _("abgelaufen") if row.expires_at <= now else "",
        )
        for row in ApiToken.objects.filter(team=team).order_by("-pk")
    ]  # fmt: skip


def _said(row: ApiToken) -> str:
    local = timezone.localtime
    made = _("angelegt %(day)s %(who)s, gilt bis %(until)s") % {
        "day": day(local(row.made_at).date()), "who": row.author, "until": day(local(row.expires_at).date()),
    }  # fmt: skip
    used = _("zuletzt benutzt %(at)s") % {"at": moment(row.used_at)} if row.used_at else _("noch nie benutzt")
    return f"{made} · {used}"


def read_hooks(organiser: Organiser) -> list[HookRow]:
    """One query."""
    return [hook_row(row) for row in Webhook.objects.filter(organiser=organiser).order_by("pk")]


def hook_row(row: Webhook) -> HookRow:
    """A webhook as pages show it."""
    return HookRow(row.pk, row.url, tuple(EVENTS.get(event, event) for event in row.events), row.off)


def read_deliveries(hook: Webhook) -> list[DeliveryRow]:
    """The newest first. One query."""
    return [
        _told(row.made_at, _("Probe") if row.event == TEST else EVENTS.get(row.event, row.event), row.tries, said=row.said,
        done=_("angekommen") if row.done_at else "", given_up=row.given_up_at is not None)
        for row in Delivery.objects.filter(webhook=hook).order_by("-pk")[:MOST]
    ]  # fmt: skip


def read_letters(organiser: Organiser) -> list[DeliveryRow]:
    """The newest first. One query."""
    return [
        _told(row.made_at, f"{row.subject} ({row.to})", row.tries, said=row.fault,
        done=_("gesandt") if row.sent_at else "", given_up=row.sent_at is None and row.tries > len(TIMES))
        for row in Mail.objects.filter(organiser=organiser).order_by("-pk")[:MOST]
    ]  # fmt: skip


def _told(at: datetime, event: Text, tries: int, *, said: str, done: str, given_up: bool) -> DeliveryRow:
    """`done`: how it is called that it was done, "" where it was not."""
    waits = _("wird wieder versucht") if tries else _("wartet")
    state = done or (_("aufgegeben") if given_up else waits)
    return DeliveryRow(at, event, tries, state=state, said=said, is_open=not done and not given_up)
