"""Its one kind of game."""

from rules.rows.kinds import GameKind, Roles

AMOUNTS = GameKind(slug="amounts", words=("Beträge", "amounts"), roles=Roles.EACH, by_hand=True)
