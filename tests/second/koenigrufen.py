"""koenigrufen.md and cups.md: who pays whom, in the game, in a conceded one and after a Renonce."""

from fractions import Fraction

from tests.second import trischaken
from tests.second.frame import Faults, Purse, Record, Refused
from tests.second.hand import Hand
from tests.second.hand_form import read
from tests.second.sheets import sheet

Kontra = dict[int, int]


def score(system: str, record: Record, seats: int, playing: list[int], vorhand: int, options: Record, faults: Faults) -> Record | None:
    """One game of Königrufen on any of the seven sheets."""
    hand = Hand(record, sheet(system, options), seats, playing, vorhand)
    if hand.name == "fensterbankl":
        for key in set(record) - {"game", "dealer"}:
            faults.add("unexpected_field", key)
        return None if faults.found else Purse(seats).answer()
    read(hand, faults)
    if faults.found:
        return None
    purse = Purse(seats)
    if "renonce" in record:
        renonce(hand, purse)
    elif hand.name == "trischaken":
        trischaken.settle(hand, purse)
    elif record.get("conceded"):
        conceded(hand, purse)
    else:
        play(hand, purse)
    if record.get("radl") == 2:
        purse.points = [2 * amount for amount in purse.points]
    for claim in hand.claimed:
        if "points" in claim:
            # „A claim that the referee names in points is taken as it is (a Radl doubles all but those).“
            trischaken.give(purse, hand.guilty, [claim["by"]], claim["points"])
    return {**purse.answer("indivisible", "renonce"), "warnings": warnings(hand)}


def warnings(hand: Hand) -> list[str]:
    """„not_vorhand: Rufer, Sechserdreier declared by another than Vorhand“; „no_bird: see cups.md“."""
    if hand.name in ("rufer", "sechserdreier") and hand.declarer != hand.vorhand:
        return ["not_vorhand"]
    return ["no_bird"] if hand.name == "besserrufer" and hand.three_each else []


def amounts(hand: Hand, value: int, kontra: int) -> tuple[int, int]:
    """„kontra – cash: the Schrift ignores it; (multiplier − 1) × value is cash. score: it multiplies the Schrift.“"""
    if hand.king_in_talon and hand.policy("solorufer_king_in_talon") == "kontra_void":
        kontra = 1
    return (value * kontra, 0) if hand.policy("kontra") == "score" else (value, value * (kontra - 1))


def settle(hand: Hand, purse: Purse, taker: str, value: int, kontra: Kontra) -> None:
    """One item between the sides: 2 : 2 each opponent with one of the pair, 1 : 3 each with the declarer."""
    for place, opponent in enumerate(hand.defence):
        other = hand.attack[place] if hand.partner is not None else hand.declarer
        points, cash = amounts(hand, value, kontra[opponent])
        if taker == "attack":
            purse.pay(opponent, other, points, cash=cash)
        else:
            purse.pay(other, opponent, points, cash=cash)


def against(side: str) -> str:
    return "defence" if side == "attack" else "attack"


def highest(one: Kontra, two: Kontra) -> Kontra:
    return {who: max(one[who], two[who]) for who in one}


def valat_item(hand: Hand, side: str) -> tuple[int, Kontra]:
    """„multiplies: it takes the game's place“: its value to the side that takes it, and its Kontra („valat_kontra“)."""
    valat = hand.valat or {}
    place = hand.said.index(valat)
    value = hand.sheet.kinds["valat"][1 if valat["when"] == "open" else 0] * hand.worth(side)
    if hand.policy("valat_kontra") == "one_item":
        return value, highest(hand.kontra, hand.kontras[place])
    return value, hand.kontras[place]


def bird_part(hand: Hand) -> int:
    """`unit`: the bird's value, which is one game with the Rufer."""
    return hand.value(hand.own_bird, "open") if hand.unit and hand.own_bird else 0


