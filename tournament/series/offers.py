"""What is offered to a cup of the federation, and what becomes of it: a club offers one of its tournaments or cups, and may withdraw it
until it is accepted; whoever keeps the cup accepts, refuses, takes back. One function, one transaction, one row of the cup's log.

Reaches beyond one organiser, so who asks is said by the pages. A draft is called by the first digits of its uid, which tell nobody
anything.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.arithmetic import SHORT
from scoring.requests import exact
from tournament.ledger.store.refusals import Finding, refuse, refuse_all
from tournament.ledger.store.transaction import need_reason
from tournament.models import Carried, Cup, Offer, Organiser, Received, SeriesEntry, Tournament, times
from tournament.models.organiser import everywhere
from tournament.series.log import ACCEPT, BACK, ENTRY_TERMS, OFFER, REFUSE, WITHDRAW, record
from tournament.series.offered import names_of
from tournament.series.over_clubs import above
from tournament.series.writing import faults_known, lock_series, must_be_possible

Json = Mapping[str, Any]
MOST_CARRIED = 200
"""Ranks that a table of carried points may have."""


class Quota(NamedTuple):
    """What a cup that counts gives: so many (`quota`, None: all) of its standings, and what each brings along."""

    quota: int | None = None
    carried: str = Carried.NOTHING
    points: Sequence[Any] = ()


@everywhere()
@transaction.atomic
def offer(*, cup_id: int, organiser_id: int, uid: UUID | None = None, from_cup_id: int | None = None, author: str = "") -> SeriesEntry:
    """A tournament (`uid`) or a cup of this organiser for a cup of the federation; what was refused or withdrawn before is offered again.

    Refused: `no_cup`, `not_yours`, `counts_already`, `offered_already`, `circle`, `teams`.
    """
    cup = _cup(cup_id)
    _must_be_its_own(cup, organiser_id, uid, from_cup_id)
    found = SeriesEntry.objects.filter(cup=cup, uid=uid, from_cup=from_cup_id).first()
    if found is not None and found.state in (Offer.OFFERED, Offer.ACCEPTED):
        raise refuse("offered_already", _("Das ist dort schon angeboten."))
    entry = found or SeriesEntry(cup=cup, uid=uid, from_cup_id=from_cup_id)
    entry.organiser_id, entry.state, entry.reason = organiser_id, Offer.OFFERED, ""
    entry.offered_at, entry.offered_by, entry.decided_at, entry.decided_by = times.now(), author, None, ""
    entry.save()
    record(cup, OFFER, facts_of(entry), author=author)
    return entry


def _cup(cup_id: int) -> Cup:
    """A cup of the federation, locked. Refused where there is none such."""
    if not Cup.objects.filter(pk=cup_id, organiser__parent=None).exists():
        raise refuse("no_cup", _("Diesen Cup gibt es nicht (mehr)."), "cup")
    return lock_series(cup_id)


def _must_be_its_own(cup: Cup, organiser: int, uid: UUID | None, from_cup: int | None) -> None:
    tournament = Tournament.objects.filter(uid=uid, organiser=organiser).first() if uid is not None else None
    below = Cup.objects.filter(pk=from_cup, organiser=organiser).first() if from_cup is not None else None
    sent = uid is not None and Received.objects.filter(uid=uid, organiser=organiser).exists()
    if tournament is None and below is None and not sent:
        raise refuse("not_yours", _("Das ist kein Turnier und kein Cup dieses Vereins."), "what")
    if tournament is not None and tournament.cup_id == cup.pk:
        raise refuse("counts_already", _("Das Turnier zählt in diesem Cup schon."), "what")
    if below is not None:
        _must_not_turn(cup, below)


def _must_not_turn(cup: Cup, below: Cup) -> None:
    """A cup that counts itself, over others too, has no standings."""
    if below.pk in above({cup.pk}):
        raise refuse(
            "circle", _("Das ginge im Kreis: „%(cup)s“ zählt selbst in „%(below)s“.") % {"cup": cup.name, "below": below.name}, "what"
        )
    if (below.policies or {}).get("teams"):
        text = _("„%(name)s“ wertet Mannschaften; daraus qualifiziert sich keine Person.")
        raise refuse("teams", text % {"name": below.name}, "what")


@everywhere()
@transaction.atomic
def withdraw(*, entry_id: int, organiser_id: int, author: str = "") -> SeriesEntry:
    """The organiser takes its offer back. Refused: `not_offered` once it is decided."""
    entry = _locked(entry_id)
    if entry.organiser_id != organiser_id or entry.state != Offer.OFFERED:
        raise refuse("not_offered", _("Darüber ist schon entschieden. Zurücknehmen kann es jetzt nur, wer den Cup führt."))
    entry.state = Offer.WITHDRAWN
    entry.save(update_fields=["state"])
    record(entry.cup, WITHDRAW, facts_of(entry), author=author)
    return entry


@everywhere()
@transaction.atomic
def accept(*, entry_id: int, terms: Json | None = None, quota: Quota | None = None, author: str = "") -> SeriesEntry:
    """It counts from now on, by these terms, or as a cup by this quota; None: by those that it has. Refused: `not_offered`, `circle`,
    `teams`, `bad_value`, and with every fault that the cup would have by it."""
    entry = _locked(entry_id)
    if entry.state != Offer.OFFERED:
        raise refuse("not_offered", _("Das ist nicht mehr angeboten."))
    if entry.from_cup is not None:
        _must_not_turn(entry.cup, entry.from_cup)
    known = faults_known(entry.cup)
    _take(entry, terms, quota)
    _decide(entry, Offer.ACCEPTED, "", author)
    must_be_possible(entry.cup, key_of(entry), known)
    record(entry.cup, ACCEPT, facts_of(entry), author=author, detail=_said(entry))
    return entry


@everywhere()
@transaction.atomic
def refuse_offer(*, entry_id: int, reason: str, author: str = "") -> SeriesEntry:
    """It does not count; the club reads why. Refused: `not_offered`, `missing_reason`."""
    entry = _locked(entry_id)
    if entry.state != Offer.OFFERED:
        raise refuse("not_offered", _("Das ist nicht mehr angeboten."))
    return _with_reason(entry, Offer.REFUSED, REFUSE, reason, author=author)


@everywhere()
@transaction.atomic
def take_back(*, entry_id: int, reason: str, author: str = "") -> SeriesEntry:
    """What was decided is open again: what was accepted counts no more. Refused: `not_decided`, `missing_reason`."""
    entry = _locked(entry_id)
    if entry.state not in (Offer.ACCEPTED, Offer.REFUSED):
        raise refuse("not_decided", _("Darüber ist noch nicht entschieden."))
    return _with_reason(entry, Offer.OFFERED, BACK, reason, author=author)


@everywhere()
@transaction.atomic
def change_entry(*, entry_id: int, terms: Json | None = None, quota: Quota | None = None, author: str = "") -> SeriesEntry:
    """Says anew how what was accepted counts. Refused: `not_accepted`, `bad_value`, and with every fault that the cup would have by it."""
    entry = _locked(entry_id)
    if entry.state != Offer.ACCEPTED:
        raise refuse("not_accepted", _("Das zählt nicht (mehr) in diesem Cup."))
    before, known = _said(entry), faults_known(entry.cup)
    _take(entry, terms, quota)
    entry.save()
    if _said(entry) != before:
        must_be_possible(entry.cup, key_of(entry), known)
        record(entry.cup, ENTRY_TERMS, facts_of(entry), author=author, detail={"before": before, "now": _said(entry)})
    return entry


def key_of(entry: SeriesEntry) -> str:
    """Its name in a request of the cup."""
    return str(entry.uid) if entry.uid is not None else f"_{entry.pk}"


def facts_of(entry: SeriesEntry) -> dict[str, str]:
    """What the log says of it: nobody learns a draft's name there."""
    name = names_of([entry])[entry.pk]
    return {"club": Organiser.objects.get(pk=entry.organiser_id).name, "name": name.shown or f"{entry.uid}"[:SHORT]}


