"""`python -m tests.second.free`: free systems and rankings by the program's commands, and by the second scorer; exit status 1 where they
differ. The program is asked through `manage.py` of the folder that this is run in.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.second import free_faults, free_generate, free_score, ranking
from tests.second.dice import Dice
from tests.second.frame import Record

Found = Counter[str]


def run(*arguments: str, lines: list[Record]) -> tuple[str, list[Record]]:
    """The command's output, and what of it is JSON."""
    text = "".join(json.dumps(one) + "\n" for one in lines)
    done = subprocess.run([sys.executable, "manage.py", *arguments], input=text, capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    if len(answers) != len(lines):
        answers = [{"errors": [{"code": done.stderr.strip()[-200:] or "no answer", "field": ""}]}] * len(lines)
    return done.stdout + done.stderr, answers


def note(tally: Found, name: str, asked: object) -> None:
    tally[name] += 1
    if name != "equal" and tally[name] == 1:
        print(f"{name}\n    {json.dumps(asked, ensure_ascii=False)}")


def rankings(seed: str, number: int) -> Found:
    tally: Found = Counter()
    asked = [free_generate.ranking(Dice(f"{seed}/ranking/{one}")) for one in range(number)]
    for one, its in zip(asked, run("rank", lines=asked)[1], strict=True):
        mine = ranking.answer(one)["standing"]
        code = its["errors"][0]["code"] if "errors" in its else ""
        note(tally, "equal" if its.get("standing") == mine else f"ranking: other standing {code}", [one, mine, its.get("standing")])
    return tally


def systems(seed: str, number: int) -> Found:
    """Twenty requests a file, and one spoiled file."""
    tally: Found = Counter()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sheet.json"
        for one in range(number):
            dice = Dice(f"{seed}/free/{one}")
            file = free_generate.file(dice)
            path.write_text(json.dumps(file), encoding="utf-8")
            asked = [free_generate.request(dice, file) for _ in range(20)]
            for question, its in zip(asked, run("score", "--system-file", str(path), lines=asked)[1], strict=True):
                note(tally, difference(free_score.answer(file, question), its), [question, file])
            spoiled = free_generate.spoiled(dice)
            path.write_text(json.dumps(spoiled), encoding="utf-8")
            said, _ = run("check-sheet", str(path), lines=[])
            missing = [row for row, _ in free_faults.checked(spoiled).found if row not in said]
            note(tally, f"file: {missing[0]} here only" if missing else "equal", [spoiled, said[-300:]])
    return tally


def difference(mine: Record, its: Record) -> str:
    here, there = mine.get("errors", []), [(error["code"], error["field"]) for error in its.get("errors", [])]
    if not here and not there:
        return "equal" if all(mine[part] == its[part] for part in ("points", "cash")) else "other amounts"
    codes, others = [code for code, _ in here], [code for code, _ in there]
    if here and there and (codes[0] in others or others[0] in codes):
        return "equal"
    return f"{here[:1] or 'settled'} here, {there[:1] or 'settled'} there"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.second.free", description="Compares free systems and rankings.")
    parser.add_argument("--systems", type=int, default=20, help="files, twenty requests each (default 20)")
    parser.add_argument("--rankings", type=int, default=2000, help="rankings (default 2000)")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    tally = rankings(asked.seed, asked.rankings) + systems(asked.seed, asked.systems)
    for name, number in tally.most_common():
        print(f"{number} × {name}")
    return 0 if set(tally) <= {"equal"} else 1


if __name__ == "__main__":
    sys.exit(main())
