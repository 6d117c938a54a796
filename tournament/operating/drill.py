"""The drill: takes the newest backup, restores it into a PostgreSQL beside, and proves what is in it. What nobody has tried is no backup.

Notes in the running database how it went, for `/health/ready`; of what it restored nothing stays.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple

from django.db import DatabaseError, connection

from scoring import PACKAGES
from tournament.models import Tournament, Upkeep, times
from tournament.models.organiser import everywhere
from tournament.operating.beside import Beside
from tournament.operating.checks import long
from tournament.operating.pitr import EVERY, Pitr
from tournament.operating.programs import LONGEST, Trouble
from tournament.operating.proving import Fault, Proof, differing, newest_row
from tournament.site.log_lines import fault_of

LATE = timedelta(seconds=EVERY + 120)
"""What was written longer ago than this is in the archive."""
MOST_SAID = 20
TOO_LATE = "written_and_not_kept"


class Took(NamedTuple):
    """Seconds of each part."""

    restore: float
    start: float
    prove: float


class Drill(NamedTuple):
    """How one went. `backup`: when the copy was made; `proof`: of what was restored; `compared`: tournaments held against the running ones;
    `unseen`: the running database did not answer, and nothing was compared or noted."""

    backup: datetime | None
    at: datetime
    took: Took
    size: int
    proof: Proof
    compared: int
    faults: tuple[Fault, ...]
    unseen: str = ""

    @property
    def ok(self) -> bool:
        return not self.faults

    def facts(self) -> Mapping[str, Any]:
        """For `Upkeep`."""
        counted = {"tournaments": len(self.proof.states), "received": self.proof.received, "revisions": self.proof.revisions}
        took = {f"{name}_seconds": round(seconds, 1) for name, seconds in self.took._asdict().items()}
        return {**counted, **took, "compared": self.compared, "bytes": self.size, "faults": [list(row) for row in self.faults[:MOST_SAID]]}


def drill(pitr: Pitr, *, sample: int, seed: str, folder: Path | None = None) -> Drill:
    """Does it, and notes it. `folder`: where there is room for a copy of the database. Raises Trouble where it does not even come to a
    proof; that is noted too."""
    at = times.now()
    try:
        with _workshop(folder) as room:
            found = _drilled(pitr, room, at, sample=sample, seed=seed)
    except Trouble as trouble:
        _note(ok=False, of=None, facts={"faults": [["backup", "trouble", str(trouble)]]})
        raise
    of = datetime.fromisoformat(found.proof.newest) if found.proof.newest else found.backup
    unseen = _note(ok=found.ok, of=of, facts=found.facts())
    return found._replace(unseen=found.unseen or unseen)


@contextmanager
def _workshop(folder: Path | None) -> Iterator[Path]:
    room = Path(mkdtemp(prefix="tarock-drill-", dir=folder))
    room.chmod(0o711)  # PostgreSQL's user walks through
    try:
        yield room
    finally:
        shutil.rmtree(room, ignore_errors=True)


def _drilled(pitr: Pitr, room: Path, at: datetime, *, sample: int, seed: str) -> Drill:
    backup, began = pitr.newest(), time.monotonic()
    data, beside = room / "data", room / "pg"
    beside.mkdir(mode=0o700)
    pitr.restore(data)
    restored = time.monotonic()
    with Beside(data, beside) as running:
        started = time.monotonic()
        proof = _proved(running.url, room, sample, seed)
        size = sum(path.stat().st_size for path in data.rglob("*") if path.is_file())
    took = Took(restored - began, started - restored, time.monotonic() - started)
    found: tuple[Fault, ...]
    try:
        with everywhere():
            now = list(Tournament.objects.filter(uid__in=proof.states).order_by("pk"))
            found = (*differing(proof, now), *_lost(proof, at))
        compared, unseen = len(now), ""
    except DatabaseError as fault:
        found, compared, unseen = (), 0, fault_of(fault)
    return Drill(backup=backup, at=at, took=took, size=size, proof=proof, compared=compared, faults=(*proof.faults, *found), unseen=unseen)


def _proved(url: str, room: Path, sample: int, seed: str) -> Proof:
    """By another process, whose database is the restored one and whose data folder is nobody's."""
    said = room / "proof.json"
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TAROCK_")}
    ours = {"DATABASE_URL": url, "TAROCK_DATA": str(room / "app"), "TAROCK_PUBLIC": str(room / "public")}
    words = [sys.executable, "-m", "tournament", "prove", "--sample", str(sample), "--seed", seed, "--json", str(said)]
    done = subprocess.run(  # noqa: S603 - our own words
        words, cwd=PACKAGES, env=kept | ours, capture_output=True, text=True, encoding="utf-8", timeout=LONGEST, check=False
    )
    if not said.exists():
        lines = done.stderr.strip().splitlines()
        raise Trouble(f"Was zurückgespielt wurde, lässt sich nicht nachrechnen: {lines[-1] if lines else f'Status {done.returncode}'}")
    return Proof.of_json(json.loads(said.read_text(encoding="utf-8")))


