"""Games of a sheet's own: what wins them, what they are worth, whose Kontra holds for what. Amounts worked out by hand from the page."""

from random import Random
from typing import Any

import pytest

import rules
from rules.engine import family_of, outcomes
from tests.rules.own_table import alone, answer, faults, points, said, sheet, with_two

COUNT = {"total": 70, "unit": "thirds", "wins": "35/1"}
SINGLE = {"total": 88, "unit": "whole", "wins": 45}
PLAIN: dict[str, Any] = {
    "games": {"rufer": 1, "dreier": 5, "solodreier": 10, "bettler": 4},
    "announcements": {"pagat": [1, 2], "trull": [1, 2]},
}
MADE = {"won": True}


# The count --------------------------------------------------------------------------------------------------------------------------


def test_the_sheet_says_from_which_count_a_game_is_won() -> None:
    """The page's first example."""
    own = PLAIN | {"count": COUNT}
    assert points(own, with_two(points="35/1")) == [-1, 1, 1, -1]
    assert points(own, with_two(points="35/0")) == [1, -1, -1, 1]
    assert points(own, with_two(points="35/0", kontra=2)) == [2, -2, -2, 2]
    assert points(own, with_two(points="35/0", won=True)) == ["contradiction"]
    kontrad = PLAIN | {"count": COUNT | {"wins_kontra": "35/0"}}
    assert points(kontrad, with_two(points="35/0", kontra=2)) == [-2, 2, 2, -2]
    assert points(kontrad, with_two(points="34/2", kontra=2)) == [2, -2, -2, 2]
    assert points(kontrad, with_two(points="35/0")) == [1, -1, -1, 1]
    assert points(kontrad, with_two(points="35/0", kontra=2, won=False)) == ["contradiction"]


def test_a_kontra_that_does_not_count_raises_nothing() -> None:
    """In a Solorufer whose king lay in the talon, where the sheet has it void: 35/2 is needed, as without it."""
    own = {"base": "koenigrufen-cup", "count": {**COUNT, "wins": "35/2", "wins_kontra": "35/0"}, "policies": {"kontra": "score"}}
    assert points(own, alone("solorufer", points="35/0", kontra=2)) == [2, -6, 2, 2]
    assert points(own, with_two("solorufer", points="35/0", kontra=2)) == [-4, 4, 4, -4]
    refused = answer(own, alone("solorufer", points="35/0", kontra=2, won=True))
    assert "gewonnen ist ab 35/2" in refused["errors"][0]["message"]


@pytest.mark.parametrize("tie, amounts", [("opponents", [5, -15, 5, 5]), ("declarer", [-5, 15, -5, -5]), ("nobody", [0, 0, 0, 0])])
def test_half_and_half(tie: str, amounts: list[int]) -> None:
    own = PLAIN | {"count": COUNT | {"tie": tie}}
    assert points(own, alone(points="35/0")) == amounts
    assert points(own, alone(points="35/1")) == [-5, 15, -5, -5]
    assert points(own, alone(points="34/2")) == [5, -15, 5, 5]


def test_a_game_that_nobody_won_has_what_was_announced_and_no_result() -> None:
    own = PLAIN | {"count": COUNT | {"tie": "nobody"}, "announcements": {"pagat": [1, 2], "valat": [4, 8]}}
    tied = alone(points="35/0", kontra=2)
    assert points(own, tied | {"announcements": [said("pagat", 1, **MADE)]}) == [-2, 6, -2, -2]
    assert faults(own, tied | {"won": False}) == [("won", "contradiction")]
    assert faults(own, tied | {"announcements": [said("valat", 1, "silent", **MADE)]}) == [("announcements[0].won", "contradiction")]
    made = rules.tariff(sheet(own), 4)
    assert rules.score(rules.read_record({"dealer": 0, **tied}, made), made).declarer_won is None


