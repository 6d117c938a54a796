"""Its column of policies. Each choice with its paragraph; what they mean stands in `words.policies`."""

from rules.rows.choices import Claims, KontraCounts, KontraUnit
from rules.rows.columns import column

TAROKK_ILLUSZTRALT_POLICIES = column(
    kontra=(KontraCounts.SCORE, "ITVB 6"),
    kontra_unit=(KontraUnit.ALL_ALIKE, "ITVB 6"),
    claims=(Claims.NONE, "Auslegung zu ITVB 9"),
)
