"""What players see: standings, a player's games, where to sit."""
