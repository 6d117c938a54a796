"""Slovenian Tarok of four: from facts to decision, as of three; there are solo games in which something is laid away too."""

from dataclasses import replace

from rules.rows.decisions import Duty, Holds
from rules.sheets.tarok_slovenski_3.renonce import FOLLOWING, LAYING_AWAY, TAROK_SLOVENSKI_3_RENONCE

GAMES = (
    *LAYING_AWAY, "solo_tri", "solo_dva", "solo_ena", "barvni_valat_solo_tri", "barvni_valat_solo_dva", "barvni_valat_solo_ena", "valat_solo_tri",
    "valat_solo_dva", "valat_solo_ena",
)

TAROK_SLOVENSKI_4_RENONCE = replace(
    TAROK_SLOVENSKI_3_RENONCE,
    duties=(
        *FOLLOWING,
        Duty("discard_count", holds=Holds.EVERY_GAME, source="§ 3.9 a", games=GAMES),
        Duty("discard_honour", holds=Holds.EVERY_GAME, source="§ 3.9 a", games=GAMES),
        Duty("discard_tarock_hidden", holds=Holds.EVERY_GAME, source="§ 3.9 a", games=GAMES),
    ),
)
