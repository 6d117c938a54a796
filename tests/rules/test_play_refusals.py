"""What a game laid out is refused for: cards twice, unknown, missing or too many, each named; seats, fields, and whatever else may come
in."""

import copy
import json
from random import Random
from typing import Any

import pytest

import rules
from rules.play.reading import FORM
from tests.rules import dealer
from tests.rules.laid import laid, whole
from tests.rules.test_bad_input import WRONG, places, replaced

POINT, CUP, SPEIS, GALL, FRENCH = "point-tarock", "koenigrufen-cup", "koenigrufen-speiszettel", "koenigrufen-gallneukirchen", "french-tarot"


def errors(request: object) -> list[tuple[str, str]]:
    answer = rules.check_play(request)
    assert list(answer) == ["id", "errors"], answer
    for error in answer["errors"]:
        assert error["message"].strip()
    return [(error["code"], error["field"]) for error in answer["errors"]]


def named(request: object, language: str = "de") -> str:
    return " ".join(error["message"] for error in rules.check_play(request, language)["errors"])


def changed(request: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**copy.deepcopy(request), **fields}


def with_card(request: dict[str, Any], trick: int, place: int, card: object) -> dict[str, Any]:
    """The game with another card in a place of a trick."""
    new = copy.deepcopy(request)
    new["tricks"][trick]["cards"][place] = card
    return new


DREIER = whole(CUP, "dreier", "1: T1 H4 H3 H2", talon="DK DQ DN")
"""Talon DK DQ DN."""


def test_the_game_itself_is_good() -> None:
    assert "errors" not in rules.check_play(DREIER)


def test_a_card_twice() -> None:
    request = with_card(DREIER, 11, 3, "H4")
    assert errors(request) == [("bad_cards", "tricks[11].cards[3]")]
    assert "Herz 4" in named(request)
    assert "tricks[11].cards[1]" in named(request)
    assert "4 of Hearts" in named(request, "en")
    assert errors(with_card(DREIER, 3, 1, "DK")) == [("bad_cards", "tricks[3].cards[1]")], "it lies in the talon too"
    assert errors(changed(DREIER, talon=["DK", "DK", "DN"])) == [("bad_cards", "talon[1]")]


@pytest.mark.parametrize(
    "card", ["X1", "T23", "T0", "H5", "D10", "C1", "EX", "", "hk", "HK ", "H", "♥K", 5, None, True, ["HK"], {"card": "HK"}]
)
def test_an_unknown_card(card: object) -> None:
    request = with_card(DREIER, 11, 3, card)
    assert errors(request) == [("bad_cards", "tricks[11].cards[3]")]
    if type(card) is str and card:
        assert f"„{card}“" in named(request)


def test_the_packs_differ() -> None:
    for system, card, good in (
        (FRENCH, "T22", False), (FRENCH, "EX", True), (FRENCH, "H5", True), (FRENCH, "S1", True), (POINT, "EX", False),
        (POINT, "S1", False),
    ):  # fmt: skip
        request = laid(system, "garde", f"1: {card} H4 H3 H2") if system == FRENCH else laid(system, "solo", f"1: {card} H4 H3")
        assert ("errors" not in rules.check_play(request)) is good


def test_cards_missing_are_named() -> None:
    request = changed(DREIER, talon=["DK", "DN"])
    assert errors(request) == [("bad_cards", "talon")]
    assert "Karo Dame" in named(request)
    bare = {key: value for key, value in DREIER.items() if key != "talon"}
    assert errors(bare) == [("bad_cards", "talon")]
    assert "Karo König, Karo Dame, Karo Reiter" in named(bare)
    both = {key: value for key, value in DREIER.items() if key not in ("talon", "discards")}
    assert errors(both) == [("bad_cards", "talon"), ("bad_cards", "discards")]
    trischaken = whole(CUP, "trischaken", "")
    assert errors({key: value for key, value in trischaken.items() if key != "talon"}) == [("bad_cards", "talon")]


def test_a_trick_of_too_few() -> None:
    request = copy.deepcopy(DREIER)
    request["tricks"][11]["cards"].pop()
    assert errors(request) == [("bad_cards", "tricks[11].cards")]
    assert errors(laid(CUP, "dreier", "1: H4 H3 H2 H1 / 1: HK HQ")) == [("bad_cards", "tricks[1].cards")], "open tricks are for lay_out"
    assert errors(laid(CUP, "dreier", "1: H4 H3 H2 H1") | {"tricks": [{"leader": 1, "cards": []}]}) == [("bad_cards", "tricks[0].cards")]


