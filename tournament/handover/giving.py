"""The laptop that gives the evening away: a code, then held, fetched, confirmed; or held and put on a stick. And the way back.

One function is one action in one transaction. From `_hold` on the database refuses every action, so its row of the log is written just
before.
"""

import tempfile
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, Max
from django.utils.translation import gettext as _

from tournament.backup import SEALED_ALONE, making
from tournament.handover.code import new_code, proof, proves, sealing, secret_of
from tournament.ledger.machine import backups, generations
from tournament.ledger.machine.backups import Key, Why
from tournament.ledger.machine.elsewhere import holding
from tournament.ledger.machine.generations import GOING_ON
from tournament.ledger.store.refusals import Refused, refuse
from tournament.ledger.store.transaction import lock, need_reason, record_action
from tournament.models import HandOver, LogRow, Tournament, times
from tournament.site import address

GOOD_FOR = timedelta(minutes=10)
"""For which a code that nobody has used can be used."""


def offer(*, origins: Iterable[str] = (), author: str = "") -> str:
    """A new code; the one before opens nothing any more. `origins`: where the phones' pages may be open now. Refused: `handed_over`."""
    code = new_code()
    key = secret_of(code)  # a tenth of a second: not within the transaction
    with transaction.atomic():
        if holding() is not None:
            raise refuse("handed_over", _("Dieser Laptop hat den Abend schon übergeben."))
        drop_offers()
        HandOver.objects.create(salt=key.salt.hex(), secret=key.secret.hex(), author=author)
        address.note_former(origins)
    return code


def drop_offers() -> None:
    """The code that is shown opens nothing any more; what was fetched is another matter (`take_back`)."""
    HandOver.objects.filter(HandOver.OPEN, holds=False).update(ended_at=times.now(), salt="", secret="")


def open_offer() -> HandOver | None:
    """What can be fetched now: an unused code that is still good, or what is held and not confirmed.

    Wrong codes do not end it: a stranger could use it up. An address has ten in five minutes (`site.throttle`); of 10¹⁴ codes that is
    nothing.
    """
    found = HandOver.objects.filter(HandOver.OPEN, taken_at__isnull=True).exclude(secret="").first()
    good = found is not None and (found.holds or times.now() - found.offered_at < GOOD_FOR)
    return found if good else None


def key_of(found: HandOver) -> Key:
    """The key of its code."""
    return Key(bytes.fromhex(found.salt), bytes.fromhex(found.secret))


def fetch(*, given: str, source: str) -> bytes:
    """The sealed archive of everything, for whoever proves that he knows the code; from now on this laptop is held. Fetched again it is the
    same state.

    `source`: the address by which the other laptop reached this one. Refused: `no_offer`, `wrong_code`, and what keeps an archive from
    being made; then nothing is held.
    """
    found = _proved(given, "fetch", source)
    held_before = found.holds
    if not held_before:
        _hold(found, source)
    try:
        with tempfile.TemporaryDirectory(dir=settings.DATA, prefix=".uebergabe-") as folder:
            target = Path(folder, "abend.zip")
            making.backup_to(target, sealing(key_of(found)), SEALED_ALONE)
            return target.read_bytes()
    except (Refused, OSError):
        if not held_before:
            let_go(found)
        raise


def _proved(given: str, *said: str) -> HandOver:
    found = open_offer()
    if found is None:
        raise refuse("no_offer", _("Dort ist kein Code offen: auf dem anderen Laptop unter „Abend übergeben“ einen neuen machen."), "code")
    if not proves(given, key_of(found), *said):
        HandOver.objects.filter(pk=found.pk).update(tries=F("tries") + 1)
        raise refuse("wrong_code", _("Der Code stimmt nicht. Er steht auf dem anderen Laptop auf der Seite „Abend übergeben“."), "code")
    return found


@transaction.atomic
def _hold(found: HandOver, source: str) -> None:
    _wait_for_writers()
    for tournament in Tournament.objects.filter(phase__in=GOING_ON).order_by("pk"):
        record_action(lock(tournament.pk), "hand_over", {}, author=found.author)
    if source:
        address.note_former([source])
    HandOver.objects.filter(pk=found.pk).update(holds=True, held_at=times.now(), source=source)
    _outdate()
    found.refresh_from_db()


