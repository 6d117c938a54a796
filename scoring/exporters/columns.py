"""How wide the columns of a list are on paper: numbers as wide as they are, words as wide as they can be, bars in what is left.

The paper says the widths (a table of fixed layout), because WeasyPrint would set every cell twice to find them. Lengths are whole thousandths of an em
(metrics.py). Nothing here computes an amount or opens a file.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.exporters.metrics import DIGIT, SIGN, SMALL, SPACE, WIDE, WIDTH, longest_piece, width
from scoring.report import Cell, Column, Kind, Report
from scoring.rows import Points
from scoring.words import euros

HALF = SPACE + DIGIT
GAP, NARROW = 3 * SPACE, 2 * SPACE
"""Between two columns; the narrow one where a word would have to be broken else."""
BAR_LEAST, BAR_MOST = 5_500, 11_000
WORDS_LEAST = 20_000
"""Words get at least this much of a line before bars get any."""

DIGITS_LEAST = 3
"""Columns of rounds have room for so many figures at least, so that they look alike from one tournament to the next."""

HATCHED = 3 * SPACE
"""What the hatched square before a range takes."""

BOLD_MORE = 8
"""So many per cent wider is a name whose family name is bold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A column with its place on the line: from `left` to `right`; numbers have `digits` places and, with `halves`, one more behind the comma.
    What a dispute leaves open has `digits` lines."""

    column: Column
    index: int
    left: int
    right: int
    digits: int = 0
    halves: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """Where the bars stand: the column of their values, the place of 0, and so much length for so many points."""

    index: int
    zero: int
    length: int
    points: Points


class Layout(NamedTuple):
    """A report's columns on the line. `scale`: of the bars, where there are any. `gap`: between two columns."""

    columns: tuple[Placed, ...]
    scale: Scale | None = None
    gap: int = GAP


def is_signed(kind: Kind) -> bool:
    """Whether its amounts have a sign and may have halves."""
    return kind in (Kind.POINTS, Kind.TOTAL)


def is_half(value: Cell) -> bool:
    """Whether a number has a half."""
    return not isinstance(value, str) and value is not None and value != int(value)


def numbers(values: Iterable[Cell]) -> list[Points]:
    """The numbers among what stands in a column."""
    return [value for value in values if value is not None and not isinstance(value, str)]


def _number_size(column: Column, values: Sequence[Cell]) -> tuple[int, int, bool]:
    """Width, digits and halves of a column of numbers; as wide as its head."""
    halves = is_signed(column.kind) and any(map(is_half, values))
    digits = max((len(str(int(-value if value < 0 else value))) for value in numbers(values)), default=1)
    if is_signed(column.kind) or column.kind is Kind.TABLE:
        digits = max(digits, DIGITS_LEAST)
    size = digits * DIGIT + (SIGN if is_signed(column.kind) else 0) + (HALF if halves else 0) + (SPACE if column.kind is Kind.RANK else 0)
    head = width(column.head) * SMALL // 1000
    while size < head:
        size, digits = size + DIGIT, digits + 1
    return size, digits, halves


