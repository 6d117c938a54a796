"""How a tournament is usually played (tarok-slovenski.md, „The day“)."""

from collections.abc import Mapping
from typing import Any

TAROK_SLOVENSKI_DAY: Mapping[str, Any] = {"games": 24, "next_round": "last_round"}