def test_too_many() -> None:
    assert errors(laid(CUP, "dreier", "1: H4 H3 H2 H1 HK")) == [("bad_cards", "tricks[0].cards[4]")]
    assert "Herz König" in named(laid(CUP, "dreier", "1: H4 H3 H2 H1 HK"))
    assert errors(changed(DREIER, tricks=[*DREIER["tricks"], {"leader": 1, "cards": ["HK"]}])) == [("bad_cards", "tricks[12]")]
    assert errors(laid(CUP, "dreier", "", talon=["HK", "HQ", "HN", "HJ"])) == [("bad_cards", "talon[3]")]
    assert errors(laid(CUP, "trischaken", "", discards=["HK"])) == [("bad_cards", "discards[0]")]


# What a game lays away, and what lies for the opponents; one more on either side is too many.
SIZES = (
    (POINT, 3, "dreiblatt", 3, 3), (POINT, 3, "zweiblatt", 2, 4), (POINT, 3, "einblatt", 1, 5), (POINT, 3, "solo", 0, 6),
    (POINT, 4, "trischaken", 0, 6), (CUP, 4, "rufer", 3, 3), (CUP, 4, "quapilrufer", 3, 3), (CUP, 5, "sechserdreier", 6, 0),
    (CUP, 4, "dreier", 3, 3), (CUP, 4, "solodreier", 0, 6), (CUP, 4, "farbendreier", 3, 3), (CUP, 4, "farbensolo", 0, 6),
    (GALL, 4, "farbensolo", 0,
     6),
    (SPEIS, 4, "besserrufer", 3, 3), (SPEIS, 4, "sechserdreier", 6, 0), (FRENCH, 4, "petite", 6, 0), (FRENCH, 3, "garde", 6, 0),
    (FRENCH, 5, "garde_sans", 3, 0), (FRENCH, 5, "garde_contre", 0, 3), (FRENCH, 3, "garde_contre", 0, 6), (CUP, 4, "bettler", 0, 6),
)  # fmt: skip


@pytest.mark.parametrize("system, seats, game, laid_away, talon", SIZES)
def test_what_lies_beside_the_tricks(system: str, seats: int, game: str, laid_away: int, talon: int) -> None:
    cards = ["HK", "HQ", "HN", "HJ", "H1", "H2", "H3", "H4", "DK", "DQ"]
    request = laid(system, game, "", seats=seats, discards=cards[:laid_away], talon=cards[laid_away : laid_away + talon])
    assert "errors" not in rules.check_play(request)
    assert errors(changed(request, discards=[*cards[:laid_away], "DN"])) == [("bad_cards", f"discards[{laid_away}]")]
    assert errors(changed(request, talon=[*request["talon"], "DN"])) == [("bad_cards", f"talon[{talon}]")]


def test_the_halves_of_a_solorufer() -> None:
    """The talon is parted only where the called king lies in it."""
    king, other = ["HK", "H1", "H2"], ["D1", "D2", "D3"]
    for fields, good in (
        ({"discards": king, "talon": other, "called_king": "HK"}, True), ({"talon": [*other, "D4", "C7", "C8"], "called_king": "HK"}, True),
        ({"discards": king, "talon": other}, True), ({"discards": king, "talon": other, "partner": 2}, False),
        ({"discards": other, "talon": king, "called_king": "HK"}, False),
        ({"discards": king, "talon": [*other, "D4"], "called_king": "HK"}, False),
    ):  # fmt: skip
        answer = rules.check_play(laid(CUP, "solorufer", "", **fields))
        assert ("errors" not in answer) is good, fields
        assert good or {error["code"] for error in answer["errors"]} == {"bad_cards"}


