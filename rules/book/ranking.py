"""The form of a ranking, by which a tournament puts its players in order: reads and writes its JSON. Ranks nobody."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, unique
from typing import Any, TypeVar

from rules.book.own.faults import SheetFault
from rules.book.saying import Sentences, fault
from rules.engine.options import read_options
from rules.rows import card_points
from rules.rows.card_points import Amount
from rules.rows.checking import fixed
from rules.rows.places import Compared, Lists, Parts, PlacedBy, TableTies, Thirds, by_place, list_of
from rules.rows.sheet import Sheet
from rules.words.texts import shortened, written

SIZES = range(2, 7)
"""Players at a table."""
_MOST = 1_000_000
_KEYS = ("kind", "points", "table_ties")
C = TypeVar("C", bound=Enum)


@unique
class RankedBy(Enum):
    """What decides first."""

    SUM = "sum"
    """The sum of all games."""
    TABLE_POINTS = "table_points"
    """Points for the place at each table of each round."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """A policy of a tournament. `points`: by the size of a table what its places get, first place first, none of it rising; by the sum
    there are none. `first`: the same of the first round. `of_sheet`: the lists are its sheet's own, with what it says of them."""

    kind: RankedBy = RankedBy.SUM
    points: Lists = field(default_factory=dict, hash=False)
    first: Lists = field(default_factory=dict, hash=False, kw_only=True)
    of_sheet: bool = field(default=False, kw_only=True)
    ties: TableTies = field(default=TableTies.MEAN, kw_only=True)
    parts: Parts = field(default=Parts.EXACT, kw_only=True)
    placed_by: PlacedBy = field(default=PlacedBy.GAMES, kw_only=True)
    compared: Compared = field(default=Compared.BOTH, kw_only=True)
    thirds: bool = field(default=False, kw_only=True)
    """Whether what it gives is written exactly, where nobody pays another (`RuleSystem.balanced`); else rounded for whoever reads it."""
    off: Mapping[tuple[int, int], Amount] = field(default_factory=dict, hash=False, kw_only=True)
    """No part of the policy: the penalty points by player's number and round, negative, put in by whoever knows them where they move
    places."""

    def __post_init__(self) -> None:
        """Fixes the lists, the smallest table first."""
        object.__setattr__(self, "points", fixed(dict(sorted(self.points.items()))))
        object.__setattr__(self, "first", fixed(dict(sorted((self.first or self.points).items()))))

    @property
    def takes_table_points(self) -> bool:
        """Whether a penalty may be in table points."""
        return self.kind is RankedBy.TABLE_POINTS and self.placed_by is PlacedBy.GAMES

    def at_table(self, size: int, round_: int, sums: Mapping[int, Amount]) -> dict[int, Amount]:
        """What everybody at a table of so many seats has of it in this round, by number. `sums`: of the games that each sat there."""
        moved = {who: points + self.off.get((who, round_), 0) for who, points in sums.items()}
        found = by_place(self.list_of(size, round_), moved, ties=self.ties, parts=self.parts)
        return {who: Thirds(points) for who, points in found.items()} if self.thirds else found

    def list_of(self, size: int, round_: int) -> tuple[Amount, ...]:
        """What the places at a table of this size get in a round: its list, that of the next smaller size that has one, else the
        smallest."""
        return list_of(self.first if round_ == 1 else self.points, size)

    def told(self, language: str) -> str:
        """ "4, 3, 2, 1", or "zu dritt 4, 2, 1; zu viert 4, 3, 2, 1"; "" by the sum."""
        lists = {size: ", ".join(map(written, entries)) for size, entries in self.points.items()}
        begun = {size: ", ".join(map(written, entries)) for size, entries in self.first.items()}
        lists = {size: text if text == begun[size] else _FIRST[language == "en"].format(text, begun[size]) for size, text in lists.items()}
        return "; ".join(text if len(lists) == 1 else f"{_AT[size][language == 'en']} {text}" for size, text in lists.items())

    def sentence(self, language: str) -> str:
        """How table points are given; "" by the sum."""
        return _RANKED[self.ties][language == "en"].format(self.told(language)) if self.points else ""

    def written(self) -> dict[str, Any]:
        """As JSON, as `read_ranking` reads it."""
        own = {str(size): [card_points.amount(int(2 * entry)) for entry in entries] for size, entries in self.points.items()}
        lists = {"points": own} if own and not self.of_sheet else {}
        return {"kind": self.kind.value, **lists, **({} if self.ties is TableTies.MEAN else {"table_ties": self.ties.value})}


