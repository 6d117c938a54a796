"""What an own sheet's `renonce` makes of a fault: worked out by hand from own-sheets.md and renonce.md, none from the program."""

from dataclasses import replace
from typing import Any

import pytest

import rules
from rules.book.own.adjudging import check_renonce
from rules.book.own.faults import Faults
from rules.rows.choices import RenoncePays
from rules.rows.sheet import Sheet
from tests.rules.own_parts import CUP, NAMES, NOTHING, own

FRENCH = rules.SHEETS["french-tarot"]
FORCED = {"fact": "forced", "yes": "no_renonce", "no": "renonce"}
PAGE = {
    "from": "koenigrufen-tirol",
    "rows": {
        "farbzwang": {"stages": {"trick_open": "correct", "trick_turned": FORCED}, "source": "§ 9"},
        "misdeal": {"stages": {"dealing": "redeal", "bidding": "renonce"}, "payer": "wrong_count"},
        "plaudern": {"stages": {"bidding": "correct", "next_lead": "renonce"}, "games": ["dreier", "fern"]},
        "kibitzer": None,
    },
}
DEEP = {
    "fact": "forced",
    "yes": {"fact": "higher_given_first", "yes": "bird_lost", "no": {"fact": "gained", "yes": "renonce", "no": "accepted"}},
    "no": {"fact": "intentional", "yes": "annul", "no": "discretion"},
}  # fmt: skip
ROWS = {"bird_or_king_early": {"stages": {"trick_open": DEEP}}}


def asked(sheet: Sheet, violation: str, stage: str, game: str | None = "dreier", **facts: Any) -> Any:
    """The decision with who pays, a decision alone, the fact that is asked, or the code of what is wrong."""
    given = {"accused": [1], "facts": facts, "violation": violation, "stage": stage, "system": "muster"}
    answer = rules.adjudicate(given | ({"game": game} if game else {}), sheets={"muster": sheet})
    if "errors" in answer:
        return answer["errors"][0]["code"]
    if "needs" in answer:
        return answer["needs"]
    return (answer["decision"], answer["offenders"]) if answer["offenders"] else answer["decision"]


@pytest.mark.parametrize("violation, stage, facts, expected", [
    ("farbzwang", "talon", {}, "bad_stage"),
    ("farbzwang", "trick_open", {}, "correct"),
    ("farbzwang", "trick_turned", {}, ["forced"]),
    ("farbzwang", "scored", {"forced": True}, "no_renonce"),
    ("farbzwang", "scored", {"forced": False}, ("renonce", [1])),
    ("farbzwang", "next_game", {}, "discretion"),
    ("misdeal", "dealing", {}, "redeal"),
    ("misdeal", "talon", {"wrong_count": [3, 0]}, ("renonce", [0, 3])),
    ("misdeal", "talon", {}, ["wrong_count"]),
    ("misdeal", "scored", {"wrong_count": [0, 1, 2, 3]}, "discretion"),
    ("kibitzer", "talon", {}, "unknown_violation"),
    ("plaudern", "dealing", {}, "bad_stage"),
    ("plaudern", "trick_turned", {}, "correct"),
    ("plaudern", "scored", {}, ("renonce", [1])),
    ("betrayal", "scored", {}, ("renonce", [1])),
])  # fmt: skip
def test_rows_over_a_table_that_another_sheet_lends(violation: str, stage: str, facts: dict[str, Any], expected: Any) -> None:
    assert asked(own(renonce=PAGE), violation, stage, **facts) == expected


def test_what_is_decided_as_before_is_one_row() -> None:
    stages = {"trick_open": "renonce", "trick_turned": "renonce", "scored": "discretion"}
    sheet = own(CUP, renonce={"rows": {"farbzwang": {"stages": stages}}})
    rows = [row for row in sheet.decisions.rulings if row.violations == ("farbzwang",)]
    assert [(row.since.value, row.until.value, row.decision.value) for row in rows] == [
        ("trick_open", "next_lead", "renonce"), ("scored", "scored", "discretion"),
    ]  # fmt: skip


def test_elsewhere_than_in_the_games_named_it_is_none() -> None:
    sheet = own(renonce=PAGE)
    assert [asked(sheet, "plaudern", "scored", game) for game in ("fern", "rufer", "redeal", None)] == [
        ("renonce", [1]), "no_renonce", "no_renonce", "missing_field",
    ]  # fmt: skip


@pytest.mark.parametrize("facts, expected", [
    ({}, ["forced"]),
    ({"forced": True}, ["higher_given_first"]),
    ({"forced": True, "higher_given_first": True}, "bird_lost"),
    ({"forced": True, "higher_given_first": False}, ["gained"]),
    ({"forced": True, "higher_given_first": False, "gained": True}, ("renonce", [1])),
    ({"forced": True, "higher_given_first": False, "gained": False}, "accepted"),
    ({"forced": False}, ["intentional"]),
    ({"forced": False, "intentional": True}, "annul"),
    ({"forced": False, "intentional": False}, "discretion"),
    ({"gained": True, "intentional": True}, ["forced"]),
])  # fmt: skip
def test_questions_three_deep(facts: dict[str, Any], expected: Any) -> None:
    assert asked(own(renonce={"rows": ROWS}), "bird_or_king_early", "scored", **facts) == expected


