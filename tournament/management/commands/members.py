"""`manage.py members DATEI --club VEREIN`: how a club's list differs from the register; applied with `--apply`, taken back with
`--undo`.

Rows that may be somebody are left out with `--leave-doubtful`; on the page (*Mitgliederliste*) each can be answered.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from tournament.desk.registration.spreadsheets import Unreadable, read_lines
from tournament.ledger.people.register import everybody
from tournament.ledger.store.refusals import Refused
from tournament.management.asking import day
from tournament.management.database import make_ready
from tournament.management.scoped import OfServer
from tournament.models import MemberList, times
from tournament.register.member_lists.differences import AWAY, Differences, differences
from tournament.register.member_lists.rows import members
from tournament.register.member_lists.writing import apply, undo

AUTHOR = "members"


class Command(OfServer):
    help = "Vergleicht die Mitgliederliste eines Vereins (xlsx oder csv) mit dem Register; mit --apply wird sie übernommen."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, metavar="DATEI", help="die Liste: Name, Ort und, wo es sie gibt, Verbandsnummer")
        parser.add_argument("--club", metavar="VEREIN", default="", help="wessen Liste es ist")
        parser.add_argument("--day", metavar="TAG", type=day, help="Stand vom (2026-09-01); sonst heute")
        parser.add_argument("--apply", action="store_true", help="übernimmt sie in einem Schritt")
        parser.add_argument("--leave-doubtful", action="store_true", help="lässt Zeilen aus, bei denen unklar ist, wer das ist")
        parser.add_argument("--undo", type=int, metavar="NUMMER", help="nimmt eine Liste zurück, die übernommen wurde")

    def handle(self, *, file: Path | None, **options: Any) -> None:
        make_ready()
        try:
            if options["undo"] is not None:
                self.stdout.write(f"Zurückgenommen: {undo(list_id=options['undo'], author=AUTHOR).club}")
            elif file is None or not options["club"]:
                raise CommandError("Gebraucht werden eine Datei und --club, oder --undo.")
            else:
                self._compare(file, **options)
        except MemberList.DoesNotExist as missing:
            raise CommandError(f"Eine Liste {options['undo']} gibt es nicht.") from missing
        except Refused as refused:
            for finding in refused.findings:
                self.stderr.write(finding.message)
            sys.exit(1)

    def _compare(self, file: Path, *, club: str, **options: Any) -> None:
        try:
            rows = members(read_lines(file.read_bytes()), everybody().read)
        except OSError as fault:
            raise CommandError(f"{file}: {fault.strerror}. Bitte Namen und Rechte der Datei prüfen.") from fault
        except Unreadable as fault:
            raise CommandError(str(fault)) from fault
        found = differences(club, rows, {})
        for line in told(found):
            self.stdout.write(line)
        if options["apply"]:
            said = {doubt.row.line: AWAY for doubt in found.doubts} if options["leave_doubtful"] else {}
            kept = apply(club=club, day=options["day"] or times.today(), rows=rows, said=said, author=AUTHOR)
            self.stdout.write(f"Übernommen; zurück mit --undo {kept.pk}")


def told(found: Differences) -> Iterator[str]:
    """A line for whatever differs, with how many there are of it above."""
    yield f"Neu: {len(found.new)}"
    yield from (f"  + {row.name}, {row.place}" for row in found.new)
    yield f"Geändert: {len(found.changed)}"
    for one in found.changed:
        yield f"  * {one.before[0]}: " + "; ".join(f"{label} {was or '–'} → {now}" for label, was, now in one.said)
    yield f"Ausgetreten: {len(found.left)}"
    yield from (f"  - {one.person.name}, {one.person.place}" for one in found.left)
    yield f"Wer ist das? {len(found.doubts)}"
    for doubt in found.doubts:
        may_be = ", ".join(f"{one.number} {one.name} ({one.place})" for one in doubt.candidates) or "niemand im Register"
        yield f"  ? Zeile {doubt.row.line} {doubt.row.name}: {doubt.why + '; ' if doubt.why else ''}{may_be}"
    if found.faulty:
        yield f"Fehlerhaft: {len(found.faulty)}"
        yield from (f"  ! Zeile {row.line} {row.name}: {row.fault}" for row in found.faulty)
