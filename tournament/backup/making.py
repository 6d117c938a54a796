"""Making a backup: the database taken, packed and kept in the data folder, then copied to the second one. What goes wrong is a sentence
that stays."""

import json
import logging
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from tournament.backup import KEPT_BESIDE, archive, database, places
from tournament.ledger.machine import backups, generations
from tournament.ledger.machine import kept as texts
from tournament.ledger.machine.backups import Kept, Key, State, Wanted, Why, newest, state
from tournament.ledger.store.refusals import Refused, refuse
from tournament.models import times
from tournament.models.organiser import everywhere
from tournament.site import changing, servers

PATIENCE = 120
"""Seconds for which one backup waits for another to be finished."""
log = logging.getLogger(__name__)


class Made(NamedTuple):
    """A new archive. `second`: its copy, None where no second folder is set or it did not take it; then `fault` says why."""

    path: Path
    second: Path | None = None
    fault: str = ""


def make_backup(why: Why, of: str = "", *, copied: bool = True) -> Made:
    """A new archive in the data folder, and (where `copied`: whoever must not wait for a stick leaves that to `mirror`) in the second one,
    where one is set. Raises Refused where the first cannot be kept."""
    chosen = backups.wanted()
    try:
        with _alone(), _workshop() as workshop:
            packed, at, log = _pack(workshop, why, of, chosen.key)
            target = places.write_beside(backups.folder(), places.new_name(at, why, of, backups.folder()), packed)
            _tidy(backups.folder())
    except Exception as fault:
        refused = _as_refused(fault)
        _note(state()._replace(at=times.now(), fault=_by_name(refused.findings[0].message), second_fault=""))
        raise refused from fault
    second, said = _copied(target, chosen, PATIENCE) if copied else (None, "")
    _note(State(at=at, second_fault=_by_name(said), made_at=at, log=log))
    return Made(target, second, said)


def take_in(pieces: Iterable[bytes]) -> str:
    """The name of an archive from another device that now lies beside the others. Raises Refused where it is none, or cannot be kept."""
    where = backups.folder()
    try:
        with _alone(), _workshop() as workshop:
            file = workshop / "geladen.zip"
            with file.open("wb") as out:
                out.writelines(pieces)
            made_at = datetime.fromisoformat(archive.look_into(file)["made_at"])
            name = places.write_beside(where, places.new_name(made_at, Why.LOADED, "", where), file).name
        places.tell()
    except OSError as fault:
        raise places.not_written(where, fault) from fault
    return name


def backup_to(target: Path, key: Key | None = None, secrets: tuple[str, ...] = ()) -> None:
    """One archive in a file of one's own choice, in place of what was there. `secrets`: what of `backup.SEALED_ALONE` goes along under the
    seal. Raises Refused, and ValueError where secrets would lie open."""
    if secrets and key is None:
        raise ValueError(secrets)
    try:
        with _alone(), _workshop() as workshop:
            packed, *_ = _pack(workshop, Why.HAND, "", key, secrets=secrets)
            if not target.parent.is_dir():
                raise places.not_written(target.parent, FileNotFoundError())
            places.write_beside(target.parent, target.name, packed)
    except Exception as fault:
        raise _as_refused(fault) from fault


def mirror() -> Path | None:
    """Copies the newest archive to the second folder where it is not there: the stick is back. Raises nothing."""
    chosen, last = backups.wanted(), newest()
    if chosen.folder is None or not chosen.is_there or last is None or (chosen.folder / last.name).exists():
        return None
    if not last.path.exists():  # another server made it, and copies it
        return None
    second, said = _copied(last.path, chosen, 0)
    if second or said:
        _note(state()._replace(second_fault=_by_name(said)))
    return second


def soon(why: Why, of: str = "") -> None:
    """Makes a backup beside the answer to a request, where the program runs as a server. Whatever goes wrong stands on the desk."""
    if settings.LISTENING:
        Thread(target=_quietly, args=(why, of), name="backup").start()


@everywhere()
def _quietly(why: Why, of: str) -> None:
    try:
        make_backup(why, of)
    except Refused as refused:
        log.warning("%s", refused.findings[0].message)
    finally:
        connection.close()


def _by_name(fault: str) -> str:
    """What went wrong, with the server at which it did where there may be several."""
    return f"{servers.name()}: {fault}" if fault and settings.SHARED else fault


