"""`manage.py recompute [SLUG …]`: scores tournaments again from their records; prints every difference, exit status 1 if there is any."""

import sys
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

import rules
from tournament.ledger.adopting import adopt_rules, preview
from tournament.ledger.recompute import recompute
from tournament.management.database import make_ready
from tournament.models import Tournament


class Command(BaseCommand):
    """Proves the stored results."""

    help = "Rechnet Turniere aus ihren Spielen neu und vergleicht mit dem Gespeicherten. Ohne Namen: alle. Status 1, wenn etwas abweicht."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The slugs."""
        parser.add_argument("slugs", nargs="*", metavar="TURNIER", help="Kurzname des Turniers, wie in der Adresse")
        parser.add_argument("--adopt", metavar="GRUND", default="", help="rechnet zuerst nach den Regeln dieses Programms um; der Grund steht im Protokoll")

    def handle(self, *, slugs: list[str], adopt: str, **_: object) -> None:
        """Prints a line a tournament and a line a finding; raises SystemExit(1) where there is one."""
        make_ready()
        found = {tournament.slug: tournament for tournament in Tournament.objects.filter(slug__in=slugs)} if slugs else {
            tournament.slug: tournament for tournament in Tournament.objects.order_by("pk")
        }
        unknown = [slug for slug in slugs if slug not in found]
        if unknown:
            raise CommandError(f"Dieses Turnier gibt es nicht: {', '.join(unknown)}. Die Kurznamen stehen in den Adressen der Turniere.")
        if adopt and not slugs:
            raise CommandError("Zum Umrechnen das Turnier nennen: recompute TURNIER --adopt GRUND")
        wrong = 0
        for slug in slugs or found:
            if adopt:
                found[slug] = adopt_rules(tournament_id=found[slug].pk, reason=adopt, author="recompute")
            findings = recompute(found[slug])
            wrong += len(findings)
            older = found[slug].rules_frozen and found[slug].rules_reading < rules.READING
            self.stdout.write(f"{slug}: {'stimmt' if not findings else f'{len(findings)} Befunde'}")
            for finding in findings:
                self.stdout.write(f"  {finding.field}: {finding.message} [{finding.code}]")
            if older:
                self._say_what_would_differ(found[slug])
        if wrong:
            sys.exit(1)

    def _say_what_would_differ(self, tournament: Tournament) -> None:
        """What today's reading of the sheet would change in a tournament of an older one. No fault: such a tournament keeps its amounts."""
        changed = [(table, game) for table in preview(tournament).tables for game in table["games"]]
        self.stdout.write(f"  Lesart {tournament.rules_reading}; nach Lesart {rules.READING} zählten {len(changed)} Spiele anders"
                          + (", umrechnen mit --adopt GRUND oder auf der Seite „Lesart“:" if changed else "."))
        for table, game in changed:
            before, after = (" ".join(amounts) if amounts else "nicht gewertet" for amounts in game["amounts"])
            self.stdout.write(f"    rounds[{table['round']}].tables[{table['table']}].games[{game['game']}]: {before} -> {after}")
