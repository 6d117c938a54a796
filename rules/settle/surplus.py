"""Überschuss (Point-Tarock § 16): the whole points above 35 of a won game."""

from rules.record import card_points
from rules.record.record import Positive
from rules.record.tariff import Tariff
from rules.rows.system import Family


def surplus_points(record: Positive, won: bool, tariff: Tariff) -> tuple[str, int] | None:
    """The winner's count and the points above 35, or None where there is no surplus to pay."""
    if tariff.system.family is not Family.POINT:
        return None
    if not won and tariff.options["surplus"] != "winner":
        return None
    points = record.points or 0
    count = points if won else card_points.PACK - points
    over = count // 3 - 35
    return (card_points.write(count), over) if over > 0 else None
