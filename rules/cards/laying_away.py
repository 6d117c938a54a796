"""What was laid away and might not be: the number, kings and Trull pieces, Tarock before suit cards, in colour games suit cards before Tarock.

Judges a game that is laid out whole: what the declarer kept is what he plays. Knows the kept cards, no trick.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from rules.rows.pack import KINGS, TAROCK, TRULL, Pack, card_text, cards_text
from rules.rows.play import PlayRow, TarockAre
from rules.words.texts import Text


class Misplaced(NamedTuple):
    """A fault in what was laid away. `card` is None where the number is wrong; `could`: the kept cards that had to go first, sorted as text."""

    rule: str
    card: str | None
    could: tuple[str, ...]
    label: Text


def misplaced(discards: Sequence[str], kept: Collection[str], row: PlayRow, pack: Pack) -> Iterator[Misplaced]:
    """The faults of `discards` in their order, the number first."""
    if len(discards) != row.laid_away:
        yield Misplaced("discard_count", None, (), ("laid_count", len(discards), row.laid_away))
    suits = sorted(card for card in kept if pack.suit[card] != TAROCK and card not in KINGS)
    tarock = sorted(card for card in kept if pack.suit[card] == TAROCK and card not in TRULL)
    colour = row.rules.tarock is TarockAre.FIFTH_SUIT
    first, rule = (tarock, "discard_suit") if colour else (suits, "discard_tarock")
    could = tuple(first or (suits if colour else tarock))
    for card in discards:
        broken = "discard_honour" if card in KINGS | TRULL else rule if first and (pack.suit[card] == TAROCK) is not colour else None
        if broken is not None:
            owed = (cards_text(pack.in_order(could), pack),) if could else ()
            yield Misplaced(broken, card, could, (_SENTENCES[broken] if owed else "laid_honour_alone", card_text(card, pack), *owed))


_SENTENCES = {"discard_honour": "laid_honour", "discard_tarock": "laid_tarock", "discard_suit": "laid_suit"}
