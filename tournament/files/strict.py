"""JSON from outside, read strictly: size and depth limited, a key that stands twice is a fault, and nothing raises but Refused."""

import json
from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournament.refusals import refuse

LARGEST_FILE = 50_000_000
"""Bytes; a tournament of 2,000 players and 60 games a table has about 15 million."""
LONGEST_NUMBER = 30


class _Duplicate(Exception):
    def __init__(self, key: str) -> None:
        self.key = key


def read_json(content: bytes) -> object:
    """The parsed JSON. Raises Refused (`too_large`, `no_json`, `duplicate_key`) with a sentence that names the place."""
    if len(content) > LARGEST_FILE:
        raise refuse("too_large", _("Die Datei ist zu groß für ein Turnier (%(limit)d MB höchstens).") % {"limit": LARGEST_FILE // 1_000_000})
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise refuse("no_json", _("Die Datei ist nicht in UTF-8 geschrieben; eine Turnierdatei ist es immer.")) from fault
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_whole, parse_constant=_no_number)
    except _Duplicate as fault:
        raise refuse("duplicate_key", _("„%(key)s“ steht in einem Objekt zweimal. Bitte eines streichen.") % {"key": fault.key[:40]}) from fault
    except json.JSONDecodeError as fault:
        said = {"line": fault.lineno, "column": fault.colno}
        raise refuse("no_json", _("Die Datei ist kein JSON: Fehler in Zeile %(line)d, Zeichen %(column)d.") % said) from fault
    except RecursionError as fault:
        raise refuse("no_json", _("Die Datei ist zu tief verschachtelt, um ein Turnier zu sein.")) from fault


def _object(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _Duplicate(key)
        found[key] = value
    return found


def _whole(digits: str) -> object:
    """A number of any sensible length; a longer one stays a text, which no field takes for a number."""
    return int(digits) if len(digits) <= LONGEST_NUMBER else digits


def _no_number(name: str) -> str:
    """NaN and Infinity are no JSON numbers; as texts they are refused where they stand, with their place."""
    return name
