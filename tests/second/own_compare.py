"""The program and the second scorer side by side under random sheets of one's own; of the program nothing but its doors."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

import rules
from rules.book.own import SheetRefused, read_sheet
from tests.second import own_faults, own_generate, own_radl, own_ruling, own_score, own_spoil
from tests.second.dice import Dice
from tests.second.frame import Record, present
from tests.second.own_asked import question
from tests.second.own_deal import request, sheet
from tests.second.own_file import read

SAME, REFUSED, DECIDED = "equal amounts", "equal refusals", "as decided"
EQUAL = (SAME, REFUSED, DECIDED)
CRASHES = (ArithmeticError, AssertionError, AttributeError, LookupError, NotImplementedError, TypeError, ValueError)
EACH = 20  # requests a file


@dataclass
class Tally:
    """How many of each class, and the first of each difference."""

    classes: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[object]] = field(default_factory=dict)

    def add(self, found: str, *asked: object) -> None:
        self.classes[found] += 1
        if found not in EQUAL and len(self.examples.setdefault(found, [])) < 3:
            self.examples[found].append(asked)

    @property
    def differing(self) -> int:
        return sum(number for name, number in self.classes.items() if name not in EQUAL)


def again(value: object) -> object:
    """The same as it comes out of JSON."""
    return json.loads(json.dumps(value))


def refused(file: Record) -> list[tuple[str, str]]:
    """The program's faults of a file."""
    try:
        read_sheet(again(file))
    except SheetRefused as refusal:
        return [(fault.row, fault.code) for fault in refusal.faults]
    except CRASHES as crash:
        return [("file", f"{type(crash).__name__}: {crash}")]
    return []


def asked_of(door: Callable[..., object], asked: Record, sheets: object) -> Record:
    """What the program answers; a crash is an answer too, and none of a scorer's."""
    try:
        return dict(door(again(asked), sheets=sheets))  # type: ignore[call-overload, no-any-return]
    except CRASHES as crash:
        return {"errors": [{"code": f"{type(crash).__name__}: {crash}", "field": "crash"}]}


def place(where: str) -> str:
    return re.sub(r"\[\d+\]", "[]", where)


def decided(asked: Record) -> bool:
    """decided.py, `lost_silently_in_a_renonce`: open between two pages."""
    said = asked.get("announcements") or []
    return bool(asked.get("renonce")) and any(present(one).get("won") is False for one in said if isinstance(one, dict))


def difference(mine: Record, its: Record) -> str:
    """SAME or REFUSED, else the class of the difference."""
    here = mine.get("errors", [])
    there = [(error["code"], error["field"]) for error in its.get("errors", [])]
    if not here and not there:
        return amounts(mine, its)
    if not there:
        return f"{here[0][0]} ({place(here[0][1])}) here, settled there"
    if not here:
        return f"settled here, {there[0][0]} ({place(there[0][1])}) there"
    codes, others = [code for code, _ in here], [code for code, _ in there]
    return REFUSED if set(codes) & set(others) else f"{codes[0]} ({place(here[0][1])}) here, {others[0]} ({place(there[0][1])}) there"


def amounts(mine: Record, its: Record) -> str:
    """Amounts alike, and the lines sum to them; the same warnings."""
    for part in ("points", "cash"):
        lines = [line[part] for line in its.get("lines", [])]
        sums = [sum(map(Fraction, column)) for column in zip(*lines, strict=True)] or [0] * len(its[part])
        if mine[part] != its[part]:
            return f"other {part}"
        if sums != [Fraction(amount) for amount in its[part]]:
            return f"lines that do not sum to {part}"
    warned = [warning["code"] for warning in its.get("warnings", [])]
    return SAME if mine.get("warnings", []) == warned else f"warnings {mine.get('warnings', [])} here, {warned} there"