# words, change, code, field
FIELDS = (
    ("no system", {"system": None}, "unknown_system", "system"),
    ("another system", {"system": "skat"}, "unknown_system", "system"),
    ("seats", {"seats": 3}, "bad_seats", "seats"),
    ("no game", {"game": None}, "missing_field", "game"),
    ("another game", {"game": "zweiblatt"}, "unknown_game", "game"),
    ("a game that nobody plays", {"game": "redeal"}, "unknown_game", "game"),
    ("no dealer", {"dealer": None}, "missing_field", "dealer"),
    ("dealer", {"dealer": 4}, "bad_seat", "dealer"),
    ("dealer as text", {"dealer": "0"}, "bad_seat", "dealer"),
    ("no declarer", {"declarer": None}, "missing_field", "declarer"),
    ("declarer", {"declarer": 7}, "bad_seat", "declarer"),
    ("a partner in a Dreier", {"partner": 2}, "unexpected_field", "partner"),
    ("a called king in a Dreier", {"called_king": "HK"}, "unexpected_field", "called_king"),
    ("Vorhand is who sits after the dealer", {"vorhand": 2}, "unexpected_field", "vorhand"),
    ("talon_to in a Dreier", {"talon_to": "last_trick"}, "unexpected_field", "talon_to"),
    ("talon as text", {"talon": "HK"}, "bad_value", "talon"),
    ("discards as an object", {"discards": {}}, "bad_value", "discards"),
    ("no tricks", {"tricks": None}, "missing_field", "tricks"),
    ("tricks as an object", {"tricks": {}}, "bad_value", "tricks"),
    ("a trick as a list", {"tricks": [["HK"]]}, "bad_value", "tricks[0]"),
    ("a trick without a leader", {"tricks": [{"cards": ["HK", "HQ", "HN", "HJ"]}]}, "missing_field", "tricks[0].leader"),
    ("a leader that there is not", {"tricks": [{"leader": 4, "cards": ["HK", "HQ", "HN", "HJ"]}]}, "bad_seat", "tricks[0].leader"),
    ("a trick without cards", {"tricks": [{"leader": 1}]}, "missing_field", "tricks[0].cards"),
    ("cards as text", {"tricks": [{"leader": 1, "cards": "HK"}]}, "bad_value", "tricks[0].cards"),
    ("a misspelt key of a trick", {"tricks": [{"leader": 1, "cards": ["HK", "HQ", "HN", "HJ"], "winer": 1}]}, "unknown_field",
    "tricks[0].winer"),
    ("a misspelt key", {"trick": []}, "unknown_field", "trick"),
    ("options belong to the score", {"options": {}}, "unknown_field", "options"),
)  # fmt: skip


@pytest.mark.parametrize("words, change, code, field", FIELDS, ids=[row[0] for row in FIELDS])
def test_fields(words: str, change: dict[str, Any], code: str, field: str) -> None:
    """The one fault is reported, and nothing else."""
    assert errors(changed(laid(CUP, "dreier", "1: H4 H3 H2 H1"), **change)) == [(code, field)]


MORE = (
    ("a declarer in Trischaken", laid(CUP, "trischaken", "", declarer=1), "unexpected_field", "declarer"),
    ("the dealer sits out", laid(CUP, "dreier", "", seats=5, declarer=0), "bad_seat", "declarer"),
    ("the dealer sits out and cannot lead", laid(CUP, "dreier", "0: H4 H3 H2 H1", seats=5), "bad_seat", "tricks[0].leader"),
    ("four at Point-Tarock", laid(POINT, "solo", "", seats=4, declarer=0), "bad_seat", "declarer"),
    ("Vorhand passed on to nobody", laid(POINT, "solo", "", vorhand=3), "bad_seat", "vorhand"),
    ("declarer and partner one", laid(CUP, "rufer", "", partner=1), "bad_partner", "partner"),
    ("partner", laid(CUP, "rufer", "", partner=9), "bad_seat", "partner"),
    ("a partner at a French table of four", laid(FRENCH, "garde", "", partner=2), "unexpected_field", "partner"),
    ("a called card that is none", laid(CUP, "rufer", "", called_king="H1"), "bad_value", "called_king"),
    ("a called Tarock", laid(CUP, "rufer", "", called_king="TK"), "bad_value", "called_king"),
    ("a called suit", laid(CUP, "rufer", "", called_king="H"), "bad_value", "called_king"),
    ("a cavalier is called in French Tarot only", laid(CUP, "rufer", "", called_king="HN"), "bad_value", "called_king"),
    ("talon_to", laid(SPEIS, "trischaken", "", talon_to="first"), "bad_value", "talon_to"),
    ("talon_to against the sheet", laid(CUP, "trischaken", "", talon_to="last_trick"), "contradiction", "talon_to"),
    ("talon_to against the other sheet", laid(GALL, "trischaken", "", talon_to="first_six"), "contradiction", "talon_to"),
    ("another holds the called king", laid(CUP, "rufer", "1: H4 HK H3 H2", partner=3, called_king="HK"), "contradiction", "partner"),
    ("the declarer holds it himself", laid(CUP, "rufer", "1: HK H4 H3 H2", partner=3, called_king="HK"), "contradiction", "partner"),
    ("it lies in the talon", laid(CUP, "rufer", "", partner=3, called_king="HK", talon=["HK", "H1", "H2"]), "contradiction", "partner"),
    ("no object", [], "bad_value", "request"),
    ("text", "dreier", "bad_value", "request"),
    ("nothing", None, "bad_value", "request"),
)  # fmt: skip


