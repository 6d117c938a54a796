"""Where backups lie: the folder in the data folder, a second one that the director names; what is in them, and how many are kept."""

import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.ledger.machine import generations
from tournament.ledger.machine import kept as texts
from tournament.ledger.machine.backups import Kept, Wanted, Why, folder, listed, wanted
from tournament.ledger.machine.local_data import path_of, put, read, replaced
from tournament.ledger.store.refusals import Refused, refuse
from tournament.models import times
from tournament.site import address, changing, servers

TIMED_KEPT = 20
TOURNAMENTS_KEPT = 5
GONE = timedelta(days=30)
"""For which a server that is silent may come back with its archives."""
DRIVES = "DEFGHIJKLMNOPQRSTUVWXYZ"
"""Letters that Windows gives to sticks; C: is its own."""
EVENING = "tarock-abend.json"
"""What says at the second place which generation of the evening is the newest."""
PART = ".teil"
"""What a file ends in as long as it is not whole."""


def want(chosen: Wanted) -> None:
    """Keeps what was set. Raises OSError, or DatabaseError where it is shared."""
    key = [part.hex() for part in chosen.key] if chosen.key else None
    said = {"folder": str(chosen.folder) if chosen.folder else "", "key": key, "apart": chosen.apart}
    texts.put(texts.BACKUP, json.dumps(said))


def check_folder(typed: str) -> Path:
    """The folder that somebody typed, if backups can be written there. Raises Refused with what is wrong."""
    found = path_of(typed).expanduser()
    said = {"folder": typed.strip()}
    if "\0" in typed or not found.is_absolute():
        raise refuse("bad_folder", _("Bitte den ganzen Pfad eines Ordners, etwa /media/leitung/STICK oder E:\\Sicherung."), "folder")
    try:
        if not found.is_dir():
            raise refuse("no_folder", _("Den Ordner %(folder)s gibt es nicht. Steckt der Stick?") % said, "folder")
        if found.resolve() == folder().resolve():
            raise refuse("same_folder", _("Dort liegen die Sicherungen schon. Gemeint ist ein zweiter Ort, etwa ein Stick."), "folder")
        with tempfile.NamedTemporaryFile(dir=found, suffix=PART) as probe:
            probe.write(b"tarock")
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as fault:
        text = _("In den Ordner %(folder)s lässt sich nicht schreiben (%(said)s).")
        raise refuse("not_writable", text % {**said, "said": fault.strerror}, "folder") from fault
    return found


def sticks() -> list[Path]:
    """Folders that look like a stick in this machine."""
    patterns = ("media/*/*", "run/media/*/*", "Volumes/*")
    found = [path for pattern in patterns for path in sorted(Path("/").glob(pattern))]
    found += [Path(f"{letter}:/") for letter in DRIVES if os.name == "nt"]
    return [path for path in found if _writable(path)][:6]


def proposed() -> list[Path] | None:
    """The sticks to choose from where no second place is set yet; None where one is."""
    return None if wanted().folder is not None else sticks()


def _writable(path: Path) -> bool:
    try:
        return path.is_dir() and os.path.ismount(path) and os.access(path, os.W_OK)
    except OSError:
        return False


def found(name: str) -> Kept | None:
    """The archive of this name that can be opened here, in the data folder or the second one; None where several servers answer, for it
    lies at one of them."""
    if servers.others():
        return None
    second = wanted().folder
    return next((kept for where in (folder(), second) if where for kept in listed(where) if kept.name == name), None)


def tell() -> None:
    """Says to the other servers of a shared database which archives lie here, and at the second place. What a server said that is
    silent for a month is forgotten, and what was said of a second place that is none any more. Raises DatabaseError."""
    if not settings.SHARED:
        return
    chosen, now = wanted(), times.now()
    with changing.alone(texts.ARCHIVES):
        said = json.loads(texts.read(texts.ARCHIVES) or "{}")
        there = {server.name for server in servers.known()} | ({""} if chosen.folder is not None else set())
        for name in [*said]:
            seen = now if name in there else datetime.fromisoformat(said[name].get("at") or now.isoformat())
            said[name]["at"] = seen.isoformat()
            if now - seen > GONE or (name == "" and name not in there):
                del said[name]
        said[servers.name()] = _told(folder(), now)
        if chosen.folder is not None and chosen.is_there:
            said[""] = _told(chosen.folder, now)
        texts.put(texts.ARCHIVES, json.dumps(said))


def _told(where: Path, now: datetime) -> dict[str, Any]:
    archives = []
    for kept in listed(where):
        with contextlib.suppress(OSError):  # it was tidied away just now
            archives.append((kept.name, kept.path.stat().st_size))
    return {"folder": str(where), "archives": archives, "at": now.isoformat()}


def new_name(at: datetime, why: Why, of: str, where: Path) -> str:
    """A name that no archive of the folder has. `of`: "2-herbstturnier-linz"."""
    base = f"tarock-{at.astimezone(UTC):%Y%m%dT%H%M%SZ}-{why}" + (f"-{of}" if of else "")
    names = [f"{base}.zip", *(f"{base}_{number}.zip" for number in range(2, 1000))]
    return next(name for name in names if not (where / name).exists())


