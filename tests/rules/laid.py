"""The short notation of games laid out, for hand-worked examples.

    laid("koenigrufen-cup", "bettler", "2: T22 T21 T1 T5 / 2: S7 S8 T9 S9", declarer=2)

Tricks with the seat that led, parted by slashes. The dealer is seat 0, so Vorhand is seat 1. `whole` fills a few last tricks up to a game.
Nothing here knows a rule.
"""

from typing import Any

from tests.rules.dealer import FRENCH_CARDS, GAMES, TAROCK_CARDS

PLAYERS = {"point-tarock": 3, "french-tarot": 4}


def tricks(text: str) -> list[dict[str, Any]]:
    """`1: HK H4 / 2: T1` as JSON."""
    parts = (part.split(":") for part in text.split("/") if part.strip())
    return [{"leader": int(leader), "cards": cards.split()} for leader, cards in parts]


def laid(system: str, game: str, text: str, **fields: Any) -> dict[str, Any]:
    """The request of a game; seat 1 plays it where nothing else is said."""
    declarer = {} if game == "trischaken" else {"declarer": 1}
    seats = PLAYERS.get(system, 4)
    return {"system": system, "seats": seats, "game": game, "dealer": 0, **declarer, "tricks": tricks(text), **fields}


def whole(system: str, game: str, tail: str, taker: int = 1, *, talon: str = "", discards: str = "", **fields: Any) -> dict[str, Any]:
    """A whole game that ends with `tail`: before it seat `taker` leads, and takes with the highest Tarock that is left, trick after trick.

    Whether what is played there is legal does not matter. Talon and discards: these cards first, then the lowest that are left.
    """
    request = laid(system, game, tail, **fields)
    players = PLAYERS.get(system, 4)
    last = request["tricks"]
    length = {3: 16, 4: 18 if system == "french-tarot" else 12}[players]
    used = {card for trick in last for card in trick["cards"]} | set(talon.split()) | set(discards.split())
    pack = FRENCH_CARDS if system == "french-tarot" else TAROCK_CARDS
    left = [card for card in pack if card not in used]
    tarock = sorted((card for card in left if card[0] == "T"), key=lambda card: -int(card[1:]))
    leads = tarock[: length - len(last)]
    rest = [card for card in left if card not in leads and card != "EX"]
    before = []
    for lead in leads:
        before.append({"leader": taker, "cards": [lead, *(rest.pop(0) for _ in range(players - 1))]})
    rest += [card for card in left if card == "EX"]
    aside = GAMES[system][game]
    size = {"taken": 6, "negative": 0, "trischaken": 0}.get(aside, aside)
    away = [*discards.split(), *(rest.pop() for _ in range(size - len(discards.split())))]
    request |= {"tricks": before + last, "talon": [*talon.split(), *rest], "discards": away}
    assert len(request["talon"]) + len(away) == 6
    return request
