"""A list as a table on paper: what stands in each cell and how it is set, and which rows stay on one page. templates/print/list.html draws
it.

Nothing here computes an amount.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from scoring.field.names import surname
from scoring.paper.exporters.columns import FULL, HALF, Layout, Placed, Scale, folded, is_half, is_signed, numbers
from scoring.paper.exporters.metrics import DIGIT, EM_IN_UM, POINT, SMALL, clean, millimetres, wrapped
from scoring.paper.report import Cell, Kind, Report
from scoring.plain.rows import Points
from scoring.plain.words import amount, euros

ROW, TIGHT_ROW, LINE = 72, 52, 36
"""Tenths of a millimetre: a row, one of a list that is set tight, and each further line of a wrapped name."""

BLOCK_MOST = 8
"""Rows of a table stay together; longer blocks are split."""

COMPANY = 3
"""So many rows at least go with what follows the list."""


class PaperCell(NamedTuple):
    """What stands in a cell. `look`: its classes in print.css. `strong`, `rest`: the family name, which is bold, and what follows it.
    `head`: it says whose row this is. `span`: over how many rows. `bar`: the class of a bar in place of a text."""

    text: str
    look: str
    strong: str = ""
    rest: str = ""
    head: bool = False
    span: str = ""
    bar: str = ""


class Block(NamedTuple):
    """Rows that stay together, or `split` where a page ends."""

    rows: tuple[tuple[PaperCell, ...], ...]
    split: bool
    ruled: bool
    """It ends in an ink line."""
    joined: bool = False
    """It goes with the rows before it: of itself it would be a row or two on the last page."""

    @property
    def look(self) -> str:
        """Its classes in print.css."""
        return " ".join(filter(None, ("kept" * (not self.split), "inked" * self.ruled, "joined" * self.joined)))


class PaperHead(NamedTuple):
    """The head of a column, and its classes."""

    text: str
    look: str


LOOKS = {
    Kind.RANK: "r", Kind.NUMBER: "r", Kind.POINTS: "r", Kind.TOTAL: "r t", Kind.WORD: "", Kind.BAR: "b", Kind.NOTE: "n", Kind.DOUBT: "d",
    Kind.TABLE: "r t",
    Kind.SCORE: "r", Kind.SUM: "r t", Kind.EUROS: "r",
}  # fmt: skip
HEAD_LOOKS = {
    Kind.RANK: "r", Kind.NUMBER: "r", Kind.POINTS: "r", Kind.TOTAL: "r", Kind.BAR: "b", Kind.TABLE: "r", Kind.SCORE: "r", Kind.SUM: "r",
    Kind.EUROS: "r",
}  # fmt: skip


def heads(layout: Layout) -> list[PaperHead]:
    """The heads."""
    made = []
    for number, place in enumerate(layout.columns):
        look = "g" if _is_block(place) else HEAD_LOOKS.get(place.column.kind, "")
        if place.column.kind is Kind.NOTE and place.digits > 1:
            made.append(PaperHead("\n".join(folded(place.column.head, place.digits)), "f"))
            continue
        made.append(PaperHead(place.column.head, f"{look} z".strip() if _before_bars(layout, number) else look))
    return made


def _before_bars(layout: Layout, number: int) -> bool:
    return number + 1 < len(layout.columns) and layout.columns[number + 1].column.kind is Kind.BAR


def _minus(layout: Layout) -> int:
    """What the bars need to the left of their zero."""
    if layout.scale is None:
        return 0
    return layout.scale.zero - next(place.left for place in layout.columns if place.column.kind is Kind.BAR)


def style(report: Report, layout: Layout, *, tight: bool = False) -> str:
    """What the style sheet of this list has of its own: the columns, the gaps between them, what stands in for a missing half, and the
    bars."""
    gap, room = layout.gap, layout.gap + _minus(layout)

    def mm(length: int) -> str:
        return millimetres(length, layout.letters)

    return (
        f".listed{{width:{mm(layout.columns[-1].right)}}}{''.join(_column_widths(layout))}"
        f".listed td,.listed th{{padding-right:{mm(gap)}}}.listed tr>:last-child{{padding-right:0}}"
        f".listed .w{{padding-right:{mm(gap + HALF)}}}"
        f".listed .z{{padding-right:{mm(room)}}}.listed .z.w{{padding-right:{mm(room + HALF)}}}"
        f".listed thead .b{{text-indent:-{mm(DIGIT * SMALL // 2000)}}}"
        f"{''.join(_bars(report, layout))}{_TIGHT * tight}{_SMALLER * (layout.letters < FULL)}"
    )


_TIGHT = (
    ".listed tbody td,.listed tbody th{padding-top:.9mm;padding-bottom:.7mm}"
    ".listed tbody .n,.listed tbody .d{padding-top:1.08mm;padding-bottom:.52mm}"
)
_SMALLER = ".listed{font-size:8pt}.listed thead th,.listed .n,.listed .d{font-size:7pt}"


def _column_widths(layout: Layout) -> Iterator[str]:
    """The last column has no gap behind it; that of the bars begins at their zero, and the room of the minus belongs to the one before."""
    for number, place in enumerate(layout.columns):
        size = place.right - place.left + layout.gap * (place is not layout.columns[-1])
        size += _minus(layout) * (_before_bars(layout, number) - (place.column.kind is Kind.BAR))
        yield f".listed col:nth-child({number + 1}){{width:{millimetres(size, layout.letters)}}}"


def _bars(report: Report, layout: Layout) -> Iterator[str]:
    """The lengths that occur."""
    scale = layout.scale
    if scale is None:
        return
    values = numbers(row[scale.index] for row in report.rows)
    for length in sorted({_length(value, scale) for value in values if value}):
        size = f"{length // 10}.{length % 10}mm"
        yield f".listed .k{length}{{width:{size}}}.listed .h .k{length}{{margin-left:-{size}}}"


def blocks(report: Report, layout: Layout) -> Iterator[Block]:
    """The rows: each table's together, and the last few apart, so that no single one stands on a page, and what follows the list not
    without any."""
    start = 0
    for end in [*sorted(report.rules_after), len(report.rows) - 1]:
        block = range(start, end + 1)
        start = end + 1
        if not block:
            continue
        ruled = end in report.rules_after
        kept = COMPANY if end == len(report.rows) - 1 else 0
        if len(block) <= BLOCK_MOST:
            joined = block.start > 0 and len(report.rows) - block.start < COMPANY
            yield Block(tuple(_rows(report, layout, block)), split=False, ruled=ruled, joined=joined)
        else:
            rows = tuple(_rows(report, layout, block))
            yield Block(rows[: len(rows) - kept], split=True, ruled=ruled and not kept)
            if kept:
                yield Block(rows[len(rows) - kept :], split=False, ruled=ruled)


def _is_block(place: Placed) -> bool:
    """Whether the column says the table of several rows."""
    return place.column.kind is Kind.TABLE and not place.index


def _rows(report: Report, layout: Layout, block: Sequence[int]) -> Iterator[tuple[PaperCell, ...]]:
    named = next((place.index for place in layout.columns if place.column.kind is Kind.WORD and not place.column.shared), None)
    together = len(block) <= BLOCK_MOST
    for index in block:
        row = report.rows[index]
        cells = []
        for number, place in enumerate(layout.columns):
            if _is_block(place) and row[place.index] is None and index > block[0]:
                continue
            if together and place.column.shared and index > block[0] and row[place.index] == report.rows[index - 1][place.index]:
                continue
            cell = _cell(place, row[place.index], layout.scale, report.language)
            span = _shared_span(report, place, index, block[-1]) if together else ""
            if span:
                cell = cell._replace(look="shared")
            cell = cell._replace(head=cell.head or place.index == named or bool(span), span=span or _span(report, place, index, block[-1]))
            cells.append(cell._replace(look=f"{cell.look} z".strip()) if _before_bars(layout, number) else cell)
        yield tuple(cells)


def _span(report: Report, place: Placed, index: int, last: int) -> str:
    """Over how many rows a table's number stands: beside all its players."""
    if not _is_block(place):
        return ""
    return str(
        next((other - index for other in range(index + 1, last + 1) if report.rows[other][place.index] is not None), last + 1 - index)
    )


