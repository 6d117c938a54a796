"""Excel files: a report as one sheet, and the workbook of a tournament that a club can verify without the program.

The workbook has the standings, whose rounds and totals are formulas over the table sheets, and one sheet a table and round (`R1 T1`): a line a game,
a column a player, sums as formulas, a check cell that must be 0. What a ruling replaced stays, struck through, above the ruled line and counts for
nothing. Penalty points outside the games have a sheet of their own, which the standings add up. Each formula carries the value that we computed,
so that viewers which do not calculate show it; programs that do calculate are told to do so when they open the file.
"""

import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter

from scoring import marks as marking
from scoring.disputes import NOTHING_DISPUTED, Disputed, sentences
from scoring.exporters.metrics import clean, width
from scoring.report import Cell, Column, Kind, Report, foot
from scoring.rows import NO_MARKS, Mark, Marks, Meta, Penalty, Points, ScoreSheet, SheetLine
from scoring.seats import stretches
from scoring.stamping import stamped
from scoring.standings import Standing
from scoring.words import amount, say

STANDINGS = "Standings"
SIGNED, PLAIN = "+0;-0;0", "0"
SIGNED_HALVES, PLAIN_HALVES = "+0.0;-0.0;0.0", "0.0"
TEXT = "@"
GENERAL = "General"
"""As many digits behind the comma as there are."""
EUROS = '#,##0.00\\ "€"'
A4 = 9
FOOT_MOST = 200
"""Excel takes 255 characters of a foot, its own marks included."""
TEXT_WIDTH = 620
"""Thousandths of an em that one unit of a column's width holds."""


class Formula(NamedTuple):
    """A formula, without its equals sign, and what it comes to."""

    text: str
    value: Points


Value = Points | str | Formula | None
"""What a cell may hold."""


def number(points: Points) -> int | Decimal:
    """A number as a cell takes it, exactly."""
    if points == int(points):
        return int(points)
    exact = Fraction(points)
    return Decimal(exact.numerator) / Decimal(exact.denominator)


class Rows:
    """The rows of a sheet, as the format has them (ECMA-376). openpyxl registers the styles and writes everything round the rows; a row by itself is
    one line of text here, four times as quick as its cells or XlsxWriter's, and with room for a formula's value, which openpyxl does not write."""

    def __init__(self, styles: Mapping[str, int]) -> None:
        self.styles = styles
        self.xml: list[str] = []

    def append(self, *cells: tuple[str, Value]) -> None:
        """A row of (style, value): None is an empty cell; text is text, whatever it begins with."""
        row = len(self.xml) + 1
        filled = "".join(self._cell(f"{get_column_letter(column)}{row}", *cell) for column, cell in enumerate(cells, start=1))
        self.xml.append(f'<row r="{row}">{filled}</row>')

    def _cell(self, place: str, style: str, value: Value) -> str:
        start = f'<c r="{place}" s="{self.styles[style]}"'
        if value is None or value == "":
            return f"{start}/>"
        if isinstance(value, Formula):
            return f"{start}><f>{escape(value.text)}</f><v>{number(value.value)}</v></c>"
        if isinstance(value, str):
            return f'{start} t="inlineStr"><is><t xml:space="preserve">{escape(clean(value))}</t></is></c>'
        return f"{start}><v>{number(value)}</v></c>"


def _font(*, bold: bool = False, italic: bool = False, strike: bool = False, color: str | None = None) -> Font:
    """The workbook's usual letters, with something about them."""
    return Font(name="Calibri", size=11, family=2, bold=bold or None, italic=italic or None, strike=strike or None, color=color)


