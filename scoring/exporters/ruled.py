"""Draws the Schreibzettel: rows as lines of text, everything that is ruled, marked or struck as one picture a page.

Built like the lists (lines.py), because a table costs WeasyPrint three times as long. Amounts stand at their column's right edge by spaces: two are
as wide as a figure, and what a missing sign leaves over (28 thousandths of an em) is a margin. Nothing here adds or reads an amount's meaning.

Lengths of texts are thousandths of an em of 9.5 pt; of the picture, thousandths of a millimetre.
"""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from scoring.exporters.metrics import DIGIT, EM_IN_UM, SIGN, SMALL, SPACE, WIDTH, clean, millimetres, width, wrapped
from scoring.exporters.sheets import Row, Sheet
from scoring.rows import Mark, Points
from scoring.words import amount, total

LABEL = 2_686
NOTE = 6_565
DIGITS = 3
NUMBER = SIGN + DIGITS * DIGIT
SMALL_SPACE = SPACE * SMALL // 1000
DETAIL = 790
"""Details are set in 7.5 pt: thousandths of 9.5 pt."""

PAGE = 1_900
"""Tenths of a millimetre that the lines of a sheet can have on a page, beside title, heads, legend and signatures."""

ROW_MOST, ROW_LEAST = 72, 48
"""Rows are as high as the page allows, in tenths of a millimetre; where they would be lower than the least, the sheet takes another page."""

WORD_LINE = 27
"""What a line of small words needs, in tenths of a millimetre."""


class Columns(NamedTuple):
    """The columns of a sheet of so many players. `before`, `between`, `after`: spaces before an amount, before a sum, behind it."""

    players: int
    before: int
    between: int
    after: int = 1

    @property
    def player(self) -> int:
        """How wide a player's column is."""
        return self.before * SPACE + NUMBER + self.between * SMALL_SPACE + NUMBER * SMALL // 1000 + self.after * SPACE

    @property
    def what(self) -> int:
        """How wide the column of games is."""
        return WIDTH - LABEL - self.players * self.player - NOTE

    def left(self, seat: int) -> int:
        """Where a player's column begins; of the seat behind the last: where the notes begin."""
        return LABEL + self.what + seat * self.player


def columns(players: int) -> Columns:
    """The columns for 3, 4, 5 or more players."""
    before, between = {3: (6, 4), 4: (5, 4), 5: (3, 3)}.get(players, (1, 2) if players > 5 else (6, 4))
    return Columns(players, before, between)


class Page(NamedTuple):
    """A page of a sheet: the rows' HTML and their picture; `last`: legend and signatures follow."""

    rows: str
    picture: str
    last: bool


def pages(sheet: Sheet, language: str) -> list[Page]:
    """The sheet's rows on as many pages as they need: one, unless very much was corrected."""
    grid = columns(len(sheet.heads))
    heights = _heights(sheet.rows, grid)
    chunks: list[list[int]] = [[]]
    room = PAGE
    for index, height in enumerate(heights):
        if height > room:
            chunks.append([])
            room = PAGE
        chunks[-1].append(index)
        room -= height
    made = []
    for chunk in chunks:
        rows, high = [sheet.rows[index] for index in chunk], [heights[index] for index in chunk]
        html = "".join(_row(row, height, grid, language) for row, height in zip(rows, high, strict=True))
        made.append(Page(html, _picture(rows, high, grid, language), chunk is chunks[-1]))
    return made


