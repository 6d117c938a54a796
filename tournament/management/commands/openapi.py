"""`manage.py openapi`: the description of the API, made from the table of its operations; kept as `docs/openapi.json`."""

from django.core.management.base import BaseCommand

from tournament.api.openapi import as_text


class Command(BaseCommand):
    help = "Druckt die Beschreibung der Schnittstelle für Programme (OpenAPI 3.1)."
    requires_system_checks = ()
    requires_migrations_checks = False

    def handle(self, **_: object) -> None:
        """Writes it to standard output."""
        self.stdout.write(as_text(), ending="")
