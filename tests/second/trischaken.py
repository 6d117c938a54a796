"""cups.md, „trischaken“: the five schemes and the questions they leave; koenigrufen.md for the Speiszettel's."""

from fractions import Fraction

from tests.second.frame import HALF, Purse, Refused
from tests.second.hand import Hand


def undefined() -> Refused:
    return Refused("undefined_by_rules", "points")


def settle(hand: Hand, purse: Purse) -> None:
    """L: who has the most; B: L has 35/2 or more; V: Vorhand; J: players without a trick."""
    most = max(hand.counts[one] for one in hand.playing)
    losers = [one for one in hand.playing if hand.counts[one] == most]
    maidens = [one for one in hand.playing if hand.counts[one] == 0]
    scheme = {
        "pot": pot, "loser_pays_three": loser_pays_three, "loser_pays_each": loser_pays_each,
        "two_pay_or_one_pays_six": two_pay_or_one_pays_six, "two_pay_two": two_pay_two,
    }[hand.policy("trischaken")]  # fmt: skip
    scheme(hand, purse, losers, maidens, most >= HALF)
    if any(amount.denominator != 1 for amount in purse.points):
        raise undefined()


def give(purse: Purse, payers: list[int], receivers: list[int], total: int | Fraction) -> None:
    """A sum from the one to the other, in equal parts on both sides."""
    for payer in payers:
        for receiver in receivers:
            purse.pay(payer, receiver, Fraction(total) / len(payers) / len(receivers))


def rest(hand: Hand, payers: list[int]) -> list[int]:
    return [one for one in hand.playing if one not in payers]


def pot(hand: Hand, purse: Purse, losers: list[int], maidens: list[int], buerger: bool) -> None:
    """„trischaken_pot points, × 2 for B, × 2 if V is in L and then V alone loses.“"""
    total = Fraction(hand.policy("trischaken_pot")) * (2 if buerger else 1)
    if hand.vorhand in losers:
        losers, total = [hand.vorhand], total * 2
    give(purse, losers, maidens or rest(hand, losers), total)


def loser_pays_three(hand: Hand, purse: Purse, losers: list[int], maidens: list[int], buerger: bool) -> None:
    """„V in L: V alone pays 6, with B 12. One loser: 3, with B 6. …“"""
    included = hand.policy("two_jungfrauen") in ("included", "doubled") and len(maidens) == 2
    first = hand.vorhand in losers
    if first:
        losers = [hand.vorhand]
    if included:
        # „each of them receives 3 from the one loser, whether he has 35/2 or not, and 6 if he is V; two losers at 35/0 pay 3 each“
        # „doubled: as included, and twice that where the loser has 35/2“
        twice = 2 if buerger and hand.policy("two_jungfrauen") == "doubled" else 1
        give(purse, losers, maidens, (12 if first else 6) * twice)
    elif first:
        give(purse, losers, maidens or rest(hand, losers), 12 if buerger else 6)
    elif len(losers) == 1:
        total = 6 if buerger else 4 if len(maidens) == 2 else 3
        give(purse, losers, maidens or rest(hand, losers), total)
    elif len(losers) == 2:
        total = 4
        if len(maidens) == 1:
            # „one J and several losers: all: she takes what they pay by the scheme. three_from_each: 3 from each. three_in_all: 3 divided“
            total = {"three_from_each": 6, "three_in_all": 3}.get(tied_pay(hand, losers), 4)
        give(purse, losers, maidens or rest(hand, losers), total)
    else:
        if hand.policy("three_tied") == "referee":
            raise undefined()
        give(purse, losers, rest(hand, losers), 3)


def tied_pay(hand: Hand, losers: list[int]) -> str:
    """`jungfrau_of_tied`: „referee: two losers and one J are undefined_by_rules“."""
    choice = hand.policy("jungfrau_of_tied")
    if choice == "referee" and len(losers) == 2:
        raise undefined()
    return choice


