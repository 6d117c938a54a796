"""`manage.py import_tournament FILE`: checks a tournament file and stores it; prints the slug, or every finding and stores nothing."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from tournament.archive.importing import here_already, import_tournament
from tournament.archive.reading import read_file
from tournament.ledger.store.refusals import Refused
from tournament.management.database import make_ready
from tournament.management.scoped import OfOrganiser


class Command(OfOrganiser):
    help = "Liest ein Turnier aus einer Datei ein. Bei Fehlern: alle Befunde mit ihrer Stelle, nichts wird gespeichert (Status 1)."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="DATEI", help="Turnierdatei (JSON, tarock-tournament/1); - für die Standardeingabe")

    def handle(self, *, file: str, **_: object) -> None:
        """Prints the slug; raises SystemExit(1) with the findings on standard error."""
        make_ready()
        try:
            content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
            read = read_file(content)
            first = here_already(read)
            tournament = import_tournament(file=read, author="import_tournament")
        except OSError as fault:
            self.stderr.write(f"{file}: {fault.strerror}. Bitte Namen und Rechte der Datei prüfen.")
            sys.exit(1)
        except Refused as refused:
            for finding in refused.findings:
                self.stderr.write(f"{finding.field or file}: {finding.message} [{finding.code}]")
            self.stderr.write(f"{len(refused.findings)} Befunde, nichts gespeichert.")
            sys.exit(1)
        for finding in read.warnings:
            self.stderr.write(f"{finding.field}: {finding.message} [{finding.code}]")
        if first is not None:
            self.stderr.write(f"Dieses Turnier war schon hier ({first.slug}); jetzt ist es ein zweites Mal da, mit eigener Kennung.")
        self.stdout.write(tournament.slug)
