"""A new version beside the old one, a wheel or source tree of its own commit: the data tried on a copy, taken over, written on, taken
back."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from rules import READING
from tournament import __version__
from tournament.updating.opened import Program
from tournament.updating.trial import compared, said_by

ROOT = Path(__file__).parents[3]
PREVIOUS, ITS_COMMIT = "0.9.0", "96da120c8bcc2e3967463f8b7973262d5e399c66"
FIRST = "4d38ca5b699d077c9a83c87f2577489d960d66d4"
"""A program of before there were versions, updates or backups; its database is that of `0008_log_index`."""
LATER = "ae9eeaf12c19b45c19f277e046589f1420f9d36f"
"""One on the way to the version after `PREVIOUS`; its database is that of `0029_handover`."""
FIXTURES = ("cup-nine", "french-four", "point-seven", "speiszettel-radl", "sums-only")
SLUG = "herbstturnier-linz-2026"
PATIENCE = 600


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment in which the previous version is installed from its wheel; it sees the pinned packages of this one."""
    folder = tmp_path_factory.mktemp("vorige")
    archive = subprocess.run(["git", "archive", "--format=zip", ITS_COMMIT], cwd=ROOT, capture_output=True, check=True).stdout
    zipfile.ZipFile(BytesIO(archive)).extractall(folder / "quelle")
    pip = [sys.executable, "-m", "pip"]
    subprocess.run(
        [*pip, "wheel", "-q", "--no-build-isolation", "--no-deps", "--no-index", "-w", folder, folder / "quelle"], cwd=folder, check=True
    )
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "umgebung"], check=True)
    [wheel], [site] = folder.glob("*.whl"), folder.glob("umgebung/lib/python*/site-packages")
    zipfile.ZipFile(wheel).extractall(site)
    (site / "pinned.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder / "umgebung/bin/python"


def source_tree(commit: str, folder: Path) -> Path:
    """The program of this commit, with a Python of its own that sees the pinned packages of this one."""
    archive = subprocess.run(["git", "archive", "--format=zip", commit], cwd=ROOT, capture_output=True, check=True).stdout
    zipfile.ZipFile(BytesIO(archive)).extractall(folder)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / ".venv"], check=True)
    [site] = folder.glob(".venv/lib/python*/site-packages")
    (site / "pinned.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder


class Laptop:
    """A data folder, and both versions on it. `old`: how the previous one is called."""

    def __init__(self, data: Path, *old: str | Path) -> None:
        self.data, self.called = data, old

    def _run(self, command: list[str | Path], wanted: int) -> str:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("TAROCK_", "DATABASE_", "PYTHON", "DJANGO_"))}
        done = subprocess.run(
            command, cwd=ROOT, env=kept | {"TAROCK_DATA": str(self.data)}, capture_output=True, text=True, timeout=PATIENCE
        )
        assert done.returncode == wanted, done.stdout + done.stderr
        return done.stdout + done.stderr

    def old(self, *command: str | Path, wanted: int = 0) -> str:
        """What the previous version says."""
        return self._run([*self.called, *command], wanted)

    def new(self, *command: str | Path, wanted: int = 0) -> str:
        """What this version says."""
        return self._run([sys.executable, ROOT / "manage.py", *command], wanted)


@pytest.mark.release
@pytest.mark.first(20)
def test_forth_and_back_nothing_is_lost(old: Path, tmp_path: Path) -> None:
    """A tournament of the old version is tried, taken over, another comes in with the new one, and the old one has both."""
    laptop = Laptop(tmp_path, old, "-P", "-m", "tournament")
    laptop.old("import_tournament", ROOT / "fixtures/cup-nine.json")
    database = (tmp_path / "tarock.sqlite3").read_bytes()

    assert laptop.new("update", "--before", old) == "1 Turnier oder Reihe ist gleich geblieben.\n"
    assert (tmp_path / "tarock.sqlite3").read_bytes() == database, "a trial changes nothing"
    assert not list(tmp_path.glob(".erneuern-*"))
    said = laptop.new("update", "--take-over", "--before", old).splitlines()
    assert said[0] == f"Diese Daten sind von Fassung {PREVIOUS}. Fassung {__version__} probiert sie an einer Kopie …"
    assert said[1:] == [
        "1 Turnier oder Reihe ist gleich geblieben.",
        "Übernommen. Zurück zur vorigen Fassung: .venv/bin/python manage.py update --back",
    ]
    laptop.new("import_tournament", ROOT / "fixtures/speiszettel-radl.json")

    said = laptop.new("update", "--back", "--yes").splitlines()
    assert said[0] == "2 Turniere und Reihen sind gleich geblieben."
    assert said[-1] == f"Die Daten sind wieder die von Fassung {PREVIOUS}. Bitte jetzt diese starten."
    assert laptop.old("recompute").count(": stimmt\n") == 2
    assert "Diese Daten hat noch keine andere Fassung" in laptop.new("update", "--back", wanted=1)


