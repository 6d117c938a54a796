"""Writes the history: only the parts in which something changed, beside what lies there, and renamed once all of it is whole.

What did not change is copied from the part as it lies, so that a correction costs one tournament's settling and one part's writing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from logging import getLogger
from pathlib import Path
from typing import Any, NamedTuple

import rules
from tournament.history import layout, manifest
from tournament.history.keys import Keys
from tournament.history.layout import ENTRANTS, GAMES, NAMES, ROWS, TOURNAMENTS, Partition, part_of, parts_for
from tournament.history.manifest import Kept, Lies, Manifest
from tournament.history.settled import Settled, settled
from tournament.history.sources import Found, Source
from tournament.ledger.store.refusals import Refused
from tournament.models import Received, Tournament
from tournament.site.file_lock import held

log = getLogger(__name__)
PATIENCE = 600
"""Seconds for which one writer waits for another."""


class Trouble(NamedTuple):
    """A tournament that is left out, with what the rules say against it."""

    uid: str
    why: str


class Wrote(NamedTuple):
    """What a run did: parts that it wrote and took away, tournaments that it settled and that the history has now, and their games.
    `differ`: the uids of those that lie there otherwise than they were published."""

    parts: int
    gone: int
    settled: int
    tournaments: int
    games: int
    trouble: tuple[Trouble, ...]
    differ: tuple[str, ...]


class Busy(Exception):
    """Somebody else has been writing this history for ten minutes."""


Tell = Callable[[str], None]


def write(folder: Path, read: Callable[[Keys], Found], tell: Tell = lambda _done: None) -> Wrote:
    """Brings the folder up to date with what `read` finds; `tell` is called with each part that is done. Raises Busy, `layout.Lacking`,
    OSError."""
    layout.needed()
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        keys = Keys(folder)
        return _Run(folder, keys, read(keys), tell).all()


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    with (folder / ".lock").open("ab") as lock, held(lock.fileno(), PATIENCE) as mine:
        if not mine:
            raise Busy
        yield


class _Run:
    """One run."""

    def __init__(self, folder: Path, keys: Keys, found: Found, tell: Tell) -> None:
        self.folder, self.found, self.tell = folder, found, tell
        self.old = _usable(folder, keys.fingerprint)
        self.wanted = _by_part(found.sources)
        self.files = dict[str, Lies]()
        self.ready: list[layout.Written] = []
        self.settled = 0
        self.trouble: list[Trouble] = []

    def all(self) -> Wrote:
        """Every file, then the names, then the manifest."""
        parts = self.old.parts()
        changed = {part for part, sources in self.wanted.items() if not self._is_as(sources, part, parts.get(part))}
        gone = [part for part in parts if part not in self.wanted]
        if changed or gone or any(name not in self.old.files for name in ("tournaments.parquet", "entrants.parquet")):
            self._tables(changed)
        else:
            self.files = {path: lies for path, lies in self.old.files.items() if path != "persons.parquet"}
        self._names()
        self._put()
        rows = self.files.values()
        kept = [row for lies in rows for row in lies.tournaments]
        return Wrote(
            parts=len(changed), gone=len(gone), settled=self.settled, tournaments=len(kept), games=sum(row.rows for row in kept),
            trouble=tuple(self.trouble), differ=tuple(row.uid for row in kept if row.differs),
        )  # fmt: skip

    def _is_as(self, sources: Sequence[Source], part: Partition, lies: Lies | None) -> bool:
        """Whether a part has just these, as they are now."""
        return lies is not None and [(row.uid, row.fingerprint) for row in lies.tournaments] == [
            (source.uid, source.fingerprint) for source in sources
        ]

    def _tables(self, changed: set[Partition]) -> None:
        """The parts that changed, and the tables of all tournaments."""
        tournaments, entrants = self._new("tournaments.parquet", TOURNAMENTS), self._new("entrants.parquet", ENTRANTS)
        for part, sources in self.wanted.items():
            lies = self.old.files.get(part.path)
            old = _Old(self.folder, part, sources, lies, copied=part in changed)
            if part in changed:
                for about, who in self._part(part, sources, old):
                    tournaments.add(about)
                    entrants.add(who)
                self.tell(part.path)
            elif lies is not None:
                self.files[part.path] = lies
                for row in lies.tournaments:
                    tournaments.add(old.tournament(row.uid))
                    entrants.add(old.entrants(row.uid))
        for file in (tournaments, entrants):
            self._done(file)

    def _part(self, part: Partition, sources: Sequence[Source], old: "_Old") -> Iterator[tuple[Any, Any]]:
        """A part's games; the rows of its tournaments and of who played them, as it goes."""
        file = self._new(part.path, GAMES)
        kept: list[Kept] = []
        for source in sources:
            lay = old.kept(source)
            if lay is not None:
                for games in old.games(lay):
                    file.add(games)
                kept.append(lay)
                yield old.tournament(source.uid), old.entrants(source.uid)
            elif (made := self._settled(source)) is not None:
                file.add(layout.table(GAMES, made.games))
                kept.append(Kept(
                    source.uid, source.mark, made.standings, made.published, rows=len(made.games), fingerprint=source.fingerprint,
                ))  # fmt: skip
                if kept[-1].differs:
                    log.warning("%s was published as %.6s and lies in the history as %.6s", source.uid, made.published, made.standings)
                yield layout.table(TOURNAMENTS, [made.tournament]), layout.table(ENTRANTS, made.entrants)
        if kept:
            self._done(file, tuple(kept))

    def _settled(self, source: Source) -> Settled | None:
        try:
            found = settled(source)
        except Refused as refused:
            first = refused.findings[0]
            self.trouble.append(Trouble(source.uid, f"{first.field}: {first.message}" if first.field else first.message))
            return None
        except (Tournament.DoesNotExist, Received.DoesNotExist):  # withdrawn meanwhile: the next run finds it nowhere
            return None
        self.settled += 1
        where = {"season": source.season, "system": source.system, "uid": source.uid}
        return found._replace(
            tournament={**found.tournament, **where}, entrants=[{**row, **where} for row in found.entrants],
            games=[{**row, "tournament": source.uid} for row in found.games],
        )  # fmt: skip

    def _names(self) -> None:
        rows = [{"person": key, **name._asdict()} for key, name in self.found.names.items()]
        file = self._new("persons.parquet", NAMES)
        file.add(layout.table(NAMES, rows))
        self._done(file)

    def _new(self, path: str, columns: Mapping[str, str]) -> layout.Written:
        return layout.Written(self.folder / path, columns, ROWS["games" if path.startswith("games/") else path])

    def _done(self, file: layout.Written, kept: tuple[Kept, ...] = ()) -> None:
        file.end()
        name = file.path.relative_to(self.folder).as_posix()
        self.files[name] = manifest.lies(file.beside, file.rows, kept)
        if _is(file.path, self.files[name]):
            file.beside.unlink()  # it says that already
        else:
            self.ready.append(file)

    def _put(self) -> None:
        """Shows what is ready, and takes away what is no more."""
        for file in self.ready:
            file.put()
        new = self.old._replace(files=dict(sorted(self.files.items())))
        if new != self.old or not (self.folder / manifest.FILE).exists():
            manifest.write(self.folder, new)
        for path in [*(self.folder / "games").rglob("*.parquet*")]:
            if path.relative_to(self.folder).as_posix() not in self.files:
                path.unlink()
        for folder in sorted((self.folder / "games").glob("**/"), reverse=True):
            if not any(folder.iterdir()):
                folder.rmdir()


