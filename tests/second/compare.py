"""The two scorers side by side: the one file here that knows the program, and of it nothing but the door that answers a request."""

import json
from collections import Counter
from collections.abc import Iterator

import rules
from tests.second import scorer, table_sheet
from tests.second.deal_sheet import sheet
from tests.second.decided import row_of
from tests.second.frame import Record
from tests.second.generate import request

AMOUNTS, REFUSED = "equal amounts", "equal refusals"
EQUAL = (AMOUNTS, REFUSED)
DECIDED = "decided"


def difference(asked: Record) -> str:
    """AMOUNTS or REFUSED where both answer the same, else the class of the difference.

    Amounts are the same in points and in cash, with the same warnings, and the program's lines sum to them. Refusals are the same
    where the first fault of the one is known to the other; what follows from it, and the order within a field, is each scorer's own.
    """
    mine, its = scorer.answer(asked), rules.settle_request(json.loads(json.dumps(asked)))
    if not isinstance(its, rules.Refusal):
        if "errors" in mine:
            return f"{mine['errors'][0][0]} here, settled there"
        if mine.get("warnings", []) != [warning.code for warning in its.warnings]:
            return "other warnings"
        return AMOUNTS if same_amounts(mine, its) else "other amounts"
    theirs = [finding.code for finding in its.findings]
    if "errors" not in mine:
        return f"settled here, {theirs[0]} there"
    codes = [code for code, _ in mine["errors"]]
    return REFUSED if codes[0] in theirs or theirs[0] in codes else f"{codes[0]} here, {theirs[0]} there"


def same_amounts(mine: Record, its: rules.Settlement) -> bool:
    """„they sum to points and cash exactly“"""
    for part in ("points", "cash"):
        given = list(getattr(its, part))
        sums = [sum(column) for column in zip(*(getattr(line, part) for line in its.lines), strict=True)] or [0] * len(given)
        if not mine[part] == given == sums:
            return False
    return True


def sheet_difference(asked: Record) -> str:
    """AMOUNTS where both answer a sheet the same, row by row (a refused row is the same as a refused one) and in its sums and its pot."""
    mine, its = table_sheet.answer(asked), rules.answer_sheet(json.loads(json.dumps(asked)))
    for place, (row, other) in enumerate(zip(mine["rows"], its["rows"], strict=True)):  # type: ignore[call-overload]
        if row.get("points") != other.get("points") or row.get("cash") != other.get("cash"):
            one = {"system": asked["system"], "seats": asked["seats"], "options": asked["options"], "record": asked["records"][place]}
            decided = row_of(one, difference(one))
            return f"{DECIDED} ({decided.covers.__name__})" if decided else f"row {place}: {row} here, {other} there"
        warned = "dealer_order" in [warning["code"] for warning in other.get("warnings", [])]
        if row.get("out_of_turn", warned) != warned:
            return f"row {place}: the dealer is {'not ' if warned else ''}in turn here"
    parts = [part for part in mine if part != "rows" and mine[part] != its.get(part)]
    return f"{parts[0]}: {mine[parts[0]]} here, {its.get(parts[0])} there" if parts else AMOUNTS


def differences(system: str, seed: int, records: int) -> Iterator[tuple[str, Record]]:
    """Each of so many requests with its class."""
    for number in range(records):
        asked = request(system, seed, number)
        yield difference(asked), asked


def count_sheets(system: str, seed: int, sheets: int) -> tuple[Counter[str], list[str]]:
    """How many whole sheets are answered alike, and what is different in the first three others."""
    classes: Counter[str] = Counter()
    examples: list[str] = []
    for number in range(sheets):
        asked = sheet(system, seed, number)
        found = sheet_difference(asked)
        name = found if found == AMOUNTS or found.startswith(DECIDED) else "others"
        classes[name] += 1
        if name == "others" and len(examples) < 3:
            examples.append(f"{found}: {json.dumps(asked, ensure_ascii=False)}")
    return classes, examples


def count(system: str, seed: int, records: int) -> tuple[Counter[str], dict[str, list[Record]]]:
    """How many of each class, and the first three requests of each difference."""
    classes: Counter[str] = Counter()
    examples: dict[str, list[Record]] = {}
    for found, asked in differences(system, seed, records):
        row = row_of(asked, found) if found not in EQUAL else None
        if row:
            found = f"{DECIDED} ({row.covers.__name__}): {found}"
        classes[found] += 1
        if found not in EQUAL and len(examples.setdefault(found, [])) < 3:
            examples[found].append(asked)
    return classes, examples
