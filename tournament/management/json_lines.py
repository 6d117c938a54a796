"""One line of JSON in, one line of JSON out: the strict reading and quick writing behind `manage.py score` and the commands like it.

A key that stands twice is refused, not silently dropped; NaN, huge numbers and deep nesting are refusals; what is no JSON at all names its
line.
"""

import gc
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from json import JSONDecodeError
from typing import Any, NamedTuple

from msgspec import DecodeError
from msgspec.json import Decoder, Encoder

import rules
from rules.book import read_file
from rules.words import Text, say
from scoring.requests import TooDeep, Twice, bounded, once, reader


class NotJson(ValueError):
    """A line that is no JSON."""


Answer = Callable[[str, int], tuple[str, bool]]
"""The answer to a line, given with its number: what to write, and whether it was a refusal."""
Door = Callable[..., dict[str, object]]
"""One of the rules' doors, from a request and a language (and `sheets`) to its answer."""


class Block(NamedTuple):
    """Whole lines as bytes, and how many came before them."""

    content: bytes
    before: int


class Answered(NamedTuple):
    """What is to be written for a block, whether anything in it was refused, and why the stream ends here ("": it does not)."""

    text: str
    refused: bool
    fault: str


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
    """No search for reference cycles meanwhile: answering makes none but tariffs, which are looked for where they are forgotten
    (`rules.book.tariff`), and searching all that is remembered would cost more than answering."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


_MOST_KNOWN = 1 << 16
_LONGEST_KNOWN = 2_000
"""How many answers are remembered, and of how long lines: memory stays flat whatever comes."""
_MOST_PARTS = 1 << 15
"""How many lines of answers, how many of their words and how many rows of amounts are kept as they are written; none longer than a
request."""

_IDENTITY = re.compile(r'\{"id": ?("[^"\\\x00-\x1f]*"|0|[1-9][0-9]{0,14}), ?')
"""A line that begins with its id, written so that it can be echoed as it stands."""


class _Parts(dict[Any, str]):
    """Parts of answers, written once: games differ, but what they are made of is always the same few things."""

    def __init__(self, write: Callable[[Any], str]) -> None:
        super().__init__()
        self._write = write

    def __missing__(self, part: Any) -> str:
        if len(self) >= _MOST_PARTS:
            self.clear()
        written = self._write(part)
        if len(written) <= _LONGEST_KNOWN:
            self[part] = written
        return written


class Settlements:
    """Settles requests by these sheets, and answers in one language. In a tournament the same games come again and again: answers are
    remembered without their ids, by the request without its id. Those that nobody asked for again while as many new ones came are
    forgotten."""

    def __init__(self, language: str = "de", sheets: rules.Sheets = rules.KNOWN) -> None:
        self._language, self._sheets = language, sheets
        self._lines = _Parts(self._line)
        self._words = _Parts(self._say)
        self._rows = _Parts(lambda amounts: _write(rules.written_amounts(amounts)))
        self._known: dict[str, str] = {}
        self._before: dict[str, str] = {}

    def answer(self, line: str, number: int) -> tuple[str, bool]:
        """The answer to one line, with its newline, and whether it was a refusal. Raises NotJson, naming the line."""
        head = _IDENTITY.match(line) if len(line) <= _LONGEST_KNOWN else None
        identity, asked = ("", "") if head is None else (head[1], line[head.end() :])
        said = self._known.get(asked) or self._again(asked)
        if said is None:
            request = _parse(line, number)
            settled = request if isinstance(request, _Refused) else rules.settle_request(request, self._sheets)
            if not isinstance(settled, rules.Settlement):
                return _refused(request, settled, self._language), True
            said = self._composed(settled)
            if head is None:
                identity = _write(rules.identity(request))
            else:
                self._remember(asked, said)
        return f'{{"id": {identity}, {said}', False

    def _again(self, asked: str) -> str | None:
        """What was said a while ago."""
        said = self._before.get(asked)
        if said is not None:
            self._remember(asked, said)
        return said

    def _remember(self, asked: str, said: str) -> None:
        if len(self._known) >= _MOST_KNOWN // 2:
            self._known, self._before = {}, self._known
        self._known[asked] = said

    def _composed(self, settled: rules.Settlement) -> str:
        """A settlement as JSON, without its opening brace, put together of parts."""
        lines, rows = self._lines, self._rows
        warnings = f', "warnings": {_write([warning.as_dict(self._language) for warning in settled.warnings])}' if settled.warnings else ""
        said = ", ".join([lines[line] for line in settled.lines])
        return f'"points": {rows[settled.points]}, "cash": {rows[settled.cash]}, "lines": [{said}]{warnings}}}\n'

    def _line(self, line: rules.Line) -> str:
        return f'{self._words[line[:3]]}, "points": {self._rows[line.points]}, "cash": {self._rows[line.cash]}}}'

    def _say(self, words: tuple[str, Text, str]) -> str:
        item, label, source = words
        return _write({"item": item, "text": say(label, self._language), "source": source})[:-1]


def settling(language: str, files: Sequence[Mapping[str, Any]]) -> Callable[[Block], Answered]:
    """Settles blocks of requests. `files`: of the own sheets that are known too."""
    return partial(answer_block, Settlements(language, _sheets(files)).answer)


def answering(door: Door, language: str, files: Sequence[Mapping[str, Any]] | None) -> Callable[[Block], Answered]:
    """Answers blocks of requests by a door of the rules. `files`: of own sheets; None where the door knows no sheets."""
    known = door if files is None else partial(door, sheets=_sheets(files))
    return partial(answer_block, lambda line, number: answer_with(line, number, known, language))


def _sheets(files: Sequence[Mapping[str, Any]]) -> rules.Sheets:
    """The built-in sheets and those of these files: a sheet travels to another process as its file."""
    return {**rules.KNOWN, **{sheet.slug: sheet for sheet in map(read_file, files)}}


def answer_block(answer: Answer, block: Block) -> Answered:
    """Every line that is not empty, until one is no JSON."""
    texts: list[str] = []
    any_refused = False
    for number, line in enumerate(block.content.decode("utf-8", "replace").split("\n"), block.before + 1):
        if line and not line.isspace():
            try:
                text, refused = answer(line, number)
            except NotJson as fault:
                return Answered("".join(texts), any_refused, str(fault))
            texts.append(text)
            any_refused |= refused
    return Answered("".join(texts), any_refused, "")


def answer_with(line: str, number: int, answer: Callable[[object, str], dict[str, object]], language: str = "de") -> tuple[str, bool]:
    """What a door of the rules answers to one line, with its newline, and whether it was a refusal. Raises NotJson, naming the line."""
    request = _parse(line, number)
    if isinstance(request, _Refused):
        return _refused(request, request, language), True
    answered = answer(request, language)
    rows = answered.get("rows")
    refused = "errors" in answered or (isinstance(rows, list) and any("errors" in row for row in rows))
    return _write(answered) + "\n", refused


def _refused(request: object, refusal: _Refused | rules.Refusal, language: str) -> str:
    if isinstance(refusal, _Refused):
        return _write({"id": refusal.id, "errors": [refusal.finding.as_dict(language)]}) + "\n"
    return _write({"id": rules.identity(request), "errors": refusal.as_list(language)}) + "\n"


def _quickly(line: str) -> object:
    """The line's object, where msgspec reads it and every key in it is seen to stand once; None where only `_read` can say.

    Where no string has anything escaped, each quotation mark before a colon ends a key or begins a string with one. Written again, the
    object has as many of them as the line, unless a key stood there twice. (No colon may stand elsewhere: a space before it would hide a
    key.)
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
