"""Slovenian Tarok: its column of policies. What is left to a tournament are questions of its own."""

from rules.rows.choices import Claims, KontraCounts
from rules.rows.columns import column

TAROK_SLOVENSKI_3_POLICIES = column(kontra=(KontraCounts.SCORE, "§ 3.6"), claims=(Claims.NONE, "§ 3.9"))
