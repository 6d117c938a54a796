"""One line of JSON in, one line of JSON out: the strict reading and quick writing behind `manage.py score` and the commands like it.

A key that stands twice is refused, not silently dropped; NaN, huge numbers and deep nesting are refusals; what is no JSON at all names its line.
"""

import gc
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from json import JSONDecodeError
from typing import NamedTuple

from msgspec import DecodeError
from msgspec.json import Decoder, Encoder

import rules
from scoring.requests.json_text import TooDeep, Twice, bounded, once, reader


class NotJson(ValueError):
    """A line that is no JSON."""


class _Refused(NamedTuple):
    id: str | int | None
    finding: rules.Finding


_decode = Decoder().decode
_encode = Encoder().encode
_read = reader(objects=once, whole=bounded(sys.int_info.default_max_str_digits), constant=float)
_read_identity = reader(whole=bounded())
_write = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": ")).encode


@contextmanager
def without_collector() -> Iterator[None]:
    """No search for reference cycles meanwhile: answering makes none, and searching all that is remembered would cost more than answering."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


_MOST_KNOWN = 1 << 16
_LONGEST_KNOWN = 2_000
"""How many answers are remembered, and of how long lines: memory stays flat whatever comes."""

_IDENTITY = re.compile(r'\{"id": ?("[^"\\\x00-\x1f]*"|0|[1-9][0-9]{0,14}), ?')
"""A line that begins with its id, written so that it can be echoed as it stands."""

Known = dict[tuple[str, str], str]

_known: Known = {}
"""Answers without their ids, by language and by request without its id: in a tournament the same games come again and again."""


def answer_line(
    line: str, number: int, *, sheet: bool = False, language: str = "de", sheets: rules.Sheets = rules.SHEETS, known: Known | None = None
) -> tuple[str, bool]:
    """The answer to one line, with its newline, and whether it was a refusal. Raises NotJson, naming the line.

    `known`: what is remembered of these `sheets`; None of the built-in ones.
    """
    known = _known if known is None else known
    if sheet:
        return _answer_sheet(line, number, language, sheets)
    head = _IDENTITY.match(line) if len(line) <= _LONGEST_KNOWN else None
    if head is None:
        return _answer(line, number, language, sheets)
    key = (language, line[head.end() :])
    said = known.get(key)
    if said is None:
        request = _parse(line, number)
        settled = request if isinstance(request, _Refused) else rules.settle_request(request, sheets)
        if not isinstance(settled, rules.Settlement):
            return _refused(request, settled, language), True
        if len(known) >= _MOST_KNOWN:
            known.clear()
        said = known[key] = _composed(settled, language) + "\n"
    return f'{{"id": {head[1]}, {said}', False


def answer_with(line: str, number: int, answer: Callable[[object, str], dict[str, object]], language: str = "de") -> tuple[str, bool]:
    """What a door of the rules answers to one line, with its newline, and whether it was a refusal. Raises NotJson, naming the line."""
    request = _parse(line, number)
    if isinstance(request, _Refused):
        return _refused(request, request, language), True
    answered = answer(request, language)
    return _write(answered) + "\n", "errors" in answered


def _answer(line: str, number: int, language: str, sheets: rules.Sheets) -> tuple[str, bool]:
    """The answer to a line that is not remembered."""
    request = _parse(line, number)
    settled = request if isinstance(request, _Refused) else rules.settle_request(request, sheets)
    if not isinstance(settled, rules.Settlement):
        return _refused(request, settled, language), True
    return _write({"id": rules.identity(request), **rules.written(settled, language)}) + "\n", False


def _answer_sheet(line: str, number: int, language: str, sheets: rules.Sheets) -> tuple[str, bool]:
    request = _parse(line, number)
    if isinstance(request, _Refused):
        return _refused(request, request, language), True
    answer = rules.answer_sheet(request, language, sheets=sheets)
    rows = answer.get("rows")
    return _write(answer) + "\n", not isinstance(rows, list) or any("errors" in row for row in rows)


def _refused(request: object, refusal: _Refused | rules.Refusal, language: str) -> str:
    if isinstance(refusal, _Refused):
        return _write({"id": refusal.id, "errors": [refusal.finding.as_dict(language)]}) + "\n"
    return _write({"id": rules.identity(request), "errors": refusal.as_list(language)}) + "\n"


def _composed(settled: rules.Settlement, language: str) -> str:
    """A settlement as JSON, without its opening brace, put together from lines and rows of amounts: they repeat themselves more than games do."""
    lines = ", ".join([_line(line, language) for line in settled.lines])
    warnings = f', "warnings": {_write([warning.as_dict(language) for warning in settled.warnings])}' if settled.warnings else ""
    return f'"points": {_row(settled.points)}, "cash": {_row(settled.cash)}, "lines": [{lines}]{warnings}}}'


@lru_cache(2 * _MOST_KNOWN)
def _line(line: rules.Line, language: str) -> str:
    words = _write({"item": line.item, "text": line.text(language), "source": line.source})
    return f'{words[:-1]}, "points": {_row(line.points)}, "cash": {_row(line.cash)}}}'


@lru_cache(_MOST_KNOWN)
def _row(amounts: tuple[rules.Amount, ...]) -> str:
    return _write(rules.written_amounts(amounts))


def _quickly(line: str) -> object:
    """The line's object, where msgspec reads it and every key in it is seen to stand once; None where only `_read` can say.

    Where no string has anything escaped, each quotation mark before a colon ends a key or begins a string with one. Written again, the object has as
    many of them as the line, unless a key stood there twice. (No colon may stand elsewhere: a space before it would hide a key.)
    """
    colons = line.count(":")
    if "\\" in line or line.count('":') != colons:
        return None
    try:
        found = _decode(line)
        if type(found) is dict and _encode(found).count(b'":') == colons:
            return found
    except (DecodeError, RecursionError, UnicodeEncodeError):
        pass
    return None


def _parse(line: str, number: int) -> object:
    found = _quickly(line)
    if found is not None:
        return found
    try:
        return _slowly(line)
    except JSONDecodeError as fault:
        raise NotJson(f"Zeile {number} ist kein JSON (Zeichen {fault.pos + 1}): {fault.msg}. Bitte diese Zeile berichtigen.") from fault
    except TooDeep:
        return _Refused(None, rules.Finding("bad_value", "request", ("too_deep",)))


def _slowly(line: str) -> object:
    """The line's object; a refusal with the line's id where a key stands twice."""
    try:
        return _read(line)
    except Twice as fault:
        key, said = fault.key[:40], _read_identity(line)
    identity = said.get("id") if type(said) is dict else None
    return _Refused(identity if type(identity) in (str, int) else None, rules.Finding("contradiction", key, ("duplicate_key", key)))
