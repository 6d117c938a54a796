"""Pagat, trula, kings, valat, kralj ultimo and a lost Mond that the tricks prove, and what of it a record can take. Judges nobody."""

from collections.abc import Mapping, Sequence

from rules.cards.counts import DECLARER, Fact, Made, all_counted, all_tricks, piles_of, side_of
from rules.cards.deal import Deal
from rules.rows.kinds import Result
from rules.rows.pack import KINGS, MOND, PAGAT, TRULL

_SETS = {"trull": TRULL, "vier_koenige": KINGS}


def facts(deal: Deal, winners: Sequence[int]) -> dict[str, Fact]:
    """What the record of a counted game asks after; each None where it is not, or not yet, certain."""
    if deal.kind.result is not Result.COUNT:
        return {}
    found: dict[str, Fact] = {"pagat": _last(deal, winners, PAGAT, alone=True)}
    piles = piles_of(deal, winners)
    for name, cards in _SETS.items():
        sides = {side for side, pile in piles.items() if cards & {*pile}}
        found[name] = next(iter(sides)) if all_counted(deal) and len(sides) == 1 else None
    found["valat"] = all_tricks(deal, winners)
    if deal.called_king is not None:
        found["koenig_ultimo"] = _last(deal, winners, deal.called_king, alone=False)
    return found


def _last(deal: Deal, winners: Sequence[int], card: str, *, alone: bool) -> Made | None:
    """Who played a card to the last trick, and whether he took it, or his side did."""
    if not deal.complete or card not in deal.tricks[-1].cards:
        return None
    trick, winner = deal.tricks[-1], winners[-1]
    by = deal.seats_from(trick.leader)[trick.cards.index(card)]
    return Made(by, winner == by if alone else side_of(winner, deal) == side_of(by, deal))


def offers(deal: Deal, winners: Sequence[int], found: Mapping[str, Fact]) -> dict[str, object]:
    """Fields of a record as JSON: what was made silently, and a Mond that was lost."""
    offered: dict[str, object] = {}
    if deal.kind.result is Result.WON:
        return offered
    losable = deal.tariff.games[deal.game].lost_silently
    said = [_silent(kind, fact, deal) for kind, fact in found.items() if fact is not None]
    if counted := [item for item in said if item["won"] or item["kind"] in losable]:
        offered["announcements"] = counted
    mond = _mond(deal, winners) if found else None
    return offered | ({"mond": mond} if mond is not None else {})


def _silent(kind: str, fact: Fact, deal: Deal) -> dict[str, object]:
    other = next(seat for seat in deal.seats_from(deal.vorhand) if seat not in deal.side)
    by, won = fact if isinstance(fact, Made) else (deal.player if fact == DECLARER else other, True)
    return {"kind": kind, "by": by, "when": "silent", "won": won}


def _mond(deal: Deal, winners: Sequence[int]) -> dict[str, object] | None:
    """Who lost it, and who took it; the declarer, where it lies in a talon that he has not taken."""
    for trick, winner in zip(deal.tricks, winners, strict=False):
        if MOND in trick.cards:
            owner = deal.seats_from(trick.leader)[trick.cards.index(MOND)]
            return {"lost_by": owner, "taken_by": winner} if owner != winner else None
    left = deal.complete and bool(deal.row.laid_away) and MOND in (deal.talon or ())
    return {"lost_by": deal.player} if left else None
