"""How the lines of a Schreibzettel stand on paper: columns, heights, pages, and what each cell shows. templates/print/sheets.html draws
them as a table.

The widths and heights are worked out here, so that a sheet is one page unless very much was corrected. Nothing here adds or reads an
amount's meaning.

Lengths of texts are thousandths of an em of 9.5 pt; heights are tenths of a millimetre.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from scoring.paper.exporters.metrics import DIGIT, POINT, SIGN, SMALL, SPACE, WIDTH, clean, millimetres, shortened, width, wrapped
from scoring.paper.exporters.sheets import Cell, Head, Row, RuledSheet
from scoring.plain.rows import Mark, Points
from scoring.plain.words import amount, total

SHAPES = {Mark.REPLACED: "corrected", Mark.RULED: "ruling", Mark.DISPUTED: "disputed", Mark.MANUAL: "manual", Mark.REFUSED: "refused"}
"""The chips of site/chips.css that stand for the marks of a sheet."""

LABEL = 2_686
NOTE = 6_565
DIGITS = 3
NUMBER = SIGN + DIGITS * DIGIT
SMALL_SPACE = SPACE * SMALL // 1000
DETAIL = 790
"""Details are set in 7.5 pt: thousandths of 9.5 pt."""

PAGE = 1_900
"""Tenths of a millimetre that the lines of a sheet can have on a page, beside title, heads, legend and signatures."""

HEAD, HEAD_LINE, BELOW_HEAD = 160, 37, 8
"""How high the names above the columns are at least, each of their lines, and what is below them; what they take more is the rows' loss."""
HEAD_LETTERS = 947
"""A given name and a number are set in 9 pt: thousandths of 9.5 pt."""

COMPANY = 3
"""So many lines at least stand with the sums on a last page."""

ROW_MOST, ROW_LEAST = 72, 48
"""Rows are as high as the page allows, in tenths of a millimetre; where they would be lower than the least, the sheet takes another
page."""

BY_HAND_MOST = 140
"""Rows of a sheet on which nothing is written yet may be so high: hands use the page."""

TALL = 100
"""How high a line is at least in which somebody signs, or draws more than a number."""

RULES = 2
"""What the rules take of a row's height."""

WORD_LINE, BESIDE_WORDS = 27, 8
"""What a line of small words needs, and what the lines of a row need besides, in tenths of a millimetre: the first has larger letters."""


class Columns(NamedTuple):
    """The columns of a sheet of so many players. `before`, `between`, `after`: spaces before an amount, before a sum, behind it."""

    players: int
    before: int
    between: int
    after: int = 1

    @property
    def player(self) -> int:
        """How wide a player's column is."""
        return self.before * SPACE + NUMBER + self.run + self.after * SPACE

    @property
    def run(self) -> int:
        """How wide a sum so far is, with what is between it and the amount."""
        return self.between * SMALL_SPACE + NUMBER * SMALL // 1000

    @property
    def what(self) -> int:
        """How wide the column of games is."""
        return WIDTH - LABEL - self.players * self.player - NOTE


def columns(players: int) -> Columns:
    """The columns for 3, 4, 5 or more players."""
    before, between = {3: (6, 4), 4: (5, 4), 5: (3, 3)}.get(players, (1, 2) if players > 5 else (6, 4))
    return Columns(players, before, between)


class PaperAmount(NamedTuple):
    """A player's cell: the amount, and the sum so far. `look`, `run_look`: their classes in papers/ruled.css."""

    amount: str
    look: str
    run: str
    run_look: str


class PaperRow(NamedTuple):
    """A line. `look`: the classes of its row; `label_look`: of its number; `shape`: the chip before its remark, "" for none."""

    look: str
    label: str
    label_look: str
    what: str
    detail: str
    cells: tuple[PaperAmount, ...]
    note: str
    shape: str


class Page(NamedTuple):
    """A page of a sheet; `last`: legend and signatures follow; `first`: it is not continued here."""

    rows: tuple[PaperRow, ...]
    last: bool
    first: bool = True


def pages(sheet: RuledSheet, language: str) -> list[Page]:
    """The sheet's rows on as many pages as they need: one, unless very much was corrected. Sums never stand alone: games go with them."""
    grid = columns(len(sheet.heads))
    chunks: list[list[tuple[Row, int]]] = [[]]
    page = room = _page(sheet, grid)
    for row, height in zip(sheet.rows, _heights(sheet, grid), strict=True):
        if height > room:
            chunks.append([])
            room = page
        chunks[-1].append((row, height))
        room -= height
    if len(chunks) > 1:
        games = sum(not row.is_sum for row, _height in chunks[-1])
        taken = max(0, COMPANY - games)
        cut = len(chunks[-2]) - taken
        chunks[-2:] = [chunks[-2][:cut], [*chunks[-2][cut:], *chunks[-1]]]
    return [
        Page(tuple(_row(row, height, language) for row, height in chunk), place == len(chunks) - 1, first=not place)
        for place, chunk in enumerate(chunks)
    ]


def head_lines(head: Head, grid: Columns) -> tuple[str, str, str]:
    """A family name, the rest of the name on two lines at most (the whole stands in the log), and the number, as they stand above a
    column."""
    room = (grid.player - 2 * SPACE) * 1000 // HEAD_LETTERS
    return head.family, "\n".join(shortened(head.rest, room, 2)), "\n".join(wrapped(head.number, room))


