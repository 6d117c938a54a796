"""Reads the policies of a series that are more than a word: formula, count, codes, ties, groups, teams."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.arithmetic.series.points_tables import TABLES
from scoring.arithmetic.series.rows import (
    Best,
    Code,
    Count,
    Discards,
    Drawn,
    Formula,
    FormulaKind,
    Number,
    Only,
    Rounding,
    Share,
    Teams,
    Tie,
)
from scoring.requests.faults import Fault
from scoring.requests.form import Faults, Form, choice, flag, list_of, number, of_object, one_of, opened, person, shown, whole, words

FORMULA = ("kind", "table", "beyond", "tied", "full", "most")
COUNT = ("best", "share", "discards", "round", "of")
CODE = ("points", "droppable", "participation")
ONLY = ("tag", "club", "place", "points")
TEAMS = ("by", "members", "best", "per")

USES = {
    FormulaKind.PLACES: {"table", "beyond", "tied"},
    FormulaKind.HEINE: {"full", "most"},
    FormulaKind.TIROL: {"tied"},
    FormulaKind.SUM: set(),
    FormulaKind.TABLE_POINTS: {"table"},
}
"""Which fields a formula has a use for."""

STANDARD_TABLE = {FormulaKind.PLACES: "fixpunkte", FormulaKind.TABLE_POINTS: "4-3-2-1"}
ALL = "all"


@of_object(FORMULA)
def formula(form: Form) -> Formula | None:
    """A formula; None where its kind cannot be read."""
    kind = form.need("kind", one_of(FormulaKind))
    if kind is None:
        return None
    form.forbid(*(name for name in FORMULA[1:] if name not in USES[kind]), sentence="not_of_formula")
    plain = Formula(kind, TABLES[STANDARD_TABLE[kind]] if kind in STANDARD_TABLE else ())
    uses = USES[kind]
    if "table" in uses:
        plain = plain._replace(table=form.read("table", points_table) or plain.table)
    if "beyond" in uses:
        plain = plain._replace(minus=form.read("beyond", choice("zero", "minus")) == "minus")
    if "tied" in uses:
        plain = plain._replace(mean=form.read("tied", choice("rank", "mean")) == "mean")
    return _with_bounds(plain, form) if "full" in uses else plain


def _with_bounds(plain: Formula, form: Form) -> Formula:
    full, most = form.read("full", whole(1)) or plain.full, form.read("most", whole(1)) or plain.most
    if most < full:
        form.refuse("bad_value", "most" if form.has("most") else "full", "most_below_full", most, full)
    return plain._replace(full=full, most=most)


def points_table(value: Any, place: str, faults: Faults) -> tuple[Number, ...] | None:
    """A table by its name, or a list of points, best first."""
    if type(value) is str:
        name = choice(*TABLES)(value, place, faults)
        return None if name is None else TABLES[name]
    entries = list_of(number, empty=False)(value, place, faults)
    return None if entries is None else tuple(entry for entry in entries if entry is not None)


def falling_table(value: Any, place: str, faults: Faults) -> tuple[Number, ...] | None:
    """A table that does not rise and has nothing below 0."""
    table = points_table(value, place, faults)
    if table and (min(table) < 0 or list(table) != sorted(table, reverse=True)):
        faults.append(Fault("bad_value", place, "table_rises"))
    return table


def positive(value: Any, place: str, faults: Faults) -> Fraction | None:
    """A number above 0, whole, decimal or a fraction in words: "3/2"."""
    found: Fraction | None = None
    if type(value) is str:
        above, _, below = value.partition("/")
        if above.isdecimal() and below.isdecimal() and int(below):
            found = Fraction(int(above), int(below))
    elif type(value) in (int, float):
        found = number(value, place, [])
    if found is None or found <= 0:
        faults.append(Fault("bad_value", place, "not_positive"))
        return None
    return Fraction(found)


def count(value: Any, place: str, faults: Faults) -> Count:
    """How many results count."""
    if value == ALL:
        return None
    form = opened(value, place, COUNT, faults)
    if form is None:
        return None
    ways = [name for name in ("best", "share", "discards") if form.has(name)]
    if len(ways) > 1:
        faults.append(Fault("contradiction", place, "one_way_to_count"))
    elif not ways:
        form.refuse("missing_field", "best", "needs_count")
    best, share = form.read("best", whole(1)), form.read("share", _share)
    discards = form.read("discards", list_of(whole(0), empty=False))
    if ways and "share" not in ways:
        form.forbid("round", sentence="only_with_share")
    if ways == ["best"]:
        form.forbid("of", sentence="only_with_share")
    planned = ways != ["best"] and form.read("of", choice("held", "planned")) == "planned"
    if best is not None:
        return Best(best)
    if share is not None:
        return Share(share, form.read("round", one_of(Rounding)) or Rounding.UP, planned)
    return None if discards is None else Discards(tuple(each for each in discards if each is not None), planned)


def _share(value: Any, place: str, faults: Faults) -> Fraction | None:
    share = positive(value, place, faults)
    if share is not None and share > 1:
        faults.append(Fault("bad_value", place, "share_above_1"))
        return None
    return share


def codes(value: Any, place: str, faults: Faults) -> dict[str, Code] | None:
    """One's own codes by name."""
    if type(value) is not dict:
        faults.append(Fault("bad_value", place, "no_object"))
        return None
    found = {name: _code(each, f"{place}.{shown(name)}", faults) for name, each in value.items() if each is not None}
    return {name: code for name, code in found.items() if code is not None}


