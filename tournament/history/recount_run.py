"""A history, or a season of it, recounted: by this process, several of this machine, or a cluster. Writes the document.

The document is the same byte for byte whoever counted which tournament, and is there whole or not at all. Memory is flat: what grows is a
line a person, not a game.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tournament.history import manifest
from tournament.history.recount_document import Writing
from tournament.history.recount_reading import Done, Gone, Piece, pieces, recounting
from tournament.history.recount_rows import Totals
from tournament.history.target import Target
from tournament.site.cluster import on_cluster
from tournament.site.workers import in_order

Tell = Callable[[int, int], None]
"""Told after each piece: games done, of so many."""


class Asked(NamedTuple):
    """What is to be recounted: the folder of a history, of it a season (None: all) and a sheet ("": all), and under what."""

    folder: Path
    target: Target
    season: int | None = None
    system: str = ""


class By(NamedTuple):
    """Who counts: so many processes here, or the workers of Dask's scheduler at this address."""

    workers: int = 1
    scheduler: str = ""


HERE = By()
"""This process."""


class Cancelled(Exception):
    """Somebody wanted no more; nothing was written."""


def recount_history(
    asked: Asked, into: Path, by: By = HERE, *, tell: Tell = lambda _done, _of: None, cancelled: Callable[[], bool] = lambda: False
) -> Totals:  # fmt: skip
    """Recounts and writes the document. `cancelled` is asked after each piece. What comes of it all. Raises Cancelled, Gone, Misfit,
    `manifest.Broken`, `layout.Lacking`, `workers.WorkerDied`, `cluster.Unreachable`, OSError."""
    lies = manifest.read(asked.folder)
    if lies is None:
        raise Gone(f"In {asked.folder} liegt noch keine Historie; manage.py history schreibt sie.")
    found = list(pieces(lies, asked.season, asked.system))
    of, done, totals = sum(piece.games for piece in found), 0, Totals()
    beside = into.with_name(f".{into.name}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            writing = Writing(file, asked.target, asked.season, asked.system, reading=lies.reading)
            for piece in _counted(asked, found, by):
                for row in piece.rows:
                    writing.tournament(row)
                totals.add(piece.totals)
                done += piece.games
                tell(done, of)
                if cancelled():
                    raise Cancelled
            writing.end(totals)
        beside.replace(into)
    finally:
        beside.unlink(missing_ok=True)
    return totals


def _counted(asked: Asked, found: list[Piece], by: By) -> Iterator[Done]:
    make = partial(recounting, str(asked.folder.resolve()), asked.target)
    return on_cluster(make, found, by.scheduler) if by.scheduler else in_order(make, found, by.workers, django=True)
