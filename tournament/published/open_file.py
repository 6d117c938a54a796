"""The open file of a season, for whoever reckons with it: a row a player and tournament, without names and without numbers of the
federation, as CSV, JSON and, where pyarrow is installed, Parquet."""

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO, StringIO
from typing import Any, NamedTuple

from tournament.published.season import Played
from tournament.site.optional import pyarrow

NAME = "ergebnisse"


class Row(NamedTuple):
    """What a tournament brought somebody. `number`: his in the tournament; `rank`, `points`: None where he has none; `rounds`: his points
    round by round, None where he did not play."""

    season: int
    uid: str
    date: str
    system: str
    number: int
    rank: int | None
    points: int | float | None
    rounds: tuple[int | float | None, ...]


def rows(tournaments: Iterable[Played]) -> list[Row]:
    """By date, tournament and number."""
    return sorted((row for one in tournaments for row in _rows(one)), key=lambda row: (row.date, row.uid, row.number))


def _rows(one: Played) -> Iterator[Row]:
    known = one.known
    numbers = [int(table.partition("-")[0]) for row in one.results for table in row["said"].get("tables", {})]
    for row in one.results:
        said = row["said"]
        points = _by_round(said.get("tables", {}), max(numbers, default=0))
        yield Row(
            season=known.season, uid=str(known.uid), date=known.day.isoformat(), system=known.system, number=row["number"],
            rank=said.get("rank"), points=said.get("points"), rounds=points,
        )  # fmt: skip


def _by_round(tables: Mapping[str, Any], rounds: int) -> tuple[int | float | None, ...]:
    found: list[int | float | None] = [None] * rounds
    for table, points in tables.items():
        place = int(table.partition("-")[0]) - 1
        found[place] = points + (found[place] or 0)
    return tuple(found)


def files(found: Sequence[Row]) -> dict[str, bytes]:
    """The file in each of its formats, by name."""
    formats = {"csv": _csv, "json": _json, **({"parquet": _parquet} if pyarrow() is not None else {})}
    return {f"{NAME}.{ending}": write(found) for ending, write in formats.items()}


def _csv(found: Sequence[Row]) -> bytes:
    most, text = max((len(row.rounds) for row in found), default=0), StringIO()
    writer = csv.writer(text)
    writer.writerow([*Row._fields[:-1], *(f"round_{number}" for number in range(1, most + 1))])
    for row in found:
        writer.writerow([*row[:-1], *row.rounds, *[None] * (most - len(row.rounds))])
    return text.getvalue().encode()


def _json(found: Sequence[Row]) -> bytes:
    return (json.dumps([row._asdict() for row in found], separators=(",", ":")) + "\n").encode()


def _parquet(found: Sequence[Row]) -> bytes:
    arrow, parquet = pyarrow()
    kinds = {
        "season": arrow.int16(), "uid": arrow.string(), "date": arrow.string(), "system": arrow.string(), "number": arrow.int32(),
        "rank": arrow.int32(), "points": arrow.float64(), "rounds": arrow.list_(arrow.float64()),
    }  # fmt: skip
    columns = [arrow.array([getattr(row, name) for row in found], type=kind) for name, kind in kinds.items()]
    written = BytesIO()
    parquet.write_table(arrow.table(columns, names=list(kinds)), written, compression="zstd")
    return written.getvalue()