def _shared_span(report: Report, place: Placed, index: int, last: int) -> str:
    """Over how many rows a word stands that they share; "" where none does."""
    if not place.column.shared:
        return ""
    said = report.rows[index][place.index]
    return str(next((other - index for other in range(index + 1, last + 1) if report.rows[other][place.index] != said), last + 1 - index))


def _cell(place: Placed, value: Cell, scale: Scale | None, language: str) -> PaperCell:
    kind = place.column.kind
    look = LOOKS[kind]
    if kind is Kind.WORD:
        return _word(place, clean(value))
    if kind is Kind.BAR:
        return _bar(value, scale)
    if _is_block(place):
        return PaperCell("" if value is None else str(value), "g", head=True)
    if value is None or value == "":
        return PaperCell("", "")
    if isinstance(value, str):
        return PaperCell("\n".join(folded(clean(value), place.digits)), look)
    if is_signed(kind):
        look += " m" * (value < 0) + " w" * (place.halves and not is_half(value))
    return PaperCell(_figures(kind, value, language), look)


def _figures(kind: Kind, value: Points, language: str) -> str:
    if kind is Kind.EUROS:
        return euros(int(value), language)
    if is_signed(kind):
        return amount(value, language)
    return f"{value}." if kind is Kind.RANK and language != "en" else str(value)