def _locked(entry_id: int) -> SeriesEntry:
    """An entry and its cup, locked: two that are accepted at once see each other."""
    entry = SeriesEntry.objects.select_related("from_cup", "organiser").get(pk=entry_id)
    for key in sorted({entry.cup_id, entry.from_cup_id or entry.cup_id}):
        lock_series(key)
    entry.refresh_from_db(fields=["state", "terms", "quota", "carried", "carried_points"])
    return entry


def _decide(entry: SeriesEntry, state: Offer, reason: str, author: str) -> None:
    entry.state, entry.reason, entry.decided_at, entry.decided_by = state, reason, times.now(), author
    entry.save()


def _with_reason(entry: SeriesEntry, state: Offer, action: str, reason: str, *, author: str) -> SeriesEntry:
    text = need_reason(reason)
    _decide(entry, state, text, author)
    record(entry.cup, action, {**facts_of(entry), "reason": text}, author=author)
    return entry


def _take(entry: SeriesEntry, terms: Json | None, quota: Quota | None) -> None:
    if terms is not None and entry.uid is not None:
        entry.terms = dict(terms)
    if quota is not None and entry.from_cup_id is not None:
        refuse_all(_faults_of(quota))
        entry.quota, entry.carried = quota.quota, quota.carried
        entry.carried_points = list(quota.points) if quota.carried == Carried.BY_RANK else []


def _faults_of(quota: Quota) -> list[Finding]:
    findings = []
    if quota.quota is not None and not 1 <= quota.quota <= 32_000:
        findings.append(Finding("bad_value", "quota", _("Eine ganze Zahl ab 1, oder leer für alle.")))
    if quota.carried != Carried.BY_RANK:
        return findings
    points = [number for each in quota.points if (number := exact(each)) is not None]
    if not points or len(points) > MOST_CARRIED or len(points) < len(quota.points):
        findings.append(Finding("bad_value", "points", _("Bitte Zahlen, der Beste zuerst, z. B. 132 124 116.")))
    elif points != sorted(points, reverse=True):
        findings.append(Finding("bad_value", "points", _("Ein schlechterer Rang nimmt mehr mit als ein besserer.")))
    return findings


def _said(entry: SeriesEntry) -> dict[str, Any]:
    return {"terms": entry.terms, "quota": entry.quota, "carried": entry.carried, "points": entry.carried_points}
