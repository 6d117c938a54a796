"""Rows and words that all of scoring speaks in. Plain values, no arithmetic."""
