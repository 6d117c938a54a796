"""`manage.py regelblatt`: the page, the comparison, options, and what it says to a wrong word."""

import subprocess
import sys
from pathlib import Path

import pytest

import rules
from tests.tournament.commanded import commanded

ROOT = Path(__file__).resolve().parents[3]
GOLDEN = ROOT / "tests/rules/golden"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    done = commanded("regelblatt", *arguments)
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def process(*arguments: str) -> subprocess.CompletedProcess[str]:
    """As `run`, in a process of its own."""
    return subprocess.run([sys.executable, "manage.py", "regelblatt", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=600)


@pytest.mark.parametrize("system", rules.SYSTEMS)
def test_the_page(system: str) -> None:
    done = run(system)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.rstrip("\n") == (GOLDEN / f"{system}.txt").read_text(encoding="utf-8").rstrip("\n")


def test_english() -> None:
    assert process("french-tarot", "--language", "en").stdout.startswith("French Tarot\n")


def test_two_compared() -> None:
    done = run("koenigrufen-cup", "--compare", "koenigrufen-speiszettel")
    assert done.returncode == 0
    assert "Farbendreier" in done.stdout
    assert "Solodreier" not in done.stdout, "10 in both"


def test_options() -> None:
    done = run("koenigrufen-cup", "--options", '{"bird_rufer": "unit", "values": {"dreier": 4}}')
    assert "ein Spiel: gewonnen nur mit beiden" in done.stdout
    assert "Eigener Wert: Dreier" in done.stdout


@pytest.mark.parametrize("arguments, said", [
    (("schnapsen",), "schnapsen"), (("koenigrufen-cup", "--compare", "schnapsen"), "schnapsen"), ((), "SYSTEM"),
    (("koenigrufen-cup", "--options", "{"), "JSON"), (("koenigrufen-cup", "--options", '{"radl": true}'), "radl"),
    (("koenigrufen-cup", "--options", "[]"), "Optionen"), (("koenigrufen-cup", "--options", '{"values": {"dreier": 0}}'), "Dreier"),
])  # fmt: skip
def test_what_is_wrong_is_said_without_a_traceback(arguments: tuple[str, ...], said: str) -> None:
    done = run(*arguments)
    assert done.returncode != 0
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_two_editions_compared(tmp_path: Path) -> None:
    done = run("koenigrufen-cup", "--edition", "2018/19", "--compare", "koenigrufen-cup")
    assert "still × 4 · angesagt × 8" in done.stdout
    assert run("koenigrufen-cup", "--compare", "2018/19").stdout.startswith("Königrufen Cup, Turnierregeln – Königrufen Cup 2018/19\n")
    assert run("koenigrufen-cup", "--edition", "2015").stderr.startswith(
        "CommandError: Die Ausgabe „2015“ von „koenigrufen-cup“ gibt es hier nicht."
    )
    assert run("koenigrufen-sauwald", "--compare", "koenigrufen-oberoesterreich", "--pdf", str(tmp_path / "x.pdf")).returncode == 0
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")
