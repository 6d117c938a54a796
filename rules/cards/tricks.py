"""One trick: which card takes it, and which cards may be played to it. Knows cards and rules of play, no seats and no game.

A player's duties come one after the other, each narrowing what is left: follow suit, else Tarock, hold the Pagat back, beat the trick.
Every duty only ever asks for cards that the player holds; so with only a part of a hand known, what breaks a duty breaks it with the whole
hand.
"""

from collections.abc import Collection, Sequence
from typing import assert_never

from rules.rows.pack import EXCUSE, MOND, PAGAT, SKUES, TAROCK, TRULL, Pack
from rules.rows.play import Beating, Kaiserstich, PagatHeld, PlayRules, TarockAre

Duty = tuple[str, frozenset[str]]
"""The name of a duty and what it leaves of the hand."""


def led_suit(lying: Sequence[str], pack: Pack) -> str | None:
    """The suit that is to be followed; None before the first card, and where only the Excuse lies."""
    return next((pack.suit[card] for card in lying if card != EXCUSE), None)


def taking_place(lying: Sequence[str], rules: PlayRules, pack: Pack) -> int | None:
    """The place (from 0, in order of play) of the card that takes the trick so far; None where nothing lies that can take."""
    led = led_suit(lying, pack)
    if led is None:
        return None
    if _is_kaiserstich(lying, led, rules):
        return lying.index(PAGAT)
    tarock_take = led == TAROCK or _are_trumps(rules)
    strengths = [_strength(card, led, pack, tarock_take=tarock_take) for card in lying]
    return strengths.index(max(strengths))


def taken_at(cards: Sequence[str], rules: PlayRules, pack: Pack) -> int:
    """The place of the card that takes a whole trick; ValueError of one that nothing can take."""
    place = taking_place(cards, rules, pack)
    if place is None:
        raise ValueError(f"nobody takes {cards}")
    return place


def _is_kaiserstich(lying: Sequence[str], led: str, rules: PlayRules) -> bool:
    match rules.kaiserstich:
        case Kaiserstich.NEVER:
            return False
        case Kaiserstich.ALWAYS:
            return TRULL.issubset(lying)
        case Kaiserstich.TAROCK_LED:
            return led == TAROCK and TRULL.issubset(lying)
        case Kaiserstich.IN_ORDER:
            return _in_order(lying)
        case Kaiserstich.IN_ORDER_TAROCK_LED:
            return led == TAROCK and _in_order(lying)
        case _:
            assert_never(rules.kaiserstich)


def _in_order(lying: Sequence[str]) -> bool:
    """Whether Mond, Sküs and Pagat fell in this order."""
    return TRULL.issubset(lying) and lying.index(MOND) < lying.index(SKUES) < lying.index(PAGAT)


def _strength(card: str, led: str, pack: Pack, *, tarock_take: bool) -> tuple[int, int]:
    """Tarock above the led suit above everything else; the Excuse is of no suit that is ever led."""
    suit = pack.suit[card]
    if suit == TAROCK and tarock_take:
        return 2, pack.rank[card]
    return (1, pack.rank[card]) if suit == led else (0, 0)


def duties(hand: Collection[str], lying: Sequence[str], rules: PlayRules, pack: Pack) -> list[Duty]:
    """What the player of `hand` owes to the trick, duty by duty; the last one's cards are those that are allowed. Empty: he is free."""
    led = led_suit(lying, pack)
    found = _leading(hand, rules, pack) if led is None else _following(hand, lying, led, rules, pack=pack)
    if EXCUSE in hand:
        return [(rule, cards | {EXCUSE}) for rule, cards in found]
    return found


def _leading(hand: Collection[str], rules: PlayRules, pack: Pack) -> list[Duty]:
    found: list[Duty] = []
    tarock = pack.of_suit(hand, TAROCK)
    if "tarock_led_early" in rules.sources and tarock and len(tarock) < len(hand):
        found.append(("tarock_led_early", frozenset(hand).difference(tarock)))
    if PAGAT in tarock and len(tarock) > 1 and _pagat_is_led_last(rules):
        found.append(("pagat_not_last", frozenset(hand) - {PAGAT}))
    return found


def _following(hand: Collection[str], lying: Sequence[str], led: str, rules: PlayRules, pack: Pack) -> list[Duty]:
    found: list[Duty] = []
    left = list(hand)
    if rules.follow:
        left = pack.of_suit(hand, led)
        owed = "tarockzwang" if led == TAROCK or not left else "farbzwang"
        left = left or pack.of_suit(hand, TAROCK)
        if not left:
            return []
        found.append((owed, frozenset(left)))
    if PAGAT in left and len(pack.of_suit(left, TAROCK)) > 1 and _pagat_is_held(lying, rules):
        left = [card for card in left if card != PAGAT]
        found.append(("pagat_not_last", frozenset(left)))
    if left and _is_beaten(pack.suit[left[0]], rules):
        beating = [card for card in left if taking_place([*lying, card], rules, pack) == len(lying)]
        if beating:
            found.append(("stichzwang", frozenset(beating)))
    return found


def _pagat_is_held(lying: Sequence[str], rules: PlayRules) -> bool:
    """Whether it is held back from a trick that it may follow."""
    match rules.pagat:
        case PagatHeld.FREE:
            return False
        case PagatHeld.LAST_TAROCK:
            return True
        case PagatHeld.LAST_OR_KAISERSTICH:
            return not _is_kaiserstich([*lying, PAGAT], TAROCK, rules)
        case _:
            assert_never(rules.pagat)


def _pagat_is_led_last(rules: PlayRules) -> bool:
    match rules.pagat:
        case PagatHeld.FREE:
            return False
        case PagatHeld.LAST_TAROCK | PagatHeld.LAST_OR_KAISERSTICH:
            return True
        case _:
            assert_never(rules.pagat)


def _are_trumps(rules: PlayRules) -> bool:
    """Whether a Tarock takes the cards of a suit that was led."""
    match rules.tarock:
        case TarockAre.TRUMPS:
            return True
        case TarockAre.FIFTH_SUIT:
            return False
        case _:
            assert_never(rules.tarock)


def _is_beaten(suit: str, rules: PlayRules) -> bool:
    """Whether who can must beat the trick with a card of this suit."""
    match rules.beating:
        case Beating.NEVER:
            return False
        case Beating.ALWAYS:
            return True
        case Beating.TRUMPS:
            return suit == TAROCK
        case _:
            assert_never(rules.beating)


def judge(card: str, hand: Collection[str], lying: Sequence[str], rules: PlayRules, pack: Pack) -> tuple[str, tuple[str, ...]] | None:
    """The first duty that `card` breaks and the cards that were allowed, sorted as text; None where it may be played. `hand` holds
    `card`."""
    owed = duties(hand, lying, rules, pack)
    broken = next((rule for rule, cards in owed if card not in cards), None)
    return None if broken is None else (broken, tuple(sorted(owed[-1][1])))
