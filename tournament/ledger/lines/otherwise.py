"""What would have changed, had a tournament been played by another sheet, or another edition of its own. Reads only; nothing is stored.

Every line that counts is settled again by the other sheet, with the tournament's own choices as far as that sheet leaves them open. What it
cannot settle counts nothing there and is named with its reason; a slip that was entered by its sums stays as it is.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import rules
from rules.book import lenient_tariff
from rules.engine import each_tariff
from rules.rows import Sheet
from scoring.arithmetic import Standing
from scoring.plain import Game, TableResult
from tournament.ledger.lines.recompute import Reader, WrittenLine, standing_rulings, written_lines
from tournament.ledger.people.empty_seats import with_empty
from tournament.ledger.people.ranking import ranked_again, read_ranking
from tournament.ledger.store import convert
from tournament.ledger.store.audience import Audience
from tournament.models import Ruling, Source, Table, Tournament
from tournament.models.amounts import POINTS


class Changed(NamedTuple):
    """A player: what he has and where he stands, now and by the other sheet."""

    number: int
    name: str
    points: convert.Points
    points_there: convert.Points
    rank: int | None
    rank_there: int | None


class Unsettled(NamedTuple):
    """A game that counts now and that the other sheet cannot settle; `reason`: in the reader's language."""

    round: int
    table: int
    game: int
    reason: str


class Otherwise(NamedTuple):
    """A tournament by another sheet. `players` in the order of the standings now; `by_sums`: tables of which only sums are known, which
    stay."""

    tournament: Tournament
    players: tuple[Changed, ...]
    unsettled: tuple[Unsettled, ...]
    by_sums: int


class There(NamedTuple):
    """A table by the other sheet. `lines`: what each of its lines comes to there, and by which seats games were won."""

    points: tuple[convert.Points, ...]
    games: tuple[Game, ...]
    wins: Counter[int]
    lines: tuple[convert.Scored, ...] = ()


def table_there(
    compiled: rules.Tariff, records: list[rules.Record | rules.Refusal], games: int, empty: Sequence[int | None] = ()
) -> There:  # fmt: skip
    """A table's lines, read, settled by the other sheet: what it cannot settle counts nothing. `games`, `empty`: as `score_sheet`."""
    scored = convert.score_read(compiled, records, games, empty=empty)
    settled = tuple(
        Game(line.game, line.result.points if isinstance(line.result, rules.Settlement) else compiled.nothing)
        for line in scored.lines
        if line.game is not None
    )
    wins = Counter(
        line.declarer
        for line in scored.lines
        if isinstance(line.result, rules.Settlement) and line.result.declarer_won and line.declarer is not None
    )
    return There(scored.totals, settled, wins, scored.lines)


def otherwise(tournament: Tournament, sheet: Sheet) -> Otherwise:
    """The tournament by another sheet. A fixed number of queries, whatever its size."""
    now = read_ranking(tournament, Audience.DESK)
    rulings, lines, read = standing_rulings(tournament), written_lines(tournament), Reader()
    there: dict[tuple[int, int], There] = {}
    unsettled: list[Unsettled] = []
    tables = Table.objects.filter(round__tournament=tournament).order_by("round__number", "number")
    for table in with_empty(tables.values("id", "round__number", "number", "seats", "games", "left_after", "source", *POINTS)):
        if table["source"] != Source.SUMS:
            key = table["round__number"], table["number"]
            there[key] = _table(tournament, sheet, table, _counting(table["id"], lines, rulings), read=read, unsettled=unsettled)
    results = tuple(_result(row, there.get((row.round, row.table))) for row in now.results)
    after = {row.player.number: row for row in ranked_again(tournament, now, results)}
    changed = tuple(_changed(row, after[row.player.number]) for row in now.standings)
    return Otherwise(tournament, changed, tuple(unsettled), by_sums=sum((row.round, row.table) not in there for row in now.results))


def _counting(
    table: int, lines: dict[int, list[WrittenLine]], rulings: dict[tuple[int, int], Ruling]
) -> list[tuple[WrittenLine, Ruling | None]]:
    return [(line, rulings.get((table, line.position))) for line in lines.get(table, [])]


def _table(
    tournament: Tournament, sheet: Sheet, table: dict[str, Any], written: list[tuple[WrittenLine, Ruling | None]], *, read: Reader,
    unsettled: list[Unsettled],
) -> There:  # fmt: skip
    place = table["round__number"], table["number"]
    compiled, findings = lenient_tariff(sheet, table["seats"], rules.known_options(sheet.system, tournament.options))
    if compiled is None:
        reason = " ".join(finding.text(convert.language()) for finding in findings)
        unsettled += [Unsettled(*place, line.columns["game"] or 0, reason) for line, _ruling in written if line.columns["settled"]]
        return There((0,) * table["seats"], (), Counter())
    empty = table["empty"].each([line.position for line, _ruling in written]) if compiled.sits_out else ()
    records = [
        read(own, line.text) if ruling is None or ruling.record is None else rules.read_record(ruling.record, own)
        for own, (line, ruling) in zip(each_tariff(compiled, empty, len(written)), written, strict=True)
    ]
    there = table_there(compiled, records, table["games"], empty)
    for (line, _ruling), result in zip(written, there.lines, strict=True):
        if isinstance(result.result, rules.Refusal) and line.columns["settled"]:
            reason = " ".join(finding.text(convert.language()) for finding in result.result.findings)
            unsettled.append(Unsettled(*place, line.columns["game"] or result.game or 0, reason))
    return there


def _result(row: TableResult, there: There | None) -> TableResult:
    """What the table would have ended with; as it is where only its sums are known."""
    if there is None:
        return row
    wins = None if row.wins is None else tuple(there.wins[seat] for seat in range(len(row.points)))
    return row._replace(points=there.points, wins=wins, games=there.games if row.games else ())


def _changed(now: Standing, there: Standing) -> Changed:
    return Changed(
        number=now.player.number, name=now.player.name, points=now.total, points_there=there.total, rank=now.rank, rank_there=there.rank
    )
