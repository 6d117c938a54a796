"""What the tricks come to: counts of both sides or of each seat. Reads a game laid out and the seats that took its tricks; judges nobody.

What is not yet certain in an unfinished game is None.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.cards.deal import Deal
from rules.rows import card_points
from rules.rows.kinds import Roles
from rules.rows.pack import EXCUSE
from rules.rows.play import Count, TalonTo, nobodys

DECLARER, OPPONENTS, NOBODY = "declarer", "opponents", "nobody"

LOW_CARD = 1
"""Half points of the card that is given for the Excuse."""


class Made(NamedTuple):
    """A card played to its trick: by whom, and whether he (for König ultimo his side) took it."""

    by: int
    won: bool


Fact = Made | str | int | None
"""Who made a bird; the side that has something; of a taker a number of bouts."""

_WITH_TRICK: Mapping[Count, int | None] = {Count.EACH_LAST_TRICK: -1, Count.EACH_FIRST_TRICK: 0, Count.EACH_ALONE: None}
"""Of a Trischaken the place of the trick that the whole talon goes with; a card to each trick where none is named."""
_TALON_OF = {TalonTo.OPPONENTS: OPPONENTS, TalonTo.DECLARER: DECLARER, TalonTo.NOBODY: NOBODY}

Points = tuple[int | None, ...]
"""Thirds (of a taker half points) of the declarer's side and the opponents; in Trischaken one count a seat, None for a seat that sits
out."""


def points(deal: Deal, winners: Sequence[int]) -> Points | None:
    """The counts; None in a negative game, until every card lies where it counts, and of a pack that is counted otherwise."""
    if deal.counting in (Count.TRICKS, Count.EACH_UNSAID) or not all_counted(deal) or not _is_counted(deal):
        return None
    if deal.kind.roles is Roles.EACH:
        return _each(deal, winners)
    piles = piles_of(deal, winners)
    ours, theirs = (sum(deal.pack.worth[card] for card in piles[side]) for side in (DECLARER, OPPONENTS))
    if deal.tariff.count.rounded:
        return _nearest(ours), _nearest(theirs)
    owed = _low_card(deal, winners, piles)
    return ours + owed, theirs - owed


def _nearest(thirds: int) -> int:
    """Whole points: one card over counts a third less, two a third more."""
    return (thirds + 1) // 3


def _is_counted(deal: Deal) -> bool:
    """Whether the sheet counts this pack as its cards say: 54 in threes or in whole points of threes, 42 each by itself, or the larger one;
    another count is of cards that we do not know."""
    count = deal.tariff.count
    if count.rounded:
        return 3 * count.total == deal.pack.total
    return deal.pack.halves or (count.thirds is not deal.pack.singly and count.total == deal.pack.total)


def all_counted(deal: Deal) -> bool:
    """Whether every card lies where it counts; a talon that counts nowhere need not lie anywhere."""
    if deal.talon is None and nobodys(deal.row, deal.counting):
        return deal.complete and len(deal.discards or ()) >= (deal.row.laid_away or 0)
    beside = len(deal.talon or ()) + len(deal.discards or ())
    return deal.complete and beside + deal.length * deal.tariff.active == len(deal.pack.cards)


def _each(deal: Deal, winners: Sequence[int]) -> Points:
    """Trischaken: what each took, and the talon with it."""
    active = frozenset(deal.tariff.active_seats(deal.dealer))
    counts = [0] * deal.tariff.seats
    for trick, winner in zip(deal.tricks, winners, strict=True):
        counts[winner] += sum(deal.pack.worth[card] for card in trick.cards)
    for place, card in enumerate(deal.talon or ()):
        number = _WITH_TRICK.get(deal.counting, place)
        if number is not None:
            counts[winners[number]] += deal.pack.worth[card]
    return tuple(count if seat in active else None for seat, count in enumerate(counts))


def side_of(seat: int, deal: Deal) -> str | None:
    """The side of a seat; None while it is not known: who holds a called king that nobody has played."""
    if deal.ours is None:
        return DECLARER if seat == deal.declarer else None
    return DECLARER if seat in deal.ours else OPPONENTS


def piles_of(deal: Deal, winners: Sequence[int]) -> dict[str | None, list[str]]:
    """The cards that each side has: tricks, laid-away cards, talon. The Excuse lies with who played it, but in the last trick."""
    piles: dict[str | None, list[str]] = {DECLARER: list(deal.discards or ()), OPPONENTS: [], NOBODY: [], None: []}
    piles[_TALON_OF[deal.row.talon]] += deal.talon or ()
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


def all_tricks(deal: Deal, winners: Sequence[int]) -> str | None:
    """The side that took every trick of a game played out."""
    sides = {side_of(winner, deal) for winner in winners}
    return next(iter(sides)) if deal.complete and len(sides) == 1 else None


def _written(deal: Deal, count: int | None) -> object:
    if count is None:
        return None
    return card_points.amount(count) if deal.pack.halves else deal.tariff.count.as_json(count)


def written_points(deal: Deal, counted: Points | None) -> object:
    """Counts as JSON: a list in Trischaken, else one for each side; None where there are none."""
    if counted is None:
        return None
    texts = [_written(deal, count) for count in counted]
    return texts if deal.kind.roles is Roles.EACH else dict(zip((DECLARER, OPPONENTS), texts, strict=True))


def written_facts(found: Mapping[str, Fact]) -> dict[str, object]:
    """Facts as JSON."""
    return {name: fact._asdict() if type(fact) is Made else fact for name, fact in found.items()}