def _styles(book: Workbook, *, halves: bool) -> Mapping[str, int]:
    """The workbook's styles by name, as the numbers that cells refer to them by."""
    under, over = Border(bottom=Side(style="thin")), Border(top=Side(style="thin"))
    bold, struck, grey = _font(bold=True), _font(strike=True, color="FF67625A"), _font(italic=True, color="FF67625A")
    signed, plain = (SIGNED_HALVES, PLAIN_HALVES) if halves else (SIGNED, PLAIN)
    left, right = Alignment(horizontal="left", indent=1, vertical="bottom"), Alignment(horizontal="right", wrap_text=True, vertical="bottom")
    looks: Mapping[str, Mapping[str, object]] = {
        "head": {"font": bold, "border": under, "alignment": left}, "headnum": {"font": bold, "border": under, "alignment": right},
        "word": {"number_format": TEXT, "alignment": left}, "score": {"number_format": GENERAL},
        "dropped": {"number_format": GENERAL, "font": struck}, "sumscore": {"number_format": GENERAL, "font": bold},
        "plain": {"number_format": PLAIN}, "signed": {"number_format": signed},
        "total": {"font": bold, "number_format": signed}, "cross": {"font": grey, "number_format": plain},
        "struck": {"font": struck, "number_format": TEXT, "alignment": right}, "struckword": {"font": struck, "number_format": TEXT, "alignment": left},
        "sum": {"font": bold, "number_format": signed, "border": over}, "check": {"font": bold, "number_format": plain, "border": over},
        "ruled": {"number_format": PLAIN, "border": Border(left=Side(style="thick"))}, "disputed": {"number_format": PLAIN, "fill": PatternFill("lightUp")},
        "struckplain": {"font": struck, "number_format": PLAIN}, "sumword": {"font": bold, "number_format": TEXT, "border": over, "alignment": left},
        "euros": {"number_format": EUROS},
    }
    return {name: _style_id(book, look) for name, look in looks.items()}


def _style_id(book: Workbook, look: Mapping[str, object]) -> int:
    cell = WriteOnlyCell(book.worksheets[0])
    for name, part in look.items():
        setattr(cell, name, part)
    return cell.style_id


_NO_ROWS = re.compile(r"<sheetData\s*/>|<sheetData>\s*</sheetData>")


class Book:
    """A workbook in the making: its sheets and their rows."""

    def __init__(self, meta: Meta, language: str, *, halves: bool) -> None:
        self.meta, self.language, self.halves = meta, language, halves
        self.book = Workbook(write_only=True)
        self.rows: dict[str, Rows] = {}
        self.styles: Mapping[str, int] = {}

    def sheet(self, title: str, widths: Iterable[int], *, freeze: str = "A2", wide: bool = False) -> Rows:
        """A sheet that prints well: A4, as wide as the page, the head on every page, tournament and page in the foot."""
        sheet = self.book.create_sheet(title)
        for index, size in enumerate(widths, start=1):
            sheet.column_dimensions[get_column_letter(index)].width = size
        sheet.freeze_panes = freeze
        sheet.print_title_rows = "1:1"
        sheet.page_setup.paperSize = A4
        sheet.page_setup.orientation = "landscape" if wide else "portrait"
        sheet.page_setup.fitToHeight = 0
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
        said = filter(None, (stamped(self.meta.stamp, self.language), *foot(self.meta, self.language)))
        sheet.oddFooter.left.text = clean(" · ".join(said))[:FOOT_MOST].replace("&", "&&")
        sheet.oddFooter.right.text = f"{say('page', self.language)} &P {say('of_pages', self.language)} &N"
        sheet.oddFooter.left.size = sheet.oddFooter.right.size = 8
        self.styles = self.styles or _styles(self.book, halves=self.halves)
        self.rows[f"xl/worksheets/sheet{len(self.rows) + 1}.xml"] = rows = Rows(self.styles)
        return rows

    def packed(self) -> bytes:
        """The file. Programs that calculate are told to do so when they open it."""
        self.book.calculation.fullCalcOnLoad = True
        self.book.properties.title = self.book.properties.creator = clean(self.meta.tournament)
        empty, filled = io.BytesIO(), io.BytesIO()
        self.book.save(empty)
        with ZipFile(empty) as made, ZipFile(filled, "w", ZIP_DEFLATED) as archive:
            for name in made.namelist():
                archive.writestr(name, self._filled(made.read(name).decode(), self.rows[name]) if name in self.rows else made.read(name))
        return filled.getvalue()

    @staticmethod
    def _filled(xml: str, rows: "Rows") -> str:
        """A sheet that openpyxl wrote without rows, with its rows."""
        before, after = _NO_ROWS.split(xml)
        return f"{before}<sheetData>{''.join(rows.xml)}</sheetData>{after}"


