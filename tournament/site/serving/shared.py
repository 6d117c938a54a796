"""Answers that many ask for: made once, and given from the event loop as long as nothing was stored. No thread sees such a request.

A view says of its answers that they may be shared (`shared`: so many seconds a body is as good as new); what belongs to somebody with an
account is not. Kept are the answers of a process, each as it was made, and with which state of the database: SQLite counts what others have
stored, and that is asked by one cheap statement. With PostgreSQL nobody counts, and an answer is good for a second. Whoever asks while one
is being made waits for it.

Knows no view, no tournament and no socket; belongs to the thread of the event loop.
"""

import gzip
import sqlite3
import time
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpResponse, parse_cookie

from tournament.models import times
from tournament.site.serving import SHARED

SERVER_TIME = "X-Server-Time"
"""What an answer says of the server's clock, in milliseconds, is said anew."""
LONGEST = 15.0
"""Seconds for which "unchanged" is believed where nothing was stored: some words of a page come from a file, or from the clock."""
SOON = 1.0
"""Seconds for which a visitor may see what was true before: while a hall writes twenty games a second, a page that forty look at is made
once in each."""
AS_LONG = 30
"""So many times as long as it took to make, if that is more: however large a hall is and however much a machine has to do, a page of it
takes a small part of a process. One of 200 players is a second old at most, as ever, one of 2,000 four."""
MOST, MOST_BYTES = 2_000, 32 << 20
"""Answers that are kept, and what their bodies may weigh: a guest can ask for any address."""
PACKED_FROM = 16 << 10
"""Bytes of a shared body from which on it is packed, once for all who take that. What is one visitor's is not: beside a secret, a length
tells of it."""
SOMEBODYS_OWN = ("private", "no-store")
"""An answer that says so of itself is not shared, whoever the request seemed to come from."""


def shared(seconds: float) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Above a view, and above all its other decorators: what it answers to visitors is the same for all of them, and for so long its body
    is as good as new where nothing was stored. 0: of such an answer only "unchanged" is shared."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def marked(*args: Any, **kwargs: Any) -> HttpResponse:
            answer = view(*args, **kwargs)
            answer.headers[SHARED] = str(seconds)
            return answer

        return marked

    return decorate


class Answer(NamedTuple):
    """What the application said, whole."""

    status: int
    reason: str
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str:
        """The first of this name; "" where there is none."""
        return next((value for known, value in self.headers if known.lower() == name.lower()), "")


class Asked(NamedTuple):
    """A request that may have a shared answer: what tells it from others, and the tag that the visitor has."""

    key: Hashable
    tag: str


def asked(method: str, target: str, headers: Mapping[str, str]) -> Asked | None:
    """None for what is never shared: what writes, and what somebody with an account asks."""
    if method != "GET":
        return None
    cookies = parse_cookie(headers.get("Cookie", ""))  # as Django will read them
    if settings.SESSION_COOKIE_NAME in cookies:
        return None
    said = (headers.get(name, "") for name in ("Host", "X-Forwarded-Proto", "Accept-Encoding", "Origin"))
    return Asked((target, cookies.get(settings.LANGUAGE_COOKIE_NAME, ""), *said), _strong(headers.get("If-None-Match", "")))


def soon(took: float) -> float:
    """Seconds for which visitors may be given again what took so many seconds to make, whatever was stored meanwhile; who stood waiting for
    the database for long shows nothing old for long."""
    return min(max(SOON, AS_LONG * took), LONGEST)


class State(NamedTuple):
    """Of the database, as a connection sees it: only the same connection's numbers can be compared."""

    connection: int
    version: int


class Stored:
    """Whether others have stored something in an SQLite file since."""

    def __init__(self, path: Path | None) -> None:
        """`path`: the file; None for a database that is none."""
        self.path = path
        self.line: sqlite3.Connection | None = None
        self.file, self.opened = (0, 0), 0

    def state(self) -> State | None:
        """None where nobody can tell."""
        if self.path is None:
            return None
        try:
            found = self.path.stat()
            if self.line is None or (found.st_dev, found.st_ino) != self.file:
                self.close()
                self.line, self.file = sqlite3.connect(self.path, timeout=0), (found.st_dev, found.st_ino)
                self.opened += 1
            return State(self.opened, self.line.execute("PRAGMA data_version").fetchone()[0])
        except (OSError, sqlite3.Error):
            self.close()
            return None

    def close(self) -> None:
        """Another file lies there, or none."""
        if self.line is not None:
            with suppress(sqlite3.Error):
                self.line.close()
        self.line = None


class Begun(NamedTuple):
    """When an answer began to be made, and from which state: what is stored from then on it may not know."""

    at: float
    state: State | None


class _Kept(NamedTuple):
    answer: Answer
    tag: str
    body_for: float
    begun: Begun
    took: float

    def left(self, age: float) -> float:
        """Seconds for which its body may still be given whatever is stored meanwhile, after so many."""
        return min(self.body_for, soon(self.took)) - age


