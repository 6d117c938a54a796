"""Tarot of the French federation by its page, worked out by hand from its formula; the arithmetic stands beside each row.

((25 + difference) × sign + petit) × multiplier + poignées + chelem; seat 1 is the taker, each defender pays the amount. At a table of five
the dealer, seat 0, is mort.
"""

from itertools import product
from pathlib import Path

import pytest

import rules
from rules.rows import card_points
from tests.rules.laid import tricks
from tests.rules.table import check, refused, rows, settle

SYSTEM = "french-tarot-fft"
PAGE = Path(__file__).parents[3] / "shared" / "rules" / "tarot-fft.md"
GAMES = {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}

THREE = (
    ("Le jeu à 3 joueurs", "half a point short is lost by one", "petite 1 40.5 b2", (26, -52, 26)),  # −(25 + 1)
    ("Le jeu à 3 joueurs", "half a point over is won by one", "petite 1 41.5 b2", (-26, 52, -26)),  # 25 + 1
    ("Le jeu à 3 joueurs", "five and a half short are six", "garde 1 45.5 b1", (62, -124, 62)),  # −(25 + 6) × 2
    ("Le jeu à 3 joueurs", "13 trumps are a simple one", "petite 1 51 b1; poignee 2 simple", (-45, 90, -45)),  # 25 + 20
    ("Le jeu à 3 joueurs", "all but the Excuse", "petite 1 86.5 b2; chelem attack made", (-271, 542, -271)),  # 25 + 46 + 200
    ("Le jeu à 3 joueurs", "one bout and five of the chien", "garde_sans 1 7 b1", (276, -552, 276)),  # −(25 + 44) × 4
)
FOUR = (
    ("La marque", "1", "garde 1 49 b2; petit attack; poignee 1 simple", (-106, 318, -106, -106)),  # (25 + 8 + 10) × 2 + 20
    ("La marque", "2", "garde_sans 1 45 b2; petit defence", (-76, 228, -76, -76)),  # (25 + 4 − 10) × 4
    ("La marque", "3", "petite 1 34 b2; petit attack; poignee 1 simple", (42, -126, 42, 42)),  # −(25 + 7) + 10 − 20
    ("La marque", "4", "garde 1 52 b2; poignee 2 simple", (-92, 276, -92, -92)),  # (25 + 11) × 2 + 20
    (
        "La marque", "5", "garde 1 87 b2; petit attack; poignee 1 simple; chelem attack announced made", (-582, 1746, -582, -582),
    ),  # (25 + 46 + 10) × 2 + 20 + 400
    ("Le chelem", "announced and missed, though won", "petite 1 41 b2; chelem attack announced", (175, -525, 175, 175)),  # 25 − 200
    ("Le chelem", "of the defence, 4.5 counts 4", "garde_contre 1 4.5 b1; chelem defence made", (632, -1896, 632, 632)),  # −72 × 6 − 200
    ("Le chelem", "missed and lost", "garde 1 36 b2; chelem attack announced", (260, -780, 260, 260)),  # −(25 + 5) × 2 − 200
    ("Le chelem", "all three bouts", "garde_sans 1 91 b3; chelem attack made", (-520, 1560, -520, -520)),  # (25 + 55) × 4 + 200
    ("Le chelem", "against the chien, 59.5", "garde_contre 1 59.5 b0; chelem attack made", (-374, 1122, -374, -374)),  # (25 + 4) × 6 + 200
    ("Le chelem", "of the defence, a rich chien", "garde_sans 1 31.5 b3; chelem defence made", (320, -960, 320, 320)),  # −30 × 4 − 200
    ("Le chelem", "of the defence, only an écart", "petite 1 3 b0; chelem defence made", (278, -834, 278, 278)),  # −(25 + 53) − 200
    ("Le Petit au Bout", "below nothing in a deal that is won", "garde 1 41 b2; petit defence; chelem attack announced",
     (170, -510, 170, 170)),  # (25 − 10) × 2 − 200
    ("Le Petit au Bout", "times six", "garde_contre 1 40 b2; petit attack", (96, -288, 96, 96)),  # (−26 + 10) × 6
    ("La Poignée", "two simple ones", "petite 1 50 b1; poignee 0 simple; poignee 3 simple", (66, -198, 66, 66)),  # −26 − 40
    ("La Poignée", "not multiplied", "garde_contre 1 41 b2; poignee 2 triple", (-190, 570, -190, -190)),  # 150 + 40
    ("Le calcul des scores", "nothing at all", "garde_contre 1 0 b0; chelem defence made", (686, -2058, 686, 686)),  # −81 × 6 − 200
)  # fmt: skip
FIVE = (
    ("Le jeu à 5 joueurs", "the dealer is mort", "garde 1 49 b2", (0, 198, -66, -66, -66)),  # (25 + 8) × 2
    ("Le jeu à 5 joueurs", "another dealer", "garde 1 d4 49 b2", (-66, 198, -66, -66, 0)),
    ("Le jeu à 5 joueurs", "10 trumps, as with four", "petite 1 51 b1; poignee 2 simple", (0, 135, -45, -45, -45)),  # 25 + 20
    (
        "Le jeu à 5 joueurs",
        "a half beside a chelem",
        "petite 1 d2 86.5 b2; chelem attack made",
        (-271, 813, 0, -271, -271),
    ),  # 25 + 46 + 200
    ("La distribution", "dealt again", "redeal", (0, 0, 0, 0, 0)),
)


