"""Asks DuckDB, which reads the history's files and writes nothing: within a limit of memory, of threads and of time."""

# ruff: noqa: S608 - names of files and columns, and numbers; words of others are bound or quoted

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any, NamedTuple

from scoring.plain import fold
from tournament.history import manifest
from tournament.history.layout import AMOUNTS, IN_SQL, PERSONS, Lacking
from tournament.history.questions import FEWEST, Question
from tournament.site import optional

PAUSE = 0.05


class Limits(NamedTuple):
    """`memory`: in MB, beyond which what is worked on goes to disk; `threads`; `seconds`."""

    memory: int = 2000
    threads: int = 2
    seconds: float = 60


class Chosen(NamedTuple):
    """What is asked of: None for all. `place`: of the tournament, or the short name of its organiser; `person`: his key."""

    season: int | None = None
    system: str | None = None
    place: str | None = None
    person: int | None = None


ALL, USUAL = Chosen(), Limits()


class Answer(NamedTuple):
    """`rows`: a row a group, by the names of the question's columns; `hidden`: groups that are of too few persons."""

    question: Question
    rows: tuple[Mapping[str, Any], ...]
    hidden: int


class Person(NamedTuple):
    """Somebody whose name is known."""

    key: int
    name: str
    place: str
    club: str
    number: str


class NoHistory(Exception):
    """Nothing was written yet."""


class TooLong(Exception):
    """It took longer than it may."""


class TooMuch(Exception):
    """It needs more than it may."""


def ask(folder: Path, question: Question, chosen: Chosen = ALL, limits: Limits = USUAL) -> Answer:
    """The answer. Raises NoHistory, TooLong, TooMuch, `manifest.Broken`, `layout.Lacking`, and ValueError for a person's question without
    one."""
    if question.of_person and chosen.person is None:
        raise ValueError("a person's question needs a person")
    with connected(folder, chosen, limits) as database:
        return answered(database, question)


def answered(database: Any, question: Question) -> Answer:
    """The same of a connection that was made for what is chosen."""
    found = database.execute(question.sql)
    names = [column[0] for column in found.description]
    rows = [dict(zip(names, row, strict=True)) for row in found.fetchall()]
    shown = [row for row in rows if question.of_person or row["persons"] >= FEWEST]
    if any(column.key == "share" for column in question.columns):
        totals: dict[str, int] = {}
        for row in shown:
            totals[row["system"]] = totals.get(row["system"], 0) + row["games"]
        shown = [{**row, "share": row["games"] / totals[row["system"]]} for row in shown]
    keys = [column.key for column in question.columns]
    return Answer(question, tuple({key: row[key] for key in keys} for row in shown), len(rows) - len(shown))


@contextmanager
def connected(folder: Path, chosen: Chosen, limits: Limits) -> Iterator[Any]:
    """A database in memory that sees the files of what is chosen, and can do nothing else. Raises as `ask`."""
    duckdb = optional.duckdb()
    if duckdb is None:
        raise Lacking("duckdb")
    found = manifest.read(folder)
    if found is None:
        raise NoHistory
    with TemporaryDirectory(prefix="history-") as spill:
        database = duckdb.connect(":memory:", config={
            "memory_limit": f"{limits.memory}MB", "threads": limits.threads, "temp_directory": spill, "preserve_insertion_order": False,
            "autoinstall_known_extensions": False, "autoload_known_extensions": False,
        })  # fmt: skip
        done, until = Event(), time.monotonic() + limits.seconds
        watch = Thread(target=_watch, args=(database, done, limits.seconds), daemon=True)
        try:
            watch.start()
            _views(database, folder.resolve(), found, chosen)
            database.execute("SET allowed_directories = [" + _text(f"{folder.resolve()}/") + ", " + _text(f"{spill}/") + "]")
            database.execute("SET enable_external_access = false")
            database.execute("SET lock_configuration = true")
            yield database
            if time.monotonic() > until:
                raise TooLong
        except duckdb.InterruptException as fault:
            raise TooLong from fault
        except duckdb.OutOfMemoryException as fault:
            raise TooMuch from fault
        finally:
            done.set()
            watch.join()
            database.close()


