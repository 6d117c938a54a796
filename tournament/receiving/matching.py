"""Who the numbers of a tournament are, in the federation's register: by number of the federation and name together, or by a name that a
person confirmed for this organiser once. Never by a name alone: who is left is asked about.

What was sent is never changed by it, but for somebody who was forgotten meanwhile: he is taken out of the persons' part.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scoring.field import understood
from scoring.plain import fold
from tournament.models import Alias, Link, PersonsPart, Player, Received, Revision
from tournament.register.sent import take_out

Row = dict[str, Any]


class Matched(NamedTuple):
    """Whom nobody knows yet, by lapel number; and who is linked with somebody that another number of the tournament is too."""

    unknown: tuple[int, ...]
    double: tuple[int, ...]


def persons_of(revision: Revision) -> list[Row]:
    """The rows of its persons' part as they are now; none of a withdrawal. One query."""
    part = PersonsPart.objects.filter(revision=revision).first()
    return [] if part is None else persons_from(part)


def persons_ever(received: Received) -> list[Row]:
    """The rows of all its revisions, whatever became of them: a withdrawal has none of its own, and who was struck out stands in the one
    before. One query."""
    return [row for part in PersonsPart.objects.filter(revision__tournament=received) for row in persons_from(part)]


def persons_from(part: PersonsPart) -> list[Row]:
    """The rows of a persons' part."""
    rows: list[Row] = json.loads(part.content)["persons"]
    return rows


def match(revision: Revision) -> Matched:
    """Links everybody of whom it is sure, anew. What a person decided stays as long as the number is called as in the revision that counts,
    or counted last before it was withdrawn: that one he has seen. Some ten queries, whatever the number of players."""
    received, rows = revision.tournament, _without_forgotten(revision)
    was = {row["number"]: _called(row) for row in _seen(received)}
    called = {row["number"]: _called(row) for row in rows}
    links = list(Link.objects.filter(tournament=received).select_related("person"))
    kept = [link for link in links if link.how == "person" and called.get(link.number) == was.get(link.number)]
    forgotten = set(_forgotten(received))
    kept += [link for link in links if link.number in forgotten and link not in kept]
    gone = [link.pk for link in links if link not in kept]
    Link.objects.filter(pk__in=gone).delete()
    taken, numbers = {link.person_id for link in kept}, {link.number for link in kept}
    new, unknown, double = [], [], []
    for row, person, how in _surely(received, [row for row in rows if row["number"] not in numbers]):
        if person is None:
            unknown.append(row["number"])
        elif person.pk in taken:
            double.append(row["number"])
        else:
            taken.add(person.pk)
            new.append(Link(tournament=received, number=row["number"], person=person, how=how))
    Link.objects.bulk_create(new)
    return Matched(tuple(unknown), tuple(double))


def _seen(received: Received) -> list[Row]:
    """The persons of whom somebody may have decided who they are. One query, one more where none counts."""
    last = received.head or (
        Revision.objects.filter(tournament=received, course__public_at__isnull=False, persons__isnull=False)
        .order_by("course__public_at", "pk").last()
    )  # fmt: skip
    return [] if last is None else persons_of(last)


def _called(row: Row) -> tuple[str, ...]:
    return tuple(row.get(key) or "" for key in ("name", "place", "federation_number"))


def _forgotten(received: Received) -> list[int]:
    found = Link.objects.filter(tournament=received, person__forgotten__isnull=False)
    return list(found.values_list("number", flat=True).distinct())


def _without_forgotten(revision: Revision) -> list[Row]:
    """The persons; who was forgotten since they were sent, or since the laptop last heard of it, is none of them any more."""
    part = PersonsPart.objects.filter(revision=revision).first()
    if part is None:
        return []
    take_out(part, numbers=_forgotten(revision.tournament))
    return persons_from(part)


def _surely(received: Received, rows: Sequence[Row]) -> list[tuple[Row, Player | None, str]]:
    """Each with who he is, and by what. Three queries."""
    numbers = {number for row in rows if (number := row.get("federation_number"))}
    by_number = {one.federation_number: one for one in Player.objects.filter(federation_number__in=numbers, forgotten=None)}
    aliases = Alias.objects.filter(organiser=received.organiser_id, name__in={row["name"] for row in rows}).select_related("person")
    by_name = {(alias.name, alias.place): alias.person for alias in aliases}
    met = {one.pk: one for one in (*by_number.values(), *by_name.values())}
    now = _now(met)
    found: list[tuple[Row, Player | None, str]] = []
    for row in rows:
        one = by_number.get(row.get("federation_number") or "")
        if one is not None:
            # A number that belongs to another name is a question.
            agrees = any(same_name(row["name"], name) for name in (one.name, now[one.pk].name))
            found.append((row, now[one.pk] if agrees else None, "number"))
        else:
            known = by_name.get((row["name"], row.get("place") or ""))
            found.append((row, None if known is None or row.get("federation_number") else now[known.pk], "alias"))
    return found


def _now(met: Mapping[int, Player]) -> dict[int, Player]:
    """By key who each of them is now, where he turned out to be another. A query for each time that somebody did so again."""
    known = dict(met)
    while missing := {one.merged_into_id for one in known.values() if one.merged_into_id and one.merged_into_id not in known}:
        known |= Player.objects.in_bulk(missing)
    found = {}
    for key, one in met.items():
        while one.merged_into_id:
            one = known[one.merged_into_id]
        found[key] = one
    return found


def same_name(one: str, other: str) -> bool:
    """Whether two names have the same words, titles left out, in whatever order they were written."""
    return _words(one) == _words(other)


def _words(name: str) -> list[str]:
    parts = understood(name)
    return sorted(fold(f"{parts.given} {parts.surname}").replace("-", " ").split())