BY_SUM = Ranking()
"""What counts where nobody says anything."""


def sheets_ranking(sheet: Sheet, options: Mapping[str, Any] | None = None, *, ties: TableTies = TableTies.MEAN) -> Ranking | None:
    """By table points as the sheet gives them, with these answers to its questions; None of a sheet that gives none."""
    places = sheet.system.places
    if places is None:
        return None
    first, later = places.lists(read_options(sheet.system, dict(options or {}))[0].interpretations)
    return Ranking(
        RankedBy.TABLE_POINTS, later, first=first, of_sheet=True, ties=ties, parts=places.parts, placed_by=places.placed_by,
        compared=Compared.TABLE_POINTS, thirds=not sheet.system.balanced,
    )  # fmt: skip


def usual_ranking(sheet: Sheet | None) -> dict[str, Any]:
    """What a tournament of the sheet is ranked by where nobody says anything, as JSON; the sheet may be unknown."""
    return ((sheets_ranking(sheet) if sheet is not None else None) or BY_SUM).written()


def read_ranking(
    given: object, row: str, faults: list[SheetFault], sheet: Sheet | None = None, *, options: Mapping[str, Any] | None = None
) -> Ranking | None:
    """The ranking of parsed JSON; None, with its faults, where it is none. `row`: where it stands in its file. `sheet` and `options`: of
    the tournament; without lists it is ranked by those of its sheet, where that has any."""
    before = len(faults)
    if not isinstance(given, Mapping):
        faults.append(fault(_SENTENCES, row, "no_table"))
        return None
    for key in given:
        if key not in _KEYS:
            word = shortened(str(key))
            faults.append(fault(_SENTENCES, f"{row}.{word}", "unknown_key", word, ", ".join(_KEYS)))
    kind, points = _read_kind(given.get("kind"), f"{row}.kind", faults), given.get("points")
    for key in ("points", "table_ties"):
        if kind is RankedBy.SUM and given.get(key) is not None:
            faults.append(fault(_SENTENCES, f"{row}.{key}", "not_for_kind", key))
    if kind is not RankedBy.TABLE_POINTS:
        return Ranking(kind) if kind is not None and len(faults) == before else None
    ties = _read_choice(given.get("table_ties") or TableTies.MEAN.value, TableTies, f"{row}.table_ties", faults)
    of_sheet = None if sheet is None or points is not None else sheets_ranking(sheet, options, ties=ties or TableTies.MEAN)
    lists = {} if of_sheet is not None else _read_lists(points, f"{row}.points", faults)
    if len(faults) > before or ties is None:
        return None
    return of_sheet or _by_own_lists(lists, ties, sheet)


def _by_own_lists(lists: Lists, ties: TableTies, sheet: Sheet | None) -> Ranking:
    """By lists of the tournament's own: where the sheet has places too, and nobody pays another, a penalty moves them as it moves those of
    the sheet, and rounds are compared as there. Source: balanced.md; of any other tournament free.md."""
    ranking = Ranking(RankedBy.TABLE_POINTS, lists, ties=ties)
    if sheet is None or sheet.system.balanced:
        return ranking
    places = sheet.system.places
    if places is None:
        return replace(ranking, thirds=True)
    return replace(ranking, thirds=True, placed_by=places.placed_by, compared=Compared.TABLE_POINTS)


def _read_kind(given: object, row: str, faults: list[SheetFault]) -> RankedBy | None:
    if given is None:
        faults.append(fault(_SENTENCES, row, "missing_key", "kind"))
        return None
    return _read_choice(given, RankedBy, row, faults)


def _read_choice(given: object, choices: type[C], row: str, faults: list[SheetFault]) -> C | None:
    known = {choice.value: choice for choice in choices}
    if isinstance(given, str) and given in known:
        return known[given]
    faults.append(fault(_SENTENCES, row, "unknown_choice", shortened(str(given)), ", ".join(known)))
    return None


