"""`manage.py pitr settings|backup|restore`: backs a server's PostgreSQL up to any moment, and restores it into a folder beside."""

from argparse import ArgumentParser, ArgumentTypeError
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import DatabaseError
from django.utils import timezone

from tournament.management.scoped import OfServer
from tournament.models import Upkeep
from tournament.operating.pitr import chosen
from tournament.operating.programs import Trouble, give, owner
from tournament.site.log_lines import fault_of


class Command(OfServer):
    help = "Sichert PostgreSQL bis zu jedem Zeitpunkt (TAROCK_PITR) und spielt daneben zurück; siehe docs/server.md."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_subparsers(dest="what", required=True)
        lines = what.add_parser("settings", help="Zeilen für PostgreSQL, mit denen es ins Archiv schreibt")
        lines.add_argument("--into", type=Path, metavar="DATEI", help="in diese Datei, die dann dem Besitzer ihres Ordners gehört")
        what.add_parser("backup", help="eine Sicherung des Ganzen, während es läuft; täglich")
        restore = what.add_parser("restore", help="spielt in einen leeren Ordner zurück, in dem dann ein PostgreSQL gestartet wird")
        restore.add_argument("folder", type=Path)
        restore.add_argument("--until", type=_moment, metavar="ZEIT", help="2026-11-29T22:40 (Ortszeit); ohne das: so weit es geht")

    def handle(self, *, what: str, **given: Any) -> None:
        """Raises CommandError with one sentence where it did not go."""
        try:
            getattr(self, f"_{what}")(**given)
        except Trouble as trouble:
            raise CommandError(str(trouble)) from trouble

    def _settings(self, *, into: Path | None, **_: Any) -> None:
        way = chosen()
        way.prepare()
        if into is None:
            self.stdout.write(way.settings(), ending="")
            return
        into = into.resolve()
        if not into.parent.is_dir():
            raise CommandError(f"Den Ordner {into.parent} gibt es nicht.")
        into.write_text(way.settings(), encoding="utf-8")
        give(into, owner(into.parent))
        self.stdout.write(f"{into} ist geschrieben; gilt ab dem nächsten Start von PostgreSQL.")

    def _backup(self, **_: Any) -> None:
        """Noted in the database, where /health/ready reads it; a backup that was not noted is one all the same."""
        try:
            chosen().backup()
        except Trouble as trouble:
            self._note(ok=False, facts={"fault": str(trouble)[:500]})
            raise
        self._note(ok=True, facts={})
        self.stdout.write("Gesichert.")

    def _note(self, *, ok: bool, facts: dict[str, str]) -> None:
        try:
            Upkeep.objects.create(kind=Upkeep.BACKUP, ok=ok, facts=facts)
        except DatabaseError as fault:
            self.stderr.write(f"Nicht vermerkt: {fault_of(fault)}")

    def _restore(self, *, folder: Path, until: datetime | None, **_: Any) -> None:
        chosen().restore(folder.resolve(), until)
        self.stdout.write(
            f"Zurückgespielt nach {folder.resolve()}. Dort PostgreSQL starten: Es holt aus dem Archiv, was fehlt, und ist dann offen. Ins "
            "Archiv schreibt es erst nach ALTER SYSTEM RESET archive_mode und einem Neustart (docs/server.md)."
        )


def _moment(text: str) -> datetime:
    """Without a zone it is the time of here. Raises ArgumentTypeError."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError as fault:
        raise ArgumentTypeError(f"„{text}“ ist kein Zeitpunkt. Bitte so: 2026-11-29T22:40.") from fault
    return found if found.tzinfo is not None else timezone.make_aware(found)
