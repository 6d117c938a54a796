"""Who has what of the tables of a round where somebody sat down in another's place: the board shows each with his own sum, not the seat's."""

from collections.abc import Iterable, Sequence

from scoring.rows import Change, Game, PlayerRow, TableResult
from scoring.seats import Indivisible, by_person, everybody, shares
from tournament.entry.board import Tile
from tournament.entry.tiles import BoardTile, Place
from tournament.ledger.audience import Audience
from tournament.ledger.seat_changes import Past, games_at, past_at, people
from tournament.models import Source


def with_everybody(shown: Sequence[BoardTile], tables: Sequence[Tile], audience: Audience) -> list[BoardTile]:
    """The tiles of these tables, in the same order, with everybody who held a seat. Two queries where somebody moved, else none."""
    moved = [table.key for table in tables if table.changed]
    past, games = past_at(moved), games_at(moved)
    return [
        tile._replace(places=_places(table, past[table.key], games.get(table.key, ()), audience) or tile.places) if table.key in past else tile
        for tile, table in zip(shown, tables, strict=True)
    ]


def _places(table: Tile, past: Iterable[Past], games: tuple[Game, ...], audience: Audience) -> tuple[Place, ...]:
    """Each person once, in order of seats and of games; nothing where only the seats' sums are known."""
    now = [PlayerRow(number, name) for number, name in zip(table.numbers, table.names, strict=True)]
    _players, began, changes = people(now, past, audience)
    names = {player.number: player.name for player in everybody(began, changes)}
    result = TableResult(
        0, table.number, players=tuple(player.number for player in began), points=table.points, written=table.source != Source.NOTHING,
        changes=tuple(Change(before, seat, player.number) for before, seat, player in changes), games=games,
    )
    try:
        return tuple(Place(part.player, names[part.player], part.points if part.written else None) for part in by_person(shares(result)))
    except Indivisible:
        return ()
