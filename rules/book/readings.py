"""Settlements that stay as an older reading of the sheets made them: the amounts are known, their reasons are not any more.

An edition is the organiser's, a reading is ours (`tariff.READING`). Nothing here settles anything.
"""

from rules.engine.ledger import Line, Settlement
from rules.rows.card_points import Amount
from rules.words.findings import Finding, Refusal


def settled_before(reading: int, points: tuple[Amount, ...], cash: tuple[Amount, ...], declarer_won: bool | None) -> Settlement:
    """The amounts that an older reading gave, with that as their only reason."""
    why = Line("reading", ("settled_by_reading", reading), f"Auslegung zu Lesart {reading}", points, cash=cash)
    return Settlement(points, cash, (why,), (), declarer_won=declarer_won)


def refused_before(reading: int, messages: tuple[tuple[str, str, str], ...]) -> Refusal:
    """What an older reading refused. `messages`: code, field and the German sentence of each finding, as they were kept."""
    found = tuple(Finding(code, field, ("+", message)) for code, field, message in messages)
    return Refusal(found or (Finding("undefined_by_rules", "record", ("refused_by_reading", reading)),))
