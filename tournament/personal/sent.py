"""What laptops sent of a person, and what clubs call him. Reads only."""

import json
from collections.abc import Iterator

from tournament.models import Alias, Link, PersonsPart
from tournament.personal.playing import Row
from tournament.personal.telling import Wanted


def sent(wanted: Wanted) -> Iterator[Row]:
    """Where he is who stands under a number in what was sent, with how each state of it calls him. Two queries."""
    links = {(row.tournament_id, row.number): row for row in Link.objects.filter(person__in=wanted.everybody).select_related("tournament")}
    parts = PersonsPart.objects.filter(revision__tournament__in={key for key, _number in links}).select_related("revision").order_by("pk")
    rows: dict[tuple[int, int], list[Row]] = {}
    for part in parts:
        for said in json.loads(part.content)["persons"]:
            rows.setdefault((part.revision.tournament_id, said["number"]), []).append(said)
    for key, row in links.items():
        where = {"tournament": row.tournament.name, "date": row.tournament.date, "number": row.number}
        for said in rows.get(key) or [{}]:
            yield where | {name: said.get(name) or "" for name in ("name", "place", "club", "federation_number")}


def called(wanted: Wanted) -> Iterator[Row]:
    """What a club calls him. One query."""
    for row in Alias.objects.filter(person__in=wanted.everybody).select_related("organiser").order_by("pk"):
        yield {"organiser": row.organiser.name, "name": row.name, "place": row.place}
