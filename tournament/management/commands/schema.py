"""`manage.py schema SYSTEM [--of record|request|sheet]`: the JSON Schema of what `manage.py score` reads, made from the table of a record's
fields."""

import json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

import rules
from rules.engine import record_schema, request_schema, sheet_schema

SCHEMAS = {"record": record_schema, "request": request_schema, "sheet": sheet_schema}


class Command(BaseCommand):
    help = "Druckt das JSON-Schema eines Spiels, einer Anfrage oder eines ganzen Zettels für einen Tisch eines Regelsystems."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", metavar="SYSTEM", choices=rules.SYSTEMS, help=", ".join(rules.SYSTEMS))
        meant = "record: ein Spiel, request: eine Zeile von „score“, sheet: eine von „score --sheet“"
        parser.add_argument("--of", choices=SCHEMAS, default="request", help=meant)
        parser.add_argument("--seats", type=int, help="Plätze am Tisch; ohne Angabe wie in einer Anfrage")
        parser.add_argument("--language", choices=("de", "en"), default="de", help="Sprache der Bezeichnungen")

    def handle(self, *, system: str, of: str, seats: int | None, language: str, **_: object) -> None:
        """Writes the schema to standard output; raises CommandError for a table that the system has not."""
        tariff = rules.tariff(system, seats)
        if isinstance(tariff, rules.Refusal):
            raise CommandError("\n".join(finding.text(language) for finding in tariff.findings))
        self.stdout.write(json.dumps(SCHEMAS[of](tariff, language), ensure_ascii=False, indent=2))
