"""Correcting a game, or a slip's sums, of any round: one reason, one action, one log row, everything or nothing.

The line is written as every line is, by `ledger.lines.writing`, and sums by `ledger.lines.settling`.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from tournament.correcting.opening import opened
from tournament.ledger.lines import settling, writing
from tournament.ledger.lines.whose_game import Side
from tournament.ledger.lines.writing import SavedEntry
from tournament.ledger.store.convert import Points
from tournament.ledger.store.transaction import need_reason


@transaction.atomic
def correct_line(
    *, table_id: int, position: int, record: Mapping[str, Any], expected_version: int, reason: str, client_id: UUID | None = None,
    author: str = "",
    side: Side | None = None, confirms: bool = False,
) -> SavedEntry:  # fmt: skip
    """A new version of a line; of one that was struck, the line back on its sheet. Refused as `ledger.lines.writing.save_entry` refuses,
    `missing_reason` too.

    `confirms`, here and below: the players have seen the new sums and agree, and the table is confirmed with it.
    """
    why = need_reason(reason)
    with opened(table_id, why, confirms=confirms) as then:
        return writing.save_entry(
            table_id=table_id, position=position, record=record, expected_version=expected_version, client_id=client_id, reason=why,
            author=author,
            side=side, then=then,
        )  # fmt: skip


@transaction.atomic
def strike_line(
    *, table_id: int, position: int, expected_version: int, reason: str, client_id: UUID | None = None, author: str = ""
) -> SavedEntry:
    """Takes a line off its sheet. A round that lacks a game then stays closed with this reason."""
    why = need_reason(reason)
    with opened(table_id, why) as then:
        return writing.strike_entry(
            table_id=table_id, position=position, expected_version=expected_version, client_id=client_id, reason=why, author=author,
            then=then,
        )  # fmt: skip


@transaction.atomic
def add_line(
    *, table_id: int, position: int, before: int | None, record: Mapping[str, Any], reason: str, client_id: UUID | None = None,
    author: str = "",
    side: Side | None = None, confirms: bool = False,
) -> SavedEntry:  # fmt: skip
    """A game that nobody had written: before the line at position `before`, or at `position`, behind the last one."""
    why = need_reason(reason)
    with opened(table_id, why, confirms=confirms) as then:
        said: dict[str, Any] = {
            "table_id": table_id,
            "record": record,
            "client_id": client_id,
            "reason": why,
            "author": author,
            "then": then,
        }
        if before is None:
            return writing.save_entry(position=position, **said)
        return writing.insert_entry(before_position=before, side=side, **said)


@transaction.atomic
def correct_sums(
    *, table_id: int, sums: Sequence[Points], reason: str, check: Points | None = None, author: str = "", confirms: bool = False
) -> None:
    """Other sums for a table that was entered by them, or the first ones for one of which nothing was. Refused as
    `ledger.lines.settling.save_sums` refuses, and `missing_reason`."""
    why = need_reason(reason)
    with opened(table_id, why, confirms=confirms) as then:
        settling.save_sums(table_id=table_id, sums=sums, reason=why, check=check, author=author, then=then)
