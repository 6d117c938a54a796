"""What stands behind every action: the transaction and its log row, refusals, rights, prepared queries, typed text."""
