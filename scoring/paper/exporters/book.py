"""A workbook in the making: sheets, rows, styles, formulas, checks that turn red, links from sheet to sheet.

Each formula carries the value that we computed, so that viewers which do not calculate show it; programs that do calculate are told to do
so when they open the file. Nothing here knows what stands in a workbook: that is `scoring.paper.exporters.xlsx`.
"""

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter, quote_sheetname

from rules.rows import Thirds
from scoring.paper.exporters.metrics import POINT, clean, longest_piece, width, wrapped
from scoring.paper.report import foot
from scoring.paper.stamping import stamped
from scoring.plain.rows import Meta, Points
from scoring.plain.words import say

SIGNED, PLAIN = "+0;-0;0", "0"
SIGNED_HALVES, PLAIN_HALVES = "+0.0;-0.0;0.0", "0.0"
TEXT = "@"
GENERAL = "General"
"""As many digits behind the comma as there are."""
EXACT, TWO_DIGITS = "# ??/??", "0.00"
"""Of table points that digits cannot say: a third as a third, or rounded for whoever reads it."""
EUROS = '#,##0.00\\ "€"'
A4 = 9
FOOT_MOST = 200
"""Excel takes 255 characters of a foot, its own marks included."""
TEXT_WIDTH = 620
"""Thousandths of an em that one unit of a column's width holds."""
WRAPPED_WIDTH = 520
"""The same where a text is broken: what stands in for Calibri may be wider, and a line too much harms nobody, one that is not seen does."""
BOLD_MORE = 108
"""Per cent: how much wider is bold."""
WRAPPED = {
    "head": True,
    "headnum": True,
    "word": False,
    "struck": False,
    "struckword": False,
    "sumword": True,
    "allword": True,
    "link": False,
}
"""The styles whose texts are broken, and whether they are bold."""
WORD_MOST = 40
"""A column grows up to this width for a single word."""
PORTRAIT_MOST = 100
"""So wide may columns be together, in such units, before a sheet lies across: beyond, an upright page is set too small to read."""
LINE_HEIGHT = 15
"""Points that a line of text is high."""
RED = DifferentialStyle(fill=PatternFill("solid", bgColor="FFC00000"), font=Font(bold=True, color="FFFFFFFF"))
"""How a check looks that fails."""


class Formula(NamedTuple):
    """A formula, without its equals sign, and what it comes to."""

    text: str
    value: Points


Value = Points | str | Formula | None
"""What a cell may hold."""


def score_format(values: Iterable[object]) -> str:
    """How a workbook shows scores, if these stand in it."""
    parts = [value for value in values if isinstance(value, Fraction) and 100 % value.denominator]
    return GENERAL if not parts else EXACT if any(isinstance(value, Thirds) for value in parts) else TWO_DIGITS


def number(points: Points) -> int | Decimal:
    """A number as a cell takes it, exactly."""
    if points == int(points):
        return int(points)
    exact = Fraction(points)
    return Decimal(exact.numerator) / Decimal(exact.denominator)


