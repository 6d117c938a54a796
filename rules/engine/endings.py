"""What a game can come to of which only the announcement is known: the ways as a value, and who may play in it. Settles nothing."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rules.engine.forms import GameForm
from rules.engine.tariff import Tariff

Told = dict[str, Any]
"""A record as JSON, as far as a table has told it."""


class Outcomes(NamedTuple):
    """The records, the rules may refuse some of them; `exact`: none is left out."""

    records: tuple[Told, ...]
    exact: bool


NONE = Outcomes((), exact=False)
"""Of a game that nobody knows."""


def people(bare: Told, form: GameForm, tariff: Tariff) -> Iterator[Told]:
    """Who plays with whom, where nobody has said it."""
    active = active_seats(bare, tariff)
    base = {key: value for key, value in bare.items() if key != "announcements"}
    declarers = [base["declarer"]] if "declarer" in base else active if "declarer" in form.fields else [None]
    for declarer in declarers:
        known = base if declarer is None else {**base, "declarer": declarer}
        if not form.never_alone or "partner" in base:
            yield known
        if "partner" in form.fields and "partner" not in base:
            yield from ({**known, "partner": seat} for seat in active if seat != declarer)


def active_seats(told: Mapping[str, Any], tariff: Tariff) -> list[int]:
    """The seats that play it."""
    idle = tariff.idle(told.get("dealer"), told.get("game"))
    return [seat for seat in range(tariff.seats) if seat not in idle]