def play(hand: Hand, purse: Purse) -> None:
    """The game, or the Valat in its place; then the announcements that count."""
    valat, won = hand.valat, bool(hand.won)
    if valat is not None and hand.multiplies:
        taker = hand.side(valat["by"]) if valat["won"] else against(hand.side(valat["by"]))
        if taker == "attack" and hand.side(valat["by"]) == "defence" and hand.policy("opponents_valat") == "referee":
            raise Refused("undefined_by_rules", "announcements")
        settle(hand, purse, taker, *valat_item(hand, taker))
    else:
        if hand.unit:
            won = won and hand.said[hand.game_birds()[0]]["won"]
        taker = "attack" if won else "defence"
        settle(hand, purse, taker, hand.worth(taker) + bird_part(hand), hand.kontra)
    for place, said in enumerate(hand.said):
        kontra = hand.kontras[place]
        if aside(hand, place) or not counts(hand, said, kontra, bool(valat and valat["won"])):
            continue
        side = hand.side(said["by"])
        settle(hand, purse, side if said["won"] else against(side), hand.value(said["kind"], said["when"]), kontra)


def aside(hand: Hand, place: int) -> bool:
    """Is it settled within the game: a Valat that multiplies, the bird of a `unit`?"""
    return (hand.said[place]["kind"] == "valat" and hand.multiplies) or (hand.unit and place in hand.game_birds())


def counts(hand: Hand, said: Record, kontra: Kontra, valat_made: bool) -> bool:
    return said["kind"] == "valat" or hand.beside(said["kind"], said["when"], max(kontra.values()), valat_made)


def conceded(hand: Hand, purse: Purse) -> None:
    """„conceded_bird – what a geschliffenes game costs, to each of the three“."""
    cost = hand.worth("attack") + sum(hand.value(hand.said[place]["kind"], "open") for place in hand.game_birds())
    if hand.own_bird and not hand.game_birds():
        cost += hand.value(hand.own_bird, "open")
    for one in hand.defence:
        purse.pay(hand.declarer, one, cost)


def renonce(hand: Hand, purse: Purse) -> None:
    """„every regular player is paid as if he had won the game and every open announcement; offenders share the sum equally“."""
    if hand.name == "trischaken":
        trischaken.renonce(hand, purse)
        return
    regular = [one for one in hand.playing if one not in hand.guilty]
    valat = hand.valat if hand.multiplies and hand.valat and hand.valat["when"] == "open" else None
    by_opponent = valat is not None and hand.side(valat["by"]) == "defence"
    if by_opponent and hand.policy("opponents_valat") == "referee" and any(one in hand.attack for one in regular):
        raise Refused("undefined_by_rules", "renonce")
    for one in regular:
        due = [(3, dict.fromkeys(hand.defence, 1))] if hand.three_each else items(hand, one)
        for value, kontra in due:
            # „lone declarer from all three, everybody else once“
            alone = one == hand.declarer and hand.partner is None
            payers = hand.defence if alone else [one if one in hand.defence else hand.defence[0]]
            sums = [amounts(hand, value, kontra[payer]) for payer in payers]
            points, cash = sum(pair[0] for pair in sums), sum(pair[1] for pair in sums)
            for offender in hand.guilty:
                purse.pay(offender, one, Fraction(points, len(hand.guilty)), cash=Fraction(cash, len(hand.guilty)))
    for claim in hand.claimed:
        if "kind" in claim:
            trischaken.give(purse, hand.guilty, [claim["by"]], claim_worth(hand, claim))


def items(hand: Hand, one: int) -> list[tuple[int, Kontra]]:
    """What one regular player wins: the game (or the open Valat in its place) and the open announcements that count for him."""
    side, valat = hand.side(one), hand.valat
    open_valat = valat is not None and valat["when"] == "open"
    due = [valat_item(hand, side) if open_valat and hand.multiplies else (hand.worth(side) + bird_part(hand), hand.kontra)]
    # „for its own side it counts as made, for the other side as missed“
    made = open_valat and valat is not None and hand.side(valat["by"]) == side
    for place, said in enumerate(hand.said):
        if said["when"] == "open" and not aside(hand, place) and counts(hand, said, hand.kontras[place], made):
            due.append((hand.value(said["kind"], "open"), hand.kontras[place]))
    return due


def claim_worth(hand: Hand, claim: Record) -> int:
    """„Silent value, doubled in solo games as the sheet doubles it, three times for a lone declarer.“"""
    side, times = hand.side(claim["by"]), 3 if claim["by"] == hand.declarer and hand.partner is None else 1
    if claim["kind"] == "valat" and hand.multiplies:
        # „worth its factor less 1 … what the game is worth to the claimant's side more“
        return (hand.sheet.kinds["valat"][0] - 1) * hand.worth(side) * times
    return hand.value(claim["kind"], "silent") * times
