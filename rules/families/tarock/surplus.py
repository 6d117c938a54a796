"""Überschuss (Point-Tarock § 16): the whole points above 35 of a won game."""

from typing import assert_never

from rules.engine.record import Positive
from rules.engine.tariff import Tariff
from rules.rows import card_points
from rules.rows.choices import Surplus


def surplus_points(record: Positive, won: bool, tariff: Tariff) -> tuple[str, int] | None:
    """The winner's count and the points above 35, or None where there is no surplus to pay."""
    match tariff.policies.surplus:
        case Surplus.NONE:
            return None
        case Surplus.DECLARER:
            if not won:
                return None
        case Surplus.WINNER:
            pass
        case _:
            assert_never(tariff.policies.surplus)
    points = record.points or 0
    count = points if won else card_points.PACK - points
    over = count // 3 - 35
    return (card_points.write(count), over) if over > 0 else None
