"""What may be played to a trick, rule by rule: every row was worked out by hand from the page, none from the program.

Games are unfinished; a fault is proved by the cards that its player plays later. Seats play 1, 2, 3, 0; in Point-Tarock 1, 2, 0.
"""

import json
from typing import Any

import pytest

import rules
from tests.rules.laid import laid

POINT, CUP, SPEIS, GALL, FRENCH = "point-tarock", "koenigrufen-cup", "koenigrufen-speiszettel", "koenigrufen-gallneukirchen", "french-tarot"
Fault = tuple[int, int, str, str, list[str] | None]


def faults(request: dict[str, Any]) -> list[Fault]:
    answer = rules.check_play(request)
    assert "errors" not in answer, answer["errors"]
    return [(found["trick"], found["seat"], found["card"], found["rule"], found.get("could")) for found in answer["violations"]]


def winners(request: dict[str, Any]) -> list[int]:
    return rules.check_play(request)["winners"]


# words, system, game, tricks, (trick, seat, card, rule, could) …
ROWS: tuple[tuple[str, str, str, str, list[Fault]], ...] = (
    ("suit not followed", POINT, "zweiblatt", "1: H4 C7 HK / 0: D1 D4 H1", [(1, 2, "C7", "farbzwang", ["H1"])]),
    ("a Tarock on a suit that could be followed", POINT, "zweiblatt", "1: H4 T5 HK / 2: D1 D4 D3 / 2: H1 S7 S8", [(1, 2, "T5", "farbzwang",
    ["H1"])]),
    ("no suit, a Tarock held back", POINT, "zweiblatt", "1: H4 C7 HK / 0: D1 D4 T5", [(1, 2, "C7", "tarockzwang", ["T5"])]),
    ("Tarock led and not followed", POINT, "zweiblatt", "1: T10 C7 T3 / 1: D1 T5 D4", [(1, 2, "C7", "tarockzwang", ["T5"])]),
    ("neither suit nor Tarock: any card", POINT, "zweiblatt", "1: H4 C7 HK / 0: D1 D4 S7", []),
    ("all that was allowed, sorted as text", POINT, "zweiblatt", "1: H4 C7 HK / 0: T7 T8 T10 / 2: T5 D4 D3 / 2: H1 S7 S8 / 2: HQ S9 S10",
     [(1, 2, "C7", "farbzwang", ["H1", "HQ"])]),
    ("T10 stands before T5", POINT, "zweiblatt", "1: H4 C7 HK / 0: D1 D4 T5 / 2: T10 S8 S9", [(1, 2, "C7", "tarockzwang", ["T10", "T5"])]),
    ("a positive game has no Stichzwang", POINT, "zweiblatt", "1: HJ H4 D4 / 1: S7 HK S8", []),
    ("nor with a Tarock", POINT, "zweiblatt", "1: HJ T5 T3 / 2: S7 T9 S8", []),
    ("nor does the Pagat wait", POINT, "zweiblatt", "1: T1 T5 T6 / 0: S7 T9 S8", []),
    ("nor is a Tarock led too early", POINT, "solo", "1: T5 T6 T7 / 0: S7 H4 S8", []),
    ("Point-Tarock, Trischaken: a suit is beaten", POINT, "trischaken", "1: HJ H4 D4 / 1: S7 HK S8", [(1, 2, "H4", "stichzwang", ["HK"])]),
    ("red pips: the 1 beats the 2", POINT, "trischaken", "1: H2 H3 H4 / 1: S7 H1 S8", [(1, 2, "H3", "stichzwang", ["H1"])]),
    ("and the 4 is the lowest", POINT, "trischaken", "1: H3 H4 D4 / 1: S7 S9 S8", []),
    ("black pips: the 10 beats the 9", POINT, "trischaken", "1: S9 S8 D4 / 1: H3 S10 H2", [(1, 2, "S8", "stichzwang", ["S10"])]),
    ("the Cavall stands between Dame and Bube", POINT, "trischaken", "1: SN SJ D4 / 1: H3 SQ H2", [(1, 2, "SJ", "stichzwang", ["SQ"])]),
    ("a suit under a Tarock cannot beat", POINT, "trischaken", "1: HJ T5 H4 / 2: S7 HK S8", []),
    ("a suit under a higher one that nobody can beat", POINT, "trischaken", "1: HK H4 H3 / 1: S7 HQ S8", []),
    ("a Tarock beats the Tarock that lies", POINT, "trischaken", "1: HJ T5 T3 / 2: S7 T9 S8", [(1, 0, "T3", "stichzwang", ["T9"])]),
    ("none higher: any Tarock", POINT, "trischaken", "1: HJ T15 T3 / 2: S7 T9 S8", []),
    ("any Tarock beats a suit", POINT, "trischaken", "1: HJ T3 H4 / 2: T9 T5 T6", []),
    ("Tarock led is beaten", POINT, "trischaken", "1: T5 T3 T2 / 1: S7 T9 S8", [(1, 2, "T3", "stichzwang", ["T9"])]),
    ("the Pagat waits for the last Tarock", POINT, "trischaken", "1: HJ T5 T1 / 2: S7 T3 S8", [(1, 0, "T1", "pagat_not_last", ["T3"])]),
    ("the Pagat waits and the trick must be beaten", POINT, "trischaken", "1: HJ T5 T1 / 2: S7 T3 S8 / 0: T8 H4 D3",
     [(1, 0, "T1", "pagat_not_last", ["T8"])]),
    ("the last Tarock is the Pagat: it must", POINT, "trischaken", "1: HJ T5 D4 / 2: S7 T1 S8", [(1, 0, "D4", "tarockzwang", ["T1"])]),
    ("farbzwang before pagat_not_last", POINT, "trischaken", "1: HJ T5 T1 / 2: S7 T3 S8 / 0: HK D4 D3", [(1, 0, "T1", "farbzwang",
    ["HK"])]),
    ("Pagat led while a Tarock is held", POINT, "trischaken", "1: T1 T5 T6 / 0: S7 T9 S8 / 1: H4 HJ H3",
     [(1, 1, "T1", "pagat_not_last", ["H4", "T9"])]),
    ("Pagat led as last Tarock", POINT, "trischaken", "1: T1 T5 T6 / 0: S7 H4 S8", []),
    ("Trischaken is led by Vorhand", POINT, "trischaken", "2: HJ H4 HQ / 1: S7 S8 S9", [(1, 2, "HJ", "lead_out_of_turn", None)]),
    ("the winner leads", CUP, "dreier", "1: H4 HK H3 H2 / 1: S7 S8 S9 S10", [(2, 1, "S7", "lead_out_of_turn", None)]),
    ("and play goes on from who led", CUP, "dreier", "1: H4 HK H3 H2 / 1: S7 S8 S9 S10 / 0: D4 D3 D2 D1", [(2, 1, "S7", "lead_out_of_turn",
    None)]),
    ("a positive game is led by Vorhand, not by the declarer", CUP, "dreier", "2: H4 HK H3 H2", [(1, 2, "H4", "lead_out_of_turn", None)]),
    ("cup, negative: led by the declarer", CUP, "bettler", "1: H4 H3 H2 H1", []),
    ("cup, Trischaken: led by Vorhand", CUP, "trischaken", "1: H4 H3 H2 H1", []),
    ("cup, negative: beaten", CUP, "piccolo", "1: HJ H4 H3 H2 / 1: S7 S8 HQ S9", [(1, 3, "H3", "stichzwang", ["HQ"])]),
    ("cup, Trischaken: beaten", CUP, "trischaken", "1: HJ H4 H3 H2 / 1: S7 S8 HQ S9", [(1, 3, "H3", "stichzwang", ["HQ"])]),
    ("cup, Trischaken: the Pagat waits", CUP, "trischaken", "1: T8 T1 T9 T10 / 0: S7 S8 T3 S9", [(1, 2, "T1", "pagat_not_last", ["T3"])]),
    ("cup: Mond and Sküs lie, the Pagat waits all the same", CUP, "bettler", "1: T22 T21 T1 T5 / 1: S7 S8 T9 S9",
     [(1, 3, "T1", "pagat_not_last", ["T9"])]),
    ("Speiszettel: Mond and Sküs lie, the Pagat may be played", SPEIS, "bettler", "1: T22 T21 T1 T5 / 3: T9 S7 S8 S9", []),
    ("Speiszettel: and it must, for it alone beats them", SPEIS, "bettler", "1: T22 T21 T9 T5 / 1: S7 S8 T1 S9",
     [(1, 3, "T9", "stichzwang", ["T1"])]),
    ("Speiszettel, Trischaken: the same", SPEIS, "trischaken", "1: T22 T21 T9 T5 / 1: S7 S8 T1 S9", [(1, 3, "T9", "stichzwang", ["T1"])]),
    ("cup: with a Tarock that cannot beat them anything goes", CUP, "bettler", "1: T22 T21 T9 T5 / 1: S7 S8 T1 S9", []),
    ("Speiszettel: they lie on a suit that must be followed", SPEIS, "bettler", "1: HJ T22 T21 T1 / 0: H4 S7 S8 S9",
     [(1, 0, "T1", "farbzwang", ["H4"])]),
    ("Speiszettel: one of the two lies, the Pagat waits", SPEIS, "bettler", "1: T22 T5 T1 T6 / 1: S7 S8 T9 S9",
     [(1, 3, "T1", "pagat_not_last", ["T9"])]),
    ("Speiszettel: Pagat and Mond lie, the Sküs would not take the trick", SPEIS, "bettler", "1: T1 T21 T5 T6 / 2: S7 T22 S8 S9", []),
    ("cup: Pagat and Mond lie, the Sküs must", CUP, "bettler", "1: T1 T21 T5 T6 / 2: S7 T22 S8 S9", [(1, 3, "T5", "stichzwang", ["T22"])]),
    ("Gallneukirchen: beaten, in Trischaken too", GALL, "trischaken", "1: HJ H4 H3 H2 / 1: S7 S8 HQ S9", [(1, 3, "H3", "stichzwang",
    ["HQ"])]),
    ("Gallneukirchen: no Kaiserstich", GALL, "bettler", "1: T22 T21 T1 T5 / 1: S7 S8 T9 S9", [(1, 3, "T1", "pagat_not_last", ["T9"])]),
    ("a Tarock led too early", CUP, "farbensolo", "1: T5 T6 T7 T8 / 0: S7 H4 S8 S9", [(1, 1, "T5", "tarock_led_early", ["H4"])]),
    ("also in a Farbendreier", CUP, "farbendreier", "1: T5 T6 T7 T8 / 0: S7 H4 S8 S9", [(1, 1, "T5", "tarock_led_early", ["H4"])]),
    ("without suit cards it is allowed", CUP, "farbensolo", "1: T5 T6 T7 T8 / 0: S7 T9 S8 S9", []),
    ("colour game: no suit, so a Tarock", CUP, "farbensolo", "1: HJ C7 H4 HK / 0: S7 S8 T5 S9", [(1, 2, "C7", "tarockzwang", ["T5"])]),
    ("colour game: no Stichzwang", SPEIS, "farbensolo", "1: HJ T5 H4 HK / 0: S7 S8 T9 S9", []),
    ("both faults of one lead", CUP, "farbensolo", "2: T5 T6 T7 T8 / 1: S7 H4 S8 S9",
     [(1, 2, "T5", "lead_out_of_turn", None), (1, 2, "T5", "tarock_led_early", ["H4"])]),
    ("French: higher than the highest trump", FRENCH, "garde", "1: HJ T5 T3 H1 / 2: S7 T9 S8 S9", [(1, 3, "T3", "stichzwang", ["T9"])]),
    ("French: a suit need not be beaten", FRENCH, "garde", "1: HJ H4 H3 H1 / 1: S7 HK S8 S9", []),
    ("French: trump led", FRENCH, "garde", "1: T10 T5 H4 H1 / 1: S7 T11 T2 S9",
     [(1, 2, "T5", "stichzwang", ["T11"]), (1, 3, "H4", "tarockzwang", ["T2"])]),
    ("French: no suit, a trump held back", FRENCH, "garde", "1: HJ C7 H3 H1 / 1: S7 T2 S8 S9", [(1, 2, "C7", "tarockzwang", ["T2"])]),
    ("French: no higher trump: any", FRENCH, "garde", "1: HJ T15 T3 H1 / 2: S7 T9 S8 S9", []),
    ("French: pips rank 10 to 1 in every suit", FRENCH, "garde", "1: H9 H10 H1 H2 / 2: S7 S8 S9 S10", []),
    ("French: the Excuse at any time", FRENCH, "garde", "1: HJ EX H3 H1 / 1: S7 H4 S8 S9", []),
    ("French: and so always among what was allowed", FRENCH, "garde", "1: HJ C7 H3 H1 / 1: S7 H4 S8 S9 / 0: D1 D2 EX D3",
     [(1, 2, "C7", "farbzwang", ["EX", "H4"])]),
    ("French: with only the Excuse any card", FRENCH, "garde", "1: HJ C7 H3 H1 / 1: S7 EX S8 S9", []),
    ("French: after a led Excuse the next card sets the suit", FRENCH, "garde", "1: EX HJ S7 HK / 0: D4 D3 D2 H4",
     [(1, 3, "S7", "farbzwang", ["H4"])]),
    ("French: who sets it is free", FRENCH, "garde", "1: EX T5 T6 T7 / 0: D4 D3 H2 D2", []),
    ("French: trump 1 need not wait", FRENCH, "garde", "1: HJ T1 H3 H1 / 2: S7 S8 S9 S10 / 1: D1 T9 D2 D3", []),
)  # fmt: skip


