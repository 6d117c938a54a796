"""Another version of the program on a copy of the data: what every tournament and series comes to by the one and by the other.

The data themselves are read and never changed. With PostgreSQL the copy is a database beside the one that is tried, taken away in the end;
whose account may make none is told so in a sentence.
"""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.backup import beside, database
from tournament.ledger.store.refusals import refuse
from tournament.updating.opened import Program, own

ASKED = Path(__file__).with_name("asked.py")
LONGEST = 1800
"""Seconds for one program to go through a copy."""
WORKSHOP = ".erneuern-"
URL = "datenbank"
"""A file in the folder of a copy: which database of PostgreSQL it is. For the owner alone, as all of a copy."""
SHOWN = ("rank", "total")
"""What of a row of the standings is said first; of its other fields only those that differ."""


class Change(NamedTuple):
    """A row of a standings that is another by the other program: whose it is, and both as a person reads them."""

    who: str
    before: str
    after: str


class Compared(NamedTuple):
    """A tournament or series. `findings`: what does not follow from its games any more; `changes`: rows of its standings."""

    name: str
    findings: tuple[str, ...]
    changes: tuple[Change, ...]

    @property
    def same(self) -> bool:
        """Whether both programs say the same of it."""
        return not self.findings and not self.changes


class Trial(NamedTuple):
    """What came out. `ranks`: whether the other program was there to be asked; else each tournament is only proved from its own games."""

    compared: tuple[Compared, ...]
    ranks: bool

    @property
    def different(self) -> tuple[Compared, ...]:
        """Those that are not the same."""
        return tuple(one for one in self.compared if not one.same)


def trial(before: Program | None) -> Trial:
    """What this program would make of the data, beside what the program of `before` makes of them now. Raises Refused where it cannot take
    them over."""
    with workshop() as folder:
        now = said_by(own(), copied(folder, "neu"))
        old = said_by(before, copied(folder, "alt")) if before is not None and before.is_there else None
    return compared(old, now)


@contextmanager
def workshop() -> Iterator[Path]:
    """A folder for copies of the database; what a killed trial left goes first, and the databases of copies with the folder."""
    for left in settings.DATA.glob(f"{WORKSHOP}*"):
        shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(dir=settings.DATA, prefix=WORKSHOP) as folder:
        beside.clear()
        try:
            yield Path(folder)
        finally:
            beside.clear()


def copied(folder: Path, name: str) -> Path:
    """A data folder with a copy of the database as it is now. Raises Refused (`no_copy` where PostgreSQL lets us make none) and OSError."""
    copy = folder / name
    copy.mkdir(mode=0o700)
    file, _about = database.snapshot(copy)
    if database.kind() == "postgresql":
        (copy / URL).write_text(beside.made(file), encoding="utf-8")
    return copy


def said_by(program: Program, data: Path, back_to: Iterable[str] = ()) -> Any:
    """The program's answer of `asked`; None where it only took the database back to these migrations. Raises Refused with what it said
    instead."""
    target = data / "antwort.json"
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TAROCK_", "DATABASE_", "PYTHON", "DJANGO_"))}
    kept |= {"TAROCK_DATA": str(data), "PYTHONUTF8": "1"}
    kept |= {"DATABASE_URL": (data / URL).read_text(encoding="utf-8")} if (data / URL).exists() else {}
    command = [program.python, "-P", str(ASKED), str(target), ",".join(back_to), *program.path]
    try:
        done = subprocess.run(  # noqa: S603 - programs that opened these data before, and no shell
            command, env=kept, capture_output=True, encoding="utf-8", errors="replace", timeout=LONGEST, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as fault:
        raise _failed(program, str(fault)) from fault
    if done.returncode:
        raise _failed(program, next(reversed(done.stderr.strip().splitlines()), str(done.returncode)))
    return json.loads(target.read_text(encoding="utf-8"))


def _failed(program: Program, said: str) -> Exception:
    text = _("Der Probelauf mit Fassung %(version)s ist misslungen (%(said)s). Verändert wurde nichts; die bisherige Fassung geht weiter.")
    return refuse("trial_failed", text % {"version": program.version, "said": said[:300]})


def compared(old: Mapping[str, Any] | None, now: Mapping[str, Any]) -> Trial:
    """The answers of both, tournament by tournament and series by series. Without `old` all findings of the new one count."""
    found = []
    for kind in ("tournaments", "series"):
        for slug, said in now[kind].items():
            before = old[kind].get(slug) if old is not None else None
            findings = _findings(said) - _findings(before or {})
            changes = _changes(before["stand"], said["stand"]) if before is not None else ()
            found.append(Compared(said["name"], tuple(sorted(findings)), tuple(changes)))
    return Trial(tuple(found), ranks=old is not None)


def _findings(said: Mapping[str, Any]) -> set[str]:
    """The lines of `recompute` that name a finding: place, sentence, code. Others speak of an older reading, by which a tournament keeps
    its amounts."""
    return {line.strip() for line in said.get("proof", ()) if line.endswith("]")}


def _changes(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> Iterator[Change]:
    """Rows that differ in a field that both programs write, in the order of the new standings; then those that are there no more."""
    then, now = _rows(before), _rows(after)
    for who in dict.fromkeys([*now, *then]):
        old, new = then.get(who), now.get(who)
        fields = [name for name in old or () if old and new and name in new and old[name] != new[name]]
        if fields or old is None or new is None:
            yield Change(who, _shown(old, fields), _shown(new, fields))


def _rows(stand: Mapping[str, Any] | None) -> dict[str, dict[str, Any]]:
    """The rows of a standings by whose they are: number and name, or the name alone; of two of one name, the second is „Name (2)“."""
    found: dict[str, dict[str, Any]] = {}
    for row in (stand or {}).get("standings", ()):
        name = row.get("name") or row.get("team") or row.get("person") or ""
        who = f"{row['number']} {name}" if "number" in row else str(name)
        while who in found:
            who = f"{who} (2)"
        found[who] = row
    return found


def _shown(row: Mapping[str, Any] | None, fields: list[str]) -> str:
    """`3. mit 58`, and what else differs."""
    if row is None:
        return "–"
    rank = f"{row['rank']}." if row.get("rank") else "–"
    more = [_in_dispute(row[name]) if name == "disputed" else f"{name}: {row[name]}" for name in fields if name not in SHOWN]
    return ", ".join([_("%(rank)s mit %(total)s") % {"rank": rank, "total": str(row.get("total", "–")).replace("-", "−")}, *more])


def _in_dispute(spans: Mapping[str, Any] | None) -> str:
    """From what to what his sum and his rank may come out."""
    if spans is None:
        return _("nichts strittig")
    (low, high), (best, worst) = spans["total"], spans["rank"]
    return _("strittig: %(low)s bis %(high)s, %(best)s. bis %(worst)s.") % {
        "low": str(low).replace("-", "−"), "high": str(high).replace("-", "−"), "best": best, "worst": worst,
    }  # fmt: skip
