"""A club's tournaments from one machine to another and back: a folder of tournament files, each with its uid; a backup is read as one.

What is there already stays as it is. The rules of a series do not come along: its tournaments find it, or found it, by its name.
"""

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from scoring import PACKAGES
from tournament.archive.importing import here_already, import_tournament, is_taken
from tournament.archive.reading import read_file
from tournament.archive.writing import as_text, written
from tournament.backup import DATABASES, archive
from tournament.desk.setup.removing import is_demo
from tournament.ledger.machine import backups
from tournament.ledger.machine.local_data import write_whole
from tournament.ledger.store.refusals import Finding, Refused, refuse
from tournament.models import Player, Tournament

ENDING = ".json"


class Moved(NamedTuple):
    """What became of a file. `slug`: of the tournament, "" where it was refused; `new`: it was not here before; `same`: what is here says
    the same; `newcomers`: so many persons were not known."""

    file: str
    slug: str = ""
    new: bool = False
    same: bool = False
    newcomers: int = 0
    findings: Sequence[Finding] = ()


def move_down(folder: Path) -> list[Path]:
    """Writes every tournament of the organiser, but for the demo, into an empty folder. Raises Refused (`not_empty`) and OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise refuse("not_empty", _("Der Ordner %(folder)s ist nicht leer. Bitte einen neuen nennen.") % {"folder": folder})
    paths = []
    for tournament in Tournament.objects.order_by("date", "pk"):
        if not is_demo(tournament):
            paths.append(folder / f"{tournament.date or 'ohne-datum'}-{tournament.slug}{ENDING}")
            write_whole(paths[-1], as_text(written(tournament)).encode())
    return paths


def move_up(paths: Iterable[Path], *, passphrase: str = "", dry: bool = False, author: str = "") -> Iterator[Moved]:
    """Takes the tournaments of files, folders and backups to the organiser, each by itself; `dry`: and undoes it again.

    Raises Refused where a backup cannot be read (`needs_passphrase`, `other_database` …), and OSError.
    """
    for path in paths:
        with _files(path, passphrase) as files:
            for file in files:
                yield _taken(file, dry=dry, author=author)


def _taken(path: Path, *, dry: bool, author: str) -> Moved:
    try:
        content = path.read_bytes()
        file = read_file(content)
        if (here := here_already(file)) is not None:
            return Moved(path.name, here.slug, same=as_text(written(here)).encode() == content)
        if file.uid is not None and is_taken(file.uid):
            raise refuse("foreign_tournament", _("Dieses Turnier hat auf diesem Server schon ein anderer Verein."))
        with transaction.atomic():
            known = Player.objects.count()
            made = import_tournament(file=file, author=author)
            newcomers = Player.objects.count() - known
            transaction.set_rollback(dry)
    except Refused as refused:
        return Moved(path.name, findings=refused.findings)
    return Moved(path.name, made.slug, new=True, newcomers=newcomers)


@contextmanager
def _files(path: Path, passphrase: str) -> Iterator[list[Path]]:
    """The tournament files of a folder or a backup, in the order of their names."""
    if not zipfile.is_zipfile(path):
        yield sorted(path.glob(f"*{ENDING}")) if path.is_dir() else [path]
        return
    with TemporaryDirectory() as folder:
        out = Path(folder) / "turniere"
        _read_backup(path, Path(folder), passphrase, out)
        yield sorted(out.glob(f"*{ENDING}"))


def _read_backup(path: Path, folder: Path, passphrase: str, out: Path) -> None:
    """In a process of which it is the database: it is brought to this program's tables, and written down by `move-down`."""
    data = folder / "daten"
    data.mkdir()
    own = backups.wanted().key
    found = archive.unpack(path, data, [own] if own is not None else [], passphrase)
    if DATABASES["sqlite"] not in found.files:
        raise refuse("other_database", _("Diese Sicherung ist von keinem Laptop; von einem Server bitte „move-down“ nehmen."))
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TAROCK_") and name != "DATABASE_URL"}
    command = [sys.executable, "-m", "tournament", "move-down", str(out)]
    environment = {**kept, "TAROCK_DATA": str(data), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, cwd=PACKAGES, env=environment, capture_output=True, encoding="utf-8", check=False)  # noqa: S603 - our own program
    if done.returncode:
        raise refuse("database", _("Die Sicherung passt nicht zu diesem Programm (%(said)s).") % {"said": done.stderr.strip()[-300:]})