@pytest.mark.parametrize("words, system, game, text, expected", ROWS, ids=[f"{row[1]} {row[0]}" for row in ROWS])
def test_faults(words: str, system: str, game: str, text: str, expected: list[Fault]) -> None:
    assert faults(laid(system, game, text)) == expected


# words, system, game, one trick, the seat that takes it
TAKEN = (
    ("the highest of the suit", POINT, "solo", "1: HJ HQ H1", 2),
    ("red 1 above red 2", POINT, "solo", "1: H2 H1 H4", 2),
    ("black 10 above black 9", POINT, "solo", "1: C9 C10 C7", 2),
    ("what does not follow takes nothing", POINT, "solo", "1: H4 DK SK", 1),
    ("a Tarock above the suit", POINT, "solo", "1: HK T2 HQ", 2),
    ("the highest Tarock", POINT, "solo", "1: HK T2 T3", 0),
    ("the Sküs is the highest", POINT, "solo", "1: T21 T22 T2", 2),
    ("Kaiserstich", POINT, "solo", "1: T22 T21 T1", 0),
    ("Kaiserstich in any order", POINT, "solo", "1: T1 T22 T21", 1),
    ("none in Trischaken", POINT, "trischaken", "1: T22 T21 T1", 1),
    ("cup: Kaiserstich", CUP, "rufer", "1: T5 T22 T21 T1", 0),
    ("cup: Kaiserstich on a suit", CUP, "rufer", "1: HK T22 T1 T21", 3),
    ("cup: none in a negative game", CUP, "bettler", "1: T5 T22 T21 T1", 2),
    ("cup: none in Trischaken", CUP, "trischaken", "1: T5 T22 T21 T1", 2),
    ("Speiszettel: Kaiserstich in a negative game", SPEIS, "bettler", "1: T5 T22 T21 T1", 0),
    ("Speiszettel: Kaiserstich in Trischaken", SPEIS, "trischaken", "1: T5 T22 T21 T1", 0),
    ("Speiszettel: on a suit too", SPEIS, "piccolo", "1: HK T1 T22 T21", 2),
    ("Gallneukirchen: none in a negative game", GALL, "bettler", "1: T5 T22 T21 T1", 2),
    ("Gallneukirchen: none in Trischaken", GALL, "trischaken", "1: T5 T22 T21 T1", 2),
    ("colour game: Tarock do not trump", CUP, "farbensolo", "1: HJ T22 H4 HK", 0),
    ("colour game: not even all of them", CUP, "farbensolo", "1: H4 T5 T6 T7", 1),
    ("colour game: among themselves they rank", CUP, "farbensolo", "1: T5 T22 T6 T7", 2),
    ("colour game: Tarock led and a suit thrown on it", CUP, "farbensolo", "1: T5 HK SK DK", 1),
    ("colour game: Kaiserstich where Tarock was led", CUP, "farbendreier", "1: T22 T21 T1 T5", 3),
    ("colour game: none where a suit was led", CUP, "farbendreier", "1: HJ T21 T1 T22", 1),
    ("Speiszettel, colour game: none where a suit was led", SPEIS, "farbensolo", "1: HJ T21 T1 T22", 1),
    ("French: trump", FRENCH, "petite", "1: HK T1 HQ EX", 2),
    ("French: the Excuse takes nothing", FRENCH, "petite", "1: H1 EX S7 C7", 1),
    ("French: nor when it is led", FRENCH, "petite", "1: EX H1 SK H2", 0),
    ("French: led, and the next a trump", FRENCH, "petite", "1: EX T1 SK HK", 2),
    ("French: no Kaiserstich", FRENCH, "petite", "1: T21 T1 EX T5", 1),
)  # fmt: skip


