"""Everything that was read of a file of the second format, for who judges what may stand beside what."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.book.own import kin
from rules.book.own.column import Column
from rules.book.own.file_keys import RESERVED
from rules.book.own.form import Format
from rules.book.own.walking import Given, Known
from rules.rows.decisions import VIOLATIONS
from rules.rows.interpretation import Interpretation
from rules.rows.sheet import Sheet
from rules.rows.system import AnnouncementRow, Game
from rules.sheets import Sheets
from rules.words.glossary import TERMS

NOT_HERE = frozenset({"valat", "koenig_ultimo"})
"""Announcements that everybody knows and no file changes."""
FAULTS = frozenset(violation.slug for violation in VIOLATIONS)
"""Faults that every sheet knows by their names."""
CALLED: Mapping[str, str] = {"koenig_ultimo": "König ultimo", "vier_koenige": "4 Könige", "sack_1": "1. Sack", "sack_2": "2. Sack"}
"""What a row is called that no name is given to, where that is not its slug with blanks."""


def known_rows(data: Mapping[str, Any], base: Sheet) -> Known:
    """What rows of one's own cannot be called, by where they stand: as anything that the kind of Tarock knows, as a row of one's own that
    stands before, as a word that means something else."""
    announced = frozenset(kin.announcements(base))
    taken = frozenset((*kin.games(base), *announced, *RESERVED))
    games, events = _slugs(data.get("own_games")), _slugs((data.get("radl") or {}).get("events") if _is(data.get("radl")) else None)
    own = games | _slugs(data.get("own_announcements"))
    return Known({
        "own_games": taken, "own_announcements": (taken - announced) | NOT_HERE | games, "radl.events": taken | own,
        "renonce.rows": taken | own | events,
    }, everybodys=announced)  # fmt: skip


def _is(value: object) -> bool:
    return isinstance(value, Mapping)


def _slugs(table: object) -> frozenset[str]:
    return frozenset(map(str, table)) if isinstance(table, Mapping) else frozenset()


class Whole(NamedTuple):
    """What was read. `tables`: the parts that a file of the first format has too, as they stand in the file; `new`: the others, as far as
    they are well-formed."""

    data: Mapping[str, Any]
    base: Sheet
    sheets: Sheets
    form: Format
    tables: Mapping[str, Mapping[str, Any]]
    new: Given
    games: tuple[Game, ...]
    announcements: tuple[AnnouncementRow, ...]
    column: Column
    questions: tuple[Interpretation, ...]

    def part(self, name: str) -> Mapping[str, Any]:
        """A part of `new`; empty where it is absent."""
        found = self.new.get(name)
        return found if isinstance(found, Mapping) else {}

    def named(self, name: str) -> tuple[str, ...]:
        """The rows of a part by their names as the file has them, well-formed or not."""
        given: Any = self.data
        for step in name.split("."):
            given = given.get(step) if isinstance(given, Mapping) else None
        return tuple(str(slug) for slug, row in given.items() if row is not None) if isinstance(given, Mapping) else ()

    @property
    def own_faults(self) -> tuple[str, ...]:
        """Faults of the file's own, by slug."""
        return tuple(slug for slug in self.named("renonce.rows") if slug not in FAULTS)

    def announcement_slugs(self) -> frozenset[str]:
        """Every announcement of the sheet, and those of its own that something is wrong with."""
        return frozenset((*(row.slug for row in self.announcements), *self.named("own_announcements")))

    def game_slugs(self) -> frozenset[str]:
        """Every game of the sheet, and those of its own that something is wrong with."""
        return frozenset((*(row.slug for row in self.games), *self.named("own_games")))

    def words(self, slug: str) -> tuple[str, str]:
        """What a row is called here, German and English."""
        named = self.part("names").get(slug)
        return named or (TERMS[slug][:2] if slug in TERMS else (called(slug), called(slug)))

    def policies(self) -> frozenset[str]:
        """The policies that the file chooses, or leaves to a tournament."""
        given = (*self.tables["policies"].items(), *self.tables["interpretations"].items())
        return frozenset(kin.policy(self.base, str(name)) for name, choice in given if choice is not None)


def called(slug: str) -> str:
    """What a row is called in German that no name is given to."""
    return CALLED.get(slug, slug.replace("_", " "))
