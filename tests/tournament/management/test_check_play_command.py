"""`manage.py check-play`: order, ids, exit statuses, streaming, files, and lines that nobody would write."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import rules
from tests.rules import dealer
from tests.rules.laid import laid, whole
from tests.tournament.commanded import answers, commanded
from tournament.management.json_lines import answer_with

ROOT = Path(__file__).resolve().parents[3]
GOOD = json.dumps({"id": "a", **whole("koenigrufen-cup", "dreier", "1: T1 H4 H3 H2", talon="DK DQ DN")})
FAULTY = json.dumps({"id": "f", **laid("point-tarock", "zweiblatt", "1: H4 C7 HK / 0: D1 D4 T5")})
BAD = json.dumps({"id": "b", **laid("koenigrufen-cup", "dreier", "1: H4 H3 H4 H1")})


def run(given: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return commanded("check-play", *arguments, given=given.encode())


def process(given: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """As `run`, in a process of its own."""
    return subprocess.run([sys.executable, "manage.py", "check-play"], cwd=ROOT, input=given.encode(), capture_output=True, timeout=600,
                          env={**os.environ, **environment})  # fmt: skip


def test_a_game_and_its_answer() -> None:
    done = run(GOOD)
    assert answers(done)[0] | {"violations": None} == {
        "id": "a", "violations": None, "winners": [1] * 12, "points": {"declarer": "60/0", "opponents": "10/0"},
        "facts": {
            "pagat": {"by": 1, "won": True}, "uhu": None, "kakadu": {"by": 2, "won": False}, "quapil": None, "trull": "declarer",
            "vier_koenige": None,
            "valat": "declarer", "mondfang": None,
        },
    }  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_fault_found_is_an_answer() -> None:
    done = run("\n".join([FAULTY, GOOD]))
    assert [answer["id"] for answer in answers(done)] == ["f", "a"]
    assert [fault["rule"] for fault in answers(done)[0]["violations"]] == ["tarockzwang"]
    assert done.returncode == 0


def test_one_refused_is_1_and_the_others_are_still_written() -> None:
    done = run("\n".join([GOOD, BAD, FAULTY]))
    assert ["errors" in answer for answer in answers(done)] == [False, True, False]
    assert answers(done)[1]["errors"][0] | {"message": None} == {"code": "bad_cards", "field": "tricks[0].cards[2]", "message": None}
    assert done.returncode == 1


def test_no_json_is_2_and_names_the_line() -> None:
    done = process("\n".join([GOOD, "", "{nonsense", GOOD]))
    assert len(answers(done)) == 1
    assert done.returncode == 2
    assert "Zeile 3" in done.stderr.decode()


def test_order_is_kept_over_many_lines() -> None:
    random = Random(1)  # noqa: S311 - a test's dice
    lines = [json.dumps({**dealer.table(*table, random), "id": number}) for number, table in enumerate(dealer.TABLES)]
    done = run("\n".join(lines))
    assert [answer["id"] for answer in answers(done)] == list(range(len(lines)))
    assert not any(answer["violations"] for answer in answers(done))
    assert done.returncode == 0


def test_files_and_languages(tmp_path: Path) -> None:
    for name, line in (("1", GOOD), ("2", FAULTY)):
        (tmp_path / name).write_text("\ufeff" + line + "\r\n\n", encoding="utf-8")
    done = run("", str(tmp_path / "1"), str(tmp_path / "2"), "--language", "en")
    assert [answer["id"] for answer in answers(done)] == ["a", "f"]
    assert answers(done)[1]["violations"][0]["text"].startswith("Trick 1: 7 of Clubs")
    assert run("", str(tmp_path / "fehlt")).returncode == 2


def test_it_streams() -> None:
    """A first line is answered before the input ends."""
    with subprocess.Popen(
        [sys.executable, "-u", "manage.py", "check-play"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        running.stdin.write(FAULTY + "\n")
        running.stdin.flush()
        assert json.loads(running.stdout.readline())["id"] == "f"
        assert running.poll() is None
        running.communicate("", timeout=600)
    assert running.returncode == 0


def test_it_needs_no_database(tmp_path: Path) -> None:
    folder = tmp_path / "nowhere"
    assert process(GOOD, TAROCK_DATA=str(folder)).returncode == 0
    assert not list(folder.glob("*.sqlite3")) if folder.exists() else True


DEEP = "[" * 100_000 + "]" * 100_000


@pytest.mark.parametrize("line, code", [
    (BAD.replace('"id": "b"', '"id": "b", "id": "b"'), "contradiction"),
    (GOOD.replace('"tricks": ', '"tricks": ' + DEEP + ', "x": '), "bad_value"),
    (GOOD.replace('"dealer": 0', '"dealer": ' + "1" * 1_000_000), "bad_seat"),
    (GOOD.replace('"dealer": 0', '"dealer": NaN'), "bad_seat"),
    (GOOD.replace('"T1"', '"\\ud800"'), "bad_cards"),
    (GOOD.replace('"T1"', '"' + "x" * 1_000_000 + '"'), "bad_cards"),
    (GOOD.replace('"T1"', DEEP), "bad_value"),
    ("[]", "bad_value"), ("5", "bad_value"), ("null", "bad_value"),
])  # fmt: skip
def test_hostile_lines_are_refusals(line: str, code: str) -> None:
    text, refused = answer_with(line, rules.check_play)
    assert refused
    assert code in [error["code"] for error in json.loads(text)["errors"]]
    assert len(text) < 3000