@pytest.mark.parametrize("paragraph, words, record, points", rows((*THREE, *FOUR, *FIVE)))
def test_worked_by_hand(paragraph: str, words: str, record: str, points: tuple[int, ...]) -> None:
    check(SYSTEM, record, points)


@pytest.mark.parametrize("seats, text, sources", [
    (4, "garde 1 49 b2; petit attack; poignee 1 simple; chelem attack announced",
     ["Le calcul des scores", "Le Petit au Bout", "La Poignée", "Le chelem"]),
    (3, "petite 1 40.5 b2", ["Le jeu à 3 joueurs"]),
    (4, "petite 1 86.5 b2; chelem attack made", ["Auslegung zu Le jeu de la carte", "Le chelem"]),
    (5, "redeal", ["La distribution"]),
])  # fmt: skip
def test_every_line_says_where_it_stands(seats: int, text: str, sources: list[str]) -> None:
    assert [line["source"] for line in settle(SYSTEM, text, seats)["lines"]] == sources


AT_THE_EDGE = (
    # six cards lie with the taker: 3 at least, a bout 4.5; half a point may be rounded already
    (4, "petite 1 3 b0", ""), (4, "petite 1 2 b0", "contradiction points"), (3, "garde 1 2.5 b0", ""),
    (4, "garde 1 7 b1", ""), (4, "garde 1 6 b1", "contradiction points"), (3, "garde 1 86 b2", ""),
    # in a Garde sans a bout may be one of the six
    (3, "garde_sans 1 6.5 b1", ""), (3, "garde_sans 1 6 b1", "contradiction points"), (4, "garde_sans 1 11 b2", ""),
    (4, "garde_sans 1 10 b2", "contradiction points"),
    # in a Garde contre they lie with the others
    (4, "garde_contre 1 88 b3", ""), (4, "garde_contre 1 89 b3", "contradiction points"), (3, "garde_contre 1 88.5 b3", ""),
    (4, "garde_contre 1 84 b2", ""), (4, "garde_contre 1 85 b2", "contradiction points"), (4, "garde_contre 1 1 b0", ""),
    # counts that nothing but all tricks gives
    (4, "petite 1 91 b3", "missing_field chelem"), (4, "petite 1 90 b3", ""), (3, "garde_sans 1 86.5 b2", "missing_field chelem"),
    (4, "garde_contre 1 0 b0", "missing_field chelem"), (4, "garde_contre 1 4 b1", "missing_field chelem"),
    (4, "garde 1 91 b3; chelem attack announced", "contradiction chelem"),
    (4, "garde_contre 1 0 b0; chelem attack announced", "contradiction chelem"),
    # all tricks beside other counts
    (4, "petite 1 90 b3; chelem attack made", "contradiction chelem"), (4, "petite 1 19 b0; chelem defence made", ""),
    (4, "petite 1 20 b0; chelem defence made", "contradiction chelem"), (4, "petite 1 23.5 b1; chelem defence made", ""),
    (4, "garde 1 24 b1; chelem defence made", "contradiction chelem"), (4, "garde 1 19 b2; chelem defence made", "contradiction chelem"),
    (4, "garde_sans 1 32 b3; chelem defence made", "contradiction chelem"),
    (4, "garde_contre 1 59 b2; chelem attack made", "contradiction chelem"),
    (4, "garde_contre 1 5 b1; chelem defence made", "contradiction chelem"),
    # a half with four who play
    (4, "petite 1 40.5 b2", "bad_points points"), (5, "petite 1 40.5 b2", "bad_points points"),
    (4, "petite 1 40.5 b2; chelem attack announced", "bad_points points"),
    (4, "garde_contre 1 60.5 b3; chelem attack made", "contradiction points"), (4, "garde_contre 1 60.5 b2; chelem attack made", ""),
    (4, "garde_sans 1 10.5 b0; chelem defence made", "contradiction points"), (4, "garde_sans 1 10.5 b1; chelem defence made", ""),
    (4, "garde 1 91.5 b3", "points_out_of_range points"), (4, "garde 1 92 b3", "points_out_of_range points"),
    # the petit, and who made all tricks
    (4, "garde 1 87 b2; petit defence; chelem attack made", "contradiction petit_au_bout"),
    (4, "garde 1 50 b0; petit attack", "contradiction petit_au_bout"), (4, "garde 1 50 b3; petit defence", "contradiction petit_au_bout"),
    # trumps: 22 with the Excuse
    (4, "garde 1 50 b2; poignee 1 simple; poignee 2 simple", ""),
    (5, "garde 1 50 b2; poignee 1 simple; poignee 2 double", "contradiction poignees"),
    (3, "garde 1 50 b2; poignee 1 simple; poignee 2 simple", "contradiction poignees"),
    (5, "garde 1 50 b2; poignee 0 simple", "bad_seat poignees[0].by"),
    (4, "garde 1 50 b2; poignee 0 simple; poignee 0 double", "duplicate_announcement poignees[1].by"),
    # who announces
    (4, "garde 1 50 b2; chelem defence announced", "announcement_not_allowed chelem.announced"),
    (4, "garde 1 50 b2; chelem attack", "bad_value chelem"),
    # beside one that cannot be read nothing is held against it
    (4, "garde 1 49.5 b2; chelem attack", "bad_value chelem"),
    (4, "garde 1 91 b3; petit defence; chelem defence announced made",
     "announcement_not_allowed chelem.announced, contradiction petit_au_bout"),
    # who plays
    (5, "garde 0 50 b2", "bad_seat declarer"), (5, "garde 1+3 50 b2", "unexpected_field partner"),
    (4, "garde 1 50 b2 K2", "unexpected_field kontra"),
)  # fmt: skip


