"""`manage.py register …`: what is done with the federation's register from a command line: numbers given, an extract made or read in."""

import sys
from argparse import ArgumentParser
from datetime import date
from pathlib import Path

from django.utils.formats import date_format

from tournament.ledger.machine.local_data import write_whole
from tournament.ledger.store.refusals import Refused
from tournament.management.asking import confirmed, day
from tournament.management.database import make_ready
from tournament.management.scoped import OfServer
from tournament.models import times
from tournament.register.extract_file import fingerprint
from tournament.register.extract_making import USUAL, make_extract, own_fingerprint
from tournament.register.extract_reading import confirm, read_in
from tournament.register.numbers import give_numbers

AUTHOR = "register"


class Command(OfServer):
    help = "Das Register des Verbandes: gibt Verbandsnummern, macht einen unterschriebenen Auszug, liest einen ein."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True, metavar="WAS")
        actions.add_parser("numbers", help="gibt allen eine Verbandsnummer, die noch keine haben (nur, wo das Register geführt wird)")
        make = actions.add_parser("extract", help="macht einen Auszug für Laptops (nur, wo das Register geführt wird)")
        make.add_argument("file", metavar="DATEI")
        make.add_argument("--until", metavar="TAG", type=day, help="gilt bis zu diesem Tag, z. B. 2026-12-31 (92 Tage)")
        read = actions.add_parser("read", help="liest einen Auszug ein; beim ersten Mal wird der Fingerabdruck gefragt")
        read.add_argument("file", metavar="DATEI")
        read.add_argument("--fingerprint", metavar="FIGUREN", help="der Fingerabdruck, den der Verband nennt; dann wird nicht gefragt")

    def handle(self, *, action: str, file: str = "", until: date | None = None, fingerprint: str | None = None, **_: object) -> None:
        """Says what was done; raises SystemExit(1) with the reasons on standard error where it was not."""
        make_ready()
        try:
            if action == "numbers":
                self.stdout.write(f"Vergebene Verbandsnummern: {give_numbers(author=AUTHOR)}")
            elif action == "extract":
                self._make(Path(file), until or times.today() + USUAL)
            else:
                self._read(Path(file), fingerprint)
        except Refused as refused:
            for finding in refused.findings:
                self.stderr.write(finding.message)
            sys.exit(1)
        except OSError as fault:
            self.stderr.write(f"{file}: {fault.strerror}. Bitte Namen und Rechte der Datei prüfen.")
            sys.exit(1)

    def _make(self, file: Path, until: date) -> None:
        made = make_extract(valid_until=until, author=AUTHOR)
        write_whole(file, made.content)
        self.stdout.write(f"{file}: {made.persons} Personen, gilt bis {_day(until)}. Fingerabdruck: {own_fingerprint()}")

    def _read(self, file: Path, told: str | None) -> None:
        made = read_in(content=file.read_bytes(), author=AUTHOR)
        said = fingerprint(made.key)
        self.stdout.write(f"{made.organiser}: {made.count} Personen, gilt bis {_day(made.valid_until)}. Fingerabdruck: {said}")
        if made.confirmed:
            return
        question = "Nennt der Verband denselben Fingerabdruck (ja/nein)?"
        same = plain(told) == plain(said) if told is not None else confirmed(question, unasked="--fingerprint")
        if not same:
            self.stderr.write("Der Auszug gilt nicht, solange der Fingerabdruck nicht bestätigt ist (Register, Auszug).")
            sys.exit(1)
        confirm(digest=made.digest, author=AUTHOR)


def plain(figures: str) -> str:
    """A fingerprint as it is compared, however it is grouped."""
    return "".join(figures.lower().split())


def _day(day: date) -> str:
    return date_format(day, "SHORT_DATE_FORMAT")
