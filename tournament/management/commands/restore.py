"""`manage.py restore FILE`: puts a backup back, in a fresh folder or in place of what is there, of which a backup is made first."""

import sys
from argparse import ArgumentParser
from datetime import datetime
from pathlib import Path
from typing import Any

from tournament.backup import database, places
from tournament.backup.restoring import Restored, opened, restore, to_undo
from tournament.ledger.store.refusals import Refused
from tournament.management.asking import ask_passphrase, confirmed
from tournament.management.scoped import OfServer
from tournament.site.tables import moment


class Command(OfServer):
    help = "Spielt eine Sicherung zurück. Was jetzt da ist, wird vorher gesichert. Gedruckte Zettel und ihre Codes gelten weiter."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("file", metavar="DATEI", nargs="?", help="Archiv von `manage.py backup` oder aus dem Ordner sicherungen")
        what.add_argument("--undo", action="store_true", help="das letzte Zurückspielen zurücknehmen: es war die falsche Sicherung")
        parser.add_argument("--yes", action="store_true", help="nicht fragen")

    def handle(self, *, file: str | None, undo: bool, yes: bool, **_: object) -> None:
        """Says what is in it, asks, and restores. Raises SystemExit(1) with a sentence where it cannot be."""
        passphrase = ""
        try:
            kept = to_undo() if undo else None
            path = kept.path if kept is not None else Path(file or "")
            manifest, passphrase = self._manifest(path)
            self.stdout.write("\n".join(described(manifest)))
            newer = places.newer_beside(path, datetime.fromisoformat(manifest["made_at"])) if not undo else None
            if newer is not None:
                self.stdout.write(f"Achtung: daneben liegt eine neuere, vom {at_home(newer.at)}: {newer.name}")
            if not yes and database.exists() and not confirmed("Alles, was jetzt da ist, dadurch ersetzen? (ja/nein)"):
                self.stdout.write("Nichts geändert.")
                return
            self._say(restore(path, passphrase, running=False, taking_over=undo))
        except Refused as refused:
            for finding in refused.findings:
                self.stderr.write(finding.message)
            sys.exit(1)
        except OSError as fault:
            self.stderr.write(f"{fault.filename or file}: {fault.strerror}.")
            sys.exit(1)

    def _manifest(self, path: Path) -> tuple[dict[str, Any], str]:
        """What is in the archive, and the passphrase where it needed one."""
        try:
            with opened(path) as found:
                return found.manifest, ""
        except Refused as refused:
            if refused.codes != ("needs_passphrase",):
                raise
        passphrase = ask_passphrase()
        with opened(path, passphrase) as found:
            return found.manifest, passphrase

    def _say(self, done: Restored) -> None:
        if done.before is not None:
            self.stdout.write(f"Der Stand davor ist gesichert: {done.before}")
        self.stdout.write(
            f"Zurückgespielt ist der Stand vom {at_home(done.manifest['made_at'])}; was danach gespeichert wurde, geben die Telefone "
            "zurück."
        )
        self.stdout.write("Läuft das Programm gerade, bitte einmal beenden und neu starten; alle melden sich neu an.")


def at_home(said: datetime | str) -> str:
    """A moment of a manifest or of an archive's name, which say it in UTC, as the clock in the hall had it."""
    return moment(datetime.fromisoformat(said) if isinstance(said, str) else said)


def described(manifest: dict[str, Any]) -> list[str]:
    """What a person has to know of an archive before it is put back."""
    tournaments = [
        f"  {row['name']} ({row['date'] or 'ohne Datum'}): {row['players']} Spieler, {row['rounds']} Runden, {row['games']} Spiele"
        for row in manifest["tournaments"]
    ]
    return [f"Sicherung vom {at_home(manifest['made_at'])}", *(tournaments or ["  kein Turnier"])]
