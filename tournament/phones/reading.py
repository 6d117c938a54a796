"""What the phones of a table ask: whose link this is, which phones are there, who has agreed. Reads only."""

from collections.abc import Sequence
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from tournament.ledger.lines.annotations import annotated, newest_row, stamp
from tournament.ledger.lines.sheet import of_sheet
from tournament.ledger.lines.undecided import pending_cases
from tournament.ledger.lines.versions import count_of, undecided_versions
from tournament.ledger.machine.elsewhere import elsewhere
from tournament.ledger.machine.generations import evening
from tournament.ledger.store.prepared import Prepared
from tournament.ledger.store.shared import ADDRESS
from tournament.models import OtherVersion, Phone, Seat, Shared, Table, TableLink


def find_link(token: str) -> TableLink | None:
    """The link with this token, an ended one too, with its table, round, tournament and clock; None where there is none. One query.

    `stamp` changes with everything that an action can change about the table; `versions`: lines that wait for the desk; `cases`: whether a
    referee has still to decide; `elsewhere`: where the evening is written (`ledger.machine.elsewhere`); `evening`: its generation
    (`ledger.machine.generations`), `base`: under which address, `row`: the newest log row about the table. The table has what its sheet is
    told of it.
    """
    if not (token.isascii() and token.isprintable()):
        return None
    link: TableLink | None = _links.first(token)
    if link is not None:
        vars(link.table).update(zip(OF_TABLE, annotated(link, *OF_TABLE), strict=True))
    return link


OF_TABLE = ("stamp", "versions", *of_sheet())
"""What is asked of the table along with its link."""


def _with_token(token: str) -> QuerySet[TableLink]:
    found = TableLink.objects.select_related("table__round__tournament", "table__round__clock")
    waiting = {
        "versions": count_of(undecided_versions(), OuterRef("table")),
        "cases": Exists(pending_cases().filter(table=OuterRef("table"))),
    }
    about = {"evening": evening(), "base": Subquery(Shared.objects.filter(key=ADDRESS).values("text")[:1]), "row": newest_row("table")}
    more = {"stamp": stamp("table", "table__round__tournament"), "elsewhere": elsewhere(), **of_sheet("table__")}
    return found.annotate(**about, **waiting, **more).filter(token=token)


_links = Prepared(_with_token)


def find_code(code: str) -> TableLink | None:
    """The good link with this short code."""
    if not (code.isascii() and code.isprintable()):
        return None
    return TableLink.objects.filter(code=code, ended_at__isnull=True).first()


def phones_at(table: Table) -> list[Phone]:
    """The phones that came to the table, who writes first; each with the name of who holds it (`holder`). One query."""
    return _phones(table.pk)


def _of_table(table: int) -> QuerySet[Phone]:
    seat = Seat.objects.filter(table=OuterRef("table"), index=OuterRef("seat"))
    found = Phone.objects.filter(table=table).order_by("-writes", "pk")
    return found.annotate(holder=Subquery(seat.values("registration__player__name")[:1]))


_phones = Prepared(_of_table)


def speaker(phones: Sequence[Phone], device: UUID) -> str:
    """The name of who holds this phone; "" where it has not said."""
    return next((annotated(phone, "holder")[0] or "" for phone in phones if phone.device == device), "")


def others_at(table: Table) -> list[OtherVersion]:
    """Every second version that a phone of the table ever sent. One query."""
    return list(OtherVersion.objects.filter(table=table))
