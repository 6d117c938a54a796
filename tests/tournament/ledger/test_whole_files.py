"""What the program writes for somebody is whole or not there at all, and nobody else on the machine reads it."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.tournament.evening import fixture
from tournament.ledger.machine import local_data
from tournament.ledger.machine.local_data import write_whole

ROOT = Path(__file__).resolve().parents[3]


def test_a_file_takes_the_others_place_whole(tmp_path: Path) -> None:
    target = tmp_path / "stand.pdf"
    target.write_bytes(b"old")
    write_whole(target, b"new")
    assert target.read_bytes() == b"new"
    assert [path.name for path in tmp_path.iterdir()] == ["stand.pdf"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_what_fails_on_the_way_leaves_the_old_file_and_nothing_else(step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk shows when the content is written or when it is forced out; a power cut may come before the move."""
    target = tmp_path / "stand.pdf"
    target.write_bytes(b"old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*((os, "fsync", full) if step == "fsync" else (Path, "replace", full)))
    with pytest.raises(OSError, match="No space"):
        write_whole(target, b"new")
    assert target.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["stand.pdf"]


def test_a_link_and_what_is_no_file_are_written_through(tmp_path: Path) -> None:
    real, link = tmp_path / "real.csv", tmp_path / "link.csv"
    link.symlink_to(real)
    write_whole(link, b"1")
    assert link.is_symlink()
    assert real.read_bytes() == b"1"
    write_whole(Path("/dev/null"), b"2")
    assert Path("/dev/null").is_char_device()


@pytest.mark.django_db
def test_a_paper_that_cannot_be_written_leaves_the_last_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    slug, target = fixture("sums-only").slug, tmp_path / "stand.csv"
    call_command("export", slug, "standings", output=str(target))
    before = target.read_bytes()

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(local_data.os, "fsync", full)
    with pytest.raises(SystemExit):
        call_command("export", slug, "standings", output=str(target))
    assert "Bitte einen anderen Ort wählen" in capsys.readouterr().err
    assert target.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["stand.csv"]


def test_every_command_writes_for_its_user_alone(tmp_path: Path) -> None:
    """Django's own commands too: what `migrate` makes is the database."""
    environment = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "TAROCK_SECRET"}}
    environment |= {"TAROCK_DATA": str(tmp_path / "data")}
    done = subprocess.run(
        [sys.executable, "manage.py", "migrate", "contenttypes", "--verbosity", "0"], cwd=ROOT, env=environment, capture_output=True,
        umask=0o022,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "data").iterdir()}
    assert modes.keys() >= {"tarock.sqlite3", "secret-key"}
    assert {name for name, mode in modes.items() if mode & 0o077} == set()
