"""What a workbook needs where table points rank: the columns of the standings, and below each table sheet the places at it, as formulas.

A place follows from the sums of the sheet itself: whoever changes a game sees who has other table points. Nothing here ranks anybody anew.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from openpyxl.utils import get_column_letter

from rules.book import Parts, RankedBy, Ranking, TableTies
from scoring.arithmetic.standings import Standing
from scoring.field.seats import everybody, stretches
from scoring.paper.exporters.book import Formula, Rows, number
from scoring.plain.rows import Points, ScoreSheet
from scoring.plain.words import say

ROUNDS_FROM = 5
"""The column of the first round in the standings: before it stand rank, number, name and place."""
EXACT_TO = 9
"""Digits of a sum of table points: thirds do not add up exactly in a spreadsheet."""
PLACES_BELOW = 2
"""Rows between the last one of a table sheet and the places at the table, one of them their heads."""


class Columns(NamedTuple):
    """Where what stands in the standings: rounds, penalties and what both sum to; behind them, where table points rank, the same of
    these."""

    rounds: int
    penalised: bool
    by_tables: bool

    @property
    def _sum(self) -> int:
        return ROUNDS_FROM + self.rounds + self.penalised

    @property
    def sum_at(self) -> str:
        """Of the sum of the games."""
        return get_column_letter(self._sum)

    @property
    def before_sum(self) -> str:
        """The last that is summed."""
        return get_column_letter(self._sum - 1)

    @property
    def played(self) -> tuple[str, str]:
        """The first and the last round."""
        return get_column_letter(ROUNDS_FROM), get_column_letter(ROUNDS_FROM - 1 + self.rounds)

    @property
    def placed(self) -> tuple[str, str]:
        """The first and the last round's table points."""
        return get_column_letter(self._sum + 1), get_column_letter(self._sum + self.rounds)

    @property
    def total_at(self) -> str:
        """Of what ranks."""
        return get_column_letter(self._sum + self.by_tables * (self.rounds + self.penalised + 1))

    @property
    def before_total(self) -> str:
        """The last that it is made of."""
        return get_column_letter(self._sum - 1 + self.by_tables * (self.rounds + self.penalised + 1))


def columns_of(rounds: int, ranking: Ranking, *, penalised: bool) -> Columns:
    """The columns of a standings sheet."""
    return Columns(rounds, penalised, ranking.kind is RankedBy.TABLE_POINTS)


def sheet_name(sheet: ScoreSheet) -> str:
    """ "R1 T1"."""
    return f"R{sheet.seating.round} T{sheet.seating.table}"


def sum_row(sheet: ScoreSheet) -> int:
    """The row of a table sheet's sums."""
    return 2 + max(1, len(sheet.lines) + any(sheet.left))


def persons_at(sheet: ScoreSheet) -> dict[int, Formula]:
    """What each person has of a table, by number: the sum of a column of it, or of the games that he sat."""
    found: dict[int, Formula] = {}
    for seat in range(len(sheet.seating.players)):
        held = stretches(sheet.seating.first, sheet.seating.changes, seat)
        for player, first, last in held:
            part = _part(sheet, seat, first, last, ends=(player, first, last) == held[-1])
            if part is not None and player.number in found:
                before = found[player.number]
                found[player.number] = Formula(f"{before.text}+{part.text}", before.value + part.value)
            elif part is not None:
                found[player.number] = part
    return found


def round_cells(sheets: Iterable[ScoreSheet]) -> Mapping[tuple[int, int], Formula]:
    """What each player has of each round, by number and round."""
    return _added((sheet.seating.round, persons_at(sheet)) for sheet in sheets)


def table_cells(sheets: Iterable[ScoreSheet], ranking: Ranking) -> Mapping[tuple[int, int], Formula]:
    """The table points of each player and round: they stand below the sheets of the tables at which he sat."""
    return _added((sheet.seating.round, _pointed(sheet, ranking)) for sheet in sheets)


def _added(parts: Iterable[tuple[int, Mapping[int, Formula]]]) -> Mapping[tuple[int, int], Formula]:
    found: dict[tuple[int, int], Formula] = {}
    for round_, of_table in parts:
        for person, part in of_table.items():
            before = found.get((person, round_))
            found[person, round_] = part if before is None else Formula(f"{before.text}+{part.text}", before.value + part.value)
    return found


def _part(sheet: ScoreSheet, seat: int, first: int, last: int | None, *, ends: bool) -> Formula | None:
    """What one seat brought from game `first` to game `last`; None where nothing of that is written. `ends`: nobody sat there later, so
    that what is left in the end is his."""
    name, letter = f"'{sheet_name(sheet)}'", get_column_letter(seat + 3)
    if (first, last) == (1, None):
        return Formula(f"{name}!{letter}{sum_row(sheet)}", sheet.totals[seat])
    rows = [
        (row, line.amounts[seat])
        for row, line in enumerate(sheet.lines, start=2)
        if line.counts and line.amounts is not None and line.game is not None and line.game >= first and (last is None or line.game <= last)
    ]
    if ends and any(sheet.left):
        rows.append((sum_row(sheet) - 1, sheet.left[seat]))
    if not rows:
        return None
    return Formula(f"SUM({name}!{letter}{rows[0][0]}:{letter}{rows[-1][0]})", sum(points for _row, points in rows))


