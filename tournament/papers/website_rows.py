"""What stands on the result pages of a website, as plain rows for their templates: a list, a table game by game with the reasons of each
amount, a player's games. Asks the database nothing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.field import everybody, seated
from scoring.paper import Cell, Column, Kind, Report
from scoring.plain import Mark, PlayerRow, Points, ScoreSheet, SheetLine, amount, euros
from tournament.ledger.people.people import heads

WIDE = (Kind.RANK, Kind.NUMBER, Kind.POINTS, Kind.TOTAL, Kind.TABLE, Kind.EUROS, Kind.SCORE, Kind.SUM)
"""Kinds that are set to the right."""
SIGNED = (Kind.POINTS, Kind.TOTAL)
CLASSES = {"rank": "rk", "number": "nr", "place": "place", "total": "sum", "tie": "tie"}
"""Of the columns of standings, by key; a phone leaves some out."""

Href = Callable[[str], str]
"""A page's address by its name without ending, "" where there is none."""


class Link(NamedTuple):
    """A page that one leads to. `here`: it is the one that links."""

    href: str
    title: str
    here: bool = False


class Head(NamedTuple):
    """The head of a column, with the classes of its cells."""

    text: str
    css: str


class Field(NamedTuple):
    """A cell of a list. `css`: its classes; `name`: it heads its row; `href`: where it leads to, "" for nowhere."""

    text: str
    css: str = ""
    name: bool = False
    href: str = ""


class Step(NamedTuple):
    """A reason of a game with what it gave each seat; `cash`: beside the Schrift."""

    text: str
    source: str
    amounts: tuple["Sum", ...]
    cash: bool = False


class Sum(NamedTuple):
    """An amount as it is read, and the colour of its sign."""

    text: str
    css: str = ""


class Line(NamedTuple):
    """A line of a table's page. `anchor`: where its reasons stand, "" where there are none; `struck`: it counts for nothing."""

    game: str
    text: str
    detail: str
    amounts: tuple[Sum, ...]
    struck: bool
    anchor: str
    steps: tuple[Step, ...]


class Written(NamedTuple):
    """A game of a player: whether he played it, what it brought him, and where its reasons stand."""

    game: str
    text: str
    detail: str
    amount: Sum
    own: bool
    href: str


class Played(NamedTuple):
    """A round of a player: the table, who sat there, what it brought and his sum after it, and his games."""

    round: int
    table: int
    href: str
    mates: tuple[Link, ...]
    result: Sum
    total: Sum
    games: tuple[Written, ...]


def round_page(number: int) -> str:
    """The name of a round's page."""
    return f"runde-{number}"


def table_page(round_number: int, table: int) -> str:
    """The name of a table's page."""
    return f"runde-{round_number}-tisch-{table}"


def player_page(number: int) -> str:
    """The name of a player's page."""
    return f"spieler-{number}"


def signed(points: Points, language: str) -> Sum:
    """An amount with the colour of its sign."""
    return Sum(amount(points, language), _sign(points))


def _sign(points: Points) -> str:
    return "plus" if points > 0 else "minus" if points < 0 else "zero"


def list_rows(report: Report, href: Href, *, tables: Mapping[tuple[int, int], int] | None = None, of_round: int = 0) -> dict[str, Any]:
    """A list for its template: a player's name leads to his page, his points of a round to the table where he made them (`tables`: by
    round and number), and, of the list of a round (`of_round`), a table's number to the table."""
    shown, ways = report.on_paper, _Ways(href, tables or {}, of_round)
    kept = [
        place for place, column in enumerate(shown.columns)
        if column.kind is not Kind.BAR and (column.kind is not Kind.NOTE or any(row[place] for row in shown.rows))
    ]  # fmt: skip
    who = next((place for place, column in enumerate(shown.columns) if column.key == "number"), None)
    named = next((place for place in kept if shown.columns[place].kind is Kind.WORD), None)
    rows = []
    for row in shown.rows:
        number = row[who] if who is not None else None
        cells = [_field(row[place], shown.columns[place], shown.language) for place in kept]
        leads = [_leads(ways, shown.columns[place].key, row[place], number) for place in kept]
        rows.append([
            cell._replace(name=place == named, href=lead) for place, cell, lead in zip(kept, cells, leads, strict=True)
        ])  # fmt: skip
    columns = [Head(shown.columns[place].head, _css(shown.columns[place])) for place in kept]
    return {"heads": columns, "rows": rows, "notes": report.notes}


class _Ways(NamedTuple):
    """Where the cells of a list lead to."""

    href: Href
    tables: Mapping[tuple[int, int], int]
    of_round: int