def evening_of(tree: Path, data: Path) -> Laptop:
    """Its own example evening, played and judged by its own services, and every tournament that it has as a file."""
    laptop = Laptop(data, tree / ".venv/bin/python", tree / "manage.py")
    laptop.old("demo")
    for name in FIXTURES:
        laptop.old("import_tournament", tree / f"fixtures/{name}.json")
    return laptop


@pytest.mark.release
@pytest.mark.first(20)
def test_data_of_a_tree_on_the_way_come_and_go(tmp_path: Path) -> None:
    """Its version was ours for a while: only one of its own tells it from this one."""
    tree = source_tree(LATER, tmp_path / "quelle")
    (tree / "tournament/__init__.py").write_text('"""Of the tree."""\n\n__version__ = "0.9.29"\n', encoding="utf-8")
    laptop = evening_of(tree, tmp_path / "daten")
    proved = laptop.old("recompute")

    same = "8 Turniere und Reihen sind gleich geblieben."
    assert laptop.new("update", "--before", tree) == f"{same}\n"
    assert laptop.new("update", "--take-over", "--before", tree).splitlines()[1:] == [
        same, "Übernommen. Zurück zur vorigen Fassung: .venv/bin/python manage.py update --back",
    ]  # fmt: skip
    assert laptop.new("recompute") == proved
    assert "von einer neueren Fassung des Programms" in laptop.old("recompute", wanted=1)

    said = laptop.new("update", "--back", "--yes").splitlines()
    lost = ["  tournament_generation: 1 Zeile", "  tournament_player.number: 56 Zeilen", "  tournament_tournament.uid: 7 Zeilen"]
    assert [said[0], *(line for line in said if line.startswith(" "))] == [same, *lost]
    assert laptop.old("recompute") == proved


@pytest.mark.release
@pytest.mark.first(20)
def test_data_of_before_there_were_versions_come_and_go(tmp_path: Path) -> None:
    """It can neither be named nor gone back to by a command: its tables alone lead back, and the backup of before."""
    tree = source_tree(FIRST, tmp_path / "quelle")
    laptop = evening_of(tree, tmp_path / "daten")
    proved = laptop.old("recompute")
    file = laptop.data / "tarock.sqlite3"
    before = Program(version="0.1.0", reading=1, python=str(tree / ".venv/bin/python"), path=(str(tree),), migrations=())
    own = Program(version=__version__, reading=READING, python=sys.executable, path=(str(ROOT),), migrations=())

    def on_a_copy(program: Program, *back_to: str) -> object:
        """What it says of the data as they are."""
        copy = tmp_path / f"kopie-{len(list(tmp_path.iterdir()))}"
        copy.mkdir()
        (copy / file.name).write_bytes(file.read_bytes())
        said = said_by(program, copy, back_to)
        return said_by(before, copy) if back_to else said

    then = on_a_copy(before)
    [point] = compared(then, on_a_copy(own)).different
    assert not point.findings
    for change in point.changes:  # rounds that nobody has played are no zeros any more: rank and total are the same
        assert change.after == change.before.replace(", 0", ", None")
    assert "Die vorige Fassung ist nicht mehr da" in laptop.new("update")
    assert "Ein Befehl führt nicht zurück" in laptop.new("update", "--take-over")
    assert [line for line in laptop.new("recompute").splitlines() if not line.startswith(" ")] == proved.splitlines()
    assert on_a_copy(own, "tournament.0008_log_index") == then

    [kept] = (laptop.data / "sicherungen").glob("*-umstellung*.zip")
    with zipfile.ZipFile(kept) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(file.name)]
        file.write_bytes(archive.read(name))
    assert laptop.old("recompute") == proved
