"""How a tournament is usually played (tarokk.md, „The day“)."""

from collections.abc import Mapping
from typing import Any

TAROKK_ILLUSZTRALT_DAY: Mapping[str, Any] = {"rounds": 4, "games": 16, "games_at": {"5": 20}, "minutes": 80, "first_minutes": 90}
