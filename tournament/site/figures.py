"""Figures of what is answered, for a Prometheus: how often, how long, with how many queries. Only where TAROCK_METRICS is set and its
library is there; else no request meets any of this.

All processes of a server write into files of one folder, each into its own, and whichever is asked adds them up: two processes never tell
two truths. A view is counted by its name, never by its path: a path has keys in it, and there is no end of them.
"""

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import connection
from django.http import HttpRequest, HttpResponse

from tournament.site import optional

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The library's own name for where the processes write."""
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 5.0)
"""Bounds of how long answers take; a save is to take 0.4 at most."""
BY_PREFIX = (("/static/", "static"), ("/ergebnisse/", "published"))
"""What is answered before anything asks which view it is."""
OTHER = "none"


def counted() -> bool:
    """Whether figures are wanted, and can be had."""
    return settings.METRICS and find_spec("prometheus_client") is not None


@contextmanager
def together() -> Iterator[None]:
    """Around the processes of a server: a folder for their figures, which goes with them."""
    if not counted() or FOLDER in os.environ:
        yield
        return
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="tarock-figures-")
    try:
        yield
    finally:
        shutil.rmtree(os.environ.pop(FOLDER), ignore_errors=True)


class Figures:
    """The figures of this process."""

    def __init__(self, library: Any) -> None:
        self.registry = library.CollectorRegistry()
        own = {"registry": self.registry}
        self.requests = library.Counter("tarock_requests", "Answers of the program, by view and status.", ("view", "status"), **own)
        self.seconds = library.Histogram("tarock_request_seconds", "How long they took.", ("view",), buckets=SECONDS, **own)
        self.queries = library.Counter("tarock_request_queries", "What they asked the database.", ("view",), **own)
        self.shared = library.Counter("tarock_shared_answers", "Answers given again without the program, by status.", ("status",), **own)


@cache
def figures() -> Figures:
    """Made when the first is counted: then the process is the one that counts."""
    return Figures(optional.prometheus())


def of_shared() -> Callable[[int], None] | None:
    """What notes an answer that was given from the event loop; None where nobody counts."""
    return (lambda status: figures().shared.labels(status).inc()) if counted() else None


class Counted:
    """The step that counts answers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not counted():
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        queries, began = _Queries(), time.perf_counter()
        # Django's own context takes off the last one, which a connection that was opened meanwhile has put there (`site.turns`).
        wrappers = connection.execute_wrappers
        wrappers.append(queries)
        try:
            response = self.get_response(request)
        finally:
            wrappers.remove(queries)
        view, found = name_of(request), figures()
        found.requests.labels(view, response.status_code).inc()
        found.seconds.labels(view).observe(time.perf_counter() - began)
        if queries.count:
            found.queries.labels(view).inc(queries.count)
        return response


class _Queries:
    """How many statements a connection was given."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        self.count += 1
        return execute(sql, params, many, context)


def name_of(request: HttpRequest) -> str:
    """The view that answered, by its name: one of some two hundred."""
    match = request.resolver_match
    if match is not None:
        return match.url_name or OTHER
    return next((name for begins, name in BY_PREFIX if request.path_info.startswith(begins)), OTHER)


def text(also: Any) -> bytes:
    """All figures of all processes, and those that `also` collects now (a collector of the library), as a Prometheus reads them."""
    library, registry = optional.prometheus(), None
    found = figures()
    if FOLDER in os.environ:
        registry = library.CollectorRegistry()
        library.multiprocess.MultiProcessCollector(registry, path=str(Path(os.environ[FOLDER])))
    now = library.CollectorRegistry()
    now.register(also)
    made: bytes = library.generate_latest(registry or found.registry) + library.generate_latest(now)
    return made
