"""Reads the cards of a game laid out: every card once, every list of the right length, and what is missing named. Knows no rule of play."""

from typing import NamedTuple, TypeGuard

from rules.rows.pack import Pack, card_text, cards_text
from rules.rows.play import Count, PlayRow
from rules.words.findings import Finding
from rules.words.texts import Text, shortened

BAD_CARDS = "bad_cards"
"""The one code of a refusal that only a game laid out has: cards that occur twice, are unknown, missing or too many."""

_MOST_NAMED = 12


class Piles(NamedTuple):
    """What lies beside the tricks: cards that count to the opponents (in Trischaken the talon), cards that count to the declarer's side.

    None where a pile was left out.
    """

    talon: tuple[str, ...] | None
    discards: tuple[str, ...] | None


class Sizes(NamedTuple):
    """How many cards belong into each pile."""

    talon: int
    discards: int


def pile_sizes(row: PlayRow, talon: int) -> tuple[Sizes, ...]:
    """The ways in which a talon of so many cards may be shared; the second, where there is one, is that of a called king in the talon."""
    if row.count is not Count.SIDES and not row.laid_away:
        return (Sizes(talon, 0),)
    both = (talon if row.laid_away is None else row.laid_away, row.laid_away_alone)
    return tuple(Sizes(talon - size, size) for size in both if size is not None)


class CardReader:
    """Reads the lists of one request; every fault goes to `findings`."""

    def __init__(self, pack: Pack, findings: list[Finding]) -> None:
        self.pack = pack
        self.findings = findings
        self.seen: dict[str, str] = {}
        """Where each card was found first."""

    def _fault(self, code: str, field: str, label: Text) -> None:
        self.findings.append(Finding(code, field, label))

    def is_card(self, card: object) -> TypeGuard[str]:
        """Whether it is a card of the pack."""
        return type(card) is str and card in self.pack.suit

    def listed(self, cards: object, field: str, most: int) -> tuple[str, ...]:
        """The good cards of a list of at most so many."""
        if type(cards) is not list and type(cards) is not tuple:
            self._fault("bad_value", field, ("cards_no_list",))
            return ()
        good = tuple(card for place, card in enumerate(cards[:most]) if self._card(card, f"{field}[{place}]"))
        self.too_many(tuple(cards), field, most)
        return good

    def _card(self, card: object, field: str) -> bool:
        if not self.is_card(card):
            self._fault(BAD_CARDS, field, ("unknown_card", shortened(card if type(card) is str else type(card).__name__)))
            return False
        if card in self.seen:
            self._fault(BAD_CARDS, field, ("card_twice", card_text(card, self.pack), self.seen[card]))
            return False
        self.seen[card] = field
        return True

    def too_many(self, cards: tuple[object, ...], field: str, most: int) -> None:
        """A fault that names the cards beyond `most`."""
        if len(cards) > most:
            extra = [card for card in cards[most:] if self.is_card(card)][:_MOST_NAMED]
            names = cards_text(extra, self.pack) if extra else "?"
            self._fault(BAD_CARDS, f"{field}[{most}]", ("cards_too_many", most, names) if most else ("no_cards_here", names))

    def size(self, piles: Piles, sizes: tuple[Sizes, ...], partner: int | None, called: str | None) -> Sizes:
        """The sizes that hold for these piles: the second way only for a declarer without a partner, whose king lies with his cards."""
        talon, discards = piles.talon or (), piles.discards or ()
        if len(sizes) == 1 or partner is not None:
            return sizes[0]
        with_him = called is None or called in discards or called not in self.seen
        halved = len(discards) > sizes[0].discards or (piles.discards is None and len(talon) == sizes[1].talon)
        return sizes[1] if with_him and halved else sizes[0]

    def unseen(self) -> tuple[str, ...]:
        """The cards that lie nowhere."""
        return tuple(card for card in self.pack.cards if card not in self.seen)

    def missing(self, piles: Piles, sizes: Sizes) -> None:
        """Faults that name what the piles of a game played out lack."""
        for field, cards, size in (("talon", piles.talon, sizes.talon), ("discards", piles.discards, sizes.discards)):
            if len(cards or ()) < size:
                self._fault(BAD_CARDS, field, ("cards_missing", size, cards_text(self.unseen(), self.pack)))

    def filled(self, piles: Piles, sizes: Sizes) -> Piles:
        """The piles, the one that alone was left out filled with the cards that are left."""
        if piles.talon is None and len(piles.discards or ()) >= sizes.discards:
            return Piles(self.unseen(), piles.discards)
        if piles.discards is None and len(piles.talon or ()) >= sizes.talon:
            return Piles(piles.talon, self.unseen())
        return piles
