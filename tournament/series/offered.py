"""What is offered to cups and what became of it, as rows of pages: of a cup of the federation, of an organiser. Reads only; a fixed number
of queries.

What is called how is everybody's business as soon as it is announced: a draft of another organiser has no name here.
"""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.desk.setup.setup import put_away
from tournament.models import Cup, Offer, Organiser, Phase, Received, SeriesEntry, Tournament, times
from tournament.models.organiser import everywhere

GRACE = timedelta(days=1)
"""An evening may end after midnight, and the laptop be brought home before it finds a network."""
LOOKS = {Offer.OFFERED: "waiting", Offer.ACCEPTED: "complete"}
"""Of the mark of each state."""


class Called(NamedTuple):
    """What something offered is. `shown`: its name, "" where it is not announced; `name`: its name in any case; `arrived`: it was sent."""

    name: str
    day: date | None = None
    announced: bool = True
    arrived: bool = False
    played: bool = False

    @property
    def shown(self) -> str:
        """The name for everybody."""
        return self.name if self.announced else ""


class Row(NamedTuple):
    """Something offered, as its page says it."""

    entry: SeriesEntry
    cup: Cup
    club: str
    name: str
    date: date | None
    far: str

    @property
    def open(self) -> bool:
        """Whether somebody is to decide."""
        return self.entry.state == Offer.OFFERED

    @property
    def look(self) -> str:
        """Of the mark that says how far it is."""
        return LOOKS.get(Offer(self.entry.state), "")


class Own(NamedTuple):
    """Something that an organiser can offer. `value`: how a form calls it."""

    value: str
    label: str


def read_offers(cup: Cup) -> list[Row]:
    """What was offered to a cup, what is open first, then the newest. Three queries."""
    with everywhere():
        found = SeriesEntry.objects.filter(cup=cup).exclude(state=Offer.WITHDRAWN)
        entries = list(found.select_related("organiser", "from_cup", "cup").order_by("-offered_at", "-pk"))
        rows = _rows(entries, drafts=False)
    return sorted(rows, key=lambda row: not row.open)


def read_open_offers() -> list[Row]:
    """What is offered to any cup of the federation and nobody has decided, what waits longest first. Three queries."""
    with everywhere():
        found = SeriesEntry.objects.filter(state=Offer.OFFERED, cup__organiser__parent=None)
        return _rows(list(found.select_related("organiser", "from_cup", "cup").order_by("offered_at", "pk")), drafts=False)


def read_own_offers(organiser: Organiser, *, drafts: bool) -> list[Row]:
    """What an organiser has offered, the newest first. `drafts`: who reads may know them. Three queries."""
    with everywhere():
        entries = SeriesEntry.objects.filter(organiser=organiser).select_related("organiser", "from_cup", "cup")
        return _rows(list(entries.order_by("-offered_at", "-pk")), drafts=drafts)


def _rows(entries: Sequence[SeriesEntry], *, drafts: bool) -> list[Row]:
    names = names_of(entries)
    rows = []
    for entry in entries:
        called = names[entry.pk]
        told = called if drafts or called.announced else Called("")
        name = told.name or _("noch nicht angekündigtes Turnier")
        far = _far(entry, called, late=told.day is not None and is_late(told.day))
        rows.append(Row(entry, entry.cup, entry.organiser.name, name, date=told.day, far=far))
    return rows


def is_late(day: date) -> bool:
    """Whether what was to be that day is overdue, where it is neither sent nor played here."""
    return day < times.today() - GRACE


def _far(entry: SeriesEntry, called: Called, *, late: bool) -> str:
    if entry.from_cup_id is not None:
        return _("Cup")
    if called.arrived:
        return _("eingesandt")
    return _("gespielt") if called.played else _("überfällig") if late else _("kommt noch")


def names_of(entries: Iterable[SeriesEntry]) -> dict[int, Called]:
    """What each is called, by key. Two queries."""
    wanted = list(entries)
    uids = [entry.uid for entry in wanted if entry.uid is not None]
    with everywhere():
        here = {row.uid: row for row in Tournament.objects.filter(uid__in=uids)}
        sent = {row.uid: row for row in Received.objects.filter(uid__in=uids, head__isnull=False, withdrawn=False).defer("results")}
    return {entry.pk: _called(entry, here, sent) for entry in wanted}


def _called(entry: SeriesEntry, here: dict[UUID, Tournament], sent: dict[UUID, Received]) -> Called:
    if entry.uid is None:
        return Called(entry.from_cup.name if entry.from_cup is not None else "")
    if (received := sent.get(entry.uid)) is not None:
        return Called(received.name, received.date, arrived=True, played=True)
    row = here.get(entry.uid)
    if row is None:
        return Called("", announced=False)
    return Called(row.name, row.date, announced=row.phase != Phase.DRAFT, played=row.phase in (Phase.CLOSED, Phase.PUBLISHED))


def can_offer(organiser: Organiser, *, drafts: bool) -> tuple[list[Own], list[Cup]]:
    """What this organiser has, the newest first (tournaments, those that its laptops sent, its cups), and the federation's cups for which
    it may be offered: those of which it is said how they are ranked. Three queries."""
    with everywhere():
        here = Tournament.objects.filter(organiser=organiser).order_by("-date", "-pk")
        here = here if drafts else here.exclude(phase=Phase.DRAFT)
        named = {uid: (name, day) for uid, name, day in here.values_list("uid", "name", "date")}
        sent = Received.objects.filter(organiser=organiser, head__isnull=False, withdrawn=False)
        named |= {uid: (name, day) for uid, name, day in sent.values_list("uid", "name", "date")}
        ranked = Cup.objects.filter(Q(organiser=organiser) | Q(organiser__parent=None), policies__isnull=False).exclude(put_away())
        cups = list(ranked.select_related("organiser").order_by("-pk"))
    by_day = sorted(named.items(), key=lambda item: item[1][1] or date.max, reverse=True)
    rows = [Own(str(uid), f"{name}, {date_format(day, 'SHORT_DATE_FORMAT')}" if day else name) for uid, (name, day) in by_day]
    rows += [Own(f"cup-{cup.pk}", _("Cup: %(name)s") % {"name": cup.name}) for cup in cups if cup.organiser_id == organiser.pk]
    return rows, [cup for cup in cups if cup.organiser.parent_id is None]
