"""How a tournament is usually played, and what is written on the slip (tarokk.md, „The day“; tarokk-sentences.md, „The slip“)."""

from collections.abc import Mapping
from typing import Any

from rules.rows.sheet import Scene

TAROKK_ILLUSZTRALT_DAY: Mapping[str, Any] = {"rounds": 4, "games": 16, "games_at": {"5": 20}, "minutes": 80, "first_minutes": 90}

_GAME = "felvevő – hívott · játék · pont · K · figurák"
TAROKK_SCENE = Scene(
    round=("Runde", "Round"), slip=("", ""), total=("összesen (Summe)", "összesen (total)"), seats=(), game=(_GAME, _GAME),
    places=("asztalpont (Tischpunkte)", "asztalpont (table points)"),
)  # fmt: skip
"""The osztó has his corner. No form is prescribed: a line a game, one of sums, one of table points."""
