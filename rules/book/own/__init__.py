"""A cup's own sheet: a `tarock-sheet/1` file that starts from a sheet and says what differs, read to a `Sheet`. Pure."""

from rules.book.own.differing import Difference, differences
from rules.book.own.faults import SheetFault, SheetRefused
from rules.book.own.form import FORMAT
from rules.book.own.reading import read_sheet

__all__ = ["FORMAT", "Difference", "SheetFault", "SheetRefused", "differences", "read_sheet"]
