"""The files: the standings as PDF against WeasyPrint on the bare table of the same rows, the workbook against openpyxl on the same cells.

Both PDFs are tagged: since the papers are real tables again, which a screen reader finds its way in, the untagged table is no measure any
more.
"""

from collections.abc import Iterator
from html import escape
from io import BytesIO

from openpyxl import Workbook, load_workbook
from weasyprint import HTML

from scoring.paper.exporters import pdf
from scoring.paper.report import Report
from scoring.paper.standings_list import standings_report
from tests.bench.data import tournament
from tests.bench.result import Result
from tests.bench.timing import in_turns
from tournament.ledger.people.meta import meta
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.papers import catalogue


def measure(*, quick: bool) -> Iterator[Result]:
    """The PDF grows with its rows, so it is measured at two sizes."""
    for players, turns in ((8, 1),) if quick else ((200, 3), (1000, 1)):
        yield _standings(players, turns)
    yield _workbook(8 if quick else 200, 1 if quick else 3)


def _standings(players: int, turns: int) -> Result:
    stored = tournament(players, sums=True)
    report = standings_report(read_ranking(stored, Audience.DESK).standings, meta(stored), chain=stored.tie_breaks, after=3)
    html = _bare_table(report)
    found = in_turns(lambda: pdf.write(report), lambda: HTML(string=html).write_pdf(pdf_tags=True), turns)
    note = f"{found.ours:.2f} s, the bare tagged table {found.baseline:.2f} s; {len(pdf.write(report)) / 1000:.0f} kB"
    return Result(
        f"standings PDF, {players} rows", "WeasyPrint, bare tagged table of the same rows", found.cost, 1.3, 0.5, more=False, note=note
    )


def _bare_table(report: Report) -> str:
    """The same texts in a table and nothing else; with the language that a tagged file must have."""
    head = "".join(f"<th>{escape(column.head)}</th>" for column in report.columns)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in report.rows)
    return f'<html lang="de"><title>{escape(report.title)}</title><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _workbook(players: int, turns: int) -> Result:
    """Ours reads the tournament from the database too: that is what a director waits for."""
    stored = tournament(players)
    made = catalogue.make(stored, "tournament", "xlsx").content
    sheets = {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in load_workbook(BytesIO(made)).worksheets}

    def baseline() -> None:
        book = Workbook(write_only=True)
        for title, rows in sheets.items():
            sheet = book.create_sheet(title)
            for row in rows:
                sheet.append(row)
        book.save(BytesIO())

    found = in_turns(lambda: catalogue.make(stored, "tournament", "xlsx"), baseline, turns)
    cells = sum(len(row) for rows in sheets.values() for row in rows)
    note = f"{len(sheets)} sheets, {cells} cells; {found.ours:.2f} s with reading the database, {len(made) / 1000:.0f} kB"
    return Result(
        f"workbook of a tournament, {players} players", "openpyxl write-only, same cells", found.cost, 1.2, 0.8, more=False, note=note
    )
