"""One portable folder: the start file, `programm/<version>/` with everything that a version needs, the list of its files, and the ZIP of it
all."""

import compileall
import py_compile
import shutil
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tournament import __version__
from tournament.packing import licences, wheels
from tournament.packing.wheels import Target
from tournament.portable.checksums import write_list

FILES = Path(__file__).with_name("files")
START = Path(__file__).with_name("start.py")
CURRENT = "aktuell.txt"
"""In `programm/`: which version the start file starts."""
COMPRESSED = 9


HERE = "{}.{}".format(*sys.version_info[:2])


class System(NamedTuple):
    """A folder's system. `said`: its name on paper; `warning`: what to click where it warns, both in German and English; `targets`: the
    machines that the folder serves; `minors`: the Pythons that a folder without one of its own runs on."""

    name: str
    said: tuple[str, str]
    start: str
    warning: tuple[str, str]
    targets: tuple[Target, ...]
    minors: tuple[str, ...]


LINUX = System(
    name="linux-x86_64", said=("Linux (64 Bit, glibc 2.36 oder neuer)", "Linux (64 bit, glibc 2.36 or newer)"), start="start.sh",
    targets=(wheels.LINUX,), minors=(HERE,),
    warning=("„Ausführen erlauben“ in den Eigenschaften der Datei.", "“Allow executing” among the properties of the file."),
)  # fmt: skip
WINDOWS = System(
    name="windows", said=("Windows (64 Bit)", "Windows (64 bit)"), start="start.bat", targets=(wheels.WINDOWS,),
    minors=("3.12", "3.13", "3.14"),
    warning=("„Weitere Informationen“, dann „Trotzdem ausführen“.", "“More info”, then “Run anyway”."),
)  # fmt: skip
MACOS = System(
    name="macos", said=("macOS", "macOS"), start="start.command", targets=(wheels.MAC_ARM, wheels.MAC_INTEL), minors=("3.13", "3.14"),
    warning=(
        "Systemeinstellungen, „Datenschutz & Sicherheit“, „Dennoch öffnen“.\n   Vor macOS 15: Rechtsklick auf start.command, „Öffnen“.",
        "System Settings, “Privacy & Security”, “Open Anyway”.\n   Before macOS 15: right click on start.command, “Open”.",
    ),
)  # fmt: skip


def assemble(
    folder: Path, system: System, own: Path, packages: Mapping[tuple[Target, str], Iterable[Path]], python: Callable[[Path], None] | None,
) -> Path:  # fmt: skip
    """Makes the folder anew; answers that of the version in it.

    `own`: the program's wheel; `packages`: the wheels for each machine and Python minor version; `python`: puts a Python where it is told,
    None: the start file looks for an installed one.
    """
    shutil.rmtree(folder, ignore_errors=True)
    version = folder / "programm" / __version__
    pure = version / "site-packages"
    for (target, minor), found in packages.items():
        binary = version / f"site-packages-{minor}-{target.machine}"
        binary.mkdir(parents=True)
        for wheel in found:
            wheels.unpack(wheel, pure if wheels.is_pure(wheel) else binary)
    wheels.unpack(own, pure)
    shutil.copyfile(START, version / "start.py")
    if python is not None:
        python(version / "python")
    licences.collect(version)
    write_list(version)
    (folder / "programm" / CURRENT).write_text(f"{__version__}\n", encoding="ascii")
    _write_start(folder, system, sorted({minor for _target, minor in packages}, key=_number, reverse=True), inside=python is not None)
    return version


def _number(minor: str) -> tuple[int, ...]:
    return tuple(int(part) for part in minor.split("."))


