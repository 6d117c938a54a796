"""A game laid out card by card: read, judged, and what its tricks prove."""
