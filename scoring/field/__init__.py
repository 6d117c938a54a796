"""Who plays: names as they are read, doubles, passes, seats by game, marks."""
