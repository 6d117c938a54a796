"""One line of JSON in, one line of JSON out: the strict reading and quick writing behind `manage.py score`.

A key that stands twice is refused, not silently dropped; NaN, huge numbers and deep nesting are refusals; what is no JSON at all names its line.
"""

import json
from json import JSONDecodeError
from typing import NamedTuple

import rules


class NotJson(ValueError):
    """A line that is no JSON."""


class _Duplicate(Exception):
    def __init__(self, key: str) -> None:
        self.key = key


class _Refused(NamedTuple):
    id: str | int | None
    finding: rules.Finding


class _Huge:
    """A number longer than any amount; no field takes it."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise _Duplicate(key)
        seen.add(key)
    raise AssertionError("unreachable: some key stands twice")


def _whole(digits: str) -> object:
    return int(digits) if len(digits) <= 30 else _Huge()


_read = json.JSONDecoder(object_pairs_hook=_object).decode
_read_huge = json.JSONDecoder(object_pairs_hook=_object, parse_int=_whole).decode
_write = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": ")).encode


def answer_line(line: str, number: int, *, sheet: bool = False, language: str = "de") -> tuple[str, bool]:
    """The answer to one line, with its newline, and whether it was a refusal. Raises NotJson, naming the line."""
    request = _parse(line, number)
    if type(request) is _Refused:
        answer: dict[str, object] = {"id": request.id, "errors": [request.finding.as_dict(language)]}
    elif sheet:
        answer = rules.answer_sheet(request, language)
    else:
        return _settled_line(request, language)
    refused = "errors" in answer or (sheet and any("errors" in row for row in answer["rows"]))
    return _write(answer) + "\n", refused


_MOST_KNOWN = 1 << 14
_known: dict[tuple[int, str], tuple[rules.Settlement, str]] = {}
"""Settlements already written. The engine hands out the same object for the same record; holding it here keeps its identity its own."""


def _settled_line(request: object, language: str) -> tuple[str, bool]:
    settled = rules.settle_request(request)
    identity = rules.identity(request)
    if type(settled) is rules.Refusal:
        return _write({"id": identity, "errors": settled.as_list(language)}) + "\n", True
    key = (id(settled), language)
    known = _known.get(key)
    if known is None:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        known = _known[key] = (settled, _write(rules.written(settled, language))[1:] + "\n")
    return f'{{"id": {_write(identity)}, {known[1]}', False


def _parse(line: str, number: int) -> object:
    try:
        return _read(line)
    except JSONDecodeError as fault:
        raise NotJson(f"Zeile {number} ist kein JSON (Zeichen {fault.pos + 1}): {fault.msg}. Bitte diese Zeile berichtigen.") from fault
    except _Duplicate as fault:
        return _refusal("contradiction", fault.key[:40], ("duplicate_key", fault.key[:40]), line)
    except RecursionError:
        return _refusal("bad_value", "request", ("too_deep",))
    except ValueError:
        return _parse_huge(line)


def _parse_huge(line: str) -> object:
    """A line with a number of more digits than Python converts."""
    try:
        return _read_huge(line)
    except _Duplicate as fault:
        return _refusal("contradiction", fault.key[:40], ("duplicate_key", fault.key[:40]), line)


def _refusal(code: str, field: str, label: tuple, line: str = "") -> _Refused:
    """A refusal with the line's id, where one can still be read from it."""
    found = json.JSONDecoder(parse_int=_whole).decode(line) if line else None
    identity = found.get("id") if type(found) is dict else None
    return _Refused(identity if type(identity) in (str, int) else None, rules.Finding(code, field, label))
