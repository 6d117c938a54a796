"""The HTTP server: Tornado's, with our WSGI application behind it in a few threads.

A thread sees a request when all of it has arrived, and is free again when its answer is made, not when the visitor has taken it: whoever
sends half a request, or reads slowly, keeps a connection of the event loop and nobody waiting. Header, body and answer each have their
time; how many unfinished requests an address may have is in `stalled`; what many ask for is in `shared`. Speaks TLS where it is given a
context.
"""

import asyncio
import contextlib
import selectors
import socket
import ssl
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from email.utils import formatdate
from functools import partial
from http import HTTPStatus
from io import BytesIO
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes, urlsplit

from django.conf import settings
from tornado.http1connection import HTTP1Connection
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPConnection, HTTPHeaders, HTTPInputError, HTTPMessageDelegate, RequestStartLine, ResponseStartLine

from tournament.site import figures
from tournament.site.faults import database_file
from tournament.site.proxy import client_of, network_of
from tournament.site.serving import SHARED
from tournament.site.serving.lanes import PATIENCE, THREADS, Lane, Lanes, lane_of
from tournament.site.serving.shared import Answer, Asked, Begun, Shared, Stored, asked, given, packed
from tournament.site.serving.stalled import Unfinished

SWITCH = 0.001
"""Seconds after which a thread that computes lets another one on. A writer gives way at each statement, with the database's lock in its
hand: with Python's five milliseconds everybody would wait for the pages that are made meanwhile."""
HEADER_TIME = 20
"""Seconds for a TLS handshake and a whole header, and how long a connection stays open between two requests."""
BODY_TIME = 60
ANSWER_TIME = 120
"""Seconds for taking an answer: a tournament's file over a bad WLAN."""
LAST_TIME = 10
"""Seconds for what is being answered when the program is told to stop."""
HEADER_LIMIT = 32 * 1024
DRAINED = 2**30
"""Bytes of a body that are read at all. What is more than `settings.UPLOAD_LIMIT` is thrown away, and its sender gets a page that says
so."""

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


FOR_PROXY = "X-Accel-Expires"
"""Tells nginx for how many seconds it may give an answer to others; it keeps that to itself."""
TEXT = ("Content-Type", "text/plain; charset=utf-8")
FAILED = Answer(500, "Internal Server Error", [TEXT], b"Fehler im Programm.")
LATE = Answer(
    503,
    "Service Unavailable",
    [TEXT, ("Retry-After", "10"), ("Refresh", "10"), ("Cache-Control", "no-store")],
    b"Gerade sehen sehr viele zu. Diese Seite versucht es in zehn Sekunden von selbst wieder.\n\n"
    b"Very many are watching just now. This page tries again by itself in ten seconds.\n",
)
"""For a visitor whose turn did not come (`lanes`); a page that stands already keeps what it shows."""


def ask(application: Application, environ: dict[str, Any]) -> Answer:
    """Calls the application and takes its answer whole; its end (`close`) belongs to the same thread, whose database connection it
    tidies."""
    said: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], _exc_info: object = None) -> None:
        said[:] = [status, headers]

    given = application(environ, start_response)
    try:
        body = b"".join(given)
    finally:
        if hasattr(given, "close"):
            given.close()
    code, _space, reason = said[0].partition(" ")
    return Answer(int(code), reason, said[1], body)


def unread(line: Any) -> bool:
    """Whether bytes of a connection wait to be read: then its request is unfinished because we are slow. Behind one address may be a whole
    hall."""
    if line.stream.socket is None:
        return False
    with selectors.DefaultSelector() as ready:
        ready.register(line.stream.socket, selectors.EVENT_READ)
        return bool(ready.select(0))


