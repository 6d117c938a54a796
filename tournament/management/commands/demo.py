"""`manage.py demo`: puts the demo tournaments into the database, where there is no tournament yet."""

from argparse import ArgumentParser

from django.conf import settings

import rules
from tournament.demo.evening import is_empty, make_demo
from tournament.demo.scene import make_scene
from tournament.ledger.machine.local_data import keep, new_password
from tournament.management.database import make_ready
from tournament.management.scoped import OfOrganiser


class Command(OfOrganiser):
    help = "Legt die Vorführturniere an, wenn noch kein Turnier da ist."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--again", action="store_true", help="auch wenn schon Turniere da sind")
        parser.add_argument(
            "--system",
            choices=sorted(rules.SHEETS),
            help="stattdessen ein kleiner Abend nach diesem Blatt, auch wenn schon Turniere da sind",
        )

    def handle(self, *, again: bool, system: str | None, verbosity: int, **_: object) -> None:
        """Prints the slugs of what it made, unless told to be quiet."""
        make_ready()
        if system is not None:
            made = make_scene(system)
            if verbosity:
                self.stdout.write(made.slug)
            return
        if not again and not is_empty():
            self.stdout.write("Es sind schon Turniere da; nichts angelegt.")
            return
        for tournament in make_demo(keep(settings.REFEREE_PASSWORD_FILE, new_password)):
            if verbosity:
                self.stdout.write(tournament.slug)
