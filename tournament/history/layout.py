"""The columns of the history and the files that they lie in: whoever writes, asks, checks or recounts takes every name from here.

    games/season=2026/system=koenigrufen-cup/part-0.parquet   a row a game, by tournament, round, table, game
    tournaments.parquet   entrants.parquet                     a row a tournament; a row a tournament and number
    persons.parquet                                            a row a person who has a name: the only place with names
    manifest.json   key                                        what lies there; the key of the persons' pseudonyms

Amounts are decimals with one place: points, of which one French variant has halves. Seats are counted from 0, rounds, tables and games from
1. Nothing here reads the database.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from tournament.models.amounts import SEATS
from tournament.site import optional

AMOUNTS = tuple(f"a{seat}" for seat in range(SEATS))
"""What a game brought each seat, in points; None at seats that the table has not, and in all where the rules refuse the game."""
PERSONS = tuple(f"p{seat}" for seat in range(SEATS))
"""Who sat there: the person's key, None of whoever is a number, and at seats that the table has not."""

GAMES: Mapping[str, str] = {
    "tournament": "string", "round": "int16", "table": "int16", "game": "int16", "edition": "string", "seats": "int8", "rests": "int8",
    "dealer": "int8", "declarer": "int8", "partner": "int8", "kind": "string", "won": "bool", "kontra": "int16", "said": "string",
    **dict.fromkeys(AMOUNTS, "points"), **dict.fromkeys(PERSONS, "int64"), "record": "string",
}  # fmt: skip
"""`edition`: what the game was settled by (`models.sheet_key`); `rests`: the seat that did not play, None where all did; `kind`: the game's
slug; `won`: the declarer's side, None where nobody declared; `kontra`: how many times the game counts, the most where opponents differ, 1
without; `said`: see SAID, None where the rules refuse the game; `record`: what counts, as JSON that `rules` read."""

_IN_SQL = {"string": "VARCHAR", "int8": "TINYINT", "int16": "SMALLINT", "int64": "BIGINT", "bool": "BOOLEAN", "points": "DECIMAL(9,1)"}
IN_SQL = {**{name: _IN_SQL[kind] for name, kind in GAMES.items()}, "season": "SMALLINT", "system": "VARCHAR"}
"""The same as DuckDB has them, with those of the folders."""

SAID = ("kind", "when", "made", "worth")
"""The parts of an announcement in `said`, separated by ":", the announcements by a space: `pagat:open:+:6`. `made`: + or -; `worth`: the
points it brought its sayer, "" where nothing says."""

TOURNAMENTS: Mapping[str, str] = {
    "uid": "string", "season": "int16", "system": "string", "edition": "string", "name": "string", "day": "day", "place": "string",
    "organiser": "string", "rules": "string", "rounds": "int16", "players": "int32", "games": "int64", "results": "string",
    "standings": "string", "frame": "string",
}  # fmt: skip
"""`organiser`: its short name; `rules`: the digest of sheet and options; `games`: rows in games/; `results`: the digest of what `frame`
and the games' records give again; `standings`: the state of docs/state.md that follows; `frame`: JSON, see `games.frame_of`."""

ENTRANTS: Mapping[str, str] = {
    "season": "int16", "system": "string", "uid": "string", "number": "int32", "person": "int64", "rank": "int32",
    "numerator": "int64", "denominator": "int64",
}  # fmt: skip
"""Everybody who sat at a table, by the number on his lapel. `numerator` / `denominator`: his total, in table points where those rank, which
have thirds."""

NAMES: Mapping[str, str] = {"person": "int64", "name": "string", "place": "string", "club": "string", "number": "string"}
"""`number`: of the federation, "" of whoever has none."""

TABLES = {"tournaments.parquet": TOURNAMENTS, "entrants.parquet": ENTRANTS, "persons.parquet": NAMES}
"""The files beside games/."""
ORDER = ("season", "system", "uid")
"""Of the rows of tournaments and entrants, and of the games by their folders."""

ROWS = {"games": 1 << 17, "tournaments.parquet": 1 << 10, "entrants.parquet": 1 << 16, "persons.parquet": 1 << 16}
"""Rows that are packed, and have to be read, together."""
MOST = 8192
"""Tournaments of a part: about 100 MB."""
NO_SEASON = 0
"""Of a tournament whose day nobody said."""


class Partition(NamedTuple):
    """A file below games/: `part` of `parts` that this sheet's season has."""

    season: int
    system: str
    part: int

    @property
    def path(self) -> str:
        """Within the folder."""
        return f"games/season={self.season}/system={self.system}/part-{self.part}.parquet"


def partition_of(path: str) -> Partition:
    """The same of a path."""
    _games, season, system, part = path.removesuffix(".parquet").split("/")
    return Partition(int(season.partition("=")[2]), system.partition("=")[2], int(part.partition("-")[2]))