def superfluous(archives: Iterable[Kept]) -> list[Kept]:
    """Those that may go, of a folder's (newest first): timed ones and those after tables but the newest 20 of each, and those of rounds and
    migrations but the last five tournaments'.

    What a person asked for, and what was kept before something was put back or removed, never goes by itself.
    """
    archives = list(archives)
    timed, tables = ([kept for kept in archives if kept.why == why] for why in (Why.TIMER, Why.TABLE))
    rounds = [kept for kept in archives if kept.why == Why.ROUND]
    last = list(dict.fromkeys(kept.slug for kept in rounds))[:TOURNAMENTS_KEPT]
    gone = [kept for kept in rounds if kept.slug not in last]
    first_kept = min((kept.at for kept in rounds if kept.slug in last), default=datetime.max.replace(tzinfo=UTC))
    before = [kept for kept in archives if gone and kept.why == Why.MIGRATION and kept.at < first_kept]
    return [*timed[TIMED_KEPT:], *tables[TIMED_KEPT:], *gone, *before]


def write_beside(where: Path, name: str, source: Path) -> Path:
    """Copies a whole file into a folder under a name: written beside, on disk, compared, and only then named. Nothing is left of what
    fails.

    Raises Refused, with what to do, where the folder is full or does not take it.
    """
    target, part = where / name, where / f".{name}{PART}"
    try:
        copy(source, part)
        replaced(part, target)
    except OSError as fault:
        with contextlib.suppress(OSError):
            part.unlink()
        raise not_written(where, fault, source) from fault
    return target


def note_evening() -> None:
    """Says at the second place which generation of the evening is written here and where, unless a newer one stands there: a laptop that
    comes back with this stick learns from it that it has been replaced."""
    where, evening = wanted(), generations.evening_now()
    if where.folder is None or not where.is_there or not evening.number or newer_there() is not None:
        return
    with contextlib.suppress(OSError):
        put(where.folder / EVENING, json.dumps({"generation": evening.name, "witness": evening.witness(address.base())}))


def newer_there() -> tuple[str, str] | None:
    """Name and address of a newer generation of this evening that the second place knows of; None where it knows of none."""
    where = wanted()
    if where.folder is None or not where.is_there:
        return None
    try:
        said = json.loads(read(where.folder / EVENING) or "{}")
        name, witness = str(said.get("generation", "")), str(said.get("witness", ""))
    except (ValueError, AttributeError):
        return None
    found = generations.evening_now().newer(name, witness)
    return (name, found) if found is not None else None


def newest_number(where: Path) -> int:
    """The number of the newest generation that the folder of an archive knows of; 0 for none. What is put back from there goes on after it:
    an archive of an older generation would otherwise count as the laptop that was replaced, and refuse to write."""
    try:
        told = generations.parsed(str(json.loads(read(where / EVENING) or "{}").get("generation", "")))
    except (ValueError, AttributeError):
        return 0
    return told[0] if told is not None else 0


def newer_beside(file: Path, made_at: datetime) -> Kept | None:
    """The newest archive in the folder of this one, where it was made later; None where this is the newest."""
    newest = next(iter(listed(file.parent)), None)
    return newest if newest is not None and newest.name != file.name and newest.at > made_at else None


def clear_parts(where: Path) -> None:
    """Takes away what a copy left that never became whole: its process was killed, or the stick pulled out. Only while nobody else copies
    there."""
    with contextlib.suppress(OSError):
        for left in where.glob(f".tarock-*{PART}"):
            left.unlink()


def copy(source: Path, target: Path) -> None:
    """The bytes of a file, on the disk when this returns. Raises OSError where they do not arrive."""
    with source.open("rb") as given, open(target, "wb", opener=_for_the_owner) as taken:
        shutil.copyfileobj(given, taken, 1 << 18)
        taken.flush()
        os.fsync(taken.fileno())
    with source.open("rb") as given, target.open("rb") as taken:
        while piece := given.read(1 << 18):
            if taken.read(len(piece)) != piece:
                raise OSError(5, os.strerror(5), str(target))


def _for_the_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def not_written(where: Path, fault: OSError, source: Path | None = None) -> Any:
    """The sentence for a folder that does not take a backup."""
    if not where.is_dir():
        return missing(where)
    if fault.errno in (28, 122, 27):  # no space, over quota, too large for this disk
        text = _(
            "In %(folder)s ist kein Platz mehr. Bitte Platz schaffen oder einen anderen Ort nehmen; ältere Sicherungen sind unberührt."
        )
        return refuse("full", text % {"folder": where}, "folder")
    text = _("In %(folder)s lässt sich nicht schreiben (%(said)s). Ältere Sicherungen sind unberührt.")
    return refuse("not_written", text % {"folder": where, "said": fault.strerror or fault}, "folder")


def missing(where: Path) -> Refused:
    """The sentence for a folder that is not there."""
    return refuse("no_folder", _("Der Ordner %(folder)s fehlt. Steckt der Stick?") % {"folder": where}, "folder")
