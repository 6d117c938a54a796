"""French Tarot: the sheet has no rule for faults, so there is no row. Every fault, whenever it is noticed, is left to the referee."""

from rules.rows.decisions import DecisionTable

FRENCH_TAROT_RENONCE = DecisionTable(late_source="Auslegung zu Spielablauf")
