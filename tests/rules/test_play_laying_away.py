"""What is laid away, by the page line by line: every row was worked out by hand. Seat 1 declares; the dealer is seat 0.

`whole` deals the rest; the kept cards are those that the declarer plays: here his whole hand is written out, trick by trick.
"""

from typing import Any

import pytest

import rules
from tests.rules.dealer import TAROCK_CARDS

POINT, CUP, SPEIS, GALL = "point-tarock", "koenigrufen-cup", "koenigrufen-speiszettel", "koenigrufen-gallneukirchen"


def dealt(system: str, game: str, kept: str, discards: str, **fields: Any) -> dict[str, Any]:
    """A whole game in which seat 1 keeps these cards (Tarock from the top fill his hand) and lays those away."""
    players, length = (3, 16) if system == POINT else (4, 12)
    mine, away = kept.split(), discards.split()
    tarock = [card for card in reversed(TAROCK_CARDS) if card[0] == "T" and card not in (*mine, *away)]
    if len(mine) < length:
        mine += tarock[: length - len(mine)]
    rest = [card for card in TAROCK_CARDS if card not in (*mine, *away)]
    talon = [rest.pop() for _ in range(6 - len(away))]
    tricks = [{"leader": 1, "cards": [card, *(rest.pop() for _ in range(players - 1))]} for card in mine]
    return {
        "system": system,
        "seats": players,
        "game": game,
        "dealer": 0,
        "declarer": 1,
        "talon": talon,
        "discards": away,
        "tricks": tricks,
        **fields,
    }


def found(request: dict[str, Any]) -> list[tuple[str | None, str, list[str] | None]]:
    """Card, rule and what had to go first; they stand first and are the declarer's."""
    answer = rules.check_play(request)
    assert "errors" not in answer, answer["errors"]
    away = [fault for fault in answer["violations"] if fault["trick"] == 0]
    assert away == answer["violations"][: len(away)]
    assert all(fault["seat"] == 1 and fault["source"] and fault["text"].endswith(".") for fault in away)
    return [(fault.get("card"), fault["rule"], fault.get("could")) for fault in away]


TAROCK = "T5 T6 T7 T8 T9 T10 T11 T12"
"""Eight Tarock, so that a hand of twelve has four others."""

ROWS = (
    # words, system, game, kept, discards, faults
    ("the page's own", CUP, "dreier", f"S8 HK {TAROCK} T13 T14", "CK T15 S7", [("CK", "discard_honour", ["S8"]), ("T15", "discard_tarock",
    ["S8"])]),
    ("suit cards are right", CUP, "dreier", f"S8 HK HQ S9 {TAROCK}", "S7 H1 H2", []),
    ("Tarock with only kings kept", CUP, "dreier", f"HK DK SK CK {TAROCK}", "T13 T14 H1", []),
    ("the Pagat is an honour, not a Tarock", CUP, "rufer", f"HK DK SK CK {TAROCK}", "T1 T13 T14", [("T1", "discard_honour",
    sorted(TAROCK.split()))]),
    ("Mond and Sküs", SPEIS, "dreier", f"S8 DK SK CK {TAROCK}", "T21 T22 S7", [("T21", "discard_honour", ["S8"]), ("T22", "discard_honour",
    ["S8"])]),
    ("a queen kept had to go first", SPEIS, "besserrufer", f"HQ DK SK CK {TAROCK}", "T13 H1 H2", [("T13", "discard_tarock", ["HQ"])]),
    ("sorted as text", CUP, "rufer", f"S9 S10 SK CK {TAROCK}", "T13 H1 H2", [("T13", "discard_tarock", ["S10", "S9"])]),
    ("in the order in which they lie", CUP, "rufer", f"S9 DK SK CK {TAROCK}", "T13 HK T14",
     [("T13", "discard_tarock", ["S9"]), ("HK", "discard_honour", ["S9"]), ("T14", "discard_tarock", ["S9"])]),
    ("Farbendreier: Tarock go first", CUP, "farbendreier", "H1 H2 H3 HK HQ HN T5 D1 D2 D3 S7 S8", "H4 T21 T6",
     [("H4", "discard_suit", ["T5"]), ("T21", "discard_honour", ["T5"])]),
    ("Farbendreier: none but Trull pieces kept", CUP, "farbendreier", "H1 H2 H3 HK HQ HN T22 D1 D2 D3 S7 S8", "H4 T21 T6",
     [("T21", "discard_honour", ["D1", "D2", "D3", "H1", "H2", "H3", "HN", "HQ", "S7", "S8"])]),
    ("Farbendreier: a king", GALL, "farbendreier", "H1 H2 H3 HJ HQ HN T22 T5 T9 D3 S7 S8", "HK T7 T6", [("HK", "discard_honour", ["T5",
    "T9"])]),
    ("four instead of three", CUP, "rufer", f"HK DK SK CK {TAROCK}", "S7 S8 C7 C8", [(None, "discard_count", None)]),
    ("two", GALL, "pagatrufer", f"HK DK SK CK {TAROCK}", "S7 S8", [(None, "discard_count", None)]),
    ("none", SPEIS, "rufer", f"HK DK SK CK {TAROCK}", "", [(None, "discard_count", None)]),
    ("five in a Sechserdreier, and the cards are judged all the same", CUP, "sechserdreier", f"S9 DK SK CK {TAROCK}", "S7 S8 T13 H1 H2",
     [(None, "discard_count", None), ("T13", "discard_tarock", ["S9"])]),
    ("six", SPEIS, "sechserdreier", f"HK DK SK CK {TAROCK}", "S7 S8 H1 H2 H3 H4", []),
    ("Dreiblatt: three", POINT, "dreiblatt", f"HK DK SK CK {TAROCK}", "S7 S8 H1", []),
    ("Zweiblatt: two", POINT, "zweiblatt", f"HK DK SK CK {TAROCK}", "S7 S8 H1", [(None, "discard_count", None)]),
    ("Einblatt: one", POINT, "einblatt", f"HK DK SK CK {TAROCK}", "S7", []),
    ("Einblatt: a Tarock", POINT, "einblatt", f"HK DJ SK CK {TAROCK}", "T4", [("T4", "discard_tarock", ["DJ"])]),
    ("Solo: nothing is laid away, nothing is checked", POINT, "solo", f"HK DJ SK CK {TAROCK}", "", []),
)  # fmt: skip


