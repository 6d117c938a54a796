"""Excel files: a report as one sheet, and the workbook of a tournament that a club can verify without the program.

The workbook has the standings, whose ranks, rounds and totals are formulas, an index, and one sheet a table and round (`R1 T1`): a line a
game, a column a player, sums as formulas, a check cell that must be 0. What a ruling replaced stays, struck through, above the ruled line
and counts for nothing. Penalty points outside the games have a sheet of their own, which the standings add up. One cell of the standings
counts every check of the workbook that fails.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from openpyxl.utils import get_column_letter

from rules.book import BY_SUM, Ranking
from scoring.arithmetic.disputes import NOTHING_DISPUTED, Disputed, sentences
from scoring.arithmetic.standings import Standing
from scoring.arithmetic.tiebreaks import DEFAULT_CHAIN, effective
from scoring.field import marks as marking
from scoring.field.seats import everybody, stretches
from scoring.paper.exporters.book import GENERAL, Book, Formula, Rows, Value, column_width, score_format
from scoring.paper.exporters.columns import numbers
from scoring.paper.exporters.xlsx_checks import all_checks, index_sheet, rank_cell, ranking_sheet
from scoring.paper.exporters.xlsx_tables import (
    ROUNDS_FROM,
    Columns,
    append_places,
    columns_of,
    round_cells,
    sheet_name,
    sum_row,
    table_cells,
    total_cells,
    totals_head,
)  # fmt: skip
from scoring.paper.report import Cell, Column, Kind, Report
from scoring.paper.stamping import stamped
from scoring.plain.rows import NO_MARKS, Mark, Marks, Meta, Penalty, Points, ScoreSheet, SheetLine
from scoring.plain.words import amount, say

_STYLES = {
    Kind.VALUE: "score", Kind.POINTS: "signed", Kind.TOTAL: "total", Kind.WORD: "word", Kind.DOUBT: "word", Kind.REMARK: "word",
    Kind.CODE: "word",
    Kind.EUROS: "euros",
}  # fmt: skip
_AMOUNTS = {"signed": "score", "total": "sumscore"}
"""Styles of what was won and lost, and what is like them without a sign."""


def write(report: Report) -> bytes:
    """A report as one sheet: values, no formulas."""
    report = report.in_files
    cells = [[row[index] for row in report.rows] for index in range(len(report.columns))]
    looks = list(map(_look, report.columns, cells))
    halves = any(cell != int(cell) for each, look in zip(cells, looks, strict=True) if look in _AMOUNTS for cell in numbers(each))
    widths = [
        column_width([column.head, *(_shown(cell, halves=halves and look in _AMOUNTS) for cell in each)], 6, 60)
        for column, each, look in zip(report.columns, cells, looks, strict=True)
    ]
    title = re.sub(r"[\[\]:*?/\\]", " ", report.title)[:31].strip("' ") or say("standings", report.language)
    book = Book(report.meta, report.language, halves=halves, score=score_format(cell for each in cells for cell in each))
    rows = book.sheet(title, widths)
    rows.append(*(("head" if _STYLES.get(column.kind) == "word" else "headnum", column.head) for column in report.columns))
    for row in report.rows:
        rows.append(*((look, _in_euros(cell, column)) for cell, column, look in zip(row, report.columns, looks, strict=True)))
    rows.filtered()
    return book.packed()


def _look(column: Column, cells: Sequence[Cell]) -> str:
    """The style of a column: table points that digits cannot say are no amounts of games, with their sign and their halves."""
    look = _STYLES.get(column.kind, "plain")
    return look if look not in _AMOUNTS or score_format(cells) == GENERAL else _AMOUNTS[look]


def _shown(cell: Cell, *, halves: bool) -> object:
    """What a cell shows, as far as its column has to be wide enough for it."""
    if isinstance(cell, (int, Fraction)) and halves:
        return f"{int(cell):+}.0"
    return f"{int(cell)} {cell.denominator}/{cell.denominator}" if isinstance(cell, Fraction) else cell


def _in_euros(value: Cell, column: Column) -> Cell:
    """What a spreadsheet adds up: euros, not cents."""
    return Fraction(value, 100) if column.kind is Kind.EUROS and isinstance(value, int) else value


def workbook(
    lines: Sequence[Standing],
    sheets: Iterable[ScoreSheet],
    meta: Meta,
    language: str = "de",
    disputed: Disputed = NOTHING_DISPUTED,
    penalties: Sequence[Penalty] = (),
    marks: Marks = NO_MARKS,
    *,
    chain: Sequence[str] = DEFAULT_CHAIN,
    ranking: Ranking = BY_SUM,
) -> bytes:
    """The tournament as a workbook. `sheets`: every table of every round; `lines`: the standings over them and over the `penalties`, with
    what disputes leave open and who is marked; `chain`: what broke their ties; `ranking`: what put them in order."""
    ordered = sorted(sheets, key=lambda sheet: (sheet.seating.round, sheet.seating.table))
    shown = [*(points for sheet in ordered for points in (*sheet.totals, *sheet.cash)), *(line.penalties for line in lines)]
    scores = [points for line in lines for points in (*line.table_points, line.total)]
    book = Book(meta, language, halves=any(points != int(points) for points in shown), score=score_format(scores))
    columns = columns_of(len(lines[0].rounds) if lines else meta.rounds, ranking, penalised=bool(penalties))
    _standings_sheet(book, lines, ordered, _Beside(disputed, marks, columns, ranking))
    if ordered:
        index_sheet(book, ordered, penalised=bool(penalties))
    for sheet in ordered:
        rows = _table_sheet(book, sheet)
        if columns.by_tables:
            append_places(rows, sheet, ranking, language)
    if penalties:
        _penalties_sheet(book, penalties, by_tables=columns.by_tables)
    if lines:
        ranking_sheet(book, [line for line in lines if line.rank is not None], effective(ranking, chain), columns)
    return book.packed()


class _Beside(NamedTuple):
    """What the standings are written with."""

    disputed: Disputed
    marks: Marks
    columns: Columns
    ranking: Ranking


def _standings_sheet(book: Book, lines: Sequence[Standing], sheets: Sequence[ScoreSheet], beside: _Beside) -> None:
    disputed, marks, columns, ranking = beside
    rounds, language, penalised = columns.rounds, book.language, columns.penalised
    by_tables = [8] * (rounds + penalised) + [12] if columns.by_tables else []
    widths = [6, 6, column_width((line.player.name for line in lines), 20, 45), column_width((line.player.place for line in lines), 12, 30)]
    ranges = {number: span.text(language) for number, span in disputed.spans.by_number.items()}
    doubtful = [column_width(ranges.values(), 12, 40)] * bool(ranges)
    remarks = {line.player.number: marking.full(marks, line.player.number, language) for line in lines}
    marked = any(remarks.values())
    remarked = [column_width(remarks.values(), 12, 60)] * marked
    rows = book.sheet(say("standings", language), [*widths, *[8] * (rounds + penalised), 12, *by_tables, *doubtful, *remarked], freeze="D2")
    heads = [
        ("headnum", say("rank", language)),
        ("headnum", say("number", language)),
        ("head", say("name", language)),
        ("head", say("place", language)),
    ]
    heads += [("headnum", say("round_short", language, index)) for index in range(1, rounds + 1)]
    heads += [
        *[("headnum", say("penalties", language))] * penalised,
        ("headnum", say("points" if columns.by_tables else "total", language)),
    ]
    heads += totals_head(columns, language) if columns.by_tables else []
    heads += [("head", say("disputed", language))] * bool(ranges)
    rows.append(*heads, *[("head", say("mark", language))] * marked)
    cells, places = round_cells(sheets), table_cells(sheets, ranking) if columns.by_tables else {}
    tables = {
        (player.number, sheet.seating.round): sheet_name(sheet)
        for sheet in sheets
        for player in everybody(sheet.seating.first, sheet.seating.changes)
    }
    for row, line in enumerate(lines, start=2):
        player = line.player
        earned = [
            ("signed", None if points is None else cells.get((player.number, index), points))
            for index, points in enumerate(line.rounds, start=1)
        ]
        for index in range(1, rounds + 1):
            if (player.number, index) in tables:
                rows.link(f"{get_column_letter(ROUNDS_FROM - 1 + index)}{row}", tables[player.number, index])
        deducted = [("signed", _deducted(book, row, line.penalties))] * penalised
        summed = ("total", Formula(f"SUM(E{row}:{columns.before_sum}{row})", line.points))
        placed = total_cells(line, row, columns, places, language=language) if columns.by_tables else []
        said = [("word", ranges.get(player.number))] * bool(ranges) + [("word", remarks[player.number])] * marked
        rank = Formula(rank_cell(language, row), line.rank) if line.rank is not None else None
        rows.append(
            ("plain", rank),
            ("plain", player.number),
            ("word", player.name),
            ("word", player.place),
            *earned,
            *deducted,
            summed,
            *placed,
            *said,
        )
    if lines:
        rows.filtered()
        _standings_checks(rows, lines, columns, language, balanced=book.meta.balanced)
    stamp = stamped(book.meta.stamp, language, whole=True)
    for sentence in (*[stamp] * bool(stamp), *sentences(disputed, language), *marking.sentences(marks._replace(players=()), language)):
        rows.sentence(sentence)


def _standings_checks(rows: Rows, lines: Sequence[Standing], columns: Columns, language: str, *, balanced: bool) -> None:
    """Below the list: how many checks of the whole workbook fail, that each round adds up to 0, where it has to, and the totals are made of
    their parts. While anything fails, the head, which is always seen, is red."""
    rounds, end, at, sum_at = columns.rounds, len(lines) + 1, len(lines) + 2, columns.sum_at
    penalised = [("check", None)] * columns.penalised
    sums = [
        Formula(f"SUM({letter}2:{letter}{end})", sum(line.rounds[index] or 0 for line in lines))
        for index, letter in enumerate(map(get_column_letter, range(ROUNDS_FROM, ROUNDS_FROM + rounds)))
        if balanced
    ]
    parts = Formula(f"SUM({sum_at}2:{sum_at}{end})-SUM(E2:{columns.before_sum}{end})", 0)
    placed: list[tuple[str, Value]] = []
    if columns.by_tables:
        of = f"SUM({columns.total_at}2:{columns.total_at}{end})-SUM({columns.placed[0]}2:{columns.before_total}{end})"
        placed = [*[("check", None)] * (rounds + columns.penalised), ("check", Formula(f"ROUND({of},6)", 0))]
    failing = sum(each.value != 0 for each in sums)
    whole = Formula(all_checks(language, f"E{at + 1}:{columns.total_at}{at + 1}"), failing)
    blank: list[tuple[str, Value]] = [("allword", None)] * 2
    rows.append(*blank, ("allword", say("all_checks", language)), *[("allword", None)] * (1 + rounds + len(penalised)), ("all", whole))
    rows.link(f"C{at}", say("index", language))
    none: list[tuple[str, Value]] = [("word", None)] * 2
    checked: list[tuple[str, Value]] = [("check", each) for each in sums] or [("check", None)] * rounds
    rows.append(*none, ("word", say("check", language)), ("word", None), *checked, *penalised, ("check", parts), *placed)
    rows.check(f"E{at + 1}:{columns.total_at}{at + 1}")
    rows.check(f"{sum_at}{at}")
    rows.red(f"A1:{get_column_letter(len(rows.widths))}1", f"${sum_at}${at}<>0")


def _deducted(book: Book, row: int, points: Points) -> Formula:
    """What the penalties' sheet takes off the player of this row, however many lines are added there."""
    name = say("penalty_points", book.language)
    return Formula(f"SUMIF('{name}'!A:A,B{row},'{name}'!C:C)", points)


