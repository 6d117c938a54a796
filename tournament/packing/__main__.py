"""`make portable`: the folders of Linux, Windows and macOS with their ZIPs in dist/, or those that are named behind; `--lock` writes
the lists of what they are made of anew."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tournament import __version__
from tournament.packing import embedded, folder, requirements, wheels
from tournament.packing.folder import LINUX, MACOS, WINDOWS, System
from tournament.packing.relocatable import copy_python

DIST, VENDOR = wheels.ROOT / "dist", wheels.ROOT / "vendor"
SYSTEMS = {"linux": LINUX, "windows": WINDOWS, "macos": MACOS}
ARCHIVES = {"windows": ("python-*-embed-amd64.zip",), "macos": ("*-apple-darwin-install_only*.tar.gz", "python-macos-*.zip")}
"""How an archive in vendor/ is called."""
NONE = "none"
"""Named in place of an archive: a folder without a Python, for those that are installed."""


def main() -> None:
    """Makes what is asked for and says how large it is."""
    parser = argparse.ArgumentParser(prog="python -m tournament.packing", description=__doc__)
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", help="all where none is named")
    parser.add_argument(
        "--lock", action="store_true", help="download anew and write wheels.lock, python-windows.lock and requirements.lock"
    )
    parser.add_argument(
        "--python-windows", metavar="ARCHIVE", default="", help="an embeddable archive of python.org; none: no Python goes in"
    )
    parser.add_argument("--python-macos", metavar="ARCHIVE", default="", help="an archive with a Python that can be moved")
    asked = parser.parse_args()
    if asked.lock:
        lock()
        return
    own = wheels.own_wheel(DIST / "wheels" / "own")
    for name in asked.systems or SYSTEMS:
        made = make(SYSTEMS[name], own, archive_for(name, {"windows": asked.python_windows, "macos": asked.python_macos}.get(name, "")))
        sys.stdout.write(f"{made.relative_to(wheels.ROOT)}  {made.stat().st_size / 1e6:.1f} MB\n")


def make(system: System, own: Path, archive: Path | None) -> Path:
    """One folder and its ZIP; answers the ZIP."""
    minors = (folder.minor_of(archive),) if archive else system.minors
    python: Callable[[Path], None] | None = partial(folder.put_python, archive, minors[0], system.targets) if archive else None
    if system is LINUX:
        python = copy_python
    packages = {(target, minor): wheels.locked(target, minor, DIST / "wheels") for target in system.targets for minor in minors}
    place = DIST / f"Tarock-{__version__}-{system.name}" / "Tarock"
    version = folder.assemble(place, system, own, packages, python=python)
    if system is LINUX:
        folder.compile_all(version)
    return folder.pack(place, DIST / f"{place.parent.name}.zip")


def lock() -> None:
    """Locks the wheels of every system, for each Python that it may have."""
    sections = {}
    for system in SYSTEMS.values():
        for target in system.targets:
            for minor in system.minors:
                sections[target.section(minor)] = wheels.download(target, minor, DIST / "wheels")
    wheels.write_lock(sections)
    requirements.write()
    sys.stdout.write(f"{embedded.SDIST}: left out {', '.join(embedded.write_lock(DIST / 'wheels'))}\n")


def archive_for(system: str, named: str) -> Path | None:
    """The archive of the Python that goes into this system's folder: the one that is named, one that lies in vendor/, and for Windows the
    one that the Python registry has."""
    if named:
        return None if named == NONE else Path(named)
    found = sorted(path for pattern in ARCHIVES.get(system, ()) for path in VENDOR.glob(pattern))
    if found:
        return found[-1]
    return embedded.archive(DIST / "wheels") if system == "windows" else None


if __name__ == "__main__":
    main()
