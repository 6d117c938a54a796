"""`manage.py update`: what this version of the program would make of data that another one opened last; takes them over, or goes back."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from tournament.management import starting, updating
from tournament.management.scoped import OfServer


class Command(OfServer):
    help = "Probiert diese Fassung an einer Kopie der Daten und sagt, was anders wäre. --take-over übernimmt sie, --back geht zurück."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        wanted = parser.add_mutually_exclusive_group()
        wanted.add_argument("--take-over", action="store_true", help="die Daten übernehmen, auch wenn etwas anders wäre (es wird gezeigt)")
        wanted.add_argument(
            "--install", metavar="QUELLE", type=Path, help="die Fassung aus einem Ordner oder ZIP daneben legen; sie startet als nächste"
        )
        wanted.add_argument(
            "--rolling", action="store_true", help="nur sagen, ob ein Server mit der vorigen Fassung dabei weiterlaufen kann"
        )
        wanted.add_argument("--back", action="store_true", help="zurück zur vorigen Fassung; der Server darf dabei nicht laufen")
        parser.add_argument(
            "--before",
            metavar="PYTHON",
            type=Path,
            help="womit die vorige Fassung läuft, etwa ../alt/bin/python; wo die Daten es nicht sagen",
        )
        parser.add_argument("--yes", action="store_true", help="mit --back: nicht fragen, auch wenn etwas nur in der Sicherung bliebe")

    def handle(self, *, take_over: bool, back: bool, yes: bool, rolling: bool, before: Path | None, install: Path | None, **_: Any) -> None:
        """Raises CommandError with one sentence where it cannot be; then nothing has changed."""
        if install is not None:
            updating.put_beside(self.stdout, install)
            return
        if rolling:
            updating.let_others_go_on(self.stdout)
            return
        with starting.alone(), starting.plainly():
            starting.check_file(thoroughly=True)
            if back:
                updating.back(self.stdout, asked=yes)
            elif take_over:
                updating.take_over(self.stdout, asked=True, python=before)
            else:
                updating.look(self.stdout, before)
