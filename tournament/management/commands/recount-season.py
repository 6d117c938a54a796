"""`manage.py recount-season [FOLDER] --as SHEET|EDITION|FILE`: a history, or a season of it, counted under another sheet, edition or file
of one's own: who would have won what. Stores nothing; writes a document (`--output`) and pages (`--page`).

The hyphen in the file's name gives the command its name.
"""
# ruff: noqa: N999 - the command's name has a hyphen

from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import CommandError

import rules
from tournament.history import layout, manifest
from tournament.history.places import usual
from tournament.history.recount_pages import write_pages
from tournament.history.recount_reading import Gone
from tournament.history.recount_rows import Totals
from tournament.history.recount_run import Asked, By, recount_history
from tournament.history.recount_said import of_all
from tournament.history.recounting import Misfit
from tournament.history.target import Target
from tournament.management.scoped import OfServer
from tournament.management.would_be import other_sheet
from tournament.site.cluster import OtherProgram, Unreachable
from tournament.site.workers import WorkerDied, worker_count

OWN = "lesart"
"""Instead of a sheet: each tournament by its own, as this program reads it."""


class Command(OfServer):
    help = "Zählt die Spiele der Historie nach einem anderen Regelblatt: wer hätte was gewonnen? Gespeichert wird nichts."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", metavar="ORDNER", help="Ordner der Historie; ohne Angabe der übliche im Datenordner")
        parser.add_argument(
            "--as", dest="under", required=True, metavar="BLATT",
            help=f"Regelblatt (Kurzname), Datei eines eigenen, Ausgabe („2018/19“: jedes Turnier nach dieser seines Blattes) oder {OWN}",
        )  # fmt: skip
        parser.add_argument("--edition", metavar="AUSGABE", help="eine frühere Ausgabe des Blattes")
        parser.add_argument("--season", type=int, metavar="JAHR", help="nur diese Saison")
        parser.add_argument("--system", default="", metavar="BLATT", help="nur Turniere, die nach diesem Blatt gespielt wurden")
        parser.add_argument("--workers", type=worker_count, default=1, metavar="N", help="so viele Prozesse zählen (auto: einer je Kern)")
        parser.add_argument("--scheduler", default="", metavar="ADRESSE", help="Dask auf mehreren Rechnern: tcp://rechner:8786")
        parser.add_argument("--output", type=Path, metavar="DATEI", help="hierher das Ergebnis als JSON")
        parser.add_argument("--page", type=Path, metavar="ORDNER", help="hierher das Ergebnis als Seiten, deutsch und englisch")
        parser.add_argument("--language", choices=("de", "en"), default="de", help="Sprache dessen, was das Programm sagt")

    def handle(self, *, folder: str | None, under: str, **given: Any) -> None:
        """Counts, writes, and says in a few lines what came of it."""
        history = Path(folder) if folder else usual()
        asked = Asked(history, _target(under, given["edition"], given["language"]), given["season"], given["system"])
        with TemporaryDirectory() as beside:
            document = given["output"] or Path(beside) / "recount.json"
            try:
                totals = recount_history(asked, document, By(given["workers"], given["scheduler"]), tell=self._tell)
                if given["page"] is not None:
                    write_pages(document, history, given["page"])
            except (Gone, Misfit, OtherProgram, Unreachable, manifest.Broken) as fault:
                raise CommandError(f"{fault}") from fault
            except layout.Lacking as fault:
                raise CommandError(f"Hier fehlt {fault} (requirements-server.txt).") from fault
            except WorkerDied as fault:
                raise CommandError(
                    "Ein Prozess ist gestorben (abgebrochen, oder der Speicher reichte nicht). Geschrieben wurde nichts."
                ) from fault
            except OSError as fault:
                raise CommandError(f"{fault.filename}: {fault.strerror}.") from fault
        self._say(totals)

    def _tell(self, done: int, of: int) -> None:
        if self.stderr.isatty():
            self.stderr.write(f"\r{done} von {of} Spielen", ending="" if done < of else "\n")

    def _say(self, totals: Totals) -> None:
        numbers = totals.numbers
        if not numbers["tournaments"]:
            raise CommandError("In dieser Historie liegt dazu kein Turnier.")
        for line in of_all(numbers, "de"):
            self.stdout.write(line)
        for (code, german, _english), games in sorted(totals.reasons.items(), key=lambda row: (-row[1], row[0])):
            self.stdout.write(f"  {games}: {german} [{code}]")


def _target(under: str, edition: str | None, language: str) -> Target:
    """Under what; raises CommandError for what is none."""
    if under == OWN:
        return Target()
    if edition is None and under in rules.KNOWN:
        return Target(under)
    if (
        edition is None
        and not Path(under).exists()
        and any(under in (sheet.edition, *sheet.system.edition_names) for sheet in rules.KNOWN.values())
    ):
        return Target(edition=under)
    return Target.of_sheet(other_sheet(under, edition, language))
