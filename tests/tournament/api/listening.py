"""Small servers for tests: one that takes what webhooks send, one that takes mail."""

import socketserver
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import NamedTuple


class Got(NamedTuple):
    """A request as it came."""

    path: str
    headers: dict[str, str]
    body: bytes


@contextmanager
def listening(answers: Sequence[int], **headers: str) -> Iterator[tuple[str, list[Got]]]:
    """A server on this machine that answers with these numbers in turn, the last one for good; its address, and what it got."""
    got: list[Got] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            got.append(Got(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(answers[min(len(got), len(answers)) - 1])
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(b"so\nist es")

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server, _running(server):
        yield f"http://127.0.0.1:{server.server_port}/haken", got


@contextmanager
def post_office(refuses: bool = False) -> Iterator[tuple[str, list[str]]]:
    """A server for mail: its address as TAROCK_SMTP has it, and the letters it took, whole."""
    letters: list[str] = []

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.say("220 hier")
            while line := self.rfile.readline():
                word = line.split()[0].upper() if line.split() else b""
                if word == b"RCPT" and refuses:
                    self.say("550 gibt es nicht")
                elif word == b"DATA":
                    self.say("354 weiter")
                    letters.append(b"".join(iter(self.rfile.readline, b".\r\n")).decode())
                    self.say("250 gut")
                else:
                    self.say("221 auf Wiedersehen" if word == b"QUIT" else "250 gut")

        def say(self, line: str) -> None:
            self.wfile.write(f"{line}\r\n".encode())

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server, _running(server):
        yield f"smtp://127.0.0.1:{server.server_address[1]}", letters


@contextmanager
def _running(server: socketserver.BaseServer) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join(10)
