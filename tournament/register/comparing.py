"""How alike two persons are, by the parts of their names, place and club; and who is compared with whom at all. Plain rows.

A name is as alike as its surname (three fifths) and its given name (two) are written; a surname that sounds the same is hardly another, an
initial stands for its name, a double name has its half in it. The same place or club makes it surer. Where both are known and others, they
are namesakes, and nothing but the same letters is worth a look.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple, Self

from scoring.field import Likeness as ByLetters
from scoring.field import PersonName, near, sound, spelled, understood

SAME = 100
SOUNDS, SHORT, HALF, INITIAL = 92, 92, 90, 72
"""What a part is worth that sounds the same, that is short for the other, that is half of it, that is its initial."""
LEAST_FAMILY, LEAST_GIVEN = 78, 72
"""Surnames and given names that are less alike are others, whatever else they have in common."""
LEAST = {1: 87, 0: 90, -1: SAME}
"""How alike two names are that are worth a look, by what is known of place and club."""
OFF = {1: 0, 0: 15, -1: 40}
"""What an unknown place takes off, and another."""
SHORT_FORMS = {
    "sepp": "josef", "pepi": "josef", "hans": "johann", "hannes": "johannes", "toni": "anton", "fritz": "friedrich", "franzi": "franziska",
    "fanny": "franziska", "heinz": "heinrich", "willi": "wilhelm", "poldi": "leopold", "ferdl": "ferdinand", "gitti": "brigitte",
    "resi": "theresia", "lisi": "elisabeth", "sissi": "elisabeth", "mitzi": "maria", "gretl": "margarete", "steffi": "stefanie",
    "max": "maximilian", "alex": "alexander", "tom": "thomas", "mike": "michael", "hubsi": "hubert", "schorsch": "georg", "rudi": "rudolf",
    "loisl": "alois", "luis": "alois", "berti": "herbert", "vroni": "veronika", "hanni": "johanna", "ossi": "oskar", "susi": "susanne",
}  # fmt: skip
"""How given names are shortened in Austria, as they are spelled."""
MOST_IN_A_BLOCK = 2_000
"""A text that so many have in common says nothing: all of no surname, say."""


class Someone(NamedTuple):
    """A person as he is compared. `family`, `given`, `at`, `of`: surname, given name, place and club as they are spelled; `halves`: of a
    double surname; `figures`: those in the name. By the last three he is found (`scoring.field.Near`)."""

    key: int
    family: str
    given: str
    halves: frozenset[str]
    figures: str
    at: str
    of: str
    sound: str
    family_at: str
    given_at: str

    @property
    def turned(self) -> str:
        """How he sounds if his given name is the surname; "" for who has but one name."""
        return f"{heard(self.given)} {self.family[:1]}" if self.given else ""


def stored(row: tuple[int, str, str, str, str, str, str, str, str]) -> Someone:
    """A row of key, name, surname, given name, place, club and the texts by which he is found."""
    key, name, surname, given, place, club, *texts = row
    family, halves = _family(surname)
    return Someone(key, family, _spelled(given), halves, "".join(filter(str.isdigit, name)), _spelled(place), _spelled(club), *texts)


def typed(key: int, name: str, place: str, club: str) -> Someone:
    """Somebody who stands in a list."""
    parts = understood(name)
    return stored((key, name, parts.surname, parts.given, place, club, *near(parts, place)))


_spelled = lru_cache(maxsize=1 << 16)(spelled)
heard = lru_cache(maxsize=1 << 16)(sound)


@lru_cache(maxsize=1 << 16)
def _family(surname: str) -> tuple[str, frozenset[str]]:
    words = frozenset(filter(None, map(spelled, surname.replace("-", " ").split(" "))))
    return spelled(PersonName(surname).core), words if len(words) > 1 else frozenset()


class Likeness(NamedTuple):
    """How alike two are: the `names` of 100; `where`: 1 the same place or club, 0 not known, -1 others; `score`: the surer, the higher."""

    names: int
    where: int
    letters: int = 0
    """Where letters alone were compared: 2 the same, 1 one letter off."""

    @property
    def score(self) -> int:
        """Of 100."""
        return max(0, self.names - OFF[self.where])

    @classmethod
    def of_letters(cls, found: ByLetters) -> Self:
        """What `scoring.field.doubles` found."""
        return cls(SAME if found.letters > 1 else HALF, found.place, found.letters)


class Comparer:
    """Compares with the scorers of RapidFuzz (`rapidfuzz.fuzz`)."""

    def __init__(self, fuzz: Any) -> None:
        self.ratio: Callable[[str, str], float] = fuzz.ratio

    def two(self, one: Someone, other: Someone) -> Likeness | None:
        """How alike they are; None where nobody needs to look."""
        if one.figures != other.figures:
            return None
        where = 1 if (one.at and one.at == other.at) or (one.of and one.of == other.of) else -1 if one.at and other.at else 0
        names = self._names(one, other)
        if one.given[:1] == other.family[:1] != "" and other.given and names < SAME:
            names = max(names, self._names(one._replace(family=one.given, given=one.family, halves=frozenset()), other))
        return Likeness(names, where) if names >= LEAST[where] else None

    def _names(self, one: Someone, other: Someone) -> int:
        if not one.family or not other.family:
            return SAME if one.family == other.family and one.given == other.given != "" else 0
        family = self._families(one, other)
        if family < LEAST_FAMILY:
            return 0
        given = self._given(one.given, other.given)
        return (3 * family + 2 * given) // 5 if given >= LEAST_GIVEN else 0

    def _families(self, one: Someone, other: Someone) -> int:
        if one.family == other.family:
            return SAME
        alike = int(self.ratio(one.family, other.family))
        if one.family in other.halves or other.family in one.halves:
            alike = max(alike, HALF)
        return SOUNDS if alike < SOUNDS and heard(one.family) == heard(other.family) else alike

    def _given(self, one: str, other: str) -> int:
        if one == other:
            return SAME
        if not one or not other:
            return 0
        if one[0] == other[0] and min(len(one), len(other)) == 1:
            return INITIAL
        return SHORT if SHORT_FORMS.get(one) == other or SHORT_FORMS.get(other) == one else int(self.ratio(one, other))


def pairs(everyone: Sequence[Someone], compare: Comparer) -> dict[tuple[int, int], Likeness]:
    """Every two who may be one, by their keys, the smaller first. A namesake of another place and club is none here: of very many persons
    every tenth has one."""
    found: dict[tuple[int, int], Likeness] = {}
    for one, other in met(everyone):
        keys = (one.key, other.key) if one.key < other.key else (other.key, one.key)
        if keys not in found and (how := compare.two(one, other)) is not None and how.where >= 0:
            found[keys] = how
    return found


def met(everyone: Sequence[Someone]) -> Iterator[tuple[Someone, Someone]]:
    """Every two who are compared, some of them more than once: who sound alike, straight or turned round, and have place or club in common,
    or of whom one has no place; who have one name and the place in common."""
    alike: dict[str, list[Someone]] = {}
    together: dict[tuple[str, str, str], list[Someone]] = {}
    nowhere: dict[str, list[Someone]] = {}
    for one in everyone:
        alike.setdefault(one.sound, []).append(one)
        for key in _together(one, one.sound):
            together.setdefault(key, []).append(one)
        for what, text in (("family", one.family_at), ("given", one.given_at)):
            if text:
                together.setdefault((what, text, ""), []).append(one)
        if not one.at:
            nowhere.setdefault(one.sound, []).append(one)
    for block in together.values():
        if 1 < len(block) <= MOST_IN_A_BLOCK:
            yield from combinations(block, 2)
    for text, block in nowhere.items():
        others = alike[text]
        if len(others) <= MOST_IN_A_BLOCK:
            yield from ((one, other) for one in block for other in others if one is not other)
    for one in everyone:
        if (text := one.turned) in alike:
            others = [other for key in _together(one, text) for other in together.get(key, ())] if one.at else alike[text]
            yield from ((one, other) for other in (*others, *nowhere.get(text, ())) if one is not other)


def _together(one: Someone, text: str) -> Iterator[tuple[str, str, str]]:
    if one.at:
        yield "at", text, one.at
    if one.of:
        yield "of", text, one.of
