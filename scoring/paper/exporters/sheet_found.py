"""What is read of a sheet's workbook, list by list: the file's JSON, the cell of each of its rows, and what is wrong with the workbook
itself."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from openpyxl.utils import get_column_letter

from rules.book import file_keys
from scoring.paper.exporters.sheet_cells import Cell, read_cell, text_of

Row = tuple[int, Sequence[Cell]]
"""A row of a list as it stands: its number, from 1, and its cells."""
Reading = Callable[[str, Sequence[Row]], None]
"""Takes in a list by its title and rows."""
Columns = Mapping[int, file_keys.Key]
"""The keys of a row of one's own, by their column."""
Said = tuple[str, str]
"""A sentence, German and English."""


class Found:
    """The file's JSON as far as it is read, and where each of its rows stands. `wrong`: list and cell, and the sentence."""

    def __init__(self) -> None:
        self.data: dict[str, Any] = {}
        self.places: dict[str, str] = {}
        self.wrong: list[tuple[str, Said]] = []

    def part(self, path: str) -> dict[str, Any]:
        """A table of the file, made where it is not there."""
        found = self.data
        for step in path.split("."):
            held = found.get(step)
            if not isinstance(held, dict):
                held = found[step] = {}
            found = held
        return found

    def mark(self, row: str, title: str, number: int, column: int = 0) -> None:
        """Remembers where a row of the file stands."""
        self.places[row] = cell_name(title, number, column)

    def refuse(self, title: str, number: int, column: int, said: Said) -> None:
        """Tells what is wrong with a cell."""
        self.wrong.append((cell_name(title, number, column), said))

    def twice(self, row: str, title: str, number: int) -> None:
        """Tells that a row is there already."""
        said = ("Diese Zeile steht zweimal. Bitte eine streichen.", "This row is there twice. Please strike one.")
        self.wrong.append((f"{cell_name(title, number, 0)} ({row})", said))

    def keyed(self, path: str, said: Callable[[Sequence[Cell]], Any], named: Callable[[Cell], str] = text_of) -> Reading:
        """Reads a list of which each row is named by its first cell."""

        def read(title: str, rows: Sequence[Row]) -> None:
            for number, cells in rows:
                self.put(path, named(cells[0]), said(cells), title, number=number)

        return read

    def put(self, path: str, slug: str, value: Any, title: str, *, number: int, column: int = 1) -> None:
        """A row of a table, with its place."""
        table = self.part(path)
        if slug in table:
            self.twice(f"{path}.{slug}", title, number)
        table[slug] = value
        self.mark(f"{path}.{slug}", title, number, column)

    def fields(self, where: str, cells: Sequence[Cell], columns: Columns, title: str, *, number: int) -> dict[str, Any]:
        """What stands in the columns of a row of one's own, each with its place."""
        for column, key in columns.items():
            self.mark(f"{where}.{key.name}", title, number, column)
        return {key.name: read_cell(key.form, cells[column]) for column, key in columns.items() if text_of(cells[column])}


def cell_name(title: str, number: int, column: int) -> str:
    """Where a cell stands: „Spiele!B5“."""
    return f"{title}!{get_column_letter(column + 1)}{number}"


def columns_of(heads: Sequence[str], keys: Iterable[file_keys.Key]) -> Columns:
    """The keys that have a column of their own among these heads."""
    return {heads.index(key.head): key for key in keys if key.head in heads}
