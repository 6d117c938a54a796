"""`manage.py move-up PATH…`: the tournaments of backups, folders and files to an organiser of this machine; what is here stays as it is."""

# ruff: noqa: N999 - the command's name has a hyphen
import sys
from argparse import ArgumentParser
from pathlib import Path

from tournament.archive.moving import Moved, move_up
from tournament.ledger.store.refusals import Refused
from tournament.management.asking import ask_passphrase
from tournament.management.scoped import OfOrganiser

FAULTS = 5
"""Of a file; `check-file` says all."""


class Command(OfOrganiser):
    help = "Holt Turniere aus Sicherungen, Ordnern (move-down) und Turnierdateien her. Was schon hier ist, bleibt, wie es ist."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", metavar="PFAD", nargs="+", type=Path, help="Sicherung eines Laptops (.zip), Ordner oder Turnierdatei")
        parser.add_argument("--dry-run", action="store_true", help="sagt nur, was geschähe")
        parser.add_argument(
            "--passphrase", action="store_true", help="die Sicherungen sind mit einem Kennwort verschlossen; es wird gefragt"
        )

    def handle(self, *, paths: list[Path], dry_run: bool, passphrase: bool, **_: object) -> None:
        """A line a tournament. Raises SystemExit(1) where something could not be taken; all else has been."""
        refused, given = 0, ask_passphrase() if passphrase else ""
        try:
            for moved in move_up(paths, passphrase=given, dry=dry_run, author="move-up"):
                refused += not moved.slug
                (self.stdout if moved.slug else self.stderr).write(said(moved))
        except Refused as fault:
            self.stderr.write(fault.findings[0].message)
            sys.exit(1)
        except OSError as fault:
            self.stderr.write(f"{fault.filename}: {fault.strerror}.")
            sys.exit(1)
        if dry_run:
            self.stdout.write("Nur geprüft, nichts gespeichert.")
        if refused:
            sys.exit(1)


def said(moved: Moved) -> str:
    """A tournament in a line; what is wrong with it in several."""
    if not moved.slug:
        faults = [f"  {row.field}: {row.message}" if row.field else f"  {row.message}" for row in moved.findings[:FAULTS]]
        return "\n".join([f"{moved.file}: nicht übernommen", *faults])
    if moved.new:
        return f"{moved.file}: neu ({moved.slug}), noch nicht im Register: {moved.newcomers}"
    return f"{moved.file}: schon hier ({moved.slug}), {'gleich' if moved.same else 'aber in einem anderen Stand; der hier bleibt'}"
