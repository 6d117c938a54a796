"""Makes a certificate of one's own for the addresses of this machine, with the openssl that Debian brings along."""

import ipaddress
import os
import re
import shutil
import subprocess
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournament.site.interfaces import local_name, own_addresses

NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")
DAYS = 397
"""Telephones take no certificate that is valid for much longer."""


class Command(BaseCommand):
    help = "Macht ein eigenes Zertifikat für die Adressen dieses Rechners und sagt, wie man damit startet."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--name", action="append", default=[], help="ein weiterer Name oder eine weitere Adresse; mehrmals möglich")

    def handle(self, *args: Any, name: list[str], **options: Any) -> None:
        if shutil.which("openssl") is None:
            raise CommandError("openssl fehlt. Einmal: sudo apt-get install openssl")
        certificate, key = settings.DATA / "zertifikat.pem", settings.DATA / "zertifikat-schluessel.pem"
        names = alternative_names(name)
        self._make(certificate, key, names)
        self.stdout.write(
            f"Gültig {DAYS} Tage für {', '.join(names)}.\n"
            f"Starten: TAROCK_CERT={certificate} TAROCK_KEY={key} make run HOST=0.0.0.0\n"
            "Jedes Telefon warnt vor diesem Zertifikat, bis man es dort als vertrauenswürdig einrichtet: die Datei zertifikat.pem auf das Telefon "
            "bringen und in seinen Einstellungen installieren. Erst dann lässt sich die Seite am Startbildschirm ablegen.\n"
            "Bekommt der Rechner eine andere Adresse, den Befehl wiederholen."
        )

    def _make(self, certificate: Path, key: Path, names: list[str]) -> None:
        settings.DATA.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.umask(0o077)
        # CA:TRUE, which openssl sets for it: Android installs nothing else as trusted.
        done = subprocess.run(  # noqa: S603 - the names are checked, and no shell reads them
            [  # noqa: S607 - whichever openssl the system has
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-sha256", "-days", str(DAYS),
                "-subj", "/CN=Tarockturnier", "-addext", f"subjectAltName={','.join(names)}", "-addext", "extendedKeyUsage=serverAuth",
                "-keyout", str(key), "-out", str(certificate),
            ],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise CommandError(f"openssl konnte kein Zertifikat machen: {done.stderr.strip()}")


def alternative_names(more: list[str]) -> list[str]:
    """Every name and address under which this machine is opened, as openssl wants them: "IP:192.168.1.20", "DNS:laptop.local"."""
    hosts = ["localhost", "127.0.0.1", local_name(), *(own.host.strip("[]") for own in own_addresses()), *more]
    return [_alternative_name(host) for host in dict.fromkeys(hosts)]


def _alternative_name(host: str) -> str:
    try:
        return f"IP:{ipaddress.ip_address(host)}"
    except ValueError:
        if not NAME.fullmatch(host):
            raise CommandError(f"„{host}“ ist weder ein Name noch eine Adresse.") from None
        return f"DNS:{host}"