def test_whole_points() -> None:
    own = PLAIN | {"count": SINGLE}
    assert points(own, alone(points=45)) == [-5, 15, -5, -5]
    assert points(own, alone(points=44)) == [5, -15, 5, 5]
    for count, code in (
        ("45/0", "bad_points"),
        (45.0, "bad_points"),
        (True, "bad_points"),
        (-1, "bad_points"),
        (89, "points_out_of_range"),
    ):
        assert faults(own, alone(points=count)) == [("points", code)]
    assert faults(PLAIN, alone(points=45)) == [("points", "bad_points")], "thirds are written as ever"


@pytest.mark.parametrize("count, counts, short", [
    (SINGLE, [40, 28, 20, 0], [40, 28, 19, 0]), (COUNT | {"total": 72, "wins": "36/1"}, ["40/0", "20/1", "11/2", "0/0"], ["40/0"] * 4),
])  # fmt: skip
def test_counts_of_a_trischaken_add_up_to_the_pack(count: dict[str, Any], counts: list[Any], short: list[Any]) -> None:
    own = PLAIN | {"count": count, "policies": {"trischaken": "two_pay_one", "trischaken_value": 1, "renonce_trischaken": 1}}
    assert points(own, {"game": "trischaken", "points": short}) == ["sum_not_70"]
    assert isinstance(points(own, {"game": "trischaken", "points": counts})[0], int)


# Games ------------------------------------------------------------------------------------------------------------------------------

OWN = PLAIN | {
    "own_games": {
        "normal": {"kind": "rufer", "value": 1, "partner": "required"},
        "auf": {"kind": "alone", "value": 4, "lost": 6, "announcements": ["pagat"]},
        "laut": {"kind": "alone", "value": 3, "solo": True, "kontra": False},
        "nichts": {"kind": "negative", "value": 3, "lost": 5, "kontra": False},
        "farbe": {"kind": "alone", "value": 2, "like": "farbendreier"},
    },
    "names": {"normal": "Normal", "auf": "Auf", "laut": "Laut", "nichts": "Nichts", "farbe": "Farbe"},
}  # fmt: skip


def test_games_of_ones_own() -> None:
    assert points(OWN, with_two("normal", won=True)) == [-1, 1, 1, -1]
    assert faults(OWN, alone("normal", won=True)) == [("partner", "missing_field")]
    assert faults(OWN, alone("normal", renonce={"offenders": [1]})) == [("partner", "missing_field")]
    assert points(OWN, alone("auf", points="30/0")) == [6, -18, 6, 6]
    assert points(OWN, alone("laut", won=True, announcements=[said("pagat", 1, **MADE)])) == [-7, 21, -7, -7], "3 + 2 × 2"
    assert points(OWN, alone("nichts", won=False)) == [5, -15, 5, 5]
    assert points(OWN, alone("auf", renonce={"offenders": [2]})) == [6, 12, -24, 6], "3 × 4, and twice the 6 of a lost one"


def test_what_a_game_of_ones_own_refuses() -> None:
    assert faults(OWN, alone("laut", won=True, kontra=2)) == [("kontra", "kontra_not_allowed")]
    assert faults(OWN, alone("laut", won=True, kontra=3)) == [("kontra", "bad_kontra")]
    assert points(OWN, alone("laut", won=True, kontra=1)) == [-3, 9, -3, -3]
    assert faults(OWN, alone("nichts", won=True, kontra={"0": 2, "2": 1, "3": 1})) == [("kontra", "kontra_not_allowed")]
    assert points(OWN, alone("nichts", won=True, kontra={"0": 1, "2": 1, "3": 1})) == [-3, 9, -3, -3]
    for game in ("normal", "auf", "nichts"):
        assert ("conceded", "contradiction") in faults(OWN, (with_two if game == "normal" else alone)(game, conceded=True))
    for kind, game in (("trull", "auf"), ("pagat", "farbe"), ("trull", "farbe")):
        wrong = alone(game, won=True, announcements=[said("pagat", 1, **MADE), said(kind, 1, **MADE)][kind == "pagat" :])
        assert (f"announcements[{len(wrong['announcements']) - 1}].kind", "announcement_not_allowed") in faults(OWN, wrong)
    assert faults(OWN, alone("nichts", points="0/0")) == [("points", "unexpected_field"), ("won", "missing_field")]


