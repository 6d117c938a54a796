"""What is asked of the federation's server, and of nobody else: the enrolment and the uploads. Whoever answers may be anybody – the page of
an inn's WLAN, a web server, nobody – so nothing is taken for an answer that is not one, and nothing is read without an end."""

import http.client
import json
import re
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.utils.translation import get_language

from scoring.requests import plain
from tournament import __version__
from tournament.site import address

CONTENT_TYPE = "application/vnd.tarock-upload"
PATIENCE = 20
"""Seconds for which the line may be silent."""
LONGEST_ANSWER = 100_000
"""Bytes that are read of an answer."""
MOST_SECONDS = 60
"""For the whole of it."""
PIECE = 1 << 14
UNCLEAR = re.compile(r":\d+$|//[\d.]+$|\]$")
"""The end of an address with a port, or of one in figures."""


class Answer(NamedTuple):
    """What came back. `status`: 0 where nothing did, and then `fault` says why: "no_network", "bad_certificate", "not_http". `said`: the
    object it says, {} where it says none; `wait`: seconds of its Retry-After; `where`: to which address it points elsewhere."""

    status: int
    said: Mapping[str, Any] = {}
    wait: int | None = None
    where: str = ""
    fault: str = ""


def server(typed: str) -> str | None:
    """The address of a server as somebody types it, https where nothing else is said; None where it is none. A port, or figures instead of
    a name, are as often of a server without TLS, which is silent to who speaks it: there it has to be said."""
    text = typed.strip()
    found = address.understood(text if "://" in text else f"https://{text}", only_here_too=True)
    return None if found is None or ("://" not in text and UNCLEAR.search(found)) else found


def host_of(base: str) -> str:
    """The server's name in its address."""
    return urlsplit(base).hostname or ""


def enrol(base: str, *, code: str, key: str, name: str) -> Answer:
    """Asks that this key may send."""
    body = json.dumps({"code": code, "key": key, "name": name}).encode()
    return _ask(f"{base}/api/v1/enrol", "POST", body, "application/json")


def put(base: str, path: str, content: bytes) -> Answer:
    """Sends an upload. `path`: behind `/api/v1/`."""
    return _ask(f"{base}/api/v1/{path}", "PUT", content, CONTENT_TYPE)


def _ask(url: str, method: str, body: bytes, kind: str) -> Answer:
    said = {
        "Content-Type": kind,
        "Accept": "application/json",
        "Accept-Language": get_language() or "de",
        "User-Agent": f"tarock/{__version__}",
    }
    asked = urllib.request.Request(url, body, said, method=method)  # noqa: S310 - http(s) alone, see `server`
    try:
        with _opener().open(asked, timeout=PATIENCE) as answer:
            return _read(answer.status, answer)
    except urllib.error.HTTPError as fault:
        with fault:
            return _read(fault.code, fault)
    except urllib.error.URLError as fault:
        return Answer(0, fault="bad_certificate" if isinstance(fault.reason, ssl.SSLCertVerificationError) else "no_network")
    except (http.client.HTTPException, ValueError):
        return Answer(0, fault="not_http")
    except OSError:
        return Answer(0, fault="no_network")


def _read(status: int, answer: Any) -> Answer:
    """The status and as much of the rest as makes sense; a body that breaks off or has no end says nothing."""
    wait, where = answer.headers.get("Retry-After", "").strip(), answer.headers.get("Location", "")
    try:
        found = plain(_body(answer))
    except (ValueError, OSError, http.client.HTTPException):
        found = None
    seconds = int(wait) if wait.isascii() and wait.isdigit() and len(wait) < 9 else None
    return Answer(status, found if isinstance(found, dict) else {}, seconds, _base(where))


def _body(answer: Any) -> bytes:
    """Raises ValueError where it has no end."""
    found, until = b"", time.monotonic() + MOST_SECONDS
    while piece := answer.read1(PIECE):
        found += piece
        if len(found) > LONGEST_ANSWER or time.monotonic() > until:
            raise ValueError
    return found


def _base(where: str) -> str:
    """Of the address that an answer points to; "" where it is none."""
    try:
        parts = urlsplit(where)
    except ValueError:
        return ""
    return address.understood(f"{parts.scheme}://{parts.netloc}", only_here_too=True) or "" if parts.netloc else ""


class _Stays(urllib.request.HTTPRedirectHandler):
    """Goes nowhere else than where it was sent."""

    def redirect_request(self, *_args: Any, **_named: Any) -> None:
        """Never."""


def _opener() -> urllib.request.OpenerDirector:
    return urllib.request.build_opener(_Stays)
