"""The referee's table: violation × stage × fact → decision → consequence."""

from rules.decide.case import games_of
from rules.decide.consequence import KEEPS_THE_GAME, announced_birds

__all__ = ["KEEPS_THE_GAME", "announced_birds", "games_of"]
