"""How a tournament is usually played, and what is written on the slip (tarokk.md, „The day“; tarokk-sentences.md, „The slip“)."""

from collections.abc import Mapping
from typing import Any

from rules.sheets.tarokk_illusztralt.day import MARKS, TAROKK_SCENE

TAROKK_PASKIEVICS_DAY: Mapping[str, Any] = {"rounds": 4, "games": 16, "games_at": {"5": 20}, "minutes": 80}

_FIGURES = "figurák: T trull, 4K négykirály, D dupla, V volát, PU pagát ultimó, XXI XXI-fogás, 8t, 9t tarokkszám"
TAROKK_PASKIEVICS_SCENE = TAROKK_SCENE._replace(handling=(f"{_FIGURES}; {MARKS[0]}", f"{_FIGURES}; {MARKS[1]}"))
