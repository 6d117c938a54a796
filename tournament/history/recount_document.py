"""The document of a recount, `tarock-recount/1` (docs/schemas/recount.schema.json): JSON with a line a tournament, so that it is written
and read a tournament at a time, however many there are."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from tournament.history.recount_rows import Totals
from tournament.history.target import Target

FORMAT = "tarock-recount/1"
_OPENS = ', "tournaments": ['
_CLOSES = " ],"


class Writing:
    """Writes one: what was asked first, then the tournaments as they come, then what they come to."""

    def __init__(self, file: TextIO, target: Target, season: int | None, system: str, *, reading: int) -> None:
        """`season`, `system`: of which alone, None and "" where of all; `reading`: of the sheets by which the games were settled."""
        under = {
            "system": target.slug or None, "edition": target.edition or None, "sheet": target.file,
            "name": {"de": target.named("de"), "en": target.named("en")},
        }  # fmt: skip
        said = {"format": FORMAT, "under": under, "season": season, "system": system or None, "reading": reading}
        self._file, self._between = file, "\n  "
        file.write(f"{_json(said)[:-1]}{_OPENS}")

    def tournament(self, row: str) -> None:
        """One more, as `recount_rows.row_of` has it."""
        self._file.write(f"{self._between}{row}")
        self._between = ",\n  "

    def end(self, totals: Totals) -> None:
        """What they come to."""
        rest = (f'"{key}": {_lines(value) if isinstance(value, list) else _json(value)}' for key, value in totals.as_json().items())
        self._file.write("\n" + _CLOSES + "\n " + ",\n ".join(rest) + "\n}\n")


class Document(NamedTuple):
    """One that was written. `asked`: what stands before the tournaments; `tournaments`: reads them, one after another, each time anew;
    `found`: what stands behind them."""

    asked: dict[str, Any]
    tournaments: Callable[[], Iterator[dict[str, Any]]]
    found: dict[str, Any]


def read(path: Path) -> Document:
    """Reads one that `Writing` wrote. Raises OSError, ValueError."""
    with path.open(encoding="utf-8") as file:
        asked = json.loads(file.readline().rstrip().removesuffix(_OPENS) + "}")
        for line in file:
            if line.rstrip("\n") == _CLOSES:
                break
        found = json.loads("{" + file.read())
    return Document(asked, lambda: _tournaments(path), found)


def _tournaments(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        file.readline()
        for line in file:
            if line.rstrip("\n") == _CLOSES:
                return
            yield json.loads(line.rstrip().removesuffix(","))


def _lines(rows: list[Any]) -> str:
    """A line a row."""
    inside = ",".join(f"\n  {_json(row)}" for row in rows)
    return f"[{inside}\n ]" if inside else "[]"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
