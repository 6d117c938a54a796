"""`manage.py move-down FOLDER`: every tournament of the organiser as a file, for another machine."""

# ruff: noqa: N999 - the command's name has a hyphen
import sys
from argparse import ArgumentParser
from pathlib import Path

from tournament.archive.moving import move_down
from tournament.ledger.store.refusals import Refused
from tournament.management.scoped import OfOrganiser


class Command(OfOrganiser):
    help = "Schreibt alle Turniere als Dateien in einen leeren Ordner; mit move-up kommen sie auf einen anderen Rechner."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", metavar="ORDNER", type=Path, help="gibt es noch nicht, oder ist leer")

    def handle(self, *, folder: Path, **_: object) -> None:
        """Raises SystemExit(1) with a sentence where it cannot be."""
        try:
            paths = move_down(folder)
        except Refused as refused:
            self.stderr.write(refused.findings[0].message)
            sys.exit(1)
        except OSError as fault:
            self.stderr.write(f"{fault.filename or folder}: {fault.strerror}. Bitte einen anderen Ort wählen.")
            sys.exit(1)
        self.stdout.write(f"Turniere: {len(paths)}")