def column_width(texts: Iterable[object], least: int, most: int) -> int:
    """Wide enough for these texts."""
    longest = max((width(str(text)) for text in texts), default=0)
    return max(least, min(most, longest // TEXT_WIDTH + 3))


_STYLES = {
    Kind.VALUE: "score", Kind.POINTS: "signed", Kind.TOTAL: "total", Kind.WORD: "word", Kind.DOUBT: "word", Kind.REMARK: "word", Kind.EUROS: "euros",
}  # fmt: skip


def write(report: Report) -> bytes:
    """A report as one sheet: values, no formulas."""
    kept = [(index, column) for index, column in enumerate(report.columns) if not column.kind.on_paper_only]
    halves = any(isinstance(cell, Fraction) and cell.denominator > 1 for row in report.rows for cell in row)
    widths = [column_width([column.head, *(row[index] for row in report.rows)], 6, 60) for index, column in kept]
    title = re.sub(r"[\[\]:*?/\\]", " ", report.title)[:31].strip("' ") or STANDINGS
    book = Book(report.meta, report.language, halves=halves)
    rows = book.sheet(title, widths)
    rows.append(*(("head" if _STYLES.get(column.kind) == "word" else "headnum", column.head) for _, column in kept))
    for row in report.rows:
        rows.append(*((_STYLES.get(column.kind, "plain"), _in_euros(row[index], column)) for index, column in kept))
    return book.packed()


def _in_euros(value: Cell, column: Column) -> Cell:
    """What a spreadsheet adds up: euros, not cents."""
    return Fraction(value, 100) if column.kind is Kind.EUROS and isinstance(value, int) else value


def workbook(
    lines: Sequence[Standing], sheets: Iterable[ScoreSheet], meta: Meta, language: str = "de", disputed: Disputed = NOTHING_DISPUTED,
    penalties: Sequence[Penalty] = (), marks: Marks = NO_MARKS,
) -> bytes:
    """The tournament as a workbook. `sheets`: every table of every round; `lines`: the standings over them and over the `penalties`, with what
    disputes leave open and who is marked."""
    ordered = sorted(sheets, key=lambda sheet: (sheet.seating.round, sheet.seating.table))
    shown = [*(points for sheet in ordered for points in (*sheet.totals, *sheet.cash)), *(line.penalties for line in lines)]
    book = Book(meta, language, halves=any(points != int(points) for points in shown))
    _standings_sheet(book, lines, ordered, disputed, penalties, marks)
    for sheet in ordered:
        _table_sheet(book, sheet)
    if penalties:
        _penalties_sheet(book, penalties)
    return book.packed()


def sheet_name(sheet: ScoreSheet) -> str:
    """ "R1 T1"."""
    return f"R{sheet.seating.round} T{sheet.seating.table}"


def _sum_row(sheet: ScoreSheet) -> int:
    """The row of a table sheet's sums."""
    return 2 + max(1, len(sheet.lines))


def _standings_sheet(
    book: Book, lines: Sequence[Standing], sheets: Sequence[ScoreSheet], disputed: Disputed, penalties: Sequence[Penalty], marks: Marks
) -> None:
    rounds = len(lines[0].rounds) if lines else book.meta.rounds
    penalised = bool(penalties)
    widths = [6, 6, column_width((line.player.name for line in lines), 20, 45), column_width((line.player.place for line in lines), 12, 30)]
    ranges = {number: span.text(book.language) for number, span in disputed.spans.by_number.items()}
    doubtful = [column_width(ranges.values(), 12, 40)] * bool(ranges)
    remarks = {line.player.number: marking.full(marks, line.player.number, book.language) for line in lines}
    marked = any(remarks.values())
    remarked = [column_width(remarks.values(), 12, 60)] * marked
    rows = book.sheet(STANDINGS, [*widths, *[8] * (rounds + penalised), 10, *doubtful, *remarked], freeze="D2")
    heads = [("headnum", "Rang"), ("headnum", "Nr."), ("head", "Name"), ("head", "Ort")]
    heads += [("headnum", f"R{index}") for index in range(1, rounds + 1)]
    heads += [*[("headnum", "Abzüge")] * penalised, ("headnum", "Gesamt"), *[("head", say("disputed", book.language))] * bool(ranges)]
    rows.append(*heads, *[("head", say("mark", book.language))] * marked)
    cells = _round_cells(sheets)
    last = get_column_letter(4 + rounds + penalised)
    for row, line in enumerate(lines, start=2):
        player = line.player
        earned = [
            ("signed", None if points is None else cells.get((player.number, index), points)) for index, points in enumerate(line.rounds, start=1)
        ]
        deducted = [("signed", _deducted(book, row, line.penalties, len(penalties)))] * penalised
        total = ("total", Formula(f"SUM(E{row}:{last}{row})", line.total))
        said = [("word", ranges.get(player.number))] * bool(ranges) + [("word", remarks[player.number])] * marked
        rows.append(("plain", line.rank), ("plain", player.number), ("word", player.name), ("word", player.place), *earned, *deducted, total, *said)
    if lines:
        rows.append()
        checks = [
            ("check", Formula(f"SUM({letter}2:{letter}{len(lines) + 1})", sum(line.rounds[index] or 0 for line in lines)))
            for index, letter in enumerate(map(get_column_letter, range(5, 5 + rounds)))
        ]
        rows.append(("word", None), ("word", None), ("word", say("check", book.language)), ("word", None), *checks)
    stamp = stamped(book.meta.stamp, book.language, whole=True)
    for sentence in (*[stamp] * bool(stamp), *sentences(disputed, book.language), *marking.sentences(marks._replace(players=()), book.language)):
        rows.append(("word", sentence))


def _round_cells(sheets: Iterable[ScoreSheet]) -> Mapping[tuple[int, int], Formula]:
    """What each player has of each round, by number and round: the sum of a column of his table, or of the games that he sat."""
    found: dict[tuple[int, int], Formula] = {}
    for sheet in sheets:
        seating = sheet.seating
        for seat in range(len(seating.players)):
            for player, first, last in stretches(seating.first, seating.changes, seat):
                part = _part(sheet, seat, first, last)
                key = (player.number, seating.round)
                if part is not None and key in found:
                    found[key] = Formula(f"{found[key].text}+{part.text}", found[key].value + part.value)
                elif part is not None:
                    found[key] = part
    return found


def _part(sheet: ScoreSheet, seat: int, first: int, last: int | None) -> Formula | None:
    """What one seat brought from game `first` to game `last`; None where nothing of that is written."""
    name, letter = f"'{sheet_name(sheet)}'", get_column_letter(seat + 3)
    if (first, last) == (1, None):
        return Formula(f"{name}!{letter}{_sum_row(sheet)}", sheet.totals[seat])
    rows = [
        (row, line.amounts[seat]) for row, line in enumerate(sheet.lines, start=2)
        if line.counts and line.amounts is not None and line.game is not None and line.game >= first and (last is None or line.game <= last)
    ]
    if not rows:
        return None
    return Formula(f"SUM({name}!{letter}{rows[0][0]}:{letter}{rows[-1][0]})", sum(points for _row, points in rows))


def _deducted(book: Book, row: int, points: Points, penalties: int) -> Formula:
    """What the penalties' sheet takes off the player of this row."""
    name, last = say("penalty_points", book.language), penalties + 1
    return Formula(f"SUMIF('{name}'!A$2:A${last},B{row},'{name}'!C$2:C${last})", points)


def _penalties_sheet(book: Book, penalties: Sequence[Penalty]) -> None:
    """Points outside the games, a line each: who, how many, why, by whom."""
    language = book.language
    widths = [6, column_width((row.name for row in penalties), 20, 45), 10, 8, column_width((row.reason for row in penalties), 24, 60),
              column_width((row.by for row in penalties), 16, 40)]
    rows = book.sheet(say("penalty_points", language), widths)
    words = [("head", say(key, language)) for key in ("reason", "given_by")]
    heads = [("headnum", say("number", language)), ("head", say("name", language)), ("headnum", say("points", language))]
    rows.append(*heads, ("headnum", say("from_round", language)), *words)
    for row in penalties:
        rows.append(("plain", row.number), ("word", row.name), ("signed", row.points), ("plain", row.round), ("word", row.reason), ("word", row.by))
    total = Formula(f"SUM(C2:C{len(penalties) + 1})", sum(row.points for row in penalties))
    rows.append(("sumword", say("sum", language)), ("sumword", ""), ("sum", total), *[("sumword", "")] * 3)


def _table_sheet(book: Book, sheet: ScoreSheet) -> None:
    language = book.language
    players = sheet.seating.players
    played = [f"{line.text} {line.detail}" for line in sheet.lines]
    widths = [7, column_width(played, 24, 50), *[15] * len(players), 13, 26]
    rows = book.sheet(sheet_name(sheet), widths, wide=True)
    names = [("headnum", _who_sat(sheet, seat, language)) for seat in range(len(players))]
    rows.append(("headnum", say("game", language)), ("head", ""), *names, ("headnum", say("cross", language)), ("head", say("note", language)))
    last = get_column_letter(2 + len(players))
    for row, game in enumerate(_game_rows(sheet, language), start=2):
        cross = Formula(f"SUM(C{row}:{last}{row})", game.cross)
        rows.append((game.head, game.number), (game.style, game.text), *game.amounts, ("cross", cross), ("word", game.note))
    row = _sum_row(sheet)
    sums = [
        ("sum", Formula(f"SUM({letter}2:{letter}{row - 1})", points))
        for letter, points in zip(map(get_column_letter, range(3, 3 + len(players))), sheet.totals, strict=True)
    ]
    check = Formula(f"SUM(C{row}:{last}{row})", sum(sheet.totals))
    rows.append(("sumword", say("sum", language)), ("sumword", ""), *sums, ("check", check), ("sumword", say("check", language)))
    if any(sheet.cash):
        cross = Formula(f"SUM(C{row + 1}:{last}{row + 1})", sum(sheet.cash))
        paid = say(f"cash_{sheet.cash_paid.value}", language)
        rows.append(("word", ""), ("word", say("cash", language)), *(("signed", points) for points in sheet.cash), ("cross", cross), ("word", paid))


def _who_sat(sheet: ScoreSheet, seat: int, language: str) -> str:
    """The head of a seat's column: its player, and who sat down there later, from which game on."""
    (player, *_), *later = stretches(sheet.seating.first, sheet.seating.changes, seat)
    return ", ".join([f"{player.name} ({player.number})", *(say("from_game", language, first, who.name, who.number) for who, first, _ in later)])


class _GameRow(NamedTuple):
    """A line of a table sheet: number and what was played, with their styles, (style, amount) by seat, remark, and what the amounts add up to."""

    number: int | None
    text: str
    style: str
    amounts: Sequence[tuple[str, Points | str | None]]
    note: str = ""
    cross: Points = 0
    head: str = "plain"


def _game_rows(sheet: ScoreSheet, language: str) -> Iterator[_GameRow]:
    """All lines, or the sums where only they are known. A replaced line stays, struck through: its amounts are texts, so that they count for nothing."""
    if sheet.sums is not None:
        yield _GameRow(None, say("sums_only", language), style="word", amounts=[("signed", points) for points in sheet.sums], note="", cross=sum(sheet.sums))
    elif not sheet.lines:
        yield _GameRow(None, "", "word", [("signed", None)] * len(sheet.seating.players))
    for line in sheet.lines:
        yield _game_row(line, len(sheet.seating.players), language)


def _game_row(line: SheetLine, seats: int, language: str) -> _GameRow:
    text = f"{line.text} {line.detail}".strip()
    note = line.note or (say(line.mark.value, language) if line.mark is not Mark.NONE else "")
    amounts = line.amounts if line.amounts is not None else (None,) * seats
    if not line.counts:
        texts = [("struck", None if points is None else amount(points, language)) for points in amounts]
        replaced = line.mark is Mark.REPLACED
        return _GameRow(line.game, text, style="struckword" if replaced else "word", amounts=texts, note=note, head="struckplain" if replaced else "plain")
    styled = [("total" if seat == line.declarer else "signed", points) for seat, points in enumerate(amounts)]
    return _GameRow(line.game, text, style="word", amounts=styled, note=note, cross=sum(line.amounts or ()), head=_HEADS.get(line.mark, "plain"))


_HEADS = {Mark.RULED: "ruled", Mark.DISPUTED: "disputed"}
"""How the number of a line looks that somebody has decided, or has to: a bar beside it, hatching behind it."""