def _note(found: State) -> None:
    moments = {name: at.isoformat() if at else None for name, at in (("at", found.at), ("made_at", found.made_at))}
    with suppress(OSError, DatabaseError):  # a full disk says so by the backup that fails
        texts.put(texts.BACKUP_WENT, json.dumps(found._asdict() | moments))
        places.tell()


@contextmanager
def _alone() -> Iterator[None]:
    with changing.turn("sicherung", PATIENCE) as alone:
        if not alone:
            raise _busy()
        yield


def _busy() -> Refused:
    return refuse("busy", _("Es wird gerade schon gesichert. Bitte gleich noch einmal."))


@contextmanager
def _workshop() -> Iterator[Path]:
    """A folder for what is not finished; what a killed process left of its own goes first."""
    where = backups.folder()
    where.mkdir(parents=True, exist_ok=True, mode=0o700)
    for left in where.glob(".neu-*"):
        shutil.rmtree(left, ignore_errors=True)
    places.clear_parts(where)
    with tempfile.TemporaryDirectory(dir=where, prefix=".neu-") as folder:
        yield Path(folder)


def _pack(workshop: Path, why: Why, of: str, key: Key | None, *, secrets: tuple[str, ...] = ()) -> tuple[Path, datetime, list[Any]]:
    """The archive, when it was begun, and the newest row of the log in it."""
    if not database.exists():
        raise refuse("nothing", _("Es gibt noch nichts zu sichern: die Datenbank ist leer."))
    at = times.now().replace(microsecond=0)
    file, about = database.snapshot(workshop)
    beside = {name: settings.DATA / name for name in (*KEPT_BESIDE, *secrets) if (settings.DATA / name).is_file()}
    manifest = {"made_at": at.isoformat(), "why": str(why), "of": of, **about}
    packed = workshop / "packed"
    with packed.open("wb") as out:
        archive.pack(out, manifest, {file.name: file, **beside}, key)
    return packed, at, about["log"]


def _copied(source: Path, chosen: Wanted, patience: float) -> tuple[Path | None, str]:
    """The copy in the second folder, or the sentence why there is none; neither where none is set, and where another process still copies
    (`patience` 0).

    One at a time: two that copy the same archive to a slow stick would write the same unfinished file.
    """
    if chosen.folder is None:
        return None, ""
    try:
        if not chosen.is_there:
            raise places.missing(chosen.folder)
        with changing.turn("sicherung-stick", patience) as mine:
            if not mine:
                return None, _busy().findings[0].message if patience else ""
            places.clear_parts(chosen.folder)
            copy = chosen.folder / source.name
            if not copy.exists():
                places.write_beside(chosen.folder, source.name, source)
            _tidy(chosen.folder)
            _now_safe(copy)
    except (Refused, OSError, DatabaseError) as fault:
        return None, _as_refused(fault).findings[0].message
    return copy, ""


def _now_safe(copy: Path) -> None:
    """What the archive holds lies at the second place: phones need not keep it any more."""
    said = archive.look_into(copy)
    places.note_evening()
    with suppress(DatabaseError):  # the next one says it
        generations.now_safe(str(said.get("generation", "")), said["log"][0])


def _tidy(where: Path) -> None:
    for kept in places.superfluous(backups.listed(where)):
        with suppress(OSError):
            kept.path.unlink()


def _as_refused(fault: Exception) -> Refused:
    """The sentence for the desk, whatever it was that kept a backup from being made."""
    if isinstance(fault, Refused):
        return fault
    if isinstance(fault, OSError):
        return places.not_written(backups.folder(), fault)
    if isinstance(fault, DatabaseError):
        return refuse("database", _("Die Datenbank lässt sich nicht sichern (%(said)s).") % {"said": fault})
    log.error("backup", exc_info=fault)
    said = {"said": f"{type(fault).__name__}: {fault}"}
    return refuse(
        "failed", _("Die Sicherung ist misslungen (%(said)s); die älteren Sicherungen bleiben. Bitte noch einmal versuchen.") % said
    )


def log_of(kept: Kept) -> Any:
    """Key and time of the newest log row in an archive; None where it cannot be read. Where the database
    is shared it says that of the last one."""
    if settings.SHARED:
        return state().log
    try:
        return archive.look_into(kept.path).get("log")
    except (Refused, OSError):
        return None
