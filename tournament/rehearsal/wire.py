"""A small HTTP/1.1 client on asyncio: one connection that stays open, as a browser holds it, with the cookies and entity tags that it was
given."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """What came back. `seconds`: from sending to the last byte; `location`: where a redirect leads, "" for other answers."""

    status: int
    body: bytes
    seconds: float
    location: str = ""

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class Line:
    """One visitor's connection. Opens itself again where the server closed it while it was idle."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.tags: dict[str, str] = {}
        self.cookies: dict[str, str] = {}

    async def get(self, path: str) -> Answer:
        """Asks for a page, with the tag of the last answer."""
        tag = self.tags.get(path)
        return await self._ask("GET", path, b"", [f"If-None-Match: {tag}"] if tag else [])

    async def post(self, path: str, body: dict[str, Any]) -> Answer:
        """Posts JSON."""
        return await self._ask("POST", path, json.dumps(body).encode(), ["Content-Type: application/json"])

    async def send(self, path: str, body: bytes, kind: str) -> Answer:
        """Posts bytes of this type, as a browser sends a form."""
        return await self._ask("POST", path, body, [f"Content-Type: {kind}"])

    async def begin(self, path: str) -> None:
        """Sends half of a request and no more: a guest on a bad network. The connection stays open until `close`."""
        self.streams = await self._open()
        self.streams[1].write(f"GET {path} HTTP/1.1\r\nHost: {self.host}".encode())
        await self.streams[1].drain()

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port)

    async def _ask(self, method: str, path: str, body: bytes, extra: list[str]) -> Answer:
        head = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            "Connection: keep-alive",
            f"Content-Length: {len(body)}",
            *extra,
        ]
        if self.cookies:
            head.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        sent = "\r\n".join(head).encode() + b"\r\n\r\n" + body
        start = asyncio.get_running_loop().time()
        fresh = self.streams is None
        try:
            status, headers, content = await self._exchange(sent)
        except (ConnectionError, asyncio.IncompleteReadError):
            # An idle connection may be closed at any moment; a browser asks again on a new one. A fresh one that breaks is a fault.
            if fresh:
                raise
            self.close()
            status, headers, content = await self._exchange(sent)
        if "etag" in headers:
            self.tags[path] = headers["etag"]
        return Answer(status, content, asyncio.get_running_loop().time() - start, headers.get("location", ""))

    async def _exchange(self, sent: bytes) -> tuple[int, dict[str, str], bytes]:
        if self.streams is None:
            self.streams = await self._open()
        reader, writer = self.streams
        writer.write(sent)
        await writer.drain()
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.strip().lower(): value.strip() for name, _colon, value in (line.partition(":") for line in head[1:] if line)}
        self._keep_cookies(head)
        status = int(head[0].split()[1])
        content = await self._content(reader, status, headers)
        if headers.get("connection", "").lower() == "close":
            self.close()
        return status, headers, content

    def _keep_cookies(self, head: Sequence[str]) -> None:
        for line in head:
            name, _colon, value = line.partition(":")
            if name.lower() == "set-cookie":
                key, _equals, kept = value.partition(";")[0].strip().partition("=")
                self.cookies[key] = kept

    @staticmethod
    async def _content(reader: asyncio.StreamReader, status: int, headers: dict[str, str]) -> bytes:
        if status in (204, 304):
            return b""
        if headers.get("transfer-encoding", "").lower() != "chunked":
            return await reader.readexactly(int(headers.get("content-length", "0")))
        parts = []
        while size := int((await reader.readline()).split(b";")[0], 16):
            parts.append(await reader.readexactly(size))
            await reader.readexactly(2)
        await reader.readline()
        return b"".join(parts)

    def close(self) -> None:
        """Hangs up; what is asked next is asked over a new connection."""
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None
