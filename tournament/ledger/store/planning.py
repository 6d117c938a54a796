"""What a tournament plans for its tables: how many games each plays by its size, and which sizes the draw makes of a field. Asks the sheet
and what the tournament answered to its questions; reads no row and writes none."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

import rules
from rules.engine import read_options
from scoring.draw import Fewest
from tournament.ledger.store.convert import sits_out, table_sizes


class Plan(Protocol):
    """What says how many games a table plays, and what sizes tables have: a tournament, or what a file says of one."""

    @property
    def sheet(self) -> rules.Sheet: ...
    @property
    def options(self) -> Mapping[str, Any]: ...
    @property
    def games(self) -> int: ...
    @property
    def games_large(self) -> int | None: ...


class Planned(NamedTuple):
    """A plan of plain values."""

    sheet: rules.Sheet
    options: Mapping[str, Any]
    games: int
    games_large: int | None = None


def planned_games(plan: Plan, seats: int, left_after: int | None = None) -> int:
    """The games of a table: those of the tournament, its other number where the dealer sits out, or what it answered to the sheet's
    question for tables of this size.

    `left_after`: so many games were played when one left and the others went on without sitting out. They play the share that is left of
    the smaller table's games, so that each comes to as many games as those who sat at such a table all the time; a part of a game is not
    played.
    """
    asked = plan.sheet.asks_games(seats)
    if asked:
        large = int(str(chosen(plan)[asked]))
    else:
        large = plan.games_large if plan.games_large is not None and sits_out(plan.sheet, seats) else plan.games
    return large if left_after is None else max(left_after, left_after + (large - left_after) * plan.games // large)


def games_of_large(plan: Plan) -> int | None:
    """How many games are played where somebody sits out; None where nobody ever does, or as many as elsewhere."""
    asked = [
        planned_games(plan, seats) for seats in table_sizes(plan.sheet) if sits_out(plan.sheet, seats) and plan.sheet.asks_games(seats)
    ]
    large = max(asked, default=plan.games_large)
    return None if large == plan.games else large


def chosen(plan: Plan) -> dict[str, object]:
    """The answer to every question of the sheet."""
    return read_options(plan.sheet.system, dict(plan.options))[0].interpretations


class Tables(NamedTuple):
    """The sizes of a tournament's tables, the most wanted first, and what the draw has as few of as can be."""

    sizes: tuple[int, ...]
    fewest: Fewest


ODD_TABLES = "odd_tables"
"""The question of a sheet that says which other size is wanted, as `threes` or `fives`."""


def wanted_tables(plan: Plan) -> Tables:
    """As the sheet wants them, or the tournament by its answer to the sheet's question."""
    system = plan.sheet.system
    if all(row.slug != ODD_TABLES for row in system.interpretations):
        return Tables(system.wanted, Fewest.ODD)
    usual, larger = system.usual_seats, [size for size in system.wanted if size > system.usual_seats]
    smaller = [size for size in system.wanted if size < usual]
    return Tables((usual, *smaller, *larger) if chosen(plan)[ODD_TABLES] == "threes" else (usual, *larger, *smaller), Fewest.LAST)