def test_a_question_whose_answers_agree_is_not_asked() -> None:
    same = {"farbzwang": {"stages": {"trick_open": {"fact": "gained", "yes": FORCED, "no": FORCED}}}}
    assert asked(own(renonce={"rows": same}), "farbzwang", "scored") == ["forced"]


def test_what_the_page_lets_apply_first_applies_first() -> None:
    """A fault in play cannot have happened before a card lies, whatever a row says; a duty that the game does not have is none."""
    early = {name: {"stages": {"dealing": "renonce"}} for name in ("farbzwang", "stichzwang", "self_call", "discard_count", "talking")}
    sheet = own(renonce={"rows": early})
    assert [asked(sheet, "farbzwang", stage) for stage in ("before_lead", "trick_open")] == ["bad_stage", ("renonce", [1])]
    assert [asked(sheet, "self_call", stage) for stage in ("dealing", "bidding")] == ["bad_stage", ("renonce", [1])]
    assert [asked(sheet, "discard_count", stage) for stage in ("bidding", "talon")] == ["bad_stage", ("renonce", [1])]
    assert asked(sheet, "talking", "dealing") == ("renonce", [1])
    assert [asked(sheet, "stichzwang", "scored", game) for game in ("dreier", "nichts", None)] == [
        "no_renonce", ("renonce", [1]), "missing_field",
    ]  # fmt: skip
    assert asked(sheet, "farbzwang", "next_game") == "expired"


def test_an_own_game_is_adjudicated_as_the_one_that_it_is_like() -> None:
    sheet = own()
    assert asked(sheet, "tarock_led_early", "trick_open", "auf") == "correct"
    assert asked(sheet, "tarock_led_early", "trick_open", "dreier") == "no_renonce"
    assert asked(sheet, "discard_count", "talon", "auf") == "correct"
    assert asked(sheet, "discard_count", "talon", "fern") == "no_renonce"
    assert asked(sheet, "stichzwang", "scored", "nichts") == ("renonce", [1])


@pytest.mark.parametrize("play, expected", [
    ({}, [("renonce", [1]), ("renonce", [1]), ("renonce", [1])]),
    ({"beat_negative": False}, ["no_renonce", "no_renonce", ("renonce", [1])]),
    ({"beat_trischaken": False}, [("renonce", [1]), ("renonce", [1]), "no_renonce"]),
    ({"beat_trischaken": False, "beat_negative": False}, ["no_renonce", "no_renonce", "no_renonce"]),
    ({"beat_trischaken": "vorhand"}, [("renonce", [1]), ("renonce", [1]), ["stichzwang"]]),
])  # fmt: skip
def test_stichzwang_as_the_sheet_plays(play: dict[str, Any], expected: list[Any]) -> None:
    games = ("bettler", "nichts", "trischaken")
    assert [asked(own(play=play), "stichzwang", "scored", game) for game in games] == expected


def test_stichzwang_as_vorhand_chose() -> None:
    sheet = own(play={"beat_trischaken": "vorhand"})
    assert asked(sheet, "stichzwang", "trick_open", "trischaken", stichzwang=True) == "correct"
    assert asked(sheet, "stichzwang", "scored", "trischaken", stichzwang=True) == ("renonce", [1])
    assert asked(sheet, "stichzwang", "scored", "trischaken", stichzwang=False) == "no_renonce"
    tirol = rules.SHEETS["koenigrufen-tirol"]
    assert asked(own(tirol), "stichzwang", "scored", "trischaken") == ["stichzwang"]
    assert asked(own(tirol, play={"beat_trischaken": True}), "stichzwang", "scored", "trischaken") == ("renonce", [1])
    assert asked(own(tirol, play={"beat_trischaken": False}), "stichzwang", "scored", "trischaken") == "no_renonce"


def test_duties_that_the_sheet_does_not_play() -> None:
    assert asked(own(play={"pagat_last": False}), "pagat_not_last", "scored", "bettler") == "no_renonce"
    free = own(play={"follow_trischaken": False})
    assert [asked(free, name, "scored", "trischaken") for name in ("farbzwang", "tarockzwang")] == ["no_renonce", "no_renonce"]
    assert asked(free, "farbzwang", "scored", "dreier") == asked(free, "farbzwang", "scored", None) == ("renonce", [1])


