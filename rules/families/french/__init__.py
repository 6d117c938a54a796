"""French Tarot with 78 cards."""
