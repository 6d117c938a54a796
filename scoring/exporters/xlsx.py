"""The workbook: the standings as formulas over a sheet a table and round, so that a club can verify every total without this program.

Written cell by cell (write-only), amounts as numbers, sums as formulas that the spreadsheet works out when it opens the file. Texts are texts:
nothing that a person typed can become a formula. A replaced line stays as text, struck through, and counts for nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from io import BytesIO
from typing import NamedTuple

from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet
from openpyxl.worksheet.worksheet import Worksheet

from scoring.report import Report, foot
from scoring.rows import Mark, Meta, Points, ScoreSheet, SheetLine
from scoring.standings import Standing
from scoring.words import amount, say

SIGNED = '+0;-0;0'
SIGNED_HALVES = '+0.0;-0.0;0'
PLAIN = '0;-0;0'
STANDINGS = "Standings"
FIRST_LINE = 5
"""Row of a table sheet's first game: title, players' numbers, heads and an ink line stand above."""
FIRST_PLAYER = 4
"""Column of a table sheet's seat 0: game, what was played, remark stand before it."""

_BOLD = Font(bold=True)
_TITLE = Font(bold=True, size=14)
_STRUCK = Font(strike=True, color="FF67625A")
_SMALL = Font(size=9, color="FF67625A")
_UNDER = Border(bottom=Side(style="thin"))
_OVER = Border(top=Side(style="thin"), bottom=Side(style="double"))
_RIGHT = Alignment(horizontal="right")


class SumCell(NamedTuple):
    """Where a player's round result stands."""

    sheet: str
    column: str
    row: int

    @property
    def formula(self) -> str:
        """The reference as the standings have it."""
        return f"'{self.sheet}'!{self.column}{self.row}"


def write(standings: Sequence[Standing], sheets: Iterable[ScoreSheet], meta: Meta, *, language: str = "de") -> bytes:
    """The workbook of a tournament: *Standings*, then `R1 T1`, `R1 T2` … in order of rounds and tables."""
    book = Workbook(write_only=True)
    book.calculation.fullCalcOnLoad = True
    book.properties.title = meta.tournament
    book.properties.creator = ""
    ordered = sorted(sheets, key=lambda sheet: (sheet.seating.round, sheet.seating.table))
    front = book.create_sheet(STANDINGS)
    _write_standings(front, standings, _sum_cells(ordered), meta, language)
    for sheet in ordered:
        _write_table(book.create_sheet(sheet_name(sheet)), sheet, meta, language)
    return _saved(book)


def write_list(report: Report) -> bytes:
    """Any list as a workbook of one sheet, without formulas."""
    book = Workbook(write_only=True)
    page = book.create_sheet(say("table_list", report.language)[:31] if report.identifier == "tables" else report.title[:31].replace("/", "-"))
    _prepare(page, report.meta, report.language, head_row=1)
    kept = [index for index, column in enumerate(report.columns) if not column.kind.on_paper_only]
    for place, index in enumerate(kept, start=1):
        longest = max((len(str(row[index])) for row in report.rows if row[index] is not None), default=0)
        page.column_dimensions[get_column_letter(place)].width = min(max(longest, len(report.columns[index].head)) + 3, 44)
    page.append([_text(page, report.columns[index].head, font=_BOLD, border=_UNDER) for index in kept])
    for row in report.rows:
        page.append([_value(page, row[index]) for index in kept])
    return _saved(book)


def sheet_name(sheet: ScoreSheet) -> str:
    """ "R1 T3"."""
    return f"R{sheet.seating.round} T{sheet.seating.table}"


