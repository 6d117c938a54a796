"""What every paper says, and how its formats are written. Layout is in `exporters`.

`cash`, `changes`, `handing_out` and `series` are taken as modules: a command that sets no paper need not load them.
"""

from scoring.paper.drawn_lists import players_report, start_report, tables_report
from scoring.paper.file_names import in_file_names
from scoring.paper.groups import GroupLine, groups_report
from scoring.paper.report import Cell, Column, Kind, Report, facts, foot, round_report
from scoring.paper.rulings import Outcome, ReasonLine, RulingRow, SanctionRow, rulings_report, sanction_text
from scoring.paper.stamping import replaces, stamped
from scoring.paper.standings_list import standings_report
from scoring.paper.typesetter import CHOICE, LAID_OUT, SHELF, NotSet, Part, Size, Typesetter, Why, typesetter, using

__all__ = [
    "CHOICE", "LAID_OUT", "SHELF", "Cell", "Column", "GroupLine", "Kind", "NotSet", "Outcome", "Part", "ReasonLine", "Report",
    "RulingRow", "SanctionRow", "Size", "Typesetter", "Why", "facts", "foot", "groups_report",
    "in_file_names", "players_report", "replaces",
    "round_report",
    "rulings_report", "sanction_text", "stamped", "standings_report", "start_report", "tables_report", "typesetter", "using",
]  # fmt: skip
