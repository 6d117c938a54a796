"""What one laptop asks the other: plain HTTP in the house's network, no proxy, no cookie but the language's.
What travels is sealed, or proves itself."""

import json
import socket
import ssl
import urllib.error
import urllib.request
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.requests import plain
from tournament.backup.archive import LARGEST
from tournament.ledger.store.refusals import refuse
from tournament.site import address

PATIENCE = 60
"""Seconds for an answer: an evening's archive is made and comes over a bad WLAN."""
LONGEST = 100_000
"""Bytes of an answer that is no archive."""


class Peer(NamedTuple):
    """The other laptop: its address without a slash at the end."""

    base: str

    def salt(self) -> bytes:
        """Of the code that is open there. Raises Refused."""
        said = self._said("hand-over-fetch", None)
        try:
            return bytes.fromhex(said["salt"])
        except (KeyError, TypeError, ValueError):
            raise self._nobody() from None

    def archive(self, proof: str) -> bytes:
        """The sealed archive. Raises Refused."""
        return self._ask("hand-over-fetch", {"proof": proof, "source": self.base}, LARGEST)

    def confirmed(self, proof: str, where: str, newest: int) -> str:
        """The other's own proof that it sends its phones here. Raises Refused."""
        return str(self._said("hand-over-confirm", {"proof": proof, "address": where, "newest": newest}).get("proof", ""))

    def own_host(self) -> str:
        """Our address in the network through which the other is reached, as it stands in a link. Raises Refused."""
        parts = urlsplit(self.base)
        try:
            with socket.create_connection(
                (parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)), timeout=PATIENCE
            ) as line:
                found = line.getsockname()[0]
        except OSError:
            raise self._nobody() from None
        return f"[{found}]" if ":" in found else found

    def _said(self, name: str, body: dict[str, Any] | None) -> dict[str, Any]:
        try:
            said = plain(self._ask(name, body, LONGEST))
        except ValueError:
            raise self._nobody() from None
        if not isinstance(said, dict):
            raise self._nobody()
        return said

    def _ask(self, name: str, body: dict[str, Any] | None, most: int) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        # Its refusals are shown here as it words them.
        said = {"Content-Type": "application/json", "Cookie": f"{settings.LANGUAGE_COOKIE_NAME}={get_language()}"}
        asked = urllib.request.Request(f"{self.base}{reverse(name)}", data, said)  # noqa: S310 - http(s) alone, see `peer`
        try:
            with _opener().open(asked, timeout=PATIENCE) as answer:
                found: bytes = answer.read(most + 1)
        except urllib.error.HTTPError as fault:
            raise self._refused(fault) from fault
        except (OSError, ValueError) as fault:
            raise self._nobody() from fault
        if len(found) > most:
            raise self._nobody()
        return found

    def _refused(self, fault: urllib.error.HTTPError) -> Any:
        """What the other laptop said, in its own words."""
        try:
            said = plain(fault.read(LONGEST))
            return refuse(str(said["code"]), str(said["message"]), "code")
        except (ValueError, KeyError, TypeError):
            return self._nobody()

    def _nobody(self) -> Any:
        text = _("Unter %(address)s antwortet kein Laptop mit diesem Programm. Stimmt die Adresse, und sind beide im selben Netz?")
        return refuse("no_answer", text % {"address": self.base}, "address")


def _opener() -> urllib.request.OpenerDirector:
    # A laptop in an inn has a certificate that it made itself. Who speaks there is proved by the code, and the archive is sealed with it.
    unproved = ssl.create_default_context()
    unproved.check_hostname, unproved.verify_mode = False, ssl.CERT_NONE
    return urllib.request.build_opener(urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=unproved))


def peer(typed: str) -> Peer:
    """The laptop at the address that somebody typed. Raises Refused (`bad_address`)."""
    found = address.understood(typed, only_here_too=True)
    if found is None:
        raise refuse(
            "bad_address", _("Das ist keine Adresse. So sieht eine aus: http://192.168.1.20:8000 oder https://tarock.example.at"), "address"
        )
    return Peer(found)
