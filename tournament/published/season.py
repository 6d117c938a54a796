"""What is public of a season, read from what is stored of the tournaments that arrived: a calendar year. Reads only."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from hashlib import sha256
from typing import Any, NamedTuple
from uuid import UUID

from scoring.plain import fold
from tournament.models import Cup as CupRow
from tournament.models import Offer, Received, SeriesEntry
from tournament.models.organiser import everywhere
from tournament.published.places import named_script, named_style, of_revision
from tournament.series.log import PUBLISH


class Cup(NamedTuple):
    """A cup over clubs. `page`: the name of its folder."""

    pk: int
    name: str
    page: str


class Known(NamedTuple):
    """A tournament that counts, without its persons."""

    pk: int
    uid: UUID
    digest: str
    name: str
    day: date
    place: str
    system: str
    cups: tuple[Cup, ...]

    @property
    def season(self) -> int:
        """The calendar year that it was played in."""
        return self.day.year


class Who(NamedTuple):
    """Somebody who played, by whom everybody may read: never one who is a number."""

    number: int
    name: str
    place: str


class Played(NamedTuple):
    """A tournament with who played and what it brought them. `results`: a row a player with `number` and `said` (rank, points, tables)."""

    known: Known
    people: tuple[Who, ...]
    results: tuple[Mapping[str, Any], ...]

    @property
    def winners(self) -> str:
        """Who is first, by name; "" where he is a number."""
        first = {row["number"] for row in self.results if row["said"].get("rank") == 1}
        return ", ".join(who.name for who in self.people if who.number in first)


def cups_by_uid() -> Mapping[UUID, tuple[Cup, ...]]:
    """The cups over clubs that count a tournament, by its uid. One query."""
    with everywhere():
        rows = (
            SeriesEntry.objects.filter(uid__isnull=False, state=Offer.ACCEPTED).select_related("cup__organiser").order_by("cup__name", "pk")
        )
        found: dict[UUID, tuple[Cup, ...]] = {}
        for row in rows:
            if row.uid is not None:
                found[row.uid] = (*found.get(row.uid, ()), _of_row(row.cup))
        return found


def published_cups() -> list[Cup]:
    """The cups over clubs of which a state was published, whatever became of the tournaments since. One query."""
    with everywhere():
        entered = CupRow.objects.filter(entries__state=Offer.ACCEPTED, log__action=PUBLISH).select_related("organiser")
        return [_of_row(row) for row in entered.distinct()]


def _of_row(row: CupRow) -> Cup:
    owner = row.organiser
    return Cup(row.pk, row.name, row.slug if owner.parent_id is None else f"{owner.slug}.{row.slug}")


def known() -> list[Known]:
    """Every tournament whose pages are shown, the newest first. Two queries."""
    cups = cups_by_uid()
    with everywhere():
        rows = Received.objects.filter(head__isnull=False, withdrawn=False).order_by("-date", "-pk")
        columns = rows.values_list("pk", "uid", "head__digest", "name", "date", "place", "system", "first_at")
        found = [
            Known(
                pk=pk, uid=uid, digest=digest, name=name or str(uid), day=day or first.date(), place=place, system=system,
                cups=cups.get(uid, ()),
            )
            for pk, uid, digest, name, day, place, system, first in columns
            if of_revision(uid, digest).is_dir()
        ]  # fmt: skip
    return sorted(found, key=lambda one: one.day, reverse=True)


def fingerprint(tournaments: Iterable[Known], years: Iterable[int]) -> str:
    """Of what a season's pages say, but for who was forgotten: of that `indexing.outdate` is told. `years`: all that there are."""
    said = [named_style(), named_script(), *map(repr, years), *map(repr, tournaments)]
    return sha256("\n".join(said).encode()).hexdigest()


def played(tournaments: Sequence[Known]) -> list[Played]:
    """The same with who played. One query."""
    with everywhere():
        columns = Received.objects.filter(pk__in=[one.pk for one in tournaments]).values_list("pk", "results", "head__persons__content")
        rows = {pk: (results, content) for pk, results, content in columns}
    return [Played(one, _people(*rows[one.pk]), tuple(rows[one.pk][0])) for one in tournaments if one.pk in rows]


def _people(results: Sequence[Mapping[str, Any]], content: str | None) -> tuple[Who, ...]:
    persons = {row["number"]: row for row in json.loads(content)["persons"]} if content else {}
    found = (persons.get(row["number"]) for row in results if not row["said"].get("anonymous"))
    people = [Who(row["number"], row["name"], row.get("place", "")) for row in found if row is not None and row.get("name")]
    return tuple(sorted(people, key=lambda who: (fold(who.name), who.number)))