def test_a_game_with_a_value_for_losing_it() -> None:
    """Of a sheet's own table, where conceding costs what losing does."""
    own = {"base": "koenigrufen-cup", "games": {"rufer": [1, 3], "bettler": [4, 2]}}
    assert points(own, with_two(won=False)) == [3, -3, -3, 3]
    assert points(own, alone("rufer", conceded=True)) == [3, -9, 3, 3]
    assert points(own, alone("bettler", won=False)) == [2, -6, 2, 2]


def test_like_a_solorufer() -> None:
    """Without a partner its king lies in the talon: there no Kontra counts by the cup, and nobody plays König ultimo."""
    own: dict[str, Any] = {
        "base": "koenigrufen-cup", "policies": {"kontra": "score"}, "names": {"still": "Still", "laut": "Laut"},
        "own_games": {
            "still": {"kind": "rufer", "value": 2, "like": "solorufer"}, "laut": {"kind": "rufer", "value": 2, "solo": True},
        },
    }  # fmt: skip
    assert points(own, alone("still", won=True, kontra=2)) == [-2, 6, -2, -2]
    assert points(own, alone("laut", won=True, kontra=2)) == [-4, 12, -4, -4]
    ultimo = [said("koenig_ultimo", 1, "silent", **MADE)]
    assert faults(own, alone("still", won=True, announcements=ultimo)) == [("announcements[0].kind", "contradiction")]
    assert points(own, alone("laut", won=True, announcements=ultimo)) == [-4, 12, -4, -4], "2 + 1 × 2"
    assert points(own, with_two("still", won=True, announcements=[said("koenig_ultimo", 2, "silent", **MADE)])) == [-3, 3, 3, -3]


# Kontra -----------------------------------------------------------------------------------------------------------------------------


def test_how_far_kontra_goes() -> None:
    far = PLAIN | {"kontra": {"max": 64}}
    assert points(far, alone(won=True, kontra=64)) == [-320, 960, -320, -320]
    assert faults(far, alone(won=True, kontra=128)) == [("kontra", "bad_kontra")]
    assert faults(PLAIN, alone(won=True, kontra=16)) == [("kontra", "bad_kontra")]
    assert "Mord" in str(answer(far, alone(won=True, kontra=16))["lines"])
    none = PLAIN | {"kontra": {"max": 1}}
    for kontra, code in ((2, "kontra_not_allowed"), (64, "kontra_not_allowed"), (3, "bad_kontra"), ("2", "bad_kontra")):
        assert faults(none, alone(won=True, kontra=kontra)) == [("kontra", code)]
    loud = alone(won=True, announcements=[said("pagat", 1, kontra=2, **MADE)])
    assert faults(none, loud) == [("announcements[0].kontra", "kontra_not_allowed")]
    assert points(none, alone(won=True, kontra=1)) == [-5, 15, -5, -5]
    each = alone("bettler", won=True, kontra={"0": 16, "2": 1, "3": 1})
    assert points(far, each) == [-64, 72, -4, -4]
    assert faults(PLAIN, each) == [("kontra", "bad_kontra")]


@pytest.mark.parametrize("covers, amount, own", [("each", 6, True), ("game_only", 6, False), ("game_and_open", 8, False),
                                                 ("game_and_all", 9, False)])  # fmt: skip
