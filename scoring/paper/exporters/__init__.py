"""One report, many formats: `export(report, "csv")`. A format is a module with `write(report) -> bytes`."""

from collections.abc import Callable, Mapping

from scoring.paper.exporters import csv, json, pdf, xlsx
from scoring.paper.report import Report

FORMATS: Mapping[str, Callable[[Report], bytes]] = {"pdf": pdf.write, "xlsx": xlsx.write, "csv": csv.write, "json": json.write}

MEDIA_TYPES: Mapping[str, str] = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
}


def export(report: Report, ending: str) -> bytes:
    """The report as a file of that ending. Raises KeyError for a format that does not exist."""
    return FORMATS[ending](report)
