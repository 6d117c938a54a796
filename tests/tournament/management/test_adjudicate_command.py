"""`manage.py adjudicate`: order, ids, exit statuses, files, streaming, and lines that nobody should write."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tournament.commanded import answers, commanded

ROOT = Path(__file__).resolve().parents[3]
RENONCE = (
    '{"id": "a", "system": "koenigrufen-cup", "game": "dreier", "violation": "farbzwang", "stage": "next_lead", "facts": {}, '
    '"accused": [3]}'
)
NEEDS = '{"id": 2, "system": "koenigrufen-cup", "violation": "kibitzer", "stage": "bidding"}'
REFUSED = RENONCE.replace("next_lead", "dealing").replace('"a"', '"b"')


def run(given: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return commanded("adjudicate", *arguments, given=given.encode())


def process(given: str) -> subprocess.CompletedProcess[bytes]:
    """As `run`, in a process of its own."""
    return subprocess.run([sys.executable, "manage.py", "adjudicate"], cwd=ROOT, input=given.encode(), capture_output=True, timeout=600)


def test_a_decision_and_a_question_are_answers() -> None:
    done = run(RENONCE + "\n\n" + NEEDS)
    first, second = answers(done)
    assert first.pop("text").startswith("Zum nächsten Stich ist schon ausgespielt.")
    assert first == {"id": "a", "decision": "renonce", "offenders": [3], "source": "§ Renonce, 2"}
    assert second == {"id": 2, "needs": ["decisive"]}
    assert (done.returncode, done.stderr) == (0, b"")


def test_one_refused_is_1_and_the_others_are_still_written() -> None:
    done = run("\n".join([RENONCE, REFUSED, NEEDS]))
    assert ["errors" in answer for answer in answers(done)] == [False, True, False]
    assert [error["code"] for error in answers(done)[1]["errors"]] == ["bad_stage"]
    assert done.returncode == 1


def test_no_json_is_2_and_names_the_line() -> None:
    done = process("\n".join([RENONCE, "", "{nonsense", RENONCE]))
    assert len(answers(done)) == 1
    assert done.returncode == 2
    assert "Zeile 3" in done.stderr.decode()


def test_files_and_english(tmp_path: Path) -> None:
    (tmp_path / "1").write_text(RENONCE + "\n" + NEEDS + "\n", encoding="utf-8")
    (tmp_path / "2").write_bytes(b"\xef\xbb\xbf" + REFUSED.encode())
    done = run("", str(tmp_path / "1"), str(tmp_path / "2"), "--language", "en")
    assert [answer["id"] for answer in answers(done)] == ["a", 2, "b"]
    assert answers(done)[0]["text"].startswith("The next trick is led already.")
    assert done.returncode == 1
    missing = run("", str(tmp_path / "fehlt"))
    assert missing.returncode == 2
    assert "fehlt" in missing.stderr.decode()


HOSTILE = (
    (RENONCE.replace('"facts": {}', '"facts": {"forced": true, "forced": false}'), "contradiction"),
    (RENONCE.replace('"facts": {}', '"facts": ' + "[" * 100_000 + "]" * 100_000), "bad_value"),
    (RENONCE.replace("[3]", "[" + "1" * 1_000_000 + "]"), "bad_offenders"),
    (RENONCE.replace("[3]", "[NaN]"), "bad_offenders"),
    (RENONCE.replace('"dreier"', '"' + "x" * 1_000_000 + '"'), "unknown_game"),
    (RENONCE.replace('"facts"', '"' + "x" * 1_000_000 + '"'), "unknown_field"),
    (RENONCE.replace('"dreier"', '"\\ud800"'), "unknown_game"),
    ("[]", "bad_value"),
    ("null", "bad_value"),
)


def test_hostile_lines_are_refusals() -> None:
    done = run("\n".join([*(line for line, _ in HOSTILE), NEEDS]))
    found = answers(done)
    assert [answer["errors"][0]["code"] for answer in found[:-1]] == [code for _, code in HOSTILE]
    assert all(len(json.dumps(answer)) < 3000 for answer in found)
    assert found[-1]["needs"] == ["decisive"]
    assert done.returncode == 1


def test_it_streams() -> None:
    command = [sys.executable, "-u", "manage.py", "adjudicate"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        running.stdin.write((RENONCE + "\n") * 100)
        running.stdin.flush()
        assert json.loads(running.stdout.readline())["id"] == "a"
        assert running.poll() is None
        running.communicate("", timeout=600)
    assert running.returncode == 0


@pytest.mark.parametrize("given", ["", "\n\n", " \n\t\n", "\ufeff"])
def test_nothing_in_nothing_out(given: str) -> None:
    done = run(given)
    assert (done.returncode, done.stdout) == (0, b"")