@pytest.mark.parametrize("words, system, game, text, taker", TAKEN, ids=[f"{row[1]} {row[0]}" for row in TAKEN])
def test_who_takes_the_trick(words: str, system: str, game: str, text: str, taker: int) -> None:
    assert winners(laid(system, game, text)) == [taker]


# words, seats and fields, the seat that leads rightly
LEADS = (
    ("Vorhand", POINT, "solo", {"declarer": 2}, 1),
    ("Vorhand was passed on", POINT, "solo", {"declarer": 2, "vorhand": 2}, 2),
    ("Vorhand was passed on, Trischaken", POINT, "trischaken", {"vorhand": 0}, 0),
    ("four at Point-Tarock, the dealer sits out", POINT, "solo", {"seats": 4, "dealer": 3, "declarer": 1}, 0),
    ("five at Königrufen", CUP, "dreier", {"seats": 5, "dealer": 1, "declarer": 0}, 2),
    ("cup, negative", CUP, "zwiccolo", {"declarer": 3}, 3),
    ("cup, ouvert", CUP, "bettler_ouvert", {"declarer": 0}, 0),
    ("Speiszettel, negative", SPEIS, "piccolo", {"declarer": 3}, 3),
    ("Speiszettel, Trischaken", SPEIS, "trischaken", {"dealer": 2}, 3),
    ("Gallneukirchen, negative", GALL, "bettler", {"declarer": 2}, 2),
    ("French, right of the dealer", FRENCH, "garde", {"declarer": 3}, 1),
    ("French, right of the dealer at five", FRENCH, "garde", {"seats": 5, "dealer": 4, "declarer": 3}, 0),
)  # fmt: skip


