"""What the sheets of one kind of Tarock have between them: the rows that a file may add to a sheet, and the policies that it may choose."""

import json
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import TypeVar

from rules.book.own.forms import number
from rules.rows.card_points import Amount
from rules.rows.choices import KontraCounts, RenonceTrischaken, Trischaken, ValatBeside, ValatKontra, ValatValue, VorhandPassedOn, WonBy
from rules.rows.interpretation import Interpretation
from rules.rows.policies import CHOICES
from rules.rows.sheet import Sheet
from rules.rows.system import AnnouncementRow, Game
from rules.sheets import SHEETS

BIRDS = "besserrufer_birds"
"""A row of the page's table that is no policy of the engine but a column of the game."""
_TABLE: Mapping[WonBy | None, tuple[str, ...]] = {
    WonBy.WON_OR_COUNT: (
        "kontra", "solo_doubles", "silent_loss", "bird_rufer", BIRDS, "besserrufer_without_bird", "conceded_bird", "koenig_ultimo_by",
        "koenig_ultimo_from_talon", "solorufer_king_in_talon", "valat_value", "valat_beside", "valat_kontra", "opponents_valat",
        "trischaken",
        "trischaken_pot", "two_jungfrauen", "jungfrau_of_tied", "three_tied", "vorhand_tied", "trischaken_ties", "three_jungfrauen",
        "renonce_trischaken",
        "claims", "fifth_player", "vorhand_passed_on", "radl",
    ),
}  # fmt: skip
"""The page's table of policies, in its order. Of any other kind of Tarock those can be chosen that its sheet leaves open."""
_ELSEWHERE: frozenset[Enum] = frozenset({
    KontraCounts.NOWHERE, ValatBeside.NO_SILENT_BIRDS, ValatBeside.NOTHING, ValatValue.MULTIPLIES_ALL, ValatKontra.ALL_ITEMS,
    Trischaken.TWO_PAY_ONE, Trischaken.WHOLE_VALUE, RenonceTrischaken.EACH_BY_ROLE, RenonceTrischaken.EACH_FLAT,
    VorhandPassedOn.TO_ANYONE,
})  # fmt: skip
"""Choices that the table does not have."""
_SECOND: frozenset[Enum] = frozenset(
    {ValatBeside.NOTHING, ValatValue.MULTIPLIES_ALL, ValatKontra.ALL_ITEMS, Trischaken.TWO_PAY_ONE, Trischaken.WHOLE_VALUE}
)
"""Choices that it has in a file of the second format."""
VALUE = "trischaken_value"
"""A policy that only such a file can name."""
NUMBERS = frozenset({"trischaken_pot", VALUE, "renonce_trischaken"})
"""Policies of the table whose choice can be a number."""


Row = TypeVar("Row", Game, AnnouncementRow, Interpretation)


def _first(rows: Iterable[Row]) -> dict[str, Row]:
    """Rows by slug, of two of one name the first."""
    found: dict[str, Row] = {}
    for row in rows:
        found.setdefault(row.slug, row)
    return found


@lru_cache(maxsize=64)
def kin(base: Sheet) -> tuple[Sheet, ...]:
    """The sheet and the built-in ones of the same kind of Tarock."""
    return (base, *(sheet for sheet in SHEETS.values() if are_kin(sheet, base) and sheet is not base))


def are_kin(one: Sheet, other: Sheet) -> bool:
    """Whether two sheets are of one family, and a game is won alike on both."""
    return one.system.family == other.system.family and one.system.policies.won_by is other.system.policies.won_by


def short_title(base: Sheet) -> str:
    """What a sheet is cited by, as Gallneukirchen cites the cup („Cup, § …“): its title without the word that all of the kind begin
    with."""
    first, _, rest = base.system.title[0].partition(" ")
    shared = len(kin(base)) > 1 and all(sheet.system.title[0].startswith(f"{first} ") for sheet in kin(base))
    return rest if rest and shared else base.system.title[0]


def games(base: Sheet) -> dict[str, Game]:
    """Every game that a sheet of the kind has, the base's own rows first."""
    return _first(row for sheet in kin(base) for row in sheet.system.games)


def announcements(base: Sheet) -> dict[str, AnnouncementRow]:
    """Every announcement that a sheet of the kind has, the base's own rows first."""
    return _first(row for sheet in kin(base) for row in sheet.system.announcements)


def questions(base: Sheet) -> dict[str, Interpretation]:
    """Questions that the base asks by their names, and those of the others that are about a policy."""
    return _first((*base.system.interpretations, *(row for sheet in kin(base)[1:] for row in sheet.system.interpretations if row.policy)))


def policies(base: Sheet, *, second: bool = False) -> tuple[str, ...]:
    """The policies that a file may choose, in the order of the table. `second`: a file of the second format."""
    open_ones = tuple(row.policy for row in base.system.interpretations if row.policy)
    table = _TABLE.get(base.system.policies.won_by)
    return open_ones if table is None else (*table, VALUE) if second else table


def policy(base: Sheet, name: str) -> str:
    """The policy that a name in a file means: its own, or the base's question for it."""
    if name in policies(base, second=True):
        return name
    return next((row.policy for row in base.system.interpretations if row.policy and row.slug == name), name)


def choices(base: Sheet, name: str, *, second: bool = False) -> dict[str, Enum]:
    """The named choices of a policy, as a file writes them; none where its choice is a number."""
    listed = base.system.policies.won_by in _TABLE
    without = _ELSEWHERE - _SECOND if second else _ELSEWHERE
    found = [choice for choice in CHOICES.get(name, ()) if not (listed and choice in without)]
    if not listed and name in CHOICES:
        asked = next(row for row in base.system.interpretations if row.policy == name)
        found = [choice for choice in found if choice in [asked.chosen(row.value) for row in asked.choices]]
    return {choice.value: choice for choice in found}


def choice(base: Sheet, name: str, value: object, *, second: bool = False, halves: bool = False) -> Enum | Amount | None:
    """The policy's choice that a file means: by its name in the table, or as the base's option writes it; None where it is none."""
    if isinstance(value, str) and value in (named := choices(base, name, second=second)):
        return named[value]
    if type(value) in (int, float) and name in NUMBERS and base.system.policies.won_by in _TABLE:
        if second:
            return number(value, halves=halves)
        return value if isinstance(value, int) and value > 0 else None
    asked = next((row for row in base.system.interpretations if row.policy == name), None)
    if asked is None or not any(type(row.value) is type(value) and row.value == value for row in asked.choices):
        return None
    found = asked.chosen(value)
    return found if isinstance(found, (Enum, int)) else None


def possible(base: Sheet, name: str, *, second: bool = False) -> tuple[str, str]:
    """What can be chosen, for a sentence: German, English."""
    named = list(choices(base, name, second=second))
    if base.system.policies.won_by not in _TABLE:
        asked = next(row for row in base.system.interpretations if row.policy == name)
        named = [row.value if isinstance(row.value, str) else json.dumps(row.value) for row in asked.choices]
    elif name in NUMBERS:
        return ", ".join((*named, "eine ganze Zahl über 0")), ", ".join((*named, "a whole number above 0"))
    return ", ".join(named), ", ".join(named)
