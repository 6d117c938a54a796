"""`manage.py work`: works on what laptops sent, until it is told to stop; beside a server that shares the database, or once."""

import signal
import threading
from argparse import ArgumentParser
from typing import Any

from tournament.management.database import make_ready
from tournament.management.scoped import OfServer
from tournament.receiving import work


class Command(OfServer):
    help = "Rechnet nach, was Laptops eingesandt haben, und veröffentlicht es; mit --once nur, was jetzt wartet."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="hört auf, wenn nichts mehr wartet")

    def handle(self, *, once: bool, **_: Any) -> None:
        """Ends when it is told to (SIGTERM, Ctrl-C)."""
        make_ready()
        if once:
            self.stdout.write(f"Schritte: {work.work_all()}")
            return
        stopped = threading.Event()
        for told in (signal.SIGTERM, signal.SIGINT):
            signal.signal(told, lambda *_said: stopped.set())
        work.go_on(stopped)
