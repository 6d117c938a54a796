"""Changes by hand, each a new draw with its findings; the old one stays as it was. Nothing is refused because it is unwise: it is
reported."""

from scoring.draw.model import Round, Table
from scoring.draw.result import Draw, by_hand


def swap(draw: Draw, one: int, other: int, round_: int | None = None) -> Draw:
    """Two players exchange their seats, also at the same table. `round_` may be left out if only one round was drawn.

    ValueError if a player has no seat in that round.
    """
    seating = chosen(draw, round_)
    table_of(seating, one), table_of(seating, other)
    exchange = {one: other, other: one}
    tables = tuple(table._replace(seats=tuple(exchange.get(player, player) for player in table.seats)) for table in seating.tables)
    return changed(draw, Round(seating.number, tables))


def move(draw: Draw, player: int, table: int, round_: int | None = None) -> Draw:
    """A player goes to the last seat of another table; a number that no table has opens one, a table that is left empty goes.

    A player without a seat (he is missing in the round) is seated. ValueError if he sits there already.
    """
    seating = chosen(draw, round_)
    if any(player in each.seats for each in seating.tables if each.number == table):
        raise ValueError(f"player {player} sits at table {table} already")
    return changed(draw, seated(without(seating, player), player, table))


def changed(draw: Draw, *rounds: Round) -> Draw:
    """The draw with these rounds in place of those with the same numbers, judged anew."""
    new = {seating.number: seating for seating in rounds}
    kept = tuple(new.get(seating.number, seating) for seating in draw.rounds)
    return by_hand(kept, draw.entrants, draw.sizes, history=draw.history, seed=draw.seed)


def chosen(draw: Draw, round_: int | None) -> Round:
    """The round with this number, or the only one. ValueError if there is no such round, or a choice."""
    found = [seating for seating in draw.rounds if round_ in (None, seating.number)]
    if len(found) != 1:
        raise ValueError(f"say which round: {round_} is not one of {[seating.number for seating in draw.rounds]}")
    return found[0]


def table_of(seating: Round, player: int) -> Table:
    """The table a player sits at. ValueError if at none."""
    for table in seating.tables:
        if player in table.seats:
            return table
    raise ValueError(f"player {player} has no seat in round {seating.number}")


def without(seating: Round, player: int) -> Round:
    """The round without a player. The first dealer stays the same person; if he is the one who goes, the next seat deals."""
    tables = []
    for table in seating.tables:
        seats = tuple(other for other in table.seats if other != player)
        if player in table.seats and seats:
            before = table.seats.index(player) < table.dealer
            table = Table(table.number, seats, (table.dealer - before) % len(seats))
        if seats:
            tables.append(table)
    return Round(seating.number, tuple(tables))


def seated(seating: Round, player: int, table: int) -> Round:
    """The round with a player at the last seat of a table; a table of that number is opened if there is none."""
    if all(each.number != table for each in seating.tables):
        opened = sorted([*seating.tables, Table(table, (player,))], key=lambda each: each.number)
        return Round(seating.number, tuple(opened))
    tables = (each._replace(seats=(*each.seats, player)) if each.number == table else each for each in seating.tables)
    return Round(seating.number, tuple(tables))
