"""How much a person may type, where no rule says it."""

MOST_POINTS = 1_000_000
"""Points of one claim."""
