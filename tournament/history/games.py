"""A tournament's games as rows, as they were settled and as rulings left them; what is left of it without its games, and the way back.

Takes what the archive read; asks nothing of the database.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import rules
from scoring.field import empty_seat, seated
from tournament.archive.reading import TournamentFile
from tournament.archive.tables import ReadTable
from tournament.history.layout import AMOUNTS, PERSONS
from tournament.ledger.store.convert import Record, Scored, plain_number, sits_out
from tournament.models.own_sheet import sheet_key, sheet_of
from tournament.upload.cut import WORKED_OUT, Json
from tournament.upload.envelope import canonical, digest

BONUSES = frozenset({"petit_au_bout", "poignee", "chelem"})
"""What French Tarot has in the place of announcements, by the items of its settlements."""


class Line(NamedTuple):
    """A line of a sheet. `written`: its record; `counts`: the one that counts, a ruling's where one stands on it."""

    scored: Scored
    written: Record
    counts: Record


def lines_of(table: ReadTable) -> list[Line]:
    """Of the whole sheet, redeals too; none where only sums are known."""
    if table.records is None or table.scored is None:
        return []
    ruled = table.matters.records()
    return [
        Line(scored, written, ruled.get(place, written))
        for place, (written, scored) in enumerate(zip(table.records, table.scored.lines, strict=True))
    ]


def rows_of(file: TournamentFile, persons: Mapping[int, int | None]) -> Iterator[dict[str, Any]]:
    """A row a game, as `layout.GAMES` has it, by round, table and game. `persons`: everybody's key by his number on the lapel."""
    sheet = sheet_of(file.setup["system"], file.setup["sheet_file"])
    edition = sheet_key(sheet)
    for table in sorted(file.tables, key=lambda table: (table.round, table.number)):
        for line in lines_of(table):
            if line.scored.game is not None:
                yield {
                    "tournament": str(file.uid), "round": table.round, "table": table.number, "game": line.scored.game, "edition": edition,
                    **_row(line), **_sat(sheet, table, line, persons=persons),
                }  # fmt: skip


def _row(line: Line) -> dict[str, Any]:
    result, record = line.scored.result, line.counts
    won = result.declarer_won if isinstance(result, rules.Settlement) else None
    found = {
        "dealer": _seat(record, "dealer"), "declarer": line.scored.declarer, "partner": _seat(record, "partner"),
        "kind": record.get("game", ""), "won": won, "kontra": _kontra(record.get("kontra")), "record": text_of(record),
    }  # fmt: skip
    if isinstance(result, rules.Settlement):
        found |= {"said": _said(record, result), **dict(zip(AMOUNTS, result.points, strict=False))}
    return found


def _sat(sheet: rules.Sheet, table: ReadTable, line: Line, *, persons: Mapping[int, int | None]) -> dict[str, int | None]:
    """Who sat where; nobody at a seat that somebody left empty, and then everybody else plays."""
    game, seats = line.scored.game or 0, len(table.seats)
    rests = sits_out(sheet, seats)
    empty = empty_seat(table.changes, game) if rests else None
    keys = [None if seat == empty else persons.get(number) for seat, number in enumerate(seated(table.seats, table.changes, game))]
    dealer = _seat(line.counts, "dealer") if rests else None
    return {"seats": seats, "rests": dealer if empty is None else empty, **dict(zip(PERSONS, keys, strict=False))}


def _seat(record: Record, name: str) -> int | None:
    found = record.get(name)
    return found if type(found) is int else None


def _kontra(said: Any) -> int:
    return max(said.values(), default=1) if isinstance(said, Mapping) else said if type(said) is int else 1


def _said(record: Record, settled: rules.Settlement) -> str:
    """What was announced or made, as `layout.SAID`."""
    left = list(settled.lines)
    found = []
    for item in record.get("announcements") or ():
        line = next((line for line in left if line.item == item["kind"]), None)
        if line is not None:
            left.remove(line)
        worth = None if line is None else line.points[item["by"]]
        made = item.get("won", (worth or 0) > 0)
        found.append((item["kind"], item.get("when", ""), made, "" if worth is None else f"{plain_number(worth)}"))
    for line in left:
        if line.item in BONUSES and (seat := _seat(record, "declarer")) is not None:
            found.append((line.item, "", line.points[seat] > 0, f"{plain_number(line.points[seat])}"))
    return " ".join(f"{kind}:{when}:{'+' if made else '-'}:{worth}" for kind, when, made, worth in sorted(found))


def text_of(record: Record) -> str:
    """A record as it lies in a row: the same game always as the same text."""
    return json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


# The rest of a tournament ---------------------------------------------------------------------------------------------------------------


def frame_of(results: Json, file: TournamentFile) -> Json:
    """The results' part of an upload without its games, which stand in rows of their own: all that is needed to settle and rank it again.
    A table has, in the place of its records, `lines`: how many there are, and `other`: those that are not in a row as they were written, as
    `[place, whether a row stands for it, record]`: redeals, and games on which a ruling stands."""
    return {**results, "tables": [_table_frame(*pair) for pair in zip(results["tables"], file.tables, strict=True)]}


def _table_frame(table: Json, read: ReadTable) -> Json:
    found = {key: value for key, value in table.items() if key not in ("records", *WORKED_OUT)}
    if "records" in table:
        lines = lines_of(read)
        other = [
            [place, line.scored.game is not None, line.written]
            for place, line in enumerate(lines)
            if line.scored.game is None or text_of(line.counts) != text_of(line.written)
        ]
        found |= {"lines": len(lines), **({"other": other} if other else {})}
    return found


def results_of(frame: Json, records: Mapping[tuple[int, int], Sequence[str]]) -> Json:
    """The results' part again, but for what is worked out. `records`: the texts of a table's rows in order, by round and table. Raises
    ValueError where a table has more rows or fewer than it should."""
    return {**frame, "tables": [_table_of(table, records.get((table["round"], table["table"]), ())) for table in frame["tables"]]}


def _table_of(table: Json, texts: Sequence[str]) -> Json:
    found = {key: value for key, value in table.items() if key not in ("lines", "other")}
    if "lines" not in table:
        return found
    other = {place: (stands, record) for place, stands, record in table.get("other", ())}
    if len(texts) != table["lines"] - sum(not stands for stands, _record in other.values()):
        raise ValueError(f"{len(texts)} games")
    rows = iter(texts)
    found["records"] = [_written(other[place], rows) if place in other else json.loads(next(rows)) for place in range(table["lines"])]
    return found


def _written(other: tuple[bool, Json], rows: Iterator[str]) -> Json:
    stands, record = other
    if stands:
        next(rows)
    return record


def digest_of(results: Json) -> str:
    """64 figures: of a results' part, but for what is worked out."""
    tables = [{key: value for key, value in table.items() if key not in WORKED_OUT} for table in results["tables"]]
    return digest(canonical({**results, "tables": tables}))
