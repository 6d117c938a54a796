"""Makes what is to be sent: once, signed, kept as its bytes. Everything that takes long – the cut, settling it again – is done before the
lock, and never in the transaction of somebody who closes an evening."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import transaction
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext as _

from tournament import __version__
from tournament.archive.writing import written
from tournament.desk.setup.removing import is_demo
from tournament.ledger.store.convert import digest as rules_digest
from tournament.ledger.store.refusals import refuse
from tournament.ledger.store.transaction import CLOSED, lock, record_action
from tournament.models import Federation, Sending, Sent, Tournament, times
from tournament.sending import key as keys
from tournament.sending.content import kept, same
from tournament.sending.enrolling import can_sign, enrolled
from tournament.sending.reasons import public_reason, reason_of
from tournament.upload.again import settled_again
from tournament.upload.checking import read_upload
from tournament.upload.cut import Parts, cut
from tournament.upload.envelope import Header, What, canonical, digest, sealed

KEPT_THERE = Q(state__in=[Sent.WAITS, Sent.SENT]) | Q(state=Sent.REFUSED, answer__status=409)
"""What the server has or will have: the next one follows it. What stands against another revision is kept there too."""


class Draft(NamedTuple):
    """What is made, as far as it needs no lock. `before`: what it follows; `parts`: None of a withdrawal."""

    version: int
    before: Sending | None
    parts: Parts | None
    reason: str
    standings: str = ""


def followed(tournament: Tournament) -> Sending | None:
    """The last one that the server has or will have. One query."""
    return Sending.objects.filter(KEPT_THERE, tournament=tournament).order_by("pk").last()


def to_look_at(left_out: list[str]) -> QuerySet[Tournament]:
    """Tournaments of which something may be to be sent: closed, and not said to stay here."""
    return Tournament.objects.filter(phase__in=CLOSED).exclude(uid__in=left_out).order_by("pk")


def marked(left_out: list[str]) -> Iterator[tuple[int, tuple[int, int | None]]]:
    """Their keys, each with what changes when something may be to be sent anew: its version, and the key of the upload that counts. One
    query."""
    counts = Sending.objects.filter(tournament=OuterRef("pk")).exclude(state=Sent.DROPPED).order_by("-pk").values("pk")[:1]
    for key, version, last in to_look_at(left_out).values_list("pk", "version", Subquery(counts)):
        yield key, (version, last)


def make_due(tournament: Tournament, found: Federation, *, author: str = "") -> Sending | None:
    """A new upload where results or persons are others than were sent; None where they are not, where somebody writes just now, and of a
    demo. Raises Refused where the tournament cannot be read again."""
    parts = cut(written(tournament))
    last = Sending.objects.filter(tournament=tournament).exclude(state=Sent.DROPPED).order_by("pk").last()
    if is_demo(tournament) or (last is not None and same(kept(last), parts)):
        return None
    before = followed(tournament)
    reason = reason_of(kept(before), parts) if before is not None else ""
    return _made(tournament, found, Draft(tournament.version, before, parts, reason), author)


@transaction.atomic
def withdraw(*, tournament_id: int, reason: str, author: str = "") -> Sending | None:
    """What was sent of it does not count any more, and nothing of it is sent; None where nothing had left yet. Raises Refused
    (`not_enrolled`, `not_sent`, `no_key`, those of a reason) and Tournament.DoesNotExist."""
    found, tournament = enrolled(), lock(tournament_id)
    said = public_reason(reason, tournament)
    before = followed(tournament)
    if before is None or before.action == What.WITHDRAW:
        raise refuse("not_sent", _("Von diesem Turnier ist beim Verband nichts."))
    keep_here(found, tournament)
    sendings = Sending.objects.filter(tournament=tournament)
    if not sendings.filter(KEPT_THERE).exclude(state=Sent.WAITS, tries=0, taken=False).exists():
        sendings.filter(state=Sent.WAITS).update(state=Sent.DROPPED)
        record_action(tournament, "stay_here", {}, author=author)
        return None
    return _stored(tournament, found, Draft(tournament.version, before, None, said), author)


def keep_here(found: Federation, tournament: Tournament) -> None:
    """Nothing of it is sent until somebody says so."""
    found.left_out = sorted({*found.left_out, str(tournament.uid)})
    found.save(update_fields=["left_out"])


@transaction.atomic
def stay(*, tournament_id: int, stays: bool, author: str = "") -> None:
    """Says that a tournament stays here, or goes to the federation after all. Raises Refused (`not_enrolled`) and
    Tournament.DoesNotExist."""
    found, tournament = enrolled(), lock(tournament_id)
    if (str(tournament.uid) in found.left_out) == stays:
        return
    if stays:
        keep_here(found, tournament)
    else:
        found.left_out = [uid for uid in found.left_out if uid != str(tournament.uid)]
        found.save(update_fields=["left_out"])
    record_action(tournament, "stay_here" if stays else "go_out", {}, author=author)


@transaction.atomic
def reword(*, sending_id: int, reason: str, author: str = "") -> Sending:
    """The same with another reason, as long as nobody outside has it. Raises Refused (`not_enrolled`, `left_already`, `no_key`, those of a
    reason) and Sending.DoesNotExist."""
    found, row = enrolled(), Sending.objects.select_for_update().get(pk=sending_id)
    tournament = lock(row.tournament_id)
    said = public_reason(reason, tournament)
    if said == row.reason:
        return row
    later = Sending.objects.filter(tournament=tournament, pk__gt=row.pk).exclude(state=Sent.DROPPED)
    if row.state != Sent.WAITS or row.tries or row.taken or row.action == What.PUBLISH or later.exists():
        raise refuse("left_already", _("Das ist schon unterwegs oder als Datei geholt; der Grund lässt sich nicht mehr ändern."), "reason")
    Sending.objects.filter(pk=row.pk).update(state=Sent.DROPPED)
    old = kept(row)
    parts = None if old.results is None or old.persons is None else Parts(old.results, old.persons)
    draft = Draft(tournament.version, followed(tournament), parts, said, standings=row.standings)
    return _stored(tournament, found, draft, author)


def _made(tournament: Tournament, found: Federation, draft: Draft, author: str) -> Sending | None:
    """Settles it again, then stores it; None where something was written meanwhile."""
    file = read_upload(_signed(tournament, found, draft._replace(standings="0" * 64))).file
    if file is None:  # a withdrawal has nothing to settle
        return None
    standings, _nothing = settled_again(file, lambda made: None)
    with transaction.atomic():
        now = lock(tournament.pk)
        last = followed(now)
        if now.version != draft.version or (last and last.pk) != (draft.before and draft.before.pk):
            return None
        return _stored(now, found, draft._replace(standings=standings), author)


def _stored(tournament: Tournament, found: Federation, draft: Draft, author: str) -> Sending:
    content = _signed(tournament, found, draft)
    action = _action(draft)
    row = Sending.objects.create(
        tournament=tournament, digest=digest(content.split(b"\n")[1]), number=_number(draft), action=action, standings=draft.standings,
        reason=draft.reason, content=content, author=author, made_at=times.now(),
    )  # fmt: skip
    kind = {What.PUBLISH: "make_sending", What.CORRECT: "correct_sending", What.WITHDRAW: "withdraw_sending"}[action]
    facts: dict[str, Any] = {"number": row.number} | ({"reason": draft.reason} if draft.reason else {})
    record_action(tournament, kind, facts, author=author)
    return row


def _signed(tournament: Tournament, found: Federation, draft: Draft) -> bytes:
    """The bytes. Raises Refused (`no_key`)."""
    results, persons = (canonical(part) for part in draft.parts) if draft.parts is not None else (b"", b"")
    header = Header(
        action=_action(draft), key=found.key, made=times.now(), organiser=found.organiser,
        persons=digest(persons) if persons else "", program=f"tarock {__version__}", reading=tournament.rules_reading,
        reason=draft.reason, results=digest(results) if results else "", revision=_number(draft),
        rules=tournament.rules_digest or rules_digest(tournament.sheet, tournament.options), standings=draft.standings,
        supersedes=draft.before.digest if draft.before is not None else "", tournament=str(tournament.uid),
    )  # fmt: skip
    return sealed(header, results, persons, _key(found))


def _key(found: Federation) -> Ed25519PrivateKey:
    key = keys.own_key()
    if key is None or not can_sign(found):
        raise refuse("no_key", _("Der Schlüssel dieses Laptops fehlt; bitte mit einem neuen Code noch einmal anmelden."))
    return key


def _number(draft: Draft) -> int:
    return draft.before.number + 1 if draft.before is not None else 1


def _action(draft: Draft) -> What:
    if draft.parts is None:
        return What.WITHDRAW
    return What.PUBLISH if draft.before is None else What.CORRECT