@pytest.mark.parametrize("seats, text, wanted", AT_THE_EDGE, ids=[f"{seats}: {text}" for seats, text, _ in AT_THE_EDGE])
def test_what_the_pack_gives(seats: int, text: str, wanted: str) -> None:
    errors = settle(SYSTEM, text, seats).get("errors", [])
    assert sorted(f"{error['code']} {error['field']}" for error in errors) == sorted(filter(None, wanted.split(", ")))


def test_no_interpretation_changes_an_amount() -> None:
    for options in ({"odd_tables": "fives"}, {"games_at_three": 6, "games_at_five": 100}):
        check(SYSTEM, "garde 1 51 b1", (-50, 150, -50, -50), **options)  # 25 × 2
    for options in ({"round_to": 5}, {"five_player_split": "halves"}, {"values": {"garde": 3}}):
        refused(SYSTEM, "garde 1 51 b1", "unknown_option", 4, **options)


def plain(name: str, bouts: int, halves: int, seats: int, **more: object) -> list[int] | None:
    """What one plain deal is worth to each; None where it is refused."""
    record = {"game": name, "dealer": 0, "declarer": 1, "bouts": bouts, "points": card_points.amount(halves), **more}
    return rules.answer({"system": SYSTEM, "seats": seats, "record": record}).get("points")  # type: ignore[return-value]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_laws_of_every_count(seats: int) -> None:
    """Of all that the pack gives: defenders pay alike, the mort nothing, the taker has what they pay; a Garde is two of a Prise, a Garde
    sans four; the petit is 10 times the level more or less, whoever won; one more of the count is never worth less."""
    many = 0
    for bouts in range(4):
        before = None
        for halves in range(183):
            found = {name: amounts for name in GAMES if (amounts := plain(name, bouts, halves, seats)) is not None}
            many += len(found)
            for name, amounts in found.items():
                paid = {amount for seat, amount in enumerate(amounts) if seat != 1 and (seats < 5 or seat != 0)}
                assert len(paid) == 1
                assert sum(amounts) == 0
                assert seats < 5 or amounts[0] == 0
                assert "petite" not in found or amounts == [GAMES[name] * amount for amount in found["petite"]]
                with_petit = plain(name, bouts, halves, seats, petit_au_bout="attack")
                assert with_petit is None or with_petit[2] == amounts[2] - 10 * GAMES[name]
            if "petite" in found:
                assert before is None or found["petite"][1] >= before
                before = found["petite"][1]
    # Three count halves: more than twice as many counts.
    assert many > (2 * 900 if seats == 3 else 900)


