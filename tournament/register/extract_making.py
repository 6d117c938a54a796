"""The signed extract of the register, made where it is kept: who has a number, with what a registration desk needs to know of him.

Left out is who asked at any tournament to be a number to visitors, who was forgotten, and who has no number.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.ledger.machine.local_data import keep, read
from tournament.ledger.people.in_force import running_on
from tournament.ledger.people.register_log import record_register
from tournament.ledger.store import shared
from tournament.ledger.store.refusals import refuse
from tournament.models import ClubMembership, Player, Registration, Sanction, SanctionKind, times
from tournament.register.extract_file import Line, fingerprint, public, sealed
from tournament.register.numbers import must_be_the_register

KEY_FILE = "register-key"
"""In the data folder, beside the key for sessions: the private half, hexadecimal. It goes into no backup."""


USUAL = timedelta(days=92)
"""How long an extract holds, unless its maker says otherwise."""


class Made(NamedTuple):
    """An extract as it is handed out."""

    content: bytes
    persons: int
    name: str


def register_key() -> Ed25519PrivateKey:
    """The register's key, made when it is first asked for. Raises Refused (`no_key`) where it cannot be kept, or is another than the other
    servers': laptops trust the one key alone."""
    must_be_the_register()
    kept = _of_all_servers() if settings.SHARED else _of_this_laptop()
    try:
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(kept))
    except ValueError as fault:
        text = _("Die Datei „%(name)s“ im Datenordner ist kein Schlüssel mehr. Bitte aus der Sicherung des Servers zurücklegen.")
        raise refuse("no_key", text % {"name": KEY_FILE}) from fault


def _of_this_laptop() -> str:
    path = settings.DATA / KEY_FILE
    kept = keep(path, _new_key)
    if read(path) != kept:
        raise refuse(
            "no_key", _("Der Schlüssel des Registers lässt sich nicht im Datenordner ablegen. Bitte dort Platz und Rechte prüfen.")
        )
    return kept


def _of_all_servers() -> str:
    """In the database that they share, as the key for signing log-ins; the first that has one in its folder gives it to all."""
    own = read(settings.DATA / KEY_FILE)
    kept = shared.first(shared.REGISTER, lambda: own or _new_key())
    if own is not None and own != kept:
        text = _(
            "In diesem Datenordner liegt ein anderer Schlüssel des Registers („%(name)s“) als in der Datenbank, mit der alle Server "
            "unterschreiben. Bitte klären, welchem die Laptops vertrauen, ehe einer unterschreibt."
        )
        raise refuse("no_key", text % {"name": KEY_FILE})
    return kept


def _new_key() -> str:
    return Ed25519PrivateKey.generate().private_bytes_raw().hex()


def own_fingerprint() -> str:
    """Of the register's key, to be told to whoever reads an extract for the first time."""
    return fingerprint(public(register_key()))


def make_extract(*, valid_until: date, author: str = "") -> Made:
    """The file, with everybody as he is now. Raises Refused (`not_the_register`, `no_key`, `bad_value`). Seven queries, whatever their
    number."""
    key, now = register_key(), times.now()
    if valid_until < times.today():
        raise refuse("bad_value", _("Der Auszug soll bis zu einem Tag gelten, der noch kommt."), "valid_until")
    content, count = sealed(_lines(times.today()), organiser=settings.REGISTER_NAME, made=now, valid_until=valid_until, key=key)
    record_register("make_extract", {"count": count}, author=author)
    return Made(content, count, f"register-{timezone.localdate(now):%Y-%m-%d}.tarock")


def _told() -> QuerySet[Player]:
    """Who may be told of, by number."""
    hidden = Registration.objects.filter(player=OuterRef("pk"), anonymous=True)
    return Player.objects.exclude(federation_number="").filter(~Exists(hidden), forgotten=None).order_by("federation_number")


def _until() -> dict[int, date]:
    """Until when those are known to be members of a club who have left every one in which they were: the last day, by key. One query."""
    left = ClubMembership.objects.order_by().values("person").annotate(now=Count("pk", filter=Q(until=None)), last=Max("until"))
    return dict(left.filter(now=0).values_list("person", "last"))


def _lines(today: date) -> Iterator[Line]:
    """Everybody, and the numbers that lead to somebody else now."""
    bans = running_on(today, Sanction.objects.filter(kind=SanctionKind.BAN, lifted_at__isnull=True))
    barred = {key for key, found in bans.items() if found.bans}
    until = _until()
    into = dict(Player.objects.exclude(merged_into=None).values_list("pk", "merged_into_id"))
    told = dict(_told().filter(merged_into=None).values_list("pk", "federation_number"))
    for key, number, name, place, club in _told().values_list("pk", "federation_number", "name", "place", "club").iterator():
        now = key
        while now in into:
            now = into[now]
        if now in told:
            yield Line(
                number=number,
                name=name,
                place=place,
                club=club,
                valid_until=until.get(now),
                barred=now in barred,
                leads_to=told[now] if now != key else "",
            )