def test_what_the_games_kontra_holds_for(covers: str, amount: int, own: bool) -> None:
    """Rufer 1, Pagat announced 2, Trull silent 1, all made at Kontra 2, holding 1: 2 + 2 + 1 + 1; 2 + 4 + 1 + 1; 2 + 4 + 2 + 1."""
    data = PLAIN | {
        "kontra": {"covers": covers}, "own_announcements": {"haufen": {"kind": "holding", "value": 1}}, "names": {"haufen": "Haufen"},
    }  # fmt: skip
    told = [said("pagat", 1, **MADE), said("trull", 1, "silent", **MADE), said("haufen", 1, **MADE)]
    assert points(data, with_two(won=True, kontra=2, announcements=told)) == [-amount, amount, amount, -amount]
    loud = with_two(won=True, announcements=[said("pagat", 1, kontra=2, **MADE)])
    if own:
        assert points(data, loud) == [-5, 5, 5, -5]
    else:
        assert faults(data, loud) == [("announcements[0].kontra", "kontra_not_allowed")]


def test_game_and_all_at_kontra() -> None:
    """The page's ninth example."""
    own = PLAIN | {"kontra": {"covers": "game_and_all"}}
    assert points(own, with_two(won=True, kontra=2, announcements=[said("trull", 1, "silent", **MADE)])) == [-4, 4, 4, -4]


def test_a_covered_announcement_is_a_kontrad_one() -> None:
    """Beside a made Valat 10 only what is made in play counts, and what was kontra'd: Trull with the game's Kontra."""
    own = PLAIN | {
        "kontra": {"covers": "game_and_all"}, "announcements": {"trull": [1, 2], "valat": [10, 20]},
        "policies": {"valat_beside": "course_or_kontrad"},
    }  # fmt: skip
    told = [said("valat", 1, "silent", **MADE), said("trull", 1, "silent", **MADE)]
    assert points(own, with_two(won=True, announcements=told)) == [-11, 11, 11, -11]
    assert points(own, with_two(won=True, kontra=2, announcements=told)) == [-24, 24, 24, -24], "(1 + 10 + 1) × 2"


# Valat ------------------------------------------------------------------------------------------------------------------------------

ALL = PLAIN | {
    "announcements": {"pagat": [1, 2], "trull": [1, 2], "valat": [2, 4]},
    "policies": {"valat_value": "multiplies_all", "valat_kontra": "all_items", "silent_loss": "birds_and_ultimo"},
}  # fmt: skip


def test_a_valat_that_multiplies_all() -> None:
    """The page's second example, and what it says of the multipliers."""
    valat, pagat = said("valat", 1, **MADE), said("pagat", 1, **MADE)
    assert points(ALL, alone(won=True, announcements=[valat, pagat])) == [-28, 84, -28, -28]
    assert points(ALL, alone(won=True, announcements=[valat, pagat | {"won": False}])) == [-12, 36, -12, -12]
    assert points(ALL, alone("solodreier", won=True, announcements=[valat, pagat])) == [-56, 168, -56, -56], "(10 + 2 × 2) × 4"
    missed = alone(won=True, kontra=2, announcements=[valat | {"won": False}, pagat])
    assert points(ALL, missed) == [32, -96, 32, 32], "5 × 4 × 2 lost, 2 × 4 won"
    louder = alone(won=True, kontra=2, announcements=[valat | {"kontra": 4}, pagat, said("trull", 1, "silent", **MADE)])
    assert points(ALL, louder) == [-128, 384, -128, -128], "(5 + 2 + 1) × 4 × 4"
    silent = alone(won=True, kontra=2, announcements=[said("valat", 1, "silent", **MADE), pagat | {"kontra": 4}])
    assert points(ALL, silent) == [-36, 108, -36, -36], "5 × 2 × 2 + 2 × 2 × 4"


def test_nothing_counts_beside_a_valat() -> None:
    own = ALL | {"policies": {"valat_beside": "nothing"}}
    told = [said("valat", 1, won=False), said("pagat", 1, **MADE), said("trull", 2, "silent", **MADE)]
    assert points(own, alone(won=True, announcements=told)) == [-1, 3, -1, -1], "5 − 4"
    assert points(own, alone(won=True, announcements=told[1:])) == [-6, 18, -6, -6]


