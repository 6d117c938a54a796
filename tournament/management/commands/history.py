"""`manage.py history [FOLDER]`: every game of every closed tournament as Parquet, of the database or of files; `--check` proves what lies
there. See docs/history.md."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from tournament.history import asking, checking, layout, manifest, sources, writing
from tournament.history.places import usual
from tournament.ledger.store.refusals import Refused
from tournament.management.database import make_ready
from tournament.management.scoped import OfServer


class Command(OfServer):
    help = "Schreibt alle abgeschlossenen Turniere Spiel für Spiel als Parquet, nur was sich geändert hat; --check beweist sie."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", metavar="ORDNER", help="wohin (history/ im Datenordner)")
        parser.add_argument("--files", nargs="+", metavar="DATEI", default=[], help="Turnierdateien statt der Datenbank")
        parser.add_argument("--check", action="store_true", help="schreibt nichts, sondern rechnet nach, was dort liegt")
        parser.add_argument("--season", type=int, metavar="JAHR", help="mit --check: nur eine Saison")
        parser.add_argument("--system", metavar="BLATT", help="mit --check: nur ein Blatt, mit seinem Kurznamen")

    def handle(self, *, folder: str | None, files: list[str], check: bool, **given: Any) -> None:
        """Says what it did; raises SystemExit(1) where a tournament is left out or something is wrong, CommandError where nothing can be
        written or read."""
        if files and (check or not folder):
            raise CommandError("Was in Dateien steht, kommt in einen Ordner für sich: history ORDNER --files …, und --check liest keine.")
        if not check and (given["season"] is not None or given["system"]):
            raise CommandError("--season und --system gehören zu --check; geschrieben wird immer alles.")
        make_ready()
        where = Path(folder) if folder else usual()
        read = partial(sources.of_files, [Path(name) for name in files]) if files else sources.of_database
        try:
            if check:
                self._prove(checking.check(where, given["season"], given["system"]))
            else:
                self._say(writing.write(where, read))
        except layout.Lacking as lacking:
            raise CommandError(f"Dazu fehlt {lacking}: pip install -r requirements-server.txt") from lacking
        except writing.Busy as busy:
            raise CommandError("Seit zehn Minuten schreibt ein anderer an diesem Ordner.") from busy
        except Refused as refused:
            first = refused.findings[0]
            raise CommandError(f"{first.field}: {first.message}") from refused
        except asking.NoHistory as fault:
            raise CommandError(f"In {where} liegt noch keine Historie; manage.py history schreibt sie.") from fault
        except (manifest.Broken, OSError) as fault:
            raise CommandError(f"{where}: {fault}") from fault

    def _prove(self, faults: Iterable[checking.Fault]) -> None:
        count = 0
        for fault in faults:
            self.stderr.write(f"{fault.where}: {fault.what}")
            count += 1
        if count:
            self.stderr.write(f"{count} Befunde. Eine beschädigte Datei löschen und ohne --check laufen lassen: dann entsteht sie neu.")
            sys.exit(1)
        self.stdout.write("Alles stimmt: Dateien, Spiele und Stände.")

    def _say(self, wrote: writing.Wrote) -> None:
        done = f"neu gerechnet {wrote.settled}, Teile geschrieben {wrote.parts}"
        self.stdout.write(f"{wrote.tournaments} Turniere, {wrote.games} Spiele; {done}")
        for uid in wrote.differ:
            self.stderr.write(f"{uid}: liegt hier anders, als es veröffentlicht ist (nach der Lesart dieses Programms); siehe --check")
        for row in wrote.trouble:
            self.stderr.write(f"{row.uid}: nicht aufgenommen, {row.why}")
        if wrote.trouble:
            sys.exit(1)
