"""`manage.py export SLUG WHAT -o FILE`: any paper or file of a tournament, or of a series (`reihe:SLUG`); the format by the file's ending.

`manage.py export SLUG site -o FOLDER` writes the result pages for a club's website.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import TypeVar

from django.utils.translation import override

from tournament.ledger.machine.local_data import write_whole
from tournament.ledger.store.refusals import Refused
from tournament.management.database import make_ready
from tournament.management.scoped import OfOrganiser
from tournament.models import Cup, Tournament
from tournament.papers import catalogue, series_papers, website
from tournament.site.paper_files import File, as_page, set_or_page, where

Known = TypeVar("Known", Cup, Tournament)
SERIES = "reihe:"
"""Before the name of a series."""
SITE = "site"
"""Is a folder."""


class Command(OfOrganiser):
    help = "Schreibt ein Papier oder eine Datei eines Turniers; das Format folgt der Endung der Datei."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="TURNIER", help="Kurzname, wie in der Adresse; einer Reihe: reihe:KURZNAME")
        known = f"{catalogue.names()}; {SITE} ohne .zip ist ein Ordner; einer Reihe: {', '.join(series_papers.KINDS)}"
        parser.add_argument("what", metavar="WAS", help=known)
        parser.add_argument("--language", choices=("de", "en"), default="de", help="Sprache des Papiers")
        parser.add_argument(
            "--named", action="store_true", help="mit allen Namen, auch von Spielern, die für Besucher nur eine Nummer sind"
        )
        parser.add_argument("-o", "--output", metavar="DATEI", required=True, help="Zieldatei, etwa stand.pdf (.pdf .xlsx .csv .json .zip)")

    def handle(self, *, slug: str, what: str, output: str, language: str, named: bool, **_: object) -> None:
        """Raises SystemExit(1) with a sentence where there is no such thing."""
        make_ready()
        target = Path(output)
        try:
            with override(language):
                self._write(slug, catalogue.with_names(what) if named else what, target)
        except Refused as refused:
            for finding in refused.findings:
                self.stderr.write(finding.message)
            sys.exit(1)
        except OSError as fault:
            self.stderr.write(f"{output}: {fault.strerror}. Bitte einen anderen Ort wählen.")
            sys.exit(1)

    def _write(self, slug: str, what: str, target: Path) -> None:
        """Writes the file, or the folder. Raises Refused and OSError."""
        if what != SITE or target.suffix == ".zip" or slug.startswith(SERIES):
            self._put(target, self._made(slug, what, target.suffix.removeprefix(".").lower()))
            return
        found = website.pages(self._found(slug, Tournament))
        target.mkdir(parents=True, exist_ok=True)
        for name, content in found.items():
            write_whole(target / name, content)

    def _put(self, target: Path, made: File) -> None:
        """Writes the file; a page where nothing here makes PDF, and says so. Raises OSError."""
        written = where(target, made)
        write_whole(written, made.content)
        if written != target:
            self.stderr.write(as_page(written))

    def _made(self, slug: str, what: str, ending: str) -> File:
        """The file. Raises Refused, and SystemExit(1) with a sentence where there is no such tournament or series."""
        if slug.startswith(SERIES):
            cup = self._found(slug, Cup)
            return set_or_page(lambda: series_papers.make(cup, what, ending))
        tournament = self._found(slug, Tournament)
        return set_or_page(lambda: catalogue.make(tournament, what, ending))

    def _found(self, slug: str, model: type[Known]) -> Known:
        """The tournament or series. Raises SystemExit(1) with a sentence where there is none."""
        found = model.objects.filter(slug=slug.removeprefix(SERIES)).first()
        if found is not None:
            return found
        known = ", ".join(model.objects.values_list("slug", flat=True)[:20]) or "noch keines"
        self.stderr.write(f"{'Die Reihe' if model is Cup else 'Das Turnier'} „{slug}“ gibt es nicht. Vorhanden: {known}.")
        sys.exit(1)
