"""Trischaken under a sheet of one's own: the five schemes of cups.md (trischaken.py) and the two of own-sheets.md."""

from fractions import Fraction

from tests.second import trischaken
from tests.second.frame import Purse, Refused
from tests.second.own_amounts import whole_enough
from tests.second.own_hand import Hand

Players = list[int]


def settle(hand: Hand, purse: Purse) -> None:
    """L, B, V, J of cups.md, with the sheet's own Bürgermeister."""
    most = max(hand.counts[one] for one in hand.playing)
    losers = [one for one in hand.playing if hand.counts[one] == most]
    maidens = [one for one in hand.playing if hand.counts[one] == 0]
    schemes = {
        "pot": trischaken.pot, "loser_pays_three": trischaken.loser_pays_three, "loser_pays_each": trischaken.loser_pays_each,
        "two_pay_or_one_pays_six": trischaken.two_pay_or_one_pays_six, "two_pay_two": trischaken.two_pay_two,
        "two_pay_one": two_pay_one, "whole_value": whole_value,
    }  # fmt: skip
    schemes[hand.policy("trischaken")](hand, purse, losers, maidens, most >= hand.own.count.mayor)  # type: ignore[operator]
    if not whole_enough(purse.points, hand.own.halves):
        raise Refused("undefined_by_rules", "points")


def two_pay_one(hand: Hand, purse: Purse, losers: Players, maidens: Players, mayor: bool) -> None:
    """„the Bürgermeister pays 3 v, to the one Jungfrau or else in equal parts to all; …; two Jungfrauen are none“."""
    value = Fraction(hand.policy("trischaken_value"))
    one = maidens if len(maidens) == 1 else []
    if mayor:
        trischaken.give(purse, losers, one or trischaken.rest(hand, losers), 3 * value)  # type: ignore[arg-type]
    elif one:
        trischaken.give(purse, trischaken.rest(hand, one), one, 3 * value)  # type: ignore[arg-type]
    else:
        trischaken.places(hand, purse, [-value, -value, value, value])  # type: ignore[arg-type, list-item]


def whole_value(hand: Hand, purse: Purse, losers: Players, maidens: Players, mayor: bool) -> None:
    """point-tarock.md, „Trischaken“, „with that Gesamtwert, two losers a half each; three equal: 0“."""
    value = Fraction(hand.policy("trischaken_value"))
    if len(losers) == 3:
        return
    if len(losers) == 2:
        trischaken.give(purse, losers, trischaken.rest(hand, losers), value)  # type: ignore[arg-type]
        return
    value *= (2 if mayor else 1) * (2 if losers == [hand.vorhand] else 1)
    if not maidens:
        trischaken.give(purse, losers, trischaken.rest(hand, losers), value)  # type: ignore[arg-type]
    for maiden in maidens:
        purse.pay(losers[0], maiden, value)


def due(hand: Hand) -> Fraction:
    """„renonce_trischaken“: what each regular player receives."""
    each = hand.policy("renonce_trischaken")
    if each != "by_role":
        return Fraction(each)
    if len(hand.guilty) == 1:
        return Fraction(4 if hand.guilty == [hand.vorhand] else 2)
    if len(hand.guilty) == 2 and hand.vorhand not in hand.guilty and set(hand.guilty) <= set(hand.playing):
        return Fraction(3)
    raise Refused("undefined_by_rules", "renonce")
