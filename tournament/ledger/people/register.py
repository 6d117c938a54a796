"""Everybody who ever played here, by name and place: who is meant by a name that is typed, and how it is read. Reads only."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.field import NOBODY, Index, Known, Likeness, Person, PersonName, likeness, understood
from scoring.plain import fold
from tournament.models import Player


@dataclass(frozen=True, slots=True)
class Everybody:
    """The register, read once for a request."""

    people: tuple[Person, ...]
    known: Known

    def read(self, text: str) -> PersonName:
        """A typed name as the register understands it."""
        return understood(" ".join(text.split()), self.known)

    def index(self) -> Index:
        """For many names at once; building it costs more than one question does."""
        return Index(self.people)


NO_REGISTER = Everybody((), NOBODY)
"""For a name that is stored: it says by itself what is what."""


def everybody() -> Everybody:
    """All persons, by key, without those who turned out to be another and those whose name is not known any more: nobody is meant by a
    number or by initials. One query."""
    known = Player.objects.filter(merged_into=None, forgotten=None).order_by("pk")
    people = tuple(Person(*row) for row in known.values_list("pk", "name", "place"))
    return Everybody(people, known_words(person.name for person in people))


def known_words(names: Iterable[str]) -> Known:
    """The words of these names, as `understood` takes them."""
    given: set[str] = set()
    surnames: set[str] = set()
    for name in names:
        found = understood(name)
        if found.given:
            surnames.add(fold(found.surname))
            given.update(fold(found.given).split(" "))
    return Known(frozenset(given), frozenset(surnames))


def asked_about(person: Person, people: Iterable[Person]) -> list[tuple[Person, Likeness]]:
    """Who of these may be the one that is typed, the surest first; nobody whose place says that he is another."""
    compared = ((other, likeness(person, other)) for other in people if other.key != person.key)
    return sorted(((other, how) for other, how in compared if how is not None and how.asks), key=lambda pair: -pair[1].rank)
