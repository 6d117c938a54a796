"""Which writing of the evening this is. A backup that is put back is an older state: it goes on as a new generation, and says so to every
phone.

A phone brings the newest generation that it has been at to whichever laptop it asks. A laptop of an older one learns so that it has been
replaced, holds (`models.HandOver`), and sends the phones on. What one laptop hears of another is proved by the evening's secret, which is
in each of its backups and never travels: nobody who holds a phone can stop the evening.
"""

import hmac
import re
import secrets
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet, Subquery, TextField, Value
from django.db.models.functions import Cast, Concat

from tournament.ledger.machine.elsewhere import holding
from tournament.ledger.store.transaction import lock, record_action
from tournament.models import Generation, HandOver, Phase, TableReturn, Tournament, times

GOING_ON = (Phase.REGISTRATION, Phase.RUNNING)
"""Tournaments whose log says that the evening went elsewhere, or came from there."""
NAME = re.compile(r"([1-9][0-9]{0,7})\.([0-9]{1,11})\.([0-9a-f]{12})")
ASKS_BACK = (Generation.Origin.RESTORED, Generation.Origin.WENT_ON)
"""Beginnings of a generation after which phones may have what this laptop lacks."""
PROOF = 32
"""Hexadecimal digits of a proof."""


class Evening(NamedTuple):
    """What a phone is told of the generation that counts here. `number` 0: of an evening that has none."""

    number: int = 0
    began: int = 0
    mark: str = ""
    secret: str = ""
    safe: int = 0

    @property
    def name(self) -> str:
        """As a phone keeps it and brings it along; "" where there is none."""
        return f"{self.number}.{self.began}.{self.mark}" if self.number else ""

    def proof(self, *said: str) -> str:
        """That a laptop of this evening has said this."""
        return hmac.digest(bytes.fromhex(self.secret), "\n".join(said).encode(), "sha256").hex()[:PROOF]

    def proves(self, given: str, *said: str) -> bool:
        """Whether a laptop of this evening has said this; compared in constant time."""
        return bool(self.secret) and hmac.compare_digest(given.encode(), self.proof(*said).encode())

    def witness(self, address: str) -> str:
        """What a phone carries to other laptops beside the name: where this generation is written, and the proof."""
        return f"{self.proof('generation', self.name, address)}{address}" if self.number else ""

    def newer(self, name: str, witness: str) -> str | None:
        """The address where a newer generation is written ("": nobody knows), as a phone or a stick brings it; None where it is none, or
        not proved."""
        told = parsed(name)
        if told is None or told[:2] <= (self.number, self.began) or told[2] == self.mark:
            return None
        proof, address = witness[:PROOF], witness[PROOF:]
        return address if self.proves(proof, "generation", name, address) else None


def parsed(name: str) -> tuple[int, int, str] | None:
    """Number, beginning (seconds since 1970) and mark of a generation's name; None where it is none."""
    found = NAME.fullmatch(name)
    return (int(found[1]), int(found[2]), found[3]) if found else None


def _newest() -> QuerySet[Generation]:
    return Generation.objects.filter(here=True)


def evening() -> Subquery:
    """The generation that counts here, for a query that is asked anyway; `as_evening` reads it."""
    # No JSON: on SQLite Django tries on each connection whether it can, in a transaction that waits for writers, and takes one that is
    # locked for a no.
    columns = [part for name in Evening._fields for part in (Cast(name, TextField()), Value(" "))]
    return Subquery(_newest().values(said=Concat(*columns, output_field=TextField()))[:1])


def as_evening(said: str | None) -> Evening:
    """What `evening` found."""
    if not said:
        return Evening()
    number, began, mark, secret, safe, _end = said.split(" ")
    return Evening(number=int(number), began=int(began), mark=mark, secret=secret, safe=int(safe))


def current() -> Generation | None:
    """The generation that counts here. One query."""
    return _newest().first()


def put_back() -> bool:
    """Whether what counts here is an older state, which phones may have more of. One query."""
    found = current()
    return found is not None and found.origin in ASKS_BACK


def evening_now() -> Evening:
    """The same as a phone is told. One query."""
    found = current()
    return Evening(**{name: getattr(found, name) for name in Evening._fields}) if found is not None else Evening()