def _above(letter: str) -> str:
    """All numbers of a column above the cell, a line that was put in directly above it too."""
    return f"SUM({letter}2:INDEX({letter}:{letter},ROW()-1))"


def _penalties_sheet(book: Book, penalties: Sequence[Penalty], *, by_tables: bool) -> None:
    """Points outside the games, a line each: who, how many, why, by whom; and how many table points, where these rank."""
    language = book.language
    widths = [
        6,
        column_width((row.name for row in penalties), 20, 45),
        10,
        8,
        column_width((row.reason for row in penalties), 24, 60),
        column_width((row.by for row in penalties), 16, 40),
        *[12] * by_tables,
    ]
    rows = book.sheet(say("penalty_points", language), widths)
    words = [("head", say(key, language)) for key in ("reason", "given_by")]
    heads = [("headnum", say("number", language)), ("head", say("name", language)), ("headnum", say("points", language))]
    rows.append(*heads, ("headnum", say("from_round", language)), *words, *[("headnum", say("table_points", language))] * by_tables)
    for row in penalties:
        rows.append(
            ("plain", row.number), ("word", row.name), ("signed", row.points), ("plain", row.round), ("word", row.reason), ("word", row.by),
            *[("score", row.table_points)] * by_tables,
        )  # fmt: skip
    rows.filtered()
    total = Formula(_above("C"), sum(row.points for row in penalties))
    rows.append(("sumword", say("sum", language)), ("sumword", ""), ("sum", total), *[("sumword", "")] * 3)


