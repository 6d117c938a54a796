"""Two who are one: what would move, what moves at a tournament, what moves in a series; done and undone in one step each. No HTTP, no
amount changes."""
