"""Short names that tell people apart: on the wall, at the head of a column, below a sheet."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from scoring.words import surname


class Name(NamedTuple):
    """A name in parts: the family name, and what tells its bearers apart: the given name, its initial, the number where that is not enough."""

    family: str
    given: str = ""
    initial: str = ""
    number: str = ""

    @property
    def short(self) -> str:
        """What stands beside the family name: "K."; where another has the same, with the player's number: "K. 17"."""
        return f"{self.initial} {self.number}".strip()


def told_apart(players: Iterable[tuple[int, str]]) -> dict[int, Name]:
    """The names of players by number. "Karin Wiesbauer" and "Wiesbauer, Karin" are written alike; a name that ends in a number stays whole."""
    found = {number: _parts(name) for number, name in players}
    often = Counter((name.family, name.initial) for name in found.values())
    return {
        number: name._replace(number=str(number)) if often[name.family, name.initial] > 1 else name for number, name in found.items()
    }


def short_names(players: Iterable[tuple[int, str]]) -> dict[int, str]:
    """Family names by number, with initial and number where those at one table need them: "Mayrhuber", "F. Huber", "F. Huber 17".

    A column has no room for "Spieler 7": its head is "7".
    """
    known = told_apart(players)
    often = Counter(name.family for name in known.values())
    return {
        number: " ".join(filter(None, (name.initial, name.family, name.number))) if often[name.family] > 1 else _head(name.family)
        for number, name in known.items()
    }


def _head(family: str) -> str:
    last = family.rpartition(" ")[2]
    return last if last.isdecimal() else family


def _parts(name: str) -> Name:
    start, end = surname(name)
    family = name[start:end].strip()
    if not any(map(str.isalpha, family)):
        return Name(name.strip())
    given = (name[:start] + name[end:]).strip(" ,")
    return Name(family, given, f"{given[0]}." if given else "")
