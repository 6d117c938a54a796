"""The suite keeps its own rules: a skip fails `make test`, and no test waits for a time instead of for a thing, and none fails
for being slow."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parents[1]
TESTS = sorted(path for path in (ROOT / "tests").rglob("*.py") if path.parent.name not in ("bench", "load"))
WAITS = {"sleep", "wait_for_timeout"}
SKIPPING = """
import pytest

@pytest.fixture
def missing():
    pytest.skip("PostgreSQL fehlt")

def test_good(): pass
def test_skipped(): pytest.skip("gleich")
def test_without(missing): pass

@pytest.mark.skipif(True, reason="immer")
def test_marked(): pass

@pytest.mark.only_where(False, reason="anderswo")
def test_elsewhere(): raise AssertionError

@pytest.mark.xfail(reason="bekannt")
def test_known(): raise AssertionError
"""


def probed(*options: str | Path) -> tuple[int, list[str]]:
    """Exit status and lines of pytest as the project sets it up, but without Django, which these probes do not want and which comes
    slowly."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-c",
        ROOT / "pyproject.toml",
        "-o",
        "DJANGO_SETTINGS_MODULE=",
        "-p",
        "no:cacheprovider",
        *options,
    ]
    environment = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    return done.returncode, (done.stderr + done.stdout).splitlines()


def outcome(folder: Path, *options: str) -> tuple[int, str]:
    """Exit status and closing line of pytest on a file with every kind of skip."""
    probe = folder / "test_probe.py"
    probe.write_text(SKIPPING, encoding="utf-8")
    status, lines = probed("-p", "tests.no_skips", *options, probe)
    return status, lines[-1]


@pytest.mark.parametrize("options,status,counts", [
    (("--no-skips",), 1, "1 failed, 1 passed, 1 deselected, 1 xfailed, 2 errors"), ((), 0, "1 passed, 3 skipped, 1 deselected, 1 xfailed"),
], ids=["make test", "alone"])  # fmt: skip
def test_a_skip_fails(tmp_path: Path, options: tuple[str, ...], status: int, counts: str) -> None:
    found, closing = outcome(tmp_path, *options)
    assert found == status
    assert counts in closing


def test_what_waits_for_ever_ends_and_says_where(tmp_path: Path) -> None:
    probe = tmp_path / "test_probe.py"
    probe.write_text("from tests import hung\nhung.HUNG = 1\ndef test_hangs(): __import__('threading').Event().wait()", encoding="utf-8")
    status, lines = probed("-p", "tests.hung", probe)
    assert status == 1
    assert any("Timeout" in line for line in lines)
    assert any("test_probe.py" in line and "in test_hangs" in line for line in lines)


def beside(folder: Path, command: str, *options: str) -> tuple[int, list[str]]:
    """Exit status and lines of pytest on one good test, with the command beside it."""
    probe = folder / "test_probe.py"
    probe.write_text("def test_good(): pass", encoding="utf-8")
    return probed("-p", "tests.beside", "--beside", command, *options, probe)


@pytest.mark.parametrize(
    "command, how, workers", [("echo gesagt", "passed", "0"), ("ls gesagt", "failed", "0"), ("ls gesagt", "failed", "1")]
)
def test_what_fails_beside_the_tests_fails_them(tmp_path: Path, command: str, how: str, workers: str) -> None:
    """What it said is not lost, and the closing line with the counts stays the last."""
    found, lines = beside(tmp_path, command, "-n", workers)
    assert found == (how == "failed")
    assert any(f" {command}: {how} " in line for line in lines)
    assert sum("gesagt" in line for line in lines) == 2, "the command, and what it said"
    assert "1 passed" in lines[-1]


def test_make_test_asks_for_both() -> None:
    """And each check is asked for: a recipe that nothing names would never run."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    asked = re.search(r"^test: .*\n((?:\t.*\n)+)", makefile, re.MULTILINE)[1]
    assert "--no-skips" in asked
    assert re.search(r'--beside "\$\(MAKE\) .*\bchecks"', asked)
    checks = re.search(r"^CHECKS := (.*)$", makefile, re.MULTILINE)[1].split()
    expected = ["ruff", "templates", "prettier", "eslint", "tsc", "mypy", "django"]
    assert checks == re.findall(r"^check-(\w+):", makefile, re.MULTILINE) == expected
    assert re.search(r"^check-django:\n\t.* -W error manage.py makemigrations --check", makefile, re.MULTILINE), (
        "with Django's own checks before it"
    )


def test_what_make_test_leaves_out_is_what_make_test_release_runs_and_the_ci_runs_both() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipes = [re.search(rf"^{name}: .*\n((?:\t.*\n)+)", makefile, re.MULTILINE)[1] for name in ("test", "test-release")]
    assert [re.findall(r' -m ("[^"]+"|\w+) ', recipe) for recipe in recipes] == [["pytest", '"not release"'], ["pytest", "release"]]
    assert all("--no-skips" in recipe for recipe in recipes)
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert script[-2:] == ["make test", "exec make test-release"]
    assert "set -euo pipefail" in script


def waits(node: ast.AST, *, within_loop: bool = False) -> list[int]:
    """Lines that wait for a time and do not look, in a `while`, whether the thing is there."""
    found = []
    for child in ast.iter_child_nodes(node):
        called = child.func if isinstance(child, ast.Call) else None
        name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
        if name in WAITS and not within_loop:
            found.append(child.lineno)
        found += waits(child, within_loop=within_loop or isinstance(child, ast.While))
    return found


def test_no_test_waits_for_a_time() -> None:
    assert len(TESTS) > 150
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in TESTS}
    found = {path: waits(ast.parse(text)) for path, text in texts.items() if any(name in text for name in WAITS)}
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_a_fixed_wait_is_found() -> None:
    assert waits(ast.parse("time.sleep(1)\nwhile not there():\n    page.wait_for_timeout(20)\nsleep(2)")) == [1, 4]


def stopped(node: ast.AST) -> list[int]:
    """Lines that put another clock in the place of the whole program's: whatever waits so many seconds would wait for ever."""
    found = []
    for call in (child for child in ast.walk(node) if isinstance(child, ast.Call)):
        said = [ast.unparse(argument) for argument in call.args[:2]]
        if "'time.monotonic'" in said or (said[1:] == ["'monotonic'"] and said[0].split(".")[-1] == "time"):
            found.append(call.lineno)
    return sorted(found)


def test_no_test_stops_the_clock_of_what_waits() -> None:
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in TESTS}
    found = {path: stopped(ast.parse(text)) for path, text in texts.items() if "monotonic" in text and path != "tests/test_suite.py"}
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_a_stopped_clock_is_found() -> None:
    lines = ["patch.setattr(time, 'monotonic', now)", "patch.object(work.time, 'monotonic')", "patch('time.monotonic')"]
    text = "\n".join([*lines, "patch.setattr(work, 'monotonic', now)"])
    assert stopped(ast.parse(text)) == [1, 2, 3]


def test_no_law_fails_because_an_example_took_long() -> None:
    assert settings.default.deadline is None
    assert HealthCheck.too_slow in settings.default.suppress_health_check
