"""A sheet made for a test: an evening on which everybody has a score of his own."""

from rules.rows.choices import KontraCounts
from rules.rows.columns import column
from rules.rows.decisions import DecisionTable
from rules.rows.kinds import WRITTEN
from rules.rows.play import PackOf, PlaySheet
from rules.rows.sheet import Sheet
from rules.rows.system import Game, RuleSystem
from rules.rows.writing import Writing

_COLUMN = column(kontra=(KontraCounts.NOWHERE, "Auslegung zu § 1"))
EVENING = Sheet(
    system=RuleSystem(
        slug="evening", family="made", title=("Abend", "Evening"), edition="2026", source="an inn", seats=(2, 3, 6), usual_seats=3,
        active=None,
        games=(Game("solo", WRITTEN, source="§ 1"),), announcements=(), interpretations=(), policies=_COLUMN.policies,
        policy_sources=_COLUMN.sources,
        paragraphs={"kontra": "§ 1"}, balanced=False, writing=Writing(words=("Räuber", "Bettel")),
    ),
    play=PlaySheet(pack=PackOf.TAROCK, tricks={}, rows=()), decisions=DecisionTable(late_source="§ 1"),
)  # fmt: skip
