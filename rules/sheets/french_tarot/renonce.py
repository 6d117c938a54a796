"""French Tarot: the sheet has no rule for faults, so there is no row. Every fault, whenever it is noticed, is left to the referee."""

from rules.rows.decisions import DecisionTable

HAPPENS = (
    "farbzwang", "tarockzwang", "stichzwang", "lead_out_of_turn", "throwing_in", "discard_count", "discard_honour", "discard_tarock_hidden",
    "misdeal", "exposed_card", "self_call", "talking", "cards_thrown_together", "cards_shown_or_mixed", "kibitzer", "betrayal", "rule_breach",
)
"""What there is in it: suit and trump are followed, a trump beaten, six laid away, at five a king called; no birds, no Pagat to keep."""

FRENCH_TAROT_RENONCE = DecisionTable(late_source="Auslegung zu Spielablauf", happens=HAPPENS)