def _page(sheet: RuledSheet, grid: Columns) -> int:
    """What a page has for its rows below the names."""
    lines = max((sum(part.count("\n") + 1 for part in head_lines(head, grid) if part) for head in sheet.heads), default=0)
    return PAGE - max(0, lines * HEAD_LINE + BELOW_HEAD - HEAD)


def _heights(sheet: RuledSheet, grid: Columns) -> list[int]:
    """How high each row is: alike, and higher where its words need more lines; as high as a page allows that holds them all, if one
    does."""
    rows, page = sheet.rows, _page(sheet, grid)
    blank = all(cell.amount is None for row in rows for cell in row.cells)
    most = max(ROW_LEAST, min(BY_HAND_MOST if blank else ROW_MOST, page // max(len(rows), 1)))
    needed = [max(_needed(_word_lines(row, grid)), TALL * row.tall) for row in rows]
    height = next((height for height in range(most, ROW_LEAST - 1, -1) if sum(max(height, least) for least in needed) <= page), most)
    return [max(height, least) for least in needed]


def _needed(lines: int) -> int:
    """How high a row of so many lines of words is at least."""
    return WORD_LINE * lines + BESIDE_WORDS * (lines > 1)


def _word_lines(row: Row, grid: Columns) -> int:
    beside = len(_note_lines(row))
    if not row.detail:
        return max(1, beside)
    first = (width(row.what) + SPACE) * 1000 // DETAIL
    room = (grid.what - SPACE) * 1000 // DETAIL
    filler = "n" * -(-first // DIGIT)
    return max(beside, len(wrapped(f"{filler} {_detail(row)}", room)))


def _detail(row: Row) -> str:
    """What was played, in detail; a number stays with its word, and no line begins with the point between two things."""
    return _NUMBERED.sub("\\1\N{NO-BREAK SPACE}", clean(row.detail)).replace(POINT, "\N{NO-BREAK SPACE}· ")


_NUMBERED = re.compile(r"\b(Nr\.|No\.) (?=\d)")


def _note_lines(row: Row) -> list[str]:
    """The remark, whole."""
    return wrapped(clean(row.note), (NOTE - SPACE - 1_000 * (row.mark is not Mark.NONE)) * 1000 // DETAIL) if row.note else []


def style(sheets: Sequence[RuledSheet]) -> str:
    """The style sheet of these sheets: their columns, where their sums so far begin, and their rows' heights."""
    grids = {columns(len(sheet.heads)) for sheet in sheets}
    heights = {height for sheet in sheets for height in _heights(sheet, columns(len(sheet.heads)))}
    runs = {width(_run(cell)) for sheet in sheets for row in sheet.rows for cell in row.cells}
    of_runs = [_run_style(grid, run) for grid in sorted(grids) for run in sorted(runs)]
    return "".join([*map(_grid_style, sorted(grids)), *of_runs, *map(_row_style, sorted(heights))])


def _row_style(height: int) -> str:
    """A line of text in a row is as high as the row: said once for all its cells, a height of their own would have the typesetter copy each
    cell's style."""
    inside = height - RULES
    size = f"{inside // 10}.{inside % 10}mm"
    return f".ruled .h{height}{{line-height:{size}}}"


def _grid_style(grid: Columns) -> str:
    table = f".ruled.n{grid.players}"
    return (
        f"{table} col.w{{width:{millimetres(grid.what)}}}{table} col.p{{width:{millimetres(grid.player)}}}"
        f"{table} .p{{padding-right:{millimetres(grid.after * SPACE)}}}"
    )


def _run_style(grid: Columns, run: int) -> str:
    """What is before a sum so far of this width, so that all end below each other: a box for each takes three times as long."""
    small, large = (millimetres(max(0, grid.run - run * letters // 1000)) for letters in (SMALL, 1000))
    table = f".ruled.n{grid.players}"
    return f"{table} .w{run}{{padding-left:{small}}}{table} .sums .w{run}{{padding-left:{large}}}"


def _row(row: Row, height: int, language: str) -> PaperRow:
    look = " ".join(filter(None, (f"h{height}", "sums" if row.radl else "", SHAPES.get(row.mark, ""))))
    cells = tuple(_cell(cell, language) for cell in row.cells)
    # A line of text makes a row as high as it is; a line of blanks alone is none to the typesetter.
    blank = "" if any(cell.amount for cell in cells) else "\N{ZERO WIDTH SPACE}"
    return PaperRow(
        look, row.label or blank, label_look="no big" if row.radl else "no", what=clean(row.what), detail=_detail(row), cells=cells,
        note="\n".join(_note_lines(row)), shape=SHAPES.get(row.mark, ""),
    )  # fmt: skip


def _cell(cell: Cell, language: str) -> PaperAmount:
    look = ["p", *["dealt"] * cell.dealer, *["declared"] * cell.declarer, *["m"] * _negative(cell.amount)]
    run = _run(cell, language)
    run_look = f"w{width(run)}{' m' * _negative(cell.run)}"
    return PaperAmount(cell.word if cell.amount is None else amount(cell.amount, language), " ".join(look), run, run_look)


def _run(cell: Cell, language: str = "de") -> str:
    return "" if cell.run is None else total(cell.run, language)


def _negative(points: Points | None) -> bool:
    return points is not None and points < 0
