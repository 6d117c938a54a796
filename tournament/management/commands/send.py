"""`manage.py send`: sends closed tournaments to the federation's server, as the running program does by itself; enrols, withdraws, lists,
and writes an upload into a file for a stick."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from tournament.ledger.machine.local_data import write_whole
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.transaction import CLOSED
from tournament.management.scoped import OfOrganiser
from tournament.models import Federation, Sending, Sent, Tournament
from tournament.register.extract_file import fingerprint
from tournament.sending import enrolling, making, queue
from tournament.sending.reading import as_text, read_queue
from tournament.sending.words import why
from tournament.site.interfaces import local_name


class Command(OfOrganiser):
    help = "Sendet abgeschlossene Turniere an den Server des Verbandes (docs/upload.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="TURNIER", nargs="?", default="", help="nur dieses, auch wenn es sonst hier bliebe")
        parser.add_argument("--enrol", metavar=("ADRESSE", "CODE"), nargs=2, help="mit dem Code anmelden, den der Server zeigt")
        parser.add_argument("--name", default="", help="wie dieser Laptop am Server heißt (sonst der Name des Rechners)")
        parser.add_argument("-o", "--output", metavar="DATEI", type=Path, help="nicht senden: als Datei für den Stick")
        parser.add_argument("--withdraw", metavar="GRUND", help="das Turnier beim Verband zurückziehen; alle lesen den Grund")
        parser.add_argument("--list", action="store_true", help="was wartet, was angekommen ist, was abgelehnt wurde")

    def handle(self, *, slug: str, **options: Any) -> None:
        """Does what was asked. Raises SystemExit(1) with a sentence where it cannot be, or not everything has arrived."""
        if not slug and (options["output"] or options["withdraw"] is not None):
            self._fail("Bitte dazu sagen, welches Turnier gemeint ist.")
        try:
            if options["enrol"]:
                address, code = options["enrol"]
                self._enrol(address, code, options["name"])
            if options["list"]:
                self._list()
            elif slug or not options["enrol"]:
                self._send(self._found(slug), options["withdraw"], options["output"])
        except Refused as refused:
            self._fail("\n".join(finding.message for finding in refused.findings))
        except OSError as fault:
            self._fail(f"{fault.filename}: {fault.strerror}.")

    def _found(self, slug: str) -> Tournament | None:
        found = Tournament.objects.filter(slug=slug).first() if slug else None
        if slug and found is None:
            self._fail(f"Das Turnier „{slug}“ gibt es nicht.")
        return found

    def _enrol(self, address: str, code: str, name: str) -> None:
        made = enrolling.enrol(typed=address, code=code, name=name or local_name().partition(".")[0])
        self.stdout.write(f"Angemeldet als „{made.federation.name}“. Fingerabdruck dieses Laptops: {fingerprint(made.federation.key)}")
        if made.left_out:
            self.stdout.write(f"Schon abgeschlossen und bleibt hier, bis es einzeln gesendet wird: {made.left_out}")

    def _list(self) -> None:
        for row in as_text(read_queue()):
            self.stdout.write(f"{row['slug']}  Fassung {row['number']}  {row['state']}{'  ' if row['why'] else ''}{row['why']}")

    def _send(self, one: Tournament | None, reason: str | None, output: Path | None) -> None:
        enrolling.only_one()
        found = enrolling.enrolled()
        if one is not None and reason is not None:
            making.withdraw(tournament_id=one.pk, reason=reason)
        elif one is not None:
            self._make(one)
        else:
            for tournament in making.to_look_at(found.left_out):
                making.make_due(tournament, found)
        if output is not None and one is not None:
            self._write(one, output)
        else:
            self._put(one)

    def _make(self, one: Tournament) -> None:
        if one.phase not in CLOSED:
            self._fail("Gesendet wird, was abgeschlossen ist.")
        making.stay(tournament_id=one.pk, stays=False)
        one.refresh_from_db()
        making.make_due(one, enrolling.enrolled())

    def _write(self, one: Tournament, output: Path) -> None:
        last = Sending.objects.filter(tournament=one).exclude(state=Sent.DROPPED).order_by("pk").last()
        if last is None:
            self._fail("Von diesem Turnier gibt es nichts zu senden.")
        write_whole(output, queue.as_file(sending_id=last.pk)[1])

    def _put(self, one: Tournament | None) -> None:
        """Everything that waits, whatever was tried before: a tournament's in order, until one does not arrive."""
        found, failed = self._ready(), False
        rows = list(queue.waiting(found))
        while rows:
            row = rows.pop(0)
            if one is not None and row.tournament_id != one.pk:
                continue
            done = queue.send(row, found)
            self.stdout.write(
                f"{row.tournament.slug}  Fassung {done.number}  {done.get_state_display()}{'  ' if why(done) else ''}{why(done)}"
            )
            failed |= done.state != Sent.SENT
            if done.state == Sent.SENT:
                rows = [again for again in queue.waiting(found) if again.tournament_id == row.tournament_id] + rows
        if failed:
            sys.exit(1)

    def _ready(self) -> Federation:
        found = enrolling.enrolled()
        if not enrolling.can_sign(found):
            self._fail("Der Schlüssel dieses Laptops fehlt; bitte mit einem neuen Code noch einmal anmelden (--enrol).")
        return found

    def _fail(self, message: str) -> NoReturn:
        self.stderr.write(message)
        sys.exit(1)