def _table_sheet(book: Book, sheet: ScoreSheet) -> Rows:
    language, balanced = book.language, book.meta.balanced
    players = sheet.seating.players
    played = [f"{line.text} {line.detail}" for line in sheet.lines]
    widths = [7, column_width(played, 24, 50), *[15] * len(players), 13, 26]
    rows = book.sheet(sheet_name(sheet), widths, freeze="C2")
    names = [("headnum", _who_sat(sheet, seat, language)) for seat in range(len(players))]
    beside = say("cross" if balanced else "line", language)
    rows.append(("headnum", say("game", language)), ("link", say("what_played", language)), *names, ("headnum", beside),
                ("head", say("note", language)))  # fmt: skip
    rows.link("B1", say("index", language))
    last, at = get_column_letter(2 + len(players)), get_column_letter(3 + len(players))
    style = "cross" if balanced else "signed"
    for row, game in enumerate(_game_rows(sheet, book.meta.held, language), start=2):
        cross = Formula(f"SUM(C{row}:{last}{row})", game.cross)
        rows.append((game.head, game.number), (game.style, game.text), *game.amounts, (style, cross), ("word", game.note))
    row = sum_row(sheet)
    sums = [
        ("sum", Formula(_above(letter), points))
        for letter, points in zip(map(get_column_letter, range(3, 3 + len(players))), sheet.totals, strict=True)
    ]
    rows.filtered()
    # Where a game need not be 0, the lines and the columns come to the same.
    check = Formula(f"SUM(C{row}:{last}{row})", sum(sheet.totals)) if balanced else Formula(f"{_above(at)}-SUM(C{row}:{last}{row})", 0)
    rows.append(("sumword", say("sum", language)), ("sumword", ""), *sums, ("check", check), ("sumword", say("check", language)))
    if any(sheet.cash):
        cross = Formula(f"SUM(C{row + 1}:{last}{row + 1})", sum(sheet.cash))
        paid = say(f"cash_{sheet.cash_paid.value}", language)
        rows.append(
            ("word", ""), ("word", say("cash", language)), *(("signed", points) for points in sheet.cash), ("cross", cross), ("word", paid)
        )
    rows.check(f"{at}{2 if balanced else row}:{at}{len(rows.xml)}")
    return rows


