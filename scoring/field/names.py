"""Names: which part of one is the surname, how it is shown, and the short names that tell people apart on the wall and at the head of a
column.

A name is kept as the text that is shown ("Dr. Peter Lang MBA"), and the text says by itself what is what: `understood` reads it, and
whatever `PersonName.shown` writes is understood as it was meant. Where given name and surname could be mistaken, the surname stands before
a comma ("Lopez Garcia, Maria"). So no list, paper or file needs to carry the parts beside the name.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from scoring.field.given_names import FAMILY_TOO, GIVEN_NAMES
from scoring.plain.rows import PlayerRow
from scoring.plain.words import fold, say

TITLES = frozenset({
    "dr", "ddr", "mag", "mmag", "prof", "univprof", "aoprof", "ing", "dipling", "diplkfm", "diplpad", "dkfm", "hofrat", "kommr", "kommrat",
    "oberst",
    "pfarrer", "bgm", "labg", "univ", "dri", "drin", "maga", "magin", "mmaga", "mmagin", "ddrin", "dipl", "bakk", "ao",
})  # fmt: skip
"""What stands before a name, in letters alone; with a point anywhere in it, without one at the very beginning."""
BARE_TITLES = frozenset({"DI", "DDI", "HR", "KR", "MR", "OSR", "OMR", "SR", "RR"})
"""Titles that are words in small letters."""
AFTER_TITLES = re.compile(
    r"\(FH\)|(?:h\.?c|med|univ|phil|iur|jur|rer|nat|techn|theol|vet|dent|mont|oec|mult|soc|pol|agr|habil)\.", re.IGNORECASE
)
"""What belongs to the title before it: "Dr. med.", "Mag. (FH)"."""
SUFFIX = re.compile(
    r"(?:MBA|EMBA|M\.?A\.?|B\.?A\.?|M\.?Sc\.?|B\.?Sc\.?|Ph\.?D\.?|LL\.?M\.?|LL\.?B\.?|B\.?Ed\.?|M\.?Ed\.?|MAS|MPA|MPH|MIB|CSE|BBA|Bakk\.?|jun\.?|sen\.?|jr\.?|"
    r"Jr\.|Jun\.|sr\.|Sen\.|Sr\.|II|III|d\.[ÄJ]\.)",
)  # fmt: skip
"""What stands behind a name, as it is written: "Ma" and "Sr" are people."""
ADDED = re.compile(r"(?P<name>.*?) +(?P<added>\([^()]*\)) *")
"""A name with an addition in brackets at its end."""
PARTICLES = frozenset({
    "van", "von", "vom", "der", "den", "de", "del", "della", "degli", "di", "da", "dal", "do", "dos", "du", "la", "le", "lo", "ter", "ten",
    "zu", "zum",
    "zur", "im", "am", "op", "el", "bin", "und", "y",
})  # fmt: skip
"""Words that belong to the surname behind them."""
CAPITAL_PARTICLES = frozenset({"Van", "Von", "De", "Del", "Della", "Di", "Da", "Du", "La", "Le", "Dos", "Zu"})


class Known(NamedTuple):
    """Words, folded, that are given names or surnames of people who are known already."""

    given: frozenset[str] = frozenset()
    surnames: frozenset[str] = frozenset()
    surname_first: bool = False
    """Whether names are written so here, as Hungarians do: where nothing else says it the first word is the surname, and names stay so."""


NOBODY = Known()


@dataclass(frozen=True, slots=True)
class PersonName:
    """A name in parts; `title` stands before it, `suffix` behind. Who has one word only has a surname."""

    surname: str
    given: str = ""
    title: str = ""
    suffix: str = ""
    surname_first: bool = field(default=False, compare=False)
    """Whether it is written so where nobody reads it otherwise: "Nagy Béla"."""

    @property
    def shown(self) -> str:
        """The one text for it: "Dr. Peter Lang MBA"; "Dr. Peter, Lang MBA" where Lang is the given name and nobody would think so."""
        names = (self.surname, self.given) if self.surname_first else (self.given, self.surname)
        usual = _joined(self.title, *names, self.suffix)
        clear = f"{_joined(self.title, self.surname)}, {_joined(self.given, self.suffix)}"
        if not self.given or understood(usual) == self:
            return usual
        return clear if understood(clear) == self else f"{self.surname}, {_joined(self.title, self.given, self.suffix)}"

    @property
    def swapped(self) -> "PersonName":
        """The other word is the surname. The same where there is no other."""
        return replace(self, surname=self.given, given=self.surname) if self.given else self

    @property
    def core(self) -> str:
        """The word that a list is sorted by: "von Ach" under A, "Van der Bellen" under V.

        Decided as Austrian lists of people and its phone books have it: "von", "van", "de" … in small letters are set aside (they came with
        a title, and stand behind in a list: "Ach Maria von"), a word with a capital is part of the name. Whoever is named by the surname
        alone keeps them: "von Ach".
        """
        words = self.surname.split(" ")
        while len(words) > 1 and words[0] in PARTICLES:
            words = words[1:]
        return " ".join(words)

    @property
    def order(self) -> tuple[str, str]:
        """Where it stands in a list, as Austrians sort it: by surname, ä like a, ß like ss, titles and a "von" aside."""
        return fold(self.core), fold(self.given)


@lru_cache(maxsize=1 << 14)
def understood(text: str, known: Known = NOBODY) -> PersonName:
    """A name in one field, read: "Peter Lang", "Lang, Peter", "Lang Peter", "Dr. Peter Lang MBA", "Jan van der Berg".

    A comma says which word is the surname, else who is known, else the given names that everybody bears, else the given name stands first
    (`known` says where the surname does).
    Every word of the text is in exactly one part.
    """
    before, comma, after = text.partition(",")
    names, title, suffix = _apart(before)
    if comma:
        given, more, end = _apart(after, named=bool(names))
        title, suffix = [*title, *more], [*suffix, *end]
        if names and given:
            return _name(known, surname=names, given=given, title=title, suffix=suffix)
        names = names or given  # "Peter Lang, MBA"
    family, first = _parted(names, known)
    return _name(known, surname=family, given=first, title=title, suffix=suffix)


def is_sure(text: str, known: Known = NOBODY) -> bool:
    """Whether anything but the order of the words says which is the surname."""
    words = _apart(text)[0]
    if "," in text or len(words) < 2 or words[-1].isdecimal() or _with_particles(words) != (0, 0):
        return True
    return _worth(words[0], known) != _worth(words[-1], known)


def _name(known: Known, *, surname: Sequence[str], given: Sequence[str], title: Sequence[str], suffix: Sequence[str]) -> PersonName:
    family, first, before, after = (" ".join(words) for words in (surname, given, title, suffix))
    return PersonName(family, first, before, after, surname_first=known.surname_first)


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))


def _apart(text: str, *, named: bool = False) -> tuple[list[str], list[str], list[str]]:
    """The words of a name, its titles and what stands behind it. What would leave no name is one, unless it is `named` already; a no-break
    space holds words together."""
    names: list[str] = []
    titles: list[str] = []
    suffixes: list[str] = []
    text, added = _added(text.replace(",", " "), named=named)
    for word in text.split(" "):
        if not word:
            continue
        plain = "".join(filter(str.isalpha, fold(word)))
        first = not names and not suffixes
        if (
            (plain in TITLES and ("." in word or first))
            or (word in BARE_TITLES and first)
            or (titles and not names and AFTER_TITLES.fullmatch(word))
        ):
            titles.append(word)
        elif (SUFFIX.fullmatch(word) and (names or named)) or (suffixes and AFTER_TITLES.fullmatch(word)):
            suffixes.append(word)
        else:
            names.append(word)
    suffixes += added
    if not names and not named:
        return titles + suffixes, [], []
    if not names and titles and titles[-1].isalpha() and titles[-1] not in BARE_TITLES:
        names.append(titles.pop())
    return names, titles, suffixes


def _added(text: str, *, named: bool) -> tuple[str, list[str]]:
    """A name without what somebody added behind it in brackets, and the words of that: "(Senior)", "(Wien Ost)". "Mag. (FH)" is a title."""
    found = ADDED.fullmatch(text)
    if found is None or not (named or found["name"].strip()) or AFTER_TITLES.fullmatch(found["added"]):
        return text, []
    return found["name"], found["added"].split()


def _parted(words: Sequence[str], known: Known) -> tuple[Sequence[str], Sequence[str]]:
    """Surname and given name of words without a comma."""
    if len(words) < 2 or words[-1].isdecimal():
        return words[-1:], words[:-1]
    start, end = _with_particles(words)
    if start < end:
        return (words[start:], words[:start]) if start else (words[:end], words[end:])
    worth = [_worth(word, known) for word in words]
    shouted = [word.isupper() and len(word) > 2 for word in words]
    if any(shouted) and not all(shouted):
        # "LANG Peter", as lists have it
        return [word for word, loud in zip(words, shouted, strict=True) if loud], [
            word for word, loud in zip(words, shouted, strict=True) if not loud
        ]
    if known.surname_first and worth[-1] == worth[0]:
        return words[:1], words[1:]
    if worth[-1] > worth[0]:
        here = next(place for place in range(len(words) - 1, 0, -1) if place == 1 or worth[place - 1] <= 0)
        return words[:here], words[here:]
    here = 1
    while here < len(words) - 1 and (worth[0] <= 0 or worth[here] > 0):
        here += 1
    return words[here:], words[:here]


def _with_particles(words: Sequence[str]) -> tuple[int, int]:
    """Where a surname with its particles stands: ("van der Berg" of "Jan van der Berg"); (0, 0) where there is none.

    At the beginning it ends with the first word that is none, so that a given name may follow; elsewhere it goes to the end.
    """
    marked = [place for place, word in enumerate(words[:-1]) if word in PARTICLES or word in CAPITAL_PARTICLES]
    if not marked:
        return 0, 0
    start = marked[0]
    if start:
        return start, len(words)
    return 0, next(place for place, _word in enumerate(words) if place not in marked) + 1


def _worth(word: str, known: Known) -> int:
    """How surely a word is a given name; below 0: it is somebody's surname."""
    if word[0] in "(\"„“'" or (len(word) == 2 and word[1] == "."):
        return 3
    folded = fold(word)
    parts = folded.split("-")
    listed = 2 * all(part in GIVEN_NAMES for part in parts) + (folded in FAMILY_TOO)
    return listed + (folded in known.given) - (folded in known.surnames)


