"""Reads the tournaments of a series: held ones with results or tables, and those to come."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from scoring.arithmetic.series.rows import Code, Drawn, Final, Formula, FormulaKind, Policy, Result, Table, Tournament
from scoring.requests.faults import Fault
from scoring.requests.form import Faults, Form, Reader, flag, list_of, number, of_object, person, shown, text, whole, with_thirds, words
from scoring.requests.series_policies import formula, positive
from scoring.requests.standing import beyond, not_in_standing

TOURNAMENT = ("key", "final", "weight", "formula", "field", "results", "tables", "range", "rounds", "balanced")
RESULT = ("person", "rank", "points", "code", "cup_points")
TABLE = ("persons", "points")

NEEDS = {FormulaKind.PLACES: "rank", FormulaKind.TIROL: "rank", FormulaKind.HEINE: "points", FormulaKind.SUM: "points"}
"""What a plain result must have."""


class Tournaments:
    """Reads tournament by tournament, and knows which came before. `formula`: of the series, None where it could not be read."""

    def __init__(self, policy: Policy, of_series: Formula | None, numbers: set[int] | None) -> None:
        self._policy, self._formula, self._numbers = policy, of_series, numbers
        self._keys: set[str] = set()
        self._final = False
        self._balanced: bool | None = None

    def read(self, form: Form) -> Tournament:
        """One tournament; what could not be read of it has its default beside the fault."""
        key = form.need_once("key", words, self._keys, "duplicate_key", sentence="key_twice")
        final = form.read("final", flag) is True
        if final and self._final:
            form.refuse("contradiction", "final", "two_finals")
        self._final |= final
        balanced = form.read("balanced", flag) is not False
        if self._balanced not in (None, balanced):
            form.refuse("contradiction", "balanced", "two_kinds")
        self._balanced = balanced
        weight = form.read("weight", positive)
        own = form.read("formula", formula)
        used = own if form.has("formula") else self._formula
        held = form.has("results") or form.has("tables")
        tournament = Tournament(key or "", held, final, formula=own, field=form.read("field", whole(1)), balanced=balanced)
        if weight is not None:
            tournament = tournament._replace(weight=weight)
        return self._held(form, tournament, used, balanced=balanced) if held else self._to_come(form, tournament, used)

    def _held(self, form: Form, tournament: Tournament, used: Formula | None, *, balanced: bool) -> Tournament:
        kind = None if used is None else used.kind
        of_result = _Results(self._policy, kind, self._numbers, balanced=balanced).read
        results = form.read("results", list_of(of_object(RESULT)(of_result))) or []
        tables: Sequence[Table | None] = ()
        if kind is FormulaKind.TABLE_POINTS:
            tables = form.read("tables", list_of(of_object(TABLE)(_Seats(self._numbers, balanced=balanced).read))) or ()
        elif kind is not None:
            form.forbid("tables", sentence="only_table_points")
        form.forbid("range", "rounds", sentence="only_to_come")
        if kind in NEEDS:
            _check_ranks(form, results, tournament.field)
        return tournament._replace(
            results=tuple(each for each in results if each is not None), tables=tuple(each for each in tables if each is not None)
        )

    def _to_come(self, form: Form, tournament: Tournament, used: Formula | None) -> Tournament:
        kind = None if used is None else used.kind
        if kind is not None and kind is not FormulaKind.TABLE_POINTS:
            form.forbid("rounds", sentence="only_table_points")
        span, rounds = form.read("range", _range), None
        if kind in (None, FormulaKind.TABLE_POINTS):
            rounds = form.read("rounds", whole(1))
        if self._policy.can_still and used is not None and not form.has("range"):
            behind_last = tournament.final and self._policy.final is Final.EXTRA and self._policy.behind_last
            if kind is FormulaKind.SUM or used.minus or behind_last:
                form.refuse("missing_field", "range", "needs_range", "range")
            elif kind is FormulaKind.TABLE_POINTS:
                form.demand("rounds", "needs_rounds")
        return tournament._replace(range=span, rounds=rounds or 0)


class _Results:
    """Reads the results of one tournament. `kind`: its formula, None where it could not be read; where it is not `balanced`, points may
    have thirds."""

    def __init__(self, policy: Policy, kind: FormulaKind | None, numbers: set[int] | None, *, balanced: bool) -> None:
        self._policy, self._kind, self._numbers = policy, kind, numbers
        self._points = number if balanced else with_thirds
        self._seen: set[int] = set()

    def read(self, form: Form) -> Result | None:
        """One result; None with its faults."""
        before = len(form.faults)
        who = form.need_once("person", known_person(self._numbers), self._seen, "duplicate_person", sentence="person_twice")
        code = self._code(form)
        self._demand(form, code)
        rank, points = form.read("rank", whole(1)), form.read("points", self._points)
        cup_points = form.read("cup_points", number)
        return None if who is None or len(form.faults) > before else Result(who, rank, points, code=code, cup_points=cup_points)

    def _code(self, form: Form) -> str | None:
        code = form.read("code", text)
        if code is not None and code not in self._policy.codes:
            form.refuse("unknown_code", "code", "no_such_code", shown(code), ", ".join(self._policy.codes))
        if form.has("code") and form.has("cup_points"):
            form.refuse("contradiction", "cup_points", "code_or_cup_points")
        return code

    def _demand(self, form: Form, code: str | None) -> None:
        """What the formula needs of a plain result."""
        if form.has("cup_points") or self._kind is None:
            return
        if self._kind is FormulaKind.TABLE_POINTS:
            form.forbid("rank", "points", sentence="written_at_tables")
            form.demand("code", "code_or_tables")
        elif not form.has("code") or self._policy.codes.get(code or "", Code()).points is Drawn.FORMULA:
            form.demand(NEEDS[self._kind], f"needs_{NEEDS[self._kind]}")


class _Seats:
    """Reads a table of table points; where `balanced`, what is written there is 0 together."""

    def __init__(self, numbers: set[int] | None, *, balanced: bool) -> None:
        self._numbers, self._balanced = numbers, balanced

    def read(self, form: Form) -> Table | None:
        """One table and round; None with its faults."""
        before = len(form.faults)
        persons = form.need("persons", list_of(known_person(self._numbers))) or []
        for index, each in enumerate(persons):
            if each is not None and each in persons[:index]:
                form.refuse("duplicate_person", f"persons[{index}]", "person_twice", each)
        points = form.need("points", list_of(number)) or []
        if len(form.faults) == before and len(points) != len(persons):
            form.refuse("bad_value", "points", "one_a_person", len(persons))
        elif self._balanced and None not in points and sum(points):  # type: ignore[arg-type]
            form.refuse("sum_not_0", "points", "table_not_0", sum(points))  # type: ignore[arg-type]
        return None if len(form.faults) > before else Table(tuple(persons), tuple(points))  # type: ignore[arg-type]


def known_person(numbers: set[int] | None) -> Reader[int]:
    """A person's number; where persons are named, one of theirs."""

    def read(value: Any, place: str, faults: Faults) -> int | None:
        found = person(value, place, faults)
        if found is not None and numbers is not None and found not in numbers:
            faults.append(Fault("unknown_person", place, "no_such_person", (found,)))
        return found

    return read


def _range(value: Any, place: str, faults: Faults) -> tuple[Fraction, Fraction] | None:
    bounds = list_of(number)(value, place, faults)
    if bounds is None or None in bounds:
        return None
    if len(bounds) != 2 or bounds[0] > bounds[1]:  # type: ignore[operator]
        faults.append(Fault("bad_value", place, "not_range"))
        return None
    return bounds[0], bounds[1]  # type: ignore[return-value]


def _check_ranks(form: Form, results: Sequence[Result | None], field: int | None) -> None:
    """The ranks are a whole standing, or fit into the field; not looked at where one is missing."""
    if any(each is None or (each.rank is None and each.code is None and each.cup_points is None) for each in results):
        return
    rows = [(row, each.rank) for row, each in enumerate(results) if each is not None and each.rank is not None]
    wrong = not_in_standing(rows) if field is None else beyond(rows, field)
    if wrong is None:
        return
    rank = dict(rows)[wrong]
    sentence = ("no_standing", rank) if field is None else ("beyond_field", rank, field)
    form.refuse("bad_rank", f"results[{wrong}].rank", *sentence)
