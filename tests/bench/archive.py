"""`python -m tests.bench.archive [--rows N …]`: writes a history of so many games, and asks every prepared question of it; up to 10⁷ games
are counted under another sheet too.

The games are made up as clubs play them and settled by the rules for a base of tournaments; these are repeated, each time as another
tournament of other persons. They go through the same writer as a server's, and are asked as `manage.py ask` asks, each question by a
process of its own, so that its memory is its own.
"""

import json
import os
import platform
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from math import isnan
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple
from uuid import UUID

import django

from tests.bench import recount
from tests.bench.recount import Recounted

RESULTS = Path(__file__).parent / "RESULTS.md"
HEADING = "# The archive, by `make bench-archive`"
PLAN = "## On paper"
"""What stays behind the figures."""
SIZES = (1_000_000, 10_000_000, 100_000_000)
MOST_RECOUNTED = 10_000_000
GOAL_SECONDS, GOAL_MEMORY, CORES = 10, 2_000, 2
SEASONS = range(2017, 2027)
PERSONS = 200_000
PLAYERS, ROUNDS, GAMES = 40, 3, 20
CHUNK = 200
"""Tournaments that are put together at a time."""
MIX, MASK = -7046029254386353131, (1 << 63) - 1
"""What makes keys of numbers."""


class Base(NamedTuple):
    """A tournament that is repeated: tables of its games and entrants, whose persons are numbers from 1, and its row."""

    system: str
    games: Any
    entrants: Any
    about: dict[str, Any]


class Size(NamedTuple):
    """What came out of a size: `asked`: by question seconds by the clock and by the processors, and MB; `recounted`: none where it is too
    large for that."""

    rows: int
    tournaments: int
    size: int
    seconds: float
    memory: int
    asked: dict[str, tuple[float, float, int]]
    recounted: dict[str, Recounted]


