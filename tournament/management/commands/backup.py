"""`manage.py backup [FILE]`: everything in one archive, also while a server runs and people write."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from tournament.backup import making
from tournament.backup.seal import key_of
from tournament.ledger.machine import backups
from tournament.ledger.store.refusals import Refused
from tournament.management.asking import ask_passphrase
from tournament.management.scoped import OfServer


class Command(OfServer):
    help = "Sichert alles in ein Archiv: die Datenbank, Schlüssel, Adresse und Passwortdateien. Geht auch, während geschrieben wird."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", metavar="DATEI", nargs="?", help="Zieldatei (.zip); ohne sie in den Datenordner und auf den eingestellten Stick"
        )
        parser.add_argument("--passphrase", action="store_true", help="fragt nach einem Kennwort und verschließt die DATEI damit")

    def handle(self, *, file: str | None, passphrase: bool, **_: object) -> None:
        """Prints where it lies; raises SystemExit(1) with a sentence where it could not be made."""
        try:
            if file is None:
                made = making.make_backup(backups.Why.HAND)
                self.stdout.write(str(made.path) + (f"\n{made.second}" if made.second else ""))
                if made.fault:
                    self.stderr.write(made.fault)
                return
            making.backup_to(Path(file), key_of(ask_passphrase(twice=True)) if passphrase else backups.wanted().key)
            self.stdout.write(file)
        except Refused as refused:
            for finding in refused.findings:
                self.stderr.write(finding.message)
            sys.exit(1)
