"""Whether an app server, or the proxy, answers at all, and whether it is ready. What else it says is its own affair."""

import http.client
import ssl

from tournament.topology.place import Place

ASK_FOR = 10.0
"""Seconds for an answer."""


def app_answers(port: int) -> bool:
    """Whether an app server answers, whatever it says."""
    return _answers(http.client.HTTPConnection("127.0.0.1", port, timeout=ASK_FOR), "/health/live")


def app_is_ready(port: int) -> bool:
    """Whether an app server can do what visitors want of it: its database is there, with its tables."""
    return _answers(http.client.HTTPConnection("127.0.0.1", port, timeout=ASK_FOR), "/health/ready", well=True)


def answers_over_tls(place: Place) -> bool:
    """Whether the proxy does."""
    unproved = ssl.create_default_context()
    unproved.check_hostname, unproved.verify_mode = False, ssl.CERT_NONE
    host = {"0.0.0.0": "127.0.0.1", "::": "::1", "[::]": "::1"}.get(place.host, place.host.strip("[]"))  # noqa: S104 - as it is named
    return _answers(http.client.HTTPSConnection(host, place.port, timeout=ASK_FOR, context=unproved), "/health/proxy")


def _answers(line: http.client.HTTPConnection, path: str, *, well: bool = False) -> bool:
    """`well`: and says that all is well."""
    try:
        line.request("HEAD", path, headers={"X-Forwarded-Proto": "https", "Host": "localhost"})
        answer = line.getresponse()
        answer.read()
    except (OSError, http.client.HTTPException):
        return False
    finally:
        line.close()
    return not well or answer.status == http.HTTPStatus.OK
