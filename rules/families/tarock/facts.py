"""Who made which bird, Trull, Valat …, and what of it the record of a game of Tarock can take. Judges nobody."""

from collections.abc import Mapping, Sequence

from rules.cards.counts import DECLARER, OPPONENTS, Fact, Made, all_tricks, piles_of, side_of
from rules.cards.deal import Deal
from rules.families.tarock.outcome import nobody_plays
from rules.rows.pack import KAKADU, KINGS, MOND, PAGAT, QUAPIL, SKUES, TRULL, UHU
from rules.rows.play import Count

BIRDS = (("pagat", PAGAT, 1), ("uhu", UHU, 2), ("kakadu", KAKADU, 3), ("quapil", QUAPIL, 4))
"""Each bird's card and its trick, counted from the last."""


def facts(deal: Deal, winners: Sequence[int]) -> dict[str, Fact]:
    """What the record asks after: birds, Trull, four kings, Valat, Mondfang, with a called king König ultimo."""
    if deal.counting is not Count.SIDES:
        return {}
    found: dict[str, Fact] = {}
    for name, card, place in BIRDS:
        found[name] = _made(deal, winners, card, place)
    piles = piles_of(deal, winners)
    valat = all_tricks(deal, winners)
    if valat is not None and deal.tariff.options.get("valat_takes_talon") == "yes":
        # The talon alone is nobody's where the sheet says so; all else is in tricks, and all of those are the Valat's.
        piles = {side: [card for cards in piles.values() for card in cards] if side == valat else [] for side in piles}
    found["trull"] = _holder(piles, TRULL)
    found["vier_koenige"] = _holder(piles, KINGS)
    found["valat"] = valat
    if deal.tariff.sheet.play.mondfang:
        found["mondfang"] = _mondfang(deal, winners)
    if deal.called_king is not None:
        found["koenig_ultimo"] = _koenig_ultimo(deal, winners)
    return found


def _holder(piles: Mapping[str | None, Sequence[str]], cards: frozenset[str]) -> str | None:
    return next((side for side in (DECLARER, OPPONENTS) if cards.issubset(piles[side])), None)


def _made(deal: Deal, winners: Sequence[int], card: str | None, place: int) -> Made | None:
    """Whether a card was played to the trick that is its own; `place` counts from the last."""
    number = deal.length - place
    if card is None or len(winners) <= number or card not in deal.tricks[number].cards:
        return None
    trick = deal.tricks[number]
    by = deal.seats_from(trick.leader)[trick.cards.index(card)]
    return Made(by, by == winners[number])


def _koenig_ultimo(deal: Deal, winners: Sequence[int]) -> Made | None:
    """The called king in the last trick: won where its holder's side took it."""
    made = _made(deal, winners, deal.called_king, 1)
    return None if made is None else Made(made.by, side_of(made.by, deal) == side_of(winners[-1], deal))


def _mondfang(deal: Deal, winners: Sequence[int]) -> str | None:
    """The side that took the other's Mond with the Sküs, or with the Pagat in a Kaiserstich."""
    fallen = _fallen_mond(deal, winners)
    if fallen is None:
        return None
    taker, loser = (side_of(seat, deal) for seat in fallen)
    return taker if loser is not None and taker != loser else None


def _fallen_mond(deal: Deal, winners: Sequence[int]) -> tuple[int, int] | None:
    """Who took the Mond so, and whose it was."""
    for trick, winner in zip(deal.tricks, winners, strict=False):
        if MOND in trick.cards:
            seats = dict(zip(trick.cards, deal.seats_from(trick.leader), strict=True))
            with_pagat = TRULL.issubset(seats) and seats[PAGAT] == winner
            return (winner, seats[MOND]) if seats.get(SKUES) == winner or with_pagat else None
    return None


def offers(deal: Deal, winners: Sequence[int], found: Mapping[str, Fact]) -> dict[str, object]:
    """Fields of a record as JSON, filled with what the tricks prove of a game that was played out.

    What was announced before play nobody can see from the cards: announcements are offered as silent ones, but for a bird-Rufer's own bird.
    Trull and four kings of Point-Tarock are holdings of one hand and not offered, nor is a König ultimo in a Solorufer without a partner.
    """
    return {"announcements": _announcements(deal, winners, found)} if found else {}


def _announcements(deal: Deal, winners: Sequence[int], found: Mapping[str, Fact]) -> list[dict[str, object]]:
    play = deal.tariff.games[deal.game]
    offered: list[dict[str, object]] = []
    if play.row.bird is not None:
        made = found[play.row.bird]
        won = type(made) is Made and made == Made(deal.player, won=True)
        offered.append({"kind": play.row.bird, "by": deal.declarer, "when": "open", "won": won})
    for kind, fact in found.items():
        if kind == play.row.bird or (kind, "silent") not in play.values or nobody_plays(play.rows[kind], play, deal.partner):
            continue
        if play.rows[kind].pair:
            offered += _paid_by_one(kind, deal, winners)
        elif fact is not None:
            by, won = fact if type(fact) is Made else (_speaker(kind, str(fact), deal, winners), True)
            if by == deal.declarer or not play.rows[kind].declarer_only:
                offered.append({"kind": kind, "by": by, "when": "silent", "won": won})
    return offered


def _paid_by_one(kind: str, deal: Deal, winners: Sequence[int]) -> list[dict[str, object]]:
    """What one player pays another: of a Mond the cards say who, whatever side he is on; of anything else they do not."""
    fallen = _fallen_mond(deal, winners) if kind == "mondfang" else None
    return [] if fallen is None else [{"kind": kind, "by": fallen[0], "of": fallen[1], "when": "silent", "won": True}]


def _speaker(kind: str, side: str, deal: Deal, winners: Sequence[int]) -> int:
    """The seat that stands for its side in the record: who caught the Mond, else the declarer or the first opponent."""
    if kind == "mondfang":
        return next(winner for trick, winner in zip(deal.tricks, winners, strict=True) if MOND in trick.cards)
    return deal.player if side == DECLARER else next(seat for seat in deal.seats_from(deal.vorhand) if seat not in deal.side)
