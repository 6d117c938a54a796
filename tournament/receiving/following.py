"""What follows once the server agrees with what was sent: pages, series over clubs, who is told. Each may be done twice and is as if it had
been done once."""

from tournament.api.telling import tell
from tournament.published.indexing import index, outdate
from tournament.published.writing import build, swap, tombstone
from tournament.series.over_clubs import recount

__all__ = ["build", "index", "outdate", "recount", "swap", "tell", "tombstone"]
