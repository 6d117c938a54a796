"""`python -m tests.second.own_cases FILE`: cases of sheets of one's own, answered by the second scorer alone; no program in it."""

import json
import sys
from pathlib import Path

from tests.second import own_faults, own_radl, own_ruling, own_score
from tests.second.frame import Record


def right(case: Record) -> tuple[bool, object]:
    """Is a case answered as it expects, and what was answered?"""
    expect, file = case["expect"], case["file"]
    if "refused" in expect:
        found = own_faults.checked(file)
        return all(found.wants(row, code) for row, code in expect["refused"]), found.found
    stray = own_faults.faults(file)
    if stray:
        return False, stray
    if "adjudicate" in case:
        answer = own_ruling.answer(file, case["adjudicate"])
    elif "sheet" in case:
        answer = own_radl.answer(file, case["sheet"])
    else:
        answer = own_score.answer(file, case["request"])
    if "code" in expect:
        return expect["code"] in [code for code, _ in answer.get("errors", [])], answer
    if "rows" in expect:
        rows = [{"points": row.get("points")} for row in answer["rows"]]
        expect = {**expect, "rows": [{"points": row["points"]} for row in expect["rows"]]}
        answer = {**answer, "rows": rows}
    return all(answer.get(part) == value for part, value in expect.items() if part != "source"), answer


def main() -> int:
    """Every case that came out otherwise, and how many did not."""
    wrong = total = 0
    for name in sys.argv[1:]:
        for line in Path(name).read_text(encoding="utf-8").splitlines():
            case, total = json.loads(line), total + 1
            good, answer = right(case)
            if not good:
                wrong += 1
                asked = {key: value for key, value in case.items() if key != "file"}
                print(f"{total}: {case['file']['slug']}: {json.dumps(asked, ensure_ascii=False)}\n   {answer}")
    print(f"{total - wrong} of {total} as expected")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