@pytest.mark.parametrize("seats, name, side", list(product([3, 4, 5], GAMES, ["attack", "defence"])))
def test_every_count_of_all_tricks_can_be_entered_with_its_chelem_alone(seats: int, name: str, side: str) -> None:
    """Whatever count is accepted with all tricks of one side is refused with those of the other, and 200 is what it adds."""
    other = "defence" if side == "attack" else "attack"
    made = {by: {"by": by, "announced": False, "made": True} for by in (side, other)}
    counts = [(bouts, halves) for bouts in range(4) for halves in range(183) if plain(name, bouts, halves, seats, chelem=made[side])]
    assert counts
    for bouts, halves in counts:
        assert plain(name, bouts, halves, seats, chelem=made[other]) is None
        without = plain(name, bouts, halves, seats)
        with_it = plain(name, bouts, halves, seats, chelem=made[side])
        assert with_it is not None
        assert without is None or with_it[2] == without[2] - (200 if side == "attack" else -200)


@pytest.mark.parametrize("seats, dealers, warned", [
    (5, (0, 0, 1, 1, 2), [False] * 5),  # the mort deals until somebody takes; then the next
    (5, (0, 1, 2, 3, 4), [False, True, False, True, False]),
    (4, (0, 0, 1, 2, 3), [False] * 5),
    (3, (0, 1, 2, 0, 1), [False] * 5),
    (4, (0, 2, 3, 3, 1), [False, True, False, False, True]),
])  # fmt: skip
def test_whose_turn_it_is_to_deal(seats: int, dealers: tuple[int, ...], warned: list[bool]) -> None:
    """The first and the third line were passed, all others played."""
    records = [
        {"game": "redeal", "dealer": dealer} if place in (0, 2)
        else {"game": "garde", "dealer": dealer, "declarer": (dealer + 1) % seats, "points": 49, "bouts": 2}
        for place, dealer in enumerate(dealers)
    ]  # fmt: skip
    answer = rules.answer_sheet({"system": SYSTEM, "seats": seats, "records": records})
    assert ["warnings" in row for row in answer["rows"]] == warned


