"""Beside the server (`management.beside`): looks at what was closed or corrected, makes what is to be sent, and sends it when there is a
network. It takes no lock while it works something out, and an evening does not wait for it."""

import logging
from datetime import datetime
from threading import Event

from tournament.ledger.store.refusals import Refused
from tournament.models import Federation, Organiser, Tournament
from tournament.sending.making import make_due, marked
from tournament.sending.queue import due, may_make, may_send, network_again, send, waiting
from tournament.site.interfaces import own_addresses

log = logging.getLogger(__name__)


class Looker:
    """Who looks again and again. Remembers of each tournament at which version, and after which upload, he found nothing to send; and in
    which networks he was."""

    def __init__(self) -> None:
        self.seen: dict[int, tuple[int, int | None]] = {}
        self.key = ""
        self.networks: frozenset[str] = frozenset()

    def look(self, now: datetime, stop: Event | None = None) -> None:
        """Makes what is to be sent, and tries what is due unless sending is paused. Raises nothing that is one tournament's alone."""
        found = may_make()
        if found is None or Organiser.objects.meant().first() is None:
            return
        self.make(found, stop)
        rows = [] if found.paused else waiting(found)
        if rows:
            self.notice_networks(now)
        for row in rows:
            if (stop is not None and stop.is_set()) or may_send() is None:
                return
            row.refresh_from_db(fields=["state", "next_at"])
            if due(row, now):
                send(row, found)

    def make(self, found: Federation, stop: Event | None = None) -> None:
        """What was closed or changed since the last look."""
        if self.key != found.key:
            self.seen, self.key = {}, found.key
        marks = dict(marked(found.left_out))
        for tournament in Tournament.objects.filter(pk__in=[key for key, mark in marks.items() if self.seen.get(key) != mark]).order_by(
            "pk"
        ):
            if stop is not None and stop.is_set():
                return
            try:
                if make_due(tournament, found) is not None:
                    continue
            except Refused as refused:
                log.warning("%s: %s", tournament.slug, refused.findings[0].message)
            self.seen[tournament.pk] = marks[tournament.pk]

    def notice_networks(self, now: datetime) -> None:
        """In a network in which this laptop was not at the last look, everything is tried at once."""
        found = frozenset(own.host for own in own_addresses())
        if found - self.networks:
            network_again(now)
        self.networks = found