def _leads(ways: _Ways, key: str, value: Cell, number: Cell) -> str:
    if key == "name" and isinstance(number, int):
        return ways.href(player_page(number))
    if key == "table" and ways.of_round and isinstance(value, int):
        return ways.href(table_page(ways.of_round, value))
    if key.startswith("round_") and isinstance(number, int) and value not in ("", None):
        round_number = int(key.removeprefix("round_"))
        table = ways.tables.get((round_number, number))
        return ways.href(table_page(round_number, table)) if table is not None else ""
    return ""


def _css(column: Column) -> str:
    own = CLASSES.get(column.key, "rd" if column.key.startswith("round_") else "")
    return " ".join(filter(None, ("num" if column.kind in WIDE else "", own)))


def _field(value: Cell, column: Column, language: str) -> Field:
    css, kind = _css(column), column.kind
    if value is None or isinstance(value, str):
        return Field(value or "", css)
    if kind in SIGNED:
        return Field(amount(value, language), f"{css} {_sign(value)}")
    if kind is Kind.EUROS:
        return Field(euros(int(value), language), css)
    return Field(f"{value}." if kind is Kind.RANK else str(value), css)


def table_rows(sheet: ScoreSheet, language: str) -> tuple[list[str], list[Line], list[Sum]]:
    """A table for its template: the heads of its columns, one a seat; a line a game with its reasons; the sums."""
    lines = [] if sheet.sums is not None else list(_lines(sheet, language))
    return [head.short for head in heads(sheet.seating)], lines, [signed(points, language) for points in sheet.totals]


def _lines(sheet: ScoreSheet, language: str) -> Iterator[Line]:
    """The games. A game that was settled by hand is said without the words that somebody typed for it."""
    seats = len(sheet.seating.players)
    for line in sheet.lines:
        amounts = tuple(Sum("") if points is None else signed(points, language) for points in line.amounts or (None,) * seats)
        yield Line(
            game="" if line.game is None else str(line.game),
            text=line.text,
            detail=_unworded(line),
            amounts=amounts,
            struck=not line.counts,
            anchor=_anchor(line),
            steps=tuple(_steps(line, language)),
        )


def _unworded(line: SheetLine) -> str:
    return "" if line.mark in (Mark.MANUAL, Mark.RULED) else line.detail


def _anchor(line: SheetLine) -> str:
    return f"spiel-{line.game}" if line.game is not None and line.reasons else ""


def _steps(line: SheetLine, language: str) -> Iterator[Step]:
    for reason in line.reasons:
        if any(reason.points) or not any(reason.cash):
            yield Step(reason.text, reason.source, tuple(signed(points, language) for points in reason.points))
        if any(reason.cash):
            yield Step(reason.text, reason.source, tuple(signed(points, language) for points in reason.cash), cash=True)


def player_rounds(sheets: Sequence[ScoreSheet], number: int, href: Href, language: str) -> list[Played]:
    """The rounds of a player in their order, each with his games there."""
    found, total = [], 0  # type: list[Played], Points
    for sheet in sheets:
        seating = sheet.seating
        people = everybody(seating.first, seating.changes)
        if number not in {player.number for player in people}:
            continue
        written = [(line, seat) for line in sheet.lines if (seat := _seat(sheet, line, number)) is not None]
        result = _result(sheet, written, number)
        total += result
        page = href(table_page(seating.round, seating.table))
        found.append(Played(
            round=seating.round, table=seating.table, href=page, mates=tuple(_mates(people, number, href)), result=signed(result, language),
            total=signed(total, language), games=tuple(_written(line, seat, page, language) for line, seat in written if line.counts),
        ))  # fmt: skip
    return found


def _seat(sheet: ScoreSheet, line: SheetLine, number: int) -> int | None:
    """Where he sat in the game of a line."""
    there = seated(sheet.seating.first, sheet.seating.changes, line.game)
    return next((seat for seat, player in enumerate(there) if player.number == number), None)


def _result(sheet: ScoreSheet, written: Sequence[tuple[SheetLine, int]], number: int) -> Points:
    if sheet.sums is not None:
        there = seated(sheet.seating.first, sheet.seating.changes, None)
        return next((points for player, points in zip(there, sheet.sums, strict=True) if player.number == number), 0)
    return sum(line.amounts[seat] for line, seat in written if line.counts and line.amounts is not None)


def _mates(people: Sequence[PlayerRow], number: int, href: Href) -> Iterator[Link]:
    for player in people:
        if player.number != number:
            yield Link(href(player_page(player.number)), player.name)


def _written(line: SheetLine, seat: int, page: str, language: str) -> Written:
    anchor = _anchor(line)
    return Written(
        game="" if line.game is None else str(line.game), text=line.text, detail=_unworded(line),
        amount=signed(line.amounts[seat] if line.amounts is not None else 0, language),
        own=line.declarer == seat, href=f"{page}#{anchor}" if anchor else page,
    )  # fmt: skip
