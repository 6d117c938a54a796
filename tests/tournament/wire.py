"""Sockets as a rude visitor holds them, and a server of our own kind around a small application, in a thread of the test."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from tournament.site.serving.http import serve

PATIENCE = 600
"""Seconds until something that must happen counts as not happening."""
GET = b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n"


def connect(port: int, timeout: float = PATIENCE, tls: ssl.SSLContext | None = None) -> socket.socket:
    """A connection to this machine."""
    line = socket.create_connection(("127.0.0.1", port), timeout=timeout)
    return tls.wrap_socket(line, server_hostname="localhost") if tls else line


def answer(line: socket.socket) -> tuple[int, dict[str, str], bytes]:
    """Status, headers (lower case) and body of the next answer."""
    with line.makefile("rb") as file:
        status = int(file.readline().split()[1])
        headers = {}
        while text := file.readline().decode("latin-1").strip():
            name, _colon, value = text.partition(":")
            headers[name.lower()] = value.strip()
        return status, headers, file.read(int(headers.get("content-length", "0")))


def ask(port: int, sent: bytes = GET % b"/", **more: Any) -> tuple[int, dict[str, str], bytes]:
    """One request on a connection of its own."""
    with connect(port, **more) as line:
        line.sendall(sent)
        return answer(line)


def hung_up(line: socket.socket) -> bool:
    """Whether the server has closed the connection without an answer."""
    line.setblocking(False)
    try:
        return line.recv(1) == b""
    except (BlockingIOError, ssl.SSLWantReadError):
        return False
    except ConnectionError:
        return True


@contextmanager
def stalled(port: int, *beginnings: bytes, each: int, tls: ssl.SSLContext | None = None) -> Iterator[list[socket.socket]]:
    """Connections that have sent so much and send no more."""
    with ExitStack() as stack:
        lines = []
        for beginning in beginnings:
            for _ in range(each):
                line = stack.enter_context(connect(port, tls=tls))
                line.sendall(beginning)
                lines.append(line)
        yield lines


@contextmanager
def small_server(application: Callable[..., Any], most: int = 500, stopped: threading.Event | None = None) -> Iterator[int]:
    """The port of a server around this application, with so many connections at most; setting `stopped` ends it."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=512)
    listening.setblocking(False)
    stopped = stopped or threading.Event()
    running = threading.Thread(target=serve, args=([listening], application, None, most, stopped))
    running.start()
    try:
        yield listening.getsockname()[1]
    finally:
        stopped.set()
        running.join(PATIENCE)
        listening.close()
    assert not running.is_alive()
