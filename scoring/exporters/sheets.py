"""What stands in each cell of a Schreibzettel on paper: a line a game, a column a player, Σ after each Radl, lines left to write on.

Turns a ScoreSheet into rows of texts and marks for templates/print/sheets.html. Sums are added here; amounts come as they are.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.exporters.metrics import wrapped
from scoring.rows import Mark, PlayerRow, Points, ScoreSheet, SheetLine
from scoring.words import amount, say, surname, total

Sums = tuple[Points, ...]

LINES_ROOM = 1870
"""Tenths of a millimetre that the lines of a sheet can have on its page, beside head, legend and signatures."""

LINE_MOST, LINE_LEAST = 72, 46
"""Lines are as high as the page allows, in tenths of a millimetre; where they would be lower than the least, the sheet takes a second page."""

_MARKS = {
    Mark.REPLACED: ("struck", "corrected", "replaced"),
    Mark.RULED: ("ruled", "ruling", "ruled"),
    Mark.DISPUTED: ("doubt", "disputed", "disputed"),
    Mark.MANUAL: ("", "waiting", "manual"),
    Mark.REFUSED: ("", "waiting", "refused"),
}
"""The row's class, the chip's shape and the chip's word."""


BY_HAND = "____"
"""Where a form without names leaves room for a number."""


class Cell(NamedTuple):
    """A player's two fields on a line: the amount, and the sum so far; each with its classes."""

    amount: str = ""
    amount_class: str = ""
    run: str = ""
    run_class: str = ""


class Row(NamedTuple):
    """A line: its label in the first column, what was played, a cell a player, and the remark with the shape of its chip."""

    label: str
    row_class: str
    what: str
    detail: str
    cells: tuple[Cell, ...]
    note: str = ""
    chip: str = ""


class Head(NamedTuple):
    """A player's column: family name, the rest of the name, the number. `size` is the class of letters in which the family name fits."""

    family: str
    rest: str
    number: str
    size: str = ""


class Sheet(NamedTuple):
    """A Schreibzettel ready for the page. `radls` are groups of rows; `height`: of its lines, in tenths of a millimetre."""

    table: str
    facts: tuple[str, ...]
    heads: tuple[Head, ...]
    radls: tuple[tuple[Row, ...], ...]
    height: int
    marks: tuple[tuple[str, str], ...]
    signers: tuple[str, ...]

    @property
    def classes(self) -> str:
        """Of the table: how many players, how high the lines."""
        return f"n{len(self.heads)} h{self.height}"


def numeral(number: int) -> str:
    """A Radl's number as Tarock cards write theirs: I, II, III, IIII, V … VIIII, X."""
    tens, rest = divmod(number, 10)
    fives, ones = divmod(rest, 5)
    return "X" * tens + "V" * fives + "I" * ones


SIZES = (("", 1000), ("s", 842), ("xs", 700))
"""Classes of letters, and how large they are in thousandths of the largest."""

BOLD = 1080
"""So wide is bold in thousandths of the upright."""

COLUMN = {3: 7160, 4: 6560, 5: 5370}
"""A player's column on a Schreibzettel of so many players, in thousandths of an em of its 9.5 pt."""


