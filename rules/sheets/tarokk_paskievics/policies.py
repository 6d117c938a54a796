"""Its column of policies. Each choice with its paragraph; what they mean stands in `words.policies`."""

from rules.rows.choices import Claims, KontraCounts, KontraUnit
from rules.rows.columns import column

TAROKK_PASKIEVICS_POLICIES = column(
    kontra=(KontraCounts.SCORE, "PVSZ 4.8"),
    kontra_unit=(KontraUnit.ALL_ALIKE, "PVSZ 4.8"),
    claims=(Claims.NONE, "Auslegung zu PVSZ 10"),
)
