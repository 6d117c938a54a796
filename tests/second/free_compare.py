"""Free systems and rankings by the program and by the second scorer; of the program what `manage.py score`, `check-sheet`, `rank` ask."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import django

import rules
from tests.second import free_faults, free_generate, free_score, ranking
from tests.second.dice import Dice
from tests.second.frame import Record

EQUAL = "equal"
EACH = 20  # requests a file
Found = tuple[str, object]


def difference(mine: Record, its: Record) -> str:
    here, there = mine.get("errors", []), [(error["code"], error["field"]) for error in its.get("errors", [])]
    if not here and not there:
        return EQUAL if all(mine[part] == its[part] for part in ("points", "cash")) else "other amounts"
    codes, others = [code for code, _ in here], [code for code, _ in there]
    if here and there and (codes[0] in others or others[0] in codes):
        return EQUAL
    return f"{here[:1] or 'settled'} here, {there[:1] or 'settled'} there"


def systems(seed: str, number: int) -> Iterator[Found]:
    """Twenty requests a file, and one spoiled file."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    django.setup()
    # once Django is set up
    from tournament.archive.own_sheets import read_own_sheet  # noqa: PLC0415
    from tournament.ledger.store.refusals import Refused  # noqa: PLC0415

    for one in range(number):
        dice = Dice(f"{seed}/free/{one}")
        file = free_generate.file(dice)
        sheets = {**rules.KNOWN, "frei": read_own_sheet(json.dumps(file).encode())}
        for _ in range(EACH):
            asked = free_generate.request(dice, file)
            its = dict(rules.answer(json.loads(json.dumps(asked)), sheets=sheets))
            yield difference(free_score.answer(file, asked), its), [asked, file]
        spoiled = free_generate.spoiled(dice)
        try:
            read_own_sheet(json.dumps(spoiled).encode())
            there: list[tuple[str, str]] = []
        except Refused as refused:
            there = [(row.field, row.code) for row in refused.findings]
        yield faults(spoiled, there), [spoiled, there]


def faults(file: Record, there: list[tuple[str, str]]) -> str:
    mine = free_faults.checked(file)
    for row, codes in mine.found:
        if not any(where == row and code in codes.split("|") for where, code in there):
            return f"file: {row} {codes} here, {[code for where, code in there if where == row]} there"
    extra = [(row, code) for row, code in there if not mine.wants(row, code)]
    return f"file: {extra[0]} there only" if extra else EQUAL


def rankings(seed: str, number: int) -> Iterator[Found]:
    """All of them in one call of the command."""
    asked = [free_generate.ranking(Dice(f"{seed}/ranking/{one}")) for one in range(number)]
    text = "".join(json.dumps(one) + "\n" for one in asked)
    done = subprocess.run([sys.executable, "manage.py", "rank"], input=text, capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(asked):
        yield f"ranking: {len(answers)} answers for {number}", done.stderr[-300:]
        return
    for one, its in zip(asked, answers, strict=True):
        mine = ranking.answer(one)["standing"]
        code = its["errors"][0]["code"] if "errors" in its else ""
        yield EQUAL if its.get("standing") == mine else f"ranking: other standing {code}", [one, mine, its.get("standing")]
