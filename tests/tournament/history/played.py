"""Small tournaments as files, written into a history, and the history recounted."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.tournament.history import lying
from tournament.history import manifest
from tournament.history.recount_reading import Piece, pieces, recounting
from tournament.history.recount_run import HERE, Asked, By, recount_history
from tournament.history.target import Target

PEOPLE = {11: "Anna Aigner", 12: "Bernd Binder", 13: "Cäcilia Czermak", 14: "Dominik Dörfler"}
UID = "00000000-0000-4000-8000-{:012d}"


def file(number: int, records: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A closed tournament of one round at a table of four, Anna in seat 0."""
    return {
        "format": "tarock-tournament/1", "uid": UID.format(number), "name": f"Turnier {number}", "date": f"2026-03-{number:02d}",
        "place": "Linz", "system": "koenigrufen-cup", "rounds": 1, "games": len(records), "closed": [1], "phase": "closed",
        "standings_shown": True,
        "players": [{"number": key, "name": name, "place": "Linz", "club": "", "tags": []} for key, name in PEOPLE.items()],
        "tables": [{"round": 1, "table": 1, "seats": list(PEOPLE), "records": records}], **more,
    }  # fmt: skip


def lie(folder: Path, files: Iterable[dict[str, Any]]) -> Path:
    """A history of these."""
    paths = []
    folder.mkdir(exist_ok=True)
    for place, content in enumerate(files):
        paths.append(folder / f"{place}.json")
        paths[-1].write_text(json.dumps(content), encoding="utf-8")
    wrote = lying.of_files(folder / "history", paths)
    assert wrote.trouble == ()
    return folder / "history"


def every(folder: Path) -> list[Piece]:
    """All of a history, piece by piece."""
    lies = manifest.read(folder)
    assert lies is not None
    return list(pieces(lies, None, ""))


def recounted(folder: Path, target: Target) -> list[dict[str, Any]]:
    """The tournaments of a history, as rows of the document."""
    work = recounting(str(folder), target)
    return [json.loads(row) for piece in every(folder) for row in work(piece).rows]


def document(folder: Path, into: Path, target: Target, by: By = HERE, **asked: Any) -> dict[str, Any]:
    """The whole document."""
    recount_history(Asked(folder, target, **asked), into, by)
    found: dict[str, Any] = json.loads(into.read_bytes())
    return found
