"""A game laid out card by card: read, judged, and what its tricks prove."""

from rules.play.play import Fault, first_leader
from rules.play.reading import options_steer

__all__ = ["Fault", "first_leader", "options_steer"]
