"""The two sheets by which a workbook is found and verified: an index of all sheets with their checks, and the ranks as formulas.

*Ranking* takes each player's total and rounds from the standings, wherever his line stands, and splits those who are equal by one criterion
after the other. What was drawn or counted outside the workbook (lots, games won, points at common tables) stands there as a number. Beside
it stands what was handed out: whoever changes a game so that its table still adds up sees who has another total or rank now. Nothing here
ranks anybody anew.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from openpyxl.utils import get_column_letter

from scoring.arithmetic.standings import Standing
from scoring.arithmetic.tiebreaks import BEST_SUMS, BEST_TABLE_POINTS, GAMES
from scoring.arithmetic.tiebreaks import Value as Criterion
from scoring.field.seats import everybody
from scoring.paper.exporters.book import Book, Formula, Rows, Value, column_width
from scoring.paper.exporters.xlsx_tables import EXACT_TO, Columns, sheet_name, sum_row
from scoring.plain.rows import Points, ScoreSheet
from scoring.plain.words import say

NOT_PLAYED = -(10**9)
"""Stands behind every round that was played."""
EXACT_MOST = 10**15
"""Larger whole numbers are none for a spreadsheet; of those only the order is said."""
DIFFERS_AT, RANK_AT, BY_TOTAL = "F", "G", 8
"""Columns of the ranking: whether a total or rank differs from what was handed out, the rank, and the first of those from which it
follows."""


class _Key(NamedTuple):
    """What splits those who are equal so far, a value a line in their order. `formula`: where it is one, with {mine} for the line's place
    in the standings."""

    head: str
    values: tuple[Points, ...]
    formula: str = ""


def index_sheet(book: Book, sheets: Sequence[ScoreSheet], *, penalised: bool) -> None:
    """Every sheet with a link, and how many of its checks fail."""
    language, balanced = book.language, book.meta.balanced
    played = [", ".join(player.name for player in everybody(sheet.seating.first, sheet.seating.changes)) for sheet in sheets]
    rows = book.sheet(say("index", language), [16, 8, 8, column_width(played, 30, 70), 12])
    rows.append(("head", say("sheet", language)), *(("headnum", say(key, language)) for key in ("round", "table")), ("head", ""),
                ("headnum", say("check", language)))  # fmt: skip
    rows.append(*_link(rows, say("standings", language)))
    for row, (sheet, names) in enumerate(zip(sheets, played, strict=True), start=3):
        name, check_at, last = sheet_name(sheet), get_column_letter(3 + len(sheet.seating.players)), sum_row(sheet) + any(sheet.cash)
        first = 2 if balanced else last
        checks = f"IFERROR(SUMPRODUCT(--(ROUND('{name}'!{check_at}{first}:{check_at}{last},6)<>0)),1)"
        failing = Formula(checks, _failing(sheet, balanced=balanced))
        rows.append(("link", name), ("plain", sheet.seating.round), ("plain", sheet.seating.table), ("word", names), ("cross", failing))
        rows.link(f"A{row}", name)
    for name in [say("penalty_points", language)] * penalised:
        rows.append(*_link(rows, name))
    ranking = say("ranking", language)
    rows.append(*_link(rows, ranking)[:-1], ("cross", Formula(f"IFERROR(SUM('{ranking}'!{DIFFERS_AT}:{DIFFERS_AT}),1)", 0)))
    rows.filtered()
    rows.check(f"E2:E{len(rows.xml)}")


def _link(rows: Rows, name: str) -> tuple[tuple[str, Value], ...]:
    """The line of the index that leads to a sheet without checks of its own."""
    rows.link(f"A{len(rows.xml) + 1}", name)
    return ("link", name), ("plain", None), ("plain", None), ("word", None), ("cross", None)


def _failing(sheet: ScoreSheet, *, balanced: bool) -> int:
    """How many cross sums of a table sheet are not 0, where they have to be."""
    if not balanced:
        return 0
    crosses = [sum(sheet.sums)] if sheet.sums is not None else [sum(line.amounts or ()) for line in sheet.lines if line.counts]
    return sum(cross != 0 for cross in (*crosses, sum(sheet.totals), sum(sheet.cash)))


def all_checks(language: str, checks: str) -> str:
    """The formula that counts the failing checks: those of the index, and the `checks` of the standings themselves ("E4:H4")."""
    return f"IFERROR(SUM('{say('index', language)}'!E:E)+SUMPRODUCT(--(ROUND({checks},6)<>0)),1)"


def rank_cell(language: str, row: int) -> str:
    """The formula of a rank in the standings: the last one of the ranking, found by the player's number."""
    name = say("ranking", language)
    return f"INDEX('{name}'!{RANK_AT}:{RANK_AT},MATCH(B{row},'{name}'!A:A,0))"