def _who_sat(sheet: ScoreSheet, seat: int, language: str) -> str:
    """The head of a seat's column: its player, and who sat down there later, from which game on."""
    (player, *_), *later = stretches(sheet.seating.first, sheet.seating.changes, seat)
    return ", ".join(
        [f"{player.name} ({player.number})", *(say("from_game", language, first, who.name, who.number) for who, first, _ in later)]
    )


class _GameRow(NamedTuple):
    """A line of a table sheet: number and what was played, with their styles, (style, amount) by seat, remark, and what the amounts add up
    to."""

    number: int | None
    text: str
    style: str
    amounts: Sequence[tuple[str, Points | str | None]]
    note: str = ""
    cross: Points = 0
    head: str = "plain"


def _game_rows(sheet: ScoreSheet, held: str, language: str) -> Iterator[_GameRow]:
    """All lines, or the sums where only they are known; then what is left of what players carry (`held`). A replaced line stays, struck
    through: its amounts are texts, so that they count for nothing."""
    if sheet.sums is not None:
        yield _GameRow(
            None,
            say("sums_only", language),
            style="word",
            amounts=[("signed", points) for points in sheet.sums],
            note="",
            cross=sum(sheet.sums),
        )
    elif not sheet.lines:
        yield _GameRow(None, "", "word", [("signed", None)] * len(sheet.seating.players))
    for line in sheet.lines:
        yield _game_row(line, len(sheet.seating.players), language)
    if any(sheet.left):
        yield _GameRow(None, say("held_left", language, held), "word", [("signed", points) for points in sheet.left], cross=sum(sheet.left))


def _game_row(line: SheetLine, seats: int, language: str) -> _GameRow:
    text = f"{line.text} {line.detail}".strip()
    note = line.note or (say(line.mark.value, language) if line.mark is not Mark.NONE else "")
    amounts = line.amounts if line.amounts is not None else (None,) * seats
    if not line.counts:
        texts = [("struck", None if points is None else amount(points, language)) for points in amounts]
        replaced = line.mark is Mark.REPLACED
        return _GameRow(
            line.game,
            text,
            style="struckword" if replaced else "word",
            amounts=texts,
            note=note,
            head="struckplain" if replaced else "plain",
        )
    styled = [("total" if seat == line.declarer else "signed", points) for seat, points in enumerate(amounts)]
    return _GameRow(
        line.game, text, style="word", amounts=styled, note=note, cross=sum(line.amounts or ()), head=_HEADS.get(line.mark, "plain")
    )


_HEADS = {Mark.RULED: "ruled", Mark.DISPUTED: "disputed"}
"""How the number of a line looks that somebody has decided, or has to: a bar beside it, hatching behind it."""
