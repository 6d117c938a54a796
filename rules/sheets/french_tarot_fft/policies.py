"""French Tarot of the FFT: its column of policies. Each choice with its paragraph; what they mean stands in `words.policies`."""

from rules.rows.choices import KontraCounts, WonBy
from rules.rows.columns import column

FRENCH_TAROT_FFT_POLICIES = column(
    won_by=(WonBy.BOUTS, "Le principe du jeu"),
    kontra=(KontraCounts.NOWHERE, "Auslegung zu Les enchères"),
)