def arrange(report: Report) -> Layout:
    """Places the columns: numbers as wide as they are, words as wide as they can be, bars in what is left."""
    sizes: dict[int, tuple[int, int, bool]] = {}
    lengths: dict[int, list[int]] = {}
    least: dict[int, int] = {}
    for index, column in enumerate(report.columns):
        values = [row[index] for row in report.rows]
        if column.kind is Kind.WORD:
            bold = BOLD_MORE if column.family else 0
            lengths[index] = [width(str(value)) * (100 + bold) // 100 for value in values]
            sizes[index] = (max((*lengths[index], width(column.head))) + SPACE, 0, False)
            least[index] = max((longest_piece(str(value)) for value in (*values, column.head)), default=0) * (100 + bold) // 100 + SPACE
        elif column.kind in (Kind.NOTE, Kind.DOUBT):
            sizes[index] = _remark_size(column, values, 1)
        elif column.kind is Kind.EUROS:
            amounts = [width(euros(int(value), report.language)) for value in numbers(values)]
            sizes[index] = (max((*amounts, width(column.head) * SMALL // 1000)), 0, False)
        elif column.kind is Kind.BAR:
            sizes[index] = (BAR_LEAST, 0, False)
        elif column.kind is Kind.TABLE and not index:
            sizes[index] = (4 * DIGIT, 0, False)
        elif column.kind in (Kind.SCORE, Kind.SUM):
            bold = BOLD_MORE if column.kind is Kind.SUM else 0
            written = max((width(str(value)) for value in values if value is not None), default=0)
            sizes[index] = (max(written * (100 + bold) // 100, width(column.head) * SMALL // 1000), 0, False)
        else:
            sizes[index] = _number_size(column, values)
    _make_room(report, sizes, least)
    gap = GAP if _room(sizes, least, GAP, _line(report)) >= sum(least.values()) else NARROW
    fitted = _fit(report.columns, sizes, lengths, least, gap=gap, line=_line(report))
    layout = _place(report.columns, fitted, gap)
    return layout._replace(scale=_scale(report, layout.columns))


def _remark_size(column: Column, values: Sequence[Cell], lines: int) -> tuple[int, int, bool]:
    """Width of a column in small letters, whose texts take so many lines."""
    texts = [part for value in values for part in folded(str(value), lines)]
    longest = max(map(width, (*texts, column.head)), default=0)
    return longest * SMALL // 1000 + (HATCHED if column.kind is Kind.DOUBT else 0), lines, False


def folded(text: str, lines: int) -> list[str]:
    """What a dispute leaves open, on one line or with total and rank on lines of their own."""
    total, comma, ranks = text.partition(", ")
    return [f"{total},", ranks] if comma and lines > 1 else [text]


def _make_room(report: Report, sizes: dict[int, tuple[int, int, bool]], least: Mapping[int, int]) -> None:
    """Where no word of a name or a place would fit, the rest gives way: first remarks that say nothing, then the bars, then what is in dispute
    takes two lines."""
    wanted = sum(sizes[index][0] for index in least)
    enough = min(wanted, max(WORDS_LEAST, sum(least.values())))
    for index, column in sorted(enumerate(report.columns), key=lambda pair: _GIVES_WAY.get(pair[1].kind, 0)):
        values = [row[index] for row in report.rows]
        if column.kind not in _GIVES_WAY or _room(sizes, least, GAP, _line(report)) >= enough or (column.kind is Kind.NOTE and any(values)):
            continue
        sizes[index] = _remark_size(column, values, 2) if column.kind is Kind.DOUBT else (0, 0, False)


_GIVES_WAY = {Kind.NOTE: 1, Kind.BAR: 2, Kind.DOUBT: 3}
"""What gives way to words, in this order."""


def _line(report: Report) -> int:
    """How long a line of the page is."""
    return WIDE if report.wide else WIDTH


def _room(sizes: Mapping[int, tuple[int, int, bool]], words: Iterable[int], gap: int, line: int) -> int:
    """What the line has for words."""
    shown = [size for index, (size, _, _) in sizes.items() if size and index not in words]
    return line - sum(shown) - gap * (len(shown) + len([*words]) - 1)


def _fit(
    columns: Sequence[Column], sizes: dict[int, tuple[int, int, bool]], lengths: Mapping[int, Sequence[int]], least: Mapping[int, int],
    *, gap: int, line: int,
) -> dict[int, tuple[int, int, bool]]:
    """The sizes with words and bars made to fill the line; what is over goes to the bars, then to the words."""
    words = [*least]
    bars = [index for index, column in enumerate(columns) if column.kind is Kind.BAR and sizes[index][0]]
    room = _room(sizes, words, gap, line)
    wanted = sum(sizes[index][0] for index in words)
    if wanted > room:
        for index, share in zip(words, _shares([lengths[index] for index in words], [*least.values()], room), strict=True):
            sizes[index] = (share, 0, False)
        return sizes
    over = room - wanted
    for index in bars:
        grown = min(BAR_MOST, sizes[index][0] + over)
        over -= grown - sizes[index][0]
        sizes[index] = (grown, 0, False)
    for index in words:
        sizes[index] = (sizes[index][0] + over // len(words), 0, False)
    return sizes


def _shares(columns: Sequence[Sequence[int]], least: Sequence[int], room: int) -> list[int]:
    """How too little room is shared by two columns of words, so that the fewest lines wrap and, where it can be, no word is broken; by another
    number of columns, equally."""
    if len(columns) != 2:
        return [room // len(columns)] * len(columns)

    def lines_more(share: int) -> int:
        return sum(-(-(one + SPACE) // share) + -(-(other + SPACE) // (room - share)) for one, other in zip(*columns, strict=True))

    low, high = room * 3 // 10, room * 7 // 10
    if sum(least) <= room:
        low, high = max(least[0], min(low, room - least[1])), min(room - least[1], max(high, least[0]))
    best = min(range(high, low - 1, -SPACE), key=lines_more)
    return [best, room - best]


def _place(columns: Sequence[Column], sizes: Mapping[int, tuple[int, int, bool]], gap: int) -> Layout:
    placed: list[Placed] = []
    left = 0
    for index, column in enumerate(columns):
        size, digits, halves = sizes[index]
        if column.kind in (Kind.BAR, Kind.NOTE) and not size:
            continue
        placed.append(Placed(column=column, index=index, left=left, right=left + size, digits=digits, halves=halves))
        left += size + gap
    return Layout(tuple(placed), gap=gap)


def _scale(report: Report, columns: Sequence[Placed]) -> Scale | None:
    place = next((place for place in columns if place.column.kind is Kind.BAR), None)
    if place is None:
        return None
    values = numbers(row[place.index] for row in report.rows)
    low, high = min((0, *values)), max((0, *values))
    length = place.right - place.left
    zero = place.left + int(length * -low / (high - low)) if high > low else (place.left + place.right) // 2
    return Scale(index=place.index, zero=zero, length=length, points=high - low)
