"""What a correction changes: the sheet, the sums, who pays whom, the ranks, and what hangs on the standing. Told from two looks at the tournament,
before and after; so it is what is stored, not what somebody thinks will be. Reads only.

What else hangs on the standing has a look of its own in `WATCHED`.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.payments import Payment
from scoring.standings import Standing
from tournament.entry.page import TablePage, payments
from tournament.entry.score import Scribe
from tournament.ledger.audience import Audience
from tournament.ledger.convert import Points
from tournament.ledger.ranking import Ranking, read_ranking
from tournament.ledger.sheet import SheetRow
from tournament.ledger.transaction import CLOSED
from tournament.models import Tournament


class Before(NamedTuple):
    """Two rows of a table: what stood there, and what stands there now; None: nothing did, or does. `what`: which game, or the sum."""

    what: str
    detail: str
    was: tuple[Points, ...] | None
    now: tuple[Points, ...] | None


class Moved(NamedTuple):
    """Somebody whose rank is another one; None: he had none, or has none."""

    number: int
    name: str
    rank: tuple[int | None, int | None]
    total: tuple[Points, Points]

    @property
    def up(self) -> bool:
        """Whether he stands better than before."""
        was, now = self.rank
        return now is not None and (was is None or now < was)


class Paid(NamedTuple):
    """Who pays whom at the table."""

    payer: str
    payee: str
    cents: int


class Beside(NamedTuple):
    """What else becomes another: a heading, a sentence a change. `grave`: it is in somebody's hands already."""

    title: str
    lines: tuple[str, ...]
    grave: bool = False


class Watch(NamedTuple):
    """Something else that hangs on the standing: how it is read, and what of it is different. `differ` answers None where nothing is."""

    read: Callable[[Tournament], Any]
    differ: Callable[[Any, Any], Beside | None]


WATCHED: tuple[Watch, ...] = ()
"""In the order in which a page tells of them."""


class Look(NamedTuple):
    """A tournament at one moment, as far as a correction at one table can change it."""

    page: TablePage
    ranked: Ranking
    paid: tuple[Paid, ...]
    beside: tuple[Any, ...]


class Effect(NamedTuple):
    """What a correction changes. `games`: the lines of the sheet whose amounts are others, the corrected one among them; `fallen`: the numbers of those
    that count no more; `sums`: of the table, `cash` beside them where it is another; `paid`: before and now, empty where nobody pays otherwise."""

    names: tuple[str, ...]
    games: tuple[Before, ...]
    fallen: tuple[int, ...]
    sums: Before
    cash: Before | None
    paid: tuple[tuple[Paid, ...], tuple[Paid, ...]] | None
    ranks: tuple[Moved, ...]
    beside: tuple[Beside, ...]
    final: bool
    """Whether the tournament is over: its ranks are then no less a part of what is agreed to than the sums."""

    def digest(self, said: Mapping[str, Any] | None) -> str:
        """Identifies what is shown, with the record that was `said` (None: a line struck). While rounds are played ranks move with every game of
        other tables: they are left out."""
        told = (said, self.games, self.fallen, self.sums, self.cash, self.paid, self.beside, self.ranks if self.final else ())
        return sha256(json.dumps(told, default=str, sort_keys=True).encode()).hexdigest()[:16]


def look(tournament: Tournament, round_number: int, table_number: int) -> Look:
    """The tournament now, with the names as the desk knows them. Six queries, and those of what is watched."""
    page = TablePage(tournament, round_number, table_number, Audience.DESK)
    paid = tuple(Paid(page.name(row.payer), page.name(row.payee), row.cents) for row in _payments(page))
    return Look(page, read_ranking(tournament, Audience.DESK), paid, tuple(watch.read(tournament) for watch in WATCHED))


def _payments(page: TablePage) -> tuple[Payment[int], ...]:
    return payments(page) if page.tournament.cents_per_point else ()


def effect(before: Look, after: Look) -> Effect:
    """From one look to the next."""
    was, now = before.page.written, after.page.written
    lines = {row.position: (_amounts(before.page, row.position), _amounts(after.page, row.position)) for row in (*was.rows, *now.rows) if row.current}
    games = tuple(
        Before(*_line(after.page if amounts[1] is not None else before.page, position), *amounts)
        for position, amounts in sorted(lines.items()) if amounts[0] != amounts[1]
    )  # fmt: skip
    fallen = tuple(row.game for row in now.rows if row.current and not row.settled and row.game is not None and lines[row.position][0] is not None)
    return Effect(
        names=tuple(seat.short for seat in after.page.seats), games=games, fallen=fallen, sums=Before(_("Summe"), "", was.totals, now.totals),
        cash=Before(_("in bar"), "", was.cash, now.cash) if was.cash != now.cash else None,
        paid=(before.paid, after.paid) if before.paid != after.paid else None,
        ranks=tuple(_moved(before.ranked, after.ranked)), beside=_beside(before.beside, after.beside), final=before.page.tournament.phase in CLOSED,
    )


def _amounts(page: TablePage, position: int) -> tuple[Points, ...] | None:
    """What the line at a position counts; None where there is none, or it does not count."""
    row = _row(page, position)
    return row.amounts if row is not None and row.counts else None


def _row(page: TablePage, position: int) -> SheetRow | None:
    return next((row for row in page.written.rows if row.current and row.position == position), None)


def _line(page: TablePage, position: int) -> tuple[str, str]:
    """ "Spiel 3, Dreier"; what is more to say of it."""
    row = _row(page, position)
    if row is None or row.struck:
        return "", ""
    shown = Scribe(page.written, page.tariff, page.seats, slug=page.tournament.slug).line(row)
    label = _("Spiel %(n)d, %(what)s") % {"n": row.game, "what": shown.label} if row.game is not None else shown.label
    return label, shown.detail


def _moved(was: Ranking, now: Ranking) -> Iterator[Moved]:
    """Whose rank is another one, in today's order."""
    before = {line.player.number: line for line in was.standings}
    for line in now.standings:
        old = before.pop(line.player.number, None)
        if _rank(old) != line.rank:
            yield Moved(line.player.number, line.player.name, (_rank(old), line.rank), (old.total if old is not None else 0, line.total))
    for old in before.values():
        yield Moved(old.player.number, old.player.name, (old.rank, None), (old.total, 0))


def _rank(line: Standing | None) -> int | None:
    return line.rank if line is not None else None


def _beside(was: Sequence[Any], now: Sequence[Any]) -> tuple[Beside, ...]:
    found = (watch.differ(*both) for watch, *both in zip(WATCHED, was, now, strict=True))
    return tuple(one for one in found if one is not None)
