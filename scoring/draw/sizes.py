"""Which tables a field is seated at: the usual size as often as it goes, as few others as possible.

Sizes stand in the order in which they are wanted, the usual one first, as their sheet says (`rules.RuleSystem.wanted`). Never decides who
sits where.
"""

from collections import Counter
from collections.abc import Iterable
from enum import Enum, unique
from itertools import product

from scoring.draw.findings import DrawError, Finding, counted, listing, numbers

FURTHEST = 60
"""How far above a number the next one that can be seated is looked for; for tables of 3 to 6 it is at most 6 away."""


@unique
class Fewest(Enum):
    """What a field is split by, where it does not come out even."""

    ODD = "odd"
    """As few odd tables as possible; then as few of the least wanted size."""
    LAST = "last"
    """As few of the least wanted size as possible; then as few odd ones."""


def in_order(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """The allowed sizes, each once, the most wanted first. ValueError if there is no size or one below 2."""
    sizes = tuple(dict.fromkeys(sizes))
    if not sizes or min(sizes) < 2:
        raise ValueError(f"not table sizes: {sizes}")
    return sizes


def usual(sizes: tuple[int, ...]) -> int:
    """The size that tables have if the field allows it. A table of another size is called odd here."""
    return in_order(sizes)[0]


def table_sizes(players: int, sizes: tuple[int, ...], fewest: Fewest = Fewest.ODD) -> tuple[int, ...]:
    """The sizes of the tables for a field, usual ones first, so that odd tables have the highest numbers.

    DrawError with one finding (`no_table` or `unseatable`) for a field that cannot be seated, ValueError for a negative number.
    """
    found = _split(players, in_order(sizes), fewest)
    if found is None:
        raise DrawError(_cannot(players, sizes))
    return found


def seatable(players: int, sizes: tuple[int, ...]) -> bool:
    """Whether a field can be seated at tables of these sizes."""
    return _split(players, in_order(sizes)) is not None


def neighbours(players: int, sizes: tuple[int, ...]) -> tuple[int | None, int]:
    """The nearest fields below (None: there is none) and above a number that can be seated."""
    below = next((count for count in range(players - 1, 0, -1) if seatable(count, sizes)), None)
    above = next((count for count in range(players + 1, players + FURTHEST) if seatable(count, sizes)), None)
    if above is None:
        raise ValueError(f"tables of {sizes} seat no field near {players}")
    return below, above


def usual_first(tables: Iterable[int], sizes: tuple[int, ...]) -> tuple[int, ...]:
    """The tables that were drawn in the order of `table_sizes`; of sizes that the rules do not have (any more) last."""
    order = in_order(sizes)
    return tuple(sorted(tables, key=lambda size: (order.index(size) if size in order else len(order), size)))


def described(tables: tuple[int, ...]) -> tuple[str, str]:
    """The tables in words, "3 Tische zu 4 und 1 Tisch zu 5", in German and English; usual tables first as in `table_sizes`."""
    parts = Counter(tables).items()
    german = [f"{counted(count, ('Tisch', 'Tische'), ('', ''))[0]} zu {size}" for size, count in parts]
    english = [f"{counted(count, ('', ''), ('table', 'tables'))[1]} of {size}" for size, count in parts]
    return listing(german, "de"), listing(english, "en")


def _split(players: int, wanted: tuple[int, ...], fewest: Fewest = Fewest.ODD) -> tuple[int, ...] | None:
    """The best split, or None. `wanted[0]` tables of a size s become s usual ones, so fewer than `wanted[0]` of each suffice."""
    if players < 0:
        raise ValueError(f"not a number of players: {players}")
    best = None
    for odd in product(range(wanted[0]), repeat=len(wanted) - 1):
        rest = players - sum(count * size for count, size in zip(odd, wanted[1:], strict=True))
        if rest >= 0 and rest % wanted[0] == 0 and players:
            rank = (sum(odd) if fewest is Fewest.ODD else 0, odd[::-1])
            if best is None or rank < best[0]:
                best = rank, (rest // wanted[0], *odd)
    if best is None:
        return None
    return tuple(size for count, size in zip(best[1], wanted, strict=True) for _ in range(count))


def _cannot(players: int, sizes: tuple[int, ...]) -> Finding:
    """Why a field cannot be seated, and what to do."""
    below, above = neighbours(players, sizes)
    more = counted(above - players, ("Spieler", "Spieler"), ("player", "players"))
    if below is None:
        advice = f"Noch {more[0]} aufnehmen.", f"Add {more[1]}."
        fewer = counted(players, ("Spieler ist", "Spieler sind"), ("player", "players"))
        return Finding("no_table", "error", values=(("count", fewer), ("above", above), ("advice", advice)))
    less = players - below
    advice = f"Noch {more[0]} aufnehmen oder {less} aussetzen lassen.", f"Add {more[1]}, or let {less} sit out."
    german, english = counted(players, ("Spieler", "Spielern"), ("player", "players"))
    around: dict[str, tuple[str, ...]] = {}
    for key, field in (("below", below), ("above", above)):
        tables = described(table_sizes(field, sizes))
        around[key] = tuple(f"{field} ({text})" for text in tables)
    values = (("count", (f"Mit {german}", english)), ("sizes", numbers(sorted(set(sizes)))), *around.items(), ("advice", advice))
    return Finding("unseatable", "error", values=values)
