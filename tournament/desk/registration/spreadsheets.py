"""Reads an uploaded xlsx or csv file into lines of texts, within limits; what it cannot read it says, with what to do.

Never trusts the file: size, rows, columns and the unpacked size are limited before anything is built from it, formulas are not evaluated,
XML with a document type is refused. Stores nothing; what a column means is said by `desk.registration.columns`.
"""

import csv
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from io import BytesIO, StringIO
from itertools import islice
from typing import Any
from zipfile import BadZipFile, LargeZipFile, ZipFile, ZipInfo

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from tournament.desk.registration.players import MOST_ROWS

MOST_BYTES = 5 * 1024 * 1024
MOST_UNPACKED = 40 * 1024 * 1024
MOST_PARTS = 500
MOST_TAGS, MOST_OTHER_TAGS = 600_000, 60_000
"""Elements of all sheets with their texts, and of everything else. A megabyte may hold a hundred thousand, and each takes its time, empty
or not."""
CELLS = ("xl/worksheets/", "xl/sharedStrings")
MOST_COLUMNS = 40
LAST_ROW = 1 << 20
"""Rows of an Excel sheet; a row that calls itself a later one is not read."""
MOST_TITLE_ROWS = 10
"""The heads may stand below a title, but not far below."""
LONGEST_CELL = 300
"""Letters of a cell that are read; no field takes more than 200."""
CHUNK = 1 << 16

Cells = tuple[int, Sequence[Any]]
"""A line that is not empty, as it stands in the file: its number, from 1, and its cells."""
Line = tuple[int, list[str]]
"""The same with its cells as texts."""


class Unreadable(ValueError):
    """A file that is no player list; its text says why and what to do."""


def read_lines(content: bytes) -> list[Line]:
    """The lines of an xlsx or csv file, whatever it is called. Raises Unreadable."""
    if len(content) > MOST_BYTES:
        raise Unreadable(
            _("Die Datei hat mehr als %(most)d MB. Eine Spielerliste ist viel kleiner: Ist es die richtige Datei?")
            % {"most": MOST_BYTES >> 20}
        )
    if not content.strip():
        raise Unreadable(_("Die Datei ist leer."))
    if content.startswith(b"PK"):
        return _texts(_xlsx_cells(content))
    if content.startswith(b"\xd0\xcf\x11\xe0"):
        raise Unreadable(_("Das ist ein altes Excel-Format (xls). Bitte in Excel als xlsx oder csv speichern."))
    return _texts(_csv_cells(content))


def _csv_cells(content: bytes) -> list[Cells]:
    text = _decoded(content)
    if "\0" in text:
        raise Unreadable(_("Das ist weder eine Excel-Datei (xlsx) noch eine csv-Datei."))
    top = text.splitlines()[:MOST_TITLE_ROWS]
    delimiter = max(";,\t", key=lambda sign: (max(line.count(sign) for line in top), sign == ";"))
    found: list[Cells] = []
    number = 0
    try:
        for number, row in enumerate(csv.reader(StringIO(text, newline=""), delimiter=delimiter), start=1):
            _keep(found, number, [_as_typed(cell) for cell in row[:MOST_COLUMNS]])
    except csv.Error as fault:
        raise Unreadable(_("In Zeile %(line)d stimmen die Anführungszeichen nicht.") % {"line": number + 1}) from fault
    return found


def _decoded(content: bytes) -> str:
    """UTF-8 with or without BOM, the UTF-16 of Excel's “Unicode text”, else Windows-1252."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _as_typed(cell: str) -> str:
    """Our own export puts an apostrophe before what a spreadsheet would take for a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in {"=", "+", "-", "@"} else cell


def _xlsx_cells(content: bytes) -> list[Cells]:
    found: list[Cells] = []
    with sheets_of(content) as pages:
        if not pages:
            raise Unreadable(_("In der Excel-Datei ist kein Blatt mit Zellen."))
        for number, row in rows_of(pages[0], columns=MOST_COLUMNS, most=LAST_ROW):
            _keep(found, number, row)
    return found


