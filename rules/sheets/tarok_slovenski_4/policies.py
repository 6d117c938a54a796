"""Slovenian Tarok of four: its column of policies."""

from rules.rows.choices import Claims, KontraCounts
from rules.rows.columns import column

TAROK_SLOVENSKI_4_POLICIES = column(kontra=(KontraCounts.SCORE, "§ 2.4"), claims=(Claims.NONE, "§ 3.9"))