def parts_for(tournaments: int) -> int:
    """How many parts so many tournaments have: 1, 2, 4, 8 … so that one more moves few."""
    return 1 << max(0, (tournaments - 1) // MOST).bit_length()


def part_of(uid: str, parts: int) -> int:
    """The part in which a tournament lies: each has its share of all uids, in order."""
    return int(uid.replace("-", ""), 16) * parts >> 128


# Tables of pyarrow ----------------------------------------------------------------------------------------------------------------------


def schema(columns: Mapping[str, str]) -> Any:
    """As pyarrow has it."""
    arrow, _parquet = needed()
    kinds = {
        "string": arrow.string(), "int8": arrow.int8(), "int16": arrow.int16(), "int32": arrow.int32(), "int64": arrow.int64(),
        "bool": arrow.bool_(), "day": arrow.date32(), "points": arrow.decimal128(9, 1),
    }  # fmt: skip
    return arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])


def table(columns: Mapping[str, str], rows: Sequence[Mapping[str, Any]]) -> Any:
    """Rows as a table. Amounts may be whole, or Fractions with a half."""
    arrow, _parquet = needed()
    points = {name for name, kind in columns.items() if kind == "points"}
    found = {
        name: [exact(row.get(name)) for row in rows] if name in points else [row.get(name) for row in rows] for name in columns
    }  # fmt: skip
    return arrow.table(found, schema=schema(columns))


def exact(amount: int | Fraction | None) -> Decimal | None:
    """An amount as it lies in a file."""
    return None if amount is None else Decimal(int(amount * 2)) / 2


def total(row: Mapping[str, Any]) -> int | Fraction:
    """Of a row of ENTRANTS."""
    found = Fraction(row["numerator"], row["denominator"])
    return found.numerator if found.denominator == 1 else found


def tenths(column: Any) -> list[int | None]:
    """A column of points as whole tenths: many times as quick as number by number."""
    found: list[int | None] = []
    for chunk in column.chunks:
        words = memoryview(chunk.buffers()[1]).cast("q")[2 * chunk.offset : 2 * (chunk.offset + len(chunk)) : 2].tolist()
        there = chunk.is_valid().to_pylist() if chunk.null_count else [True] * len(chunk)
        found += [word if known else None for word, known in zip(words, there, strict=True)]
    return found


def batches(path: Path, columns: Sequence[str] | None = None, rows: int = 1 << 16) -> Iterator[Any]:
    """A file's rows in order, at most so many at a time: memory is flat however long it is. `columns`: all where none are named."""
    _arrow, parquet = needed()
    with parquet.ParquetFile(path) as file:
        yield from file.iter_batches(batch_size=rows, columns=None if columns is None else list(columns))


class Written:
    """A file that is written beside, in pieces, and put in its place by `put`. The same rows are the same bytes, however they come."""

    def __init__(self, path: Path, columns: Mapping[str, str], group: int) -> None:
        arrow, parquet = needed()
        self.path, self.group, self.rows = path, group, 0
        self.beside = path.with_name(f".{path.name}.new")
        path.parent.mkdir(parents=True, exist_ok=True)
        self._waiting: list[Any] = []
        self._count, self._arrow = 0, arrow
        self._schema = schema(columns)
        self._file = parquet.ParquetWriter(self.beside, self._schema, compression="zstd", store_decimal_as_integer=True)

    def add(self, rows: Any) -> None:
        """A table of these columns."""
        self.rows += rows.num_rows
        self._waiting.append(rows)
        self._count += rows.num_rows
        if self._count >= self.group:
            joined = self._arrow.concat_tables(self._waiting)
            whole = joined.num_rows // self.group * self.group
            for at in range(0, whole, self.group):
                self._file.write_table(joined.slice(at, self.group).combine_chunks(), row_group_size=self.group)
            self._waiting, self._count = [joined.slice(whole)], joined.num_rows - whole

    def end(self) -> None:
        """Nothing more comes."""
        if self._count:
            self._file.write_table(self._arrow.concat_tables(self._waiting).combine_chunks(), row_group_size=self.group)
        self._file.close()

    def put(self) -> None:
        """Shows it."""
        self.beside.replace(self.path)


def needed() -> tuple[Any, Any]:
    """`pyarrow` and `pyarrow.parquet`. Raises `Lacking`."""
    found = optional.pyarrow()
    if found is None:
        raise Lacking("pyarrow")
    return found


class Lacking(Exception):
    """What this machine has not."""


def joined(tables: Iterable[Any]) -> Any:
    """Several tables of the same columns as one."""
    arrow, _parquet = needed()
    return arrow.concat_tables(tables)
