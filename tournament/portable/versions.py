"""Versions of the program beside each other in a portable folder: another one put there from a stick or a ZIP, and which of them starts
next.

A version is a folder and needs nothing of another (docs/portable.md); the data are never touched here: what a version makes of them is
tried at its first start (`tournament.updating`).
"""

import shutil
import string
import sys
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import INSTALLED, PACKAGES
from tournament import __version__
from tournament.ledger.machine.local_data import write_whole
from tournament.ledger.store.refusals import Refused, refuse
from tournament.portable import checksums
from tournament.portable.begin import LAUNCHER, START

PROGRAMS, CURRENT = "programm", "aktuell.txt"
UNFINISHED = ".neu-"
STICKS = {"linux": ("/media/*/*", "/run/media/*/*", "/media/*"), "darwin": ("/Volumes/*",)}
"""Where a system shows what was plugged in."""
MOST = 12
"""So many are offered."""


class Offered(NamedTuple):
    """A portable folder or its ZIP that was found nearby, with a version that is not here yet."""

    version: str
    source: Path


def programs() -> Path | None:
    """The folder in which the versions lie; None where the program runs otherwise."""
    place = PACKAGES.parent.parent
    return place if INSTALLED and place.name == PROGRAMS and (place / CURRENT).is_file() else None


def next_version() -> str:
    """The version that starts next; the one that runs, where there is no choice."""
    place = programs()
    with suppress(OSError, UnicodeDecodeError):
        return (place / CURRENT).read_text(encoding="ascii").strip() if place is not None else __version__
    return __version__


def is_here(version: str) -> bool:
    """Whether this version lies beside the one that runs, and can be started."""
    place = programs()
    return place is not None and (place / version / "start.py").is_file()


def switch(version: str) -> None:
    """This version starts next. Raises Refused where it does not lie here, and OSError."""
    place = programs()
    if place is None or not is_here(version):
        raise refuse("no_version", _("Fassung %(version)s liegt hier nicht.") % {"version": version})
    write_whole(place / CURRENT, f"{version}\n".encode("ascii"))


def newer(version: str, than: str) -> bool:
    """Whether one version is later than another: 0.10.0 than 0.9.1."""
    return _numbers(version) > _numbers(than)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) if part.isdigit() else -1 for part in version.split("."))


def offered() -> list[Offered]:
    """What lies beside this folder (or beside the one around it) and on sticks, and can be put beside or, a later one that was, be
    started next after all; the latest first. Empty where nothing can be put beside."""
    place = programs()
    if place is None:
        return []
    here, following = place.parent, next_version()
    found: dict[str, Offered] = {}
    for folder in (here.parent, here.parent.parent, *_sticks()):
        with suppress(OSError):
            for source in sorted(folder.iterdir()):
                version = "" if here.is_relative_to(source) else _version_of(source)
                if version and version != following and (not is_here(version) or newer(version, __version__)):
                    found.setdefault(version, Offered(version, source))
    return sorted(found.values(), key=lambda one: _numbers(one.version), reverse=True)[:MOST]


def _sticks() -> Iterator[Path]:
    if sys.platform == "win32":
        yield from (drive for letter in string.ascii_uppercase[3:] if (drive := Path(f"{letter}:/")).exists())
    for pattern in STICKS.get(sys.platform, ()):
        yield from sorted(Path("/").glob(pattern.removeprefix("/")))


def _version_of(source: Path) -> str:
    """The version that a folder or ZIP brings along; "" where it is no portable folder that can be read."""
    try:
        with _opened(source) as (root, _names):
            return (root / PROGRAMS / CURRENT).read_text(encoding="ascii").strip()
    except (OSError, ValueError, KeyError, Refused):
        return ""


