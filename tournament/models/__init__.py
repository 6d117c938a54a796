"""What is stored. Each module is one thing of the tournament day; constraints stand with the columns they hold together."""

from tournament.models.cup import Cup
from tournament.models.entry import POSITION_STEP, Entry
from tournament.models.kept import RowsAreKept
from tournament.models.log import LogRow
from tournament.models.player import Player, Registration
from tournament.models.round import Round, RoundState
from tournament.models.table import Seat, Source, Table, TableState
from tournament.models.tournament import Phase, Tournament

__all__ = [
    "POSITION_STEP", "Cup", "Entry", "LogRow", "Phase", "Player", "Registration", "Round", "RoundState", "RowsAreKept", "Seat",
    "Source", "Table", "TableState", "Tournament",
]
