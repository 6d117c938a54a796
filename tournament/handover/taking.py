"""The laptop that takes the evening over: fetches it with the code, or from a stick; begins held, and writes when the other one has
confirmed.

What was on this laptop is kept in a backup first. Accounts, keys and the tables' links are those of the other laptop, so that printed slips
stay good.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from tournament.backup.restoring import restore
from tournament.handover.code import proof, proves, sealing, secret_of
from tournament.handover.giving import key_of, must_be_sure, newest_row
from tournament.handover.wire import Peer, peer
from tournament.ledger.machine import generations
from tournament.ledger.machine.backups import Key
from tournament.ledger.machine.elsewhere import holding
from tournament.ledger.machine.generations import GOING_ON
from tournament.ledger.store.refusals import Finding, Refused, refuse
from tournament.ledger.store.transaction import lock, need_reason, record_action
from tournament.models import HandOver, Tournament, times
from tournament.site import address


class Taken(NamedTuple):
    """What came of it. `before`: the backup of what was here (None: nothing was); `where`: this laptop's address; `missing`: why the other
    one has not confirmed yet (None: it has, and this laptop writes)."""

    before: Path | None
    where: str
    missing: Finding | None = None


def take_over(*, typed: str, code: str, port: str, running: bool, author: str = "") -> Taken:
    """Takes the evening from the laptop at the address `typed`. `port`: where this one answers; `running`: it does so now.

    Refused, with everything as it was: what the other laptop refuses, a wrong code or address, an archive that this program cannot take.
    Once the evening is here only the other's word can be missing (`Taken.missing`); then it is asked for again (`ask_again`).
    """
    other = peer(typed)
    key = secret_of(code, other.salt())
    where = _own(other, port)
    with _fetched(other, key) as file:
        done = restore(file, running=running, key=sealing(key), taking_over=True)
    HandOver.objects.filter(holds=True).update(arrived_at=times.now())
    return Taken(done.before, where, _settle(other, key, where, author))


@contextmanager
def _fetched(other: Peer, key: Key) -> Iterator[Path]:
    """The other's archive as a file, for as long as it is looked at."""
    content = other.archive(proof(key, "fetch", other.base))
    with tempfile.TemporaryDirectory(dir=settings.DATA, prefix=".uebernahme-") as folder:
        file = Path(folder, "abend.zip")
        file.write_bytes(content)
        yield file


def _own(other: Peer, port: str) -> str:
    """This laptop's address as the other laptop's phones reach it."""
    if settings.ADDRESS:
        return settings.ADDRESS
    scheme = "https" if settings.OWN_CERTIFICATE else "http"
    return f"{scheme}://{other.own_host()}" + ("" if port == {"http": "80", "https": "443"}[scheme] else f":{port}")


def _settle(other: Peer, key: Key, where: str, author: str) -> Finding | None:
    """Asks the other laptop to confirm; what it says against it, None where it has."""
    newest = newest_row()
    try:
        answer = other.confirmed(proof(key, "confirm", where, str(newest)), where, newest)
        if not proves(answer, key, "confirmed", where):
            raise refuse("wrong_code", _("Der andere Laptop hat die Übergabe nicht bestätigt."))
    except Refused as refused:
        return refused.findings[0]
    _begin(where, author)
    return None


def ask_again(*, port: str, author: str = "") -> Taken:
    """Asks the other laptop once more to confirm. Refused (`not_held`) where nothing waits for it."""
    found = _arrived()
    other = Peer(found.source)
    where = _own(other, port)
    return Taken(None, where, _settle(other, key_of(found), where, author))


def begin_anyway(*, where: str, reason: str, sure: bool, author: str = "") -> None:
    """The other laptop does not answer any more: somebody is `sure` that nobody writes there. Refused: `not_held`, `not_sure`,
    `missing_reason`."""
    _arrived()
    must_be_sure(sure)
    said = need_reason(reason)
    with transaction.atomic():
        _begin(where, author, said)
        generations.go_on()


def _arrived() -> HandOver:
    found = holding()
    if found is None or found.arrived_at is None:
        raise refuse("not_held", _("Der Abend wird schon hier geschrieben."))
    return found


def from_stick(*, file: Path, passphrase: str = "", where: str = "", running: bool, author: str = "") -> Taken:
    """Takes the evening over from an archive on a stick: of a laptop that held for it, or of one that is broken. Refused as a restore
    is."""
    done = restore(file, passphrase, running=running, taking_over=True)
    _begin(where, author)
    return Taken(done.before, where)


@transaction.atomic
def _begin(where: str, author: str, reason: str = "") -> None:
    """From here on this laptop writes. Phones may come from pages of the other one."""
    now = times.now()
    HandOver.objects.filter(HandOver.OPEN).update(holds=False, ended_at=now, salt="", secret="", taken_at=now, address=where)
    address.moved_to(where)
    Tournament.objects.update(version=F("version") + 1)
    facts = {"where": where or "–"} | ({"say": "take_over_because", "reason": reason} if reason else {})
    for tournament in Tournament.objects.filter(phase__in=GOING_ON).order_by("pk"):
        record_action(lock(tournament.pk), "take_over", facts, author=author)