def _saved(book: Workbook) -> bytes:
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def _prepare(page: WriteOnlyWorksheet, meta: Meta, language: str, *, head_row: int, landscape: bool = False) -> None:
    """Frozen heads, A4, heads on every page, the tournament and its rules in the foot."""
    page.freeze_panes = f"A{head_row + 1}"
    page.page_setup.paperSize = Worksheet.PAPERSIZE_A4
    page.page_setup.orientation = "landscape" if landscape else "portrait"
    page.page_setup.fitToHeight = 0
    page.sheet_properties.pageSetUpPr.fitToPage = True
    page.print_title_rows = f"{head_row}:{head_row}"
    page.oddFooter.left.text = "\n".join(foot(meta, language)).replace("&", "&&")
    page.oddFooter.right.text = "&P / &N"


def _text(page: WriteOnlyWorksheet, text: str, *, font: Font | None = None, border: Border | None = None, right: bool = False) -> Cell:
    """A text that stays one, whatever it begins with."""
    cell = WriteOnlyCell(page, "".join(letter for letter in text if letter.isprintable()))
    cell.data_type = "s"
    _style(cell, font, border)
    if right:
        cell.alignment = _RIGHT
    return cell


def _number(page: WriteOnlyWorksheet, value: Points | str, form: str, *, font: Font | None = None, border: Border | None = None) -> Cell:
    """A number, or a formula that gives one."""
    if isinstance(value, Fraction):
        value = int(value) if value.denominator == 1 else value.numerator / value.denominator
    cell = WriteOnlyCell(page, value)
    cell.number_format = form
    _style(cell, font, border)
    return cell


def _style(cell: Cell, font: Font | None, border: Border | None) -> None:
    if font is not None:
        cell.font = font
    if border is not None:
        cell.border = border


def _value(page: WriteOnlyWorksheet, value: Points | str | None) -> Cell | None:
    if value is None:
        return None
    return _text(page, value) if isinstance(value, str) else _number(page, value, PLAIN)


def _sum_cells(sheets: Sequence[ScoreSheet]) -> dict[tuple[int, int], SumCell]:
    """Where each player's result of each round will stand."""
    cells: dict[tuple[int, int], SumCell] = {}
    for sheet in sheets:
        row = FIRST_LINE + max(_line_count(sheet), 1)
        for seat, player in enumerate(sheet.seating.players):
            cells[player.number, sheet.seating.round] = SumCell(sheet_name(sheet), get_column_letter(FIRST_PLAYER + seat), row)
    return cells


def _line_count(sheet: ScoreSheet) -> int:
    return 1 if sheet.sums is not None else len(sheet.lines)


def _write_standings(
    page: WriteOnlyWorksheet, standings: Sequence[Standing], cells: dict[tuple[int, int], SumCell], meta: Meta, language: str
) -> None:
    _prepare(page, meta, language, head_row=1)
    rounds = max((len(line.rounds) for line in standings), default=meta.rounds)
    penalised = any(line.penalties for line in standings)
    heads = [say(key, language) for key in ("rank", "number", "name", "place")] + [say("round_short", language, n) for n in range(1, rounds + 1)]
    heads += [say("penalties", language)] * penalised + [say("total", language)]
    for place, width in enumerate([7, 7, 30, 22, *[9] * (len(heads) - 4)], start=1):
        page.column_dimensions[get_column_letter(place)].width = width
    page.append([_text(page, head, font=_BOLD, border=_UNDER, right=place not in (2, 3)) for place, head in enumerate(heads)])
    first, last = get_column_letter(5), get_column_letter(4 + rounds + penalised)
    for place, line in enumerate(standings, start=2):
        form = SIGNED_HALVES if any(type(points) is Fraction for points in line.rounds) else SIGNED
        row = [_number(page, line.rank, PLAIN), _number(page, line.player.number, PLAIN), _text(page, line.player.name), _text(page, line.player.place)]
        for number in range(1, rounds + 1):
            cell = cells.get((line.player.number, number))
            row.append(_number(page, f"={cell.formula}" if cell else 0, form))
        if penalised:
            row.append(_number(page, line.penalties, form))
        row.append(_number(page, f"=SUM({first}{place}:{last}{place})", form, font=_BOLD))
        page.append(row)