@pytest.mark.parametrize("seats, dealer, declarer, vorhand", [(4, 0, 2, 1), (5, 0, 3, 1), (3, 2, 1, 0)])
def test_who_has_announced_all_tricks_leads(seats: int, dealer: int, declarer: int, vorhand: int) -> None:
    """„Le chelem“: the taker; else right of the dealer. Known as yes or no, and on no sheet that does not have it."""
    asked = {"system": SYSTEM, "seats": seats, "game": "garde", "dealer": dealer, "declarer": declarer}
    opened = {
        leader: asked | {"tricks": tricks(f"{leader}: " + " ".join(["HK", "H2", "H3", "H4"][: min(seats, 4)]))}
        for leader in (declarer, vorhand)
    }
    for announced, first, source in (
        (True, declarer, "Le chelem"),
        (False, vorhand, "Le jeu de la carte"),
        (None, vorhand, "Le jeu de la carte"),
    ):
        for leader, request in opened.items():
            found = rules.check_play(request | {"chelem_announced": announced})["violations"]
            out_of_turn = [(fault["seat"], fault["source"]) for fault in found if fault["rule"] == "lead_out_of_turn"]  # type: ignore[attr-defined]
            assert out_of_turn == ([] if leader == first else [(leader, source)])
    wrong = rules.check_play(opened[declarer] | {"chelem_announced": 1})["errors"]
    assert [(error["code"], error["field"]) for error in wrong] == [("bad_value", "chelem_announced")]  # type: ignore[attr-defined]
    older = rules.check_play(opened[declarer] | {"system": "french-tarot", "chelem_announced": True})["errors"]
    assert ("unknown_field", "chelem_announced") in [(error["code"], error["field"]) for error in older]  # type: ignore[attr-defined]


@pytest.mark.parametrize("violation, stage, played, decision, source", [
    ("misdeal", "dealing", None, "redeal", "La distribution"), ("misdeal", "scored", "garde", "discretion", "L'arbitre"),
    ("discard_count", "before_lead", "petite", "correct", "Le Chien et l'Ecart"),
    ("discard_honour", "talon", "garde", "correct", "Le Chien et l'Ecart"),
    ("discard_honour", "before_lead", "garde", "discretion", "L'arbitre"),
    ("discard_tarock_hidden", "talon", "garde_contre", "no_renonce", "Le Chien et l'Ecart"),
    ("stichzwang", "trick_open", "petite", "discretion", "L'arbitre"),
    ("stichzwang", "scored", "redeal", "no_renonce", "Le jeu de la carte"),
    ("kibitzer", "dealing", None, "discretion", "L'arbitre"), ("discard_count", "next_game", None, "discretion", "L'arbitre"),
])  # fmt: skip
def test_the_referee(violation: str, stage: str, played: str | None, decision: str, source: str) -> None:
    for language in ("de", "en"):
        found = rules.adjudicate({"system": SYSTEM, "game": played, "violation": violation, "stage": stage, "accused": [1]}, language)
        assert (found["decision"], found["offenders"], found["source"]) == (decision, [], source)
        assert found["text"]


@pytest.mark.only_where(PAGE.is_file(), reason="the page lies beside the project only where it is developed")
def test_its_sentences_are_the_pages() -> None:
    """In the order of the page, each with its paragraph."""
    listed = PAGE.read_text(encoding="utf-8").partition("## Sentences")[2].partition("## Sources")[0].splitlines()
    rows = [tuple(line.strip("| ").split(" | ")) for line in listed if line.startswith("| ") and not line.startswith("| § ")]
    assert len(rows) == 13
    assert [(row.source, row.german, row.english) for row in rules.KNOWN[SYSTEM].sentences] == rows