@pytest.mark.parametrize("words, system, game, kept, discards, faults", ROWS, ids=[row[0] for row in ROWS])
def test_what_lies_laid_away(words: str, system: str, game: str, kept: str, discards: str, faults: list) -> None:
    assert found(dealt(system, game, kept, discards)) == faults


WRONG = dealt(CUP, "dreier", f"S8 HK {TAROCK} T13 T14", "CK T15 S7")


def test_where_it_is_not_checked() -> None:
    assert len(found(WRONG)) == 2
    assert found({**WRONG, "tricks": WRONG["tricks"][:11]}) == []
    assert found({**WRONG, "tricks": WRONG["tricks"][:11], "discards": None}) == []
    french = rules.check_play({"system": "french-tarot", "game": "garde", "dealer": 0, "declarer": 1, "discards": ["HK"], "tricks": []})
    assert french["violations"] == []


def test_talon_and_discards_are_held_against_the_pack_together() -> None:
    """A wrong number is a fault of the player only where no card is missing and none lies twice."""
    four = dealt(CUP, "rufer", f"HK DK SK CK {TAROCK}", "S7 S8 C7 C8")
    assert found(four) == [(None, "discard_count", None)]

    def codes(**change: Any) -> set[str]:
        return {error["code"] for error in rules.check_play({**four, **change})["errors"]}

    assert codes(talon=four["talon"][:1]) == {"bad_cards"}
    assert codes(talon=[*four["talon"], "S7"]) == {"bad_cards"}
    assert codes(talon=None) == {"bad_cards"}
    assert codes(discards=None) == {"bad_cards"}


def test_a_fault_in_words() -> None:
    honour, tarock = (fault["text"] for fault in rules.check_play(WRONG)["violations"][:2])
    assert honour == "Treff König darf nie abgelegt werden. Zuerst abzulegen war: Pik 8."
    assert tarock == "Tarock XV ist abgelegt, obwohl Farbkarten im Blatt blieben. Zuerst abzulegen war: Pik 8."
    count = dealt(CUP, "rufer", f"HK DK SK CK {TAROCK}", "S7 S8 C7 C8")
    assert rules.check_play(count, "en")["violations"][0]["text"] == "4 cards are laid away instead of 3."


SOURCES = (
    (POINT, "zweiblatt", "CK S7", "§ 5 b"),
    (POINT, "zweiblatt", "S7 S8 S9", "§ 5 a"),
    (CUP, "rufer", "CK S7 S8", "§ Tarockspiele, 1"),
    (CUP, "farbendreier", "CK S7 S8", "§ Farbspiele, 1"),
    (CUP, "rufer", "S7", "§ Spielablauf, 3"),
    (GALL, "rufer", "CK S7 S8", "Cup, § Tarockspiele, 1"),
    (GALL, "sechserdreier", "S7", "Cup, § Spielablauf, 3"),
    (SPEIS, "dreier", "CK S7 S8", "Grundlagen, 5"),
)


@pytest.mark.parametrize("system, game, discards, source", SOURCES)
def test_the_paragraph(system: str, game: str, discards: str, source: str) -> None:
    answer = rules.check_play(dealt(system, game, f"HK DK SK HQ {TAROCK}", discards))
    assert answer["violations"][0]["source"] == source


def test_on_the_board_a_wrong_number_is_found_once_all_cards_lie() -> None:
    """The pile that alone is missing is what is left; where both lie in part nothing is filled."""
    four = dealt(CUP, "rufer", f"HK DK SK CK {TAROCK}", "S7 S8 C7 C8")
    two = dealt(CUP, "rufer", f"HK DK SK CK {TAROCK}", "S7 S8")

    def board(request: dict[str, Any], **change: Any) -> list[str]:
        shown = rules.lay_out({**request, **change})
        assert type(shown) is rules.Layout, shown
        return [fault.rule for fault in shown.played.violations if fault.trick == 0]

    assert board(four, talon=None) == board(two, discards=None) == board(two) == ["discard_count"]
    assert board(four, tricks=four["tricks"][:11], talon=None) == []
    assert rules.lay_out({**two, "talon": None}).played.points is None, "two cards may still become three"
