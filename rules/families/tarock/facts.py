"""What the tricks come to: counts of both sides or of each seat, who made which bird, Trull, Valat …, and what of it the record can take.

Reads a game laid out and the seats that took its tricks; judges nobody. What is not yet certain in an unfinished game is None.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.cards.deal import Deal
from rules.families.tarock.outcome import nobody_plays
from rules.rows import card_points
from rules.rows.kinds import Result, Roles
from rules.rows.pack import BOUTS, EXCUSE, KAKADU, KINGS, MOND, PAGAT, QUAPIL, SKUES, TRULL, UHU
from rules.rows.play import Count

DECLARER, OPPONENTS = "declarer", "opponents"
_TAKER_SIDES = {DECLARER: "attack", OPPONENTS: "defence"}

BIRDS = (("pagat", PAGAT, 1), ("uhu", UHU, 2), ("kakadu", KAKADU, 3), ("quapil", QUAPIL, 4))
"""Each bird's card and its trick, counted from the last."""

LOW_CARD = 1
"""Half points of the card that is given for the Excuse."""


class Made(NamedTuple):
    """A card played to its trick: by whom, and whether he (for König ultimo his side) took it."""

    by: int
    won: bool


Fact = Made | str | int | None
"""Who made a bird; the side that has something; of a taker a number of bouts."""

Points = tuple[int | None, ...]
"""Thirds (of a taker half points) of the declarer's side and the opponents; in Trischaken one count a seat, None for a seat that sits out."""


def points(deal: Deal, winners: Sequence[int]) -> Points | None:
    """The counts; None in a negative game, and until every card lies where it counts."""
    if deal.counting is Count.TRICKS or not _all_counted(deal):
        return None
    if deal.kind.roles is Roles.EACH:
        return _each(deal, winners)
    piles = _piles(deal, winners)
    ours, theirs = (sum(deal.pack.worth[card] for card in piles[side]) for side in (DECLARER, OPPONENTS))
    owed = _low_card(deal, winners, piles)
    return ours + owed, theirs - owed


def _all_counted(deal: Deal) -> bool:
    beside = len(deal.talon or ()) + len(deal.discards or ())
    return deal.complete and beside + deal.length * deal.tariff.active == len(deal.pack.cards)


def _each(deal: Deal, winners: Sequence[int]) -> Points:
    """Trischaken: what each took, and the talon with it."""
    active = frozenset(deal.tariff.active_seats(deal.dealer))
    counts = [0] * deal.tariff.seats
    for trick, winner in zip(deal.tricks, winners, strict=True):
        counts[winner] += sum(deal.pack.worth[card] for card in trick.cards)
    for place, card in enumerate(deal.talon or ()):
        counts[winners[-1] if deal.counting is Count.EACH_LAST_TRICK else winners[place]] += deal.pack.worth[card]
    return tuple(count if seat in active else None for seat, count in enumerate(counts))


def side_of(seat: int, deal: Deal) -> str | None:
    """The side of a seat; None while it is not known: who holds a called king that nobody has played."""
    if deal.ours is None:
        return DECLARER if seat == deal.declarer else None
    return DECLARER if seat in deal.ours else OPPONENTS


def _piles(deal: Deal, winners: Sequence[int]) -> dict[str | None, list[str]]:
    """The cards that each side has: tricks, laid-away cards, talon. The Excuse lies with who played it, but in the last trick."""
    piles: dict[str | None, list[str]] = {DECLARER: list(deal.discards or ()), OPPONENTS: list(deal.talon or ()), None: []}
    for number, (trick, winner) in enumerate(zip(deal.tricks, winners, strict=False), 1):
        side = side_of(winner, deal)
        for seat, card in zip(deal.seats_from(trick.leader), trick.cards, strict=True):
            piles[side_of(seat, deal) if card == EXCUSE and number < deal.length else side].append(card)
    return piles


def _low_card(deal: Deal, winners: Sequence[int], piles: Mapping[str | None, Sequence[str]]) -> int:
    """What the declarer's side gains by the low card given for an Excuse that its player's side kept; negative: what it gives.

    A side that has nothing but the Excuse gives nothing: „zum nächstmöglichen Zeitpunkt“ never comes.
    """
    if [EXCUSE] in (piles[DECLARER], piles[OPPONENTS]):
        return 0
    for trick, winner in zip(deal.tricks[: deal.length - 1], winners, strict=False):
        if EXCUSE in trick.cards:
            owner = deal.seats_from(trick.leader)[trick.cards.index(EXCUSE)]
            if side_of(owner, deal) == side_of(winner, deal):
                return 0
            return LOW_CARD if side_of(winner, deal) == DECLARER else -LOW_CARD
    return 0


def facts(deal: Deal, winners: Sequence[int]) -> dict[str, Fact]:
    """What the record asks after: birds, Trull, four kings, Valat, Mondfang, with a called king König ultimo; of a taker bouts, petit au bout."""
    if deal.kind.result is Result.TAKER:
        return {"bouts": _bouts(deal, winners), "petit_au_bout": _petit_au_bout(deal, winners)}
    if deal.counting is not Count.SIDES:
        return {}
    found: dict[str, Fact] = {}
    for name, card, place in BIRDS:
        found[name] = _made(deal, winners, card, place)
    piles = _piles(deal, winners)
    valat = all_tricks(deal, winners)
    if valat is not None and deal.tariff.options.get("valat_takes_talon") == "yes":
        piles = {side: [card for cards in piles.values() for card in cards] if side == valat else [] for side in piles}
    found["trull"] = _holder(piles, TRULL)
    found["vier_koenige"] = _holder(piles, KINGS)
    found["valat"] = valat
    if deal.tariff.sheet.play.mondfang:
        found["mondfang"] = _mondfang(deal, winners)
    if deal.called_king is not None:
        found["koenig_ultimo"] = _koenig_ultimo(deal, winners)
    return found


