"""A game laid out card by card: what may be played, tricks, counts, and the faults that the cards prove."""

from rules.cards.counts import Made
from rules.cards.deal import Deal
from rules.cards.laid import Sizes, pile_sizes

__all__ = ["Deal", "Made", "Sizes", "pile_sizes"]
