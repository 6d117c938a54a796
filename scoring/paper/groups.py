"""Rankings beside the standings of one tournament as lists that every format renders: teams, and table points. They are ranked by
`scoring.requests.series`: a tournament is a series of one."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.paper.report import Column, Kind, Report, facts
from scoring.plain.rows import Meta, Points
from scoring.plain.words import say, total


class GroupLine(NamedTuple):
    """A team, or a player (`number`); `beside`: its members, or the player's place; `total`: points, or table points."""

    rank: int
    number: int | None
    name: str
    beside: str
    total: Points
    why: str = ""
    """What put it before the next of the same total."""


def groups_report(identifier: str, lines: Sequence[GroupLine], meta: Meta, note: str, language: str = "de") -> Report:
    """The ranking; `identifier`: "teams" or "table_points"."""
    numbered, told = any(line.number is not None for line in lines), any(line.why for line in lines)
    columns = (
        Column("rank", say("rank", language), Kind.RANK), *[Column("number", say("number", language), Kind.NUMBER)] * numbered,
        Column("name", say("name" if numbered else "team", language), Kind.WORD),
        Column("beside", say("place" if numbered else "members", language), Kind.WORD),
        *(Column("total", say("total", language), kind) for kind in (Kind.SUM, Kind.VALUE)),
        *[Column("tie_break", say("tie", language), Kind.NOTE)] * told,
    )  # fmt: skip
    rows = tuple(
        (line.rank, *[line.number] * numbered, line.name, line.beside, total(line.total, language), line.total, *[line.why] * told)
        for line in lines
    )
    return Report(
        identifier, say(identifier, language), meta=meta, columns=columns, rows=rows, facts=facts(meta, language), notes=(note,),
        records=tuple(_record(line) for line in lines), language=language,
    )  # fmt: skip


def _record(line: GroupLine) -> dict[str, object]:
    """The line in a file; what decided a tie where anything did."""
    found = {**line._asdict(), "total": _hundredths(line.total)}
    return found if line.why else {name: value for name, value in found.items() if name != "why"}


def _hundredths(points: Points) -> object:
    """What a series gives is a number in files; a third of a table point is what it is."""
    return points.numerator / points.denominator if points.denominator > 1 and 100 % points.denominator == 0 else points
