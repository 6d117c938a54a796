"""Makes a certificate of one's own for the addresses of this machine; no other program is needed for it."""

import ipaddress
import os
import re
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shlex import quote
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournament.ledger.machine.local_data import write_whole
from tournament.site.interfaces import local_name, own_addresses

NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")
DAYS = 397
"""Telephones take no certificate that is valid for much longer."""
START = {".venv/bin/python manage.py": "make run HOST=0.0.0.0", "tarock": "tarock serve --host 0.0.0.0"}
"""How the program is opened for a room, by what it is called here; the start file of a folder does so by itself."""
EARLIER = timedelta(days=1)
"""A telephone's clock may be behind the laptop's."""


class Command(BaseCommand):
    help = "Macht ein eigenes Zertifikat für die Adressen dieses Rechners und sagt, wie man damit startet."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--name", action="append", default=[], help="ein weiterer Name oder eine weitere Adresse; mehrmals möglich")

    def handle(self, *args: Any, name: list[str], **options: Any) -> None:
        certificate, key = settings.DATA / "zertifikat.pem", settings.DATA / "zertifikat-schluessel.pem"
        names = alternative_names(name)
        self._make(certificate, key, names)
        self.stdout.write(
            f"Gültig {DAYS} Tage für {', '.join(str(one.value) for one in names)}.\n"
            f"Starten: {started_with(certificate, key)}\n"
            "Jedes Telefon warnt vor diesem Zertifikat, bis man es dort als vertrauenswürdig einrichtet: die Datei zertifikat.pem auf "
            "das Telefon "
            "bringen und in seinen Einstellungen installieren. Erst dann lässt sich die Seite am Startbildschirm ablegen.\n"
            "Bekommt der Rechner eine andere Adresse, den Befehl wiederholen."
        )

    def _make(self, certificate: Path, key: Path, names: Sequence[x509.GeneralName]) -> None:
        os.umask(0o077)
        private = generate_private_key(SECP256R1())
        try:
            settings.DATA.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(key, private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
            write_whole(certificate, self_signed(private, names).public_bytes(Encoding.PEM))
        except OSError as fault:
            raise CommandError(f"Der Ordner {settings.DATA} lässt sich nicht beschreiben ({fault.strerror}).") from fault


def started_with(certificate: Path, key: Path) -> str:
    """The line that starts the program with them; of Windows for cmd."""
    command = START.get(settings.COMMAND, settings.COMMAND)
    if sys.platform == "win32":
        return f'set "TAROCK_CERT={certificate}" & set "TAROCK_KEY={key}" & {command}'
    return f"TAROCK_CERT={quote(str(certificate))} TAROCK_KEY={quote(str(key))} {command}"


def self_signed(private: EllipticCurvePrivateKey, names: Sequence[x509.GeneralName]) -> x509.Certificate:
    """A certificate for these names, signed by itself."""
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Tarockturnier")])
    now, public = datetime.now(UTC), private.public_key()
    made = x509.CertificateBuilder().subject_name(who).issuer_name(who).public_key(public).serial_number(x509.random_serial_number())
    made = made.not_valid_before(now - EARLIER).not_valid_after(now + timedelta(days=DAYS) - EARLIER)
    # An authority, if only over itself: Android installs nothing else as trusted.
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    made = made.add_extension(x509.SubjectAlternativeName(names), critical=False)
    made = made.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    made = made.add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    return made.sign(private, SHA256())


def alternative_names(more: list[str]) -> list[x509.GeneralName]:
    """Every name and address under which this machine is opened. Raises CommandError for what is neither."""
    hosts = ["localhost", "127.0.0.1", "::1", local_name(), *(own.host.strip("[]") for own in own_addresses()), *more]
    return [_alternative_name(host) for host in dict.fromkeys(hosts)]


def _alternative_name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        if not NAME.fullmatch(host):
            raise CommandError(f"„{host}“ ist weder ein Name noch eine Adresse.") from None
        return x509.DNSName(host)