@lru_cache(maxsize=1 << 14)
def surname(name: str) -> tuple[int, int]:
    """Where the surname stands in a name, as a slice."""
    person = understood(name)
    found = person.surname
    start = name.rfind(found, 0, name.find(",") if "," in name else len(name) - len(person.suffix))
    return (start, start + len(found)) if start >= 0 else (0, len(name))


class Name(NamedTuple):
    """A name in parts, as an alphabetical list has them: the word that it is sorted by, "Au", and behind it the given name with the small
    words, "Jan von der".

    What tells bearers of one name apart is the initial, and the `number` where that is not enough. `small`: the small words alone.
    """

    family: str
    given: str = ""
    initial: str = ""
    number: str = ""
    small: str = ""

    @property
    def surname(self) -> str:
        """What stands where it is not sorted by: "von der Au"."""
        return f"{self.small} {self.family}".strip()

    @property
    def first(self) -> str:
        """The given name alone."""
        return self.given.removesuffix(self.small).rstrip()

    @property
    def short(self) -> str:
        """What stands beside the family name: "K."; where another has the same, with the player's number: "K. 17"."""
        return f"{self.initial} {self.number}".strip()


def told_apart(players: Iterable[tuple[int, str]]) -> dict[int, Name]:
    """The names of players by number. "Karin Wiesbauer" and "Wiesbauer, Karin" are written alike; a name that ends in a number stays
    whole."""
    found = {number: _parts(name) for number, name in players}
    often = Counter((name.family, name.initial) for name in found.values())
    return {number: name._replace(number=str(number)) if often[name.family, name.initial] > 1 else name for number, name in found.items()}


