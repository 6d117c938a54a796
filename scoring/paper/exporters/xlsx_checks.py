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
from scoring.arithmetic.tiebreaks import Value as Criterion
from scoring.field.seats import everybody
from scoring.paper.exporters.book import Book, Formula, Rows, Value, column_width
from scoring.plain.rows import Points, ScoreSheet
from scoring.plain.words import say

ROUNDS_FROM = 5
"""The column of the first round in the standings: before it stand rank, number, name and place."""
NOT_PLAYED = -(10**9)
"""Stands behind every round that was played."""
EXACT_MOST = 10**15
"""Larger whole numbers are none for a spreadsheet; of those only the order is said."""
DIFFERS_AT, RANK_AT, BY_TOTAL = "F", "G", 8
"""Columns of the ranking: whether a total or rank differs from what was handed out, the rank, and the first of those from which it
follows."""


class _Key(NamedTuple):
    """What splits those who are equal so far, a value a line in their order. `nth`: of the best rounds, so that it is a formula; else 0."""

    head: str
    values: tuple[Points, ...]
    nth: int = 0


def sheet_name(sheet: ScoreSheet) -> str:
    """ "R1 T1"."""
    return f"R{sheet.seating.round} T{sheet.seating.table}"


def sum_row(sheet: ScoreSheet) -> int:
    """The row of a table sheet's sums."""
    return 2 + max(1, len(sheet.lines))


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


def ranking_sheet(book: Book, lines: Sequence[Standing], chain: Sequence[str], *, total_at: str) -> None:
    """The rank of each player who has one, as formulas. `lines`: those; `total_at`: the column of the totals in the standings."""
    language, end = book.language, len(lines) + 1
    keys = list(_keys(lines, chain, language))
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
    played = f"${get_column_letter(ROUNDS_FROM)}:${get_column_letter(ROUNDS_FROM - 1 + len(lines[0].rounds if lines else ()))}"
    for row, line in enumerate(lines, start=2):
        mine = f"MATCH($A{row},'{standings}'!$B:$B,0)"
        differs = Formula(f"IFERROR(--OR(ROUND(C{row}-D{row},6)<>0,E{row}<>{RANK_AT}{row}),1)", 0)
        cells: list[tuple[str, Value]] = [
            ("plain", line.player.number), ("word", line.player.name),
            ("signed", Formula(f"INDEX('{standings}'!{total_at}:{total_at},{mine})", line.total)),
            ("signed", line.total), ("plain", line.rank), ("cross", differs), ("sumscore", Formula(f"{last}{row}", line.rank or 0)),
            ("plain", Formula(f"1+SUMPRODUCT(--(C$2:C${end}>C{row}))", ranks[0][row - 2])),
        ]  # fmt: skip
        for place, key in enumerate(keys):
            before, value = (get_column_letter(BY_TOTAL + 2 * place + step) for step in (0, 1))
            worth = key.values[row - 2]
            cells.append(("plain", Formula(_best(standings, played, mine, key.nth), worth) if key.nth else worth))
            split = f"{before}{row}+SUMPRODUCT(({before}$2:{before}${end}={before}{row})*({value}$2:{value}${end}>{value}{row}))"
            cells.append(("plain", Formula(split, ranks[place + 1][row - 2])))
        rows.append(*cells)
    rows.filtered()
    rows.check(f"{DIFFERS_AT}2:{DIFFERS_AT}{end}")


def _best(standings: str, played: str, mine: str, nth: int) -> str:
    """The nth best round of a line. `played`: the columns of the rounds."""
    return f"IFERROR(LARGE(INDEX('{standings}'!{played},{mine},0),{nth}),{NOT_PLAYED})"


def _places(values: Sequence[tuple[Points, ...]]) -> list[int]:
    """The place of each, the highest first; who is equal has the same."""
    places: dict[tuple[Points, ...], int] = {}
    for place, value in enumerate(sorted(values, reverse=True), start=1):
        places.setdefault(value, place)
    return [places[value] for value in values]


def _keys(lines: Sequence[Standing], chain: Sequence[str], language: str) -> Iterator[_Key]:
    """What splits equal totals, in order of the chain."""
    for slug in chain:
        head = say(f"{slug}_head", language)
        if slug == "best_rounds":
            best = [sorted((NOT_PLAYED if points is None else points for points in line.rounds), reverse=True) for line in lines]
            yield from (_Key(f"{nth + 1}. {head}", tuple(rounds[nth] for rounds in best), nth + 1) for nth in range(len(lines[0].rounds)))
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
