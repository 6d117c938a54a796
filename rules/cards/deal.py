"""A game laid out, as a value: who sits where, what lies beside the tricks, and the tricks themselves. Reading it from JSON is in
`reading`."""

from functools import lru_cache
from typing import NamedTuple

from rules.engine.tariff import Tariff
from rules.rows.kinds import GameKind
from rules.rows.pack import Pack
from rules.rows.play import Count, PlayRow


class Trick(NamedTuple):
    """The seat that led and the cards in order of play."""

    leader: int
    cards: tuple[str, ...]


class Deal(NamedTuple):
    """A game laid out, as it was read. Cards are codes of `pack`; `talon` and `discards` are None where they were left out.

    `ours`: the declarer's side; None in Trischaken, and as long as nobody has shown the called king.
    """

    tariff: Tariff
    row: PlayRow
    pack: Pack
    game: str
    kind: GameKind
    dealer: int
    vorhand: int
    declarer: int | None
    partner: int | None
    ours: frozenset[int] | None
    called_king: str | None
    counting: Count
    talon: tuple[str, ...] | None
    discards: tuple[str, ...] | None
    tricks: tuple[Trick, ...]
    length: int
    """How many tricks the whole game has."""
    chelem_announced: bool = False
    """Whether the declarer has announced all of them, where that decides who leads."""

    @property
    def player(self) -> int:
        """Who plays, of a game that somebody plays; ValueError of one in which each plays for himself."""
        if self.declarer is None:
            raise ValueError(f"{self.game} has no declarer")
        return self.declarer

    @property
    def side(self) -> frozenset[int]:
        """The seats of the side that plays, of a game with sides; ValueError of one without."""
        if self.ours is None:
            raise ValueError(f"{self.game} has no sides")
        return self.ours

    @property
    def complete(self) -> bool:
        """Whether every trick is laid out."""
        return len(self.tricks) == self.length and len(self.tricks[-1].cards) == self.tariff.active

    def seats_from(self, leader: int) -> tuple[int, ...]:
        """The seats that play, in order of play from the leader."""
        return seats_from(leader, self.dealer, self.tariff)


def seats_from(leader: int, dealer: int, tariff: Tariff) -> tuple[int, ...]:
    """The seats that play a game, in order of play from one of them."""
    return _round(leader, tariff.idle(dealer), tariff.seats)


@lru_cache(maxsize=256)
def _round(leader: int, idle: tuple[int, ...], seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in (*range(leader, seats), *range(leader)) if seat not in idle)
