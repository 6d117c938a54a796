"""For whom a command works: for one organiser, or for the whole server. Every command that asks the database is one of the two."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.management.database import make_ready
from tournament.models import Organiser
from tournament.models.organiser import everywhere
from tournament.site.organiser import at

WHOSE = "organiser"


class OfServer(BaseCommand):
    """What is one for all organisers: backups, the server, what a file says."""

    def execute(self, *args: Any, **options: Any) -> Any:
        """As ever, over all organisers."""
        with everywhere():
            return super().execute(*args, **options)


class OfOrganiser(BaseCommand):
    """What belongs to one organiser: `--organiser`, where there are several."""

    def create_parser(self, *args: Any, **named: Any) -> Any:
        """With the option in every such command."""
        parser: ArgumentParser = super().create_parser(*args, **named)
        parser.add_argument(
            f"--{WHOSE}", metavar="VEREIN", default="", help="Kurzname des Vereins, wie in der Adresse; nötig, wo es mehrere gibt"
        )
        return parser

    def execute(self, *args: Any, **options: Any) -> Any:
        """As ever, for this organiser. Raises CommandError where nobody is meant."""
        address = options.pop(WHOSE, "")
        make_ready()
        if not Organiser.objects.meant(address).exists():
            raise CommandError(_nobody(address))
        with at(address):
            return super().execute(*args, **options)


def _nobody(address: str) -> str:
    known = ", ".join(Organiser.objects.order_by("slug").values_list("slug", flat=True))
    if address:
        return f"Den Verein „{address}“ gibt es nicht. Vorhanden: {known}."
    return f"Hier gibt es mehrere Vereine; bitte mit --{WHOSE} sagen, welcher gemeint ist: {known}."
