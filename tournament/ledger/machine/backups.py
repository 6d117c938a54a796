"""What backups there are, where they go, how the last one went, and what the desk says of that on every page.

A laptop reads files, never the database. Of servers that share one each has the archives that it made, and the database says which lie
where (`kept.ARCHIVES`) and how the last one went; `tournament.backup` makes them.
"""

import json
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.ledger.machine import kept as texts
from tournament.models import times


class Key(NamedTuple):
    """What a passphrase comes to with its salt. Kept on the laptop for the backups that nobody stands beside; the passphrase itself is
    not."""

    salt: bytes
    secret: bytes


NAME = re.compile(r"tarock-(\d{8}T\d{6}Z)-([a-z]+)(?:-(\d+)-([a-z0-9-]{1,80}))?(?:_(\d+))?\.zip")


class Why(StrEnum):
    """What a backup was made for; its word in the archive's name."""

    TIMER = "zeit"
    TABLE = "tisch"
    ROUND = "runde"
    MIGRATION = "umstellung"
    BEFORE = "vorher"
    HAND = "hand"
    LOADED = "geladen"


WORDS = {
    Why.TIMER: gettext_lazy("alle zehn Minuten"),
    Why.TABLE: gettext_lazy("nach einem Tisch"),
    Why.ROUND: gettext_lazy("nach einer Runde"),
    Why.MIGRATION: gettext_lazy("vor einer neuen Programmversion"),
    Why.BEFORE: gettext_lazy("vor dem Zurückspielen oder Entfernen"),
    Why.HAND: gettext_lazy("von Hand"),
    Why.LOADED: gettext_lazy("von einem anderen Gerät"),
}


class Kept(NamedTuple):
    """An archive in a folder. `of`: number of the round and the tournament's slug, for `Why.ROUND`."""

    path: Path
    at: datetime
    why: Why
    round: int | None = None
    slug: str = ""

    @property
    def name(self) -> str:
        return self.path.name


class Wanted(NamedTuple):
    """What the director has set: the second folder (None: none) and the key of his passphrase (None: not sealed).

    `apart`: the folder was on another disk than the data. Where it is that no more, the stick is out, and only the place is left where it
    is mounted.
    """

    folder: Path | None = None
    key: Key | None = None
    apart: bool = False

    @property
    def is_there(self) -> bool:
        """Whether there is a second folder that can be written to now."""
        return self.folder is not None and self.folder.is_dir() and not (self.apart and not is_apart(self.folder))


def is_apart(folder: Path) -> bool:
    """Whether the folder lies on another disk than the data; no where that cannot be told."""
    try:
        return folder.stat().st_dev != settings.DATA.stat().st_dev
    except OSError:
        return False


def folder() -> Path:
    """The folder in the data folder."""
    return settings.DATA / "sicherungen"


def wanted() -> Wanted:
    """As it was set; what cannot be read is as if nothing were."""
    try:
        said = json.loads(texts.read(texts.BACKUP) or "{}")
        key = Key(*[bytes.fromhex(part) for part in said["key"]]) if said.get("key") else None
        return Wanted(Path(said["folder"]) if said.get("folder") else None, key, said.get("apart") is True)
    except (ValueError, TypeError, KeyError, AttributeError):
        return Wanted()


def listed(where: Path) -> list[Kept]:
    """The archives in a folder, newest first; none where it cannot be read."""
    try:
        paths = list(where.iterdir())
    except OSError:
        return []
    return newest_first(kept for kept in map(_of_name, paths) if kept is not None)


def newest_first(archives: Iterable[Kept]) -> list[Kept]:
    """Those that were made later than now come last: a clock was wrong, then or now, and what is made now must not count as older than
    they."""
    now = times.now()
    return sorted(archives, key=lambda kept: (kept.at <= now, kept.at, kept.name), reverse=True)


def _of_name(path: Path) -> Kept | None:
    found = NAME.fullmatch(path.name)
    if found is None:
        return None
    try:
        why = Why(found[2])
        at = datetime.strptime(found[1], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    except ValueError:
        return None
    return Kept(path=path, at=at, why=why, round=int(found[3]) if found[3] else None, slug=found[4] or "")


class State(NamedTuple):
    """What the last attempt came to: when, and a sentence for each place that failed ("" where all is well). `made_at`, `log`: of the last
    archive that was made, when and the newest row of the log in it (key and time)."""

    at: datetime | None = None
    fault: str = ""
    second_fault: str = ""
    made_at: datetime | None = None
    log: list[Any] | None = None


def state() -> State:
    """What the last attempt came to, of whichever process, at whichever server."""
    try:
        said = json.loads(texts.read(texts.BACKUP_WENT) or "{}")
        if not said:
            return State()
        moments = {name: datetime.fromisoformat(said[name]) if said.get(name) else None for name in ("at", "made_at")}
        return State(**moments, fault=said["fault"], second_fault=said["second_fault"], log=said.get("log"))
    except (ValueError, TypeError, KeyError):
        return State()


class Place(NamedTuple):
    """Where archives lie: a server of a shared database by its `name` ("" for the second place), the path there, and each with its
    bytes."""

    name: str
    folder: Path
    archives: tuple[tuple[Kept, int], ...]


def lying() -> list[Place]:
    """What the servers of a shared database have said of their archives. One query."""
    try:
        said = json.loads(texts.read(texts.ARCHIVES) or "{}")
        return [_place(name, Path(told["folder"]), told["archives"]) for name, told in sorted(said.items())]
    except (ValueError, TypeError, KeyError, AttributeError):
        return []


def _place(name: str, folder: Path, archives: Iterable[tuple[str, int]]) -> Place:
    return Place(name, folder, tuple((kept, size) for file, size in archives if (kept := _of_name(folder / file)) is not None))


def newest() -> Kept | None:
    """The last archive that was made here, or at any server of a shared database; what came from another device holds nothing of this
    one."""
    everywhere = (kept for place in lying() for kept, _size in place.archives) if settings.SHARED else listed(folder())
    return next((kept for kept in newest_first(everywhere) if kept.why != Why.LOADED), None)


class Notice(NamedTuple):
    """`words`: a few for the corner of each page; `trouble`: the whole sentence of what is wrong, "" where all is well."""

    words: str
    trouble: str
    at: datetime | None


def notice() -> Notice:
    """As it is now. What only one machine can see, whether a stick is there, servers tell by what became of the last copy."""
    found, chosen = state(), wanted()
    last = None if settings.SHARED else newest()
    at = last.at if last is not None else found.made_at if settings.SHARED else None
    second = chosen.folder
    if second is not None and not settings.SHARED and not chosen.is_there:
        return Notice(
            _("Stick fehlt"), _("Der zweite Ort für Sicherungen, %(folder)s, ist nicht da. Steckt der Stick?") % {"folder": second}, at
        )
    if found.fault:
        return Notice(_("nicht gesichert"), found.fault, at)
    if second is not None and found.second_fault:
        return Notice(_("nicht am Stick"), found.second_fault, at)
    return Notice(_("gesichert %(when)s") % {"when": when(at)} if at else _("noch nicht gesichert"), "", at)


def when(at: datetime) -> str:
    """The time of today, the day of another."""
    local = timezone.localtime(at)
    return date_format(local, "H:i" if local.date() == times.today() else "SHORT_DAY_FORMAT")