def ensure() -> None:
    """Before the first phone can come, the evening has its first generation. Called inside the transaction that makes the links."""
    if current() is None:
        Generation.objects.create(number=1, mark=_new_mark(), secret=secrets.token_hex(32))


def _new_mark() -> str:
    return secrets.token_hex(6)


def following(found: Generation | None, above: int = 0) -> dict[str, Any]:
    """The columns of the generation after `found`, and after every other number that this laptop has heard of (`above`)."""
    number = max(found.number if found is not None else 0, above, 1) + 1
    return {"number": number, "mark": _new_mark(), "secret": found.secret if found is not None and found.secret else secrets.token_hex(32)}


def newest_number() -> int:
    """The highest number that this laptop knows of, its own or another's."""
    if "tournament_generation" not in connection.introspection.table_names():
        return 0
    return Generation.objects.aggregate(newest=Max("number"))["newest"] or 0


def go_on() -> Generation:
    """Somebody says that the evening is written here, whatever was written on another laptop: its phones give back what this one lacks.

    Called inside the transaction of who lets it.
    """
    return Generation.objects.create(**following(current(), newest_number()), origin=Generation.Origin.WENT_ON, stand_at=times.now())


def now_safe(name: str, row: int) -> None:
    """An archive of this generation with the log up to `row` lies at the second place."""
    told = parsed(name)
    if told is not None:
        Generation.objects.filter(number=told[0], mark=told[2], safe__lt=row).update(safe=row)


@transaction.atomic
def note_newer(name: str, address: str) -> None:
    """This laptop has been replaced: from now on the database takes no action here. Told twice it is noted once."""
    told = parsed(name)
    if told is None or holding() is not None:
        return
    number, began, mark = told
    Generation.objects.update_or_create(number=number, mark=mark, defaults={"began": began, "here": False, "address": address})
    for tournament in Tournament.objects.filter(phase__in=GOING_ON).order_by("pk"):
        record_action(lock(tournament.pk), "replaced", {"where": address or "–"})
    now = times.now()
    HandOver.objects.filter(HandOver.OPEN).update(ended_at=now, salt="", secret="")
    HandOver.objects.create(holds=True, held_at=now, taken_at=now if address else None, address=address)
    Tournament.objects.update(version=F("version") + 1)


def replaced_by() -> Generation | None:
    """The newer generation that this laptop has heard of, on another one; None where its own is the newest. One query."""
    found = Generation.objects.first()
    return found if found is not None and not found.here else None


def returned(table_id: int, **more: int) -> None:
    """Notes that a phone of the table has been heard in this generation; `stored`, `versions` add up, `left` is how it stands now."""
    found = current()
    if found is None:
        return
    row, new = TableReturn.objects.get_or_create(generation=found, table_id=table_id)
    before = row.stored, row.versions, row.left
    row.stored, row.versions = row.stored + more.get("stored", 0), row.versions + more.get("versions", 0)
    row.left, row.heard_at = more.get("left", row.left), times.now()
    row.save()
    if new or before != (row.stored, row.versions, row.left):
        outdate_pages(table_id)


def outdate_pages(table_id: int) -> None:
    """The desk's pages that were kept say another thing of this table now, though nothing was written of its games."""
    Tournament.objects.filter(round_set__tables=table_id).update(version=F("version") + 1)


def gap() -> Subquery:
    """The place of a line that waits, or waited, on a phone of a table for those before it, to annotate tables with."""
    return Subquery(TableReturn.objects.filter(table=OuterRef("pk"), gap__isnull=False).order_by("-generation__number").values("gap")[:1])


def asked_back() -> Exists:
    """Whether a backup was ever put back here, or a line waits on a phone of a table for those before it, to annotate tables with."""
    waits = TableReturn.objects.filter(table=OuterRef("pk"), gap__isnull=False)
    return Exists(Generation.objects.filter(Q(Exists(waits)) | Q(origin__in=ASKS_BACK), here=True))


def heard(table_id: int) -> None:
    """Notes that a phone of the table has nothing, or nothing more, that this laptop lacks: it says that it has come to this generation. Of
    the first generation, in which nothing is asked back, nothing is noted. One query, more the first time."""
    found = current()
    if (
        found is not None
        and found.origin != Generation.Origin.BEGUN
        and not TableReturn.objects.filter(generation=found, table_id=table_id).exists()
    ):
        returned(table_id)
