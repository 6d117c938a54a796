"""A cup's own sheet: a `tarock-sheet/1` or `/2` file that starts from a sheet and says what differs, read to a `Sheet`. Pure."""

from rules.book.own import file_keys, forms, kin
from rules.book.own.differing import Difference, differences
from rules.book.own.faults import SheetFault, SheetRefused
from rules.book.own.form import FORMAT, FORMAT_2
from rules.book.own.of_sheet import as_file
from rules.book.own.reading import read_sheet

__all__ = [
    "FORMAT", "FORMAT_2", "Difference", "SheetFault", "SheetRefused", "as_file", "differences", "file_keys", "forms", "kin", "read_sheet",
]  # fmt: skip
