"""A sheet whose players carry marks from game to game, made for tests: a free system with three rules of its own.

After a game with the word „Räuber“ everybody gets a mark. Who has one has his amount doubled in the next games; won, one of his is struck
off. Each that is left after the last planned game costs 10.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import rules
from rules.book import tariff as book
from rules.engine import Held, Tariff
from rules.families.free.family import FREE
from tests.rules import free_files

SLUG = "mit-zeichen"
LEFT = 10
Result = rules.Settlement | rules.Refusal
Records = Sequence[rules.Record | rules.Refusal]


def played(tariff: Tariff, records: Records) -> tuple[list[Result], list[int]]:
    """Each game as it counts, and what everybody has in the end."""
    marks, rows = [0] * tariff.seats, []
    for record in records:
        row: Result = record if isinstance(record, rules.Refusal) else rules.score(record, tariff)
        if isinstance(row, rules.Settlement) and record.game == "free":
            points = tuple(amount * (2 if mark else 1) for amount, mark in zip(row.points, marks, strict=True))
            marks = [mark - bool(mark and amount > 0) for amount, mark in zip(row.points, marks, strict=True)]
            row = row._replace(points=points, lines=(row.lines[0]._replace(points=points),))
        marks = [mark + (getattr(record, "word", "") == "Räuber") for mark in marks]
        rows.append(row)
    return rows, marks


def rows(tariff: Tariff, records: Records, _games: int | None, _empty: Sequence[int | None]) -> list[Result]:
    return played(tariff, records)[0]


def held(tariff: Tariff, records: Records, games: int | None, _empty: Sequence[int | None]) -> Held:
    marks = tuple(played(tariff, records)[1])
    return Held("radl", marks, tuple(-LEFT * mark if games is not None and len(records) >= games else 0 for mark in marks))


@contextmanager
def known() -> Iterator[None]:
    """While the sheet is one of the program's."""
    sheet = free_files.sheet(free_files.OPEN, slug=SLUG, amounts="whole", words=["Solo", "Räuber"], faults={})
    rules.KNOWN[SLUG] = replace(sheet, file=None)  # type: ignore[index]
    with patch.object(book, "FAMILIES", {**book.FAMILIES, "free": replace(FREE, rows=rows, held=held)}):
        try:
            yield
        finally:
            del rules.KNOWN[SLUG]  # type: ignore[attr-defined]


def game(*amounts: int, dealer: int = 0, **more: Any) -> dict[str, Any]:
    return {"game": "free", "dealer": dealer, "amounts": list(amounts), **more}
