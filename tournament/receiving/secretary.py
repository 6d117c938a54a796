"""The secretary's Monday: everything that clubs sent and that waits for a person, on one list. Reads only; as many queries for many rows as
for few."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import F, Q
from django.utils.translation import gettext as _

from tournament.models import Course, Link, Player, Received, Stage, times
from tournament.receiving.awaited import Awaited, read_awaited
from tournament.receiving.matching import persons_from
from tournament.receiving.reading import UploadRow, known, row_of
from tournament.register.likely import Asked, Like, among
from tournament.series.offered import Row, read_open_offers

MOST = 50
"""Rows of a part."""
WAITS_LONG = timedelta(minutes=5)
"""Since when nobody took up what is to be done, be it after a decision."""
LATELY = timedelta(days=30)


class Unknown(NamedTuple):
    """Somebody of whom it is not known who he is. `federation_number`: as it was sent, "" without one; `like`: who he may be; `bears`: whom
    his number belongs to, where that one is called otherwise; `double`: he is in the tournament already, by another number."""

    received: int
    tournament: str
    organiser: str
    number: int
    name: str
    place: str
    club: str
    federation_number: str
    like: Sequence[Like]
    bears: Player | None
    double: bool


class Strangers(NamedTuple):
    """Those of one tournament. `like_nobody`: the numbers of whom nobody in the register is like, where they are several."""

    received: int
    tournament: str
    organiser: str
    rows: list[Unknown]
    like_nobody: list[int]


class LinkRow(NamedTuple):
    """What a person decided of somebody, or follows from what was remembered of it."""

    received: int
    tournament: str
    number: int
    name: str
    author: str
    at: datetime


class Monday(NamedTuple):
    """The list. `more`: how many persons are unknown beyond those that are shown; `offered`: but for what is overdue; `given_up`: what was
    overdue and does not come."""

    held: list[UploadRow]
    unknown: list[Unknown]
    more: int
    offered: list[Row]
    overdue: list[Awaited]
    decided: list[UploadRow]
    withdrawn: list[UploadRow]
    waiting: list[UploadRow]
    aside: list[UploadRow]
    given_up: list[Awaited]
    links: list[LinkRow]


def read_monday() -> Monday:
    """All of it. Some twenty queries."""
    now, rows = times.now(), known()
    unknown, more = _unknown()
    there = Q(course__removed=False)
    long = Q(course__next_at__lt=now - WAITS_LONG) | Q(course__tries__gt=0, received_at__lt=now - WAITS_LONG)
    waiting = rows.filter(there & long, course__held="").exclude(course__stage=Stage.DONE)
    awaited = read_awaited()
    lately = Q(received_at__gt=now - LATELY)
    return Monday(
        held=_rows(rows.filter(there).exclude(course__held="")),
        unknown=unknown,
        more=more,
        offered=[row for row in read_open_offers() if row.entry.pk not in {late.entry for late in awaited}][:MOST],
        overdue=[row for row in awaited if row.at is None][:MOST],
        decided=_rows(rows.filter(there, course__decided_at__gt=now - LATELY, course__held="", tournament__head=F("pk"))),
        withdrawn=_rows(rows.filter(there & lately, action="withdraw", tournament__withdrawn=True)),
        waiting=_rows(waiting),
        aside=_rows(rows.filter(course__removed=True, course__decided_at__gt=now - LATELY)),
        given_up=[row for row in awaited if row.at is not None and row.at > now - LATELY][:MOST],
        links=_links(),
    )


def _rows(found: Any) -> list[UploadRow]:
    return [row_of(row) for row in found[:MOST]]


def _unknown() -> tuple[list[Unknown], int]:
    """Who stands in a head and is nobody known, and how many more there are. Four queries."""
    open_ = Q(facts__has_key="unknown") | Q(facts__has_key="double")
    heads = Course.objects.filter(open_, revision__tournament__head=F("revision"), removed=False)
    found: list[tuple[Received, dict[str, Any], bool]] = []
    for course in heads.select_related("revision__tournament__organiser", "revision__persons").order_by("pk"):
        rows = {row["number"]: row for row in persons_from(course.revision.persons)}
        for kind in ("unknown", "double"):
            found += [(course.revision.tournament, rows[n], kind == "double") for n in course.facts.get(kind, ()) if n in rows]
    shown = found[:MOST]
    asked = [
        Asked(-place, row["name"], row.get("place") or "", row.get("club") or "") for place, (_of, row, _double) in enumerate(shown, 1)
    ]
    like = among(asked) if asked else {}
    numbers = {row["federation_number"] for _of, row, _double in shown if row.get("federation_number")}
    bears = {one.federation_number: one for one in Player.objects.filter(federation_number__in=numbers)}
    rows_of = [
        Unknown(
            received=of.pk, tournament=str(of), organiser=of.organiser.name, number=row["number"], name=row["name"],
            place=row.get("place") or "", club=row.get("club") or "", federation_number=row.get("federation_number") or "",
            like=like[-place], bears=bears.get(row.get("federation_number") or ""), double=double,
        )
        for place, (of, row, double) in enumerate(shown, 1)
    ]  # fmt: skip
    return rows_of, len(found) - len(shown)


def by_tournament(rows: Sequence[Unknown]) -> list[Strangers]:
    """In the order of the rows."""
    found = []
    for (received, tournament, organiser), group in groupby(rows, key=lambda row: (row.received, row.tournament, row.organiser)):
        those = list(group)
        new = [row.number for row in those if not row.like and row.bears is None and not row.double]
        found.append(Strangers(received, tournament, organiser, rows=those, like_nobody=new if len(new) > 1 else []))
    return found


def _links() -> list[LinkRow]:
    """The newest first. One query."""
    lately = Link.objects.filter(how__in=("person", "alias"), at__gt=times.now() - LATELY)
    found = lately.select_related("tournament", "person").order_by("-at")
    return [
        LinkRow(row.tournament_id, str(row.tournament), row.number, name=row.person.name, author=row.author or _("gemerkt"), at=row.at)
        for row in found[:MOST]
    ]
