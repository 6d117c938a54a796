"""How a tournament is usually played (tarot-fft.md, „The tournament“): a round is a position."""

from collections.abc import Mapping
from typing import Any

FRENCH_TAROT_FFT_DAY: Mapping[str, Any] = {"rounds": 5, "games": 4, "games_at": {"3": "games_at_three", "5": "games_at_five"}}