def test_what_stands_with_trull_and_kings_beside_an_announced_valat() -> None:
    own = ALL | {
        "policies": {"valat_beside": "birds_and_ultimo"}, "names": {"fang": "Fang", "stich": "Stich"},
        "own_announcements": {"fang": {"kind": "catch", "value": [1, 2]}, "stich": {"kind": "trick", "value": [1, 2]}},
    }  # fmt: skip
    valat = said("valat", 1, **MADE)
    assert faults(own, alone(won=True, announcements=[valat, said("fang", 1, **MADE)])) == [
        ("announcements[1].kind", "announcement_not_allowed")
    ]
    quiet = [valat, said("fang", 1, "silent", **MADE), said("stich", 1, "silent", **MADE), said("pagat", 1, **MADE)]
    assert points(own, alone(won=True, announcements=quiet)) == [-12, 36, -12, -12], "5 + 4 + 1 + 2, the catch is left out"


# Surplus ----------------------------------------------------------------------------------------------------------------------------

MORE: dict[str, Any] = {
    "seats": {"active": 3, "tables": [3]}, "surplus": {"who": "winner", "above": 35, "step": 1, "times": "factor"},
    "own_games": {
        "drei": {"kind": "alone", "value": 3}, "zwei": {"kind": "alone", "value": 6, "factor": 2},
        "rot": {"kind": "alone", "value": 4, "surplus": False},
    },
    "names": {"drei": "Drei", "zwei": "Zwei", "rot": "Rot"}, "announcements": {"pagat": [5, 10], "valat": [20, 40]},
}  # fmt: skip


def test_the_surplus_is_the_winners() -> None:
    """The page's fourth example."""
    assert points(MORE, alone("zwei", points="40/0")) == [-16, 32, -16]
    assert points(MORE, alone("zwei", points="31/0")) == [14, -28, 14]
    assert points(MORE, alone("zwei", points="35/2")) == [-6, 12, -6], "from 36 on"
    assert points(MORE, alone("rot", points="40/0")) == [-4, 8, -4]
    assert points(MORE, alone("drei", points="37/2", kontra=2)) == [-10, 20, -10], "(3 + 2) × 2"


def test_terms_of_a_surplus() -> None:
    terms = {"who": "declarer", "above": 35, "step": 5, "from": 45, "per": 3, "kontra": False}
    own = MORE | {"surplus": terms}
    assert points(own, alone("zwei", points="44/2")) == [-6, 12, -6]
    assert points(own, alone("zwei", points="46/0", kontra=2)) == [-18, 36, -18], "6 × 2 and twice 3"
    assert points(own, alone("zwei", points="20/0")) == [6, -12, 6], "the opponents' 50 earn nothing"


def test_where_there_is_no_surplus() -> None:
    valat = said("valat", 1, won=False)
    assert points(MORE, alone("drei", points="40/0", announcements=[valat])) == [37, -74, 37], "3 − 40"
    assert points(MORE, alone("drei", won=True, announcements=[valat])) == [37, -74, 37], "and no count is needed"
    made = said("valat", 1, "silent", **MADE)
    assert points(MORE, alone("drei", points="70/0", announcements=[made])) == [-23, 46, -23]
    assert points(MORE, alone("rot", won=True)) == [-4, 8, -4]
    assert points(MORE, alone("drei", renonce={"offenders": [0]})) == [-9, 6, 3]
    for told in ({"won": True}, {"won": False}, {}):
        assert ("points", "missing_field") in faults(MORE, alone("drei", **told))


# Halves -----------------------------------------------------------------------------------------------------------------------------

HALF = {"games": {"rufer": 1, "dreier": 2.5, "bettler": 2.5}, "announcements": {"pagat": [0.5, 1.5], "trull": [1, 2]}}


