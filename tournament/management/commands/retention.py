"""`manage.py retention [--apply]`: whom the rule for names concerns today; with --apply their names go. Without a rule nobody is."""

from argparse import ArgumentParser

from django.core.management.base import CommandError

from tournament.ledger.store.refusals import Refused
from tournament.management.database import make_ready
from tournament.management.scoped import OfServer
from tournament.models import KeptName, times
from tournament.personal.retention import apply_rule, digest_of, due, read_rule


class Command(OfServer):
    help = "Zeigt, welche Namen nach der Regel (Register, „Wie lange Namen bleiben“) heute gekürzt oder entfernt würden; --apply tut es."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--apply", action="store_true", help="ändert die Namen; ohne das wird nur gezeigt, wen es betrifft")

    def handle(self, *, apply: bool, **_: object) -> None:
        """A line a person: number, name, when he last took part, what is left. Raises CommandError where others are concerned meanwhile."""
        make_ready()
        rule = read_rule()
        if rule.kind == KeptName.FULL:
            self.stdout.write("Keine Regel: Namen bleiben, wie sie sind.")
            return
        found = due(rule, times.today())
        for row in found:
            last = row.last.isoformat() if row.last.year > 1 else "unbekannt"
            self.stdout.write(f"{row.id}\t{row.name}\t{last}\t{row.becomes}")
        if not apply:
            self.stdout.write(f"{len(found)} Personen würden geändert. Mit --apply geschieht es.")
            return
        try:
            applied = apply_rule(rule=rule, expected=digest_of(rule, found), author="retention")
        except Refused as refused:
            raise CommandError(refused.findings[0].message) from refused
        left = f", {applied.left} blieben" if applied.left else ""
        self.stdout.write(f"{len(applied.done)} Personen geändert{left}.")
