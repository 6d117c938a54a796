"""The draw: who plays whom at which table, drawn from a seed, judged, changed by hand and repaired.

The door of the package; everything else in it is its own business. It seats numbers and knows no names, no database and no clock. The
order of its aims stands in `drawing`, what a repeat costs in `search`, what is proven in `bounds`.
"""

from scoring.draw.bounds import Bound, Step
from scoring.draw.byhand import move, swap
from scoring.draw.drawing import TRIES, draw
from scoring.draw.findings import DrawError, Finding
from scoring.draw.model import Entrant, Fixed, Repeat, Round, Table, Together, seating
from scoring.draw.repair import Move, Repair, dissolve, join, leave
from scoring.draw.report import Report, evaluate
from scoring.draw.result import Draw, by_hand
from scoring.draw.sizes import Fewest, described, neighbours, seatable, table_sizes, usual, usual_first

__all__ = [
    "TRIES",
    "Bound",
    "Draw",
    "DrawError",
    "Entrant",
    "Fewest",
    "Finding",
    "Fixed",
    "Move",
    "Repair",
    "Repeat",
    "Report",
    "Round",
    "Step",
    "Table",
    "Together",
    "by_hand",
    "described",
    "dissolve",
    "draw",
    "evaluate",
    "join",
    "leave",
    "move",
    "neighbours",
    "seatable",
    "seating",
    "swap",
    "table_sizes",
    "usual",
    "usual_first",
]
