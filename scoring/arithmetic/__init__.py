"""From settlements to standings: ties, statistics, payments, disputes, prizes and series. Exact numbers, no paper."""

from scoring.arithmetic.disputes import NOTHING_OPEN, Disputed, Doubt, Place, Spans, place_text, spans
from scoring.arithmetic.payments import (
    Method, Payment, Per, Policy, TableOwed, Through, Unsettled, balances, due, settle_evening, transfers,
)  # fmt: skip
from scoring.arithmetic.stand import SHORT, STANDINGS, digest, standings_content, state_of
from scoring.arithmetic.standings import Standing, cross_sums, ranking_over, standings
from scoring.arithmetic.table_points import after_penalties, at_table, both, ranking_notes, ranking_text
from scoring.arithmetic.teams import TeamStanding, team_standings
from scoring.arithmetic.tiebreaks import effective

__all__ = [
    "NOTHING_OPEN", "SHORT", "STANDINGS", "Disputed", "Doubt", "Method", "Payment", "Per", "Place", "Policy", "Spans", "Standing",
    "TableOwed", "TeamStanding", "Through", "Unsettled", "after_penalties", "at_table", "balances", "both", "cross_sums", "digest",
    "due", "effective", "place_text", "ranking_notes", "ranking_over", "ranking_text", "settle_evening", "spans", "standings",
    "standings_content", "state_of", "team_standings", "transfers",
]  # fmt: skip