def _lost(proof: Proof, at: datetime) -> Iterator[Fault]:
    """Something was written, longer ago than the archive may take, and it is not in the backup."""
    written = newest_row(at - LATE)
    kept = datetime.fromisoformat(proof.newest) if proof.newest else None
    if written is not None and (kept is None or kept < written):
        said = f"Geschrieben um {written:%H:%M:%S}, gesichert bis {f'{kept:%d.%m. %H:%M:%S}' if kept else '–'} (UTC)."
        yield Fault("archive", TOO_LATE, said)


def _note(*, ok: bool, of: datetime | None, facts: Mapping[str, Any]) -> str:
    """Keeps how it went; why it could not be kept, "" where it was."""
    try:
        Upkeep.objects.create(kind=Upkeep.DRILL, ok=ok, of=of, facts=facts)
    except DatabaseError as fault:
        return fault_of(fault)
    finally:
        connection.close()
    return ""


def told(found: Drill) -> str:
    """One page about it."""
    proof, took = found.proof, found.took
    newest = datetime.fromisoformat(proof.newest) if proof.newest else None
    age = long(max((found.at - newest).total_seconds(), 0)) if newest else ""
    counted = f"{len(proof.states)} nachgerechnet, {proof.received} eingesandte noch einmal abgerechnet (von {proof.tournaments})"
    rows = {
        "Sicherung": f"{found.backup:%d.%m.%Y %H:%M:%S} UTC" if found.backup else "–",
        "Zurückgespielt bis": f"{newest:%d.%m.%Y %H:%M:%S} UTC, vor {age}" if newest else "– (leer)",
        "Datenbank": f"{found.size / 2**20:.0f} MB",
        "Turniere": counted,
        "Einsendungen": f"{proof.revisions} gegen ihre Adresse gehalten",
        "Mit dem Betrieb": f"{found.compared} Stände verglichen" if not found.unseen else f"nicht verglichen: {found.unseen}",
        "Dauer": f"{took.restore:.0f} s zurückspielen, {took.start:.0f} s starten, {took.prove:.0f} s nachrechnen",
    }
    lines = [f"Übung vom {found.at:%d.%m.%Y %H:%M} UTC", "", *(f"{name + ':':<20}{value}" for name, value in rows.items()), ""]
    if found.ok:
        return "\n".join([*lines, "BESTANDEN: Was gesichert ist, stimmt."])
    said = [f"  {row.where} [{row.code}] {row.said}".rstrip() for row in found.faults[:MOST_SAID]]
    more = [f"  … und {len(found.faults) - MOST_SAID} weitere"] if len(found.faults) > MOST_SAID else []
    return "\n".join([*lines, f"NICHT BESTANDEN: {len(found.faults)} Fehler", *said, *more])
