"""The plain games around which faults are made: somebody plays alone and wins; the same with another declarer, or with points that cannot
be.

What is said is the text of the form's controls, as a phone sends it.
"""

from collections.abc import Mapping

from rules import engine
from tournament.entry.form import values_of

SYSTEM = "koenigrufen-cup"
"""What is rehearsed where nobody says: the sheet of the most tournaments."""
IMPOSSIBLE, TOO_MUCH = "99", "1000001"
"""Card points that no pack has; an amount that no slip has."""


def alone(tariff: engine.Tariff, *, dealer: int, declarer: int) -> dict[str, str]:
    """A game that its declarer wins against all others."""
    return values_of(engine.family_of(tariff).plain(tariff, dealer) | {"dealer": dealer, "declarer": declarer}, tariff)


def by_another(data: Mapping[str, str], seats: int) -> dict[str, str]:
    """The same game, played by the next but one: never by the dealer, who may sit out."""
    dealer, declarer = int(data["dealer"]), int(data["declarer"])
    other = next(seat for step in (2, 1) if (seat := (declarer + step) % seats) != dealer)
    return {**data, "declarer": str(other), "partner": str(other)}


def impossible(data: Mapping[str, str]) -> dict[str, str]:
    """The same game with points that cannot be, or where it has amounts, with one of these."""
    amount = next((name for name in data if name.startswith("amount_")), None)
    if amount is not None:
        return {**data, amount: TOO_MUCH}
    return {name: text for name, text in data.items() if name != "won"} | {"points": IMPOSSIBLE}
