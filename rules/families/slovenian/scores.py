"""How an item of a game is written: by who stands for it, by his mates, and by who said Kontra. Nobody writes anything for another."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from rules.engine.ledger import Line
from rules.engine.tariff import Play, Sides, Tariff
from rules.families.slovenian.record import Announced, Said, times
from rules.rows.card_points import Amount, plain
from rules.words.texts import Text

Row = tuple[Amount, ...]


class Item(NamedTuple):
    """A thing that counts: whose it is (`main`), what it is worth to him and to each of his `mates`, whether it was made, its Kontra."""

    main: int
    worth: Amount
    mates: tuple[int, ...]
    share: Amount
    made: bool
    kontra: Said | None = None


def half(worth: Amount) -> Amount:
    """Exact."""
    return plain(Fraction(worth) / 2)


def written(item: Item, seats: int) -> Row:
    """Without its Kontra: made or lost, the amount of who stands for it and of his mates."""
    sign = 1 if item.made else -1
    return row({item.main: sign * item.worth} | dict.fromkeys(item.mates, sign * item.share), seats)


def of_kontra(item: Item, seats: int) -> Row:
    """What Kontra adds: lost, to who stands for it, twice or four times in all; made, the sayer's loss, once or twice (§ 3.6)."""
    if item.kontra is None:
        return row({}, seats)
    if item.made:
        return row({item.kontra.by: -item.worth * (times(item.kontra) // 2)}, seats)
    return row({item.main: -item.worth * (times(item.kontra) - 1)}, seats)


def row(amounts: dict[int, Amount], seats: int) -> Row:
    """One a seat."""
    return tuple([amounts.get(seat, 0) for seat in range(seats)])


def line(item: str, label: Text, source: str, points: Row, *, tariff: Tariff) -> Line:
    """A reason; nothing is ever paid in cash."""
    return Line(item, label, source, points, cash=tariff.nothing)


def doubled(lines: Sequence[Line], seats: Iterable[int], tariff: Tariff) -> Row:
    """What these seats have in the lines once more."""
    sums = tuple(map(sum, zip(*(one.points for one in lines), strict=True)))
    return row({seat: sums[seat] for seat in seats}, tariff.seats)


def item_of(item: Announced, play: Play, sides: Sides) -> Item:
    """What was announced: the declarer's for his side, whoever said it; of the defenders his who did."""
    ours = item.by in sides.ours
    main = sides.ours[0] if ours else item.by
    mates = sides.ours[1:] if ours else tuple(seat for seat in sides.opponents if seat != item.by)
    row_of = play.rows[item.kind]
    worth = play.values[item.kind, item.when]
    if ours and len(sides.ours) == 1:
        worth = row_of.lone.get(item.when, worth)
    return Item(main, worth, mates, row_of.mates.get(item.when, half(worth)), made=bool(item.won), kontra=item.kontra)