@contextmanager
def _opened(source: Path) -> Iterator[tuple[Path | zipfile.Path, list[str]]]:
    """The portable folder in it, and of a ZIP the names of its files. Raises Refused where there is none, and OSError."""
    if source.is_dir():
        # Unpacked, a ZIP is often one folder more.
        inside = next((folder for folder in (source, *sorted(source.iterdir())) if (folder / PROGRAMS / CURRENT).is_file()), None)
        if inside is not None:
            yield inside, []
            return
    if source.suffix.lower() == ".zip" and zipfile.is_zipfile(source):
        with _whole(source) as packed:
            names = packed.namelist()
            current = next((name for name in names if f"/{name}".endswith(f"/{PROGRAMS}/{CURRENT}")), "")
            if current:
                yield zipfile.Path(packed, current.removesuffix(f"{PROGRAMS}/{CURRENT}")), names
                return
    text = _("„%(name)s“ ist kein Ordner und kein ZIP dieses Programms. Gemeint ist das ZIP, wie es geladen wurde, oder der Ordner daraus.")
    raise refuse("no_program", text % {"name": source.name or source})


@contextmanager
def _whole(source: Path) -> Iterator[zipfile.ZipFile]:
    """The ZIP, opened. Raises Refused where it turns out to be cut or changed."""
    try:
        with zipfile.ZipFile(source) as packed:
            yield packed
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, UnicodeDecodeError) as fault:
        raise refuse(
            "bad_zip", _("„%(name)s“ ist beschädigt oder nicht ganz geladen. Bitte noch einmal laden.") % {"name": source.name}
        ) from fault


def put_beside(source: Path) -> str:
    """Copies the version that a folder or ZIP brings along beside the one that runs, proves every file by its checksum, and answers which
    it is.

    It starts next time; a later one that lies here already does so as it lies. Raises Refused and OSError; then everything is as it was.
    """
    place = programs()
    if place is None:
        raise refuse(
            "not_portable", _("Eine Fassung daneben legen geht nur im Ordner zum Doppelklicken. Hier bitte das Paket selbst erneuern.")
        )
    with _opened(source) as (root, names):
        version = (root / PROGRAMS / CURRENT).read_text(encoding="utf-8").strip()
        _must_fit(root, version)
        if is_here(version):
            if not newer(version, __version__):
                raise refuse("already_here", _("Fassung %(version)s liegt schon hier.") % {"version": version})
            switch(version)
            return version
        unfinished = place / f"{UNFINISHED}{version}"
        shutil.rmtree(unfinished, ignore_errors=True)
        try:
            _copy(root, names, version, unfinished)
            _must_be_whole(unfinished)
            unfinished.replace(place / version)
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)
    switch(version)
    return version


def _must_fit(root: Path | zipfile.Path, version: str) -> None:
    """Raises Refused for the folder of another system."""
    start = START.get(sys.platform, LAUNCHER)
    if not version or not (root / start).is_file() or not (root / PROGRAMS / version / "start.py").is_file():
        raise refuse("other_system", _("Das ist der Ordner für ein anderes System: %(start)s fehlt darin.") % {"start": start})


def _copy(root: Path | zipfile.Path, names: list[str], version: str, target: Path) -> None:
    """The version's folder; what may be run stays so."""
    if isinstance(root, Path):
        shutil.copytree(root / PROGRAMS / version, target)
        return
    prefix = f"{root.at}{PROGRAMS}/{version}/"
    for name in names:
        if name.startswith(prefix) and not name.endswith("/"):
            path = target / name.removeprefix(prefix)
            if not path.resolve().is_relative_to(target.resolve()):
                raise refuse("bad_file", _("In der Datei liegt etwas, das hinausführt; sie ist nicht von uns."))
            path.parent.mkdir(parents=True, exist_ok=True)
            with root.root.open(name) as packed, path.open("wb") as file:
                shutil.copyfileobj(packed, file)
            path.chmod(0o755 if root.root.getinfo(name).external_attr >> 16 & 0o100 else 0o644)


def _must_be_whole(folder: Path) -> None:
    try:
        held = checksums.hold(folder, {})
    except (OSError, ValueError) as fault:
        raise refuse("no_list", _("Die Liste der Dateien fehlt oder ist beschädigt. Bitte das ZIP noch einmal laden.")) from fault
    if lost := [*held.missing, *held.changed]:
        text = _(
            "Beim Kopieren fehlen Dateien oder sind verändert (%(names)s). Bitte das ZIP noch einmal laden, oder den Virenschutz ansehen."
        )
        raise refuse("not_whole", text % {"names": ", ".join(lost[:3]) + (" …" if len(lost) > 3 else "")})
