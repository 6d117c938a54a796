"""Deals and plays games at random, by the page on tricks and by nothing else: its own tables, its own idea of what may be played.

    table("koenigrufen-cup", 5, "rufer", Random(1))      a request for `check_play`, every card of it legal
    table(..., careless=0.2)                             a fifth of the cards is thrown down blindly
    judged(request)                                      what a patient reader of the page finds: {(trick, seat): (card, rule, could)}
    taken(request), counted(request)                     who took each trick; what each side or each seat has

Nothing here is imported from the engine.
"""

from fractions import Fraction
from random import Random
from typing import Any

TAROCK_CARDS = [
    *(suit + face for suit in "HD" for face in ("K", "Q", "N", "J", "1", "2", "3", "4")),
    *(suit + face for suit in "SC" for face in ("K", "Q", "N", "J", "10", "9", "8", "7")),
    *(f"T{number}" for number in range(1, 23)),
]
FRENCH_CARDS = [
    *(suit + face for suit in "HDSC" for face in ("K", "Q", "N", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1")),
    *(f"T{number}" for number in range(1, 22)), "EX",
]  # fmt: skip
TAROKK_CARDS = [
    *(suit + face for suit in "HD" for face in ("K", "Q", "N", "J", "1")),
    *(suit + face for suit in "SC" for face in ("K", "Q", "N", "J", "10")),
    *(f"T{number}" for number in range(1, 23)),
]  # fmt: skip
ORDER = {
    "red": ["4", "3", "2", "1", "J", "N", "Q", "K"], "black": ["7", "8", "9", "10", "J", "N", "Q", "K"],
    "french": ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"],
}  # fmt: skip

POINT = {"trischaken": "trischaken", "dreiblatt": 3, "zweiblatt": 2, "einblatt": 1, "solo": 0}
RUFER = {"rufer": 3, "solorufer": 0, "sechserdreier": 6, "dreier": 3, "solodreier": 0, "farbensolo": 0}
NEGATIVE = {
    "trischaken": "trischaken",
    "bettler": "negative",
    "bettler_ouvert": "negative",
    "piccolo": "negative",
    "piccolo_ouvert": "negative",
}
CUP = {
    **RUFER, **NEGATIVE, "pagatrufer": 3, "uhurufer": 3, "kakadurufer": 3, "quapilrufer": 3, "farbendreier": 3,
}  # fmt: skip
ZWICCOLO = {"zwiccolo": "negative", "zwiccolo_ouvert": "negative"}
TAROKK = {"harom": 3, "ketto": 2, "egy": 1, "szolo": 0}
AWAY = {"tri": 3, "dva": 2, "ena": 1}
VALATS = {f"{kind}_{take}": ("all", away) for kind in ("barvni_valat", "valat") for take, away in {**AWAY, "brez": 0}.items()}
SLOVENSKI = {"klop": "klop", **AWAY, "solo_brez": 0, "berac": ("all", 0), **VALATS}
SOLO = {f"solo_{take}": away for take, away in AWAY.items()} | {
    f"{kind}_solo_{take}": ("all", away) for kind in ("barvni_valat", "valat") for take, away in AWAY.items()
}
TAKER = {"petite": "taken", "garde": "taken", "garde_sans": "taken", "garde_contre": 0}
GAMES: dict[str, dict[str, Any]] = {
    "point-tarock": POINT, "koenigrufen-cup": CUP | ZWICCOLO, "koenigrufen-gallneukirchen": CUP,
    "koenigrufen-speiszettel": {**RUFER, **NEGATIVE, "besserrufer": 3},
    "french-tarot": TAKER, "french-tarot-fft": TAKER, "tarokk-illusztralt": TAROKK, "tarokk-paskievics": TAROKK,
    "tarok-slovenski-3": SLOVENSKI, "tarok-slovenski-4": SLOVENSKI | SOLO,
}  # fmt: skip
"""Each system's games: how many cards count to the declarer beside his tricks, or what else the game is: of one in which the tricks alone
count "all" and how many are laid away."""

SEATS = {
    "point-tarock": (3, 4), "koenigrufen-cup": (4, 5), "koenigrufen-gallneukirchen": (4, 5), "koenigrufen-speiszettel": (4, 5),
    "french-tarot": (3, 4, 5), "french-tarot-fft": (3, 4, 5), "tarokk-illusztralt": (4, 5), "tarokk-paskievics": (4, 5),
    "tarok-slovenski-3": (4, 3), "tarok-slovenski-4": (4,),
}  # fmt: skip
TABLES = [(system, seats, game) for system, sizes in SEATS.items() for seats in sizes for game in GAMES[system]]
EACH_GAME = [(system, sizes[place % len(sizes)], game) for system, sizes in SEATS.items() for place, game in enumerate(GAMES[system])]
"""Each game of each system once, the sizes by turns."""
PARTNERS = ("rufer", "solorufer", "pagatrufer", "uhurufer", "kakadurufer", "quapilrufer", "besserrufer")
CALLED = ("tri", "dva", "ena", *(f"{kind}_{take}" for kind in ("barvni_valat", "valat") for take in ("tri", "dva", "ena")))
"""Games of Slovenian Tarok of four in which a king is called."""
SPEISZETTEL = "koenigrufen-speiszettel"


def is_french(request: dict[str, Any]) -> bool:
    return str(request["system"]).startswith("french-tarot")


def is_tarokk(request: dict[str, Any]) -> bool:
    return request["system"].startswith("tarokk")


def is_slovenski(request: dict[str, Any]) -> bool:
    return request["system"].startswith("tarok-slovenski")


def is_colour(request: dict[str, Any]) -> bool:
    return request["game"] in ("farbendreier", "farbensolo") or request["game"].startswith("barvni_valat")


def is_negative(request: dict[str, Any]) -> bool:
    """Whether a trick is beaten and the Pagat comes last."""
    return GAMES[request["system"]][request["game"]] in ("negative", "trischaken", "klop")


def is_of_tricks(request: dict[str, Any]) -> bool:
    """Whether the declarer plays for a number of tricks, and leads to the first."""
    aside = GAMES[request["system"]][request["game"]]
    return aside == "negative" or isinstance(aside, tuple)


def put_aside(request: dict[str, Any]) -> Any:
    """How many cards of the talon are the declarer's, "taken" where all of them are."""
    aside = GAMES[request["system"]][request["game"]]
    return aside[1] if isinstance(aside, tuple) else aside


def is_counted(request: dict[str, Any]) -> bool:
    """Whether the cards are counted; in a klop nobody knows which trick has what of the talon."""
    return not is_of_tricks(request) and request["game"] != "klop"


def players(request: dict[str, Any]) -> list[int]:
    """The seats that play, Vorhand first as the dealer has it."""
    seats, dealer = request["seats"], request["dealer"]
    at_five = request["system"].startswith(("koenigrufen", "tarokk")) or request["system"] == "french-tarot-fft"
    out = (request["system"] == "point-tarock" and seats == 4) or (at_five and seats == 5)
    out = out or (request["system"] == "tarok-slovenski-3" and seats == 4)
    round_ = [(dealer + 1 + step) % seats for step in range(seats)]
    return round_[:-1] if out else round_


def first(request: dict[str, Any]) -> int:
    """Who leads."""
    if is_of_tricks(request) or request.get("chelem_announced"):
        return request["declarer"]
    return request.get("vorhand", players(request)[0])


def round_from(request: dict[str, Any], leader: int) -> list[int]:
    seats = players(request)
    while seats[0] != leader:
        seats = seats[1:] + seats[:1]
    return seats


def height(card: str, request: dict[str, Any]) -> int:
    if card[0] == "T":
        return int(card[1:])
    scale = "french" if is_french(request) else "red" if card[0] in "HD" else "black"
    return ORDER[scale].index(card[1:])


def suit_led(trick: list[str]) -> str | None:
    for card in trick:
        if card != "EX":
            return card[0]
    return None


def best(trick: list[str], request: dict[str, Any], *, last: bool = False) -> str | None:
    """The card that takes the trick as it lies; Slovenian Tarok has a Kaiserstich in the last one."""
    led = suit_led(trick)
    kaiserstich = not is_french(request) and not is_tarokk(request) and (not is_negative(request) or request["system"] == SPEISZETTEL)
    kaiserstich = last if is_slovenski(request) else kaiserstich
    if kaiserstich and (not is_colour(request) or led == "T") and all(card in trick for card in ("T1", "T21", "T22")):
        return "T1"
    tarock = [card for card in trick if card[0] == "T"]
    if tarock and (led == "T" or not is_colour(request)):
        return max(tarock, key=lambda card: height(card, request))
    following = [card for card in trick if card[0] == led and card != "EX"]
    return max(following, key=lambda card: height(card, request)) if following else None


def fault(card: str, hand: list[str], trick: list[str], request: dict[str, Any]) -> tuple[str | None, list[str]]:
    """What the page says of this card: the rule it breaks, if any, and what might have been played. `hand` holds the card."""
    may = [other for other in hand if other == "EX"]
    if card == "EX":
        return None, hand
    led = suit_led(trick)
    tarock = [other for other in hand if other[0] == "T"]
    pagat_waits = is_negative(request) and "T1" in tarock and len(tarock) > 1
    if led is None:
        rest = [other for other in hand if other != "EX"]
        if is_colour(request) and not is_slovenski(request) and len(tarock) < len(rest):
            return ("tarock_led_early" if card[0] == "T" else None), [other for other in rest if other[0] != "T"]
        if pagat_waits:
            return ("pagat_not_last" if card == "T1" else None), [other for other in rest if other != "T1"]
        return None, hand
    same = [other for other in hand if other[0] == led and other != "EX"]
    owed = same or tarock
    if not owed:
        return None, hand
    rule = None
    if card not in owed:
        rule = "farbzwang" if same and led != "T" else "tarockzwang"
    if owed[0][0] == "T" and pagat_waits and not (request["system"] == SPEISZETTEL and "T21" in trick and "T22" in trick):
        owed = [other for other in owed if other != "T1"]
        rule = rule or ("pagat_not_last" if card == "T1" else None)
    if is_negative(request) or (is_french(request) and owed[0][0] == "T"):
        beating = [other for other in owed if best([*trick, other], request) == other]
        if beating:
            rule = rule or (None if card in beating else "stichzwang")
            owed = beating
    return rule, owed + may


def winner(trick: dict[str, Any], number: int, before: list[int], request: dict[str, Any], length: int) -> int:
    seats = round_from(request, trick["leader"])
    if number == length and "EX" in trick["cards"]:
        player = seats[trick["cards"].index("EX")]
        if all((seat in ours(request)) == (player in ours(request)) for seat in before):
            return player
    return seats[trick["cards"].index(best(trick["cards"], request, last=number == length))]


def ours(request: dict[str, Any]) -> list[int]:
    return [seat for seat in (request["declarer"], request.get("partner")) if seat is not None]


def table(system: str, seats: int, game: str, random: Random, *, careless: float = 0.0) -> dict[str, Any]:
    """One game, dealt and played to the end; `careless`: how often a card is any card of the hand."""
    request: dict[str, Any] = {
        "id": f"{system} {seats} {game}",
        "system": system,
        "seats": seats,
        "game": game,
        "dealer": random.randrange(seats),
    }
    pack = FRENCH_CARDS if is_french(request) else TAROKK_CARDS if is_tarokk(request) else TAROCK_CARDS
    active = players(request)
    if is_french(request):
        length = {3: 24, 4: 18, 5: 15}[len(active)]
    else:
        length = 9 if is_tarokk(request) else 16 if system in ("point-tarock", "tarok-slovenski-3") else 12
    cards = random.sample(pack, len(pack))
    hands = {seat: [cards.pop() for _ in range(length)] for seat in active}
    if game not in ("trischaken", "klop"):
        request["declarer"] = random.choice(active)
        king_called = game in PARTNERS or (system == "tarok-slovenski-4" and game in CALLED)
        if king_called or is_tarokk(request) or (is_french(request) and len(active) == 5):
            called = [f"T{number}" for number in range(2, 21)] if is_tarokk(request) else [suit + "K" for suit in "HDSC"]
            request["called_king"] = random.choice(called)
            holder = next((seat for seat in active if request["called_king"] in hands[seat]), None)
            if holder not in (None, request["declarer"]):
                request["partner"] = holder
    if system == "point-tarock" and random.random() < 0.3:
        request["vorhand"] = random.choice(active)
    if system == "french-tarot-fft" and random.random() < 0.3:
        request["chelem_announced"] = True
    if game == "trischaken" and system == SPEISZETTEL:
        request["talon_to"] = random.choice(("first_six", "last_trick"))
    request["talon"] = cards
    if not is_negative(request):
        aside = put_aside(request)
        size = len(cards) if aside == "taken" else aside
        if game == "solorufer" and request["called_king"] in cards:
            size = 3
            cards.sort(key=lambda card: card != request["called_king"])
        if is_tarokk(request) and request["called_king"] in cards:
            size = len(cards)  # laid away, so that all six are the declarer's
        request |= {"discards": cards[:size], "talon": cards[size:]}
        if lays_away(request):
            lay_away(request, hands[request["declarer"]], random, careless)
    request["tricks"] = _played(request, hands, length, random, careless)
    return request


def lays_away(request: dict[str, Any]) -> bool:
    """Whether cards are laid away that the page judges: no Solo, not in French Tarot."""
    return (
        not is_french(request)
        and not is_tarokk(request)
        and request["game"] not in ("solorufer", "solo")
        and put_aside(request) in (1, 2, 3, 6)
    )


def may_go(cards: list[str], request: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Of some cards those that go first and those that go when there are none of them; kings and Trull pieces never."""
    suits = [card for card in cards if card[0] != "T" and card[1:] != "K"]
    tarock = [card for card in cards if card[0] == "T" and card not in ("T1", "T21", "T22")]
    return (tarock, suits) if is_colour(request) else (suits, tarock)


def lay_away(request: dict[str, Any], hand: list[str], random: Random, careless: float) -> None:
    """The declarer takes his part of the talon and lays as many away; a careless one now and then whatever comes, or a card too many or too
    few."""
    pool = hand + request["discards"]
    first, then = may_go(pool, request)
    wanted = [*random.sample(first, len(first)), *random.sample(then, len(then))]
    if random.random() < careless:
        wanted = random.sample(pool, len(pool))
    away = wanted[: len(request["discards"])]
    hand[:] = [card for card in pool if card not in away]
    request["discards"] = away
    if random.random() < careless / 2 and request["talon"]:
        one, other = random.sample(("discards", "talon"), 2)
        request[one].append(request[other].pop())


def laid_wrongly(request: dict[str, Any]) -> list[tuple[str | None, str, list[str] | None]]:
    """What the page says of the laid-away cards of a whole game: card, rule, the kept cards that had to go first."""
    if not lays_away(request):
        return []
    wrong: list[tuple[str | None, str, list[str] | None]] = []
    if len(request["discards"]) != put_aside(request):
        wrong.append((None, "discard_count", None))
    kept = [trick["cards"][round_from(request, trick["leader"]).index(request["declarer"])] for trick in request["tricks"]]
    first, then = may_go(kept, request)
    for card in request["discards"]:
        if card[1:] == "K" or card in ("T1", "T21", "T22"):
            wrong.append((card, "discard_honour", sorted(first or then)))
        elif first and not is_slovenski(request) and (card[0] == "T") is not is_colour(request):
            wrong.append((card, "discard_suit" if is_colour(request) else "discard_tarock", sorted(first)))
    return wrong


def _played(request: dict[str, Any], hands: dict[int, list[str]], length: int, random: Random, careless: float) -> list[dict[str, Any]]:
    tricks: list[dict[str, Any]] = []
    leader, winners = first(request), []
    for number in range(1, length + 1):
        lying: list[str] = []
        for seat in round_from(request, leader):
            hand = hands[seat]
            legal = hand if random.random() < careless else [card for card in hand if fault(card, hand, lying, request)[0] is None]
            card = random.choice(legal)
            hand.remove(card)
            lying.append(card)
        tricks.append({"leader": leader, "cards": lying})
        winners.append(winner(tricks[-1], number, winners, request, length))
        leader = winners[-1]
    return tricks


def taken(request: dict[str, Any]) -> list[int]:
    """The seat that took each trick of a whole game."""
    winners: list[int] = []
    for number, trick in enumerate(request["tricks"], 1):
        winners.append(winner(trick, number, winners, request, len(request["tricks"])))
    return winners


def judged(request: dict[str, Any]) -> dict[tuple[int, int], tuple[str, str, list[str]]]:
    """Each fault of a card, by trick and seat."""
    held: dict[int, list[str]] = {}
    found = {}
    for number in range(len(request["tricks"]), 0, -1):
        trick = request["tricks"][number - 1]
        seats = round_from(request, trick["leader"])
        for seat, card in zip(seats, trick["cards"], strict=False):
            held.setdefault(seat, []).append(card)
        for place, (seat, card) in enumerate(zip(seats, trick["cards"], strict=False)):
            rule, could = fault(card, held[seat], trick["cards"][:place], request)
            if rule is not None:
                found[number, seat] = (card, rule, sorted(could))
    return found


def value(card: str, request: dict[str, Any]) -> Fraction:
    """Points of a card in a count: in threes with 2 off; French: as it stands on the sheet."""
    honours = ("T1", "T21", "EX") if is_french(request) else ("T1", "T21", "T22")
    whole = 5 if card in honours else {"K": 5, "Q": 4, "N": 3, "J": 2}.get(card[1:], 1) if card[0] != "T" else 1
    if is_tarokk(request):
        return Fraction(whole)
    return whole - (Fraction(1, 2) if is_french(request) else Fraction(2, 3))


def counted(request: dict[str, Any]) -> dict[Any, Fraction]:
    """Points by "declarer" and "opponents"; in Trischaken by seat."""
    winners, tricks = taken(request), request["tricks"]
    if request["game"] == "trischaken":
        points = dict.fromkeys(players(request), Fraction(0))
        for seat, trick in zip(winners, tricks, strict=True):
            points[seat] += sum(value(card, request) for card in trick["cards"])
        last = request["system"] in ("point-tarock", "koenigrufen-gallneukirchen") or request.get("talon_to") == "last_trick"
        for number, card in enumerate(request["talon"]):
            points[winners[-1] if last else winners[number]] += value(card, request)
        return points
    if is_slovenski(request):
        return _of_piles(request, winners)
    points = {
        "declarer": sum((value(card, request) for card in request["discards"]), Fraction(0)),
        "opponents": sum((value(card, request) for card in request["talon"]), Fraction(0)),
    }
    for number, (seat, trick) in enumerate(zip(winners, tricks, strict=True), 1):
        side = "declarer" if seat in ours(request) else "opponents"
        points[side] += sum(value(card, request) for card in trick["cards"])
        if "EX" in trick["cards"] and number < len(tricks):
            player = round_from(request, trick["leader"])[trick["cards"].index("EX")]
            own = "declarer" if player in ours(request) else "opponents"
            if own != side:
                points[own] += 4
                points[side] -= 4
    return points


def _of_piles(request: dict[str, Any], winners: list[int]) -> dict[Any, Fraction]:
    """Slovenian Tarok: each side's pile in threes with 2 off; one or two cards that are left over count their value less 1 (§ 2.1)."""
    piles = {"declarer": [*request["discards"]], "opponents": [*request["talon"]]}
    for seat, trick in zip(winners, request["tricks"], strict=True):
        piles["declarer" if seat in ours(request) else "opponents"] += trick["cards"]
    return {
        side: sum((value(card, request) + Fraction(2, 3) for card in cards), Fraction(0)) - 2 * (len(cards) // 3) - bool(len(cards) % 3)
        for side, cards in piles.items()
    }
