"""`make portable`: the folders of Linux, Windows and macOS with their ZIPs in dist/, or those that are named behind; `--lock` writes wheels.lock anew."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tournament import __version__
from tournament.packing import folder, wheels
from tournament.packing.folder import LINUX, MACOS, WINDOWS, System
from tournament.packing.relocatable import copy_python

DIST, VENDOR = wheels.ROOT / "dist", wheels.ROOT / "vendor"
SYSTEMS = {"linux": LINUX, "windows": WINDOWS, "macos": MACOS}
ARCHIVES = {"windows": ("python-*-embed-amd64.zip",), "macos": ("*-apple-darwin-install_only*.tar.gz", "python-macos-*.zip")}
"""How an archive in vendor/ is called."""


def main() -> None:
    """Makes what is asked for and says how large it is."""
    parser = argparse.ArgumentParser(prog="python -m tournament.packing", description=__doc__)
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", help="all where none is named")
    parser.add_argument("--lock", action="store_true", help="download anew and write wheels.lock")
    parser.add_argument("--python-windows", type=Path, help="an embeddable archive of python.org")
    parser.add_argument("--python-macos", type=Path, help="an archive with a Python that can be moved")
    asked = parser.parse_args()
    if asked.lock:
        lock()
        return
    own = wheels.own_wheel(DIST / "wheels" / "own")
    for name in asked.systems or SYSTEMS:
        archive = {"windows": asked.python_windows, "macos": asked.python_macos}.get(name) or _in_vendor(name)
        made = make(SYSTEMS[name], own, archive)
        sys.stdout.write(f"{made.relative_to(wheels.ROOT)}  {made.stat().st_size / 1e6:.1f} MB\n")


def make(system: System, own: Path, archive: Path | None) -> Path:
    """One folder and its ZIP; answers the ZIP."""
    minors = (folder.minor_of(archive),) if archive else system.minors
    python: Callable[[Path], None] | None = partial(folder.put_python, archive, minors[0], system.targets) if archive else None
    if system is LINUX:
        python = copy_python
    packages = {(target, minor): wheels.locked(target, minor, DIST / "wheels") for target in system.targets for minor in minors}
    place = DIST / f"Tarock-{__version__}-{system.name}" / "Tarock"
    version = folder.assemble(place, system, own, packages, python)
    if system is LINUX:
        folder.compile_all(version)
    return folder.pack(place.parent)


def lock() -> None:
    """Locks the wheels of every system, for each Python that it may have."""
    sections = {}
    for system in SYSTEMS.values():
        for target in system.targets:
            for minor in system.minors:
                sections[target.section(minor)] = wheels.download(target, minor, DIST / "wheels")
    wheels.write_lock(sections)


def _in_vendor(name: str) -> Path | None:
    found = sorted(path for pattern in ARCHIVES.get(name, ()) for path in VENDOR.glob(pattern))
    return found[-1] if found else None


if __name__ == "__main__":
    main()