def ranking_sheet(book: Book, lines: Sequence[Standing], chain: Sequence[str], columns: Columns) -> None:
    """The rank of each player who has one, as formulas. `lines`: those; `chain`: the criteria (`tiebreaks.effective`); `columns`: of the
    standings."""
    language, end, total_at = book.language, len(lines) + 1, columns.total_at
    keys = list(_keys(lines, chain, columns, language))
    look, shown = ("score", "score") if columns.by_tables else ("signed", "plain")
    names = column_width((line.player.name for line in lines), 20, 45)
    rows = book.sheet(say("ranking", language), [6, names, 10, 12, 12, 10, 8, 10, *[12, 8] * len(keys)], freeze="C2")
    rank, total = say("rank", language), say("total", language)
    heads = [
        say("number", language),
        "",
        total,
        *(say("handed_out", language, head) for head in (total, rank)),
        say("check", language),
        rank,
    ]
    heads += [f"{rank}: {total}", *(head for key in keys for head in (key.head, f"{rank}: {key.head}"))]
    rows.append(*(("headnum" if head else "head", head or say("name", language)) for head in heads))
    standings = say("standings", language)
    tied = [
        [(line.total, *(key.values[place] for key in keys[:count])) for place, line in enumerate(lines)] for count in range(len(keys) + 1)
    ]
    ranks = [_places(each) for each in tied]
    last = get_column_letter(BY_TOTAL + 2 * len(keys))
    for row, line in enumerate(lines, start=2):
        mine = f"MATCH($A{row},'{standings}'!$B:$B,0)"
        differs = Formula(f"IFERROR(--OR(ROUND(C{row}-D{row},6)<>0,E{row}<>{RANK_AT}{row}),1)", 0)
        cells: list[tuple[str, Value]] = [
            ("plain", line.player.number), ("word", line.player.name),
            (look, Formula(f"INDEX('{standings}'!{total_at}:{total_at},{mine})", line.total)),
            (look, line.total), ("plain", line.rank), ("cross", differs), ("sumscore", Formula(f"{last}{row}", line.rank or 0)),
            ("plain", Formula(f"1+SUMPRODUCT(--(C$2:C${end}>C{row}))", ranks[0][row - 2])),
        ]  # fmt: skip
        for place, key in enumerate(keys):
            before, value = (get_column_letter(BY_TOTAL + 2 * place + step) for step in (0, 1))
            worth = key.values[row - 2]
            cells.append((shown, Formula(key.formula.format(mine=mine), worth) if key.formula else worth))
            split = f"{before}{row}+SUMPRODUCT(({before}$2:{before}${end}={before}{row})*({value}$2:{value}${end}>{value}{row}))"
            cells.append(("plain", Formula(split, ranks[place + 1][row - 2])))
        rows.append(*cells)
    rows.filtered()
    rows.check(f"{DIFFERS_AT}2:{DIFFERS_AT}{end}")


def _best(language: str, rounds: tuple[str, str], nth: int, *, exact: bool) -> str:
    """The nth best round of a line. `rounds`: the first and the last of their columns; `exact`: none is a third."""
    best = f"LARGE(INDEX('{say('standings', language)}'!${rounds[0]}:${rounds[1]},{{mine}},0),{nth})"
    return f"IFERROR({best if exact else f'ROUND({best},{EXACT_TO})'},{NOT_PLAYED})"


def _best_keys(head: str, rounds: Sequence[Sequence[Points | None]], formulas: Sequence[str]) -> Iterator[_Key]:
    """The rounds of each line, best first."""
    best = [sorted((NOT_PLAYED if points is None else points for points in each), reverse=True) for each in rounds]
    for place, formula in enumerate(formulas):
        yield _Key(f"{place + 1}. {head}", tuple(each[place] for each in best), formula)


def _places(values: Sequence[tuple[Points, ...]]) -> list[int]:
    """The place of each, the highest first; who is equal has the same."""
    places: dict[tuple[Points, ...], int] = {}
    for place, value in enumerate(sorted(values, reverse=True), start=1):
        places.setdefault(value, place)
    return [places[value] for value in values]


def _keys(lines: Sequence[Standing], chain: Sequence[str], columns: Columns, language: str) -> Iterator[_Key]:
    """What splits equal totals, in order of the chain."""
    numbers = range(1, columns.rounds + 1)
    for slug in chain:
        head = say(f"{slug}_head", language)
        if slug == GAMES:
            at = f"'{say('standings', language)}'!{columns.sum_at}:{columns.sum_at}"
            yield _Key(head, tuple(line.points for line in lines), f"INDEX({at},{{mine}})")
            continue
        if slug in ("best_rounds", BEST_SUMS):
            formulas = [_best(language, columns.played, nth, exact=True) for nth in numbers]
            yield from _best_keys(head, [line.rounds for line in lines], formulas)
            continue
        if slug == BEST_TABLE_POINTS:
            formulas = [_best(language, columns.placed, nth, exact=False) for nth in numbers]
            yield from _best_keys(head, [line.table_points for line in lines], formulas)
            continue
        steps = [[value for step, value in line.path if step == slug] for line in lines]
        for step in range(max(map(len, steps))):
            found: list[Criterion] = [steps[place][step] if step < len(steps[place]) else () for place in range(len(lines))]
            for part in range(max(map(len, found))):
                values = tuple(value[part][0] if part < len(value) and value[part] else 0 for value in found)
                yield _Key(head, _small(values))


def _small(values: tuple[Points, ...]) -> tuple[Points, ...]:
    """As a spreadsheet can hold them."""
    if all(-EXACT_MOST < value < EXACT_MOST for value in values):
        return values
    order = {value: place for place, value in enumerate(sorted(set(values)))}
    return tuple(order[value] for value in values)
