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
    """A line that is no JSON: where in it, and why."""


Answer = Callable[[str], tuple[bytes, bool]]
"""The answer to a line: what to write, and whether it was a refusal."""
Door = Callable[..., dict[str, object]]
"""One of the rules' doors, from a request and a language (and `sheets`) to its answer."""


class Answered(NamedTuple):
    """What is to be written for a block, how many answers that is, whether any of them refused; how many lines were read, and why the
    stream ends at the last of them ("": it does not)."""

    text: bytes
    answers: int
    refused: bool
    lines: int
    fault: str


class _Refused(NamedTuple):
    id: str | int | None
    finding: rules.Finding


_decode = Decoder().decode
_encode = Encoder().encode
_read = reader(objects=once, whole=bounded(sys.int_info.default_max_str_digits), constant=float)
_read_identity = reader(whole=bounded())
_json = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": ")).encode


def _write(value: object) -> bytes:
    """JSON is UTF-8, whatever the terminal says; what UTF-8 cannot hold is written as a JSON escape."""
    return _json(value).encode("utf-8", "backslashreplace")


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


class _Parts(dict[Any, bytes]):
    """Parts of answers, written once: games differ, but what they are made of is always the same few things."""

    def __init__(self, write: Callable[[Any], bytes]) -> None:
        super().__init__()
        self._write = write

    def __missing__(self, part: Any) -> bytes:
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
        self._known: dict[str, bytes] = {}
        self._before: dict[str, bytes] = {}

    def answer(self, line: str) -> tuple[bytes, bool]:
        """The answer to one line, with its newline, and whether it was a refusal. Raises NotJson."""
        head = _IDENTITY.match(line) if len(line) <= _LONGEST_KNOWN else None
        identity, asked = (b"", "") if head is None else (head[1].encode(), line[head.end() :])
        said = self._known.get(asked) or self._again(asked)
        if said is None:
            request = _parse(line)
            settled = request if isinstance(request, _Refused) else rules.settle_request(request, self._sheets)
            if not isinstance(settled, rules.Settlement):
                return _refused(request, settled, self._language), True
            said = self._composed(settled)
            if head is None:
                identity = _write(rules.identity(request))
            else:
                self._remember(asked, said)
        return b'{"id": ' + identity + said, False

    def _again(self, asked: str) -> bytes | None:
        """What was said a while ago."""
        said = self._before.get(asked)
        if said is not None:
            self._remember(asked, said)
        return said

    def _remember(self, asked: str, said: bytes) -> None:
        if len(self._known) >= _MOST_KNOWN // 2:
            self._known, self._before = {}, self._known
        self._known[asked] = said

    def _composed(self, settled: rules.Settlement) -> bytes:
        """A settlement as JSON, from behind its id, put together of parts."""
        lines, rows = self._lines, self._rows
        warnings = b', "warnings": ' + _write([one.as_dict(self._language) for one in settled.warnings]) if settled.warnings else b""
        said = b", ".join([lines[line] for line in settled.lines])
        return b', "points": %b, "cash": %b, "lines": [%b]%b}\n' % (rows[settled.points], rows[settled.cash], said, warnings)

    def _line(self, line: rules.Line) -> bytes:
        return b'%b, "points": %b, "cash": %b}' % (self._words[line[:3]], self._rows[line.points], self._rows[line.cash])

    def _say(self, words: tuple[str, Text, str]) -> bytes:
        item, label, source = words
        return _write({"item": item, "text": say(label, self._language), "source": source})[:-1]


def settling(language: str, files: Sequence[Mapping[str, Any]]) -> Callable[[bytes], Answered]:
    """Settles blocks of requests. `files`: of the own sheets that are known too."""
    return partial(answer_block, Settlements(language, _sheets(files)).answer)


def answering(door: Door, language: str, files: Sequence[Mapping[str, Any]] | None) -> Callable[[bytes], Answered]:
    """Answers blocks of requests by a door of the rules. `files`: of own sheets; None where the door knows no sheets."""
    known = door if files is None else partial(door, sheets=_sheets(files))
    return partial(answer_block, lambda line: answer_with(line, known, language))


def _sheets(files: Sequence[Mapping[str, Any]]) -> rules.Sheets:
    """The built-in sheets and those of these files: a sheet travels to another process as its file."""
    return {**rules.KNOWN, **{sheet.slug: sheet for sheet in map(read_file, files)}}


def answer_block(answer: Answer, block: bytes) -> Answered:
    """Every one of these whole lines that is not empty, until one is no JSON."""
    texts: list[bytes] = []
    any_refused = False
    lines = block.decode("utf-8", "replace").split("\n")
    for number, line in enumerate(lines, 1):
        if line and not line.isspace():
            try:
                text, refused = answer(line)
            except NotJson as fault:
                return Answered(b"".join(texts), len(texts), any_refused, lines=number, fault=str(fault))
            texts.append(text)
            any_refused |= refused
    return Answered(b"".join(texts), len(texts), any_refused, lines=len(lines), fault="")


def answer_with(line: str, answer: Callable[[object, str], dict[str, object]], language: str = "de") -> tuple[bytes, bool]:
    """What a door of the rules answers to one line, with its newline, and whether it was a refusal. Raises NotJson."""
    request = _parse(line)
    if isinstance(request, _Refused):
        return _refused(request, request, language), True
    answered = answer(request, language)
    rows = answered.get("rows")
    refused = "errors" in answered or (isinstance(rows, list) and any("errors" in row for row in rows))
    return _write(answered) + b"\n", refused


def _refused(request: object, refusal: _Refused | rules.Refusal, language: str) -> bytes:
    if isinstance(refusal, _Refused):
        return _write({"id": refusal.id, "errors": [refusal.finding.as_dict(language)]}) + b"\n"
    return _write({"id": rules.identity(request), "errors": refusal.as_list(language)}) + b"\n"


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


def _parse(line: str) -> object:
    found = _quickly(line)
    if found is not None:
        return found
    try:
        return _slowly(line)
    except JSONDecodeError as fault:
        raise NotJson(f"(Zeichen {fault.pos + 1}): {fault.msg}") from fault
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