def _read_lists(given: object, row: str, faults: list[SheetFault]) -> dict[int, tuple[Amount, ...]]:
    """The lists that are good, by size."""
    if given is None:
        faults.append(fault(_SENTENCES, row, "missing_key", "points"))
        return {}
    if not isinstance(given, Mapping):
        faults.append(fault(_SENTENCES, row, "no_table"))
        return {}
    sizes, found = {str(size): size for size in SIZES}, {}
    there = {key: entries for key, entries in given.items() if entries is not None}
    for key, entries in there.items():
        where = f"{row}.{shortened(str(key))}"
        listed = _read_entries(entries)
        if key not in sizes:
            faults.append(fault(_SENTENCES, where, "bad_value", *_SIZE))
        elif not isinstance(entries, (list, tuple)):
            faults.append(fault(_SENTENCES, where, "no_list"))
        elif listed is None:
            faults.append(fault(_SENTENCES, where, "bad_value", *_ENTRIES))
        else:
            found[sizes[key]] = listed
    if not there:
        faults.append(fault(_SENTENCES, row, "bad_value", *_LISTS))
    return found


def _read_entries(given: object) -> tuple[Amount, ...] | None:
    """The points of a list's places; None where they are not whole or half numbers, at least 0, none greater than the one before."""
    if not isinstance(given, (list, tuple)) or not given:
        return None
    halves = [card_points.read_halves(entry) for entry in given]
    known = [entry for entry in halves if entry is not None and 0 <= entry <= 2 * _MOST]
    if len(known) < len(halves) or known != sorted(known, reverse=True):
        return None
    return tuple(map(card_points.of_halves, known))


_AT = {
    2: ("zu zweit", "with two"), 3: ("zu dritt", "with three"), 4: ("zu viert", "with four"), 5: ("zu fünft", "with five"),
    6: ("zu sechst", "with six"),
}  # fmt: skip
_FIRST = ("{0} (in der ersten Runde {1})", "{0} (in the first round {1})")
_RANKED = {
    TableTies.MEAN: (
        "Gereiht wird nach Tischpunkten: {0}; Gleiche teilen, dann entscheidet die Summe der Spiele.",
        "Ranked by table points: {0}; equals share, then the sum of the games decides.",
    ),
    TableTies.BETTER: (
        "Gereiht wird nach Tischpunkten: {0}; Gleiche haben jeder den besseren Platz, dann entscheidet die Summe der Spiele.",
        "Ranked by table points: {0}; equals have the better place each, then the sum of the games decides.",
    ),
}
_SIZE = (("Eine Liste gehört zu einer Tischgröße von 2 bis 6", "A list belongs to a size of a table from 2 to 6"),)
_ENTRIES = (
    (
        "Hier stehen Punkte für den ersten, den zweiten … Platz: ganze oder halbe Zahlen ab 0, keine größer als die vorige",
        "Here stand points for the first, the second … place: whole or half numbers from 0, none greater than the one before",
    ),
)
_LISTS = (
    (
        "Mindestens eine Liste gehört hierher, etwa am Tisch zu 4: 4, 3, 2, 1",
        "At least one list belongs here, e.g. at a table of 4: 4, 3, 2, 1",
    ),
)
_SENTENCES: Sentences = {
    "no_table": ("Hier gehört eine Tabelle hin: { Name: Wert, … }.", "A table belongs here: { name: value, … }."),
    "no_list": ("Hier gehört eine Liste hin: [ … ].", "A list belongs here: [ … ]."),
    "unknown_key": ("„{0}“ kennt eine Reihung nicht. Möglich sind: {1}.", "A ranking has no “{0}”. It may have: {1}."),
    "missing_key": ("Hier fehlt „{0}“.", "“{0}” is missing."),
    "unknown_choice": ("„{0}“ steht hier nicht zur Wahl. Möglich sind: {1}.", "“{0}” is no choice here. The choices are: {1}."),
    "not_for_kind": (
        "Nach der Summe der Spiele (sum) gereiht gibt es keine Tischpunkte. Bitte „{0}“ streichen oder „table_points“ wählen.",
        "Ranked by the sum of the games (sum) there are no table points. Please strike “{0}”, or choose “table_points”.",
    ),
    "bad_value": ("{0}.", "{0}."),
}