def _wait_for_writers() -> None:
    """An action that has begun is in the archive, or refused. SQLite has one writer at a time; PostgreSQL is told to wait for the
    others."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE tournament_logrow, tournament_registerlogrow, tournament_serieslogrow IN SHARE ROW EXCLUSIVE MODE")


def _outdate() -> None:
    """Every page that was kept says another thing now."""
    Tournament.objects.update(version=F("version") + 1)


@transaction.atomic
def let_go(found: HandOver) -> None:
    """The evening is written here again."""
    HandOver.objects.filter(pk=found.pk).update(holds=False, ended_at=times.now(), salt="", secret="")
    _outdate()


def newest_row() -> int:
    """The key of the last action that was stored: by it the two laptops know that they have the same."""
    return LogRow.objects.aggregate(newest=Max("pk"))["newest"] or 0


@transaction.atomic
def confirm(*, given: str, where: str, newest: int) -> str:
    """The other laptop has everything and is open at `where`: the phones are sent there. Returns the proof that this laptop says so, each
    time it is asked; what is proved is what is stored then, for nobody can take the evening back meanwhile.

    Refused: `no_offer` (the director writes on here again), `wrong_code`, `other_state`.
    """
    found = HandOver.objects.select_for_update().filter(holds=True).first()
    if found is None or not found.secret:
        text = _("Der andere Laptop schreibt selbst weiter; dort wurde die Übergabe zurückgenommen. Hier wurde nichts freigegeben.")
        raise refuse("no_offer", text)
    if not proves(given, key_of(found), "confirm", where, str(newest)):
        raise refuse("wrong_code", _("Der Code stimmt nicht. Er steht auf dem anderen Laptop auf der Seite „Abend übergeben“."), "code")
    if newest != newest_row():
        raise refuse("other_state", _("Die beiden Laptops haben nicht denselben Stand. Bitte den Abend noch einmal holen."))
    if found.taken_at is None or found.address != where:
        found.taken_at, found.address = times.now(), where
        found.save(update_fields=["taken_at", "address"])
        _outdate()
    return proof(key_of(found), "confirmed", where)


def onto_stick(*, author: str = "", origins: Iterable[str] = ()) -> making.Made:
    """Holds this laptop and puts everything on the stick. Refused: `handed_over`, `no_stick`, and what a backup is refused for; then
    nothing is held."""
    if holding() is not None:
        raise refuse("handed_over", _("Dieser Laptop hat den Abend schon übergeben."))
    if not backups.wanted().is_there:
        raise refuse("no_stick", _("Auf der Seite „Sicherung“ zuerst einen Stick als zweiten Ort wählen; dorthin wird übergeben."))
    with transaction.atomic():
        drop_offers()
        found = HandOver.objects.create(author=author)
        address.note_former(origins)
        _hold(found, "")
    try:
        made = making.make_backup(Why.HAND)
    except Refused:
        let_go(found)
        raise
    if made.second is None:
        let_go(found)
        raise refuse("no_stick", made.fault)
    return made


@transaction.atomic
def tell(typed: str) -> str:
    """Sends the phones to the address that somebody typed: the laptop that took the evening from a stick cannot say it itself. Refused:
    `not_held`, `bad_address`."""
    where = address.understood(typed, only_here_too=True)
    if where is None:
        raise refuse(
            "bad_address", _("Das ist keine Adresse. So sieht eine aus: http://192.168.1.20:8000 oder https://tarock.example.at"), "address"
        )
    if not HandOver.objects.filter(holds=True, arrived_at__isnull=True).update(taken_at=times.now(), address=where):
        raise refuse("not_held", _("Der Abend wird schon hier geschrieben."))
    _outdate()
    return where


@transaction.atomic
def take_back(*, reason: str = "", sure: bool = False, author: str = "") -> None:
    """The evening is written here again. Where the other laptop has it already, somebody is `sure` that nobody writes there, and says why.

    Refused: `not_held`, `not_sure`, `missing_reason`.
    """
    found = HandOver.objects.select_for_update().filter(holds=True).first()
    if found is None:
        raise refuse("not_held", _("Der Abend wird schon hier geschrieben."))
    must_be_sure(sure)
    said = need_reason(reason)
    let_go(found)
    generations.go_on()
    for tournament in Tournament.objects.filter(phase__in=GOING_ON).order_by("pk"):
        record_action(lock(tournament.pk), "take_back_evening", {"reason": said}, author=author)


def must_be_sure(sure: bool) -> None:
    """Refuses (`not_sure`) to write where perhaps somebody writes on the other laptop."""
    if not sure:
        raise refuse(
            "not_sure", _("Bitte zuerst ankreuzen, dass auf dem anderen Laptop niemand weiterschreibt. Noch ist alles, wie es war."), "sure"
        )
