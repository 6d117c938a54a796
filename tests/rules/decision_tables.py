"""Every violation of every sheet at every stage, worked out by hand from the sheets.

A row is a violation, the games it is asked in, the facts, and nine letters, one a stage from dealing to the next game:

    .  cannot have happened yet       c  put right             R  Renonce of the accused       n  no Renonce
    W  Renonce of wrong_count         T  of threw_together     b  the bird alone is lost       d  dealt again
    a  accepted                       A  annulled              ?  the referee's discretion     x  too late for anything

Facts: a word is true, with a minus before it false; `wrong_count=02` and `threw_together=3` name seats. Accused is seat 1.
"""

from collections.abc import Iterator
from typing import Any

POINT, CUP, SPEIS, GALLNEU, FRENCH = (
    "point-tarock",
    "koenigrufen-cup",
    "koenigrufen-speiszettel",
    "koenigrufen-gallneukirchen",
    "french-tarot",
)
STAGES = ("dealing", "bidding", "talon", "before_lead", "trick_open", "trick_turned", "next_lead", "scored", "next_game")
LETTERS = {
    "c": ("correct", []), "R": ("renonce", [1]), "W": ("renonce", [0, 2]), "T": ("renonce", [3]), "n": ("no_renonce", []),
    "b": ("bird_lost", []),
    "d": ("redeal", []), "a": ("accepted", []), "A": ("annul", []), "?": ("discretion", []), "x": ("expired", []),
}  # fmt: skip

POINT_TALON = "dreiblatt zweiblatt einblatt"
POINT_POSITIVE = f"{POINT_TALON} solo"
POINT_GAMES = f"{POINT_POSITIVE} trischaken"
CUP_NEGATIVE = "piccolo zwiccolo bettler piccolo_ouvert zwiccolo_ouvert bettler_ouvert trischaken"
CUP_PARTNER = "rufer solorufer pagatrufer uhurufer kakadurufer quapilrufer"
CUP_TAROCK = f"{CUP_PARTNER} sechserdreier dreier solodreier"
CUP_COLOUR = "farbendreier farbensolo"
CUP_TALON = "rufer pagatrufer uhurufer kakadurufer quapilrufer sechserdreier dreier farbendreier"
"""Where cards are laid away: positive games that are no Solo."""
CUP_GAMES = f"{CUP_NEGATIVE} {CUP_TAROCK} {CUP_COLOUR}"
SPEIS_NEGATIVE = "piccolo bettler piccolo_ouvert bettler_ouvert trischaken"
SPEIS_TAROCK = "rufer sechserdreier solorufer besserrufer dreier solodreier"
SPEIS_TALON = "rufer sechserdreier besserrufer dreier"
SPEIS_GAMES = f"{SPEIS_NEGATIVE} {SPEIS_TAROCK} farbensolo"

POINT_TABLE = f"""
    farbzwang             | {POINT_GAMES}    |                                  | ....cRRRx
    tarockzwang           | {POINT_GAMES}    |                                  | ....cRRRx
    stichzwang            | trischaken       |                                  | ....cRRRx
    stichzwang            | {POINT_POSITIVE} |                                  | ....nnnnx
    pagat_not_last        | trischaken       |                                  | ....cRRRx
    pagat_not_last        | {POINT_POSITIVE} |                                  | ....nnnnx
    lead_out_of_turn      | {POINT_GAMES} -  | decisive                         | ....RRaax
    lead_out_of_turn      | {POINT_GAMES} -  | -decisive                        | ....cRaax
    discard_count         | {POINT_TALON}    |                                  | ..ccRRRRx
    discard_honour        | {POINT_TALON}    |                                  | ..ccRRRRx
    discard_tarock_hidden | {POINT_TALON}    |                                  | ..ccRRRRx
    discard_count         | solo trischaken redeal |                                  | ..nnnnnnx
    discard_honour        | solo trischaken redeal |                                  | ..nnnnnnx
    discard_tarock_hidden | solo trischaken redeal |                                  | ..nnnnnnx
    misdeal               | {POINT_GAMES} -  | wrong_count=02                   | ddddWWWWx
    exposed_card          | {POINT_GAMES} -  |                                  | ddddaaaax
    bird_out_of_order     | {POINT_GAMES} -  | intentional                      | ....cRRRx
    bird_out_of_order     | {POINT_GAMES} -  | intentional forced higher_given_first   | ....cRRRx
    bird_out_of_order     | {POINT_GAMES} -  | -intentional forced higher_given_first  | ....cnnnx
    bird_out_of_order     | {POINT_GAMES} -  | -intentional forced -higher_given_first | ....cbbbx
    bird_out_of_order     | {POINT_GAMES} -  | -intentional -forced higher_given_first | ....cbbbx
    bird_out_of_order     | {POINT_GAMES} -  | -intentional -forced             | ....cbbbx
    wrong_bird_announced  | {POINT_GAMES} -  |                                  | bbbbbbbbx
    holding_not_announced | {POINT_GAMES} -  |                                  | nnnnnnnnx
    throwing_in           | {POINT_GAMES} -  | decisive                         | ....RRRRx
    throwing_in           | {POINT_GAMES} -  | -decisive                        | ....nnnnx
    talking               | {POINT_GAMES} -  | decisive                         | RRRRRRRRx
    talking               | {POINT_GAMES} -  | -decisive                        | nnnnnnnnx
    cards_thrown_together | {POINT_GAMES} -  | threw_together=3                 | TTTTTTTTx
    looked_into_tricks    | {POINT_GAMES} -  |                                  | .....???x
    rule_breach           | {POINT_GAMES} -  | breach                           | cccccRRRx
    rule_breach           | {POINT_GAMES} -  | -breach                          | cccccnnnx
"""

