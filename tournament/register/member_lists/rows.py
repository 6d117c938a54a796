"""The rows of a member list: name, place, and the number of the federation. Which column is which is known as in lists of players
(`desk.registration.columns`); what is a start number there is nothing here."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.field import PersonName, fault_said
from tournament.desk.registration.columns import Layout, guess, players
from tournament.desk.registration.spreadsheets import Line
from tournament.ledger.store.convert import language
from tournament.ledger.store.refusals import Finding
from tournament.ledger.store.transaction import clean_text


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
    found = players(lines, Layout(layout.start, {place: said for place, said in layout.columns.items() if said != "number"}), {}, read)
    return [_member(line, row) for line, row in zip(found.lines, found.rows, strict=True)]


def _member(line: int, row: Mapping[str, Any]) -> Member:
    findings: list[Finding] = []
    name, place = clean_text(row["name"], "name", findings, required=True), clean_text(row["place"], "place", findings)
    number = row.get("federation", "")
    fault = fault_said(number, language()) if number else ""
    if not name:
        fault = _("Hier steht kein Name.")
    return Member(line, number, name=name, place=place, fault=fault or next((finding.message for finding in findings), ""))
