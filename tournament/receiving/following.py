"""What follows once the server agrees with what was sent: pages, series over clubs, who is told. Each may be done twice and is as if it had
been done once."""

from tournament.api.letters import laptop_enrolled, upload_held
from tournament.api.telling import tell
from tournament.published.indexing import index, is_outdated, outdate
from tournament.published.writing import build, swap, take_down, tombstone
from tournament.series.over_clubs import recount

__all__ = [
    "build",
    "index",
    "is_outdated",
    "laptop_enrolled",
    "outdate",
    "recount",
    "swap",
    "take_down",
    "tell",
    "tombstone",
    "upload_held",
]
