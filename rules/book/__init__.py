"""What everybody asks of the sheets: their tariffs, digests and names, a cup's own, what a page of them says, and the JSON door."""

from rules.book.comparing import compare
from rules.book.editions import edition_name, edition_of, in_force, line, sheet_name
from rules.book.filed import FORMATS, read_file
from rules.book.free import FORMAT as FREE_FORMAT
from rules.book.free import suggested_ranking
from rules.book.own import FORMAT, FORMAT_2, SheetFault, SheetRefused, as_file, differences, file_keys, forms, kin, read_sheet
from rules.book.own.column import column_of
from rules.book.own.faults import Faults
from rules.book.own.following import NOT_THERE, Brought, Follows, decided, failing, follows
from rules.book.own.form import LONGEST_SLUG, TABLES, base_of, bases, starting
from rules.book.own.nothing import NONE, NOTHING
from rules.book.own.proving import read_examples, settled
from rules.book.ranking import BY_SUM, RankedBy, Ranking, read_ranking, usual_ranking
from rules.book.readings import refused_before, settled_before
from rules.book.regelblatt import Page, edition_text, without_marks
from rules.book.tariff import lenient_tariff
from rules.book.telling import told
from rules.rows.places import Compared, Parts, PlacedBy, TableTies

__all__ = [
    "BY_SUM", "FORMAT", "FORMATS", "FORMAT_2", "FREE_FORMAT", "LONGEST_SLUG", "NONE", "NOTHING", "NOT_THERE", "TABLES", "Brought",
    "Compared", "Faults", "Follows", "Page", "Parts", "PlacedBy", "RankedBy", "Ranking", "SheetFault", "SheetRefused", "TableTies",
    "as_file", "base_of", "bases", "column_of", "compare", "decided", "differences", "edition_name", "edition_of", "edition_text",
    "failing", "file_keys", "follows", "forms", "in_force", "kin", "lenient_tariff", "line", "read_examples", "read_file", "read_ranking",
    "read_sheet", "refused_before", "settled", "settled_before", "sheet_name", "starting", "suggested_ranking", "told", "usual_ranking",
    "without_marks",
]  # fmt: skip
