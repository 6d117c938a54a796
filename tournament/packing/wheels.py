"""The packages of a portable folder: wheels of all pins for its system, held against `wheels.lock`, unpacked without what nobody needs
there."""

import hashlib
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from tournament.packing.build_hook import pins

ROOT = Path(__file__).resolve().parents[2]
LOCK = Path(__file__).with_name("wheels.lock")
LEFT_OUT = {"babel", "psycopg", "psycopg-binary"}
"""Compiles the catalogues, which are compiled; and PostgreSQL, which is for who runs a server, not for a laptop in an inn."""
LANGUAGES = {"de", "de_AT", "en", "en_GB", "__pycache__"}
SOURCES = {".c", ".cpp", ".h", ".pxd", ".pxi", ".pyi", ".pyx", ".po"}


class Target(NamedTuple):
    """A kind of machine. `tags`: of its wheels, the newest first; `machine`: as `platform.machine()` says it there, in small letters."""

    system: str
    machine: str
    tags: tuple[str, ...]

    def section(self, python: str) -> str:
        """Its heading in the lock."""
        return f"{self.system}-{self.machine}-{python}"


LINUX = Target("linux", "x86_64", ("manylinux_2_34_x86_64", "manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"))
WINDOWS = Target("windows", "amd64", ("win_amd64",))
MAC_ARM, MAC_INTEL = Target("macos", "arm64", ("macosx_14_0_arm64",)), Target("macos", "x86_64", ("macosx_14_0_x86_64",))


INSTEAD = {MAC_INTEL: {"cryptography": "48.0.1"}}
"""Where a machine gets another version than the pin: cryptography makes no wheel for Macs of Intel any more; this was its last."""


def wanted(target: Target) -> list[str]:
    """What goes into a folder for this machine: the pins, without extras."""
    plain = (re.sub(r"\[.*?\]", "", pin).split("==") for pin in pins(ROOT))
    instead = INSTEAD.get(target, {})
    return [f"{name}=={instead.get(name, version)}" for name, version in plain if name.lower().replace("_", "-") not in LEFT_OUT]


def download(target: Target, python: str, cache: Path) -> list[Path]:
    """The wheels of all pins for this machine and this Python ("3.12"), from pip's index into the cache."""
    folder = cache / target.section(python)
    folder.mkdir(parents=True, exist_ok=True)
    platforms = [word for tag in target.tags for word in ("--platform", tag)]
    command = [
        sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", *platforms,
        "--implementation", "cp", "--python-version", python, "-d", str(folder), *wanted(target),
    ]  # fmt: skip
    subprocess.run(command, check=True)  # noqa: S603
    return sorted(folder.glob("*.whl"))


def locked(target: Target, python: str, cache: Path) -> list[Path]:
    """The wheels of the lock, from the cache or downloaded. Raises ValueError, which names it, where one is not what was locked."""
    said = read_lock().get(target.section(python), {})
    if pinned(said) != pinned(wanted(target)):
        raise ValueError(
            f"{LOCK.name} has other packages for {target.section(python)} than requirements.txt: `make portable-lock` writes it anew"
        )
    found = {wheel.name: wheel for wheel in (cache / target.section(python)).glob("*.whl")}
    if found.keys() != said.keys():
        found = {wheel.name: wheel for wheel in download(target, python, cache)}
    wrong = [name for name in sorted(found.keys() | said.keys()) if name not in found or digest(found[name]) != said.get(name)]
    if wrong:
        raise ValueError(f"{target.section(python)}: {', '.join(wrong)} is not as {LOCK.name} has it; `make portable-lock` writes it anew")
    return [found[name] for name in sorted(found)]


def pinned(names: Iterable[str]) -> set[tuple[str, str]]:
    """Name and version of pins ("et_xmlfile==2.0.0") or of wheels ("et_xmlfile-2.0.0-py3-none-any.whl")."""
    found = (name.split("==") if "==" in name else name.split("-")[:2] for name in names)
    return {(re.sub("[-_.]+", "_", name).lower(), version) for name, version in found}


def digest(wheel: Path) -> str:
    """The SHA-256 of a wheel."""
    return hashlib.sha256(wheel.read_bytes()).hexdigest()


def read_lock() -> dict[str, dict[str, str]]:
    """For each section the checksums of its wheels by name."""
    found: dict[str, dict[str, str]] = {}
    for line in LOCK.read_text(encoding="ascii").splitlines():
        if line.startswith("["):
            section = found.setdefault(line.strip("[]"), {})
        elif line:
            value, _gap, name = line.partition("  ")
            section[name] = value
    return found


def write_lock(sections: Mapping[str, Iterable[Path]]) -> None:
    """Locks what was downloaded."""
    text = [
        f"[{name}]\n" + "".join(f"{digest(wheel)}  {wheel.name}\n" for wheel in sorted(sections[name]))
        for name in sorted(sections)
    ]  # fmt: skip
    LOCK.write_text("\n".join(text), encoding="ascii")


def own_wheel(folder: Path) -> Path:
    """This program's own."""
    shutil.rmtree(folder, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps", "--no-index", "-w", str(folder), str(ROOT)]
    subprocess.run(command, check=True)  # noqa: S603
    [made] = folder.glob("*.whl")
    return made


def is_pure(wheel: Path) -> bool:
    """Whether it runs on every machine and every Python."""
    return wheel.stem.endswith("-any")


def unpack(wheel: Path, folder: Path) -> None:
    """Puts the wheel's files into a site-packages."""
    with zipfile.ZipFile(wheel) as packed:
        for member in packed.infolist():
            place = placed(member.filename)
            if place is None or member.is_dir():
                continue
            target = folder / place
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(packed.read(member))


def placed(name: str) -> PurePosixPath | None:
    """Where a file of a wheel belongs in site-packages; None for what nobody needs there."""
    path = PurePosixPath(name)
    if path.parts[0].endswith(".data"):
        if len(path.parts) < 3 or path.parts[1] not in ("purelib", "platlib"):
            return None
        path = PurePosixPath(*path.parts[2:])
    return path if _is_needed(path) else None


def _is_needed(path: PurePosixPath) -> bool:
    folders = path.parts[:-1]
    if path.suffix in SOURCES or "__pycache__" in folders or {"test", "tests"} & set(folders[1:]):
        return False
    if "locale" in folders and (at := folders.index("locale") + 1) < len(folders):
        return folders[at] in LANGUAGES
    return True
