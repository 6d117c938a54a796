"""How a line of the log is written: readable (the default), or as one JSON object (TAROCK_LOG=json). Both say which request or job it was.

No line holds a name, a password, a token, or the address of an invitation: paths that are a key are cut, and of an error stands what the
program or the database's own scheme knows, not the value that it stumbled over. Asks neither database nor session.
"""

import json
import logging
import os
import re
import sqlite3
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings

from tournament.site.traced import NOW, Trace

KEYS = re.compile(r"/(einladung|auskunft|tisch|z)/(?!\d{1,6}(?![^/\s]))[^/\s\"'<>]+")
"""Whoever has such an address may do what its page does; a table's number is no key. Which they are: site.test_log_lines."""
CONTROL = re.compile(r"(?<![\w/…-])/[A-Za-z0-9_-]{32}(?=/)")
"""The control page's (`portable.door`)."""
MARKS = {code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0))} | {0x2028: "\\u2028", 0x2029: "\\u2029"}
"""What begins a line or steers a terminal, as it is written: an address that somebody typed may hold it."""
HARMLESS = (AttributeError, TypeError, NameError, ImportError, NotImplementedError, RecursionError, ZeroDivisionError, TimeoutError)
"""Errors whose words are the program's own."""
OF_SCHEME = ("sqlstate", "constraint_name", "table_name", "column_name")
"""What PostgreSQL says of an error beside the row that it is about."""
HERE = Path(__file__).resolve().parents[2]


def without_keys(text: str) -> str:
    """The text without what is as good as a password in it."""
    return CONTROL.sub("/…", KEYS.sub(r"/\1/…", text))


def fault_of(error: BaseException) -> str:
    """An error by its kind, and in its words where they hold no value that somebody typed."""
    words = _words(error)
    return f"{type(error).__qualname__}: {words}" if words else type(error).__qualname__


def _words(error: BaseException) -> str:
    if isinstance(error, (sqlite3.Error, *HARMLESS)):
        return without_keys(str(error))
    if isinstance(error, OSError):
        return error.strerror or ""
    if hasattr(error, "sqlstate"):  # of psycopg
        known = getattr(error, "diag", None)
        found = {name: getattr(error, name, None) or getattr(known, name, None) for name in OF_SCHEME}
        # It never came to a server's answer: then there is no row of which it could tell.
        return ", ".join(f"{value}" for value in found.values() if value) or str(error).partition("\n")[0]
    return _words(error.__cause__) if error.__cause__ is not None else ""


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The error and what it came of, that first."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _chain(before)
    yield error


def _who(now: Trace) -> dict[str, Any]:
    """What is known of a request without asking anybody: numbers and addresses of clubs, no names."""
    request = now.request
    if request is None:
        return {"job": now.job}
    known = vars(request)
    match, tournament, user = request.resolver_match, known.get("tournament"), known.get("_cached_user")
    return {
        "view": match.view_name if match is not None else None,
        "organiser": known.get("address") or None,
        "tournament": str(tournament.uid) if tournament is not None else None,
        "user": user.pk if user is not None else None,
        "status": now.status,
        "ms": now.ms,
    }


class Line(logging.Formatter):
    """One readable line an event; the traceback of a fault below it."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}{request}: {message}", "%d.%m.%Y %H:%M:%S", "{")

    def format(self, record: logging.LogRecord) -> str:
        """With the id of the request or job in brackets, where there is one."""
        now = NOW.get()
        record.request = f" [{now.id}]" if now is not None else ""
        record.exc_text = None  # another handler's
        return without_keys(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name is logging's
        """In one line, whatever it holds."""
        record.message = record.message.translate(MARKS)
        return super().formatMessage(record)

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the name is logging's
        """As Python writes it, but in the words that may be kept. A developer sees all."""
        if settings.DEBUG:
            return super().formatException(ei)
        parts: list[str] = []
        for error in _chain(ei[1]):
            parts += ["Traceback (most recent call last):\n", *traceback.format_tb(error.__traceback__), f"{fault_of(error)}\n"]
        return "".join(parts).rstrip("\n")


class Json(logging.Formatter):
    """One JSON object a line: `time`, `level`, `logger`, `message`, `process`; `request` and what `_who` knows; `fault`."""

    def format(self, record: logging.LogRecord) -> str:
        """Without what is not known."""
        now = NOW.get()
        said: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_keys(record.getMessage()),
            "process": os.getpid(),
        }
        if now is not None:
            said |= {"request": now.id, **_who(now)}
        if record.exc_info and record.exc_info[1] is not None:
            said["fault"] = _fault(record.exc_info[1])
        return json.dumps({key: value for key, value in said.items() if value is not None}, ensure_ascii=False)


def _fault(error: BaseException) -> dict[str, Any]:
    """Kind, place (file, line, function) and how it came there; what it came of likewise."""
    chain = list(_chain(error))
    trace = [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(chain[0].__traceback__)]
    ours = [place for place in trace if not place.startswith(("/", "<"))]
    said = {"kind": type(error).__qualname__, "said": fault_of(error), "place": (ours or trace or [""])[-1], "trace": trace}
    return said | ({"of": [fault_of(one) for one in chain[:-1]]} if len(chain) > 1 else {})


def _short(path: str) -> str:
    """Ours from the program's folder on; a library's from its own."""
    known = Path(path)
    if "site-packages" in known.parts:
        return "/".join(("", *known.parts[known.parts.index("site-packages") + 1 :]))
    return known.relative_to(HERE).as_posix() if known.is_relative_to(HERE) else path
