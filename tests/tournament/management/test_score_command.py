"""`manage.py score`: order, ids, exit statuses, streaming, files, and bytes that no editor would write."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from tests.rules import generator
from tests.tournament.commanded import answers, commanded
from tournament.management.json_lines import NotJson, Settlements, answer_with

ROOT = Path(__file__).resolve().parents[3]
GOOD = '{"id": "a", "system": "koenigrufen-cup", "record": {"game": "dreier", "dealer": 0, "declarer": 1, "won": true}}'
BAD = '{"id": "b", "system": "koenigrufen-cup", "record": {"game": "dreier", "dealer": 0, "declarer": 9, "won": true}}'
SHEET = '{"id": "s", "system": "koenigrufen-cup", "records": [{"game": "dreier", "dealer": 0, "declarer": 1, "won": true}]}'


def run(given: str | bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return commanded("score", *arguments, given=given.encode() if isinstance(given, str) else given)


def process(given: str | bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """As `run`, in a process of its own."""
    data = given.encode() if isinstance(given, str) else given
    return subprocess.run([sys.executable, "manage.py", "score"], cwd=ROOT, input=data, capture_output=True, timeout=600,
                          env={**os.environ, **environment})  # fmt: skip


def test_all_settled_is_0() -> None:
    done = run(GOOD + "\n" + GOOD.replace('"a"', "7"))
    assert [(answer["id"], answer["points"]) for answer in answers(done)] == [("a", [-5, 15, -5, -5]), (7, [-5, 15, -5, -5])]
    assert (done.returncode, done.stderr) == (0, b"")


def test_one_refused_is_1_and_the_others_are_still_written() -> None:
    done = run("\n".join([GOOD, BAD, GOOD]))
    assert ["errors" in answer for answer in answers(done)] == [False, True, False]
    assert done.returncode == 1


def test_no_json_is_2_and_names_the_line() -> None:
    done = process("\n".join([GOOD, "", "{nonsense", GOOD]))
    assert len(answers(done)) == 1
    assert done.returncode == 2
    assert "Zeile 3" in done.stderr.decode()


def test_order_is_kept_over_a_thousand_lines() -> None:
    lines = [json.dumps(request) for request in generator.requests(1, 1000)]
    done = run("\n".join(lines))
    assert [answer["id"] for answer in answers(done)] == [str(number) for number in range(1000)]


def test_nothing_in_nothing_out() -> None:
    for given in ("", "\n\n", " \n\t\n", "\ufeff"):
        done = run(given)
        assert (done.returncode, done.stdout) == (0, b"")


@pytest.mark.parametrize("given", [
    GOOD.encode(), b"\xef\xbb\xbf" + GOOD.encode(), (GOOD + "\r\n").encode(), ("\n\n" + GOOD + "\n\n\n").encode(),
    ("  " + GOOD + "\t").encode(),
], ids=["no newline at the end", "byte order mark", "CRLF", "empty lines", "spaces"])  # fmt: skip
def test_what_editors_add_changes_nothing(given: bytes, tmp_path: Path) -> None:
    file = tmp_path / "spiele.jsonl"
    file.write_bytes(given)
    for done in (run(given), run("", str(file))):
        assert [answer["id"] for answer in answers(done)] == ["a"]
        assert done.returncode == 0


def test_files_one_after_another(tmp_path: Path) -> None:
    for name, line in (("1", GOOD), ("2", BAD)):
        (tmp_path / name).write_text(line + "\n", encoding="utf-8")
    done = run("", str(tmp_path / "1"), str(tmp_path / "2"), str(tmp_path / "1"))
    assert [answer["id"] for answer in answers(done)] == ["a", "b", "a"]
    assert done.returncode == 1


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    done = run("", str(tmp_path / "fehlt"))
    assert done.returncode == 2
    assert "fehlt" in done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_sheets() -> None:
    done = run(SHEET, "--sheet")
    assert answers(done)[0]["totals"] == [-5, 15, -5, -5]
    assert answers(done)[0]["id"] == "s"
    assert done.returncode == 0
    refused = run(SHEET.replace('"declarer": 1', '"declarer": 9'), "--sheet")
    assert "errors" in answers(refused)[0]["rows"][0]
    assert refused.returncode == 1


def test_english() -> None:
    german, english = answers(run(BAD))[0], answers(run(BAD, "--language", "en"))[0]
    assert german["errors"][0]["message"] != english["errors"][0]["message"]
    assert german["errors"][0]["code"] == english["errors"][0]["code"] == "bad_seat"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_it_streams(workers: str) -> None:
    """A first line is answered before the input ends: a reader that waits for everything would hang here."""
    with subprocess.Popen(
        [sys.executable, "-u", "manage.py", "score", "--workers", workers],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        running.stdin.write((GOOD + "\n") * 100)  # more than one buffer of answers, less than a pipe holds
        running.stdin.flush()
        assert json.loads(running.stdout.readline())["id"] == "a"
        assert running.poll() is None
        running.communicate("", timeout=600)
    assert running.returncode == 0


MANY = [json.dumps(request) for request in generator.requests(7, 400)]
"""Several blocks of lines."""
ENDING = {
    "all settled": ([GOOD] * 1000, 0),
    "some refused": ([*MANY[:200], BAD, *MANY[200:], "", GOOD.replace('"won": true', '"won": true, "won": true')], 1),
    "no JSON in the middle": ([*MANY[:300], BAD, "{nonsense", *MANY[300:]], 2),
    "no JSON at the start": (["{nonsense", *MANY], 2),
    "nothing": ([], 0),
}


@pytest.mark.parametrize("what", ENDING)
def test_two_processes_write_what_one_writes(what: str, tmp_path: Path) -> None:
    lines, status = ENDING[what]
    (tmp_path / "1").write_text("\n".join(lines[:350]), encoding="utf-8")
    (tmp_path / "2").write_text("\n".join(lines[350:]) + "\n", encoding="utf-8")
    files = [str(tmp_path / "1"), str(tmp_path / "2")]
    alone, together = (run("", *files, "--workers", workers) for workers in ("1", "2"))
    assert (together.returncode, together.stdout, together.stderr) == (alone.returncode, alone.stdout, alone.stderr)
    assert alone.returncode == status
    assert status < 2 or f"Zeile {lines.index('{nonsense') + 1} ist kein JSON (Zeichen 2): " in alone.stderr.decode()


def test_two_processes_write_what_is_before_a_file_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "1").write_text("\n".join(MANY), encoding="utf-8")
    done = run("", str(tmp_path / "1"), str(tmp_path / "fehlt"), "--workers", "2")
    assert [answer["id"] for answer in answers(done)] == [str(number) for number in range(400)]
    assert (done.returncode, "fehlt" in done.stderr.decode()) == (2, True)


def test_how_many_processes_is_asked_for_again_where_it_is_no_number() -> None:
    done = run(GOOD, "--workers", "viele")
    assert (done.returncode, done.stdout) == (2, b"")
    assert "1 bis 61" in done.stderr.decode()


def test_a_process_that_is_killed_is_told() -> None:
    """What was answered before stays; nothing behind it is answered, and the status says that something is missing."""
    with subprocess.Popen(
        [sys.executable, "manage.py", "score", "--workers", "2"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
    ) as running:  # fmt: skip
        running.stdin.write(GOOD + "\n")
        running.stdin.flush()
        assert json.loads(running.stdout.readline())["id"] == "a"
        for worker in workers_of(running.pid):
            os.kill(worker, signal.SIGKILL)
        said, complained = running.communicate((GOOD + "\n") * 3, timeout=600)
    assert running.returncode == 2
    assert "gestorben" in complained
    assert f"die ersten {1 + len(said.splitlines())} Antworten" in complained
    assert "Traceback" not in complained


def test_no_json_ends_it_while_more_may_still_come() -> None:
    for workers in ("1", "2"):
        with subprocess.Popen(
            [sys.executable, "manage.py", "score", "--workers", workers], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
        ) as running:  # fmt: skip
            running.stdin.write("{nonsense\n")
            running.stdin.flush()
            assert running.wait(600) == 2
            assert "Zeile 1" in running.stderr.read()


def workers_of(pid: int) -> list[int]:
    """The processes that it began and that answer: what keeps the books of multiprocessing is none of them."""
    children = [child for path in Path(f"/proc/{pid}/task").glob("*/children") for child in path.read_text(encoding="ascii").split()]
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def test_a_pipe_with_a_name_streams_too(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "spiele")
    command = [sys.executable, "manage.py", "score", str(tmp_path / "spiele")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        with (tmp_path / "spiele").open("w", encoding="utf-8") as given:
            given.write(GOOD + "\n")
            given.flush()
            assert json.loads(running.stdout.readline())["id"] == "a"
        assert running.wait(600) == 0


def test_it_needs_no_database_and_no_writable_folder(tmp_path: Path) -> None:
    folder = tmp_path / "nowhere"
    done = process(GOOD, TAROCK_DATA=str(folder))
    assert done.returncode == 0
    assert not list(folder.glob("*.sqlite3")) if folder.exists() else True


DEEP = "[" * 100_000 + "]" * 100_000
RAW = (
    ("duplicate key", GOOD.replace('"won": true', '"won": true, "won": false'), "contradiction"),
    ("duplicate key, same value", GOOD.replace('"won": true', '"won": true, "won": true'), "contradiction"),
    ("nested too deeply", '{"id": "a", "system": "koenigrufen-cup", "record": ' + DEEP + "}", "bad_value"),
    ("a number of a million digits", GOOD.replace('"declarer": 1', '"declarer": ' + "1" * 1_000_000), "bad_seat"),
    ("NaN", GOOD.replace('"declarer": 1', '"declarer": NaN'), "bad_seat"),
    ("Infinity", GOOD.replace('"dealer": 0', '"dealer": -Infinity'), "bad_seat"),
    ("1e400", GOOD.replace('"dealer": 0', '"dealer": 1e400'), "bad_seat"),
    ("a float for a seat", GOOD.replace('"declarer": 1', '"declarer": 1.0'), "bad_seat"),
    ("yes for a seat", GOOD.replace('"declarer": 1', '"declarer": true'), "bad_seat"),
    ("a lone surrogate", GOOD.replace('"dreier"', '"\\ud800"'), "unknown_game"),
    ("a million characters", GOOD.replace('"dreier"', '"' + "x" * 1_000_000 + '"'), "unknown_game"),
    ("a key of a million characters", GOOD.replace('"won"', '"' + "x" * 1_000_000 + '": 1, "won"'), "unknown_field"),
    ("a list", "[]", "bad_value"),
    ("a number", "5", "bad_value"),
    ("null", "null", "bad_value"),
    ("text", '"x"', "bad_value"),
)


@pytest.mark.parametrize("words, line, code", RAW, ids=[row[0] for row in RAW])
def test_hostile_lines_are_refusals(words: str, line: str, code: str) -> None:
    for language in ("de", "en"):
        text, refused = Settlements(language).answer(line)
        assert refused
        assert code in [error["code"] for error in json.loads(text)["errors"]]
        assert len(text) < 3000
        text, refused = answer_with(line, rules.answer_sheet, language)
        assert refused
        assert json.loads(text)["errors"]


def test_hostile_lines_through_the_process() -> None:
    lines = [line for _, line, _ in RAW]
    done = process("\n".join([*lines, GOOD]).encode() + b'\n{"id": "\xff", "system": 1}\n' + GOOD.encode())
    found = answers(done)
    assert len(found) == len(lines) + 3
    assert ["errors" in answer for answer in found[-3:]] == [False, True, False]
    assert done.returncode == 1


def test_the_id_of_a_refused_line_is_kept() -> None:
    for line, expected in ((BAD, "b"), (RAW[0][1], "a"), ('{"id": 5, "x": 1, "x": 2}', 5), ('{"id": [], "system": 1}', None)):
        assert json.loads(Settlements().answer(line)[0])["id"] == expected


def test_a_line_that_is_no_json_raises_with_its_place() -> None:
    for line in ("{", "}", "{'a': 1}", '{"a": 1,}', '{"a": 01}', "nan", "{} {}", '"', "\ud800"):
        with pytest.raises(NotJson, match=r"\(Zeichen \d+\): "):
            Settlements().answer(line)