@pytest.mark.parametrize("words, system, game, fields, leader", LEADS, ids=[f"{row[1]} {row[0]}" for row in LEADS])
def test_who_leads(words: str, system: str, game: str, fields: dict[str, Any], leader: int) -> None:
    request = laid(system, game, "", **fields)
    shown = rules.lay_out(request)
    assert type(shown) is rules.Layout, shown
    assert (shown.trick, shown.turn) == (1, leader)
    sits_out = request["dealer"] if request["seats"] > shown.played.deal.tariff.active else None
    for seat in range(request["seats"]):
        if seat != sits_out:
            cards = [f"H{face}" for face in "KQNJ1"][: shown.played.deal.tariff.active]
            found = faults({**request, "tricks": [{"leader": seat, "cards": cards}]})
            wrong = [] if seat == leader else [(1, seat, "HK", "lead_out_of_turn")]
            assert [fault[:4] for fault in found if fault[3] == "lead_out_of_turn"] == wrong


def test_the_dealer_who_sits_out_is_passed_over() -> None:
    request = laid(CUP, "dreier", "4: H4 H3 H2 HK", seats=5, dealer=1, declarer=0)
    assert winners(request) == [3]


def test_a_fault_as_it_is_written() -> None:
    request = laid(POINT, "zweiblatt", "1: H4 C7 HK / 0: D1 D4 T5", id="x")
    german, english = (rules.check_play(request, language)["violations"] for language in ("de", "en"))
    assert german == [{
        "trick": 1, "seat": 2, "card": "C7", "rule": "tarockzwang", "could": ["T5"], "source": "§ 10 a",
        "text": "Stich 1: Treff 7 gespielt, Tarock war zu spielen. Erlaubt: Tarock V.",
    }]  # fmt: skip
    assert english[0]["text"] == "Trick 1: 7 of Clubs played where Tarock had to be played. Allowed: Tarock V."
    led = rules.check_play(laid(CUP, "dreier", "2: H4 HK H3 H2"))["violations"]
    assert led == [{
        "trick": 1, "seat": 2, "card": "H4", "rule": "lead_out_of_turn", "source": "§ Tarockspiele, 2",
        "text": "Stich 1: Platz 2 hat ausgespielt, an der Reihe war Platz 1.",
    }]  # fmt: skip
    json.dumps(german + english + led)


@pytest.mark.parametrize("words, system, game, text, expected", ROWS, ids=[f"{row[1]} {row[0]}" for row in ROWS])
def test_every_fault_is_said_in_both_languages(words: str, system: str, game: str, text: str, expected: list[Fault]) -> None:
    shown = rules.lay_out(laid(system, game, text))
    for fault in shown.played.violations:
        assert fault.text("de") != fault.text("en")
        assert fault.text("de").startswith(f"Stich {fault.trick}: ")
        assert fault.source