def ruled(mine: Record, its: Record) -> str:
    """A referee's decision alike."""
    if "errors" in mine or "errors" in its:
        return difference({"points": [], "cash": [], **mine}, {"points": [], "cash": [], **its})
    if "needs" in mine or "needs" in its:
        here, there = (answer.get("needs", [answer.get("decision")])[0] for answer in (mine, its))
        return SAME if mine.get("needs", [0])[0] == its.get("needs", [0])[0] else f"ruling: {here} here, {there} there"
    same = all(mine[part] == its[part] for part in ("decision", "offenders"))
    return SAME if same else f"ruling: {mine['decision']} here, {its['decision']} there"


def rows(records: list[Record], mine: Record, its: Record) -> str:
    """A table's sheet alike, row by row and in its sums."""
    if "errors" in mine or "errors" in its:
        return difference(mine, its)
    for number, (row, other) in enumerate(zip(mine["rows"], its["rows"], strict=True)):
        found = difference(row, {**other, "warnings": [one for one in other.get("warnings", []) if one["code"] != "dealer_order"]})
        if found not in EQUAL and not ("contradiction" in found and decided(records[number])):
            return f"sheet, row {'0' if number == 0 else 'n'}: {found}"
    parts = [part for part in ("totals", "cash", "pot", "pot_payments") if mine[part] != its[part]]
    return f"sheet: other {parts[0]}" if parts else SAME


def file_faults(file: Record, *, several: bool) -> str:
    """A spoiled file: the same rows with the same codes. Of several faults in one entry each may see another first."""
    mine, its = own_faults.checked(file), refused(file)
    if mine.wants("format", "bad_format") or mine.wants("base", "unknown_base") or file["base"] == "point-tarock":
        return REFUSED  # what else stands in it is anybody's guess, or another family's
    entries = [{entry(row) for row, _ in found} for found in (mine.found, its)]
    for row, codes in mine.found:
        if not any(where == row and code in codes.split("|") for where, code in its) and not (several and entry(row) in entries[1]):
            near = [f"{shape(where)} {code}" for where, code in its if where.startswith(row.split("[")[0]) or row.startswith(where)]
            return f"file: {shape(row)} {codes} here, {near[0] if near else 'nothing'} there"
    extra = [(row, code) for row, code in its if not mine.wants(row, code) and not (several and entry(row) in entries[0])]
    return f"file: {shape(extra[0][0])} {extra[0][1]} there only" if extra else REFUSED if its else SAME


def entry(row: str) -> str:
    return ".".join(re.sub(r"\[.*", "", row).split(".")[:2])


def shape(row: str) -> str:
    return place(row)


def compared(seed: object, number: int, each: int, parts: frozenset[str]) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Everything that is compared under one file."""
    file = own_generate.file(seed, number)
    if "files" in parts:
        spoiled = own_spoil.spoiled(seed, number)
        yield file_faults(spoiled, several=own_spoil.several(number)), (spoiled,)
    its_faults = refused(file)
    if its_faults:
        yield f"file: right here, {its_faults[0][1]} ({shape(its_faults[0][0])}) there", (file,)
        return
    sheets = {**rules.SHEETS, file["slug"]: read_sheet(again(file))}
    own, dice = read(file), Dice(f"{seed}/requests/{number}")
    for _ in range(each if "requests" in parts else 0):
        asked = request(dice, own)
        found = difference(own_score.answer(file, asked), asked_of(rules.answer, asked, sheets))
        yield DECIDED if "contradiction" in found and decided(asked["record"]) else found, (asked, file)
    if "sheets" in parts:
        table = sheet(dice, own)
        yield rows(table["records"], own_radl.answer(file, table), asked_of(rules.answer_sheet, table, sheets)), (table, file)
    for _ in range(2 if "rulings" in parts else 0):
        asked = question(dice, own, file)
        yield ruled(own_ruling.answer(file, asked), asked_of(rules.adjudicate, asked, sheets)), (asked, file)


PARTS = frozenset({"requests", "sheets", "rulings", "files"})


def count(seed: object, requests: int, parts: frozenset[str] = PARTS, first: int = 0) -> Tally:
    """So many requests, twenty a file."""
    tally = Tally()
    for number in range(first, first + max(1, requests // EACH)):
        for found, asked in compared(seed, number, EACH, parts):
            tally.add(found, *asked)
    return tally
