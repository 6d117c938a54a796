"""What a correction changes: the sheet, the sums, who pays whom, the ranks, and what hangs on the standing. Told from two looks at the
tournament, before and after; so it is what is stored, not what somebody thinks will be. Reads only.

What else hangs on the standing has a look of its own in `correcting.watched`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.arithmetic import Payment, Standing
from scoring.field import by_person
from tournament.correcting.watched import WATCHED, Beside
from tournament.desk.drawing.draw_form import STANDING
from tournament.entry.page import TablePage
from tournament.entry.score import Scribe
from tournament.entry.slip import payments
from tournament.entry.wording import DEALER_ORDER, dealer_mended
from tournament.ledger.lines.sheet import SheetRow
from tournament.ledger.people.ranking import Ranking, read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import Points
from tournament.ledger.store.transaction import CLOSED
from tournament.models import Round, Tournament

Amounts = tuple[Points | None, ...]
"""By person at the table; None: he did not sit in that game."""


class Before(NamedTuple):
    """Two rows of a table: what stood there, and what stands there now; None: nothing did, or does. `what`: which game, or the sum."""

    what: str
    detail: str
    was: Amounts | None
    now: Amounts | None


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


class Look(NamedTuple):
    """A tournament at one moment, as far as a correction at one table can change it."""

    page: TablePage
    ranked: Ranking
    paid: tuple[Paid, ...]
    beside: tuple[Any, ...]
    by_standing: tuple[int, ...]
    """The later rounds that were drawn by the standing."""


class Effect(NamedTuple):
    """What a correction changes. `games`: the lines of the sheet whose amounts are others, the corrected one among them; `fallen`: the
    numbers of those that count no more; `sums`: of the table, `cash` beside them where it is another; `paid`: before and now, empty where
    nobody pays otherwise."""

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
        """Identifies what is shown, with the record that was `said` (None: a line struck). While rounds are played ranks move with every
        game of other tables: they are left out."""
        told = (said, self.games, self.fallen, self.sums, self.cash, self.paid, self.beside, self.ranks if self.final else ())
        return sha256(json.dumps(told, default=str, sort_keys=True).encode()).hexdigest()[:16]


def look(tournament: Tournament, round_number: int, table_number: int) -> Look:
    """The tournament now, with the names as the desk knows them. Seven queries, and those of what is watched."""
    page = TablePage(tournament, round_number, table_number, Audience.DESK)
    paid = tuple(Paid(page.people[row.payer].short, page.people[row.payee].short, row.cents) for row in _payments(page))
    later = Round.objects.filter(tournament=tournament, number__gt=round_number, draw_method=STANDING).order_by("number")
    return Look(
        page=page,
        ranked=read_ranking(tournament, Audience.DESK),
        paid=paid,
        beside=tuple(watch.read(tournament) for watch in WATCHED),
        by_standing=tuple(later.values_list("number", flat=True)),
    )


def _payments(page: TablePage) -> tuple[Payment[int], ...]:
    return payments(page) if page.tournament.cents_per_point else ()


def effect(before: Look, after: Look) -> Effect:
    """From one look to the next."""
    was, now = before.page.written, after.page.written
    positions = sorted({row.position for row in (*was.rows, *now.rows) if row.current})
    lines = {position: (_amounts(before.page, position), _amounts(after.page, position)) for position in positions}
    games = tuple(
        Before(*_line(after.page if amounts[1] is not None else before.page, position), *amounts)
        for position, amounts in lines.items() if amounts[0] != amounts[1]
    )  # fmt: skip
    fallen = tuple(
        row.game for row in now.rows if row.current and not row.settled and row.game is not None and lines[row.position][0] is not None
    )
    sums, cash = ((_shares(before.page, of), _shares(after.page, of)) for of in ("points", "cash"))
    return Effect(
        names=tuple(person.short for person in after.page.people),
        games=games,
        fallen=fallen,
        sums=Before(_("Summe"), "", *sums),
        cash=Before(_("in bar"), "", *cash) if cash[0] != cash[1] else None,
        paid=(before.paid, after.paid) if before.paid != after.paid else None,
        ranks=tuple(_moved(before.ranked, after.ranked)),
        beside=(
            *_out_of_turn(before.page, after.page),
            *_drawn_before(after.by_standing if sums[0] != sums[1] else ()),
            *_beside(before.beside, after.beside),
        ),
        final=before.page.tournament.phase in CLOSED,
    )


def _out_of_turn(was: TablePage, now: TablePage) -> Iterator[Beside]:
    """A warning that a dealer is not in turn any more, and what can be done about it: a game in between takes the turn of who dealt the
    next one."""
    known = {row.position for row in _warned(was)}
    new = [row for row in _warned(now) if row.position not in known]
    text = _("Spiel %(n)d: Gegeben hat %(dealer)s, an der Reihe wäre %(turn)s.")
    lines = [
        text % {"n": row.game, "dealer": _short(now, row, row.dealer), "turn": _short(now, row, now.dealer_at(row.position))} for row in new
    ]
    if lines:
        yield Beside(_("Danach nicht an der Reihe"), (*lines, dealer_mended()), grave=True)


def _warned(page: TablePage) -> list[SheetRow]:
    """The games whose dealer was not in turn."""
    return [row for row in page.sheet.rows if row.game is not None and any(found["code"] == DEALER_ORDER for found in row.warnings)]


def _short(page: TablePage, row: SheetRow, seat: int | None) -> str:
    return page.seats_at(row.position)[seat].short if seat is not None else "–"


def _drawn_before(rounds: Sequence[int]) -> Iterator[Beside]:
    """A warning that these rounds were drawn by the standing that the correction changes."""
    if rounds:
        text = ngettext(
            "Runde %(rounds)s wurde nach dem Stand vor dieser Berichtigung ausgelost. Die Auslosung bleibt; niemand wird umgesetzt.",
            "Die Runden %(rounds)s wurden nach dem Stand vor dieser Berichtigung ausgelost. Die Auslosungen bleiben; niemand wird "
            "umgesetzt.",
            len(rounds),
        )
        yield Beside(_("Schon ausgelost"), (text % {"rounds": ", ".join(map(str, rounds))},), grave=True)


def _amounts(page: TablePage, position: int) -> Amounts | None:
    """What the line at a position counts; None where there is none, or it does not count."""
    row = _row(page, position)
    if row is None or not row.counts:
        return None
    sat = {seat.number: amount for seat, amount in zip(page.seats_at(position), row.amounts, strict=True)}
    return tuple(sat.get(person.number) for person in page.people)


def _shares(page: TablePage, of: str) -> tuple[Points, ...]:
    """What everybody has of the table, of its points or of its cash."""
    found = {part.player: getattr(part, of) for part in by_person(page.written.shares)}
    return tuple(found.get(person.number, 0) for person in page.people)


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
