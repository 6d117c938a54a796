"""`manage.py export SLUG WHAT -o FILE`: any paper or file of a tournament, or of a series (`reihe:SLUG`); the format by the file's ending."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from tournament.ledger.local_data import write_whole
from tournament.ledger.refusals import Refused
from tournament.management.database import make_ready
from tournament.models import Cup, Tournament
from tournament.papers import catalogue, series_papers
from tournament.papers.paper import File

SERIES = "reihe:"
"""Before the name of a series."""


class Command(BaseCommand):
    """Writes one file."""

    help = "Schreibt ein Papier oder eine Datei eines Turniers; das Format folgt der Endung der Datei."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which tournament, what of it, and where to."""
        parser.add_argument("slug", metavar="TURNIER", help="Kurzname, wie in der Adresse; einer Reihe: reihe:KURZNAME")
        parser.add_argument("what", metavar="WAS", help=f"{catalogue.names()}; einer Reihe: {', '.join(series_papers.KINDS)}")
        parser.add_argument("-o", "--output", metavar="DATEI", required=True, help="Zieldatei, etwa stand.pdf (.pdf .xlsx .csv .json)")

    def handle(self, *, slug: str, what: str, output: str, **_: object) -> None:
        """Raises SystemExit(1) with a sentence where there is no such thing."""
        make_ready()
        target = Path(output)
        try:
            write_whole(target, self._made(slug, what, target.suffix.removeprefix(".").lower()).content)
        except Refused as refused:
            for finding in refused.findings:
                self.stderr.write(finding.message)
            sys.exit(1)
        except OSError as fault:
            self.stderr.write(f"{output}: {fault.strerror}. Bitte einen anderen Ort wählen.")
            sys.exit(1)

    def _made(self, slug: str, what: str, ending: str) -> File:
        """The file. Raises Refused, and SystemExit(1) with a sentence where there is no such tournament or series."""
        of_series = slug.startswith(SERIES)
        model: type[Cup | Tournament] = Cup if of_series else Tournament
        found = model.objects.filter(slug=slug.removeprefix(SERIES)).first()
        if isinstance(found, Cup):
            return series_papers.make(found, what, ending)
        if isinstance(found, Tournament):
            return catalogue.make(found, what, ending)
        known = ", ".join(model.objects.values_list("slug", flat=True)[:20]) or "noch keines"
        self.stderr.write(f"{'Die Reihe' if of_series else 'Das Turnier'} „{slug}“ gibt es nicht. Vorhanden: {known}.")
        sys.exit(1)
