"""A whole rehearsal in processes of its own: the real program started a second time, robots that speak HTTP, every fault found, nothing
left behind."""

import asyncio
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.rules.free_files import FILE
from tests.tournament.migrated import ROOT, ready
from tournament.rehearsal import evening
from tournament.rehearsal.browsing import NotThere
from tournament.rehearsal.evening import Evening, Outcome, Place, Plan
from tournament.rehearsal.faults import Kind
from tournament.rehearsal.running import Run

SMALL = ["--tables", "3", "--games", "6", "--minutes", "0"]


def contents(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.rglob("*") if path.is_file()
    }


def rehearse(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {
        "TAROCK_DATA": str(data),
        "PYTHONIOENCODING": "utf-8",
    }
    command = [sys.executable, "manage.py", "rehearsal", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.release
@pytest.mark.first(15)
def test_a_small_evening_finds_all_its_faults_and_leaves_the_real_data_alone(tmp_path: Path) -> None:
    ready(tmp_path)
    (tmp_path / "secret-key").write_text("so bleibt er\n")
    before = contents(tmp_path)
    done = rehearse(tmp_path, *SMALL)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = [line for line in done.stdout.splitlines() if line.startswith(("ja ", "NEIN", "– "))]
    assert len(rows) == len(Kind)
    assert all(row.split()[:2] == ["ja", "ja"] for row in rows), done.stdout
    # Three tables, two rounds, six games.
    assert "3 Tische, 36 Spiele" in done.stdout
    assert "12 von 12 eingebauten Fehlern gefunden" in done.stdout
    assert contents(tmp_path) == before


@pytest.mark.release
@pytest.mark.parametrize("system", ["french-tarot-fft"])
def test_an_evening_by_another_familys_sheet_finds_all_its_faults(tmp_path: Path, system: str) -> None:
    """Three tables of four, at one of which a fifth comes late; who goes leaves three."""
    ready(tmp_path)
    done = rehearse(tmp_path, *SMALL, "--system", system)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "12 von 12 eingebauten Fehlern gefunden" in done.stdout


@pytest.mark.release
@pytest.mark.parametrize("sheet", ["free", "own"])
def test_an_evening_by_a_file_of_the_cups_own_finds_all_its_faults(tmp_path: Path, sheet: str) -> None:
    """A free system with five at the latecomer's table, of whom the dealer sits out; a sheet with halves and games of its own."""
    data, path = tmp_path / "daten", tmp_path / "blatt.json"
    data.mkdir()
    ready(data)
    path.write_text(
        json.dumps(FILE) if sheet == "free" else (ROOT / "fixtures/sheets/koenigrufen-mit-marabu.json").read_text("utf-8"), "utf-8"
    )
    done = rehearse(data, *SMALL, "--system-file", str(path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "12 von 12 eingebauten Fehlern gefunden" in done.stdout


@pytest.mark.parametrize("text, said", [
    ("{", "lässt sich nicht lesen"), ('{"format": "tarock-free/1"}', "fehlt"), (json.dumps({**FILE, "records": False}), "nur die Summen"),
])  # fmt: skip
def test_a_file_that_cannot_be_rehearsed_is_told(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "blatt.json"
    path.write_text(text, "utf-8")
    with pytest.raises(CommandError, match=said):
        call_command("rehearsal", *SMALL, "--system-file", str(path))


@pytest.mark.parametrize("led, until", [(True, 180 + 300), (False, 180)])
def test_the_time_of_who_practises_is_none_of_the_tables(led: bool, until: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """He looks round for five minutes before he draws, led there by then; the tables' three minutes are still to come."""
    now, there = [0.0], []
    monkeypatch.setattr(evening, "monotonic", lambda: now[0])
    played = Evening(Place("localhost", 1, "", ""), Plan(tables=3, games=6, minutes=3, led=led), lambda _step, _round: None)

    async def looks_round(*_said: object) -> None:
        there.append(played.is_set_up)
        now[0] += 300

    played.director = AsyncMock()
    played.lead = AsyncMock(draw=looks_round, open=AsyncMock(side_effect=NotThere))
    assert not played.is_set_up
    with pytest.raises(NotThere):
        asyncio.run(played.run())
    assert (played.until, there) == (until, [True])


def test_a_fault_that_nobody_finds_is_no_success(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played = Evening(Place("localhost", 1, "", ""), Plan(tables=3, games=6, faults=(Kind.GAP,)), lambda _step, _round: None)
    monkeypatch.setattr(Run, "run", lambda _self: played)
    [gap] = played.outcomes
    statuses = []
    for outcome in (Outcome(found=True, mended=True), Outcome(found=False, mended=True), Outcome(found=True)):
        played.outcomes[gap] = outcome
        try:
            call_command("rehearsal", folder=tmp_path / "neu", faults=(Kind.GAP,), games=6, tables=3)
            statuses.append(0)
        except SystemExit as ended:
            statuses.append(ended.code)
    assert statuses == [0, 1, 1]


@pytest.mark.parametrize(
    "wrong, said",
    [
        (["--tables", "0"], "Tische"),
        (["--games", "3"], "Mindestens 6 Spiele"),
        (["--tables", "2", "--rounds", "1"], "braucht es 5 Tische"),
        (["--tables", "65"], "1 bis 64 Tische"),
    ],
)
def test_what_cannot_be_rehearsed_is_said(wrong: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("rehearsal", *wrong, "--folder", str(tmp_path / "neu"))


def test_a_folder_with_something_in_it_is_never_taken(tmp_path: Path) -> None:
    (tmp_path / "fotos").write_text("vom Sommer")
    with pytest.raises(CommandError, match="ist nicht leer"):
        call_command("rehearsal", "--folder", str(tmp_path))
    assert (tmp_path / "fotos").read_text() == "vom Sommer"
