"""What laptops sent names persons too: in the persons' part of every revision. Somebody who is forgotten is taken out of it; header,
signature, results and their digests stay as they were sent."""

import json
from collections.abc import Collection

from scoring.field import understood
from scoring.plain import fold
from tournament.models import Alias, Course, Link, PersonsPart, Player, Stage
from tournament.register.texts import rows_with

BUILT = (Stage.BUILT, Stage.PUBLIC, Stage.COUNTED, Stage.DONE)
"""What has pages with names."""


def forget_sent(people: Collection[Player], names: Collection[str]) -> None:
    """Takes a person out of every persons' part: by who was linked with him, by his number of the federation, and by `names` that nobody
    else has. His links stay, as his places at tables do: he is a number in them. The pages are built anew."""
    linked: dict[int, set[int]] = {}
    for tournament, number in Link.objects.filter(person__in=people).values_list("tournament", "number"):
        linked.setdefault(tournament, set()).add(number)
    own = {one.federation_number for one in people if one.federation_number}
    called = [*Alias.objects.filter(person__in=people).values_list("organiser", "name", "place")]
    Alias.objects.filter(person__in=people).delete()
    parts = {part.pk: part for part in PersonsPart.objects.filter(revision__tournament__in=linked).select_related("revision__tournament")}
    sought = [*names, *(name for _organiser, name, _place in called), *own]
    named = rows_with(sought, (PersonsPart, "revision__tournament", ("content",)))
    parts |= {part.pk: part for part in named.select_related("revision__tournament")}
    changed = set()
    for part in parts.values():
        received = part.revision.tournament
        aliases = {(name, place) for organiser, name, place in called if organiser == received.organiser_id}
        if take_out(part, numbers=linked.get(received.pk, ()), federation=own, names=names, aliases=aliases):
            changed.add(received.pk)
    _build_again(changed)


def take_out(
    part: PersonsPart, *, numbers: Collection[int] = (), federation: Collection[str] = (), names: Collection[str] = (),
    aliases: Collection[tuple[str, str]] = (),
) -> bool:  # fmt: skip
    """Whether somebody went who has one of these numbers or is called so."""
    said, folded = json.loads(part.content), {_folded(name) for name in names}

    def stays(row: dict[str, str | int]) -> bool:
        name, place = str(row.get("name") or ""), str(row.get("place") or "")
        return not (
            row["number"] in numbers
            or row.get("federation_number") in federation
            or (name, place) in aliases
            or (name and _folded(name) in folded)
        )

    left = [row for row in said["persons"] if stays(row)]
    if len(left) == len(said["persons"]):
        return False
    part.content = json.dumps({**said, "persons": left}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    part.redacted = True
    part.save(update_fields=["content", "redacted"])
    return True


def _folded(name: str) -> tuple[str, ...]:
    parts = understood(name)
    return tuple(sorted(fold(f"{parts.given} {parts.surname}").split()))


def _build_again(tournaments: Collection[int]) -> None:
    """Every revision of these that has pages gets new ones."""
    courses = Course.objects.filter(revision__tournament__in=tournaments)
    courses.filter(stage__in=BUILT).exclude(revision__action="withdraw").update(stage=Stage.MATCHED)
    courses.filter(facts__has_key="first").update(facts={})  # a fault of the rules, in words that may name him
