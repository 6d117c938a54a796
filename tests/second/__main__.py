"""`python -m tests.second --records 100000`: the full comparison; exit status 1 where the two scorers differ, other than decided."""

import argparse
import json
import sys

from tests.second.compare import AMOUNTS, DECIDED, REFUSED, count, count_sheets
from tests.second.generate import SYSTEMS


def main() -> int:
    """Prints per system how many were compared, how many agree, and the differences by their class."""
    parser = argparse.ArgumentParser(prog="python -m tests.second", description="Compares the program with the second scorer.")
    parser.add_argument("--records", type=int, default=10_000, help="how many a system (default 10000)")
    parser.add_argument("--sheets", type=int, default=0, help="and so many whole sheets a system (default none)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--system", choices=SYSTEMS, action="append", help="only this one; may be given several times")
    parser.add_argument("--examples", type=int, default=1, help="requests shown of each class, up to 3")
    asked = parser.parse_args()
    differing = 0
    for system in asked.system or SYSTEMS:
        classes, examples = count(system, asked.seed, asked.records)
        decided = sum(number for name, number in classes.items() if name.startswith(DECIDED))
        others = asked.records - classes[AMOUNTS] - classes[REFUSED] - decided
        differing += others
        print(
            f"{system}: {asked.records} compared, {classes[AMOUNTS]} equal amounts, {classes[REFUSED]} equal refusals, "
            f"{decided} differ as decided, {others} differ",
            flush=True,
        )
        for name, number in classes.most_common():
            for example in examples.get(name, [])[: asked.examples]:
                print(f"  {number} × {name}: {json.dumps(example, ensure_ascii=False)}")
        differing += compare_sheets(system, asked.seed, asked.sheets)
    return 1 if differing else 0


def compare_sheets(system: str, seed: int, sheets: int) -> int:
    """How many sheets differ, other than decided."""
    if not sheets:
        return 0
    classes, examples = count_sheets(system, seed, sheets)
    print(f"{system}: {sheets} sheets compared, {', '.join(f'{number} {name}' for name, number in classes.most_common())}", flush=True)
    for example in examples:
        print(f"  {example}")
    return classes["others"]


if __name__ == "__main__":
    sys.exit(main())
