"""The standings for visitors of one page among thousands: worked out once for all who look at about the same time."""

from collections.abc import Hashable
from threading import Lock
from time import monotonic

from django.conf import settings
from django.utils.translation import get_language

from tournament.ledger.people.ranking import Ranking, read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import Tournament
from tournament.site.serving.shared import SOON, soon

MOST = 16
"""Standings that are kept; those of a large hall weigh some megabytes."""


class _Recent:
    """Standings of a moment ago, and until when (monotonic seconds) they may be shown. Whoever wants newer ones waits for who works on
    them."""

    def __init__(self) -> None:
        self.lock, self.until = Lock(), 0.0
        self.ranking: Ranking | None = None


_kept: dict[Hashable, _Recent] = {}
_keeping = Lock()


def recent_ranking(tournament: Tournament, audience: Audience) -> Ranking:
    """As `read_ranking`. On a server that others share the database with, visitors may see what was true a moment ago, as of whole pages
    (`shared.soon`): each player's page is another, and all of them want the same standings."""
    if audience.sees_all or not settings.SHARED:
        return read_ranking(tournament, audience)
    key = (tournament.pk, audience, get_language())
    with _keeping:
        if key not in _kept and len(_kept) >= MOST:
            _kept.clear()
        recent = _kept.setdefault(key, _Recent())
    with recent.lock:
        begun = monotonic()
        if recent.ranking is None or begun >= recent.until:
            recent.ranking = read_ranking(tournament, audience)
            done = monotonic()
            recent.until = max(begun + soon(done - begun), done + SOON)  # those who waited for it have it too
        return recent.ranking
