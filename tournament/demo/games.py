"""The made-up games of a table: random only by the generator that is given."""

from random import Random
from typing import Any

import rules
from rules import engine
from tournament.ledger.store import convert


def table_records(
    random: Random, sheet: rules.Sheet, seats: int, games: int, first_dealer: int, skill: list[float]
) -> list[dict[str, Any]]:
    """The games of a table's round in order; `skill` weighs who plays, one number a seat. Every record settles."""
    tariff = convert.tariff(sheet, {}, seats)
    records: list[dict[str, Any]] = []
    while len(records) < games:
        record = engine.family_of(tariff).dealt(random, tariff, (first_dealer + len(records)) % seats, skill)
        if not isinstance(rules.read_record(record, tariff), rules.Refusal):
            records.append(record)
    return records
