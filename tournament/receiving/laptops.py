"""Who may send for an organiser: codes that let a laptop in, once and for a week; the laptops, each by the public half of its key; and
taking a key back, from a time on. One function, one action, one transaction, one row of the log.

Of a code only the digest is kept: it is shown once, to who made it.
"""

import secrets
from datetime import datetime, timedelta
from hashlib import sha256
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.ledger.store.refusals import Finding, Refused, refuse, refuse_all
from tournament.ledger.store.transaction import clean_text
from tournament.models import Enrolment, Laptop, Organiser, times
from tournament.receiving import following
from tournament.receiving.log import record
from tournament.register.extract_file import fingerprint
from tournament.upload.envelope import HEX

GOOD_FOR = timedelta(days=7)
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""None that is taken for another when it is read out."""
GROUPS, A_GROUP = 3, 4
LONGEST_AUTHOR = 150


class LaptopRow(NamedTuple):
    """A laptop as the page shows it. `last_at`: when the last of its uploads came, None before the first."""

    id: int
    name: str
    fingerprint: str
    enrolled_at: datetime
    author: str
    last_at: datetime | None
    revoked_from: datetime | None
    revoked: bool


class Enrolled(NamedTuple):
    """A laptop that may send. `new`: not before this."""

    laptop: Laptop
    new: bool


@transaction.atomic
def offer_code(*, organiser: Organiser, author: str = "") -> str:
    """A new code, "k7mp-w4xr-t9hd"."""
    code = "-".join("".join(secrets.choice(LETTERS) for _letter in range(A_GROUP)) for _group in range(GROUPS))
    until = times.now() + GOOD_FOR
    Enrolment.objects.create(organiser=organiser, digest=_digest(code), expires_at=until, author=author[:LONGEST_AUTHOR])
    record(organiser, "offer_code", {"until": timezone.localdate(until).isoformat()}, author=author)
    return code


@transaction.atomic
def drop_code(*, enrolment_id: int, author: str = "") -> None:
    """Nobody comes in by it any more. Raises Enrolment.DoesNotExist."""
    found = Enrolment.objects.select_related("organiser").get(pk=enrolment_id, used_at=None)
    found.delete()
    record(found.organiser, "drop_code", {}, author=author)


@transaction.atomic
def enrol(*, code: str, key: str, name: str) -> Enrolled:
    """The laptop with this key sends for the code's organiser; said again by the same laptop with the same code it is so already.

    Raises Refused: `wrong_code`, `missing_field`, `too_long`, `bad_text`, `bad_key`, `key_taken`.
    """
    now = times.now()
    found = Enrolment.objects.select_for_update(of=("self",)).select_related("organiser").filter(digest=_digest(code)).first()
    if found is None or found.organiser.closed or (found.used_at is None and found.expires_at <= now):
        raise _wrong_code()
    before = Laptop.objects.filter(key=key).first()
    if found.used_at is not None:
        # Its answer was lost on the way: the code is used up, and by nobody else.
        if before is not None and before.organiser_id == found.organiser_id and before.enrolled_at == found.used_at:
            return Enrolled(before, new=False)
        raise _wrong_code()
    findings: list[Finding] = []
    called = clean_text(name, "name", findings, required=True)
    if not _is_key(key):
        findings.append(Finding("bad_key", "key", _("Das ist kein öffentlicher Schlüssel (Ed25519, 64 Ziffern 0–9 und a–f).")))
    elif before is not None:
        findings.append(Finding("key_taken", "key", _("Dieser Schlüssel ist schon eingeschrieben. Bitte einen neuen machen.")))
    refuse_all(findings)
    laptop = Laptop.objects.create(organiser=found.organiser, name=called, key=key, enrolled_at=now, author=found.author)
    found.used_at = now
    found.save(update_fields=["used_at"])
    record(found.organiser, "enrol", {"laptop": called, "fingerprint": fingerprint(key)}, author=found.author)
    following.laptop_enrolled(laptop)
    return Enrolled(laptop, new=True)


@transaction.atomic
def revoke(*, laptop_id: int, since: datetime | None = None, author: str = "") -> Laptop:
    """What this laptop sends is refused from `since` on (None: from now on); what is here stays. An earlier time than before holds, a later
    one does not. Raises Laptop.DoesNotExist."""
    laptop = Laptop.objects.select_for_update(of=("self",)).select_related("organiser").get(pk=laptop_id)
    since = since or times.now()
    if laptop.revoked_from is None or since < laptop.revoked_from:
        laptop.revoked_from, laptop.revoked_by = since, author[:LONGEST_AUTHOR]
        laptop.save(update_fields=["revoked_from", "revoked_by"])
        said = {"laptop": laptop.name, "since": since.isoformat()}
        record(laptop.organiser, "revoke", said, author=author)
    return laptop


def read_laptops(organiser: Organiser) -> list[LaptopRow]:
    """One query."""
    now = times.now()
    return [
        LaptopRow(
            id=row.pk, name=row.name, fingerprint=fingerprint(row.key), enrolled_at=row.enrolled_at, author=row.author,
            last_at=vars(row)["last_at"], revoked_from=row.revoked_from, revoked=row.revoked_from is not None and row.revoked_from <= now,
        )
        for row in Laptop.objects.filter(organiser=organiser).annotate(last_at=Max("revisions__received_at")).order_by("name", "pk")
    ]  # fmt: skip


def open_codes(organiser: Organiser) -> list[Enrolment]:
    """Those that nobody used and that are still good. One query."""
    return list(Enrolment.objects.filter(organiser=organiser, used_at=None, expires_at__gt=times.now()).order_by("pk"))


def _wrong_code() -> Refused:
    text = _("Diesen Code gibt es nicht oder nicht mehr: Er gilt einmal und eine Woche. Bitte einen neuen verlangen.")
    return refuse("wrong_code", text, "code")


def _digest(code: str) -> str:
    """Of the letters alone, however they were typed."""
    return sha256("".join(filter(str.isalnum, code.lower())).encode("utf-8", "replace")).hexdigest()


def _is_key(key: str) -> bool:
    if not HEX.fullmatch(key):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
    except ValueError:
        return False
    return True