class Rows:
    """The rows of a sheet, as the format has them (ECMA-376). openpyxl registers the styles and writes everything round the rows; a row by
    itself is one line of text here, four times as quick as its cells or XlsxWriter's, and with room for a formula's value, which openpyxl
    does not write."""

    def __init__(self, sheet: Any, styles: Mapping[str, int], widths: Sequence[int]) -> None:
        self.sheet, self.styles, self.widths = sheet, styles, [*widths]
        self.xml: list[str] = []
        self.texts: list[tuple[int, int, str, int]] = []
        """Row and column of each text that may be broken, counted from 0, and how wide it is in hundredths."""
        self.links: list[str] = []

    def append(self, *cells: tuple[str, Value]) -> None:
        """A row of (style, value): None is an empty cell; text is text, whatever it begins with."""
        row = len(self.xml) + 1
        filled = "".join(self._cell(f"{get_column_letter(column)}{row}", *cell) for column, cell in enumerate(cells, start=1))
        self.xml.append(f'<row r="{row}">{filled}</row>')
        self.texts += [
            (row - 1, column, clean(value).replace(POINT, " "), BOLD_MORE if WRAPPED[style] else 100)
            for column, (style, value) in enumerate(cells)
            if isinstance(value, str) and value and style in WRAPPED
        ]

    def fitted(self) -> None:
        """No word is broken that a column can hold, and each row is as high as its longest text: not every program looks for itself."""
        for _row, column, text, wide in self.texts:
            needed = longest_piece(text) * wide // 100 // WRAPPED_WIDTH + 2
            if needed > self.widths[column]:
                self.widths[column] = max(self.widths[column], min(WORD_MOST, needed))
                self.sheet.column_dimensions[get_column_letter(column + 1)].width = self.widths[column]
        lines: dict[int, int] = {}
        for row, column, text, wide in self.texts:
            room = (self.widths[column] - 1) * WRAPPED_WIDTH * 100 // wide
            if width(text) > room:
                lines[row] = max(lines.get(row, 1), len(wrapped(text, room)))
        for row, number in lines.items():
            begun = f'<row r="{row + 1}"'
            self.xml[row] = self.xml[row].replace(begun, f'{begun} ht="{LINE_HEIGHT * number}" customHeight="1"', 1)

    def sentence(self, text: str) -> None:
        """A row with one text over all columns, as high as its lines: a joined cell does not grow by itself."""
        row, last = len(self.xml) + 1, get_column_letter(len(self.widths))
        lines = -(-width(text) // (sum(self.widths) * TEXT_WIDTH))
        self.xml.append(f'<row r="{row}" ht="{LINE_HEIGHT * lines}" customHeight="1">{self._cell(f"A{row}", "sentence", text)}</row>')
        self.sheet.merged_cells.add(f"A{row}:{last}{row}")

    def filtered(self) -> None:
        """The rows so far, the head first, can be filtered and sorted."""
        self.sheet.auto_filter.ref = f"A1:{get_column_letter(len(self.widths))}{len(self.xml)}"

    def check(self, places: str) -> None:
        """Cells ("G2:G24") that must be 0: red wherever one is not, or is an error or no number."""
        first = places.partition(":")[0].replace("$", "")
        self.red(places, f"IF(ISNUMBER({first}),ROUND({first},6)<>0,NOT(ISBLANK({first})))")

    def red(self, places: str, when: str) -> None:
        """Cells that are red when a formula, as it reads for the first of them, is true."""
        self.sheet.conditional_formatting.add(places, Rule("expression", formula=[when], dxf=RED))

    def link(self, place: str, sheet: str) -> None:
        """A cell that leads to another sheet."""
        self.links.append(
            f"<hyperlink ref={quoteattr(place)} location={quoteattr(f'{quote_sheetname(sheet)}!A1')} display={quoteattr(sheet)}/>"
        )

    def _cell(self, place: str, style: str, value: Value) -> str:
        start = f'<c r="{place}" s="{self.styles[style]}"'
        if value is None or value == "":
            return f"{start}/>"
        if isinstance(value, Formula):
            return f"{start}><f>{escape(value.text)}</f><v>{number(value.value)}</v></c>"
        if isinstance(value, str):
            return f'{start} t="inlineStr"><is><t xml:space="preserve">{escape(clean(value))}</t></is></c>'
        return f"{start}><v>{number(value)}</v></c>"


def _font(*, bold: bool = False, italic: bool = False, strike: bool = False, underline: bool = False, color: str | None = None) -> Font:
    """The workbook's usual letters, with something about them."""
    return Font(
        name="Calibri",
        size=11,
        family=2,
        bold=bold or None,
        italic=italic or None,
        strike=strike or None,
        u="single" if underline else None,
        color=color,
    )


def _styles(book: Workbook, language: str, *, halves: bool, score: str) -> Mapping[str, int]:
    """The workbook's styles by name, as the numbers that cells refer to them by."""
    under, over = Border(bottom=Side(style="thin")), Border(top=Side(style="thin"))
    bold, struck, grey = _font(bold=True), _font(strike=True, color="FF67625A"), _font(italic=True, color="FF67625A")
    signed, plain = (SIGNED_HALVES, PLAIN_HALVES) if halves else (SIGNED, PLAIN)
    left = Alignment(horizontal="left", indent=1, vertical="bottom", wrap_text=True)
    right = Alignment(horizontal="right", wrap_text=True, vertical="bottom")
    looks: Mapping[str, Mapping[str, object]] = {
        "head": {"font": bold, "border": under, "alignment": left},
        "headnum": {"font": bold, "border": under, "alignment": right},
        "word": {"number_format": TEXT, "alignment": left},
        "score": {"number_format": score},
        "dropped": {"number_format": score, "font": struck},
        "sumscore": {"number_format": score, "font": bold},
        "plain": {"number_format": PLAIN},
        "signed": {"number_format": signed},
        "total": {"font": bold, "number_format": signed},
        "cross": {"font": grey, "number_format": plain},
        "struck": {"font": struck, "number_format": TEXT, "alignment": right},
        "struckword": {"font": struck, "number_format": TEXT, "alignment": left},
        "sum": {"font": bold, "number_format": signed, "border": over},
        "check": {"font": bold, "number_format": plain, "border": over},
        "ruled": {"number_format": PLAIN, "border": Border(left=Side(style="thick"))},
        "disputed": {"number_format": PLAIN, "fill": PatternFill("lightUp")},
        "struckplain": {"font": struck, "number_format": PLAIN},
        "sumword": {"font": bold, "number_format": TEXT, "border": over, "alignment": left},
        "euros": {"number_format": EUROS},
        "link": {"number_format": TEXT, "alignment": left, "font": _font(color="FF1F4E79", underline=True)},
        "sentence": {"number_format": TEXT, "alignment": Alignment(horizontal="left", vertical="top", wrap_text=True)},
        "all": {"font": bold, "number_format": say("all_checks_format", language), "border": over},
        "allword": {"font": bold, "border": over, "alignment": left},
    }
    return {name: _style_id(book, look) for name, look in looks.items()}


def _style_id(book: Workbook, look: Mapping[str, object]) -> int:
    cell = WriteOnlyCell(book.worksheets[0])
    for name, part in look.items():
        setattr(cell, name, part)
    return cell.style_id


_NO_ROWS = re.compile(r"<sheetData\s*/>|<sheetData>\s*</sheetData>")


class Book:
    """A workbook in the making: its sheets and their rows. `halves`: whether amounts of games have any; `score`: as `score_format` says."""

    def __init__(self, meta: Meta, language: str, *, halves: bool, score: str) -> None:
        self.meta, self.language, self.halves, self.score = meta, language, halves, score
        self.book = Workbook(write_only=True)
        self.rows: dict[str, Rows] = {}
        self.styles: Mapping[str, int] = {}

    def sheet(self, title: str, widths: Sequence[int], *, freeze: str = "A2") -> Rows:
        """A sheet that prints well: A4, across where it is wide, as wide as the page, the head on every page, tournament and page in the
        foot."""
        sheet = self.book.create_sheet(title)
        for index, size in enumerate(widths, start=1):
            sheet.column_dimensions[get_column_letter(index)].width = size
        sheet.freeze_panes = freeze
        sheet.print_title_rows = "1:1"
        sheet.page_setup.paperSize = A4
        sheet.page_setup.orientation = "landscape" if sum(widths) > PORTRAIT_MOST else "portrait"
        sheet.page_setup.fitToHeight = 0
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
        said = filter(None, (stamped(self.meta.stamp, self.language), *foot(self.meta, self.language)))
        sheet.oddFooter.left.text = clean(" · ".join(said))[:FOOT_MOST].replace("&", "&&")
        sheet.oddFooter.right.text = f"{say('page', self.language)} &P {say('of_pages', self.language)} &N"
        sheet.oddFooter.left.size = sheet.oddFooter.right.size = 8
        self.styles = self.styles or _styles(self.book, self.language, halves=self.halves, score=self.score)
        self.rows[f"xl/worksheets/sheet{len(self.rows) + 1}.xml"] = rows = Rows(sheet, self.styles, widths)
        return rows

    def packed(self) -> bytes:
        """The file. Programs that calculate are told to do so when they open it."""
        for rows in self.rows.values():
            rows.fitted()
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
        if rows.links:
            after = after.replace("<pageMargins", f"<hyperlinks>{''.join(rows.links)}</hyperlinks><pageMargins", 1)
        return f"{before}<sheetData>{''.join(rows.xml)}</sheetData>{after}"


def column_width(texts: Iterable[object], least: int, most: int) -> int:
    """Wide enough for these texts."""
    longest = max((width(str(text)) for text in texts), default=0)
    return max(least, min(most, longest // TEXT_WIDTH + 3))