CUP_TABLE = f"""
    farbzwang             | {CUP_GAMES} -             |                          | ....cRRRx
    tarockzwang           | {CUP_GAMES} -             |                          | ....cRRRx
    stichzwang            | {CUP_NEGATIVE}            |                          | ....cRRRx
    stichzwang            | {CUP_TAROCK} {CUP_COLOUR} |                          | ....nnnnx
    pagat_not_last        | {CUP_NEGATIVE}            |                          | ....cRRRx
    pagat_not_last        | {CUP_TAROCK} {CUP_COLOUR} |                          | ....nnnnx
    tarock_led_early      | {CUP_COLOUR}              |                          | ....c???x
    tarock_led_early      | {CUP_TAROCK} {CUP_NEGATIVE} |                        | ....nnnnx
    self_call             | {CUP_PARTNER} -           |                          | .RRRRRRRx
    misdeal               | {CUP_GAMES} -             | wrong_count=02           | dWWWWWWWx
    bird_or_king_early    | {CUP_GAMES} -             | forced                   | ....bbbbx
    bird_or_king_early    | {CUP_GAMES} -             | forced gained            | ....bbbbx
    bird_or_king_early    | {CUP_GAMES} -             | forced -gained           | ....bbbbx
    bird_or_king_early    | {CUP_GAMES} -             | -forced gained           | ....cRRRx
    bird_or_king_early    | {CUP_GAMES} -             | -forced -gained          | ....cbbbx
    discard_count         | {CUP_TALON}               |                          | ..cc????x
    discard_honour        | {CUP_TALON}               |                          | ..cc????x
    discard_tarock_hidden | {CUP_TALON}               |                          | ..cc????x
    discard_count         | {CUP_NEGATIVE} solorufer farbensolo solodreier redeal            |                          | ..nnnnnnx
    discard_honour        | {CUP_NEGATIVE} solorufer farbensolo solodreier redeal            |                          | ..nnnnnnx
    discard_tarock_hidden | {CUP_NEGATIVE} solorufer farbensolo solodreier redeal            |                          | ..nnnnnnx
    lead_out_of_turn      | {CUP_GAMES} -             | decisive                 | ....Raaax
    lead_out_of_turn      | {CUP_GAMES} -             | -decisive                | ....naaax
    cards_shown_or_mixed  | {CUP_GAMES} -             |                          | ????????x
    kibitzer              | {CUP_GAMES} -             | decisive                 | AAAAAAAAx
    kibitzer              | {CUP_GAMES} -             | -decisive                | nnnnnnnnx
    announced_again       | {CUP_GAMES} -             |                          | ...?????x
    wrong_zuwaage         | trischaken                |                          | ....????x
    wrong_zuwaage         | {CUP_COLOUR}              |                          | ....nnnnx
    looked_into_tricks    | {CUP_GAMES} -             |                          | .....???x
"""

GALLNEU_MISDEAL = f"""
    misdeal               | {CUP_TAROCK} trischaken - | before_first_call wrong_count=02  | ddWWWWWWx
    misdeal               | {CUP_TAROCK} trischaken - | -before_first_call wrong_count=02 | dWWWWWWWx
"""
GALLNEU_TABLE = "\n".join(
    GALLNEU_MISDEAL.strip("\n") if line.strip().startswith("misdeal") else line.replace(" zwiccolo ", " ").replace(" zwiccolo_ouvert ", " ")
    for line in CUP_TABLE.splitlines()
    if not line.strip().startswith(("announced_again", "wrong_zuwaage", "looked_into_tricks"))
)
"""The cup's but for Zwiccolo and the misdeal, and without what the cup lays down and names no consequence of."""

