"""How a list lies on paper and how wide its columns are: numbers as wide as they are, words as wide as they can be, bars in what is left.

A page is upright with letters of 9.5 pt, unless no word could stay whole then: it lies across, or the letters are smaller.

The paper says the widths (a table of fixed layout), because WeasyPrint would set every cell twice to find them. Lengths are whole
thousandths of an em (metrics.py). Nothing here computes an amount or opens a file.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.paper.exporters.metrics import DIGIT, EM_IN_UM, SIGN, SMALL, SPACE, WIDE, WIDTH, longest_piece, width
from scoring.paper.report import NAME, Cell, Column, Kind, Report
from scoring.plain.rows import Points
from scoring.plain.words import euros

HALF = SPACE + DIGIT
GAP, NARROW = 3 * SPACE, 2 * SPACE
"""Between two columns; the narrow one where a word would have to be broken else."""
FULL, SMALLER = 1000, 842
"""How large the letters are, in thousandths of 9.5 pt."""
NAME_LEAST = 45_000_000 // EM_IN_UM
"""45 mm, of letters in full size: so much has whoever is ranked for his name."""
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
    """A column with its place on the line: from `left` to `right`; numbers have `digits` places and, with `halves`, one more behind the
    comma; remarks have `digits` lines."""

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
    """A report's columns on the line. `scale`: of the bars, where there are any. `gap`: between two columns. `wide`: the page lies across.
    `letters`: in thousandths of the full size, and so are all lengths."""

    columns: tuple[Placed, ...]
    scale: Scale | None = None
    gap: int = GAP
    wide: bool = False
    letters: int = FULL


Size = tuple[int, int, bool]
"""Of a column: its width, its digits, and whether it has halves."""


class Form(NamedTuple):
    """A way to lay a list out, and how much of the line words have in it. `needed`: without breaking one."""

    wide: bool
    letters: int
    gap: int
    sizes: dict[int, Size]
    lengths: dict[int, list[int]]
    least: dict[int, int]

    @property
    def line(self) -> int:
        """How long a line is."""
        return (WIDE if self.wide else WIDTH) * FULL // self.letters

    @property
    def room(self) -> int:
        """What words have of it."""
        return _room(self.sizes, self.least, self.gap, self.line)

    @property
    def fits(self) -> bool:
        """Whether no word is broken."""
        return self.room >= sum(self.least.values())


def is_signed(kind: Kind) -> bool:
    """Whether its amounts have a sign and may have halves."""
    return kind in (Kind.POINTS, Kind.TOTAL)


def is_half(value: Cell) -> bool:
    """Whether a number has a half."""
    return not isinstance(value, str) and value is not None and value != int(value)


def numbers(values: Iterable[Cell]) -> list[Points]:
    """The numbers among what stands in a column."""
    return [value for value in values if value is not None and not isinstance(value, str)]


def _number_size(column: Column, values: Sequence[Cell]) -> Size:
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
    """Places the columns: numbers as wide as they are, words as wide as they can be, bars in what is left; on the first page on which that
    can be."""
    forms = list(_forms(report))
    form = next((form for form in forms if form.fits), forms[-1])
    fitted = _fit(report.columns, form)
    layout = _place(report.columns, fitted, form.gap)
    return layout._replace(scale=_scale(report, layout.columns), wide=form.wide, letters=form.letters)


def _forms(report: Report) -> Iterator[Form]:
    """The ways to lay it out, the best first. What there is to measure is measured once."""
    bars = None if report.leading is None else arrange(report.leading).scale is not None
    sizes, lengths, pieces = _measured(report)
    ranked = {column.kind for column in report.columns} >= {Kind.RANK, Kind.TOTAL}
    named = next((index for index in pieces if report.columns[index].key == NAME and ranked), None)
    on_two = {
        index: _remark_size(column, [row[index] for row in report.rows], 2)
        for index, column in enumerate(report.columns)
        if column.kind is Kind.NOTE
    }
    for wide, letters, gap, lines in _WAYS:
        if wide or not report.wide:
            least = {index: max(size, NAME_LEAST * FULL // letters * (index == named)) for index, size in pieces.items()}
            measured = sizes | on_two if lines > 1 else sizes
            wanted = {index: (max(size, least.get(index, 0)), digits, halves) for index, (size, digits, halves) in measured.items()}
            form = Form(wide=wide, letters=letters, gap=gap, sizes=wanted, lengths=lengths, least=least)
            _make_room(report, form, bars=bars)
            yield form


_WAYS = (
    (False, FULL, GAP, 1), (False, FULL, NARROW, 1), (False, FULL, NARROW, 2), (False, SMALLER, NARROW, 2), (True, FULL, GAP, 1),
    (True, FULL, NARROW, 2),
    (True, SMALLER, NARROW, 2),
)  # fmt: skip
"""Whether the page lies across, how large the letters are, the gap between columns, and on how many lines a remark stands."""


def _measured(report: Report) -> tuple[dict[int, Size], dict[int, list[int]], dict[int, int]]:
    """By column: how wide it would be; of words, how long each is, and the least at which none is broken."""
    sizes: dict[int, Size] = {}
    lengths: dict[int, list[int]] = {}
    least: dict[int, int] = {}
    for index, column in enumerate(report.columns):
        values = [row[index] for row in report.rows]
        if column.kind is Kind.WORD:
            bold = BOLD_MORE if column.family else 0
            lengths[index] = [width(str(value)) * (100 + bold) // 100 for value in values]
            sizes[index] = (max((*lengths[index], width(column.head))) + SPACE, 0, False)
            least[index] = max((longest_piece(str(value)) for value in (*values, column.head)), default=0) * (100 + bold) // 100 + SPACE
        else:
            sizes[index] = _size(column, values, index, report.language)
    return sizes, lengths, least


def _size(column: Column, values: Sequence[Cell], index: int, language: str) -> Size:
    """Of a column that has no words."""
    if column.kind in (Kind.NOTE, Kind.DOUBT):
        return _remark_size(column, values, 1)
    if column.kind is Kind.EUROS:
        amounts = [width(euros(int(value), language)) for value in numbers(values)]
        return max((*amounts, width(column.head) * SMALL // 1000)), 0, False
    if column.kind is Kind.BAR:
        return BAR_LEAST, 0, False
    if column.kind is Kind.TABLE and not index:
        return 4 * DIGIT, 0, False
    if column.kind in (Kind.SCORE, Kind.SUM):
        bold = BOLD_MORE if column.kind is Kind.SUM else 0
        written = max((width(str(value)) for value in values if value is not None), default=0)
        return max(written * (100 + bold) // 100, width(column.head) * SMALL // 1000), 0, False
    return _number_size(column, values)


def _remark_size(column: Column, values: Sequence[Cell], lines: int) -> Size:
    """Width of a column in small letters, whose texts and head take so many lines."""
    longest = max((width(part) for text in (*values, column.head) for part in folded(str(text), lines)), default=0)
    return longest * SMALL // 1000 + (HATCHED if column.kind is Kind.DOUBT else 0), lines, False


def folded(text: str, lines: int) -> tuple[str, ...]:
    """A remark on one line, or on two that are about as long."""
    parts = text.split(" ")
    if lines < 2 or len(parts) < 2:
        return (text,)
    ways = [(" ".join(parts[:place]), " ".join(parts[place:])) for place in range(1, len(parts))]
    return min(ways, key=lambda way: max(map(width, way)))


def _make_room(report: Report, form: Form, *, bars: bool | None) -> None:
    """Where no word of a name or a place would fit, the bars give way; across a page, which holds few rows, where any would take another
    line. `bars`: whether the same list in the leading language has them; None where this is that list."""
    wanted = sum(form.sizes[index][0] for index in form.least)
    enough = wanted if form.wide else min(wanted, max(WORDS_LEAST, sum(form.least.values())))
    for index, column in enumerate(report.columns):
        if column.kind is Kind.BAR and (form.room < enough if bars is None else not bars):
            form.sizes[index] = (0, 0, False)


def _room(sizes: Mapping[int, Size], words: Iterable[int], gap: int, line: int) -> int:
    """What the line has for words."""
    shown = [size for index, (size, _, _) in sizes.items() if size and index not in words]
    return line - sum(shown) - gap * (len(shown) + len([*words]) - 1)


def _fit(columns: Sequence[Column], form: Form) -> dict[int, Size]:
    """The sizes with words and bars made to fill the line; what is over goes to the bars, then to the words."""
    sizes, words, room = form.sizes, [*form.least], form.room
    bars = [index for index, column in enumerate(columns) if column.kind is Kind.BAR and sizes[index][0]]
    wanted = sum(sizes[index][0] for index in words)
    if wanted > room:
        for index, share in zip(words, _shares([form.lengths[index] for index in words], [*form.least.values()], room), strict=True):
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
    """How too little room is shared by columns of words: who needs no more than an equal share has what he needs, the last two share so
    that the fewest lines wrap and, where it can be, no word is broken; by another number, equally."""
    wanted = [max(lengths, default=0) + SPACE for lengths in columns]
    shares, rest = [0] * len(columns), [*range(len(columns))]
    while len(rest) > 2:
        modest = [index for index in rest if max(wanted[index], least[index]) * len(rest) <= room]
        if not modest:
            return [share or room // len(rest) for share in shares]
        shares[modest[0]] = max(wanted[modest[0]], least[modest[0]])
        room -= shares[modest[0]]
        rest.remove(modest[0])
    if len(rest) < 2:
        return [room]
    two = _of_two([columns[index] for index in rest], [least[index] for index in rest], [wanted[index] for index in rest], room=room)
    for index, share in zip(rest, two, strict=True):
        shares[index] = share
    return shares


def _of_two(columns: Sequence[Sequence[int]], least: Sequence[int], wanted: Sequence[int], *, room: int) -> list[int]:
    """How two columns share the room: neither has less than three tenths of it, or more than it needs."""

    def lines_more(share: int) -> int:
        return sum(-(-(one + SPACE) // share) + -(-(other + SPACE) // (room - share)) for one, other in zip(*columns, strict=True))

    low, high = min(room * 3 // 10, wanted[0]), max(room * 7 // 10, room - wanted[1])
    if sum(least) <= room:
        low, high = max(least[0], min(low, room - least[1])), min(room - least[1], max(high, least[0]))
    best = max(room - wanted[1], min(wanted[0], min(range(high, low - 1, -SPACE), key=lines_more)))
    return [best, room - best]


def _place(columns: Sequence[Column], sizes: Mapping[int, Size], gap: int) -> Layout:
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
