"""How a value flows between the sides of a game, at one Kontra for all or at one for each opponent."""

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter, sub
from typing import assert_never

from rules.engine.ledger import Line, total
from rules.engine.record import Kontra, multiplier
from rules.engine.tariff import Sides, Tariff
from rules.rows.card_points import Amount, of_halves
from rules.rows.choices import KontraCounts
from rules.words.glossary import Term
from rules.words.texts import Text


@lru_cache(maxsize=1 << 16)
def scaled(unit: tuple[int, ...], value: Amount) -> tuple[Amount, ...]:
    """`value` times the row of one point: the same few hundred rows make up every settlement."""
    return tuple(part * value for part in unit)


def flow(sides: Sides, value: Amount, kontra: Kontra) -> tuple[Amount, ...]:
    """What each seat has of a value that the declarer's side won (negative: lost), at the Kontra."""
    if isinstance(kontra, int):
        return scaled(sides.unit, value * kontra)
    amounts: list[Amount] = [0] * len(sides.unit)
    declarer = sides.ours[0]
    for seat in sides.opponents:
        share = value * multiplier(kontra, seat)
        amounts[seat] -= share
        amounts[declarer] += share
    return tuple(amounts)


def kontra_flow(sides: Sides, value: Amount, kontra: Kontra) -> tuple[Amount, ...]:
    """What the Kontra adds to the single value: (multiplier − 1) × value."""
    if isinstance(kontra, int):
        return flow(sides, value, kontra - 1)
    return flow(sides, value, tuple((seat, factor - 1) for seat, factor in kontra))


def written_or_paid(added: tuple[Amount, ...], tariff: Tariff) -> tuple[tuple[Amount, ...], tuple[Amount, ...]]:
    """What Kontra adds, as points and cash: in the Schrift, or paid at the table and the Schrift ignores it."""
    match tariff.policies.kontra:
        case KontraCounts.SCORE:
            return added, tariff.nothing
        case KontraCounts.CASH:
            return tariff.nothing, added
        case KontraCounts.NOWHERE:
            return tariff.nothing, tariff.nothing
        case _:
            assert_never(tariff.policies.kontra)


def covering(own: Kontra, game: Kontra, sides: Sides) -> Kontra:
    """The higher of an announcement's own Kontra and the game's, for each opponent."""
    if type(own) is int and type(game) is int:
        return max(own, game)
    each = tuple((seat, max(multiplier(own, seat), multiplier(game, seat))) for seat in sides.opponents)
    factors = {factor for _, factor in each}
    return factors.pop() if len(factors) == 1 else each


def single(kontra: Kontra, sides: Sides) -> Kontra:
    """The Kontra between the declarer and the opponents that are left in `sides`."""
    if isinstance(kontra, int):
        return kontra
    return tuple((seat, factor) for seat, factor in kontra if seat in sides.opponents)


def is_finer(amounts: Iterable[Amount]) -> bool:
    """Whether one of them is a part of less than half a point."""
    return any((2 * amount).denominator > 1 for amount in amounts)


def in_half_points(lines: list[Line], tariff: Tariff) -> list[Line]:
    """The lines with nothing finer than a half on any; what that takes away is struck with the rest, so that their sum stays."""
    if not any(is_finer((*line.points, *line.cash)) for line in lines):
        return lines
    kept = [line._replace(points=_halved(line.points), cash=_halved(line.cash)) for line in lines if line.item != "rounding"]
    points, cash = (
        tuple(map(sub, total(row(line) for line in lines), total(row(line) for line in kept)))
        for row in (attrgetter("points"), attrgetter("cash"))
    )
    return [*kept, Line("rounding", ("rounding",), tariff.system.paragraphs["rounding"], points, cash=cash)]


def _halved(amounts: tuple[Amount, ...]) -> tuple[Amount, ...]:
    return tuple([of_halves(int(2 * amount)) for amount in amounts])


def towards_zero(amounts: tuple[Amount, ...]) -> tuple[Amount, ...]:
    """Whole amounts: what is left of each when its half is struck."""
    return tuple(int(amount) for amount in amounts)


def between(sides: Sides, due: tuple[Amount, ...]) -> tuple[Amount, ...]:
    """What each seat has of what each opponent has (`due`, by seat): his counterpart pays it, the declarer or, of two against two, the
    partner for the second."""
    amounts: list[Amount] = [0] * len(sides.unit)
    for place, seat in enumerate(sides.opponents):
        amounts[seat] += due[seat]
        amounts[sides.ours[place] if len(sides.ours) == len(sides.opponents) else sides.ours[0]] -= due[seat]
    return tuple(amounts)


def times_words(times: int) -> Text:
    """How many times a Radl has a game counted."""
    return ("radl",) if times == 2 else ("radl_times", times)


def kontra_words(kontra: Kontra) -> tuple[Term | Text, str]:
    """What was said, and the factor: `Kontra ×2`; where it differs by opponent, the factors in their order."""
    if isinstance(kontra, int):
        return Term(f"kontra_{kontra}"), str(kontra)
    return ("kontra_each",), ", ".join(str(factor) for _, factor in kontra)


def kontra_line(label: Text, sides: Sides, value: Amount, kontra: Kontra, tariff: Tariff, source: str = "kontra") -> Line:
    """What Kontra adds to a value: in the Schrift or in cash, as the system has it."""
    added = kontra_flow(sides, value, kontra)
    return Line("kontra", label, tariff.system.paragraphs[source], *written_or_paid(added, tariff))
