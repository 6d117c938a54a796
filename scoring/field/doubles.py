"""Who may be the same person twice: names that differ by word order, capitals, umlauts, ß or ss, a title, or one letter.

One letter off: one too many, one missing, another one, or two side by side swapped, anywhere in the name. Figures are no letters: "Spieler
1" is not "Spieler 2". The same place makes it surer, another place makes it a namesake. Reads names and places alone; whether it is so is a
person's to say.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from scoring.field.names import understood
from scoring.field.near import spelled

LEAST_LETTERS = 6
"""A shorter name with another letter is another name: Eva and Ava, Ott and Orth."""
MOST_NAMESAKES = 100
"""So many are looked at who may be written one way: the work grows with the people, not with their pairs."""


class Person(NamedTuple):
    """Somebody by name and place; `key` is the caller's, `number` what he is called by in the register."""

    key: int
    name: str
    place: str = ""
    number: int = 0


class Likeness(NamedTuple):
    """How alike two are. `letters`: 2 the same, 1 one letter off; `place`: 1 the same, 0 not known, -1 another."""

    letters: int
    place: int

    @property
    def asks(self) -> bool:
        """Whether to ask when one of them is typed: not where the places say that they are two."""
        return self.place >= 0

    @property
    def rank(self) -> int:
        """The surer, the higher."""
        return 2 * self.place + self.letters


class Double(NamedTuple):
    """Two who may be one."""

    one: Person
    other: Person
    likeness: Likeness


@lru_cache(maxsize=1 << 14)
def _letters(name: str) -> tuple[str, str, str]:
    """The name's letters, surname first and given name first, without what spelling leaves open (ä, ae and a are one); and its figures."""
    found = understood(name)
    surname, given = (spelled(part) for part in (found.surname, found.given))
    return surname + given, given + surname, "".join(filter(str.isdigit, name))


def likeness(one: Person, other: Person) -> Likeness | None:
    """How alike two are; None where they are not."""
    (here, turned, figures), (there, _turned, others) = _letters(one.name), _letters(other.name)
    if figures != others:
        return None
    letters = max(_alike(here, there), _alike(turned, there))
    return Likeness(letters, _places(one.place, other.place)) if letters else None


def _alike(one: str, other: str) -> int:
    if one == other:
        return 2 if one else 0
    return int(min(len(one), len(other)) >= LEAST_LETTERS and _one_off(one, other))


def _one_off(one: str, other: str) -> bool:
    """Whether one edit makes one text of the other."""
    if abs(len(one) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    rest, others = one[start:], other[start:]
    if len(rest) != len(others):
        return rest[1:] == others or rest == others[1:]
    return rest[1:] == others[1:] or (rest[1:2] + rest[:1] == others[:2] and rest[2:] == others[2:])


def _places(one: str, other: str) -> int:
    if not one.strip() or not other.strip():
        return 0
    return 1 if spelled(one) == spelled(other) else -1


class Index:
    """Many people by what their names may be written like: who is like somebody is found without comparing everybody."""

    def __init__(self, people: Iterable[Person]) -> None:
        self.people = tuple(people)
        self._by_spelling: dict[str, list[int]] = {}
        for place, person in enumerate(self.people):
            for spelling in _spellings(person.name):
                near = self._by_spelling.setdefault(spelling, [])
                if len(near) < MOST_NAMESAKES:
                    near.append(place)

    def like(self, person: Person) -> list[tuple[Person, Likeness]]:
        """Everybody else who is like this person, the surest first."""
        near = {place for spelling in _spellings(person.name) for place in self._by_spelling.get(spelling, ())}
        found = [
            (self.people[place], likeness(person, self.people[place])) for place in sorted(near) if self.people[place].key != person.key
        ]
        return sorted(((other, how) for other, how in found if how is not None), key=lambda pair: -pair[1].rank)

    def pairs(self) -> list[Double]:
        """Every two who may be one, each pair once, the surest first; a namesake of another place only where no letter differs."""
        doubles = [
            Double(person, other, how)
            for person in self.people
            for other, how in self.like(person)
            if person.key < other.key and (how.asks or how.letters == 2)
        ]
        return sorted(doubles, key=lambda double: (-double.likeness.rank, double.one.key, double.other.key))


def _spellings(name: str) -> set[str]:
    """Two names of which one is the other with one edit have one of these in common: the letters, and the letters without any one of
    them."""
    here, turned, _figures = _letters(name)
    return {spelling for letters in (here, turned) if letters for spelling in _shortened(letters)}


def _shortened(letters: str) -> Iterator[str]:
    yield letters
    if len(letters) >= LEAST_LETTERS:
        yield from (letters[:place] + letters[place + 1 :] for place in range(len(letters)))