class Exchange(HTTPMessageDelegate):
    """One request of a connection, and its answer."""

    def __init__(self, server: "Server", line: Any, http: HTTPConnection) -> None:
        """`line`: the connection (`HTTP1ServerConnection`); `http`: this request's part of it."""
        self.server, self.line, self.http = server, line, http
        self.body, self.size = bytearray(), 0

    def headers_received(self, start_line: Any, headers: HTTPHeaders) -> None:
        """From here on it is known whose request it is; behind a proxy only the header says so. What names no path is none."""
        self.start, self.headers = start_line, headers
        self.path, _mark, self.query = start_line.path.partition("?")
        if not self.path.startswith("/"):
            try:
                self.path = urlsplit(self.path).path or "/"
            except ValueError as fault:
                raise HTTPInputError from fault
        self.here = self.line.stream.socket.getsockname() if self.line.stream.socket else ("", 0)
        self.address = client_of(self.line.context.remote_ip, headers.get("X-Forwarded-For", ""))
        if isinstance(self.http, HTTP1Connection):  # the only kind that Tornado has
            self.http.set_max_body_size(DRAINED)
        self.server.begun(self.line, self.address)

    def data_received(self, chunk: bytes) -> None:
        """Keeps what an upload may have; the rest is counted, no more."""
        self.size += len(chunk)
        if self.size <= settings.UPLOAD_LIMIT:
            self.body += chunk
        else:
            self.body.clear()
        self.server.hold(self.line, len(self.body))

    def finish(self) -> None:
        """The request is whole: now a thread may see it."""
        self.server.work(self)

    def on_connection_close(self) -> None:
        """It will never be whole."""
        self.body.clear()

    @property
    def gone(self) -> bool:
        """Whether nobody waits for the answer."""
        return self.line.stream.closed()

    def environ(self) -> dict[str, Any]:
        """The request as WSGI wants it. A header with an underscore is left out: it would pass for another one's name."""
        start: RequestStartLine = self.start
        found = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in self.headers.items() if "_" not in name}
        for name in ("HTTP_CONTENT_LENGTH", "HTTP_TRANSFER_ENCODING", "HTTP_CONNECTION", "HTTP_EXPECT"):
            found.pop(name, None)
        if kind := found.pop("HTTP_CONTENT_TYPE", ""):
            found["CONTENT_TYPE"] = kind
        return found | {
            "REQUEST_METHOD": start.method, "SCRIPT_NAME": "", "PATH_INFO": unquote_to_bytes(self.path).decode("latin-1"),
            "QUERY_STRING": self.query,
            "CONTENT_LENGTH": str(self.size), "REMOTE_ADDR": self.line.context.remote_ip, "SERVER_NAME": str(self.here[0]),
            "SERVER_PORT": str(self.here[1]),
            "SERVER_PROTOCOL": start.version, "wsgi.version": (1, 0), "wsgi.url_scheme": self.line.context.protocol,
            "wsgi.errors": sys.stderr,
            "wsgi.input": BytesIO(self.body), "wsgi.multithread": True, "wsgi.multiprocess": True, "wsgi.run_once": False,
        }  # fmt: skip

    def write(self, answer: Answer) -> "asyncio.Future[None]":
        """Hands the answer to the event loop; done when the visitor has it, or has gone."""
        headers = HTTPHeaders()
        for name, value in answer.headers:
            if name != SHARED:
                headers.add(name, value.strip())  # Django writes a space before a cookie
            elif settings.BEHIND_TLS_PROXY:
                headers.add(FOR_PROXY, value)
        headers["Date"] = formatdate(usegmt=True)
        bare = answer.status in (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED)
        if not bare:
            headers["Content-Length"] = str(len(answer.body))
        body = b"" if bare or self.start.method == "HEAD" else answer.body
        if self.server.stopping:
            headers["Connection"] = "close"
        done = self.http.write_headers(ResponseStartLine("HTTP/1.1", answer.status, answer.reason), headers, body)
        self.http.finish()
        return done


class _Waiting(NamedTuple):
    """A request that waits for its answer to be made: as what it may be shared, and from when on."""

    exchange: Exchange
    wanted: Asked | None
    begun: Begun | None


