"""Looking somebody up among very many persons: the whole list, or whom some words mean, a page at a time. Plain rows, a fixed number of
queries.

Each word stands somewhere in the folded name, place or club, in whatever order, or is a number. Up to `MOST` persons have pages with
numbers, as a book has; more have pages by key: the next begins behind whoever stood last, however far that is, and nothing is counted
beyond `MOST` but the whole register.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import and_
from typing import Any, NamedTuple

from django.db.models import F, Q, QuerySet, Value
from django.db.models.functions import Coalesce

from scoring.field import is_federation_number
from scoring.plain import fold
from tournament.ledger.people.passes import number_said
from tournament.ledger.store.typed import LARGEST_TYPED, whole_number
from tournament.models import Player
from tournament.register.paging import paged

MOST = 1_000
A_PAGE = 100
ORDER = ("sort_key", "place", "pk")


class Asked(NamedTuple):
    """What somebody wants to see: the words, and which page: its number, or the key of who stands before it or behind it (0: neither)."""

    words: str = ""
    page: int = 1
    behind: int = 0
    before: int = 0


class Sought(NamedTuple):
    """A page of whom was looked for. `total`: how many there are, at most `MOST` where `more` says that there are still others.

    `page` of `pages`, where they have numbers (`pages` 0: they have none); `before`, `behind`: the keys by which the page before and the
    next are asked for, 0 where there is none.
    """

    keys: Sequence[int]
    total: int
    more: bool
    page: int = 1
    pages: int = 0
    before: int = 0
    behind: int = 0

    @property
    def previous(self) -> str:
        """What the address of the page before says; "" where there is none."""
        return f"seite={self.page - 1}" if self.page > 1 else f"vor={self.before}" if self.before else ""

    @property
    def next(self) -> str:
        """The same of the next."""
        return f"seite={self.page + 1}" if self.page < self.pages else f"nach={self.behind}" if self.behind else ""


def look_up(asked: Asked, most: int | None = None) -> Sought:
    """The page, of `most` persons. Two queries, one where words are looked for; one more where a word is a number, one by key."""
    a_page = most or A_PAGE
    condition = meant(asked.words)
    if condition is None:
        total = Player.objects.filter(merged_into=None).count()
        return _numbered(asked, total, a_page) if total <= MOST else _by_key(now(), asked, total, a_page)
    # Where many are meant, the first of them are found soonest among all in their order, where few are, among all as they lie. The database
    # cannot know which, and takes seconds where it guesses wrong: so it is kept from using the order, and goes through all once.
    rows = now().filter(condition).annotate(sorted=Coalesce("sort_key", Value("")))
    if not asked.behind and not asked.before:
        found = list(rows.order_by("sorted", *ORDER[1:]).values_list("pk", flat=True)[: MOST + 1])
        if len(found) <= MOST:
            pages = paged(asked.page, len(found), a_page)
            return Sought(found[pages.start : pages.start + a_page], len(found), more=False, page=pages.page, pages=pages.pages)
        return Sought(found[:a_page], MOST, more=True, behind=found[:a_page][-1])
    return _by_key(rows, asked, MOST, a_page=a_page, first="sorted")._replace(more=True)


def now() -> QuerySet[Player]:
    """Everybody who is nobody else. Said so that no index is used: it would name everybody, one by one."""
    return Player.objects.annotate(turned_out=Coalesce(F("merged_into_id"), Value(0))).filter(turned_out=0)


def meant(words: str) -> Q | None:
    """Whom these words mean; None: everybody. One query where a word is a number."""
    parts = fold(words).split()
    numbered = _numbers(parts)
    return reduce(and_, (Q(search__contains=part) | Q(pk__in=numbered.get(part, ())) for part in parts)) if parts else None


def first_of(words: str, most: int, but: int) -> list[Player]:
    """The first of whom the words mean, without this one. Two queries, three where a word is a number."""
    keys = [key for key in look_up(Asked(words), most + 1).keys if key != but][:most]
    return list(Player.objects.filter(pk__in=keys).order_by(*ORDER))


def _numbers(parts: Sequence[str]) -> Mapping[str, list[int]]:
    """Whose numbers or codes of passes these are, by word: who turned out to be another is that person."""
    said: dict[tuple[str, int | str], str] = {}
    for part in parts:
        said |= dict.fromkeys(number_said(part).items(), part)
        if is_federation_number(part):
            said["federation_number", part] = part
        if (number := whole_number(part, LARGEST_TYPED)) is not None:
            said["number", number] = part
    if not said:
        return {}
    asked = {column: [number for other, number in said if other == column] for column in ("number", "federation_number")}
    up = ("merged_into__merged_into__merged_into_id", "merged_into__merged_into_id", "merged_into_id", "pk")
    rows = Player.objects.filter(Q(number__in=asked["number"]) | Q(federation_number__in=asked["federation_number"]))
    found: dict[str, list[int]] = {}
    for own, federation, *persons in rows.order_by("pk").values_list("number", "federation_number", *up):
        for part in filter(None, (said.get(("number", own)), said.get(("federation_number", federation)))):
            found.setdefault(part, []).append(next(filter(None, persons)))
    return found


def _numbered(asked: Asked, total: int, a_page: int) -> Sought:
    pages = paged(asked.page, total, a_page)
    keys = now().order_by(*ORDER).values_list("pk", flat=True)[pages.start : pages.start + a_page]
    return Sought(list(keys), total, more=False, page=pages.page, pages=pages.pages)


def _by_key(rows: QuerySet[Player], asked: Asked, count: int, a_page: int, first: str = "sort_key") -> Sought:
    backwards = bool(asked.before)
    where = _place_of(asked.before or asked.behind)
    if where is not None:
        rows = rows.filter(_beyond(where, first, backwards=backwards))
    order = [first, *ORDER[1:]]
    found = list(rows.order_by(*(f"-{part}" if backwards else part for part in order)).values_list("pk", flat=True)[: a_page + 1])
    further, found = len(found) > a_page, found[:a_page]
    if backwards:
        found.reverse()
    ends = (found[0], found[-1]) if found else (0, 0)
    there = where is not None
    return Sought(
        found, count, more=False,
        before=ends[0] if (further if backwards else there) else 0, behind=ends[1] if (there if backwards else further) else 0,
    )  # fmt: skip


def _place_of(key: int) -> Mapping[str, Any] | None:
    """Where somebody stands in the list; None where it begins."""
    return Player.objects.filter(pk=key).values(*ORDER).first() if key else None


def _beyond(where: Mapping[str, Any], first: str, *, backwards: bool) -> Q:
    """Who stands behind that place, or before it."""
    side = "lt" if backwards else "gt"
    surname, place, key = (where[part] for part in ORDER)
    same_name, same_place = Q(**{first: surname}), Q(place=place)
    later = Q(**{f"{first}__{side}": surname}) | same_name & (Q(**{f"place__{side}": place}) | same_place & Q(**{f"pk__{side}": key}))
    # Once more as one comparison: of what stands in several the database makes no use.
    return Q(**{f"{first}__{side}e": surname}) & later
