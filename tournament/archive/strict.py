"""JSON from outside, read strictly: size and depth limited, every oddity a finding with its place, and nothing raises but Refused.

What JSON allows and no tournament has: a key that stands twice, NaN, numbers without end, control characters, halves of characters.
"""

from collections.abc import Sequence
from itertools import takewhile
from json import JSONDecodeError
from math import isfinite
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.requests import Odd, TooDeep, bounded, reader
from tournament.ledger.store.refusals import Finding, refuse
from tournament.ledger.store.transaction import printable

LARGEST_FILE = 50_000_000
"""Bytes; a tournament of 2,000 players and 60 games a table has about 15 million."""
DEEPEST = 20
"""Levels; a claim in a Renonce of a record of a table has 8."""
MOST_FINDINGS = 1_000


class Parsed(NamedTuple):
    """Plain JSON, and what was odd about it. What is odd stands as None."""

    value: object
    findings: tuple[Finding, ...]


class _Pairs(list[tuple[str, Any]]):
    """An object as its pairs, so that a key that stands twice is seen with its place."""


_read = reader(objects=_Pairs, whole=bounded(), constant=Odd)


def read_json(content: bytes) -> Parsed:
    """The JSON in a file. Raises Refused (`too_large`, `no_json`) where nothing can be read at all."""
    if len(content) > LARGEST_FILE:
        limit = LARGEST_FILE // 1_000_000
        raise refuse("too_large", _("Die Datei ist zu groß für ein Turnier (höchstens %(limit)d MB).") % {"limit": limit})
    try:
        parsed = _read(content.decode("utf-8-sig"))
    except UnicodeDecodeError as fault:
        text = _("Das ist keine Datei dieses Programms: sie ist nicht in UTF-8 geschrieben. Bitte die richtige wählen.")
        raise refuse("no_json", text) from fault
    except JSONDecodeError as fault:
        said = {"line": fault.lineno, "column": fault.colno}
        raise refuse("no_json", _("Die Datei ist kein JSON: Fehler in Zeile %(line)d, Zeichen %(column)d.") % said) from fault
    except TooDeep as fault:
        raise refuse("no_json", _("Die Datei ist zu tief verschachtelt, um eine Datei dieses Programms zu sein.")) from fault
    findings: list[Finding] = []
    value = _plain(parsed, "", DEEPEST, findings)
    return Parsed(value, tuple(findings[:MOST_FINDINGS]))


def _plain(value: Any, where: str, depth: int, findings: list[Finding]) -> object:
    """The value with objects as dicts, and each oddity found on the way."""
    if type(value) in (_Pairs, list) and depth == 0:
        findings.append(Finding("bad_value", where, _("Hier ist die Datei zu tief verschachtelt.")))
        return None
    if type(value) is _Pairs:
        return _object(value, where, depth, findings)
    if type(value) is list:
        parts = takewhile(lambda _: len(findings) < MOST_FINDINGS, enumerate(value))
        return [_plain(part, f"{where}[{place}]", depth - 1, findings) for place, part in parts]
    if type(value) is Odd or (type(value) is float and not isfinite(value)):
        findings.append(Finding("bad_value", where, _("Das ist keine Zahl, mit der sich rechnen lässt.")))
        return None
    if type(value) is str and not printable(value.replace("\n", " ")):
        findings.append(Finding("bad_text", where, _("Der Text enthält Steuerzeichen oder halbe Zeichen.")))
        return None
    return value


def _object(pairs: Sequence[tuple[str, Any]], where: str, depth: int, findings: list[Finding]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        place = f"{where}.{shown(key)}" if where else shown(key)
        if len(findings) >= MOST_FINDINGS:  # more are not told, and a file may have millions
            break
        if key in found:
            findings.append(
                Finding("duplicate_key", place, _("„%(key)s“ steht hier zweimal. Bitte eines streichen.") % {"key": shown(key)})
            )
        elif printable(key):
            found[key] = _plain(value, place, depth - 1, findings)
        else:
            findings.append(Finding("bad_text", place, _("Der Name des Feldes enthält Steuerzeichen oder halbe Zeichen.")))
    return found


def shown(key: str) -> str:
    """A stranger's key, short and in characters that every screen can show."""
    text = key if printable(key) else key.encode("unicode_escape").decode("ascii")
    return text if len(text) <= 40 else text[:39] + "…"