def loser_pays_each(hand: Hand, purse: Purse, losers: list[int], maidens: list[int], buerger: bool) -> None:
    """„every one of L pays for himself: × 2 if he is V, × 2 with B.“"""
    if len(losers) == 2 and len(maidens) == 2:
        if hand.vorhand in losers:
            raise undefined()
        give(purse, losers, maidens, 6)
        return
    for loser in losers:
        first = 2 if loser == hand.vorhand else 1
        factor = first * (2 if buerger else 1)
        if len(maidens) in (0, 3):
            for one in rest(hand, losers):
                purse.pay(loser, one, factor)
        elif len(maidens) == 1:
            in_all = len(losers) > 1 and tied_pay(hand, losers) == "three_in_all"
            purse.pay(loser, maidens[0], Fraction(3 * factor, len(losers) if in_all else 1))
        else:
            for one in maidens:
                purse.pay(loser, one, 3 * (first if hand.policy("two_jungfrauen") == "included" else factor))


def two_pay_or_one_pays_six(hand: Hand, purse: Purse, losers: list[int], maidens: list[int], buerger: bool) -> None:
    """„B pays 6, as V 12; V alone in L pays 6; …“ and `vorhand_tied`."""
    first = hand.vorhand in losers
    if buerger or losers == [hand.vorhand]:
        give(purse, losers, maidens or rest(hand, losers), 12 if buerger and first else 6)
    elif first and hand.policy("vorhand_tied") == "shares_six":
        give(purse, losers, maidens or rest(hand, losers), 6)
    elif maidens:
        give(purse, rest(hand, maidens), maidens, 6)
    else:
        places(hand, purse, [-2, -2, 2, 2])


def two_pay_two(hand: Hand, purse: Purse, losers: list[int], maidens: list[int], buerger: bool) -> None:
    """koenigrufen.md, Speiszettel: „the two with most points pay 2 each, the two others receive 2 each …“"""
    referee = hand.policy("trischaken_ties") == "referee"
    ranked = sorted((hand.counts[one] for one in hand.playing), reverse=True)
    if buerger:
        total = 8 if hand.vorhand in losers else 4
        if len(maidens) == 3:
            if hand.policy("three_jungfrauen") == "referee":
                raise undefined()
            total = 12 if hand.vorhand in losers else 6
        if maidens:
            give(purse, losers, maidens, total)
            return
        if referee and ranked[1] == ranked[2]:
            raise undefined()
        places(hand, purse, [-total, 0, total // 2, total // 2])
        return
    if referee and ranked[1] == ranked[2]:
        raise undefined()
    # „A Jungfrau receives all 4 (two Jungfrauen share it).“
    places(hand, purse, [-2, -2, 0, 4] if len(maidens) == 1 else [-2, -2, 2, 2])


def places(hand: Hand, purse: Purse, amounts: list[int]) -> None:
    """„Equal players share what their places pay and receive.“"""
    ranked = sorted(hand.playing, key=lambda one: -hand.counts[one])
    for one in ranked:
        equal = [place for place, other in enumerate(ranked) if hand.counts[other] == hand.counts[one]]
        purse.points[one] += Fraction(sum(amounts[place] for place in equal), len(equal))


def renonce(hand: Hand, purse: Purse) -> None:
    """„renonce_trischaken“: a number to each regular player, the offenders share; or `by_role`."""
    regular = [one for one in hand.playing if one not in hand.guilty]
    if hand.policy("renonce_trischaken") != "by_role":
        each: int | Fraction = int(hand.policy("renonce_trischaken"))
    elif len(hand.guilty) == 1:
        each = 4 if hand.guilty == [hand.vorhand] else 2
    elif len(hand.guilty) == 2 and hand.vorhand not in hand.guilty and set(hand.guilty) <= set(hand.playing):
        each = 3
    else:
        raise Refused("undefined_by_rules", "renonce")
    give(purse, hand.guilty, regular, each * len(regular))
