"""own-sheets.md, „Play and Renonce“: what a Renonce pays, and the claims."""

from fractions import Fraction

from tests.second import own_pay, own_trischaken
from tests.second.frame import Purse, Record, Refused
from tests.second.own_amounts import down
from tests.second.own_hand import Hand, Kontra

Due = tuple[Fraction, Fraction]


def settle(hand: Hand, purse: Purse) -> None:
    """„as_won“; „{each: number}“; „side_loses“; the claims on top, shared by the offenders under every one of them."""
    radl = int(hand.record.get("radl", 1))
    if hand.name != "trischaken" and hand.own.pays == "side_loses" and not hand.three_each:
        lost(hand, purse)
        dues = {}
    else:
        dues = {one: due(hand, one) for one in hand.playing if one not in hand.guilty}
    claimants = {claim["by"] for claim in hand.claimed}
    for one in sorted(set(dues) | claimants):
        points, cash = dues.get(one, (Fraction(0), Fraction(0)))
        points, cash = points * radl, cash * radl
        for claim in hand.claimed:
            if claim["by"] == one:
                # „a Radl doubles all but those“ that the referee names in points
                points += Fraction(claim["points"]) if "points" in claim else claim_worth(hand, claim) * radl
        if hand.own.halves == "down":
            points, cash = Fraction(down(points)), Fraction(down(cash))
        for offender in hand.guilty:
            purse.pay(offender, one, points / len(hand.guilty), cash=cash / len(hand.guilty))


def lost(hand: Hand, purse: Purse) -> None:
    """„as if the side of the offenders had lost the game and every open announcement, its own missed, the others' made“."""
    sides = {hand.side(one) for one in hand.guilty if one in hand.playing}
    if len(sides) != 1 or any(one not in hand.playing for one in hand.guilty):
        raise Refused("undefined_by_rules", "renonce")
    loser = sides.pop()
    items, pairs = own_pay.outcome(hand, loser == "defence", lambda said: hand.side(said.by) != loser, silent=False)
    own_pay.pay(hand, purse, items, pairs)


def due(hand: Hand, one: int) -> Due:
    """What one regular player receives in all, before the Radl."""
    if hand.name == "trischaken":
        return own_trischaken.due(hand), Fraction(0)
    if hand.three_each:
        return Fraction(3), Fraction(0)
    if isinstance(hand.own.pays, dict):
        return Fraction(hand.own.pays["each"]), Fraction(0)
    points = cash = Fraction(0)
    # „lone declarer from all three, everybody else once“
    alone = one == hand.declarer and hand.partner is None
    payers = hand.defence if alone else [one if one in hand.defence else hand.defence[0]]
    for value, kontra in items(hand, one):
        for payer in payers:
            written, paid = own_pay.split(hand, value, kontra[payer])
            points, cash = points + written, cash + paid
    return points, cash


def items(hand: Hand, one: int) -> list[tuple[Fraction, Kontra]]:
    """The game (or the open Valat in its place) and the open announcements that count for him."""
    side, valat = hand.side(one), hand.valat
    if valat is not None and not valat.open:
        valat = None
    if valat is not None and hand.times:
        if hand.side(valat.by) == "defence" and side == "attack" and hand.policy("opponents_valat") == "referee":
            raise Refused("undefined_by_rules", "renonce")
        due = [(hand.factor(valat) * hand.worth(side), own_pay.valat_kontra(hand, valat))]
    else:
        due = [(hand.worth(side) + own_pay.bird_part(hand), hand.kontra)]
    # „for its own side it counts as made, for the other side as missed“
    made = valat is not None and hand.side(valat.by) == side
    for said in hand.said:
        counted = own_pay.item(hand, said, valat, made) if said.open else None
        if counted is not None:
            due.append(counted)
    return due


def claim_worth(hand: Hand, claim: Record) -> Fraction:
    """„kind → silent, open or a number …; doubled in a Solo unless a number, a Valat that multiplies as its factor less 1“."""
    kind = hand.own.kinds[claim["kind"]]
    times = len(hand.defence) if claim["by"] == hand.declarer and hand.partner is None else 1
    how = (hand.own.claims or {}).get(kind.slug, "silent")
    if how not in ("silent", "open"):
        return Fraction(how) * times  # type: ignore[arg-type]
    if kind.slug == "valat" and hand.times:
        # „worth its factor less 1 … what the game is worth to the claimant's side more“
        factor = hand.plain(kind, str(how)) * (hand.doubling(kind) if hand.times == 1 else 1)
        return (factor - 1) * hand.worth(hand.side(claim["by"])) * times
    return hand.value(kind, str(how)) * times