def test_halves_are_struck_opponent_by_opponent() -> None:
    """The page's third example."""
    down, kept = HALF | {"halves": "down"}, HALF | {"halves": "kept"}
    one = alone("bettler", won=True, kontra={"0": 1, "2": 1, "3": 2})
    assert points(down, one) == [-2, 9, -2, -5]
    assert points(kept, one) == [-2.5, 10, -2.5, -5]
    assert points(down, alone("bettler", won=False)) == [2, -6, 2, 2]


def test_all_lines_are_struck_together() -> None:
    down = HALF | {"halves": "down"}
    pagat = [said("pagat", 1, "silent", **MADE)]
    assert points(down, alone(won=True, announcements=pagat)) == [-3, 9, -3, -3], "2½ + ½"
    assert points(down, with_two(won=True, announcements=[said("pagat", 1, **MADE)])) == [-2, 2, 2, -2], "1 + 1½"
    assert points(down, with_two(won=False, announcements=[said("pagat", 1, **MADE)])) == [0, 0, 0, 0], "1½ − 1"
    lines = answer(down, alone(won=True))["lines"]
    assert [(line["item"], line["points"]) for line in lines] == [("game", [-2.5, 7.5, -2.5, -2.5]), ("rounding", [0.5, -1.5, 0.5, 0.5])]
    assert [line["item"] for line in answer(down, alone(won=True, kontra=2))["lines"]] == ["game", "kontra"], "5 is whole"


def test_schrift_and_cash_are_struck_each() -> None:
    own = HALF | {"halves": "down", "policies": {"kontra": "cash"}}
    said = answer(own, alone(won=True, kontra=4))
    assert (said["points"], said["cash"]) == ([-2, 6, -2, -2], [-7, 21, -7, -7]), "2½, and 7½ more"


def test_less_than_a_half() -> None:
    """2½ × 2½ is 6¼: struck to 6, and where halves are kept nobody says what it is."""
    own = HALF | {
        "announcements": {"valat": [2.5, 5]}, "policies": {"valat_value": "multiplies_all", "valat_kontra": "all_items"},
    }  # fmt: skip
    valat = alone(won=True, announcements=[said("valat", 1, "silent", **MADE)])
    assert points(own | {"halves": "down"}, valat) == [-6, 18, -6, -6]
    assert points(own | {"halves": "kept"}, valat) == ["undefined_by_rules"]
    lines = answer(own | {"halves": "down"}, valat)["lines"]
    assert [line["points"] for line in lines] == [[-6, 18.5, -6, -6], [0, -0.5, 0, 0]], "no line has a quarter"


def test_house_values_have_halves_where_the_sheet_has() -> None:
    kept, whole = HALF | {"halves": "kept"}, PLAIN
    assert points(kept, alone(won=True), values={"dreier": 3.5}) == [-3.5, 10.5, -3.5, -3.5]
    assert points(kept, alone(won=True), values={"dreier": 4.0}) == [-4, 12, -4, -4]
    assert points(kept, with_two(won=True, announcements=[said("pagat", 1, "silent", **MADE)]), values={"pagat": [1.5, 2]}) == [
        -2.5, 2.5, 2.5, -2.5,
    ]  # fmt: skip
    for value in (3.25, -1, 0.0, 1e300, "2½", [1, 2], True):
        assert faults(kept, alone(won=True), values={"dreier": value}) == [("options.values.dreier", "bad_option")]
    assert faults(whole, alone(won=True), values={"dreier": 4.0}) == [("options.values.dreier", "bad_option")]


def test_shapes_of_house_values() -> None:
    """Two where the game has two here, one elsewhere; a pair where an announcement has one pair for all games."""
    own = OWN | {
        "own_announcements": {
            "eins": {"kind": "catch", "value": [1, None]}, "zwei": {"kind": "catch", "value": 2},
            "drei": {"kind": "catch", "value": {"auf": 1, "else": 2}},
        },
        "names": OWN["names"] | {"eins": "Eins", "zwei": "Zwei", "drei": "Drei"},
    }  # fmt: skip
    bad = {"auf": 3, "normal": [1, 2], "eins": [1, 2], "drei": [1, 2], "zwei": 3, "dreier": [1, 2]}
    for name, value in bad.items():
        assert faults(own, alone(won=True), values={name: value}) == [(f"options.values.{name}", "bad_option")], name
    good = {"auf": [3, 4], "normal": 2, "zwei": [1, 2], "dreier": 6, "nichts": [1, 2]}
    assert points(own, alone(won=True), values=good) == [-6, 18, -6, -6]


