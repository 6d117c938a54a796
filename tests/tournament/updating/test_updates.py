"""A new version beside the old one: the old one from a wheel of its own commit, the data tried on a copy, taken over, written on, and taken back."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from tournament import __version__

ROOT = Path(__file__).parents[3]
PREVIOUS, ITS_COMMIT = "0.9.0", "96da120c8bcc2e3967463f8b7973262d5e399c66"
SLUG = "herbstturnier-linz-2026"
PATIENCE = 300


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment in which the previous version is installed from its wheel; it sees the pinned packages of this one."""
    folder = tmp_path_factory.mktemp("vorige")
    archive = subprocess.run(["git", "archive", "--format=zip", ITS_COMMIT], cwd=ROOT, capture_output=True, check=True).stdout
    zipfile.ZipFile(BytesIO(archive)).extractall(folder / "quelle")
    pip = [sys.executable, "-m", "pip"]
    subprocess.run([*pip, "wheel", "-q", "--no-build-isolation", "--no-deps", "--no-index", "-w", folder, folder / "quelle"], cwd=folder, check=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "umgebung"], check=True)
    [wheel], [site] = folder.glob("*.whl"), folder.glob("umgebung/lib/python*/site-packages")
    zipfile.ZipFile(wheel).extractall(site)
    (site / "pinned.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder / "umgebung/bin/python"


class Laptop:
    """A data folder, and both versions on it."""

    def __init__(self, data: Path, old: Path) -> None:
        self.data, self.python = data, old

    def _run(self, command: list[str | Path], wanted: int) -> str:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("TAROCK_", "DATABASE_", "PYTHON", "DJANGO_"))}
        done = subprocess.run(command, cwd=ROOT, env=kept | {"TAROCK_DATA": str(self.data)}, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == wanted, done.stdout + done.stderr
        return done.stdout + done.stderr

    def old(self, *command: str | Path) -> str:
        """What the previous version says."""
        return self._run([self.python, "-P", "-m", "tournament", *command], 0)

    def new(self, *command: str | Path, wanted: int = 0) -> str:
        """What this version says."""
        return self._run([sys.executable, ROOT / "manage.py", *command], wanted)


@pytest.mark.release
@pytest.mark.first(20)
def test_forth_and_back_nothing_is_lost(old: Path, tmp_path: Path) -> None:
    """A tournament of the old version is tried, taken over, another comes in with the new one, and the old one has both."""
    laptop = Laptop(tmp_path, old)
    laptop.old("import_tournament", ROOT / "fixtures/cup-nine.json")
    database = (tmp_path / "tarock.sqlite3").read_bytes()

    assert laptop.new("update", "--before", old) == "1 Turnier oder Reihe ist gleich geblieben.\n"
    assert (tmp_path / "tarock.sqlite3").read_bytes() == database, "a trial changes nothing"
    assert not list(tmp_path.glob(".erneuern-*"))
    said = laptop.new("update", "--take-over", "--before", old).splitlines()
    assert said[0] == f"Diese Daten sind von Fassung {PREVIOUS}. Fassung {__version__} probiert sie an einer Kopie …"
    assert said[1:] == ["1 Turnier oder Reihe ist gleich geblieben.", "Übernommen. Zurück zur vorigen Fassung: .venv/bin/python manage.py update --back"]
    laptop.new("import_tournament", ROOT / "fixtures/speiszettel-radl.json")

    said = laptop.new("update", "--back", "--yes").splitlines()
    assert said[0] == "2 Turniere und Reihen sind gleich geblieben."
    assert said[-1].startswith(f"Die Daten sind wieder die von Fassung {PREVIOUS}. Bitte jetzt diese starten")
    assert laptop.old("recompute").count(": stimmt\n") == 2
    assert "Diese Daten hat noch keine andere Fassung" in laptop.new("update", "--back", wanted=1)
