"""What is closed around a table is opened for one correction and closed again as it was, in one transaction. Writes no line and no log row
of its own.

Nothing passes that the closing itself would refuse: a round that is not complete any more keeps the correction's reason as its own, and a
published standing is computed again before it is published again. A confirmation is not put back by itself, for the players agreed to other
sums; where they have seen the new ones, it is said with the correction.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from django.db import transaction

from tournament.backup.making import soon
from tournament.desk.evening.rounds import not_done
from tournament.entry.board import read_board
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.settling import must_be_complete
from tournament.ledger.machine.backups import Why
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.log import Facts
from tournament.ledger.store.refusals import refuse_all
from tournament.ledger.store.transaction import CLOSED, Then, lock_table
from tournament.models import Phase, Round, RoundState, Table, TableState, Tournament, times


class _Opened:
    """A table whose round and tournament are open while a line of it is corrected."""

    def __init__(self, table: Table, reason: str, *, confirms: bool) -> None:
        self.table, self.round, self.tournament, self.reason = table, table.round, table.round.tournament, reason
        self.confirms = confirms
        self.was_closed = self.round.state == RoundState.CLOSED
        self.was_over = self.tournament.phase in CLOSED
        self.open = True

    def begin(self) -> None:
        """Opens what is closed."""
        if self.was_over:
            Tournament.objects.filter(pk=self.tournament.pk).update(phase=Phase.RUNNING)
        if self.was_closed:
            Round.objects.filter(pk=self.round.pk).update(state=RoundState.OPEN)

    def close(self) -> Sequence[Facts]:
        """Closes it again, once; for the log, what was opened and what came of it. Raises Refused where the final standings would not
        hold."""
        if not self.open:
            return ()
        self.open = False
        confirmed = self._confirmation()
        said = self._round() if self.was_closed else []
        if self.was_over:
            self._tournament()
        said += confirmed
        what: list[Facts] = [{"say": "the_round", "round": self.round.number}] if self.was_closed else []
        if what:
            Table.objects.filter(pk=self.table.pk).update(corrected_at=times.now())
        if self.was_over:
            what.append({"say": "the_final_standings" if self.tournament.phase == Phase.PUBLISHED else "the_tournament"})
        return [{"say": "opened_for_it", "what": what}, *said] if what else said

    def _confirmation(self) -> list[Facts]:
        """What becomes of the players' word; of a table that was broken off, or is confirmed as it was, nothing."""
        table = Table.objects.filter(pk=self.table.pk, state=TableState.OPEN).first()
        if table is None:
            return []
        if self.confirms:
            must_be_complete(table)
            Table.objects.filter(pk=table.pk).update(state=TableState.CONFIRMED)
            return [{"say": "confirmed_again"}]
        return [{"say": "confirmation_fell"}] if self.table.state == TableState.CONFIRMED else []

    def _round(self) -> list[Facts]:
        """The round as `desk.evening.rounds.close_round` closes it; when it was closed, and why where something was open then, stays."""
        findings = not_done(read_board(self.round, Audience.DESK))
        reason = (self.round.closed_reason or self.reason) if findings else ""
        Round.objects.filter(pk=self.round.pk).update(state=RoundState.CLOSED, closed_reason=reason)
        transaction.on_commit(partial(soon, Why.ROUND, f"{self.round.number}-{self.tournament.slug}"), robust=True)
        if not findings or self.round.closed_reason:
            return []
        return [{"say": "close_round_despite", "round": self.round.number, "reason": reason}]

    def _tournament(self) -> None:
        """The tournament as it was; what is published is computed again before, as `desk.setup.setup.publish_tournament` does."""
        if self.tournament.phase == Phase.PUBLISHED:
            refuse_all(recompute(self.tournament))
        Tournament.objects.filter(pk=self.tournament.pk).update(phase=self.tournament.phase)


@contextmanager
def opened(table_id: int, reason: str, *, confirms: bool = False) -> Iterator[Then]:
    """Within a transaction: the table takes games. Gives what a service is to do `then`, before it logs; what it leaves is closed at the
    end.

    `confirms`: the players have seen the new sums and agree; refused as `ledger.lines.settling.confirm_table` refuses.
    """
    around = _Opened(lock_table(table_id), reason, confirms=confirms)
    around.begin()
    yield around.close
    # A save that had been stored before is answered the same, and nobody has closed anything.
    around.close()
