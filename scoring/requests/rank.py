"""`manage.py rank`: what is asked, and how it is answered. Source: free.md, „The ranking“ and „The commands“."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import rules
from rules.book import BY_SUM, RankedBy, Ranking, SheetFault, read_ranking
from scoring.arithmetic.stand import as_json
from scoring.arithmetic.standings import Standing, put_in_order
from scoring.arithmetic.tiebreaks import DEFAULT_CHAIN, Facts, effective
from scoring.plain.rows import PlayerRow, Points
from scoring.requests.faults import Fault
from scoring.requests.form import Faults, Form, list_of, number, of_object, opened, person, shown, whole

REQUEST = ("id", "ranking", "tables", "penalties", "out")
TABLE = ("round", "size", "sums")
PENALTY = ("player", "points", "table_points")
SMALLEST, LARGEST = 2, 6
"""Seats of a table."""
LONGEST = 30
"""Digits of a person's number."""
MOST = 10**9
"""What nobody has at a table."""


class _Table(NamedTuple):
    """A table of a round: its seats, and what each person has of the games he sat there, None where nothing was played."""

    round: int
    size: int
    sums: Mapping[int, Points | None]


class _Asked(NamedTuple):
    """A request that has no fault. `penalties`: what was taken off each, in points of the games and in table points."""

    ranking: Ranking
    tables: tuple[_Table, ...]
    penalties: tuple[tuple[int, Points, Points], ...]
    out: frozenset[int]


def answer(request: Any, language: str = "de") -> dict[str, object]:
    """The answer to one request, or its refusal."""
    asked = _read(request)
    identity = rules.identity(request)
    if not isinstance(asked, _Asked):
        return {"id": identity, "errors": [_told(fault, language) for fault in asked]}
    ranked = (line for line in _ranked(asked) if line.rank is not None)
    return {"id": identity, "standing": [[line.player.number, line.rank, _plain(line.total)] for line in ranked]}


def _told(fault: Fault | SheetFault, language: str) -> dict[str, str]:
    if isinstance(fault, Fault):
        return fault.as_dict(language)
    return {"code": fault.code, "field": fault.row, "message": fault.text(language)}


def _plain(points: Points) -> int | float | str:
    return points if isinstance(points, int) else as_json(points)


def _ranked(asked: _Asked) -> tuple[Standing, ...]:
    rounds = sorted({table.round for table in asked.tables})
    sums: dict[int, list[Points | None]] = {}
    placed: dict[int, list[Points | None]] = {}
    for table in asked.tables:
        written = {person: points for person, points in table.sums.items() if points is not None}
        for number_ in table.sums:
            sums.setdefault(number_, [None] * len(rounds))
            placed.setdefault(number_, [None] * len(rounds))
        _add(sums, written, rounds.index(table.round))
        if asked.ranking.kind is RankedBy.TABLE_POINTS:
            _add(placed, asked.ranking.at_table(table.size, table.round, written), rounds.index(table.round))
    facts = Facts(_fixed(sums), {}, (), "")
    if asked.ranking.kind is RankedBy.TABLE_POINTS:
        facts = facts._replace(table_points=_fixed(placed))
    return put_in_order(
        {number: PlayerRow(number, "") for number in sums},
        facts,
        chain=effective(asked.ranking, DEFAULT_CHAIN),
        penalties=_taken((who, points) for who, points, _ in asked.penalties),
        unranked=asked.out,
        table_penalties=_taken((who, points) for who, _, points in asked.penalties),
    )


def _add(found: Mapping[int, list[Points | None]], given: Mapping[int, Points], round_: int) -> None:
    for who, points in given.items():
        found[who][round_] = points + (found[who][round_] or 0)


def _fixed(found: Mapping[int, list[Points | None]]) -> dict[int, tuple[Points | None, ...]]:
    return {who: tuple(rounds) for who, rounds in found.items()}


def _taken(given: Iterable[tuple[int, Points]]) -> dict[int, Points]:
    found: dict[int, Points] = {}
    for who, points in given:
        found[who] = found.get(who, 0) - points
    return found


def _read(request: Any) -> _Asked | list[Fault | SheetFault]:
    """What is asked, or everything that is wrong with it: first the ranking, then the rest in the order of the form."""
    faults: Faults = []
    of_ranking: list[SheetFault] = []
    form = opened(request, "", REQUEST, faults)
    if form is None:
        return [*faults]
    ranking: Ranking | None = BY_SUM
    if form.has("ranking"):
        ranking = read_ranking(form.given["ranking"], "ranking", of_ranking)
    form.demand("tables")
    tables = form.read("tables", list_of(of_object(TABLE)(_read_table))) or ()
    penalties = form.read("penalties", list_of(of_object(PENALTY)(_Penalties(ranking).read))) or ()
    out = form.read("out", list_of(person)) or ()
    if ranking is None or faults or of_ranking:
        return [*of_ranking, *faults]
    return _Asked(
        ranking,
        tuple(table for table in tables if table is not None),
        tuple(penalty for penalty in penalties if penalty is not None),
        frozenset(who for who in out if who is not None),
    )


def _read_table(form: Form) -> _Table | None:
    """One table; None with its faults."""
    before = len(form.faults)
    round_, size, sums = form.need("round", whole(1)), form.need("size", whole(SMALLEST, LARGEST)), form.need("sums", _read_sums)
    if round_ is None or size is None or sums is None or len(form.faults) > before:
        return None
    return _Table(round_, size, sums)


def _read_sums(value: Any, place: str, faults: Faults) -> dict[int, Points | None] | None:
    """What each person has, by his number; `null` where nothing was played."""
    if type(value) is not dict:
        faults.append(Fault("bad_value", place, "no_object"))
        return None
    found: dict[int, Points | None] = {}
    for key, points in value.items():
        where = f"{place}.{shown(key)}"
        who = int(key) if key.isascii() and key.removeprefix("-").isdigit() and len(key) <= LONGEST else None
        if who is None:
            faults.append(Fault("bad_value", where, "not_a_number_of"))
        elif who in found:
            faults.append(Fault("duplicate_person", where, "person_twice", (who,)))
        else:
            found[who] = None if points is None else _within(points, where, faults)
    return found


class _Penalties:
    """Reads penalties. `ranking`: None where it could not be read; then nobody knows what it has no use for."""

    def __init__(self, ranking: Ranking | None) -> None:
        self._by_sum = ranking is not None and ranking.kind is RankedBy.SUM

    def read(self, form: Form) -> tuple[int, Points, Points] | None:
        """One penalty; None with its faults."""
        before = len(form.faults)
        who = form.need("player", person)
        points = form.read("points", _taken_off)
        if self._by_sum and not form.has("points"):
            form.forbid("table_points", sentence="not_by_sum")
        off_table = form.read("table_points", _taken_off)
        if not form.has("points") and not form.has("table_points"):
            form.refuse("missing_field", "points", "needs_penalty", "points")
        return None if who is None or len(form.faults) > before else (who, points or 0, off_table or 0)


def _within(value: Any, place: str, faults: Faults) -> Fraction | None:
    """An exact number that a game can give."""
    found = number(value, place, faults)
    if found is not None and abs(found) > MOST:
        faults.append(Fault("bad_value", place, "not_within", (-MOST, MOST)))
        return None
    return found


def _taken_off(value: Any, place: str, faults: Faults) -> Fraction | None:
    found = _within(value, place, faults)
    if found is not None and found <= 0:
        faults.append(Fault("bad_value", place, "not_above_0"))
        return None
    return found