def _sums(sheet: ScoreSheet) -> dict[int, Formula]:
    """Who has a place at a table: nobody where nothing is written."""
    written = sheet.sums is not None or any(line.counts for line in sheet.lines)
    return persons_at(sheet) if written else {}


def _first_row(sheet: ScoreSheet) -> int:
    """The row of the first of the places below a table sheet."""
    return sum_row(sheet) + any(sheet.cash) + PLACES_BELOW + 1


def _pointed(sheet: ScoreSheet, ranking: Ranking) -> dict[int, Formula]:
    sums = _sums(sheet)
    points = _placed(sheet, ranking, sums)
    first = _first_row(sheet)
    return {person: Formula(f"'{sheet_name(sheet)}'!D{first + place}", points[person]) for place, person in enumerate(sums)}


def _placed(sheet: ScoreSheet, ranking: Ranking, sums: Mapping[int, Formula]) -> dict[int, Points]:
    values = {person: part.value for person, part in sums.items()}
    return ranking.at_table(len(sheet.seating.players), sheet.seating.round, values)


def append_places(rows: Rows, sheet: ScoreSheet, ranking: Ranking, language: str) -> None:
    """Below a table sheet whoever sat there, with his sum and his table points."""
    sums, names = _sums(sheet), {player.number: player.name for player in everybody(sheet.seating.first, sheet.seating.changes)}
    if not sums:
        return
    for _row in range(PLACES_BELOW - 1):
        rows.append()
    heads = [("headnum", say("number", language)), ("head", say("name", language))]
    rows.append(*heads, *[("headnum", say(key, language)) for key in ("points", "table_points")])
    first = _first_row(sheet)
    last = first + len(sums) - 1
    points = _placed(sheet, ranking, sums)
    round_, taken = sheet.seating.round, say("penalty_points", language)
    given = ranking.list_of(len(sheet.seating.players), round_)
    for row, (person, part) in enumerate(sums.items(), start=first):
        place = Formula(_place(f"C${first}:C${last}", f"C{row}", given, ranking), points[person])
        own = part._replace(text=part.text.replace(f"'{sheet_name(sheet)}'!", ""))
        if ranking.off:
            off = f"SUMIFS('{taken}'!C:C,'{taken}'!A:A,A{row},'{taken}'!D:D,{round_})"
            own = Formula(f"{own.text}+{off}", own.value + ranking.off.get((person, round_), 0))
        rows.append(("plain", person), ("word", names[person]), ("signed", own), ("sumscore", place))


def _place(all_: str, mine: str, given: Sequence[Points], ranking: Ranking) -> str:
    """What somebody has of the places that he holds together with all who are equal: their mean, or what the best of them gives."""
    before, equal = f"SUMPRODUCT(--({all_}>{mine}))", f"SUMPRODUCT(--({all_}={mine}))"
    places, points = ",".join(str(place) for place in range(1, len(given) + 1)), ",".join(str(number(each)) for each in given)
    if ranking.ties is TableTies.BETTER:
        return f"SUMPRODUCT(({{{places}}}={before}+1)*{{{points}}})"
    mean = f"SUMPRODUCT(({{{places}}}>{before})*({{{places}}}<={before}+{equal})*{{{points}}})/{equal}"
    return f"ROUND({mean},2)" if ranking.parts is Parts.HUNDREDTHS else mean


def totals_head(columns: Columns, language: str) -> list[tuple[str, str]]:
    """The heads of the columns of table points, with the total."""
    heads = [say("table_points_round", language, index) for index in range(1, columns.rounds + 1)]
    heads += [say("table_points_off", language)] * columns.penalised
    return [("headnum", head) for head in (*heads, say("total", language))]


def total_cells(
    line: Standing, row: int, columns: Columns, cells: Mapping[tuple[int, int], Formula], language: str
) -> list[tuple[str, Formula | Points | None]]:
    """The table points of a line by round, what is taken off them, and the total."""
    placed = enumerate(line.table_points, start=1)
    found: list[tuple[str, Formula | Points | None]] = [
        ("score", None if points is None else cells.get((line.player.number, index), points)) for index, points in placed
    ]
    name = say("penalty_points", language)
    found += [("score", Formula(f"SUMIF('{name}'!A:A,B{row},'{name}'!G:G)", line.table_penalties))] * columns.penalised
    whole = f"ROUND(SUM({columns.placed[0]}{row}:{columns.before_total}{row}),{EXACT_TO})"
    return [*found, ("sumscore", Formula(whole, line.total))]
