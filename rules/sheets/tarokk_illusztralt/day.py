"""How a tournament is usually played, and what is written on the slip (tarokk.md, „The day“; tarokk-sentences.md, „The slip“)."""

from collections.abc import Mapping
from typing import Any

from rules.rows.sheet import Scene

TAROKK_ILLUSZTRALT_DAY: Mapping[str, Any] = {"rounds": 4, "games": 16, "games_at": {"5": 20}, "minutes": 80, "first_minutes": 90}

_FIGURES = (
    "figurák: T trull, 4K négykirály, D dupla, V volát, PU, SU pagát, sas ultimó, XXI XXI-fogás, C centrum, KM, NM kismadár, nagymadár, "
    "PUhu, SUhu pagát, sas uhu, KU, KUhu király ultimó, uhu, 8t, 9t tarokkszám"
)
MARKS = (
    "dahinter der Platz; cs davor: still (csendes), − dahinter: verloren, K2 … K16: Kontra.",
    "the seat behind it; cs before it: silent (csendes), − behind it: lost, K2 … K16: Kontra.",
)
"""How a figure is written with whose it is and what became of it."""
_GAME = "felvevő – hívott · játék · pont · K · figurák"
TAROKK_SCENE = Scene(
    round=("Runde", "Round"), slip=("", ""), total=("összesen (Summe)", "összesen (total)"), seats=(), game=(_GAME, _GAME),
    places=("asztalpont (Tischpunkte)", "asztalpont (table points)"),
    handling=(f"{_FIGURES}; {MARKS[0]}", f"{_FIGURES}; {MARKS[1]}"), surname_first=True,
)  # fmt: skip
"""The osztó has his corner. No form is prescribed: a line a game, one of sums, one of table points."""
