"""A federation's server for tests: a small one that keeps to docs/upload.md, and does what servers and networks do beside that when it is
told to."""

import json
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from tournament.register.extract_file import fingerprint
from tournament.upload.checking import read_upload
from tournament.upload.envelope import What

CODE = "k7mp-w4xr-t9hd"


class Said(NamedTuple):
    """An answer that is no answer of the protocol, or one that the server gives whatever it is asked. `breaks`: the line is cut after so
    many bytes of the request were read."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = {}
    breaks: int | None = None


def as_json(status: int, said: dict[str, Any], **headers: str) -> Said:
    return Said(status, json.dumps(said).encode(), headers)


HTML = Said(200, b"<html><title>Gasthof zur Post</title><form>WLAN-Code</form></html>", {"Content-Type": "text/html"})


class Server(ThreadingHTTPServer):
    """What it knows. `next`: what it says to the next requests before it keeps to the protocol; `asked`: every request, method, path and
    body."""

    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Who hangs up on a line that was cut is no fault here."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.next: list[Said] = []
        self.asked: list[tuple[str, str, bytes]] = []
        self.keys: set[str] = set()
        self.kept: dict[str, bytes] = {}
        self.heads: dict[str, str] = {}

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def sent(self) -> list[bytes]:
        """The uploads that came, each as often as it came."""
        return [body for method, _path, body in self.asked if method == "PUT"]

    def enrol(self, said: dict[str, str]) -> Said:
        if said["code"].replace("-", "") != CODE.replace("-", ""):
            return as_json(403, {"code": "wrong_code", "message": "Diesen Code gibt es nicht.", "field": "code"})
        self.keys.add(said["key"])
        return as_json(201, {"organiser": "linz", "name": "Tarockrunde Linz", "fingerprint": fingerprint(said["key"])})

    def put(self, path: str, body: bytes) -> Said:
        upload = read_upload(body).opened
        header = upload.header
        assert path == f"/api/v1/o/{header.organiser}/t/{header.tournament}/r/{upload.digest}"
        if header.key not in self.keys:
            return as_json(403, {"code": "unknown_key", "message": "Diesen Schlüssel gibt es nicht."})
        said = {"revision": header.revision, "state": "arrived", "href": "/"}
        if upload.digest in self.kept:
            return as_json(200, said)
        self.kept[upload.digest] = body
        head = self.heads.get(header.tournament, "")
        if header.supersedes != head:
            return as_json(409, {"code": "not_the_head", "head": head, "sent": upload.digest, "href": "/"})
        self.heads[header.tournament] = upload.digest
        assert header.action in list(What)
        return as_json(201, said)


class Handler(BaseHTTPRequestHandler):
    """One request."""

    server: Server
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Not in the tests' output."""

    def do_PUT(self) -> None:
        self.answer()

    def do_POST(self) -> None:
        self.answer()

    def answer(self) -> None:
        odd = self.server.next.pop(0) if self.server.next else None
        length = int(self.headers["Content-Length"])
        if odd is not None and odd.breaks is not None:
            self.rfile.read(min(odd.breaks, length))
            self.server.asked.append(("cut", self.path, b""))
            # A reset, as of a cable that was pulled, and no polite end.
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.close_connection = True
            self.connection.close()
            return
        body = self.rfile.read(length)
        self.server.asked.append((self.command, self.path, body))
        found = odd or (self.server.enrol(json.loads(body)) if self.command == "POST" else self.server.put(self.path, body))
        self.send_response(found.status)
        for name, value in {"Content-Length": str(len(found.body)), **found.headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        with suppress(OSError):  # a body without an end is not read to it
            self.wfile.write(found.body)


@contextmanager
def running() -> Iterator[Server]:
    server = Server()
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
