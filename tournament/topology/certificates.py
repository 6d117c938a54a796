"""What the proxy speaks TLS with: a certificate that somebody names, whoever renews it, or one of the server's own, renewed in time."""

import os
import ssl
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from cryptography import x509

from tournament.topology.place import Place, Program, Trouble
from tournament.topology.programs import run_program

IN_TIME = timedelta(days=30)
"""So long before it ends one of our own is made anew."""


def ensured(place: Place, program: Program) -> str:
    """Makes one of our own where there is none, or where it ends soon. Answers what tells the certificate in use from any other. Raises
    Trouble where it cannot be used."""
    if place.certificate is None and _ends_soon(place):
        names = [word for host in dict.fromkeys([_host(place.address), place.host.strip("[]")]) if host for word in ("--name", host)]
        environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
        environment |= {"TAROCK_DATA": str(place.tls), "TAROCK_SECRET": place.secret(), **place.at_home("tls")}
        run_program(place, program, ["certificate", *names], environment)
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(place.certificate_used, place.key_used)
        return sha256(place.certificate_used.read_bytes() + place.key_used.read_bytes()).hexdigest()
    except OSError as fault:  # ssl.SSLError is one
        raise Trouble(
            f"Zertifikat oder Schlüssel lassen sich nicht verwenden ({fault}). TAROCK_CERT und TAROCK_KEY nennen je eine Datei im Format "
            "PEM; ohne sie macht der Server ein eigenes."
        ) from fault


def _host(address: str) -> str:
    return address.partition("://")[2].partition("/")[0].rpartition(":")[0] or address.partition("://")[2]


def _ends_soon(place: Place) -> bool:
    """Also where there is none, or none that can be read."""
    try:
        found = x509.load_pem_x509_certificate(place.certificate_used.read_bytes())
    except (OSError, ValueError):
        return True
    return not place.key_used.exists() or found.not_valid_after_utc - datetime.now(UTC) < IN_TIME