INSIDE = ("Python liegt darin; es muss nichts installiert werden.", "Python is inside; nothing has to be installed.")
OUTSIDE = {
    "windows": (
        "Python liegt nicht darin, es wird ein installiertes gebraucht ({}). Fehlt es, im Startmenü „Eingabeaufforderung“ öffnen und "
        "eingeben:\n"
        "   py install {}\n   Gibt es den Befehl py nicht, zuerst von https://www.python.org/downloads/ den „Python install manager“ "
        "holen.",
        "Python is not inside: an installed one is needed ({}). Where there is none, open “Command Prompt” and type:\n"
        "   py install {}\n   Where there is no command py, get the “Python install manager” from https://www.python.org/downloads/ first.",
    ),
    "macos": (
        "Python liegt nicht darin, es wird ein installiertes gebraucht ({}). Fehlt es: https://www.python.org/downloads/, Python {}.",
        "Python is not inside: an installed one is needed ({}). Where there is none: https://www.python.org/downloads/, Python {}.",
    ),
}


def _write_start(folder: Path, system: System, minors: Sequence[str], *, inside: bool) -> None:
    python = INSIDE if inside else tuple(text.format(", ".join(minors), minors[0]) for text in OUTSIDE[system.name])
    said = {"@MINORS@": " ".join(minors), "@NEWEST@": minors[0], "@VERSION@": __version__, "@START@": system.start}
    for mark, words in (("SYSTEM", system.said), ("WARNING", system.warning), ("PYTHON", python)):
        said |= {f"@{mark}@": words[0], f"@{mark}_EN@": words[1]}
    for name in (system.start, "LIESMICH.txt"):
        text = (FILES / name).read_text(encoding="utf-8")
        for mark, word in said.items():
            text = text.replace(mark, word)
        line_end = "\r\n" if system is WINDOWS else "\n"
        (folder / name).write_text(text, encoding="utf-8", newline=line_end)
    (folder / system.start).chmod(0o755)


def compile_all(version: Path) -> None:
    """Compiles everything for the running Python, so that the first start is no slower than the second. The times of files change when they
    are unpacked, so what is compiled does not ask for them."""
    compileall.compile_dir(version, quiet=2, workers=0, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)


def unpack_python(archive: Path, target: Path) -> None:
    """Puts an archive's Python there: python.org's embeddable ZIP, or a ZIP or tar whose one folder is a Python. Raises ValueError where
    there is none inside."""
    target.mkdir(parents=True)
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(target)  # noqa: S202 - zipfile lets nothing out of the folder
    else:
        with tarfile.open(archive) as tar:
            tar.extractall(target, filter="data")
    inside = list(target.iterdir())
    if len(inside) == 1 and inside[0].is_dir():
        for path in inside[0].iterdir():
            shutil.move(path, target / path.name)
        inside[0].rmdir()
    if not (target / "python.exe").exists() and not list(target.glob("bin/python3*")):
        raise ValueError(f"{archive} holds no Python: python.exe or bin/python3 was looked for")


def minor_of(archive: Path) -> str:
    """The minor version of an archive's Python ("3.12"), by the names of its files. Raises ValueError where they do not say."""
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as packed:
            names = packed.namelist()
    else:
        with tarfile.open(archive) as tar:
            names = tar.getnames()
    for name in names:
        last = name.rpartition("/")[2]
        if last.startswith("python3") and last.endswith(".dll") and last[7:-4].isdigit():
            return f"3.{last[7:-4]}"
        if name.count("/") and name.split("/")[-2:-1] == ["bin"] and last.startswith("python3.") and last[8:].isdigit():
            return last.removeprefix("python")
    raise ValueError(f"{archive}: no file in it says which Python it is")


def put_python(archive: Path, minor: str, targets: Iterable[Target], place: Path) -> None:
    """Unpacks it, and writes into an embeddable Python's `._pth` where our packages are: without that its children would not find them."""
    unpack_python(archive, place)
    for file in place.glob("python*._pth"):
        lines = [line for line in file.read_text(encoding="ascii").splitlines() if "site-packages" not in line]
        ours = [*(f"..\\site-packages-{minor}-{target.machine}" for target in targets), "..\\site-packages"]
        file.write_text("\n".join([*lines, *ours]) + "\n", encoding="ascii", newline="\r\n")


def pack(folder: Path, archive: Path) -> Path:
    """The ZIP of a folder, which is all that lies in it; what may be run stays so."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=COMPRESSED) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                packed.write(path, path.relative_to(folder.parent))
    return archive
