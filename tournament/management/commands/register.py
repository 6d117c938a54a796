"""`manage.py register numbers`: what is done with the federation's register from a command line."""

import sys
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from tournament.ledger.store.refusals import Refused
from tournament.management.database import make_ready
from tournament.register.numbers import give_numbers

AUTHOR = "register"


class Command(BaseCommand):
    help = "Das Register des Verbandes: gibt allen eine Verbandsnummer, die noch keine haben (numbers)."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True, metavar="WAS")
        actions.add_parser("numbers", help="gibt allen eine Verbandsnummer, die noch keine haben (nur, wo das Register geführt wird)")

    def handle(self, *, action: str, **_: object) -> None:
        """Says what was done; raises SystemExit(1) with the reasons on standard error where it was not."""
        make_ready()
        try:
            self.stdout.write(f"Vergebene Verbandsnummern: {give_numbers(author=AUTHOR)}")
        except Refused as refused:
            for finding in refused.findings:
                self.stderr.write(finding.message)
            sys.exit(1)
