"""`manage.py check-file FILE`: whether a file that this program writes is whole; every fault with its place and a sentence. Nothing is
stored."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from tournament.ledger.store.refusals import Refused
from tournament.management.scoped import OfServer
from tournament.upload.checking import check_any

# ruff: noqa: N999 - the command's name has a hyphen


class Command(OfServer):
    help = (
        "Prüft eine Datei, ohne etwas zu speichern: Turnier, Reihe oder einen Export (JSON). Bei Fehlern: alle Befunde mit ihrer "
        "Stelle (Status 1)."
    )
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="DATEI", help="JSON, wie es „export“ schreibt; - für die Standardeingabe")

    def handle(self, *, file: str, **_: object) -> None:
        """Prints what the file is; raises SystemExit(1) with the findings on standard error."""
        try:
            kind = check_any(sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes())
        except OSError as fault:
            self.stderr.write(f"{file}: {fault.strerror}. Bitte Namen und Rechte der Datei prüfen.")
            sys.exit(1)
        except Refused as refused:
            for finding in refused.findings:
                self.stderr.write(f"{finding.field or file}: {finding.message} [{finding.code}]")
            self.stderr.write(f"{len(refused.findings)} Befunde.")
            sys.exit(1)
        self.stdout.write(f"{kind}: in Ordnung")
