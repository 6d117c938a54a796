"""Numbers of the federation in a tournament file: whom a row means by its number, and which numbers come with it. Number and name must
agree; nobody is taken for somebody else by his number alone.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.field import fault_said
from scoring.plain import fold
from tournament.archive.fields import Part
from tournament.ledger.people.register import gives_numbers
from tournament.ledger.store.convert import language
from tournament.models import Player, Registration, Tournament

KEY = "federation_number"

Row = Mapping[str, Any]


def read_number(part: Part, seen: set[str]) -> dict[str, str]:
    """The number of a row; a fault where it is none, or one that another row has (`seen`)."""
    given = part.given.get(KEY)
    if given is None:
        return {}
    if not isinstance(given, str):
        part.fault("bad_value", KEY, _("Hier gehört ein Text hin."))
    elif fault := fault_said(given, language()):
        part.fault("bad_value", KEY, fault)
    elif given in seen:
        part.fault("duplicate", KEY, _("Diese Verbandsnummer steht bei zwei Spielern."))
    else:
        seen.add(given)
        return {KEY: given}
    return {}


class Meant(NamedTuple):
    """`known`: whom each row means by number and name, None where nobody is sure; `others`: keys of persons who have another number than a
    row that says their name, and are not meant."""

    known: tuple[Player | None, ...]
    others: frozenset[int]


def meant_by_number(rows: Sequence[Row]) -> Meant:
    """Two queries, none where no row has a number."""
    numbers = {row[KEY] for row in rows if KEY in row}
    if not numbers:
        return Meant((None,) * len(rows), frozenset())
    holders = {person.federation_number: person for person in Player.objects.filter(federation_number__in=numbers)}
    taken: set[int] = set()
    known = []
    for row in rows:
        person = _leads_to(holders.get(row.get(KEY, "")))
        sure = person is not None and person.pk not in taken and fold(person.name) == fold(row["name"])
        known.append(person if sure else None)
        taken |= {person.pk} if person is not None and sure else set()
    names = {row["name"] for row in rows if KEY in row}
    others = Player.objects.filter(name__in=names).exclude(federation_number="").exclude(pk__in=taken)
    return Meant(tuple(known), frozenset(others.values_list("pk", flat=True)))


def _leads_to(person: Player | None) -> Player | None:
    while person is not None and person.merged_into is not None:
        person = person.merged_into
    return person


def keep_numbers(tournament: Tournament, rows: Sequence[Row]) -> None:
    """Who came with a number that nobody has here has it from now on; not where the numbers are given. Two queries, and one for those who
    get one."""
    numbers = {row["number"]: row[KEY] for row in rows if KEY in row}
    if not numbers or gives_numbers():
        return
    held = set(Player.objects.filter(federation_number__in=numbers.values()).values_list("federation_number", flat=True))
    found = Registration.objects.filter(tournament=tournament, number__in=numbers, player__federation_number="").select_related("player")
    new = []
    for row in found:
        if numbers[row.number] not in held:
            row.player.federation_number = numbers[row.number]
            new.append(row.player)
    Player.objects.bulk_update(new, [KEY])


def not_linked(tournament: Tournament, rows: Sequence[Row]) -> list[str]:
    """Who has not the number with which the file names him: it is somebody else's here, or nobody's. One query, none where no row has a
    number."""
    numbers = {row["number"]: row[KEY] for row in rows if KEY in row}
    if not numbers:
        return []
    found = Registration.objects.filter(tournament=tournament, number__in=numbers).order_by("number").select_related("player")
    return [f"{row.player.name} ({numbers[row.number]})" for row in found if row.player.federation_number != numbers[row.number]]
