"""Who has what of the tables of a round where somebody sat down in another's place: the board shows each with his own sum, not the
seat's."""

from collections.abc import Sequence

from scoring.field import Indivisible, by_person, shares, unwound
from scoring.plain import TableResult
from tournament.entry.board import Tile
from tournament.entry.tiles import BoardTile, Place
from tournament.ledger.people.seat_changes import Moved, moved_at
from tournament.ledger.store.audience import Audience
from tournament.models import Source


def with_everybody(shown: Sequence[BoardTile], tables: Sequence[Tile], audience: Audience) -> list[BoardTile]:
    """The tiles of these tables, in the same order, with everybody who held a seat. One query where somebody moved, else none."""
    moved = moved_at([table.key for table in tables if table.changed], audience)
    return [
        tile._replace(places=_places(table, moved) or tile.places) if table.key in moved.past else tile
        for tile, table in zip(shown, tables, strict=True)
    ]


def _places(table: Tile, moved: Moved) -> tuple[Place, ...]:
    """Each person once, in order of seats and of games; nothing where only the seats' sums are known."""
    began, changes = unwound(table.numbers, moved.past[table.key])
    names = {**moved.names, **dict(zip(table.numbers, table.names, strict=True))}
    result = TableResult(
        0,
        table.number,
        players=began,
        points=table.points,
        written=table.source != Source.NOTHING,
        changes=changes,
        games=moved.games.get(table.key, ()),
    )
    try:
        return tuple(Place(part.player, names[part.player], part.points if part.written else None) for part in by_person(shares(result)))
    except Indivisible:
        return ()
