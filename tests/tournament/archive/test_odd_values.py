"""Whatever stands in a field of a tournament file, the file is read or refused with sentences; nothing else is raised."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from tests.tournament.archive.test_files_giving import evening
from tests.tournament.archive.test_files_own_sheet import played as by_an_own_sheet
from tests.tournament.filed import as_text, written
from tests.tournament.papers.test_reports_rulings import overruled
from tournament.archive.reading import read_tournament
from tournament.ledger.store.refusals import Refused
from tournament.models import Tournament

pytestmark = pytest.mark.django_db

ODD = (None, "", -1, 10**12, 1.5, "x", "x" * 20_001, [], {}, True, [7, 7], {"a": 1}, "2026-11-21")


def objects(value: Any, kind: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object of a file, with what it is."""
    if isinstance(value, dict):
        yield kind, value
    for name, part in value.items() if isinstance(value, dict) else (("", part) for part in value) if isinstance(value, list) else ():
        yield from objects(part, f"{kind}.{name}")


@pytest.mark.parametrize("made", [evening, overruled, by_an_own_sheet])
def test_a_field_that_says_something_else_is_refused_or_read(made: Callable[[], Tournament]) -> None:
    file = json.loads(as_text(written(made())))
    seen: set[tuple[str, str]] = set()
    for kind, row in list(objects(file)):
        for key, value in list(row.items()):
            if (kind, key) in seen:
                continue
            seen.add((kind, key))
            for odd in ODD:
                row[key] = odd
                with suppress(Refused):
                    read_tournament(file)
            row[key] = value
    assert len(seen) > 20
