"""A tournament's file without which tournament it is: what is read in beside the original is another one, and everything else of it the
same. The uid has tests of its own (tests/tournament/archive/test_uid.py)."""

from typing import Any

from tournament.archive import writing
from tournament.archive.writing import as_text
from tournament.models import Tournament

__all__ = ["as_text", "written"]


def written(tournament: Tournament) -> dict[str, Any]:
    """The tournament as JSON, without its uid."""
    file = writing.written(tournament)
    del file["uid"]
    return file