def _heights(rows: Sequence[Row], grid: Columns) -> list[int]:
    """How high each row is: alike, and higher where its words need more lines."""
    height = max(ROW_LEAST, min(ROW_MOST, PAGE // max(len(rows), 1)))
    return [max(height, 4 + WORD_LINE * _word_lines(row, grid)) for row in rows]


def _word_lines(row: Row, grid: Columns) -> int:
    if not row.detail:
        return 1
    first = (width(row.what) + SPACE) * 1000 // DETAIL
    room = (grid.what - SPACE) * 1000 // DETAIL
    filler = "n" * (first // DIGIT)
    return len(wrapped(f"{filler} {clean(row.detail)}", room))


def style(heights: set[int]) -> str:
    """The style sheet of rows of these heights."""
    return "".join(f".ruled .h{height}{{height:{_mm(height)};line-height:{_mm(height)}}}" for height in sorted(heights))


def used_heights(sheets: Sequence[Sheet]) -> set[int]:
    """All heights of rows in these sheets."""
    return {height for sheet in sheets for height in _heights(sheet.rows, columns(len(sheet.heads)))}


def grid_style() -> str:
    """The style sheet of the columns, by number of players."""
    rules = []
    for players in range(2, 8):
        grid = columns(players)
        rules.append(f".n{players} .w{{width:{millimetres(grid.what)}}}")
        for seat in range(players):
            right = WIDTH - grid.left(seat + 1) + SPACE
            rules.append(f".n{players} .p{seat}{{right:{millimetres(right)};width:{millimetres(grid.player - SPACE)}}}")
    return "".join(rules)


def _mm(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}mm"


def _row(row: Row, height: int, grid: Columns, language: str) -> str:
    label = f"<em>{escape(row.label)}</em>" if row.radl else f"<small>{escape(row.label)}</small>"
    if row.what or row.detail:
        detail = f" <span>{escape(clean(row.detail))}</span>" if row.detail else ""
        what = f'<span class="w">{escape(clean(row.what))}{detail}</span>'
    else:
        what = '<span class="w"></span>'
    written = any(cell.amount is not None for cell in row.cells)
    cells = "".join(_cell(row, seat, grid, language) for seat in range(grid.players)) if written else ""
    return f'<p class="h{height}">{label}{what}{cells}{_note(row, grid)}</p>'


def _cell(row: Row, seat: int, grid: Columns, language: str) -> str:
    """The amount and the sum so far, each at its right edge."""
    cell = row.cells[seat]
    html = _number(cell.amount, amount, grid.before, language, "b" if cell.declarer else "u")
    if row.radl:
        # In a line of sums, the sum so far is as large as the amount: it begins so much further left.
        html += _number(cell.run, total, (grid.between * SMALL_SPACE - NUMBER + NUMBER * SMALL // 1000) // SPACE, language, "b", "t")
    else:
        html += _number(cell.run, total, grid.between, language, "s")
    return html + " " * grid.after


def _number(points: Points | None, write: Callable[[Points, str], str], spaces: int, language: str, tag: str, *classes: str) -> str:
    """A number in the voice of its tag, italic where negative, padded from the left."""
    text = "" if points is None else write(points, language)
    whole = 0 if points is None else len(str(int(abs(points))))
    signed = text[:1] in ("+", "\N{MINUS SIGN}")
    pad = " " * max(0, spaces + 2 * (DIGITS - whole) + (0 if signed else 2))
    marks = " ".join([*classes, *["m"] * bool(points and points < 0), *["z"] * (not signed)])
    return f'<{tag} class="{marks}">{pad}{text}</{tag}>' if marks else f"<{tag}>{pad}{text}</{tag}>"


def _note(row: Row, grid: Columns) -> str:
    """The remark, on two lines at most; the whole stands in the log."""
    if not row.note:
        return ""
    text = two_lines(clean(row.note), (NOTE - SPACE - 1_000 * (row.mark is not Mark.NONE)) * 1000 // DETAIL)
    return f'<span class="q{" k" if row.mark is not Mark.NONE else ""}">{escape(text)}</span>'


def two_lines(text: str, room: int) -> str:
    """A text on two lines at most."""
    lines = wrapped(text, room)
    return "\n".join(lines[:2]) + "…" * (len(lines) > 2)


def _um(length: int) -> int:
    return length * EM_IN_UM // 1000


def _picture(rows: Sequence[Row], heights: Sequence[int], grid: Columns, language: str) -> str:
    """Rules, columns, dealers' corners, struck lines and marks."""
    bottom = 100 * sum(heights)
    right = _um(WIDTH)
    hair, ink, solid, thin, dotted = [], [f"M0 0H{right}V{bottom}H0z"], [], [], []
    edges = [_um(grid.left(seat)) for seat in range(grid.players + 1)]
    hair += [f"M{edge} 0V{bottom}" for edge in edges]
    top = 0
    for row, height in zip(rows, heights, strict=True):
        below = top + 100 * height
        hair.append(f"M0 {below}H{right}")
        if row.radl:
            ink.append(f"M0 {top}H{right}M0 {below}H{right}")
        solid += [f"M{edge} {top}h1700l-1700 1700z" for edge, cell in zip(edges, row.cells, strict=False) if cell.dealer]
        thin += _marks(row, top, below, grid, language)
        solid += _shapes(row, top, below, edges[-1])
        if row.mark is Mark.DISPUTED:
            dotted += [f"M{start} {(top + below) // 2 + 1700}h{length}" for start, length in _amounts(row, grid, language)]
        top = below
    return (
        f'<svg viewBox="-200 -200 {right + 400} {bottom + 400}" width="{(right + 400) // 1000}.{(right + 400) % 1000:03}mm" '
        f'height="{(bottom + 400) // 1000}.{(bottom + 400) % 1000:03}mm" fill="none" aria-hidden="true">'
        f'<path d="{"".join(hair)}" stroke="#aaa" stroke-width="150"/><path d="{"".join(ink)}" stroke="#000" stroke-width="300"/>'
        + (f'<path d="{"".join(thin)}" stroke="#000" stroke-width="220"/>' if thin else "")
        + (f'<path d="{"".join(dotted)}" stroke="#000" stroke-width="200" stroke-dasharray="250"/>' if dotted else "")
        + (f'<path d="{"".join(solid)}" fill="#000"/>' if solid else "")
        + "</svg>"
    )


def _amounts(row: Row, grid: Columns, language: str) -> Iterator[tuple[int, int]]:
    """Where a row's amounts begin, and how long they are."""
    for seat, cell in enumerate(row.cells):
        if cell.amount is not None:
            length = _um(width(amount(cell.amount, language)))
            yield _um(grid.left(seat) + grid.before * SPACE + NUMBER) - length, length


def _marks(row: Row, top: int, below: int, grid: Columns, language: str) -> Iterator[str]:
    """The strokes through a replaced line's words and amounts; the hatch beside a disputed game's number, and the frame of its chip."""
    middle = (top + below) // 2
    chip = _um(grid.left(grid.players) + SPACE)
    if row.mark is Mark.REPLACED:
        start = _um(LABEL)
        yield f"M{start} {middle}h{min(_um(width(row.what)), _um(grid.what - SPACE))}"
        yield from (f"M{start} {middle}h{length}" for start, length in _amounts(row, grid, language))
        yield f"M{chip} {middle}h2200"
    elif row.mark is Mark.DISPUTED:
        yield from (f"M{left} {below - 300}l1900 -{below - top - 600}" for left in range(300, 2600, 700))
        yield f"M{chip} {middle - 1100}h2200v2200h-2200zm0 1100l1100 -1100m-1100 2200l2200 -2200m-1100 2200l1100 -1100"
    elif row.mark in (Mark.MANUAL, Mark.REFUSED):
        yield f"M{chip} {middle - 1000}h2000v2000h-2000z"


def _shapes(row: Row, top: int, below: int, notes: int) -> Iterator[str]:
    """The bar and the lozenge of a ruling."""
    if row.mark is Mark.RULED:
        middle, centre = (top + below) // 2, notes + _um(SPACE) + 1200
        yield f"M0 {top}h1200V{below}h-1200z"
        yield f"M{centre} {middle - 1200}l1200 1200l-1200 1200l-1200 -1200z"