@of_object(CODE)
def _code(form: Form) -> Code:
    in_words = type(form.given.get("points")) is str
    drawn = form.read("points", one_of(Drawn)) if in_words else None
    points = None if in_words else form.read("points", number)
    droppable, participation = form.read("droppable", flag), form.read("participation", flag)
    return Code(drawn or points or 0, droppable is not False, participation is not False)


def ties(value: Any, place: str, faults: Faults) -> tuple[Tie, ...] | None:
    """What decides, one after another."""
    read = list_of(one_of(Tie))(value, place, faults)
    if read is None:
        return None
    for index, tie in enumerate(read):
        if tie is not None and tie in read[:index]:
            faults.append(Fault("contradiction", f"{place}[{index}]", "tie_twice", (tie.value,)))
    return tuple(tie for tie in read if tie is not None)


@of_object(ONLY)
def only(form: Form) -> Only:
    """A ranking inside the ranking."""
    if not any(form.has(name) for name in ("tag", "club", "place")):
        form.refuse("missing_field", "tag", "only_whom")
    tag, club, town = (form.read(name, words) for name in ("tag", "club", "place"))
    return Only(tag, club, town, form.read("points", choice("whole_field", "within")) == "within")


class Squads:
    """Reads the teams, and knows who there is; None: everybody is known."""

    def __init__(self, numbers: set[int] | None) -> None:
        self._numbers = numbers
        self._team: dict[int, str] = {}

    def read(self, form: Form) -> Teams:
        """A ranking of teams."""
        if form.has("by") == form.has("members"):
            form.faults.append(Fault("contradiction", form.place, "by_or_members"))
        form.read("by", choice("club"))
        members = form.read("members", self._members)
        best = None if form.given.get("best") == ALL else form.read("best", whole(1))
        return Teams(members, best, form.read("per", choice("tournament", "series")) == "series")

    def _members(self, value: Any, place: str, faults: Faults) -> Mapping[str, tuple[int, ...]] | None:
        if type(value) is not dict:
            faults.append(Fault("bad_value", place, "no_object"))
            return None
        return {name: self._squad(name, each, f"{place}.{shown(name)}", faults) for name, each in value.items() if each is not None}

    def _squad(self, name: str, value: Any, place: str, faults: Faults) -> tuple[int, ...]:
        persons = list_of(person)(value, place, faults) or []
        for index, each in enumerate(persons):
            if each is None:
                continue
            if each in persons[:index]:
                faults.append(Fault("duplicate_person", f"{place}[{index}]", "person_twice", (each,)))
            elif each in self._team:
                faults.append(Fault("bad_team", place, "in_two_teams", (each, shown(self._team[each]), shown(name))))
            if self._numbers is not None and each not in self._numbers:
                faults.append(Fault("unknown_person", f"{place}[{index}]", "no_such_person", (each,)))
            self._team.setdefault(each, name)
        return tuple(each for each in persons if each is not None)
