"""Who may be the same person: the one door, which chooses by what is installed. Reads only.

With RapidFuzz (a server's) names are compared part by part, with place and club, among those who have a sound or a name with a place in
common (`scoring.field.near`): very many persons take seconds, one person a moment. Without it, as on a laptop, everybody is compared with
everybody by letters and places (`scoring.field.doubles`). Whether it is so is a person's to say.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from scoring.field import Likeness as ByLetters
from scoring.field import Person
from tournament.ledger.people.register import asked_about, everybody
from tournament.models import Player
from tournament.register.comparing import Comparer, Likeness, Someone, pairs, stored, typed
from tournament.register.search import now
from tournament.site import optional

COLUMNS = ("pk", "name", "surname", "given", "place", "club", "sound", "family_at", "given_at")
MOST_LIKE = 20
"""So many who may be somebody are shown."""
MANY = 100
"""For more than these at once everybody is read: what they have in common with others is most of the register."""


class Asked(NamedTuple):
    """Somebody who may be there: `key` his own, or below 1 where he only stands in a list."""

    key: int
    name: str
    place: str = ""
    club: str = ""


class Like(NamedTuple):
    """Somebody who may be another, and how alike the two are. `number`: in the register; `club`: "" where it was not compared; no
    `likeness` where something else than his name says that it may be he."""

    key: int
    number: int
    name: str
    place: str
    club: str
    likeness: Likeness | None


def like(person: Player) -> list[Like]:
    """Who may be this person, the surest first. One query."""
    return among([Asked(person.pk, person.name, person.place, person.club)])[person.pk]


def among(asked: Sequence[Asked]) -> Mapping[int, list[Like]]:
    """Who may be these, by their keys, the surest first. One query."""
    return _by_parts(asked) if optional.rapidfuzz() is not None else _by_letters(asked)


def every_pair() -> Mapping[tuple[int, int], Likeness]:
    """Every two who may be one, each once, by their keys. One query."""
    if (fuzz := optional.rapidfuzz()) is None:
        return {(pair.one.key, pair.other.key): Likeness.of_letters(pair.likeness) for pair in everybody().index().pairs()}
    rows = Player.objects.filter(merged_into=None).order_by("pk").values_list(*COLUMNS)
    return pairs([stored(row) for row in rows], Comparer(fuzz))


def _by_parts(asked: Sequence[Asked]) -> Mapping[int, list[Like]]:
    compare, persons = Comparer(optional.rapidfuzz()), [typed(*one) for one in asked]
    by_text: dict[str, list[Someone]] = {}
    rows = {row[0]: row for row in _near(persons).order_by("pk").values_list(*COLUMNS, "number")}
    for *row, _number in rows.values():
        other = stored(tuple(row))
        for text in {other.sound, other.family_at, other.given_at}:
            by_text.setdefault(text, []).append(other)
    found = {}
    for one in persons:
        met = {other.key: other for text in _texts(one) for other in by_text.get(text, ()) if other.key != one.key}
        alike = [(key, how) for key, other in met.items() if (how := compare.two(one, other)) is not None]
        surest = sorted(alike, key=lambda pair: (-pair[1].score, pair[0]))[:MOST_LIKE]
        found[one.key] = [_shown(rows[key], how) for key, how in surest]
    return found


def _shown(row: tuple[Any, ...], how: Likeness) -> Like:
    key, name, _surname, _given, place, club, *_texts, number = row
    return Like(key=key, number=number, name=name, place=place, club=club, likeness=how)


def _near(persons: Sequence[Someone]) -> QuerySet[Player]:
    if len(persons) > MANY:
        return Player.objects.filter(merged_into=None)
    texts = {text for one in persons for text in _texts(one)}
    return now().filter(Q(sound__in=texts) | Q(family_at__in=texts) | Q(given_at__in=texts))


def _texts(one: Someone) -> Iterator[str]:
    """All by which he is found, as he is written and turned round."""
    return filter(str.strip, (one.sound, one.turned, one.family_at, one.given_at))


def _by_letters(asked: Sequence[Asked]) -> Mapping[int, list[Like]]:
    register = everybody()
    if len(asked) == 1:
        return {one.key: _alike(asked_about(Person(one.key, one.name, one.place), register.people)) for one in asked}
    index = register.index()
    return {one.key: _alike(pair for pair in index.like(Person(one.key, one.name, one.place)) if pair[1].asks) for one in asked}


def _alike(found: Iterable[tuple[Person, ByLetters]]) -> list[Like]:
    return [
        Like(key=one.key, number=one.number, name=one.name, place=one.place, club="", likeness=Likeness.of_letters(how))
        for one, how in islice(found, MOST_LIKE)
    ]
