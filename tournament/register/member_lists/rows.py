"""The rows of a member list: name, place, and the number of the federation. Which column is which is known by its heading, as in lists of
players (`desk.registration.columns`); what is a start number there is none of the federation's here, unless it has its check digit."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.field import PersonName, fault_said, is_federation_number
from tournament.desk.registration.columns import Layout, guess, players
from tournament.desk.registration.spreadsheets import Line
from tournament.ledger.store.convert import language
from tournament.ledger.store.refusals import Finding
from tournament.ledger.store.transaction import clean_text

NUMBERED = (
    "verbandsnummer", "verbandsnr", "passnummer", "passnr", "mitgliedsnummer", "mitgliedsnr", "lizenznummer", "lizenznr",
    "federationnumber",
)  # fmt: skip
"""Headings of the federation's number, in letters alone."""


class Member(NamedTuple):
    """Somebody of the list. `line`: where he stands in it, from 1; `number`: of the federation, "" where it says none; `fault`: why the row
    cannot be taken, a sentence."""

    line: int
    number: str
    name: str
    place: str
    fault: str = ""


def members(lines: Sequence[Line], read: Callable[[str], PersonName]) -> list[Member]:
    """The list's rows. `read`: how a name is understood. Raises Unreadable."""
    layout = guess(lines)
    column, certain = _numbers(lines, layout)
    found = players(lines, Layout(layout.start, {place: said for place, said in layout.columns.items() if place != column}), {}, read)
    cells = dict(lines)
    return [
        _member(line, _cell(cells[line], column), row["name"], row["place"], certain=certain)
        for line, row in zip(found.lines, found.rows, strict=True)
    ]


def _numbers(lines: Sequence[Line], layout: Layout) -> tuple[int | None, bool]:
    """The column of the numbers, and whether its heading says so: then what is none is a fault."""
    heads = lines[layout.start][1] if layout.start >= 0 else []
    for place, head in enumerate(heads):
        if "".join(filter(str.isalpha, head.lower())) in NUMBERED:
            return place, True
    column = next((place for place, meaning in layout.columns.items() if meaning == "number"), None)
    said = [cell for _line, row in lines[layout.start + 1 :] if (cell := _cell(row, column))]
    return (column, False) if said and all(map(is_federation_number, said)) else (None, False)


def _cell(row: Sequence[str], column: int | None) -> str:
    return row[column].strip() if column is not None and column < len(row) else ""


def _member(line: int, number: str, name: str, place: str, *, certain: bool) -> Member:
    findings: list[Finding] = []
    name, place = clean_text(name, "name", findings, required=True), clean_text(place, "place", findings)
    fault = fault_said(number, language()) if number and certain else ""
    if not name:
        fault = _("Hier steht kein Name.")
    return Member(line, number, name=name, place=place, fault=fault or next((finding.message for finding in findings), ""))