def _word(place: Placed, text: str) -> PaperCell:
    """A person's or a place's name; what stands behind a point takes a line of its own where it does not fit."""
    if POINT in text and len(wrapped(text, place.right - place.left)) > 1:
        text = text.replace(POINT, "\n")
    if not place.column.family:
        return PaperCell(text, "")
    start, end = surname(re.split(f"{POINT}|\n", text, maxsplit=1)[0])
    return PaperCell(text[:start], "", strong=text[start:end], rest=text[end:])


def _bar(value: Cell, scale: Scale | None) -> PaperCell:
    """Plus to the right of the zero, minus to its left; nothing for nothing."""
    if scale is None or not value or isinstance(value, str):
        return PaperCell("", "b")
    return PaperCell("", "b h" if value < 0 else "b", bar=f"k{_length(value, scale)}")


def _length(value: Points, scale: Scale) -> int:
    """How long a bar is, in tenths of a millimetre."""
    return max(1, int((-value if value < 0 else value) * scale.length / scale.points) * EM_IN_UM // 100_000)


class Pages(NamedTuple):
    """How many pages the rows take, and what they leave of the last one, in tenths of a millimetre."""

    number: int
    left: int


def pages(report: Report, layout: Layout, first: int, others: int, *, row: int = ROW) -> Pages:
    """The pages of the rows; `first` and `others` are how much a page holds, `row` how high a row of one line is."""
    room, count = first, 1
    for block in _blocks_of_heights(report, layout, row):
        for height in block if sum(block) > others or len(block) > BLOCK_MOST else [sum(block)]:
            if height > room:
                room, count = others, count + 1
            room -= height
    return Pages(count, room)


def _blocks_of_heights(report: Report, layout: Layout, row: int) -> Iterator[list[int]]:
    words = [place for place in layout.columns if place.column.kind is Kind.WORD]
    remarks = [place.index for place in layout.columns if place.column.kind is Kind.NOTE and place.digits > 1]
    start = 0
    for end in [*sorted(report.rules_after), len(report.rows) - 1]:
        here = [report.rows[index] for index in range(start, end + 1)]
        yield [row + LINE * (max(_lines(one, words), 1 + any(one[index] for index in remarks)) - 1) for one in here]
        start = end + 1


def _lines(row: Sequence[Cell], words: Iterable[Placed]) -> int:
    return max((len(wrapped(clean(row[place.index]), place.right - place.left)) for place in words), default=1)
