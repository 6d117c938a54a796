"""`manage.py doubles`: looks for every two persons of the register who may be one, for the page that shows them (*Doppelt?*)."""

from typing import Any

from tournament.management.database import make_ready
from tournament.management.scoped import OfServer
from tournament.register.doubles import look_for_doubles


class Command(OfServer):
    help = "Sucht im Register, wer doppelt dasteht, wie „Neu suchen“ auf der Seite „Doppelt?“. Für einen Server: einmal in der Nacht."
    requires_system_checks = ()  # they would load every page

    def handle(self, *args: Any, **options: Any) -> None:
        make_ready()
        self.stdout.write(f"{look_for_doubles()} Paare")
