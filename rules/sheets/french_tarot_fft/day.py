"""How a tournament is usually played, and what it is called on the slip (tarot-fft.md, „The tournament“): a round is a position."""

from collections.abc import Mapping
from typing import Any

from rules.rows.sheet import Scene

FRENCH_TAROT_FFT_DAY: Mapping[str, Any] = {"rounds": 5, "games": 4, "cents": 0, "games_at": {"3": "games_at_three", "5": "games_at_five"}}

FRENCH_TAROT_FFT_SCENE = Scene(
    round=("Position", "Position"), slip=("Marque", "Marque"), total=("Bilan", "Bilan"), seats=("Nord", "Ouest", "Sud", "Est"),
    handling=(
        "Nord schreibt. Alle prüfen ihren Bilan und die Quersumme 0 und zeichnen ab; dann geht der Zettel zum Schiedsrichter (arbitre).",
        "Nord writes. All check their Bilan and the cross sum 0 and initial; then the slip goes to the referee (arbitre).",
    ),
)
"""The marque. Who is fifth at a table has his number alone."""
