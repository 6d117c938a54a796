"""What follows once the server agrees with what was sent: pages, series over clubs, who is told. Each may be done twice and is as if it had
been done once."""

from collections.abc import Mapping

from tournament.models import Organiser, Received, Revision, Tournament


def build(revision: Revision, tournament: Tournament) -> None:
    """Writes the pages of a revision; `tournament` is there only while this runs."""


def swap(received: Received) -> None:
    """Shows the pages of the head to everybody."""


def tombstone(received: Received) -> None:
    """Shows that it was withdrawn."""


def index() -> None:
    """Makes the lists of what is public anew."""


def recount(received: Received) -> None:
    """Counts the series anew in which it stands."""


def tell(organiser: Organiser, event: str, ids: Mapping[str, str]) -> None:
    """Tells who wants to be told."""