class Server(HTTPServer):
    """Reads requests whole, lets threads answer them, writes the answers; closes who keeps too much unfinished."""

    def initialize(self, application: Application, tls: ssl.SSLContext | None, most: int) -> None:  # type: ignore[override]
        """`most`: connections that may be open at all."""
        super().initialize(
            self, ssl_options=tls, max_header_size=HEADER_LIMIT, idle_connection_timeout=HEADER_TIME, body_timeout=BODY_TIME,
        )  # fmt: skip
        self.application, self.most = application, most
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="answers")
        self.lanes = Lanes[_Waiting]()
        self.unfinished = Unfinished()
        self.shared, self.note_shared = Shared(Stored(database_file())), figures.of_shared()
        self.open: dict[Any, str] = {}  # with its address, the oldest first
        self.answering: set[Any] = set()
        self.stopping = False

    # A connection -----------------------------------------------------------------------------------------------------------------------

    def start_request(self, server_conn: Any, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """Tornado is ready to read a request: the first of a connection, or the next one."""
        if server_conn not in self.open:
            address = network_of(server_conn.context.remote_ip)
            self.open[server_conn] = address
            self.begun(server_conn, address)
            if len(self.open) > self.most:
                self.make_room()
        return Exchange(self, server_conn, request_conn)

    def on_close(self, server_conn: object) -> None:
        """The connection has ended."""
        super().on_close(server_conn)
        self.forget(server_conn)

    def forget(self, line: Any) -> None:
        """Counts the connection no longer."""
        self.open.pop(line, None)
        self.answering.discard(line)
        self.unfinished.forget(line)

    def drop(self, line: Any) -> None:
        """Closes a connection from our side."""
        self.forget(line)
        line.stream.close()

    def make_room(self) -> None:
        """Closes the oldest connection that waits for nothing, of the address that has the most."""
        waiting = {line: address for line, address in self.open.items() if line not in self.answering}
        if waiting:
            fullest = Counter(waiting.values()).most_common(1)[0][0]
            self.drop(next(line for line, address in waiting.items() if address == fullest))

    def begun(self, line: Any, address: str) -> None:
        """A request is on its way."""
        address, now = network_of(address), asyncio.get_running_loop().time()
        self.unfinished.begin(line, address, now)
        for other in self.unfinished.too_many(address, now):
            if not unread(other):
                self.drop(other)

    def hold(self, line: Any, count: int) -> None:
        """So many bytes are kept for a connection."""
        self.unfinished.hold(line, count)
        for other in self.unfinished.too_much():
            self.drop(other)

    # A request --------------------------------------------------------------------------------------------------------------------------

    def work(self, exchange: Exchange) -> None:
        """Gives an answer that others had already, waits with them for it, or lets a thread make one."""
        self.unfinished.end(exchange.line)
        self.answering.add(exchange.line)
        wanted = asked(exchange.start.method, exchange.start.path, exchange.headers)
        known = self.shared.find(wanted) if wanted is not None else None
        if known is not None:
            if self.note_shared is not None:
                self.note_shared(known.status)
            self.give(exchange, known)
        elif wanted is None or not self.shared.wait(wanted, exchange):
            begun = self.shared.begin(wanted) if wanted is not None else None
            visitor = wanted is not None and "Authorization" not in exchange.headers
            lane = lane_of(exchange.start.method, exchange.start.path, visitor=visitor)
            loop = asyncio.get_running_loop()
            self.lanes.wait(_Waiting(exchange, wanted, begun), lane, loop.time())
            self.next()
            if lane is Lane.WATCHING and self.lanes.waiting[lane]:
                loop.call_later(1.01 * PATIENCE, self.next)  # then he is late, should no thread come back until then

    def next(self) -> None:
        """Gives the threads that are free to those whose turn it is."""
        loop = asyncio.get_running_loop()
        for waiting, lane, late in self.lanes.turns(loop.time()):
            if late:
                self.made(waiting, LATE)
            else:
                done = loop.run_in_executor(self.pool, self.answer, waiting.exchange)
                done.add_done_callback(partial(self.answered, waiting, lane))

    def answer(self, exchange: Exchange) -> Answer | None:
        """In a thread. What was to be looked at is not made for somebody who has gone; what was to be written is."""
        if exchange.gone and exchange.start.method in {"GET", "HEAD"}:
            return None
        environ = exchange.environ()
        return packed(ask(self.application, environ), environ.get("HTTP_ACCEPT_ENCODING", ""))

    def answered(self, waiting: "_Waiting", lane: Lane, made: "asyncio.Future[Answer | None]") -> None:
        """Back in the event loop: the thread is free."""
        self.lanes.done(lane)
        if made.cancelled():
            return
        if failed := made.exception():
            asyncio.get_running_loop().call_exception_handler({"message": "The application raised", "exception": failed})
        self.made(waiting, FAILED if failed else made.result())
        self.next()

    def made(self, waiting: "_Waiting", answer: Answer | None) -> None:
        """The answer for this visitor, and for those who waited with him. None: he has gone."""
        exchange, wanted, begun = waiting
        exchange.body.clear()
        others = self.shared.done(wanted) if wanted is not None else []
        if answer is LATE:  # and so would they be, each behind the other
            for who in (exchange, *others):
                self.give(who, LATE)
            return
        if answer is not None:
            # What is somebody's own no proxy gives to others, whatever its view says of what visitors get.
            answer = self.shared.keep(wanted, answer, begun) if wanted is not None and begun is not None else given(answer)
            self.give(exchange, answer)
        else:
            self.answering.discard(exchange.line)
            self.forget(exchange.line)
        for other in others:
            self.work(other)

    def give(self, exchange: Exchange, answer: Answer) -> None:
        """Sends it, unless nobody waits for it any more."""
        self.answering.discard(exchange.line)
        if exchange.gone:
            return self.forget(exchange.line)
        self.hold(exchange.line, len(answer.body))
        if exchange.gone:  # its answer was the largest of too many
            return None
        too_late = asyncio.get_running_loop().call_later(ANSWER_TIME, self.drop, exchange.line)
        exchange.write(answer).add_done_callback(lambda _taken: self.taken(exchange, too_late))
        return None

    def taken(self, exchange: Exchange, too_late: asyncio.TimerHandle) -> None:
        """The answer is on its way in full."""
        too_late.cancel()
        self.unfinished.hold(exchange.line, 0)
        if self.stopping:
            self.drop(exchange.line)

    # The end ----------------------------------------------------------------------------------------------------------------------------

    async def end(self) -> None:
        """Takes no more connections, closes those that wait, and gives what is being answered `LAST_TIME`."""
        self.stopping = True
        self.stop()
        for line in [line for line in self.open if line not in self.answering and line not in self.unfinished.held]:
            self.drop(line)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_TIME):
                while self.open:
                    await asyncio.sleep(0.05)
        self.pool.shutdown(wait=False, cancel_futures=True)


def serve(
    listening: Sequence[socket.socket], application: Application, tls: ssl.SSLContext | None, most: int, stopped: threading.Event,
) -> None:  # fmt: skip
    """Serves until it is told to stop."""

    async def main() -> None:
        loop, told = asyncio.get_running_loop(), asyncio.Event()
        threading.Thread(target=lambda: stopped.wait() and loop.call_soon_threadsafe(told.set), daemon=True).start()
        server = Server(application, tls, most)
        server.add_sockets(listening)
        await told.wait()
        await server.end()

    sys.setswitchinterval(SWITCH)
    # Not Windows' own loop, which knows no sockets that are ready: Tornado would run a thread beside it that does.
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        runner.run(main())