def all_tricks(deal: Deal, winners: Sequence[int]) -> str | None:
    """The side that took every trick of a game played out."""
    sides = {side_of(winner, deal) for winner in winners}
    return next(iter(sides)) if deal.complete and len(sides) == 1 else None


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
    for trick, winner in zip(deal.tricks, winners, strict=False):
        if MOND in trick.cards:
            seats = dict(zip(trick.cards, deal.seats_from(trick.leader), strict=True))
            with_pagat = TRULL.issubset(seats) and seats[PAGAT] == winner
            caught = seats.get(SKUES) == winner or with_pagat
            taker, loser = side_of(winner, deal), side_of(seats[MOND], deal)
            return taker if caught and loser is not None and taker != loser else None
    return None


def _bouts(deal: Deal, winners: Sequence[int]) -> int | None:
    """Bouts that the taker's side has in the end."""
    return len(BOUTS.intersection(_piles(deal, winners)[DECLARER])) if _all_counted(deal) else None


def _petit_au_bout(deal: Deal, winners: Sequence[int]) -> str | None:
    """The side that took trump 1 in the last trick; in the last but one, where the Excuse then takes the last one (Durchmarsch)."""
    if not deal.complete:
        return None
    last = deal.tricks[-1]
    excuse_takes = EXCUSE in last.cards and deal.seats_from(last.leader)[last.cards.index(EXCUSE)] == winners[-1]
    bout = PAGAT in last.cards or (excuse_takes and PAGAT in deal.tricks[-2].cards)
    return _TAKER_SIDES[DECLARER if winners[-1] in deal.side else OPPONENTS] if bout else None


def offers(deal: Deal, winners: Sequence[int], counted: Points | None, found: Mapping[str, Fact]) -> dict[str, object]:
    """Fields of a record as JSON, filled with what the tricks prove; empty until the game is played out.

    What was announced before play nobody can see from the cards: announcements are offered as silent ones, but for a bird-Rufer's own bird.
    Trull and four kings of Point-Tarock are holdings of one hand and not offered, nor is a König ultimo in a Solorufer without a partner.
    """
    if not deal.complete:
        return {}
    offered: dict[str, object] = {}
    if deal.partner is not None:
        offered["partner"] = deal.partner
    if counted is not None:
        offered["points"] = written_points(deal, counted) if deal.kind.roles is Roles.EACH else _written(deal, counted[0])
    if deal.row.tricks is not None:
        offered["won"] = sum(1 for winner in winners if winner == deal.declarer) == deal.row.tricks
    if deal.kind.result is Result.TAKER:
        offered |= {name: value for name, value in found.items() if value is not None}
        chelem = all_tricks(deal, winners)
        if chelem is not None:
            offered["chelem"] = {"by": _TAKER_SIDES[chelem], "announced": False, "made": True}
    elif found:
        offered["announcements"] = _announcements(deal, winners, found)
    return offered


def _announcements(deal: Deal, winners: Sequence[int], found: Mapping[str, Fact]) -> list[dict[str, object]]:
    play = deal.tariff.games[deal.game]
    offered: list[dict[str, object]] = []
    if play.row.bird is not None:
        made = found[play.row.bird]
        won = type(made) is Made and made == Made(deal.player, won=True)
        offered.append({"kind": play.row.bird, "by": deal.declarer, "when": "open", "won": won})
    for kind, fact in found.items():
        if fact is None or kind == play.row.bird or (kind, "silent") not in play.values or nobody_plays(play.rows[kind], play, deal.partner):
            continue
        by, won = fact if type(fact) is Made else (_speaker(kind, str(fact), deal, winners), True)
        if by == deal.declarer or not play.rows[kind].declarer_only:
            offered.append({"kind": kind, "by": by, "when": "silent", "won": won})
    return offered


def _speaker(kind: str, side: str, deal: Deal, winners: Sequence[int]) -> int:
    """The seat that stands for its side in the record: who caught the Mond, else the declarer or the first opponent."""
    if kind == "mondfang":
        return next(winner for trick, winner in zip(deal.tricks, winners, strict=True) if MOND in trick.cards)
    return deal.player if side == DECLARER else next(seat for seat in deal.seats_from(deal.vorhand) if seat not in deal.side)


def _written(deal: Deal, count: int | None) -> object:
    if count is None:
        return None
    return card_points.amount(count) if deal.pack.halves else card_points.write(count)


def written_points(deal: Deal, counted: Points | None) -> object:
    """Counts as JSON: a list in Trischaken, else one for each side; None where there are none."""
    if counted is None:
        return None
    texts = [_written(deal, count) for count in counted]
    return texts if deal.kind.roles is Roles.EACH else dict(zip((DECLARER, OPPONENTS), texts, strict=True))


def written_facts(found: Mapping[str, Fact]) -> dict[str, object]:
    """Facts as JSON."""
    return {name: fact._asdict() if type(fact) is Made else fact for name, fact in found.items()}
