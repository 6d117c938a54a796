"""The Pagatkassa of a sheet, game by game: what is paid into it, who takes it, what stays. In cents, and no part of the amounts
(Speiszettel, Pagatkassa)."""

from collections.abc import Sequence
from typing import Any

from rules.engine.pot import Pot, PotGame
from rules.engine.record import Announcement, Positive, Record
from rules.engine.tariff import Tariff, each_tariff
from rules.words.findings import Refusal


def stake_of(tariff: Tariff) -> int:
    """Cents that a game costs; 0 where nobody plays with one."""
    stake: Any = tariff.options.get("pagatkassa_stake")
    return stake or 0


def stakes(tariff: Tariff, left: int, dealer: int | None) -> tuple[int, ...]:
    """What each seat pays in before a game that `dealer` deals, where so much lies there: everybody into an empty one, else the dealer."""
    stake = stake_of(tariff)
    paid = [0] * tariff.seats
    cap = tariff.system.pot_stakes * stake
    for seat in tariff.taken if left == 0 or dealer is None else (dealer,):
        paid[seat] = min(stake, cap - left)
        left += paid[seat]
    return tuple(paid)


def pagatkassa(tariff: Tariff, records: Sequence[Record | Refusal], empty: Sequence[int | None]) -> tuple[PotGame | None, ...]:
    """Each game's, in order of play (`Pot.games`)."""
    cap = tariff.system.pot_stakes * stake_of(tariff)
    found: list[PotGame | None] = []
    left = 0
    for record, own in zip(records, each_tariff(tariff, empty, len(records)), strict=True):
        if isinstance(record, Refusal) or record.game == "redeal":
            found.append(None)
            continue
        staked = stakes(own, left, record.dealer)
        left += sum(staked)
        moved = _moved(own, record, left, cap)
        left -= sum(moved)
        found.append(PotGame(staked, moved, left))
    return tuple(found)


def _moved(tariff: Tariff, record: Record, left: int, cap: int) -> tuple[int, ...]:
    """Won, an announced Pagat takes everything; lost, its side pays in as much as lies there, up to the cap."""
    pagat = _open_pagat(record) if isinstance(record, Positive) else None
    if pagat is None or not isinstance(record, Positive):
        return (0,) * tariff.seats
    sides = tariff.sides(record.dealer, record.declarer, record.partner)
    side = sides.ours if pagat.by in sides.ours else sides.opponents
    return _shared(tariff.seats, side, pagat.by, left if pagat.won else -min(left, cap - left))


def _open_pagat(record: Positive) -> Announcement | None:
    if record.renonce is not None or record.conceded:
        return None
    return next((item for item in record.announcements if item.kind == "pagat" and item.when == "open"), None)


def _shared(seats: int, side: tuple[int, ...], announcer: int, cents: int) -> tuple[int, ...]:
    """In equal parts over the side, the remainder with the announcer."""
    sign = 1 if cents >= 0 else -1
    part, rest = divmod(abs(cents), len(side))
    return tuple(sign * (part * (seat in side) + rest * (seat == announcer)) for seat in range(seats))


PAGATKASSA = Pot(stake=stake_of, due=stakes, games=pagatkassa)
