"""A game laid out card by card: read, judged, and what its tricks prove."""

from rules.play.play import Fault, first_leader

__all__ = ["Fault", "first_leader"]
