"""Bouts and the petit au bout that the tricks prove, and what of it the record of a deal can take. Judges nobody."""

from collections.abc import Mapping, Sequence

from rules.cards.counts import DECLARER, OPPONENTS, Fact, all_counted, all_tricks, piles_of
from rules.cards.deal import Deal
from rules.families.french.trump_pack import taker_values
from rules.rows.pack import BOUTS, EXCUSE, PAGAT

_SIDES = {DECLARER: "attack", OPPONENTS: "defence"}


def facts(deal: Deal, winners: Sequence[int]) -> dict[str, Fact]:
    """What the record asks after: bouts, petit au bout."""
    return {"bouts": _bouts(deal, winners), "petit_au_bout": _petit_au_bout(deal, winners)}


def _bouts(deal: Deal, winners: Sequence[int]) -> int | None:
    """Bouts that the taker's side has in the end."""
    return len(BOUTS.intersection(piles_of(deal, winners)[DECLARER])) if all_counted(deal) else None


def _petit_au_bout(deal: Deal, winners: Sequence[int]) -> str | None:
    """The side that took trump 1 in the last trick; in the last but one, where the Excuse then takes the last one (Durchmarsch)."""
    if not deal.complete:
        return None
    last = deal.tricks[-1]
    excuse_takes = EXCUSE in last.cards and deal.seats_from(last.leader)[last.cards.index(EXCUSE)] == winners[-1]
    bout = PAGAT in last.cards or (excuse_takes and PAGAT in deal.tricks[-2].cards)
    return _SIDES[DECLARER if winners[-1] in deal.side else OPPONENTS] if bout else None


def offers(deal: Deal, winners: Sequence[int], found: Mapping[str, Fact]) -> dict[str, object]:
    """Fields of a record as JSON, filled with what the tricks prove of a deal that was played out, and whether a chelem that is known to be
    announced was made; else nobody can see that one was. One that the defence answered with every trick goes by hand on a sheet that knows
    what the pack gives: a record cannot hold both."""
    offered: dict[str, object] = {name: value for name, value in found.items() if value is not None}
    chelem = all_tricks(deal, winners)
    if deal.chelem_announced and chelem == OPPONENTS and deal.game in taker_values(deal.tariff).gives:
        return {"game": "manual", "of": deal.game}
    if deal.chelem_announced:
        offered["chelem"] = {"by": _SIDES[DECLARER], "announced": True, "made": chelem == DECLARER}
    elif chelem is not None:
        offered["chelem"] = {"by": _SIDES[chelem], "announced": False, "made": True}
    return offered
