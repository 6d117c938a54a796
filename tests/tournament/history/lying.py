"""A history for tests: written of fixtures or of the database into a folder, and its rows as they lie."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from tests.tournament.hand_sums import FIXTURES
from tournament.history import layout, sources, writing

ALL = ("cup-nine", "french-four", "point-seven", "speiszettel-radl", "sums-only")


def of_fixtures(folder: Path, names: Iterable[str] = ALL) -> writing.Wrote:
    """Of files of fixtures/."""
    return of_files(folder, [FIXTURES / f"{name}.json" for name in names])


def of_files(folder: Path, paths: Iterable[Path]) -> writing.Wrote:
    """Of tournament files."""
    return writing.write(folder, partial(sources.of_files, list(paths)))


def of_database(folder: Path) -> writing.Wrote:
    """Of all that is stored."""
    wrote = writing.write(folder, sources.of_database)
    assert wrote.trouble == ()
    return wrote


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    """The rows of a file, or of all below a folder."""
    paths = sorted((folder / name).rglob("*.parquet")) if (folder / name).is_dir() else [folder / name]
    return [row for path in paths for batch in layout.batches(path) for row in batch.to_pylist()]


def contents(folder: Path) -> dict[str, bytes]:
    """Every file with its bytes."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def seen(folder: Path) -> dict[str, int]:
    """Every file with the number by which the system knows it: another once it was written anew."""
    return {path.relative_to(folder).as_posix(): path.stat().st_ino for path in sorted(folder.rglob("*.parquet"))}