@contextmanager
def sheets_of(content: bytes) -> Iterator[Sequence[Any]]:
    """The sheets of a workbook, formulas as what they came to; read while it is open. Raises Unreadable, for what is read inside too."""
    try:
        _must_be_harmless(content)
        with closing(load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)) as book:
            yield book.worksheets
    except Unreadable:
        raise
    except (
        BadZipFile,
        LargeZipFile,
        zlib.error,
        InvalidFileException,
        KeyError,
        ValueError,
        TypeError,
        AttributeError,
        IndexError,
        EOFError,
        OSError,
        SyntaxError,
        NotImplementedError,
        RuntimeError,
    ) as fault:
        raise Unreadable(_("Die Excel-Datei ist beschädigt. Bitte in Excel öffnen, neu speichern und noch einmal wählen.")) from fault


def rows_of(page: Any, *, columns: int, most: int) -> Iterator[Cells]:
    """The first rows of a sheet, numbered; the size that the file claims for itself may be a million."""
    page.reset_dimensions()
    return enumerate(islice(page.iter_rows(max_col=columns, values_only=True), most), start=1)


def _must_be_harmless(content: bytes) -> None:
    """Unpacks everything once, in pieces and not to keep, so that a file which grows without end, or has elements without end, is stopped
    before it is parsed."""
    with ZipFile(BytesIO(content)) as packed:
        parts = packed.infolist()
        too_large = _("Die Excel-Datei ist ausgepackt zu groß für eine Spielerliste. Bitte die Liste in eine neue Datei kopieren.")
        if len(parts) > MOST_PARTS:
            raise Unreadable(too_large)
        left, cells, others = MOST_UNPACKED, MOST_TAGS, MOST_OTHER_TAGS
        for part in parts:
            size, tags = _unpacked_size(packed, part, left)
            left -= size
            if part.filename.startswith(CELLS):
                cells -= tags
            else:  # whatever it is called: any part may turn out to be XML
                others -= tags
            if min(left, cells, others) < 0:
                raise Unreadable(too_large)


def _unpacked_size(packed: ZipFile, part: ZipInfo, limit: int) -> tuple[int, int]:
    """Bytes and XML's elements of a part, as far as they may be counted."""
    size, tags, before = 0, 0, b""
    with packed.open(part) as stream:
        while piece := stream.read(CHUNK):
            # No spreadsheet has a document type; entities, which grow without end, need one.
            if b"<!DOCTYPE" in before + piece or (not size and b"\0" in piece[:4] and not part.filename.startswith("xl/media/")):
                raise Unreadable(
                    _("Die Excel-Datei enthält etwas, das nicht in eine Tabelle gehört. Bitte die Liste in eine neue Datei kopieren.")
                )
            size, tags, before = size + len(piece), tags + piece.count(b"<") - piece.count(b"</"), piece[-16:]
            if size > limit:
                break
    return size, tags


def _keep(found: list[Cells], number: int, row: Sequence[Any]) -> None:
    """Keeps a line that holds anything. Empty ones, of which a sheet may claim a million, cost nothing."""
    if row.count(None) + row.count("") < len(row):
        if len(found) >= MOST_ROWS + MOST_TITLE_ROWS:
            raise Unreadable(_("Die Liste hat mehr als %(most)d Zeilen.") % {"most": MOST_ROWS})
        found.append((number, row))


def _texts(cells: Sequence[Cells]) -> list[Line]:
    return [(number, [_text(cell) for cell in row]) for number, row in cells]


def _text(value: Any) -> str:
    """A cell as text; whole numbers without the comma that Excel keeps for itself."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "ja" if value else ""
    if not isinstance(value, str) and str(value).endswith(".0"):
        return str(value)[:-2]
    return " ".join(str(value)[:LONGEST_CELL].split())
