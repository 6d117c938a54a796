"""One POST to an address that somebody of a club typed: never into the server's own network.

Every address that the name resolves to must be a public one, and the connection goes to the very one that was looked at: a name that
answers otherwise a moment later leads nowhere. No redirects, no proxy of the environment, and an end after `LAST` seconds whatever the
other side does.
"""

import contextlib
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

LAST = 10.0
READ = 200
"""Bytes of the answer that are looked at."""
LEADS_INSIDE = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "::/96")))
"""IPv6 that has an IPv4 inside, which may be anybody's."""


class Said(NamedTuple):
    """What became of it. `status`: 0 where nobody answered; `text`: for the log."""

    status: int
    text: str

    @property
    def is_good(self) -> bool:
        """Whether the other side has it."""
        return 200 <= self.status < 300


class Barred(Exception):
    """An address to which nothing is sent."""


def is_public(address: str) -> bool:
    """Whether this is an address of the open Internet."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(known, ipaddress.IPv6Address):
        if known.ipv4_mapped is not None:
            return is_public(str(known.ipv4_mapped))
        if any(known in network for network in LEADS_INSIDE):
            return False
    return known.is_global and not known.is_multicast and not known.is_reserved


def is_literal(host: str) -> bool:
    """Whether a host is named by its number."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def may_be_told(address: str) -> bool:
    """Whether anything is sent to this address: where tests and a house of its own say so, also to private ones."""
    return settings.HOOKS_PRIVATE or is_public(address)


def parted(url: str) -> SplitResult:
    """The parts of an address that can be sent to. Raises Barred."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as wrong:
        raise Barred("no address") from wrong
    schemes = {"https", "http"} if settings.HOOKS_PRIVATE else {"https"}
    if parts.scheme not in schemes or not parts.hostname or parts.username is not None or parts.fragment or port == 0:
        raise Barred("no address")
    if not url.isascii() or any(letter.isspace() or not letter.isprintable() for letter in url):
        raise Barred("no address")
    return parts


def checked(host: str, port: int) -> str:
    """An address of the host, all of which are public. Raises Barred, OSError."""
    found = {str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    if not all(map(may_be_told, found)):
        raise Barred("private address")
    return sorted(found, key=lambda address: ":" in address)[0]


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Said:
    """Sends it, and says what came back; never raises for what the other side does."""
    try:
        return _posted(parted(url), body, headers)
    except Barred as barred:
        return Said(0, str(barred))
    except (OSError, HTTPException, ValueError) as fault:
        return Said(0, f"{type(fault).__name__}: {fault}"[:READ])


def _posted(parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> Said:
    secure, host = parts.scheme == "https", parts.hostname or ""
    port = parts.port or (443 if secure else 80)
    address = checked(host, port)
    connection = _Secure(host, port, address) if secure else _Plain(host, port, address)
    over = threading.Timer(LAST, _cut, [connection])
    over.daemon = True
    over.start()
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", target, body, {"Connection": "close", **headers})
        answer = connection.getresponse()
        text = answer.read(READ).decode("utf-8", "replace")
        return Said(answer.status, f"{answer.status} {' '.join(text.split())}"[:READ].strip())
    finally:
        over.cancel()
        connection.close()


def _cut(connection: HTTPConnection) -> None:
    """Whoever sends a byte every nine seconds holds nobody."""
    if connection.sock is not None:
        with contextlib.suppress(OSError):
            connection.sock.shutdown(socket.SHUT_RDWR)


class _Plain(HTTPConnection):
    """To the address that was looked at; its name is only said."""

    def __init__(self, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=LAST)
        self.address = address

    def connect(self) -> None:
        self.sock = socket.create_connection((self.address, self.port), self.timeout)


class _Secure(HTTPSConnection):
    """The same; the certificate must be the name's."""

    def __init__(self, host: str, port: int, address: str) -> None:
        self.trust = ssl.create_default_context()
        super().__init__(host, port, timeout=LAST, context=self.trust)
        self.address = address

    def connect(self) -> None:
        plain = socket.create_connection((self.address, self.port), self.timeout)
        try:
            self.sock = self.trust.wrap_socket(plain, server_hostname=self.host)
        except BaseException:
            plain.close()
            raise