def _watch(database: Any, done: Event, seconds: float) -> None:
    """Breaks off whatever is asked once the time is over, again and again: one that begins only then too."""
    if not done.wait(seconds):
        database.interrupt()
        while not done.wait(PAUSE):
            database.interrupt()


def _views(database: Any, folder: Path, found: manifest.Manifest, chosen: Chosen) -> None:
    """`games`, `tournaments`, `entrants` of what is chosen, and `whose`."""
    paths = [
        part.path for part in found.parts()
        if chosen.season in (None, part.season) and chosen.system in (None, part.system)
    ]  # fmt: skip
    where = ["TRUE"]
    where += [f"season = {chosen.season:d}"] if chosen.season is not None else []
    where += [f"system = {_text(chosen.system)}"] if chosen.system is not None else []
    database.execute("CREATE TEMP TABLE place (said VARCHAR)")
    if chosen.place is not None:
        database.execute("INSERT INTO place VALUES (?)", [chosen.place])
        where.append("(lower(place) = (SELECT lower(said) FROM place) OR organiser = (SELECT said FROM place))")
    database.execute(f"""
        CREATE TEMP VIEW tournaments AS SELECT uid, season, system, edition, day, place, organiser, rounds, players, games
        FROM read_parquet({_text(f"{folder}/tournaments.parquet")}) WHERE {" AND ".join(where)}""")
    own = " WHERE {} IN (SELECT uid FROM tournaments)" if chosen.place is not None else " WHERE TRUE"
    seasons = f"{f' AND season = {chosen.season:d}' if chosen.season is not None else ''}"
    systems = f"{f' AND system = {_text(chosen.system)}' if chosen.system is not None else ''}"
    database.execute(f"""
        CREATE TEMP VIEW entrants AS SELECT * FROM read_parquet({_text(f"{folder}/entrants.parquet")})
        {own.format("uid")}{seasons}{systems}""")
    lies = ", ".join(_text(f"{folder}/{path}") for path in paths)
    source = f"read_parquet([{lies}], hive_partitioning = true, hive_types = {{'season': SMALLINT, 'system': VARCHAR}})"
    database.execute(f"CREATE TEMP VIEW games AS SELECT {_COLUMNS} FROM {source if paths else _NOTHING}{own.format('tournament')}")
    database.execute("CREATE TEMP TABLE whose (who BIGINT)")
    if chosen.person is not None:
        database.execute("INSERT INTO whose VALUES (?)", [chosen.person])


def _at(names: Sequence[str], otherwise: str) -> str:
    """The declarer's of a column a seat."""
    return f"CASE declarer {' '.join(f'WHEN {seat} THEN {name}' for seat, name in enumerate(names))} ELSE {otherwise} END"


_COLUMNS = (
    f"*, {_at(PERSONS, PERSONS[0])} AS player, {_at(AMOUNTS, 'NULL')} AS points, "
    f"({' + '.join(f'abs(coalesce({name}, 0))' for name in AMOUNTS)}) AS moved"
)
_NOTHING = f"(SELECT {', '.join(f'NULL::{kind} AS {name}' for name, kind in IN_SQL.items())} WHERE FALSE)"
"""Games of which there are none."""


def _text(value: str) -> str:
    """A text in SQL."""
    return "'" + value.replace("'", "''") + "'"


def persons(folder: Path, said: str) -> list[Person]:
    """Everybody who is called so, whatever the order of the words, or has this number of the federation. Raises as `ask`."""
    with connected(folder, ALL, USUAL) as database:
        path = _text(f"{folder.resolve()}/persons.parquet")
        rows = database.execute(
            f"SELECT person, name, place, club, number FROM read_parquet({path}) ORDER BY name, place, person"
        ).fetchall()
    number, words = said.strip(), _words(said)
    return [one for one in (Person(*row) for row in rows) if words and (one.number == number or _words(one.name) == words)]


def _words(name: str) -> list[str]:
    return sorted(fold(name).replace("-", " ").replace(",", " ").split())
