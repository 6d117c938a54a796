"""Adding persons to the register from a list, without a tournament. Never changes anybody who is there."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.desk.registration.players import Taken, check_rows
from tournament.ledger.people.register_log import record_register
from tournament.models import Player
from tournament.register.likely import Asked as Person
from tournament.register.likely import Like, among


class Asked(NamedTuple):
    """Somebody of the list who may be a person that is known already."""

    name: str
    place: str
    like: Like


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
    names = {check.values["name"] for check in checks}
    known = set(Player.objects.filter(name__in=names, merged_into=None).values_list("name", "place", "club"))
    good = [check.values for check in checks if not any(finding.field in {"name", "place", "club"} for finding in check.findings)]
    found = among([Person(-place, row["name"], row["place"], row["club"]) for place, row in enumerate(good)])
    new, asked, met = [], [], 0
    for place, row in enumerate(good):
        name, where, club = (row[field] for field in ("name", "place", "club"))
        likely = next((other for other in found[-place] if other.likeness is not None and other.likeness.where >= 0), None)
        if (name, where, club) in known:
            met += 1
        elif likely is not None:
            asked.append(Asked(name, where, likely))
        else:
            known.add((name, where, club))
            new.append(Player(name=name, place=where, club=club))
    faulty = [check.values["name"] or _("ohne Namen") for check in checks if check.values not in good]
    Player.objects.bulk_create(new)
    record_register("import_people", {"count": len(new), "known": met, "left": len(asked) + len(faulty)}, author=author)
    return Added(len(new), met, tuple(asked), tuple(faulty))