def main(arguments: Sequence[str]) -> None:
    """Writes and asks each size; a run of all is kept."""
    parser = ArgumentParser(prog="python -m tests.bench.archive")
    parser.add_argument("--rows", type=int, nargs="+", default=list(SIZES), metavar="N")
    parser.add_argument("--base", type=int, default=120, metavar="N", help="tournaments of each kind of table that are settled")
    parser.add_argument("--folder", type=Path, help="where to write; it stays there")
    parser.add_argument("--ask", help="one question of that folder, as JSON")
    chosen = parser.parse_args(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    if chosen.ask:
        print(json.dumps(asked(chosen.folder, chosen.ask)))
        return
    with TemporaryDirectory(prefix="bench-archive-") as folder:
        os.environ["TAROCK_DATA"] = folder
        django.setup()
        began = perf_counter()
        base, speed = settled(chosen.base)
        print(f"settled {speed:.0f} games a second", file=sys.stderr, flush=True)
        sizes = [measured(Path(chosen.folder or folder) / str(rows), base, rows) for rows in chosen.rows]
    text = told(sizes, speed, perf_counter() - began)
    print(text)
    if tuple(chosen.rows) == SIZES:
        kept, _heading, older = RESULTS.read_text(encoding="utf-8").partition(HEADING)
        RESULTS.write_text(f"{kept.rstrip()}\n\n{HEADING}\n\n{text}\n\n{PLAN}{older.partition(PLAN)[2]}", encoding="utf-8")


# Games ----------------------------------------------------------------------------------------------------------------------------------


def settled(count: int) -> tuple[list[Base], float]:
    """So many tournaments of each kind of table, and how many games a second are settled and put into rows."""
    from tests.bench.data import CLUBS
    from tournament.archive.reading import read_tournament
    from tournament.history import layout
    from tournament.history.games import frame_of, rows_of, text_of
    from tournament.upload.cut import cut

    found: list[Base] = []
    seconds, games = 0.0, 0
    for system, seats in CLUBS:
        for number in range(count):
            file = evening(system, seats, number)
            began = perf_counter()
            read = read_tournament(file)
            rows = list(rows_of(read, {at: at for at in range(1, PLAYERS + 1)}))
            table = layout.table(layout.GAMES, rows)
            seconds, games = seconds + perf_counter() - began, games + len(rows)
            frame = text_of(frame_of(cut(file).results, read))
            found.append(Base(system, table, _entrants(rows), {"frame": frame, "games": len(rows), "players": len(file["players"])}))
    return found, games / seconds


def evening(system: str, seats: int, number: int) -> dict[str, Any]:
    """A tournament's file: three rounds at tables of this size, nobody twice in a round."""
    import rules
    from tournament.archive import FORMAT
    from tournament.demo.games import table_records

    random, players = Random(f"{system} {seats} {number}"), PLAYERS // seats * seats
    tables = []
    for round_ in range(1, ROUNDS + 1):
        order = random.sample(range(1, players + 1), players)
        for table in range(players // seats):
            records = table_records(random, rules.SHEETS[system], seats, GAMES, table % seats, [1.0] * seats)
            there = order[table * seats : (table + 1) * seats]
            tables.append({"round": round_, "table": table + 1, "seats": there, "records": records, "confirmed": True})
    return {
        "format": FORMAT, "uid": str(UUID(int=number)), "name": f"Abend {number}", "date": "2026-11-21", "system": system, "place": "Linz",
        "options": {}, "rounds": ROUNDS, "games": GAMES, "games_large": GAMES, "seed": "", "closed": list(range(1, ROUNDS + 1)),
        "phase": "closed", "tables": tables,
        "players": [{"number": at, "name": f"Spieler {at}", "place": "Linz"} for at in range(1, players + 1)],
    }  # fmt: skip


def _entrants(rows: Sequence[dict[str, Any]]) -> Any:
    """Who came to what, ranked by the sum."""
    from tournament.history import layout

    totals: dict[int, Any] = {}
    for row in rows:
        for person, amount in zip(layout.PERSONS, layout.AMOUNTS, strict=True):
            if row.get(person) is not None:
                totals[row[person]] = totals.get(row[person], 0) + row.get(amount, 0)
    order = sorted(totals, key=lambda number: -totals[number])
    ranks = {number: place + 1 for place, number in enumerate(order)}
    found = [
        {"number": number, "person": number, "rank": ranks[number], "numerator": totals[number], "denominator": 1}
        for number in sorted(totals)
    ]
    return layout.table(layout.ENTRANTS, found)


def written(folder: Path, base: Sequence[Base], rows: int) -> tuple[int, int]:
    """A history of so many games; how many they are, and of how many tournaments."""
    from tournament.history import layout, manifest

    systems = sorted({one.system for one in base})
    each = max(1, round(rows / (sum(one.games.num_rows for one in base) / len(base)) / len(systems) / len(SEASONS)))
    files: dict[str, manifest.Lies] = {}
    about = layout.Written(folder / "tournaments.parquet", layout.TOURNAMENTS, layout.ROWS["tournaments.parquet"])
    entrants = layout.Written(folder / "entrants.parquet", layout.ENTRANTS, layout.ROWS["entrants.parquet"])
    count = 0
    for season in SEASONS:
        for system in systems:
            ours = [one for one in base if one.system == system]
            random = Random(f"{season} {system}")
            uids = sorted(str(UUID(int=random.getrandbits(128))) for _ in range(each))
            parts: dict[int, list[str]] = {}
            for uid in uids:
                parts.setdefault(layout.part_of(uid, layout.parts_for(each)), []).append(uid)
            for number, there in parts.items():
                part = layout.Partition(season, system, number)
                games = layout.Written(folder / part.path, layout.GAMES, layout.ROWS["games"])
                kept = [row for chunk in _chunks(there) for row in _add(chunk, ours, part, random, files=(games, about, entrants))]
                _put(games, folder, files, tuple(kept))
                count += games.rows
    names = layout.Written(folder / "persons.parquet", layout.NAMES, layout.ROWS["persons.parquet"])
    names.add(layout.table(layout.NAMES, [{"person": key(number), "name": f"Spieler {number}", "place": "Linz", "club": "", "number": ""}
                                          for number in range(PERSONS)]))  # fmt: skip
    tournaments = about.rows
    for file in (about, entrants, names):
        _put(file, folder, files)
    manifest.write(folder, manifest.Manifest("bench", 0, files))
    return count, tournaments


def _chunks(uids: Sequence[str]) -> Iterator[Sequence[str]]:
    for at in range(0, len(uids), CHUNK):
        yield uids[at : at + CHUNK]


def key(number: int) -> int:
    """A person's."""
    return (number * MIX) & MASK


def _add(uids: Sequence[str], base: Sequence[Base], part: Any, random: Random, *, files: tuple[Any, Any, Any]) -> list[Any]:
    """Tournaments of other persons, each one of the base."""
    import pyarrow as arrow
    import pyarrow.compute as compute

    from tournament.history import layout, manifest

    games, about, entrants = files
    which = [random.choice(base) for _uid in uids]
    starts = [random.randrange(PERSONS) for _uid in uids]

    def spread(values: Sequence[Any], counts: Sequence[int], kind: Any) -> Any:
        places = arrow.array([place for place, count in enumerate(counts) for _ in range(count)], type=arrow.int32())
        return compute.take(arrow.array(values, type=kind), places)

    def others(column: Any, shift: Any) -> Any:
        numbers = compute.add(column, shift)
        wrapped = compute.subtract(numbers, compute.multiply(compute.divide(numbers, PERSONS), PERSONS))
        return compute.bit_wise_and(compute.multiply(wrapped, arrow.scalar(MIX, arrow.int64())), arrow.scalar(MASK, arrow.int64()))

    def put(table: Any, name: str, column: Any) -> Any:
        return table.set_column(table.schema.get_field_index(name), name, column)

    table, counts = arrow.concat_tables([one.games for one in which]), [one.games.num_rows for one in which]
    table = put(table, "tournament", spread(uids, counts, arrow.string()))
    shift = spread(starts, counts, arrow.int64())
    for name in layout.PERSONS:
        table = put(table, name, others(table.column(name), shift))
    games.add(table)
    who, counts = arrow.concat_tables([one.entrants for one in which]), [one.entrants.num_rows for one in which]
    who = put(who, "uid", spread(uids, counts, arrow.string()))
    who = put(who, "person", others(who.column("person"), spread(starts, counts, arrow.int64())))
    who = put(who, "season", spread([part.season] * len(uids), counts, arrow.int16()))
    entrants.add(put(who, "system", spread([part.system] * len(uids), counts, arrow.string())))
    rows = [
        {**one.about, "uid": uid, "season": part.season, "system": part.system, "edition": part.system, "name": f"Abend {uid[:8]}",
         "day": date(part.season, 11, 21), "place": f"Ort {start % 300}", "organiser": f"verein-{start % 300}", "rules": "0" * 64,
         "rounds": ROUNDS, "results": "0" * 64, "standings": "0" * 64}
        for uid, one, start in zip(uids, which, starts, strict=True)
    ]  # fmt: skip
    about.add(layout.table(layout.TOURNAMENTS, rows))
    return [
        manifest.Kept(uid, "", "", "", rows=one.games.num_rows, fingerprint="") for uid, one in zip(uids, which, strict=True)
    ]  # fmt: skip


def _put(file: Any, folder: Path, files: dict[str, Any], kept: tuple[Any, ...] = ()) -> None:
    from tournament.history import manifest

    file.end()
    file.put()
    files[file.path.relative_to(folder).as_posix()] = manifest.lies(file.path, file.rows, kept)


# Questions ------------------------------------------------------------------------------------------------------------------------------


def asked(folder: Path, name: str) -> dict[str, float]:
    """Seconds that a question takes by the clock and by both processors, and the most memory of this process, in MB."""
    django.setup()
    from tournament.history import asking, questions

    question = questions.BY_KEY[name]
    began, worked = perf_counter(), process_time()
    chosen = asking.Chosen(person=key(4711) if question.of_person else None)
    answer = asking.ask(folder, question, chosen, asking.Limits(memory=GOAL_MEMORY - 300, seconds=600))
    return {"seconds": perf_counter() - began, "worked": process_time() - worked, "memory": _memory(), "rows": len(answer.rows)}


def measured(folder: Path, base: Sequence[Base], rows: int) -> Size:
    """Writes a history, asks every question of it and takes it away."""
    from tournament.history.questions import QUESTIONS

    began = perf_counter()
    count, tournaments = written(folder, base, rows)
    seconds, memory = perf_counter() - began, _memory()
    size = sum(path.stat().st_size for path in (folder / "games").rglob("*.parquet"))
    print(f"{count} rows: {seconds:.0f} s, {size / count:.2f} bytes a row", file=sys.stderr, flush=True)
    found = {}
    for question in QUESTIONS:
        command = [sys.executable, "-m", "tests.bench.archive", "--ask", question.key, "--folder", str(folder)]
        said = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        print(f"  {question.key}: {said}", file=sys.stderr, flush=True)
        found[question.key] = said["seconds"], said["worked"], int(said["memory"])
    counted = recount.measured(folder, count) if rows <= MOST_RECOUNTED else {}
    return Size(rows=count, tournaments=tournaments, size=size, seconds=seconds, memory=memory, asked=found, recounted=counted)


def _memory() -> int:
    """The most that this process had, in MB: what its parent had does not count."""
    return int(Path("/proc/self/status").read_text(encoding="utf-8").partition("VmHWM:")[2].split()[0]) // 1024


def told(sizes: Sequence[Size], speed: float, seconds: float) -> str:
    """The tables."""
    heads = [f"{size.rows:,}".replace(",", " ") for size in sizes]
    head = [f"|  | {' | '.join(heads)} |", f"|---|{'---|' * len(sizes)}"]
    facts = [
        ("tournaments", [f"{size.tournaments}" for size in sizes]),
        ("bytes a row in games/", [f"{size.size / size.rows:.1f}" for size in sizes]),
        ("rows written a second", [f"{size.rows / size.seconds:,.0f}".replace(",", " ") for size in sizes]),
        ("memory of the writer, MB", [f"{size.memory}" for size in sizes]),
    ]
    for name in sizes[-1].asked:
        values = ["{:.1f}, {:.1f}, {}".format(*size.asked[name]) for size in sizes]
        facts.append((f"`ask {name}`", values))
    for way in recount.WAYS:
        facts.append((f"`recount-season`, {way}", [_counted(size.recounted.get(way)) for size in sizes]))
    rows = [f"| {name} | {' | '.join(values)} |" for name, values in facts]
    late = [name for name, (clock, _worked, _memory) in sizes[-1].asked.items() if clock > GOAL_SECONDS]
    busy = [name for name, (_clock, worked, _memory) in sizes[-1].asked.items() if worked / CORES > GOAL_SECONDS]
    more = [name for name, (_clock, _worked, memory) in sizes[-1].asked.items() if memory > GOAL_MEMORY]
    missed = (
        f"missed by the clock by {', '.join(late) or 'none'}; by what the processors did, shared between {CORES} cores, by "
        f"{', '.join(busy) or 'none'}; in memory by {', '.join(more) or 'none'}"
    )
    verdict = (
        "A question: seconds by the clock (a machine that had other things to do), seconds of all processors together, MB. Goal at the "
        f"largest: {GOAL_SECONDS} s within {GOAL_MEMORY} MB on {CORES} cores; {missed}"
    )
    counting = f"Counted under {recount.UNDER}: games a second by the clock, processor seconds for a million, MB of the largest process"
    settling = f"Settled from tournament files and put into rows: {speed:,.0f} games a second and core.".replace(",", " ")
    machine = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {os.cpu_count()} cores, {platform.machine()}; took {seconds / 60:.0f} min"
    return "\n".join([*head, *rows, "", f"{verdict}. {counting}. {settling}", "", machine])


def _counted(found: Recounted | None) -> str:
    if found is None:
        return "–"
    return f"{found.speed:.0f}, {'–' if isnan(found.worked) else f'{found.worked:.1f}'}, {found.memory}"


if __name__ == "__main__":
    main(sys.argv[1:])