class Shared:
    """What this process keeps, and who waits for an answer that is being made."""

    def __init__(self, stored: Stored, clock: Callable[[], float] = time.monotonic) -> None:
        self.stored, self.clock = stored, clock
        self.kept: dict[Hashable, _Kept] = {}
        self.known: dict[Hashable, None] = {}
        self.bytes = 0
        self.waiting: dict[Hashable, list[Any]] = {}

    def find(self, wanted: Asked) -> Answer | None:
        """The answer to give now; None where one has to be made."""
        kept = self.kept.get(wanted.key)
        if kept is None:
            return None
        age = self.clock() - kept.begun.at
        if not (kept.left(age) > 0 or (age < LONGEST and kept.begun.state is not None and kept.begun.state == self.stored.state())):
            return None
        if kept.tag and wanted.tag == kept.tag:
            return given(Answer(304, "Not Modified", kept.answer.headers, b""))
        return given(kept.answer, kept.left(age)) if kept.answer.status == 200 and age < kept.body_for else None

    def begin(self, wanted: Asked) -> Begun:
        """One is being made from here on."""
        self.waiting.setdefault(wanted.key, [])
        return Begun(self.clock(), self.stored.state())

    def wait(self, wanted: Asked, who: object) -> bool:
        """Whether this one waits for what is being made; not where that was never shared. It is known for longer than it is kept: when a
        page is too old for everybody, one makes it for all."""
        waits = wanted.key in self.known and wanted.key in self.waiting
        if waits:
            self.waiting[wanted.key].append(who)
        return waits

    def keep(self, wanted: Asked, answer: Answer, begun: Begun) -> Answer:
        """Notes what was made, where it may be shared; the answer as it is to be given."""
        if not _may_be_shared(answer):
            self.known.pop(wanted.key, None)
            return given(answer)
        tag, body_for, before = _strong(answer.header("ETag")), float(answer.header(SHARED)), self.kept.get(wanted.key)
        if before is not None and before.begun.at > begun.at:
            return given(answer)  # it took longer than one that knows more
        # Unchanged: then the body that is known is still the one. What is shared as "unchanged" only has none.
        known = before.answer if before is not None and answer.status == 304 and tag == before.tag else answer
        new = _Kept(known if body_for else known._replace(body=b""), tag, body_for, begun, took=self.clock() - begun.at)
        self._drop(wanted.key)
        self._make_room(len(new.answer.body))
        self.kept[wanted.key] = new
        self.bytes += len(new.answer.body)
        self._know(wanted.key)
        return given(answer, new.left(new.took))

    def _make_room(self, size: int) -> None:
        """Lets go of what is too old to be given, and of the eldest where there is too much."""
        too_old = self.clock() - LONGEST
        while self.kept:
            eldest = next(iter(self.kept))
            if len(self.kept) < MOST and self.bytes + size <= MOST_BYTES and self.kept[eldest].begun.at > too_old:
                return
            self._drop(eldest)

    def _know(self, key: Hashable) -> None:
        self.known.pop(key, None)
        self.known[key] = None
        if len(self.known) > MOST:
            del self.known[next(iter(self.known))]

    def _drop(self, key: Hashable) -> None:
        gone = self.kept.pop(key, None)
        self.bytes -= len(gone.answer.body) if gone is not None else 0

    def done(self, wanted: Asked) -> list[Any]:
        """Those who waited for it."""
        return self.waiting.pop(wanted.key, [])


def _may_be_shared(answer: Answer) -> bool:
    """Whether a view gave it free, it is a whole answer, and nothing in it is one visitor's."""
    own = answer.header("Set-Cookie") or any(word in answer.header("Cache-Control") for word in SOMEBODYS_OWN)
    return bool(answer.header(SHARED)) and answer.status in (200, 304) and not own


def packed(answer: Answer, takes: str) -> Answer:
    """A large one that is to be shared, packed for who `takes` that (Accept-Encoding); any other as it is."""
    if "gzip" not in takes or len(answer.body) < PACKED_FROM or not _may_be_shared(answer) or answer.header("Content-Encoding"):
        return answer
    tag, vary = answer.header("ETag"), answer.header("Vary")
    said = {"Content-Encoding": "gzip", "Vary": f"{vary}, Accept-Encoding" if vary else "Accept-Encoding"}
    said |= {"ETag": f"W/{_strong(tag)}"} if tag else {}
    names = {"content-length", *map(str.lower, said)}
    headers = [(name, value) for name, value in answer.headers if name.lower() not in names]
    return answer._replace(headers=[*headers, *said.items()], body=gzip.compress(answer.body, 1))


def _strong(tag: str) -> str:
    """A tag as its page has it, packed or not."""
    return tag.removeprefix("W/")


def given(answer: Answer, left: float = 0.0) -> Answer:
    """An answer as a visitor gets it: with the server's time as it is now, and for a proxy the whole seconds that are left in which it may
    give it to others (`SHARED`). What says the time is made for each."""
    if not answer.header(SHARED):
        return answer
    timed = answer.header(SERVER_TIME)
    said = {SHARED: str(0 if timed or answer.status != 200 else int(left))}
    said |= {SERVER_TIME: str(int(times.now().timestamp() * 1000))} if timed else {}
    return answer._replace(headers=[(name, said.get(name, value)) for name, value in answer.headers])
