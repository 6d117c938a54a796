"""`manage.py regelblatt SYSTEM [--compare OTHER | --policies]`: a rule system with its paragraphs, or what its sheet chooses by name."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import rules
from rules import regelblatt


class Command(BaseCommand):
    """Prints a rule system, or where two of them differ."""

    help = "Druckt ein Regelsystem mit allen Werten, Auslegungen und Stellen; mit --compare nur die Unterschiede zu einem anderen."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The system, another one to compare with, options and the language."""
        parser.add_argument("system", metavar="SYSTEM", choices=rules.SYSTEMS, help=", ".join(rules.SYSTEMS))
        parser.add_argument("--compare", metavar="ANDERES", choices=rules.SYSTEMS, help="nur die Unterschiede zu diesem System")
        parser.add_argument("--policies", action="store_true", help="nur, was das Blatt wählt, wo sich Blätter unterscheiden, mit Namen und Stelle")
        parser.add_argument("--options", metavar="JSON", default="{}", help='Auslegungen und eigene Werte, etwa {"surplus": "winner"}')
        parser.add_argument("--language", choices=("de", "en"), default="de", help="Sprache")

    def handle(self, *, system: str, compare: str | None, policies: bool, options: str, language: str, **_: object) -> None:
        """Writes the page to standard output; raises CommandError for bad options."""
        chosen = self._options(system, options, language)
        if compare:
            shown = regelblatt.compare(system, compare, language)
        else:
            shown = regelblatt.policies(system, chosen, language) if policies else regelblatt.page(system, chosen, language)
        self.stdout.write(regelblatt.as_text(shown))

    def _options(self, system: str, given: str, language: str) -> dict[str, Any]:
        try:
            options = json.loads(given)
        except json.JSONDecodeError as fault:
            raise CommandError(f"--options ist kein JSON: {fault}") from fault
        findings = rules.check_options(system, options)
        if findings:
            raise CommandError("\n".join(finding.text(language) for finding in findings))
        return options
