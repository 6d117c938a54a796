"""What is recounted, a piece at a time: some tournaments of one part of a history, read from its files by whoever works on the piece."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.json import decode

from tournament.history import layout, manifest
from tournament.history.layout import AMOUNTS, Partition
from tournament.history.recount_rows import Counted, Totals, row_of
from tournament.history.recounting import Misfit, Place, Rows, Tenths, by_sum, recount
from tournament.history.target import Target

PIECE = 1 << 16
"""Games of a piece, as far as whole tournaments go: a second or less of work, and its rows are small."""
FRAME = ("uid", "name", "day", "place", "organiser", "edition", "frame")


class Piece(NamedTuple):
    """Tournaments that follow each other in a part: `first` is the row of their first game, `rows` how many each has, by uid in order."""

    part: Partition
    first: int
    rows: tuple[tuple[str, int], ...]

    @property
    def games(self) -> int:
        """Of all of them."""
        return sum(count for _uid, count in self.rows)


class Done(NamedTuple):
    """A piece that was recounted: its tournaments as lines of the document, and what they come to."""

    games: int
    rows: tuple[str, ...]
    totals: Totals


class Gone(Exception):
    """The folder cannot be read where the work is done, or is another than when it began."""


def pieces(lies: manifest.Manifest, season: int | None, system: str) -> Iterator[Piece]:
    """All of a season (None: of all) and a sheet ("": of all), in the order of the history."""
    for part, file in lies.parts().items():
        if season in (None, part.season) and system in ("", part.system):
            yield from _of_part(part, file)


def _of_part(part: Partition, file: manifest.Lies) -> Iterator[Piece]:
    first, at = 0, 0
    waiting: list[tuple[str, int]] = []
    for row in file.tournaments:
        waiting.append((row.uid, row.rows))
        at += row.rows
        if at - first >= PIECE:
            yield Piece(part, first, tuple(waiting))
            first, waiting = at, []
    if waiting:
        yield Piece(part, first, tuple(waiting))


def recounting(folder: str, target: Target) -> Callable[[Piece], Done]:
    """Recounts pieces of the history in a folder: made once in each process."""
    return partial(_recounted, Path(folder), target)


def _recounted(folder: Path, target: Target, piece: Piece) -> Done:
    """The piece's tournaments in order. Raises Gone, Misfit, layout.Lacking."""
    try:
        frames, entrants, games = _frames(folder, piece), _entrants(folder, piece), _Games(folder / piece.part.path, piece)
        if missing := [uid for uid, _count in piece.rows if uid not in frames]:
            raise Gone(f"{piece.part.path}: {missing[0]} nicht da")
        found = [_one(frames[uid], entrants.get(uid, []), games.rows(count), piece=piece, target=target) for uid, count in piece.rows]
    except FileNotFoundError as fault:
        raise Gone(f"{fault.filename}: nicht da") from fault
    totals = Totals()
    for counted in found:
        totals.count(counted)
    return Done(piece.games, tuple(map(row_of, found)), totals)


def _one(row: Mapping[str, Any], entrants: list[dict[str, Any]], rows: Rows, *, piece: Piece, target: Target) -> Counted:
    published = {line["number"]: Place(line["rank"], layout.total(line)) for line in entrants}
    frame = decode(row["frame"])
    try:
        found = recount(frame, rows, published, target)
    except Misfit as fault:
        raise Misfit(f"{row['uid']}: {fault}") from fault
    return Counted(
        uid=row["uid"], season=piece.part.season, system=piece.part.system, name=row["name"],
        day="" if row["day"] is None else row["day"].isoformat(), place=row["place"], organiser=row["organiser"], edition=row["edition"],
        persons={line["number"]: line["person"] for line in entrants}, by_sum=by_sum(frame), recounted=found,
    )  # fmt: skip


def _where(piece: Piece) -> list[tuple[str, str, Any]]:
    """Where the piece's tournaments lie in a table of them."""
    uids = [uid for uid, _count in piece.rows]
    return [("season", "=", piece.part.season), ("system", "=", piece.part.system), ("uid", ">=", min(uids)), ("uid", "<=", max(uids))]


def _table(folder: Path, name: str, piece: Piece, columns: tuple[str, ...]) -> list[dict[str, Any]]:
    _arrow, parquet = layout.needed()
    found = parquet.read_table(folder / name, columns=list(columns), filters=_where(piece), partitioning=None, use_threads=False)
    return found.to_pylist()


def _frames(folder: Path, piece: Piece) -> dict[str, dict[str, Any]]:
    return {row["uid"]: row for row in _table(folder, "tournaments.parquet", piece, FRAME)}


def _entrants(folder: Path, piece: Piece) -> dict[str, list[dict[str, Any]]]:
    """By uid, in the order of the standings as published."""
    rows = _table(folder, "entrants.parquet", piece, ("uid", "number", "person", "rank", "numerator", "denominator"))
    return {uid: sorted(lines, key=_published) for uid, lines in groupby(rows, key=lambda row: row["uid"])}


def _published(line: Mapping[str, Any]) -> tuple[bool, int, Any, int]:
    rank = line["rank"]
    return rank is None, rank or 0, -layout.total(line), line["number"]


class _Games:
    """The games of a piece, row group by row group, as they are asked for."""

    def __init__(self, path: Path, piece: Piece) -> None:
        _arrow, parquet = layout.needed()
        self._file = parquet.ParquetFile(path)
        self._groups = self._overlapping(piece.first, piece.first + piece.games)
        self._records: list[str] = []
        self._amounts: list[Tenths] = []

    def _overlapping(self, first: int, end: int) -> Iterator[tuple[int, int, int]]:
        """The row groups that have some of these rows, with which of theirs those are."""
        begins = 0
        for group in range(self._file.metadata.num_row_groups):
            ends = begins + self._file.metadata.row_group(group).num_rows
            if ends > first and begins < end:
                yield group, max(first - begins, 0), min(end, ends) - max(first, begins)
            begins = ends

    def rows(self, count: int) -> Rows:
        """The next so many."""
        while len(self._records) < count:
            group, start, length = next(self._groups)
            table = self._file.read_row_group(group, columns=["record", *AMOUNTS], use_threads=False).slice(start, length)
            self._records += table.column("record").to_pylist()
            self._amounts += zip(*(layout.tenths(table.column(name)) for name in AMOUNTS), strict=True)
        found = Rows(self._records[:count], self._amounts[:count])
        del self._records[:count], self._amounts[:count]
        return found
