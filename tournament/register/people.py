"""Adding persons to the register from a list, without a tournament. Never changes anybody who is there."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db import transaction

from scoring.field import Person
from tournament.desk.registration.players import Taken, check_rows
from tournament.ledger.people.register import everybody
from tournament.ledger.people.register_log import record_register
from tournament.models import Player


class Asked(NamedTuple):
    """Somebody of the list who may be a person that is known already."""

    name: str
    place: str
    like: Person


class Added(NamedTuple):
    """What became of a list: `made` are new, `known` were there with name, place and club, `asked` were not added, nor were the `faulty`
    (names)."""

    made: int
    known: int
    asked: tuple[Asked, ...]
    faulty: tuple[str, ...]


@transaction.atomic
def add_people(rows: Sequence[Mapping[str, Any]], *, author: str = "") -> Added:
    """Adds whom nobody knows. Four queries, and one for each thousand who are new."""
    checks = check_rows(rows, Taken({}, set()), refuse_twins=False)
    known = set(Player.objects.filter(merged_into=None).values_list("name", "place", "club"))
    index = everybody().index()
    new, asked, faulty, met = [], [], [], 0
    for check in checks:
        name, place, club = (check.values[field] for field in ("name", "place", "club"))
        if any(finding.field in {"name", "place", "club"} for finding in check.findings):
            faulty.append(name)
        elif (name, place, club) in known:
            met += 1
        elif like := [other for other, how in index.like(Person(0, name, place)) if how.asks]:
            asked.append(Asked(name, place, like[0]))
        else:
            known.add((name, place, club))
            new.append(Player(name=name, place=place, club=club))
    Player.objects.bulk_create(new)
    record_register("import_people", {"count": len(new), "known": met, "left": len(asked) + len(faulty)}, author=author)
    return Added(len(new), met, tuple(asked), tuple(faulty))
