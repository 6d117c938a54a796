"""Every two who may be one, the surest first, a page at a time.

On a laptop they are looked for whenever somebody asks. Where RapidFuzz is installed, and persons are very many, that takes seconds: there
it is an action of its own, and the page shows what it found. Whom somebody called two persons then, nobody is asked about again.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from scoring.field import Person
from tournament.ledger.people.register import everybody
from tournament.ledger.people.register_log import record_register
from tournament.models import LikelyDouble, Player, RegisterLogRow, times
from tournament.register.comparing import Likeness
from tournament.register.likely import every_pair
from tournament.register.paging import Pages, paged
from tournament.register.reading import apart
from tournament.site import optional

A_PAGE = 50
AT_ONCE = 1_000
LOOKED = "look_for_doubles"
"""Of the log: when they were looked for, also where none was found."""


class Shown(NamedTuple):
    """One of two. `name`: with the surname apart."""

    key: int
    number: int
    name: tuple[str, str, str]
    place: str
    club: str


class Pair(NamedTuple):
    """Two who may be one."""

    one: Shown
    other: Shown
    likeness: Likeness


class Doubles(NamedTuple):
    """A page of them. `kept`: they were looked for before, at the moment `at` (None: never)."""

    pairs: Sequence[Pair]
    total: int
    pages: Pages
    kept: bool = False
    at: datetime | None = None


def read_doubles(page: int) -> Doubles:
    """That page. One query; four where they are kept."""
    if optional.rapidfuzz() is None:
        found = everybody().index().pairs()
        pages = paged(page, len(found), A_PAGE)
        shown = [
            Pair(_person(pair.one), _person(pair.other), Likeness.of_letters(pair.likeness))
            for pair in found[pages.start : pages.start + A_PAGE]
        ]
        return Doubles(shown, len(found), pages)
    open_, last = _open(), RegisterLogRow.objects.filter(action=LOOKED).order_by("-pk").values_list("at", flat=True).first()
    count = open_.count()
    pages = paged(page, count, A_PAGE)
    rows = list(open_.order_by("-score", "pk")[pages.start : pages.start + A_PAGE])
    who = Player.objects.in_bulk({key for row in rows for key in (row.one, row.other)})
    pairs = [Pair(_player(who[row.one]), _player(who[row.other]), Likeness(row.names, row.where)) for row in rows]
    return Doubles(pairs, count, pages, kept=True, at=last)


def _person(person: Person) -> Shown:
    return Shown(key=person.key, number=person.number, name=apart(person.name), place=person.place, club="")


def _player(player: Player) -> Shown:
    return Shown(key=player.pk, number=player.number, name=apart(player.name), place=player.place, club=player.club)


def _open() -> QuerySet[LikelyDouble]:
    """Those of whom nobody has said anything yet, both still there."""
    one, other = (Exists(Player.objects.filter(pk=OuterRef(name), merged_into=None)) for name in ("one", "other"))
    return LikelyDouble.objects.filter(one, other, apart_at__isnull=True)


def look_for_doubles(*, author: str = "") -> int:
    """Looks for every two who may be one, in place of what was found before; how many they are. Of the seconds that it takes with very many
    persons only the last keeps others from writing."""
    found, at = every_pair(), times.now()
    with transaction.atomic():
        LikelyDouble.objects.filter(apart_at__isnull=True).delete()
        apart_ = set(LikelyDouble.objects.values_list("one", "other"))
        rows = [
            LikelyDouble(one=one, other=other, names=how.names, where=how.where, score=how.score, at=at)
            for (one, other), how in found.items()
            if (one, other) not in apart_
        ]
        LikelyDouble.objects.bulk_create(rows, batch_size=AT_ONCE)
        record_register(LOOKED, {"count": len(rows)}, author=author)
    return len(rows)


@transaction.atomic
def keep_apart(*, person_id: int, other_id: int, author: str = "") -> None:
    """These are two persons: they are not shown as one again. Raises Player.DoesNotExist."""
    one, other = (Player.objects.get(pk=key) for key in sorted((person_id, other_id)))
    said = {"apart_at": times.now(), "apart_by": author}
    LikelyDouble.objects.update_or_create(
        one=one.pk, other=other.pk, defaults=said, create_defaults={**said, "names": 0, "where": 0, "score": 0}
    )
    record_register("keep_apart", {"person": one.number, "other": other.number}, author=author)
