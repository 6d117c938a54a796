"""`manage.py work`: does what runs beside the server, until it is told to stop; beside servers that share the database, or once."""

import signal
import threading
from argparse import ArgumentParser
from typing import Any

from django.conf import settings

from tournament.jobs.queue import UPLOADS
from tournament.management import beside, worker
from tournament.management.database import make_ready
from tournament.management.scoped import OfServer
from tournament.models import ServerKind
from tournament.receiving import work
from tournament.site import optional, servers


class Command(OfServer):
    help = "Tut, was neben dem Server läuft: Aufträge, Einsendungen, Nachrichten, Sicherungen; mit --once nur, was jetzt wartet."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="hört auf, wenn von Aufträgen und Einsendungen nichts mehr wartet")

    def handle(self, *, once: bool, **_: Any) -> None:
        """Ends when it is told to (SIGTERM, Ctrl-C)."""
        make_ready()
        stopped = threading.Event()
        if once:
            rows = {row.name: row for row in beside.TABLE}
            done = sum(beside.all_of(rows[name], stopped) for name in (beside.JOBS, UPLOADS))
            done += work.work_all()  # and the archive's pages, which a worker that goes on leaves alone for a while
            self.stdout.write(f"Schritte: {done + beside.all_of(rows[beside.HISTORY], stopped)}")
            return
        for told in (signal.SIGTERM, signal.SIGINT):
            signal.signal(told, lambda *_said: stopped.set())
        if settings.SHARED:
            threading.Thread(target=servers.run, args=(stopped, ServerKind.WORKER), daemon=True).start()
        if optional.procrastinate() is not None:
            worker.run(stopped)
        else:
            beside.in_threads(beside.side_by_side(), stopped)