def _write_table(page: WriteOnlyWorksheet, sheet: ScoreSheet, meta: Meta, language: str) -> None:
    seats = len(sheet.seating.players)
    _prepare(page, meta, language, head_row=FIRST_LINE - 1, landscape=seats > 4)
    for place, width in enumerate([7, 18, 34, *[14] * seats, 12], start=1):
        page.column_dimensions[get_column_letter(place)].width = width
    title = f"{say('round_short', language, sheet.seating.round)} · {say('table', language)} {sheet.seating.table}"
    page.append([_text(page, f"{meta.tournament} – {title}", font=_TITLE)])
    page.append([])
    page.append([None, None, _text(page, say("number", language), font=_SMALL, right=True),
                 *[_number(page, player.number, PLAIN, font=_SMALL) for player in sheet.seating.players]])
    heads = [say("game", language), say("played_head", language), "", *[player.name for player in sheet.seating.players]]
    page.append([_text(page, head, font=_BOLD, border=_UNDER, right=place >= 3) for place, head in enumerate(heads)]
                + [_text(page, say("cross", language), font=_SMALL, border=_UNDER, right=True)])
    written = 0
    for row in _lines(page, sheet, language):
        page.append(row)
        written += 1
    if not written:
        page.append([])
    _write_sums(page, sheet, FIRST_LINE + max(written, 1), language)


def _lines(page: WriteOnlyWorksheet, sheet: ScoreSheet, language: str) -> Iterator[list]:
    seats = len(sheet.seating.players)
    form = SIGNED_HALVES if any(type(points) is Fraction for points in sheet.totals) else SIGNED
    first, last = get_column_letter(FIRST_PLAYER), get_column_letter(FIRST_PLAYER + seats - 1)
    if sheet.sums is not None:
        check = _number(page, f"=SUM({first}{FIRST_LINE}:{last}{FIRST_LINE})", PLAIN, font=_SMALL)
        yield [None, _text(page, say("sums_only", language)), None, *[_number(page, points, form) for points in sheet.sums], check]
        return
    for place, line in enumerate(sheet.lines, start=FIRST_LINE):
        yield _line(page, line, seats, form, f"=SUM({first}{place}:{last}{place})", language)


def _line(page: WriteOnlyWorksheet, line: SheetLine, seats: int, form: str, check: str, language: str) -> list:
    struck = line.mark is Mark.REPLACED
    font = _STRUCK if struck else None
    remark = " · ".join(filter(None, (line.detail, line.note)))
    row: list = [None if line.game is None else _number(page, line.game, PLAIN), _text(page, line.text, font=font), _text(page, remark, font=font or _SMALL)]
    if line.amounts is None:
        return row + [_text(page, "–", right=True) for _ in range(seats)]
    if struck:
        return row + [_text(page, amount(points, language), font=_STRUCK, right=True) for points in line.amounts]
    bold = [_BOLD if seat == line.declarer else None for seat in range(seats)]
    cells = [_number(page, points, form, font=bold[seat]) for seat, points in enumerate(line.amounts)]
    return [*row, *cells, _number(page, check, PLAIN, font=_SMALL)]


def _write_sums(page: WriteOnlyWorksheet, sheet: ScoreSheet, row: int, language: str) -> None:
    """The sums as formulas, and the check cell below them that must be 0."""
    seats = len(sheet.seating.players)
    form = SIGNED_HALVES if any(type(points) is Fraction for points in sheet.totals) else SIGNED
    letters = [get_column_letter(FIRST_PLAYER + seat) for seat in range(seats)]
    sums = [_number(page, f"=SUM({letter}{FIRST_LINE}:{letter}{row - 1})", form, font=_BOLD, border=_OVER) for letter in letters]
    check = _number(page, f"=SUM({letters[0]}{row}:{letters[-1]}{row})", PLAIN, font=_BOLD, border=_OVER)
    page.append([None, _text(page, say("sum", language), font=_BOLD, border=_OVER), None, *sums, check])
    page.append([None, None, _text(page, say("must_be_0", language), font=_SMALL, right=True)])
