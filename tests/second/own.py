"""`python -m tests.second.own 100000`: program and second scorer under random sheets of one's own; exit status 1 where they differ."""

import argparse
import json
import sys

from tests.second.own_compare import EQUAL, PARTS, count


def main() -> int:
    """Prints how many agree, and the differences by their class, each with its examples."""
    parser = argparse.ArgumentParser(prog="python -m tests.second.own", description="Compares sheets of one's own with the second scorer.")
    parser.add_argument("requests", type=int, nargs="?", default=2000, help="how many, twenty a file (default 2000)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--part", choices=sorted(PARTS), action="append", help="only this part; may be given several times")
    parser.add_argument("--examples", type=int, default=1, help="shown of each class, up to 3")
    parser.add_argument("--first", type=int, default=0, help="the number of the first file")
    asked = parser.parse_args()
    tally = count(asked.seed, asked.requests, frozenset(asked.part or PARTS), asked.first)
    print(", ".join(f"{tally.classes[name]} {name}" for name in EQUAL), f"and {tally.differing} that differ")
    for name, number in tally.classes.most_common():
        if name not in EQUAL:
            print(f"{number} × {name}")
            for example in tally.examples[name][: asked.examples]:
                print(f"    {json.dumps(example, ensure_ascii=False)}")
    return 1 if tally.differing else 0


if __name__ == "__main__":
    sys.exit(main())
