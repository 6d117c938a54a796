"""`python -m tests.second.free`: free systems and rankings by the program and by the second scorer; exit status 1 where they differ."""

import argparse
import itertools
import json
import sys
from collections import Counter

from tests.second.free_compare import EQUAL, rankings, systems


def main() -> int:
    """Each class of differences with its first example, and how many there are."""
    parser = argparse.ArgumentParser(prog="python -m tests.second.free", description="Compares free systems and rankings.")
    parser.add_argument("--systems", type=int, default=200, help="files, twenty requests each (default 200)")
    parser.add_argument("--rankings", type=int, default=2000, help="rankings (default 2000)")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    tally: Counter[str] = Counter()
    for name, example in itertools.chain(rankings(asked.seed, asked.rankings), systems(asked.seed, asked.systems)):
        tally[name] += 1
        if name != EQUAL and tally[name] == 1:
            print(f"{name}\n    {json.dumps(example, ensure_ascii=False)}")
    for name, number in tally.most_common():
        print(f"{number} × {name}")
    return 0 if set(tally) <= {EQUAL} else 1


if __name__ == "__main__":
    sys.exit(main())