def short_names(players: Iterable[tuple[int, str]]) -> dict[int, str]:
    """Family names by number, with initial and number where those at one table need them: "Mayrhuber", "von der Au", "F. Huber", "F. Huber
    17".

    A column has no room for "Spieler 7": its head is "7".
    """
    known = told_apart(players)
    often = Counter(name.family for name in known.values())
    return {
        number: " ".join(filter(None, (name.initial, name.surname, name.number))) if often[name.family] > 1 else _head(name.surname)
        for number, name in known.items()
    }


def with_numbers(players: Iterable[tuple[int, str]], language: str) -> dict[int, str]:
    """Whole names by number, for where they stand alone: "Anna Huber", and "Anna Huber (Nr. 6)" where another bears the name."""
    known = dict(players)
    shared = namesakes(known.items())
    return {number: say("remark", language, name, number) if number in shared else name for number, name in known.items()}


def namesakes(players: Iterable[tuple[int, str]]) -> frozenset[int]:
    """The numbers of those whose whole name another bears, too."""
    known = dict(players)
    often = Counter(map(fold, known.values()))
    return frozenset(number for number, name in known.items() if often[fold(name)] > 1)


def _head(family: str) -> str:
    last = family.rpartition(" ")[2]
    return last if last.isdecimal() else family


def _parts(name: str) -> Name:
    found = understood(name)
    if not any(map(str.isalpha, found.surname)):
        return Name(name.strip())
    small = found.surname.removesuffix(found.core).strip()
    return Name(found.core, f"{found.given} {small}".strip(), f"{found.given[0]}." if found.given else "", small=small)


def alphabetical(player: PlayerRow) -> tuple[str, str, int]:
    """By surname as Austrians sort it: ä like a, ß like ss, capitals and titles no matter."""
    return *understood(player.name).order, player.number
