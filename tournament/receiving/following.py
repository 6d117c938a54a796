"""What follows once the server agrees with what was sent: pages, series over clubs, who is told. Each may be done twice and is as if it had
been done once."""

from tournament.api.letters import laptop_enrolled, upload_held
from tournament.api.telling import tell
from tournament.models import Received
from tournament.published import indexing
from tournament.published.writing import build, swap, tombstone
from tournament.series.over_clubs import recount

__all__ = ["build", "index", "laptop_enrolled", "recount", "swap", "tell", "tombstone", "upload_held"]


def index(received: Received) -> None:
    """The lists of what is public, anew: who was forgotten since is gone from them too, though the tournament is as it was."""
    indexing.outdate(received)
    indexing.index()
