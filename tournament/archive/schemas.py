"""Checks a file that the program writes: a tournament or a series by what reads it in again, every other JSON by its schema in
`docs/schemas/`.

Every fault has its place and a sentence. Nothing is stored, and nothing here knows what is in the database.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.utils.translation import gettext as _
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from scoring import own
from tournament.archive import FORMAT
from tournament.archive.own_sheets import is_sheet_file, read_own_sheet
from tournament.archive.reading import read_tournament
from tournament.archive.series_reading import read_series
from tournament.archive.series_writing import FORMAT as SERIES_FORMAT
from tournament.archive.strict import MOST_FINDINGS, read_json
from tournament.ledger.store.refusals import Finding, Refused, refuse
from tournament.personal import FORMAT as PERSON_FORMAT

FOLDER = "docs/schemas"
LISTS = {
    "series": "series-standings", "players": "players", "rulings": "rulings", "rulings-anonymous": "rulings", "standings": "standings",
    "tables": "tables", "teams": "teams",
    "table_points": "table-points", "payments": "payments", "prizes": "prizes", "raffle": "raffle", "cash": "cash",
}  # fmt: skip
"""By what a file has: the name of its schema. The first that it has."""
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
    findings = [*parsed.findings, *_faults(given, name)]
    if findings:
        raise Refused(findings[:MOST_FINDINGS])
    return name


def kind_of(given: object) -> str | None:
    """The name of the schema of an export, by its format or the list that it has; None for what is none."""
    if not isinstance(given, dict):
        return None
    if given.get("format") == PERSON_FORMAT:
        return "person"
    numbered = next((found[1] for found in map(NUMBERED.fullmatch, given) if found), None)
    if numbered is not None:
        return {"round": "round", "tables": "seating"}[numbered]
    return next((name for key, name in LISTS.items() if key in given), None)


@cache
def validator(name: str) -> Draft202012Validator:
    """The schema of that name, ready to check."""
    text = (own(FOLDER) / f"{name}.schema.json").read_text(encoding="utf-8")
    return Draft202012Validator(json.loads(text))


def _faults(given: object, name: str) -> Iterator[Finding]:
    """What is wrong, in the order of the file."""
    for error in sorted(validator(name).iter_errors(given), key=lambda error: [str(part) for part in error.absolute_path]):
        yield _finding(error)


def _finding(error: ValidationError) -> Finding:
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path).lstrip(".")
    match error.validator:
        case "required":
            missing = ", ".join(_("„%(words)s“") % {"words": key} for key in error.validator_value if key not in error.instance)
            return Finding("missing_field", place, _("Hier fehlt %(missing)s.") % {"missing": missing})
        case "additionalProperties":
            known = {*error.schema.get("properties", {})}
            more = ", ".join(_("„%(words)s“") % {"words": key} for key in error.instance if key not in known)
            return Finding("unknown_field", place, _("%(more)s gibt es hier nicht – ein Tippfehler?") % {"more": more})
        case "type":
            return Finding("bad_value", place, _("Hier gehört %(kind)s hin.") % {"kind": _kinds(error.validator_value)})
        case "enum" | "const":
            allowed = error.validator_value if error.validator == "enum" else [error.validator_value]
            said = ", ".join(json.dumps(value, ensure_ascii=False) for value in allowed)
            return Finding("bad_value", place, _("Möglich ist hier: %(allowed)s.") % {"allowed": said})
    return Finding("bad_value", place, _("Dieser Wert passt nicht zum Schema (%(rule)s).") % {"rule": error.validator})


def _kinds(given: Any) -> str:
    """ "eine ganze Zahl oder null"."""
    words = {
        "integer": _("eine ganze Zahl"), "number": _("eine Zahl"), "string": _("ein Text"), "boolean": _("true oder false"),
        "array": _("eine Liste"),
        "object": _("ein Objekt"), "null": "null",
    }  # fmt: skip
    return _(" oder ").join(words[kind] for kind in ([given] if isinstance(given, str) else given))
