"""The list of files held against the folder: whole, one taken, one cut short, one read again only where it changed."""

import hashlib
import os
import subprocess
from pathlib import Path

import pytest

from tournament.portable import checksums


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "0.9.0"
    for name, text in (("start.py", "import sys\n"), ("site-packages/ä b.py", "x = 1\n"), ("site-packages/__pycache__/x.pyc", "made here")):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text, encoding="utf-8")
    checksums.write_list(place)
    return place


def test_the_list_is_one_that_sha256sum_reads(folder: Path) -> None:
    text = (folder / checksums.LIST).read_text(encoding="utf-8")
    said = hashlib.sha256(b"x = 1\n").hexdigest(), hashlib.sha256(b"import sys\n").hexdigest()
    assert text == f"{said[0]}  site-packages/ä b.py\n{said[1]}  start.py\n"
    subprocess.run(["sha256sum", "--check", "--strict", checksums.LIST], cwd=folder, check=True, capture_output=True)


def test_a_whole_folder(folder: Path) -> None:
    found = checksums.hold(folder, {})
    assert (found.missing, found.changed) == ((), ())
    assert sorted(found.states) == ["site-packages/ä b.py", "start.py"]


def test_what_was_taken_and_what_was_changed_is_named(folder: Path) -> None:
    known = checksums.hold(folder, {}).states
    (folder / "start.py").unlink()
    (folder / "site-packages/ä b.py").write_text("")  # an emptied file has the same name
    (folder / "site-packages/more.py").write_text("of the user")
    found = checksums.hold(folder, known)
    assert (found.missing, found.changed, found.states) == (("start.py",), ("site-packages/ä b.py",), {})


def test_what_is_as_it_was_is_not_read_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = checksums.hold(folder, {}).states
    os.utime(folder / "start.py", ns=(0, 0))
    read: list[str] = []
    digest = checksums.digest
    monkeypatch.setattr(checksums, "digest", lambda path: read.append(path.name) or digest(path))
    assert checksums.hold(folder, known).changed == ()
    assert read == ["start.py"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"start.py": "x"}'])
def test_a_memory_that_cannot_be_read_is_none(folder: Path, tmp_path: Path, text: str) -> None:
    (tmp_path / "memory").write_text(text)
    assert checksums.hold(folder, checksums.remembered(tmp_path / "memory")).changed == ()
    assert checksums.remembered(tmp_path / "none") == {}


def test_a_list_that_is_none_is_said(folder: Path) -> None:
    (folder / checksums.LIST).write_text("start.py\n")
    with pytest.raises(ValueError, match="start"):
        checksums.hold(folder, {})
