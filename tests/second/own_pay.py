"""own-sheets.md: who pays whom under a sheet of one's own, in the game and in a conceded one."""

from collections.abc import Callable
from fractions import Fraction

from tests.second.frame import Purse, Refused
from tests.second.own_amounts import down
from tests.second.own_hand import Hand, Kontra, Said

# an item between the sides: who takes it, its value, its multiplier towards each opponent
Item = tuple[str, Fraction, Kontra]


def pay(hand: Hand, purse: Purse, items: list[Item], pairs: list[tuple[Said, Fraction]]) -> None:
    """„what each opponent settles with his counterpart – all lines together, after Kontra and Radl, Schrift and cash each“."""
    radl, rounded = hand.record.get("radl", 1), hand.own.halves == "down"
    for place, opponent in enumerate(hand.defence):
        other = hand.attack[place] if hand.partner is not None else hand.declarer
        points = cash = Fraction(0)
        for taker, value, kontra in items:
            sign = 1 if taker == "attack" else -1
            one, paid = split(hand, value, kontra[opponent])
            points, cash = points + sign * one * radl, cash + sign * paid * radl
        if rounded:
            points, cash = Fraction(down(points)), Fraction(down(cash))
        purse.pay(opponent, other, points, cash=cash)
    for said, value in pairs:
        amount = value * radl
        purse.pay(int(said.of or 0), said.by, Fraction(down(amount)) if rounded else amount)


def split(hand: Hand, value: Fraction, kontra: int) -> tuple[Fraction, Fraction]:
    """„kontra – cash: the Schrift ignores it; (multiplier − 1) × value is cash. score: it multiplies the Schrift.“"""
    if hand.void:
        kontra = 1
    return (value * kontra, Fraction(0)) if hand.policy("kontra") == "score" else (value, value * (kontra - 1))


def against(side: str) -> str:
    return "defence" if side == "attack" else "attack"


def highest(one: Kontra, two: Kontra) -> Kontra:
    return {who: max(one[who], two[who]) for who in one}


def valat_kontra(hand: Hand, valat: Said) -> Kontra:
    """The multiplier of the Valat that takes the game's place."""
    own = hand.standing(valat)
    return own if hand.policy("valat_kontra") == "valat_only" else highest(hand.kontra, own)


def bird_part(hand: Hand) -> Fraction:
    """`unit`: the bird's value, which is one game with the Rufer."""
    birds = hand.birds()
    return hand.value(birds[0].kind, "open") if hand.unit and birds else Fraction(0)


def play(hand: Hand) -> tuple[list[Item], list[tuple[Said, Fraction]]]:
    """The game, or the Valat in its place, the surplus, the announcements that count; and what two settle alone."""
    won = None if hand.tied else bool(hand.won)
    if hand.unit and won is not None:
        won = won and bool(hand.birds()[0].won)
    return outcome(hand, won, lambda said: bool(said.won), silent=True)


def outcome(hand: Hand, won: bool | None, made: Callable[[Said], bool], *, silent: bool) -> tuple[list[Item], list[tuple[Said, Fraction]]]:
    """The items where the game came out so, and each announcement so."""
    valat = hand.valat if hand.valat is not None and (silent or hand.valat.open) else None
    items: list[Item] = []
    if valat is not None and hand.times:
        side = hand.side(valat.by)
        taker = side if made(valat) else against(side)
        if taker == "attack" and side == "defence" and hand.policy("opponents_valat") == "referee":
            raise Refused("undefined_by_rules", "announcements")
        items.append((taker, hand.factor(valat) * hand.worth(taker), valat_kontra(hand, valat)))
    elif won is not None:
        taker = "attack" if won else "defence"
        items.append((taker, hand.worth(taker) + bird_part(hand), hand.kontra))
        if silent and hand.valat is None:
            items += surplus(hand, taker)
    pairs = []
    for said in hand.said:
        counted = item(hand, said, valat, bool(valat and made(valat))) if silent or said.open else None
        if counted is None:
            continue
        value, kontra = counted
        if said.kind.pair:
            pairs.append((said, value))
        else:
            side = hand.side(said.by)
            items.append((side if made(said) else against(side), value, kontra))
    return items, pairs


def item(hand: Hand, said: Said, valat: Said | None, valat_made: bool) -> tuple[Fraction, Kontra] | None:
    """An announcement's value and multiplier, where it is settled by itself and counts."""
    if (said is valat and hand.times) or (hand.unit and said in hand.birds()):
        return None
    kontra = hand.standing(said)
    if said.kind.slug != "valat" and valat is not None and not hand.beside(said.kind, said.when, heard(hand, kontra), valat_made):
        return None
    value = hand.value(said.kind, said.when)
    if valat is not None and hand.times == 2:
        # „that and every announcement which counts is times the Valat's factor, …; each stands at the higher of …“
        value *= hand.factor(valat)
        kontra = highest(kontra, hand.standing(valat))
    return value, kontra


def heard(hand: Hand, kontra: Kontra) -> int:
    """Is it a kontra'd one? „kontra_void: no Kontra counts, neither on the game nor on announcements“."""
    return 1 if hand.void else max(kontra.values())


def surplus(hand: Hand, taker: str) -> list[Item]:
    """„With the winner's count c ≥ from it is ⌊(c − above) / step⌋ × per × (1 or factor), beside the game's value.“"""
    rule, total = hand.own.surplus, hand.own.count.total
    if rule.who == "none" or hand.negative or not hand.game.surplus or hand.count is None or (rule.who == "declarer" and taker != "attack"):
        return []
    count = hand.count if taker == "attack" else total - hand.count
    if count < rule.least:
        return []
    value = (count - rule.above) // rule.step * rule.per * (hand.game.factor if rule.factor else 1)
    return [(taker, value, hand.kontra if rule.kontra else dict.fromkeys(hand.kontra, 1))]


def conceded(hand: Hand) -> tuple[list[Item], list[tuple[Said, Fraction]]]:
    """„conceded_bird – what a geschliffenes game costs, to each of the three“; „a conceded game costs the second“."""
    birds = hand.birds()
    cost = hand.worth("defence") + sum(hand.value(bird.kind, "open") for bird in birds)
    if hand.own_bird and not birds:
        cost += hand.value(hand.own.kinds[hand.own_bird], "open")
    return [("defence", cost, dict.fromkeys(hand.defence, 1))], []
