"""What a running rehearsal leaves in its folder for the page that shows it: one file, replaced whole. Also the word by which it is told to
end.

Reads and writes files in the rehearsal's folder alone.
"""

import json
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from tournament.ledger.machine.local_data import write_whole
from tournament.rehearsal.faults import Kind, Planted
from tournament.rehearsal.steps import Step

STATE, STOP = "probe.json", "ende"
FOLDER = "probe"
LONGEST_SILENCE = 30
"""Seconds after which a rehearsal that says nothing any more counts as dead."""


class Row(NamedTuple):
    """One planted fault and what became of it."""

    planted: Planted
    found: bool | None
    mended: bool | None


class Note(NamedTuple):
    """How far a rehearsal is. `round`: of the step; `ended`: the evening is over, the server may still be open; `failed`: why it broke off,
    "" where not."""

    step: Step
    round: int = 0
    port: int = 0
    login: str = ""
    password: str = ""
    led: bool = False
    ended: bool = False
    failed: str = ""
    rows: tuple[Row, ...] = ()
    at: float = 0

    @property
    def alive(self) -> bool:
        """Whether somebody still writes it."""
        return time.time() - self.at < LONGEST_SILENCE


def folder() -> Path:
    """Where a rehearsal of this program's data lies."""
    return Path(settings.DATA) / FOLDER


def write(place: Path, note: Note) -> None:
    """Keeps how far it is."""
    said: dict[str, Any] = note._asdict() | {"rows": [[*row.planted, row.found, row.mended] for row in note.rows], "at": time.time()}
    write_whole(place / STATE, json.dumps(said).encode())


def read(place: Path) -> Note | None:
    """How far the rehearsal in this folder is; None where there is none."""
    try:
        said = json.loads((place / STATE).read_bytes())
        rows = tuple(Row(Planted(Kind(row[0]), *row[1:4]), row[4], row[5]) for row in said.pop("rows"))
        return Note(**said | {"step": Step(said["step"])}, rows=rows)
    except (OSError, ValueError, TypeError, KeyError):
        return None


def ask_to_end(place: Path) -> None:
    """Tells a running rehearsal to end; it then takes its folder away itself."""
    with suppress(OSError):
        (place / STOP).touch()


def told_to_end(place: Path) -> bool:
    """Whether it was told so, or its folder is gone."""
    return (place / STOP).exists() or not place.exists()


def rows_of(outcomes: Iterable[tuple[Planted, Any]]) -> tuple[Row, ...]:
    """The faults as the page shows them."""
    return tuple(Row(planted, outcome.found, outcome.mended) for planted, outcome in outcomes)