def _by_part(sources: Sequence[Source]) -> dict[Partition, list[Source]]:
    """The tournaments of each part, in order."""
    found: dict[Partition, list[Source]] = {}
    for (season, system), group in groupby(sources, key=lambda row: (row.season, row.system)):
        rows = list(group)
        for source in rows:
            part = Partition(season, system, part_of(source.uid, parts_for(len(rows))))
            found.setdefault(part, []).append(source)
    return found


def _usable(folder: Path, key: str) -> Manifest:
    """What lies there and can be copied from: nothing where the manifest cannot be read, where the keys or the reading of the sheets are
    others, or tables are not what it says."""
    try:
        old = manifest.read(folder) or manifest.nothing(key)
    except manifest.Broken:
        return manifest.nothing(key)
    if (old.key, old.reading) != (key, rules.READING):
        return manifest.nothing(key)
    tables = ("tournaments.parquet", "entrants.parquet")
    if any(not _is(folder / name, old.files.get(name)) for name in tables):
        return manifest.nothing(key)
    there = {path: lies for path, lies in old.files.items() if path in layout.TABLES or _size(folder / path) == lies.size}
    return old._replace(files=there)


def _is(path: Path, lies: Lies | None) -> bool:
    return lies is not None and _size(path) == lies.size and manifest.digest_of(path) == lies.digest


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return None


