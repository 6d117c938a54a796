"""Calls, cases, rulings, appeals, sanctions and precedents; a game laid out card by card."""