def head(player: PlayerRow, room: int, language: str) -> Head:
    """The name as a column of a width shows it: in smaller letters where it is long, and then on more lines."""
    start, end = surname(player.name)
    family = player.name[start:end].strip()
    rest = " ".join((player.name[:start] + player.name[end:]).strip(" ,").split())
    number = f"{say('number', language)}\N{NO-BREAK SPACE}{player.number}" if family else ""
    fitting = ((size, wrapped(family, room * 1000 // share * 1000 // BOLD)) for size, share in SIZES)
    size, lines = next(((size, lines) for size, lines in fitting if len(lines) == 1), (SIZES[-1][0], wrapped(family, room * 1000 // SIZES[-1][1])))
    return Head("\n".join(lines), rest, number, size)


def sheet(source: ScoreSheet, language: str = "de") -> Sheet:
    """The sheet as it stands: written lines, what is left of the planned games, and a last sum where the last Radl is not full."""
    seating = source.seating
    radls = tuple(_summed(source, language)) if source.sums is not None else tuple(_radls(source, language))
    count = sum(map(len, radls))
    height = max(LINE_LEAST, min(LINE_MOST, LINES_ROOM // max(count, 1)))
    named = any(player.name for player in seating.players)
    facts = [say("round_results", language, seating.round if named else BY_HAND)]
    facts += [say("games_many" if seating.games != 1 else "games_one", language, seating.games)] * bool(seating.games)
    facts += [say("writes", language, source.scribe)] * bool(source.scribe)
    used = {line.mark for line in source.lines}
    legend = ((Mark.REPLACED, "legend_replaced"), (Mark.RULED, "legend_ruled"), (Mark.DISPUTED, "legend_disputed"), (Mark.MANUAL, "legend_manual"))
    marks = tuple((_MARKS[mark][1], say(key, language)) for mark, key in legend if mark in used)
    room = COLUMN.get(len(seating.players), min(COLUMN.values()))
    heads = tuple(head(player, room, language) for player in seating.players)
    signers = tuple(player.name[slice(*surname(player.name))] for player in seating.players)
    return Sheet(str(seating.table) if named else BY_HAND, tuple(facts), heads, radls, height, marks, signers)


def _plus(one: Sums, other: Sums) -> Sums:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _class(points: Points, *more: str) -> str:
    sign = "minus" if points < 0 else "plus" if points > 0 else "zero"
    return " ".join((sign, *filter(None, more)))


def _summed(source: ScoreSheet, language: str) -> Iterator[tuple[Row, ...]]:
    """A slip of which only the sums were entered."""
    yield (_sum_row("Σ", say("sums_only", language), source.totals, source.totals, language),)


def _radls(source: ScoreSheet, language: str) -> Iterator[tuple[Row, ...]]:
    seats = len(source.seating.players)
    nothing: Sums = (0,) * seats
    rows: list[Row] = []
    radl, run = nothing, nothing
    games = radls = 0
    for line in source.lines:
        if line.counts:
            radl, run = _plus(radl, line.amounts), _plus(run, line.amounts)
        rows.append(_line_row(line, run, seats, language))
        games += line.game is not None and line.mark is not Mark.REPLACED
        if games == (radls + 1) * seats:
            radls += 1
            rows.append(_sum_row(numeral(radls), say("radl", language, numeral(radls)), radl, run, language))
            yield tuple(rows)
            rows, radl = [], nothing
    if rows and games >= source.seating.games:
        rows.append(_sum_row("Σ", say("sum", language), radl, run, language))
    yield from _blank_radls(source, rows, games, radls, language)


def _blank_radls(source: ScoreSheet, rows: list[Row], games: int, radls: int, language: str) -> Iterator[tuple[Row, ...]]:
    """The lines that are still to be written, with the dealer's corner of each game and the empty line of each Radl's sums."""
    seats = len(source.seating.players)
    last = next((line.dealer for line in reversed(source.lines) if line.game is not None and line.dealer is not None), None)
    dealer = source.seating.first_dealer if last is None else (last + 1) % seats
    for game in range(games + 1, source.seating.games + 1):
        cells = tuple(Cell(amount_class="dealer" if seat == dealer else "") for seat in range(seats))
        rows.append(Row(str(game), "blank", "", "", cells))
        dealer = (dealer + 1) % seats
        if game % seats == 0:
            radls += 1
            rows.append(Row(numeral(radls), "sum", say("radl", language, numeral(radls)), "", (Cell(),) * seats))
            yield tuple(rows)
            rows = []
    if rows:
        if rows[-1].row_class == "blank":
            rows.append(Row("Σ", "sum", say("sum", language), "", (Cell(),) * seats))
        yield tuple(rows)


def _line_row(line: SheetLine, run: Sums, seats: int, language: str) -> Row:
    row_class, chip, word = _MARKS.get(line.mark, ("", "", ""))
    label = str(line.game) if line.game is not None else "–"
    cells = []
    for seat in range(seats):
        marks = ("decl" if seat == line.declarer else "", "dealer" if seat == line.dealer and line.mark is not Mark.REPLACED else "")
        if line.amounts is None:
            cells.append(Cell(amount_class=" ".join(filter(None, marks))))
            continue
        points = line.amounts[seat]
        shown = (total(run[seat], language), _class(run[seat])) if line.counts else ("", "")
        cells.append(Cell(amount(points, language), _class(points, *marks), *shown))
    note = line.note or (say(word, language) if word else "")
    return Row(label, row_class, line.text, line.detail, tuple(cells), note, chip)


def _sum_row(label: str, what: str, radl: Sequence[Points], run: Sequence[Points], language: str) -> Row:
    cells = tuple(
        Cell(amount(points, language), _class(points), total(so_far, language), _class(so_far))
        for points, so_far in zip(radl, run, strict=True)
    )
    cross = sum(radl)
    note = say("cross_sum_off", language, amount(cross, language)) if cross else say("cross_sum_zero", language)
    return Row(label, "sum", what, "", cells, note)
