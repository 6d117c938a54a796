"""How long names are kept: the rule, whom it concerns today, and what it makes of their names.

Somebody is concerned when he last took part so many years ago. Left alone are those of whom nobody knows when that was, who play at a
tournament that is not closed, who are still barred (a Sperre is held against a name), and who work with an account.
"""

import hashlib
import json
from collections.abc import Collection, Iterable
from datetime import date
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from tournament.ledger.people.in_force import running_on
from tournament.ledger.people.register_log import record_register
from tournament.ledger.store.refusals import Refused, refuse
from tournament.ledger.store.transaction import CLOSED
from tournament.models import AwayResult, KeptName, Player, Referee, Registration, Retention, Sanction, Tournament, times
from tournament.register.forgetting import NAMELESS, forget, initials_of, shorten

DIGITS = 16


class Due(NamedTuple):
    """Somebody whom the rule concerns: when he last took part, and what is left of his name."""

    id: int
    name: str
    last: date
    becomes: str


class Applied(NamedTuple):
    """What came of it: whose names were taken, and how many were left because something spoke against it meanwhile."""

    done: tuple[Due, ...]
    left: int


def read_rule() -> Retention:
    """The rule; as long as nobody has said one, full names stay. One query."""
    return Retention.objects.order_by("pk").first() or Retention()


@transaction.atomic
def keep_rule(*, kind: str, years: int, author: str = "") -> Retention:
    """Says the rule; it concerns nobody until it is applied. Refused: `bad_value`."""
    if kind not in KeptName.values:
        raise refuse("bad_value", _("Bitte wählen, was von einem Namen bleibt."), "kind")
    if not 1 <= years <= 99:
        raise refuse("bad_value", _("Eine ganze Zahl von 1 bis 99."), "years")
    row = read_rule()
    if (row.pk is None, row.kind, row.years) != (False, kind, years):
        row.kind, row.years = kind, years
        row.save()
        record_register("keep_names", {}, author=author)
    return row


def limit_of(years: int, today: date) -> date:
    """Who last took part on this day or before is concerned; of 29 February it is the 28th."""
    try:
        return today.replace(year=today.year - years)
    except ValueError:
        return today.replace(year=today.year - years, day=28)


def due(rule: Retention, today: date) -> list[Due]:
    """Whom the rule concerns today, by when they last took part. Five queries at the most, none where full names stay."""
    if rule.kind == KeptName.FULL:
        return []
    limit = limit_of(rule.years, today)
    people = list(_long_gone(rule, limit))
    barred = _barred(people, today)
    found = [_due(row, rule) for row in people if row.pk not in barred]
    return sorted(found, key=lambda row: (row.last, row.id))


def _long_gone(rule: Retention, limit: date) -> QuerySet[Player]:
    """Who took part until then and not since; each with the day he was last seen `here` and `there`, elsewhere."""
    his, away = Registration.objects.filter(player=OuterRef("pk")), AwayResult.objects.filter(player=OuterRef("pk"))
    later = Q(tournament__date__gt=limit) | ~Q(tournament__phase__in=CLOSED) | Q(tournament__in=_undated(limit, later=True))
    works = Referee.objects.filter(player=OuterRef("pk"), active=True).exclude(tournament__phase__in=CLOSED)
    before = Q(tournament__date__lte=limit) | Q(tournament__in=_undated(limit, later=False))
    # Whose initials are left may be a number later.
    taken = [False] if rule.kind == KeptName.NUMBER else [False, True]
    gone = Player.objects.filter(merged_into=None).exclude(forgotten__initials__in=taken).order_by("pk")
    return gone.filter(
        Exists(his.filter(before)) | Exists(away.filter(tournament__date__lte=limit)),
        ~Exists(his.filter(later)),
        ~Exists(away.filter(tournament__date__gt=limit)),
        ~Exists(works),
    ).annotate(here=Max("registrations__tournament__date"), there=Max("away_results__tournament__date"))  # fmt: skip


def _undated(limit: date, *, later: bool) -> QuerySet[Any]:
    """Tournaments without a date, by when something was last done about them."""
    newest = Tournament.objects.filter(date=None).annotate(newest=Max("log__at")).order_by("pk")
    return (newest.filter(newest__date__gt=limit) if later else newest.filter(newest__date__lte=limit)).values("pk")


def _barred(people: Iterable[Player], today: date) -> Collection[int]:
    held = Sanction.objects.filter(player__in=[row.pk for row in people], lifted_at__isnull=True)
    return {key for key, warned in running_on(today, held).items() if warned.barring}


def _due(row: Player, rule: Retention) -> Due:
    last = max(filter(None, (vars(row)["here"], vars(row)["there"])), default=date.min)
    becomes = initials_of(row.name) if rule.kind == KeptName.INITIALS else f"{NAMELESS} {row.number}"
    return Due(row.pk, row.name, last, becomes)


def digest_of(rule: Retention, found: Iterable[Due]) -> str:
    """What was shown, so that nothing else is done."""
    said = json.dumps([rule.kind, rule.years, [row.id for row in found]])
    return hashlib.sha256(said.encode()).hexdigest()[:DIGITS]


def apply_rule(*, rule: Retention, expected: str, author: str = "") -> Applied:
    """Takes the names of those whom the rule concerns; each by itself, so that who is stopped half way has done half. Refused: `stale`
    (others are concerned by now than were shown)."""
    found = due(rule, times.today())
    if digest_of(rule, found) != expected:
        raise refuse("stale", _("Inzwischen betrifft die Regel andere. Bitte die Liste noch einmal ansehen."))
    take = shorten if rule.kind == KeptName.INITIALS else forget
    done = []
    for row in found:
        try:
            take(person_id=row.id, author=author)
        except Refused:
            continue  # somebody has begun to work, or was forgotten meanwhile
        done.append(row)
    record_register("apply_retention", {"count": len(done)}, author=author)
    return Applied(tuple(done), len(found) - len(done))
