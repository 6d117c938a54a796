"""French Tarot: its column of policies. Each choice with its paragraph; what they mean stands in `words.policies`."""

from rules.rows.choices import FivePlayerSplit, KontraCounts, WonBy
from rules.rows.columns import column

FRENCH_TAROT_POLICIES = column(
    won_by=(WonBy.BOUTS, "Skat legen"),
    kontra=(KontraCounts.NOWHERE, "Auslegung zu Abrechnung"),
    five_player_split=(FivePlayerSplit.TWO_ONE, "Variante für fünf Spieler"),
    round_to=(1, "Abrechnung"),
)
