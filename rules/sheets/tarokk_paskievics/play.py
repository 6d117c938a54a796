"""How tricks are played, and whose is what was laid away."""

from dataclasses import replace

from rules.rows.play import Count, PlayRow
from rules.sheets.tarokk_illusztralt import play as illusztralt

PLAY = replace(illusztralt.PLAY, sources=dict.fromkeys(illusztralt.PLAY.sources, "Auslegung zu PVSZ 10"))
TAROKK_PASKIEVICS_PLAY = replace(
    illusztralt.TAROKK_ILLUSZTRALT_PLAY,
    rows=(
        PlayRow(("harom",), rules=PLAY, count=Count.SIDES, source="PVSZ 6.4", laid_away=3, laid_away_alone=6),
        PlayRow(("ketto",), rules=PLAY, count=Count.SIDES, source="PVSZ 6.4", laid_away=2, laid_away_alone=6),
        PlayRow(("egy",), rules=PLAY, count=Count.SIDES, source="PVSZ 6.4", laid_away=1, laid_away_alone=6),
        PlayRow(("szolo",), rules=PLAY, count=Count.SIDES, source="PVSZ 6.4", laid_away=0, laid_away_alone=6),
    ),
)
"""Where the called card was laid away all six are the declarer's."""
