"""A table's round: games in order of play, and what looks across them (the dealer's turn; what a family doubles or collects)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from rules.engine.family import family_of, pot_of
from rules.engine.held import Held
from rules.engine.ledger import Settlement
from rules.engine.pot import balance
from rules.engine.record import Record
from rules.engine.tariff import Tariff, each_tariff
from rules.rows.card_points import Amount
from rules.words.findings import Finding, Refusal


class SheetResult(NamedTuple):
    """Rows in the order of the records; totals over those that settle; the Pagatkassa in cents, payments negative where paid in."""

    rows: tuple[Settlement | Refusal, ...]
    totals: tuple[Amount, ...]
    cash: tuple[Amount, ...]
    pot: int
    pot_payments: tuple[int, ...]
    lists: Mapping[str, tuple[Amount, ...]] = MappingProxyType({})
    """What its family says besides, one a seat each, by name."""
    held: Held | None = None
    """What players carry from game to game; what is left of it is part of the totals."""


def score_sheet(
    tariff: Tariff, records: Sequence[Record | Refusal], games: int | None = None, empty: Sequence[int | None] = (), *, number: int = 1
) -> SheetResult:
    """Settles a sheet. A Refusal among the records stays in its row: a game that was played, but counts nothing yet.

    `empty`: one a record, the seat at which nobody sat any more when it was played; () where everybody was there all the time. `number`: of
    the round.
    """
    family, tariffs = family_of(tariff), each_tariff(tariff, empty, len(records))
    rows: list[Settlement | Refusal] = []
    previous: Record | None = None
    for record, row, own in zip(records, family.rows(tariff, records, games, empty), tariffs, strict=True):
        out_of_turn = previous is not None and not isinstance(record, Refusal) and not _in_turn(previous, record, own)
        rows.append(_told(row) if out_of_turn and type(row) is Settlement else row)
        previous = None if isinstance(record, Refusal) else record
    settled = [row for row in rows if type(row) is Settlement]
    totals = tuple(map(sum, zip(*(row.points for row in settled), strict=True))) if settled else tariff.nothing
    cash = tuple(map(sum, zip(*(row.cash for row in settled), strict=True))) if settled else tariff.nothing
    counted = [row if isinstance(row, Refusal) else record for record, row in zip(records, rows, strict=True)]
    pot = pot_of(tariff)
    held = None if family.held is None else family.held(tariff, counted, games, empty)
    totals = totals if held is None else tuple(map(sum, zip(totals, held.left, strict=True)))
    beside = {} if family.lists is None else family.lists(tariff, totals, number)
    left = balance(tariff.seats, () if pot is None else pot.games(tariff, counted, empty))
    return SheetResult(tuple(rows), totals, cash, *left, beside, held)


def _told(row: Settlement) -> Settlement:
    """The same, with a word that another should have dealt."""
    return row._replace(warnings=(*row.warnings, Finding("dealer_order", "dealer", ("dealer_order",))))


def _in_turn(previous: Record, record: Record, tariff: Tariff) -> bool:
    """Whether the dealer is the one whose turn it is; after a redeal the same dealer may deal again, or has to. Nobody is out of turn who
    is not named."""
    if previous.dealer is None or record.dealer is None:
        return True
    if previous.game == "redeal" and (record.dealer == previous.dealer or len(tariff.taken) in tariff.system.deals_on):
        return record.dealer == previous.dealer
    # Who dealt last may have left since: then it is the next one's turn as well.
    return record.dealer == tariff.after(previous.dealer)