SPEIS_TABLE = f"""
    farbzwang             | {SPEIS_GAMES} -          |                          | ....cRRR?
    farbzwang             | fensterbankl redeal      |                          | ....nnnn?
    tarockzwang           | {SPEIS_GAMES} -          |                          | ....cRRR?
    stichzwang            | {SPEIS_NEGATIVE}         |                          | ....cRRR?
    stichzwang            | {SPEIS_TAROCK} farbensolo fensterbankl |            | ....nnnn?
    pagat_not_last        | {SPEIS_NEGATIVE}         |                          | ....cRRR?
    pagat_not_last        | {SPEIS_TAROCK} farbensolo |                         | ....nnnn?
    tarock_led_early      | farbensolo               |                          | ....cRRR?
    tarock_led_early      | {SPEIS_TAROCK} {SPEIS_NEGATIVE} |                   | ....nnnn?
    lead_out_of_turn      | {SPEIS_GAMES} -          |                          | ....cRRR?
    discard_count         | {SPEIS_TALON}            |                          | ..cccRRR?
    discard_honour        | {SPEIS_TALON}            |                          | ..cccRRR?
    discard_tarock_hidden | {SPEIS_TALON}            |                          | ..cccRRR?
    discard_count         | {SPEIS_NEGATIVE} solorufer solodreier farbensolo fensterbankl redeal |  | ..nnnnnn?
    discard_honour        | {SPEIS_NEGATIVE} solorufer solodreier farbensolo fensterbankl redeal |  | ..nnnnnn?
    discard_tarock_hidden | {SPEIS_NEGATIVE} solorufer solodreier farbensolo fensterbankl redeal |  | ..nnnnnn?
    misdeal               | {SPEIS_GAMES} -          | wrong_count=02           | dWWWWWWW?
    self_call             | {SPEIS_GAMES} -          | four_kings               | .nnnnnnn?
    self_call             | {SPEIS_GAMES} -          | -four_kings              | .RRRRRRR?
    bird_or_king_early    | {SPEIS_GAMES} -          | forced higher_given_first  | ....cbbb?
    bird_or_king_early    | {SPEIS_GAMES} -          | forced -higher_given_first | ....cRRR?
    bird_or_king_early    | {SPEIS_GAMES} -          | -forced                    | ....cRRR?
    bird_or_king_early    | {SPEIS_GAMES} -          | -forced higher_given_first | ....cRRR?
    spoke_in_ouvert       | piccolo_ouvert bettler_ouvert    |                  | .....????
    spoke_in_ouvert       | bettler {SPEIS_TAROCK}           |                  | .....nnn?
    betrayal              | {SPEIS_GAMES} -          |                          | RRRRRRRR?
    rule_breach           | {SPEIS_GAMES} -          | breach                   | cccccRRR?
    rule_breach           | {SPEIS_GAMES} -          | -breach                  | cccccnnn?
"""

EVERYTHING = (
    "farbzwang tarockzwang stichzwang pagat_not_last lead_out_of_turn discard_count discard_honour discard_tarock_hidden misdeal "
    "bird_out_of_order "
    "wrong_bird_announced holding_not_announced throwing_in talking cards_thrown_together tarock_led_early self_call bird_or_king_early "
    "cards_shown_or_mixed kibitzer betrayal rule_breach exposed_card"
)
FRENCH_TABLE = "\n".join(f"{violation} | petite garde garde_sans garde_contre redeal - | | ?????????" for violation in EVERYTHING.split())
TABLES = {POINT: POINT_TABLE, CUP: CUP_TABLE, SPEIS: SPEIS_TABLE, GALLNEU: GALLNEU_TABLE, FRENCH: FRENCH_TABLE}


def facts_of(text: str) -> dict[str, Any]:
    """The facts of a row."""
    known: dict[str, Any] = {}
    for word in text.split():
        name, equals, seats = word.partition("=")
        if equals:
            known[name] = [int(seat) for seat in seats] if name == "wrong_count" else int(seats)
        else:
            known[word.lstrip("-")] = not word.startswith("-")
    return known


def rows(system: str) -> Iterator[tuple[str, list[str | None], dict[str, Any], str]]:
    for line in TABLES[system].strip().splitlines():
        violation, games, facts, letters = (cell.strip() for cell in line.split("|"))
        yield violation, [None if game == "-" else game for game in games.split()], facts_of(facts), letters