@pytest.mark.parametrize("words, request_, code, field", MORE, ids=[row[0] for row in MORE])
def test_more_fields(words: str, request_: Any, code: str, field: str) -> None:
    assert errors(request_) == [(code, field)]


GOOD = (
    ("a called queen", laid(CUP, "rufer", "", called_king="HQ")),
    ("a called cavalier", laid(FRENCH, "garde", "", seats=5, called_king="HN")),
    ("Vorhand said where it is plain", laid(CUP, "dreier", "", vorhand=1)),
    (
        "null is absent",
        laid(CUP, "dreier", "", partner=None, called_king=None, vorhand=None, talon_to=None, talon=None, discards=None, id=None),
    ),
    ("empty lists", laid(CUP, "dreier", "", talon=[], discards=[])),
    ("talon_to as the sheet says", laid(CUP, "trischaken", "", talon_to="first_six")),
    ("no talon in a negative game", {key: value for key, value in whole(CUP, "bettler", "").items() if key not in ("talon", "discards")}),
    ("seats left out", {key: value for key, value in laid(POINT, "solo", "").items() if key != "seats"}),
)


@pytest.mark.parametrize("words, request_", GOOD, ids=[row[0] for row in GOOD])
def test_what_is_not_refused(words: str, request_: dict[str, Any]) -> None:
    assert "errors" not in rules.check_play(request_)


def test_all_faults_at_once_in_the_order_of_the_form() -> None:
    request = {
        "typo": 1, "tricks": [{"leader": 9, "cards": ["HK", "HK", "XX", "H4", "H3"]}, 5], "discards": ["H2",
         "H2"], "talon": "x", "talon_to": "last_trick",
        "called_king": "T1", "partner": 8, "declarer": 6, "vorhand": 3, "dealer": 5, "game": "rufer", "seats": 4, "system": CUP, "id": "f",
    }  # fmt: skip
    found = errors(request)
    assert found == [
        ("bad_seat", "dealer"), ("unexpected_field", "vorhand"), ("bad_seat", "declarer"), ("bad_seat", "partner"),
        ("bad_value", "called_king"),
        ("unexpected_field", "talon_to"), ("bad_value", "talon"), ("bad_cards", "discards[1]"), ("bad_seat", "tricks[0].leader"),
        ("bad_cards", "tricks[0].cards[1]"), ("bad_cards", "tricks[0].cards[2]"), ("bad_cards", "tricks[0].cards[4]"),
        ("bad_value", "tricks[1]"),
        ("unknown_field", "typo"),
    ]  # fmt: skip
    assert rules.check_play(request)["id"] == "f"
    order = [FORM.index(field.split("[")[0]) for _, field in found[:-1]]
    assert order == sorted(order)


def test_one_card_put_wrong_in_a_random_game_is_named() -> None:
    """Any card of any game replaced by another one: that card lies twice, the other is said to be missing nowhere twice."""
    random = Random(31)  # noqa: S311 - a test's dice
    for table in dealer.TABLES:
        request = dealer.table(*table, random)
        trick = random.randrange(len(request["tricks"]))
        place = random.randrange(len(request["tricks"][trick]["cards"]))
        other = random.choice(
            [card for found in request["tricks"] for card in found["cards"] if card not in request["tricks"][trick]["cards"]]
        )
        found = errors(with_card(request, trick, place, other))
        assert len(found) == 1
        assert found[0][0] == "bad_cards"


def test_whatever_comes_in_an_answer_comes_out() -> None:
    """Every value of a game replaced by everything wrong that there is, in both doors."""
    base = [
        whole(CUP, "rufer", "1: T1 H4 H3 H2", called_king="HK"),
        laid(SPEIS, "trischaken", "1: H4 H3 H2 H1", talon_to="last_trick", vorhand=1),
    ]
    for request in base:
        short = {**request, "tricks": request["tricks"][:2]}
        for path in places(short):
            for wrong in WRONG:
                broken = replaced(short, path, wrong)
                for language in ("de", "en"):
                    json.dumps(rules.check_play(broken, language))
                shown = rules.lay_out(broken)
                assert type(shown) in (rules.Layout, rules.Refusal)
                if type(shown) is rules.Layout:
                    json.dumps(shown.as_dict("en"))


def test_messages_stay_short() -> None:
    request = laid(CUP, "dreier", "") | {
        "tricks": [{"leader": 1, "cards": ["x" * 100_000] * 4}] * 12,
        "talon": ["HK"] * 10_000,
        "k" * 100_000: 1,
    }
    assert len(json.dumps(rules.check_play(request))) < 20_000
