"""What is stored about a person before the referees: cases about him, rulings at his tables with his own amounts, sanctions. Reads only."""

from collections.abc import Collection, Iterator
from typing import Any

from tournament.ledger.store.audience import Audience
from tournament.models import Case, Player, Ruling, Sanction, Table
from tournament.personal.playing import Row, Seats, amount, said, where


def cases(seats: Seats, audience: Audience) -> Iterator[Row]:
    """Cases in which he is accused. One query."""
    found = Case.objects.filter(table__in={table for table, _index in seats.at}).select_related("table__round__tournament")
    for row in found.order_by("pk"):
        if any(seats.held((row.table_id, seat), row.game) for seat in row.accused):
            yield _at(row.table, row.game) | {
                "violation": row.violation, "state": str(row.state), "at": row.opened_at, "ended_at": row.ended_at,
                **said(audience, row.words),
            }  # fmt: skip


def rulings(seats: Seats, audience: Audience) -> Iterator[Row]:
    """Rulings on games that he sat at: what he had before and after, and whether he was to blame. One query."""
    found = Ruling.objects.filter(table__in={table for table, _index in seats.at}).select_related("table__round__tournament")
    for row in found.order_by("pk"):
        for seat in sorted(at[1] for at in seats.at if at[0] == row.table_id and seats.held(at, row.game)):
            yield _at(row.table, row.game) | {
                "seat": seat + 1, "violation": row.violation, "decision": row.decision, "offender": seat in row.offenders,
                "before": _of_seat(row.before, seat), "after": amount(getattr(row, f"a{seat}")), "standing": row.standing,
                "at": row.created_at, **said(audience, row.text),
            }  # fmt: skip


def _of_seat(before: Any, seat: int) -> int | float | None:
    """What was written for a seat before: half points by seat, written then cash."""
    written = before[0] if before and isinstance(before[0], list) else before
    return amount(written[seat]) if written and seat < len(written) else None


def _at(table: Table, game: int | None) -> Row:
    return where(table.round.tournament) | {"round": table.round.number, "table": table.number, "game": game}


def sanctions(everybody: Collection[Player], audience: Audience) -> Iterator[Row]:
    """All that he was given, also what was lifted. One query."""
    for row in Sanction.objects.filter(player__in=everybody).select_related("tournament").order_by("created_at", "pk"):
        yield where(row.tournament) | {
            "kind": str(row.kind), "points": amount(row.half_points), "table_points": amount(row.half_table_points), "round": row.round,
            "tournaments": row.tournaments, "until": row.until, "at": row.created_at, "lifted_at": row.lifted_at,
            **said(audience, row.reason),
        }  # fmt: skip
