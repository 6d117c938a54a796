"""A correction tried: done, looked at, and taken back unless it is what was shown before. What a page shows is what would be stored, by the
same code."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.db import transaction

from tournament.correcting.effects import Effect, effect, look
from tournament.ledger.lines.writing import SavedEntry
from tournament.ledger.store.transaction import lock
from tournament.models import Tournament


class Tried(NamedTuple):
    """What a correction does. `done`: it is stored; else nothing is, and `digest` is to be sent with the next try."""

    effect: Effect
    digest: str
    done: bool
    saved: SavedEntry | None
    """The line, where one was written."""


def tried(
    tournament: Tournament, place: tuple[int, int], act: Callable[[], SavedEntry | None], *, said: Mapping[str, Any] | None, seen: str
) -> Tried:  # fmt: skip
    """Does it at the table at `place` (round, table) if `seen` is the digest of what it changes; else tells what it would change. Raises
    Refused.

    `said`: the record that `act` writes, None where it strikes a line; of sums nothing more than what they change.
    """
    with transaction.atomic():
        lock(tournament.pk)
        before = look(tournament, *place)
        saved = act()
        changed = effect(before, look(tournament, *place))
        digest = changed.digest(said)
        # A save that is sent again was done before: there is nothing left to agree to.
        done = digest == seen or (saved is not None and saved.repeated)
        if not done:
            transaction.set_rollback(True)
    return Tried(changed, digest, done, saved)
