"""Checks a file that the program writes: a tournament or a series by what reads it in again, every other JSON by its schema in
`docs/schemas/`.

Every fault has its place and a sentence. Nothing is stored, and nothing here knows what is in the database.
"""

import re

from django.utils.translation import gettext as _

from tournament.archive import FORMAT
from tournament.archive.by_schema import faults_by_schema
from tournament.archive.own_sheets import is_sheet_file, read_own_sheet
from tournament.archive.reading import read_tournament
from tournament.archive.series_reading import read_series
from tournament.archive.series_writing import FORMAT as SERIES_FORMAT
from tournament.archive.strict import MOST_FINDINGS, read_json
from tournament.ledger.store.refusals import Refused, refuse
from tournament.personal import FORMAT as PERSON_FORMAT

LISTS = {
    "series": "series-standings", "players": "players", "rulings": "rulings", "rulings-anonymous": "rulings", "standings": "standings",
    "tables": "tables", "teams": "teams",
    "table_points": "table-points", "payments": "payments", "prizes": "prizes", "raffle": "raffle", "cash": "cash",
}  # fmt: skip
"""By what a file has: the name of its schema. The first that it has."""
FORMATS = {PERSON_FORMAT: "person", "tarock-recount/1": "recount"}
"""By what a file says that it is: the name of its schema."""
NUMBERED = re.compile(r"(round|tables)-\d+")


def check_file(content: bytes) -> str:
    """What the file is: `tournament`, `series`, `standings` … Raises Refused with everything that is wrong with it."""
    parsed = read_json(content)
    given = parsed.value
    if isinstance(given, dict) and given.get("format") == FORMAT:
        read_tournament(given, parsed.findings)
        return "tournament"
    if isinstance(given, dict) and given.get("format") == SERIES_FORMAT:
        read_series(content)
        return "series"
    if is_sheet_file(given):
        read_own_sheet(content)
        return "sheet"
    name = kind_of(given)
    if name is None:
        text = _("Das ist keine Datei dieses Programms. Eine Turnierdatei beginnt mit „format“: „%(format)s“.")
        raise refuse("unknown_format", text % {"format": FORMAT}, "format")
    findings = [*parsed.findings, *faults_by_schema(given, name)]
    if findings:
        raise Refused(findings[:MOST_FINDINGS])
    return name


def kind_of(given: object) -> str | None:
    """The name of the schema of an export, by its format or the list that it has; None for what is none."""
    if not isinstance(given, dict):
        return None
    if given.get("format") in FORMATS:
        return FORMATS[str(given["format"])]
    numbered = next((found[1] for found in map(NUMBERED.fullmatch, given) if found), None)
    if numbered is not None:
        return {"round": "round", "tables": "seating"}[numbered]
    return next((name for key, name in LISTS.items() if key in given), None)
