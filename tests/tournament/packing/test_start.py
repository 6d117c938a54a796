"""The start files, as far as a Linux can run them: `start.py` under a Python whose `._pth` puts a zipped standard library in front, as the
embeddable one for Windows has it, and what `start.sh` says of a Python that ended badly. `make test-windows` runs the Windows folder
itself."""

import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from rules import READING
from tournament import __version__
from tournament.packing import folder
from tournament.packing.folder import HERE

ROOT = Path(__file__).resolve().parents[3]
UNUSED = {"test", "idlelib", "lib2to3", "tkinter", "ensurepip", "site-packages", "turtledemo", "pydoc_data"}


@pytest.fixture(scope="module")
def isolated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A version's folder of this source tree, with a Python in it that looks nowhere but where its `._pth` says."""
    version = tmp_path_factory.mktemp("Tarock") / "programm" / __version__
    python, stdlib = version / "python", Path(sysconfig.get_path("stdlib"))
    python.mkdir(parents=True)
    shutil.copy2(Path(sys.executable).resolve(), python / "python3")
    with zipfile.ZipFile(python / "python.zip", "w") as packed:
        for top in sorted(stdlib.iterdir()):
            for file in top.rglob("*.py") if top.is_dir() and top.name not in UNUSED else filter(Path.is_file, [top]):
                packed.write(file, file.relative_to(stdlib))
    packages = version / "site-packages"
    packages.mkdir()
    for name in ("rules", "scoring", "tournament"):
        (packages / name).symlink_to(ROOT / name)
    (version / f"site-packages-{HERE}-x86_64").symlink_to(sysconfig.get_path("purelib"))
    (python / "python3._pth").write_text(f"python.zip\n{stdlib / 'lib-dynload'}\n../site-packages-{HERE}-x86_64\n../site-packages\n")
    shutil.copy2(folder.START, version / "start.py")
    return version


def started(version: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [version / "python/python3", "-s", version / "start.py", *words]
    return subprocess.run(command, capture_output=True, text=True, env={"LANG": "C"})


def test_a_python_that_begins_with_its_zipped_library_starts(isolated: Path) -> None:
    said = started(isolated, "--version")
    assert (said.stdout, said.stderr) == (f"tarock {__version__} (Lesart {READING})\n", "")


def test_it_says_which_python_it_wants(isolated: Path, tmp_path: Path) -> None:
    shutil.copy2(isolated / "start.py", tmp_path / "start.py")
    (tmp_path / "site-packages-3.99-x86_64").mkdir()
    command = [isolated / "python/python3", "-s", tmp_path / "start.py"]
    said = subprocess.run(command, capture_output=True, text=True)
    assert said.returncode == 1
    assert "es braucht eines von: 3.99-x86_64" in said.stderr


def test_the_start_file_of_windows_is_read_the_same_in_every_code_page() -> None:
    assert (folder.FILES / "start.bat").read_bytes().isascii()


@pytest.mark.parametrize(
    "python, code",
    [("exit 0", 0), ("exit 1", 1), ("exit 3", 3), ("kill -SEGV $$", 139)],
    ids=["well", "with a sentence", "with another code", "by a signal"],
)
def test_whoever_ends_badly_is_told_so(python: str, code: int, tmp_path: Path) -> None:
    top = tmp_path / "Verein & Söhne (Kopie) 100%"
    for name in ("start.sh", "start.command"):
        place = top / f"programm/{__version__}/python/bin"
        place.mkdir(parents=True, exist_ok=True)
        shutil.copy2(folder.FILES / name, top / name)
        (top / name).write_text((top / name).read_text(encoding="utf-8").replace("@MINORS@", "3.13"), encoding="utf-8")
        (top / name).chmod(0o755)
        (top / "programm/aktuell.txt").write_text(f"{__version__}\n")
        for program in (place / "python3", place / "python3.13"):
            program.write_text(f"#!/bin/sh\n{python}\n")
            program.chmod(0o755)
        said = subprocess.run([top / name], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert said.returncode == code
        assert (f"Fehlercode {code}" in said.stderr, f"error code {code}" in said.stderr) == (code != 0, code != 0), name
