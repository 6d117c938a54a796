"""Which figures the tricks prove, and what of it the record of a game can take. Judges nobody."""

from collections.abc import Mapping, Sequence

from rules.cards.counts import DECLARER, OPPONENTS, Fact, Made, all_tricks, piles_of, side_of
from rules.cards.deal import Deal
from rules.families.tarokk.figures import KINGS, TRULL, VOLAT
from rules.rows.pack import KINGS as KING_CARDS
from rules.rows.pack import MOND, PAGAT, SKUES, UHU
from rules.rows.pack import TRULL as TRULL_CARDS

_IN_TRICK = (("pagat_ultimo", PAGAT, 1), ("sas_ultimo", UHU, 1), ("pagat_uhu", PAGAT, 2), ("sas_uhu", UHU, 2))
"""The card of a figure and its trick, counted from the last."""
_FIRST = (("centrum", "T20", 5), ("kismadar", MOND, 6), ("nagymadar", SKUES, 7))
"""The first tricks that one side has, the last of them with this card."""


def facts(deal: Deal, winners: Sequence[int]) -> dict[str, Fact]:
    """What the record asks after: who brought I and II to the last tricks, whose are trull, kings, every trick, the first ones, the XXI."""
    piles = piles_of(deal, winners)
    found: dict[str, Fact] = {
        TRULL: _holder(piles, TRULL_CARDS), KINGS: _holder(piles, KING_CARDS), VOLAT: all_tricks(deal, winners),
        "xxi_fogas": _caught(deal, winners),
        **{name: _made(deal, winners, card, place) for name, card, place in _IN_TRICK},
        **{name: _first_tricks(deal, winners, card, tricks) for name, card, tricks in _FIRST},
    }  # fmt: skip
    has = {kind for kind, _when in deal.tariff.games[deal.game].values}
    return {name: fact for name, fact in found.items() if name in has}


def _holder(piles: Mapping[str | None, Sequence[str]], cards: frozenset[str]) -> str | None:
    """The side that has all of them; tricks and what was laid away count."""
    return next((side for side in (DECLARER, OPPONENTS) if cards.issubset(piles[side])), None)


def _player(deal: Deal, number: int, card: str) -> int | None:
    """Who played a card to a trick (from 0)."""
    trick = deal.tricks[number]
    return deal.seats_from(trick.leader)[trick.cards.index(card)] if card in trick.cards else None


def _made(deal: Deal, winners: Sequence[int], card: str, place: int) -> Made | None:
    """Whether a card was played to its trick, and took it."""
    number = deal.length - place
    by = _player(deal, number, card) if len(winners) > number else None
    return None if by is None else Made(by, by == winners[number])


def _first_tricks(deal: Deal, winners: Sequence[int], card: str, tricks: int) -> str | None:
    """The side that has the first tricks, the last of them by this card."""
    sides = {side_of(winner, deal) for winner in winners[:tricks]}
    if len(winners) < tricks or len(sides) > 1 or _player(deal, tricks - 1, card) != winners[tricks - 1]:
        return None
    return next(iter(sides))


def _caught(deal: Deal, winners: Sequence[int]) -> str | None:
    """The side that took the other's XXI with the Skíz."""
    for number, winner in enumerate(winners):
        loser = _player(deal, number, MOND)
        if loser is not None and _player(deal, number, SKUES) == winner:
            taker, other = side_of(winner, deal), side_of(loser, deal)
            return taker if None not in (taker, other) and taker != other else None
    return None


def offers(deal: Deal, winners: Sequence[int], found: Mapping[str, Fact]) -> dict[str, object]:
    """Fields of a record as JSON, filled with what the tricks prove of a game that was played out: what can be made silently, for what was
    announced nobody can see from the cards; and whether the called card was laid away."""
    play = deal.tariff.games[deal.game]
    offered = []
    for kind, fact in found.items():
        if fact is None or (kind, "silent") not in play.values:
            continue
        by, won = fact if isinstance(fact, Made) else (_speaker(kind, str(fact), deal, winners), True)
        offered.append({"kind": kind, "by": by, "when": "silent", "won": won})
    away = deal.called_king is not None and deal.called_king in (*(deal.discards or ()), *(deal.talon or ()))
    return {"announcements": offered, **({"called_in_skart": True} if away else {})}


def _speaker(kind: str, side: str, deal: Deal, winners: Sequence[int]) -> int:
    """The seat that stands for its side: who caught the XXI, else the declarer or the first opponent."""
    if kind == "xxi_fogas":
        return next(winner for number, winner in enumerate(winners) if _player(deal, number, MOND) is not None)
    return deal.player if side == DECLARER else next(seat for seat in deal.seats_from(deal.vorhand) if seat not in deal.side)