class _Old:
    """A part as it lies: its games, in order, and its rows in the tables beside."""

    def __init__(self, folder: Path, part: Partition, sources: Sequence[Source], lies: Lies | None, *, copied: bool) -> None:
        self.folder, self.path = folder, folder / part.path
        usable = not copied or _is(self.path, lies)  # what is damaged is not copied
        self._kept = {row.uid: row for row in lies.tournaments} if lies is not None and usable else {}
        self._at, self._starts = 0, dict[str, int]()
        for row in self._kept.values():
            self._starts[row.uid], self._at = self._at, self._at + row.rows
        self._at, self._waiting = 0, None
        self._batches: Iterator[Any] = layout.batches(self.path) if self._kept else iter(())
        where = [("season", "=", part.season), ("system", "=", part.system), ("uid", ">=", sources[0].uid), ("uid", "<=", sources[-1].uid)]
        self._tournaments = self._table("tournaments.parquet", where)
        self._entrants = self._table("entrants.parquet", where)

    def _table(self, name: str, where: Sequence[tuple[str, str, Any]]) -> tuple[Any, dict[str, tuple[int, int]]]:
        """The part's rows of a table, and by uid where they begin and how many they are."""
        if not self._kept:
            return None, {}
        _arrow, parquet = layout.needed()
        rows = parquet.read_table(self.folder / name, filters=list(where), partitioning=None)
        found: dict[str, tuple[int, int]] = {}
        at = 0
        for uid, group in groupby(rows.column("uid").to_pylist()):
            count = sum(1 for _row in group)
            found[uid], at = (at, count), at + count
        return rows, found

    def kept(self, source: Source) -> Kept | None:
        """The tournament as it lies, None where it does not or is another now."""
        row = self._kept.get(source.uid)
        return row if row is not None and row.fingerprint == source.fingerprint else None

    def tournament(self, uid: str) -> Any:
        """Its row."""
        return self._slice(self._tournaments, uid)

    def entrants(self, uid: str) -> Any:
        """The rows of who played it."""
        return self._slice(self._entrants, uid)

    def _slice(self, table: tuple[Any, dict[str, tuple[int, int]]], uid: str) -> Any:
        rows, places = table
        return rows.slice(*places.get(uid, (0, 0)))

    def games(self, row: Kept) -> Iterator[Any]:
        """Its games. Tournaments are asked for in order."""
        yield from self._rows(self._starts[row.uid], row.rows)

    def _rows(self, start: int, count: int) -> Iterator[Any]:
        arrow, _parquet = layout.needed()
        while count:
            if self._waiting is None or self._at + self._waiting.num_rows <= start:
                self._at += 0 if self._waiting is None else self._waiting.num_rows
                self._waiting = next(self._batches)
                continue
            piece = self._waiting.slice(start - self._at, count)
            start, count = start + piece.num_rows, count - piece.num_rows
            yield arrow.Table.from_batches([piece])
