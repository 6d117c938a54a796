"""A laptop's evenings in the tests of sending: one look of the job at a time."""

import json
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from tests.tournament.correcting.test_correcting import closed, played, published, to_lost
from tournament.models import Sending, Tournament
from tournament.sending.queue import GRACE
from tournament.sending.working import Looker

__all__ = ["closed", "header", "later", "look", "only", "played", "published", "to_lost"]


def later(**more: float) -> datetime:
    """So much later than now; without more as soon as a correction leaves."""
    return timezone.now() + (timedelta(**more) if more else GRACE + timedelta(seconds=25))


def look(now: datetime | None = None, looker: Looker | None = None) -> None:
    """One look of the job, which has just begun where none is given; as late as a correction needs."""
    (looker or Looker()).look(now or later())


def only(tournament: Tournament) -> Sending:
    return Sending.objects.get(tournament=tournament)


def header(content: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(bytes(content).split(b"\n")[1])
    return found