def test_from_nothing_there_is_no_table_but_late_is_late() -> None:
    sheet = own(NOTHING)
    assert [asked(sheet, "farbzwang", stage, "auf") for stage in ("dealing", "scored", "next_game")] == [
        "discretion",
        "discretion",
        "expired",
    ]
    rows = own(NOTHING, renonce={"rows": {"stichzwang": {"stages": {"trick_open": "renonce"}}}})
    assert [asked(rows, "stichzwang", "scored", game) for game in ("auf", "nichts")] == ["no_renonce", ("renonce", [1])]
    assert asked(rows, "stichzwang", "next_game", "nichts") == "expired"
    assert asked(rows, "misdeal", "scored", "nichts") == "unknown_violation"
    late = own(NOTHING, renonce={"late": "discretion"})
    assert asked(late, "farbzwang", "next_game", "auf") == "discretion"


def test_a_question_that_the_sheet_does_not_ask_has_the_lenders_answer() -> None:
    """Tirol's text counts a bird given up as a Renonce (hard); the cup does not ask, and nobody chooses."""
    sheet = own(renonce={"from": "koenigrufen-tirol"})
    assert asked(sheet, "bird_or_king_early", "trick_open") == "correct"
    assert asked(sheet, "bird_or_king_early", "scored", forced=False) == ("renonce", [1])


def test_late_over_a_base() -> None:
    assert asked(own(renonce={"late": "discretion"}), "farbzwang", "next_game") == "discretion"
    assert asked(own(rules.SHEETS["koenigrufen-sauwald"], renonce={"late": "expired"}), "farbzwang", "next_game") == "expired"


def test_a_row_over_a_sheet_without_any_leaves_the_others_to_the_referee() -> None:
    sheet = own(
        FRENCH, renonce={"rows": {"misdeal": {"stages": {"dealing": "redeal"}}, "plaudern": {"stages": {"dealing": "annul"}}}}, games=()
    )
    assert asked(sheet, "misdeal", "scored", "petite") == "redeal"
    assert asked(sheet, "plaudern", "scored", "petite") == "annul"
    assert [asked(sheet, "farbzwang", stage, "petite") for stage in ("trick_open", "next_game")] == ["discretion", "discretion"]


def test_who_pays_and_what_the_others_receive_in_words() -> None:
    question = {"system": "muster", "violation": "plaudern", "stage": "scored", "game": "dreier", "accused": [1]}

    def read(**system: Any) -> str:
        return str(rules.adjudicate(question, sheets={"muster": own(renonce=PAGE, **system)})["text"])

    assert "Es zahlt der Spieler, der das getan hat." in read()
    assert "als hätten sie das Spiel und alles Angesagte gewonnen" in read()
    policies = CUP.system.policies
    assert "Jeder der anderen erhält 5." in read(policies=replace(policies, renonce_pays=5))
    assert "das Spiel und alles Angesagte verloren" in read(policies=replace(policies, renonce_pays=RenoncePays.SIDE_LOSES))


def test_names_and_groups() -> None:
    sheet = own(renonce=PAGE)
    found = {row.slug: row for row in rules.violations(sheet)}
    assert (found["plaudern"].label("de"), found["plaudern"].label("en")) == ("Plaudern", "Chatting")
    assert found["plaudern"].group == "group_announcing"
    assert "kibitzer" not in found


@pytest.mark.parametrize("lends, sources, expected", [
    (True, {}, ["§ 9", "Auslegung zu Muster", "Tirol, Cupregeln 2020"]),
    (False, {}, ["§ 9", "Auslegung zu Muster", "Auslegung zu Muster"]),
    (False, {"renonce.tarockzwang": "§ 3", "renonce.misdeal": "§ 4"}, ["§ 9", "§ 4", "§ 3"]),
])  # fmt: skip
def test_paragraphs(lends: bool, sources: dict[str, str], expected: list[str]) -> None:
    sheet = own(renonce=PAGE, lends=lends, sources=sources)
    questions = (("farbzwang", "trick_open"), ("misdeal", "dealing"), ("tarockzwang", "trick_open"))
    found = [
        rules.adjudicate({"system": "muster", "violation": violation, "stage": stage, "accused": [1]}, sheets={"muster": sheet})
        for violation, stage in questions
    ]
    assert [answer["source"] for answer in found] == expected


@pytest.mark.parametrize("given, expected", [
    ({"rows": {"plaudern": {"stages": {"trick_open": "correct"}}}}, []),
    ({"rows": {"schwatzen": {"stages": {"trick_open": "correct"}}}}, [("names.schwatzen", "missing_key")]),
    ({"rows": {"betrayal": None}}, []),
    ({"rows": {"Laut reden": {"stages": {"trick_open": "correct"}}}}, [("renonce.rows.Laut reden", "bad_slug")]),
    ({"from": "koenigrufen-hopfgarten"}, [("renonce.from", "unknown_choice")]),
    ({"rows": {"misdeal": {"stages": {"dealing": "redeal"}, "games": ["dreier", "vierer"]}}},
     [("renonce.rows.misdeal.games", "unknown_row")]),
])  # fmt: skip
def test_what_a_table_cannot_have(given: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    faults = Faults()
    check_renonce(given, CUP, games={row.slug for row in CUP.system.games}, names=NAMES, faults=faults)
    assert [(fault.row, fault.code) for fault in faults] == expected
