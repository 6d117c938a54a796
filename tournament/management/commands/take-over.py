"""`manage.py take-over ADDRESS CODE`: the running evening of another laptop, which shows the code, goes on here. `take-over FILE`: from a
stick."""

# ruff: noqa: N999 - the command's name has a hyphen

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import NoReturn

from tournament.backup import database
from tournament.handover import taking
from tournament.ledger.store.refusals import Refused
from tournament.management.asking import ask_passphrase, confirmed
from tournament.management.scoped import OfServer


class Command(OfServer):
    help = (
        "Übernimmt den laufenden Abend eines anderen Laptops: mit seiner Adresse und dem Code, den er zeigt, oder aus einer Sicherung "
        "vom Stick."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("source", metavar="ADRESSE|DATEI", help="etwa 192.168.1.20:8000, oder eine Sicherung (.zip)")
        parser.add_argument("code", metavar="CODE", nargs="?", help="wie er am anderen Laptop unter „Abend übergeben“ steht")
        parser.add_argument("--port", default="8000", help="unter welchem Port dieser Laptop antwortet (8000)")
        parser.add_argument("--yes", action="store_true", help="nicht fragen")

    def handle(self, *, source: str, code: str | None, port: str, yes: bool, **_: object) -> None:
        """Asks, takes it, says where it runs now. Raises SystemExit(1) with a sentence where it cannot be, or is not confirmed yet."""
        if (
            not yes
            and database.exists()
            and not confirmed("Alles, was jetzt da ist, dadurch ersetzen? Es wird vorher gesichert. (ja/nein)")
        ):
            self.stdout.write("Nichts geändert.")
            return
        try:
            taken = taking.take_over(typed=source, code=code, port=port, running=False) if code else self._from_stick(Path(source))
        except Refused as refused:
            self._fail(refused.findings[0].message)
        except OSError as fault:
            self._fail(f"{fault.filename or source}: {fault.strerror}.")
        if taken.before is not None:
            self.stdout.write(f"Der Stand davor ist gesichert: {taken.before}")
        if taken.missing is not None:
            self._fail(
                f"Der Abend liegt hier, aber der andere Laptop hat nicht bestätigt: {taken.missing.message} Weiter auf der Seite "
                "„Abend übernehmen“."
            )
        self.stdout.write(
            f"Der Abend läuft jetzt hier{f', auf {taken.where}' if taken.where else ''}. Läuft das Programm gerade, bitte neu starten."
        )

    def _from_stick(self, file: Path) -> taking.Taken:
        try:
            return taking.from_stick(file=file, running=False)
        except Refused as refused:
            if refused.codes != ("needs_passphrase",):
                raise
        return taking.from_stick(file=file, passphrase=ask_passphrase(), running=False)

    def _fail(self, message: str) -> NoReturn:
        self.stderr.write(message)
        sys.exit(1)
