"""Jobs of a test's own."""

from tests.tournament.jobs.kinds_made import counting

__all__ = ["counting"]
