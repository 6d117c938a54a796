"""A game laid out card by card: what may be played, tricks, counts, and the faults that the cards prove."""