# Made up ----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [OWN, MORE, ALL, HALF | {"halves": "kept"}, PLAIN | {"count": SINGLE}])
def test_games_are_made_up_by_a_sheet_of_ones_own(data: dict[str, Any]) -> None:
    """Most of them settle, every game of its own comes up, and the plain one is won."""
    made = sheet(data)
    tariff = rules.tariff(made, made.system.usual_seats)
    chance = Random(7)  # noqa: S311 – games are made up, no secret is
    dealt = [family_of(tariff).dealt(chance, tariff, place % tariff.seats, [0.5] * tariff.seats) for place in range(400)]
    settling = [game["game"] for game in dealt if not isinstance(rules.read_record(game, tariff), rules.Refusal)]
    assert len(settling) > 100
    assert set(data.get("own_games", ())) <= set(settling)
    plain = rules.read_record({"dealer": 0, "declarer": 1, **family_of(tariff).plain(tariff, 0)}, tariff)
    assert not isinstance(plain, rules.Refusal)
    settled = rules.score(plain, tariff)
    assert isinstance(settled, rules.Settlement)
    assert settled.declarer_won


@pytest.mark.parametrize("data, told", [
    (MORE, {"game": "zwei", "dealer": 0, "declarer": 1}), (PLAIN | {"count": SINGLE}, {"game": "rufer", "dealer": 0, "declarer": 1}),
    (OWN, {"game": "normal", "dealer": 0, "declarer": 1}),
])  # fmt: skip
def test_a_game_that_is_still_played_ends_in_some_way(data: dict[str, Any], told: dict[str, Any]) -> None:
    made = sheet(data)
    tariff = rules.tariff(made, made.system.usual_seats)
    ends = [rules.read_record(record, tariff) for record in outcomes(told, tariff).records]
    settled = [rules.score(end, tariff) for end in ends if not isinstance(end, rules.Refusal)]
    assert {one.declarer_won for one in settled if isinstance(one, rules.Settlement)} == {True, False}


def test_a_tournament_may_choose_a_value_with_a_half() -> None:
    """The Bürgermeister pays three times the value to the one Jungfrau: 3 × 1½, 3 × 2½."""
    own = PLAIN | {
        "halves": "kept", "policies": {"trischaken": "two_pay_one", "trischaken_value": 1.5, "renonce_trischaken": 1},
        "interpretations": {"trischaken_value": [1.5, 2.5]},
    }  # fmt: skip
    game = {"game": "trischaken", "dealer": 3, "points": ["36/0", "20/0", "14/0", "0/0"]}
    assert points(own, game) == [-4.5, 0, 0, 4.5]
    assert points(own, game, trischaken_value=2.5) == [-7.5, 0, 0, 7.5]
    assert faults(own, game, trischaken_value=2) == [("options.trischaken_value", "bad_option")]


def test_no_sheet_is_told_in_the_names_of_another() -> None:
    """Two sheets with the same announcements, in one process: whatever one calls them, the other has its own words."""
    game = alone(**MADE, announcements=[said("pagat", 1, **MADE), said("trull", 1, **MADE)])
    named = PLAIN | {"names": {"pagat": "Einser", "trull": {"de": "Dreifaltigkeit", "en": "Trinity"}}}
    for own, called in ((named, ["Einser", "Dreifaltigkeit"]), (PLAIN, ["Pagat", "Trull"]), (named, ["Einser", "Dreifaltigkeit"])):
        assert [line["text"].split()[0] for line in answer(own, game)["lines"][1:]] == called
