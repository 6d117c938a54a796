"""How a value flows between the sides of a game, at one Kontra for all or at one for each opponent."""

from functools import lru_cache
from typing import assert_never

from rules.engine.ledger import Line
from rules.engine.record import Kontra, multiplier
from rules.engine.tariff import Sides, Tariff
from rules.rows.card_points import Amount
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
