"""What every capability stands on, without HTTP: the transaction and its log row, lines written and settled, seats, people, ranking, clock,
rights."""
