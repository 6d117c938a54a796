"""A free evening: amounts that the table writes, for everybody a score of his own."""

from rules.rows.choices import KontraCounts
from rules.rows.columns import column
from rules.rows.decisions import DecisionTable
from rules.rows.kinds import WRITTEN
from rules.rows.play import PackOf, PlaySheet
from rules.rows.sheet import Sheet, said
from rules.rows.system import Game, RuleSystem

_AMOUNTS = "Auslegung zu Freier Abend"
_COLUMN = column(kontra=(KontraCounts.NOWHERE, _AMOUNTS))

FREE_EVENING = Sheet(
    system=RuleSystem(
        slug="free-evening", family="free", title=("Freier Abend", "Free evening"), edition="2026", source="free.md", seats=(2, 3, 4, 5, 6),
        usual_seats=4, active=None, games=(Game("free", WRITTEN, source=_AMOUNTS),), announcements=(), interpretations=(), policies=_COLUMN.policies,
        policy_sources=_COLUMN.sources, paragraphs={"kontra": _AMOUNTS}, balanced=False, offered=False,
    ),
    play=PlaySheet(pack=PackOf.TAROCK, tricks={}, rows=()), decisions=DecisionTable(late_source=_AMOUNTS),
    sentences=said((
        ("Geschrieben werden Beträge, ganze; ohne Quersumme.", "Amounts are written, whole; no cross sum.", _AMOUNTS),
    )),
)  # fmt: skip
