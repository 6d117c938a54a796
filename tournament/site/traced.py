"""Which request, or which job beside the server, the program is at: an id that stands in the answer's header, on the page of a fault and in
every line of the log, so that a director can read it out on the telephone.

Knows no line of the log; asks neither database nor session.
"""

import logging
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournament.site.proxy import is_ours
from tournament.site.serving import SHARED

P = ParamSpec("P")
Made = TypeVar("Made")

HEADER = "X-Request-ID"
LETTERS = "23456789abcdefghjkmnpqrstvwxyz"
"""None that is taken for another one, in writing or by ear."""
GOOD = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")
"""What a proxy may say: of another one nothing comes into a log or a header."""
TOLD = 12
"""Characters that somebody can be asked to read out; a proxy's own id has more, of which the first eight are told."""
REQUESTS = "tournament.requests"
"""The logger of one line for each answer; it speaks in the structured log alone."""
log = logging.getLogger(REQUESTS)


class Trace:
    """What is being done. `request`: None for a job, which has its `job`'s name; `status`, `ms`: of an answer that is made."""

    __slots__ = ("id", "job", "ms", "request", "status")

    def __init__(self, known: str, request: HttpRequest | None = None, job: str = "") -> None:
        self.id, self.request, self.job = known, request, job
        self.status: int | None = None
        self.ms: int | None = None


NOW: ContextVar[Trace | None] = ContextVar("trace", default=None)


def new_id() -> str:
    """Eight characters in two groups, `k7f3-9m2x`: one in 6·10¹¹."""
    number, drawn = secrets.randbits(40), ""
    for _ in range(8):
        number, letter = divmod(number, len(LETTERS))
        drawn += LETTERS[letter]
    return f"{drawn[:4]}-{drawn[4:]}"


def told() -> str:
    """The id as it stands on a page, with which the line of the log begins to be found; "" outside of every request."""
    now = NOW.get()
    if now is None:
        return ""
    return now.id if len(now.id) <= TOLD else now.id[:8]


class Traced:
    """The first step of each request that is a visitor's: gives it an id, or keeps the one that our proxy gave it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response, self.logs = get_response, settings.LOG_JSON

    def __call__(self, request: HttpRequest) -> HttpResponse:
        now = Trace(_of_proxy(request) or new_id(), request)
        before, began = NOW.set(now), time.perf_counter()
        try:
            response = self.get_response(request)
            # What many are given from one answer is nobody's own.
            if SHARED not in response.headers:
                response.headers[HEADER] = now.id
            if self.logs:
                now.status, now.ms = response.status_code, round((time.perf_counter() - began) * 1000)
                log.info("%s", request.method)
            return response
        finally:
            NOW.reset(before)


def _of_proxy(request: HttpRequest) -> str:
    """What our proxy calls it; "" where nobody whom we trust gave it a name."""
    said = request.META.get("HTTP_X_REQUEST_ID", "")
    return said if said and GOOD.fullmatch(said) and is_ours(request.META.get("REMOTE_ADDR", "")) else ""


@contextmanager
def at_job(name: str) -> Iterator[str]:
    """Within it the lines of the log are those of this job, once, with an id of its own; gives the id."""
    now = Trace(new_id(), job=name)
    before = NOW.set(now)
    try:
        yield now.id
    finally:
        NOW.reset(before)


def job(name: str) -> Callable[[Callable[P, Made]], Callable[P, Made]]:
    """Above a function that does one piece of a job."""

    def decorate(function: Callable[P, Made]) -> Callable[P, Made]:
        @wraps(function)
        def done(*args: P.args, **named: P.kwargs) -> Made:
            with at_job(name):
                return function(*args, **named)

        return done

    return decorate
