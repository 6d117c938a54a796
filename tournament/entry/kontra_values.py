"""A Kontra as the form's controls say it: one multiplier for all opponents, a Sub of one alone, or one control for each opponent."""

from collections.abc import Mapping
from typing import Any

from rules.engine import Tariff, game_forms

FOR_ALL = "all"
"""What the control beside a Sub says where every opponent said it."""


def game_kontra_values(record: Mapping[str, Any], tariff: Tariff) -> dict[str, str]:
    """What the controls of the game's own Kontra say, by name; nothing where there is none. Takes faulty records too.

    A game in which each opponent has a Kontra of his own asks for no other one: what a record says of all alike stands at each of them.
    """
    kontra, dealer = record.get("kontra"), record.get("dealer")
    own = any(form.slug == record.get("game") and form.kontra == "each" for form in game_forms(tariff))
    if own and type(kontra) is int and type(dealer) is int:
        return {f"kontra_{seat}": str(kontra) for seat in tariff.active_seats(dealer, record.get("game")) if seat != record.get("declarer")}
    each = {f"kontra_{seat}": str(factor) for seat, factor in kontra.items()} if isinstance(kontra, dict) else {}
    return each if own and each else each | kontra_values(kontra, "kontra")


def kontra_values(kontra: Any, name: str) -> dict[str, str]:
    """What the control `name` says of a Kontra of all opponents, and the one beside it of a Sub that one of them alone said."""
    if kontra is None:
        return {}
    whom = f"{name.removesuffix('_kontra')}_for"
    factors = set(kontra.values()) if isinstance(kontra, dict) else {kontra}
    if len(factors) == 1:
        return {name: str(*factors)} | ({whom: FOR_ALL} if factors == {8} else {})
    only = next((seat for seat, factor in kontra.items() if factor == 8), "")
    return {name: "8", whom: only} if factors == {4, 8} else {}
