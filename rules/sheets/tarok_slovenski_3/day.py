"""How a tournament is usually played, and what is written on the slip (tarok-slovenski.md, „The day“)."""

from collections.abc import Mapping
from typing import Any

from rules.rows.sheet import Scene

TAROK_SLOVENSKI_DAY: Mapping[str, Any] = {"games": 24, "next_round": "last_round", "knock_out": 2}

TAROK_SLOVENSKI_SCENE = Scene(
    round=("Runde", "Round"), slip=("", ""), total=("skupaj (Summe)", "skupaj (total)"), seats=(),
)  # fmt: skip
"""Nothing is added up before the round is over: radelci go through all of it."""
