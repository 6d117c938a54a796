"""`manage.py recompute [SLUG …]`: scores tournaments again from their records; prints every difference, exit status 1 if there is any.

With `--under SHEET|FILE` it says what they would have come to by another sheet or edition, and stores nothing: of the tournaments named, of
a series (`--series`), of all that were played by one sheet (`--of`), or of all. FILE: a cup's own sheet, JSON or workbook, saved here or
not.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.core.management.base import CommandError
from django.utils import translation

import rules
from tournament.ledger.lines.adopting import adopt_rules, preview
from tournament.ledger.lines.otherwise import otherwise
from tournament.ledger.lines.recompute import recompute
from tournament.management.database import make_ready
from tournament.management.scoped import OfOrganiser
from tournament.management.would_be import other_sheet, played_by, summed, told
from tournament.models import Cup, Tournament


class Command(OfOrganiser):
    help = "Rechnet Turniere aus ihren Spielen neu und vergleicht mit dem Gespeicherten. Ohne Namen: alle. Status 1, wenn etwas abweicht."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", metavar="TURNIER", help="Kurzname des Turniers, wie in der Adresse")
        parser.add_argument(
            "--under", metavar="BLATT", help="was wäre nach diesem Blatt (oder dieser Datei) herausgekommen? Gespeichert wird nichts"
        )
        parser.add_argument("--edition", metavar="AUSGABE", help="mit --under: eine frühere Ausgabe des Blattes")
        parser.add_argument("--series", metavar="SERIE", help="mit --under: alle Turniere dieser Serie (Kurzname wie in der Adresse)")
        parser.add_argument("--of", metavar="BLATT", help="mit --under: alle Turniere, die nach diesem Blatt gespielt wurden")
        parser.add_argument("--language", choices=("de", "en"), default="de", help="mit --under: Sprache")
        parser.add_argument(
            "--adopt", metavar="GRUND", default="", help="rechnet zuerst nach den Regeln dieses Programms um; der Grund steht im Protokoll"
        )

    def handle(self, *, slugs: list[str], adopt: str, **given: Any) -> None:
        """Prints a line a tournament and a line a finding; raises SystemExit(1) where there is one."""
        make_ready()
        found = self._tournaments(slugs, given.get("series"), given.get("of"))
        if given.get("under"):
            language = given.get("language") or "de"
            self._say_what_would_be(found.values(), other_sheet(given["under"], given.get("edition"), language), language)
            return
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

    def _tournaments(self, slugs: list[str], series: str | None, of: str | None) -> dict[str, Tournament]:
        """Those that are named; else those of a series, of a sheet, or all, in the order of their days."""
        asked = Tournament.objects.order_by("date", "pk") if series or of else Tournament.objects.order_by("pk")
        if slugs:
            asked = asked.filter(slug__in=slugs)
        if series:
            if not Cup.objects.filter(slug=series).exists():
                raise CommandError(f"Diese Serie gibt es nicht: {series}. Der Kurzname steht in ihrer Adresse.")
            asked = asked.filter(cup__slug=series)
        if of:
            if of not in (played := played_by()):
                raise CommandError(f"Nach dem Blatt „{of}“ wurde hier nichts gespielt, nur nach: {', '.join(played) or '–'}.")
            asked = asked.filter(system=of)
        found = {tournament.slug: tournament for tournament in asked}
        unknown = [slug for slug in slugs if slug not in found]
        if unknown:
            raise CommandError(f"Dieses Turnier gibt es nicht: {', '.join(unknown)}. Die Kurznamen stehen in den Adressen der Turniere.")
        return found

    def _say_what_would_be(self, tournaments: Iterable[Tournament], sheet: rules.Sheet, language: str) -> None:
        """Everybody's points and rank now and by the other sheet, tournament by tournament; then in all."""
        with translation.override(language):
            found = [otherwise(tournament, sheet) for tournament in tournaments]
            for one in found:
                self.stdout.write("\n".join([*told(one, sheet), ""]))
            if len(found) > 1:
                self.stdout.write(summed(row for one in found for row in one.players))

    def _say_what_would_differ(self, tournament: Tournament) -> None:
        """What today's reading of the sheet would change in a tournament of an older one. No fault: such a tournament keeps its amounts."""
        changed = [(table, game) for table in preview(tournament).tables for game in table["games"]]
        self.stdout.write(
            f"  Lesart {tournament.rules_reading}; nach Lesart {rules.READING} zählten {len(changed)} Spiele anders"
            + (", umrechnen mit --adopt GRUND oder auf der Seite „Lesart“:" if changed else ".")
        )
        for table, game in changed:
            before, after = (" ".join(amounts) if amounts else "nicht gewertet" for amounts in game["amounts"])
            self.stdout.write(f"    rounds[{table['round']}].tables[{table['table']}].games[{game['game']}]: {before} -> {after}")
