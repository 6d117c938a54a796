"""TC Gallneukirchen by paragraph: its own Trischaken and Renonce, worked out by hand from the sheet; the values are the cup's.

Dealer is seat 0, Vorhand seat 1.
"""

import pytest

import rules
from rules.book.regelblatt import page
from tests.rules.table import check, refused, request, rows, settle

SYSTEM = "koenigrufen-gallneukirchen"

TRISCHAKEN = (
    ("Trischaken, 5", "one to each", "trischaken 25/0 20/0 15/0 10/0", (-3, 1, 1, 1)),  # 3 × 1
    ("Trischaken, 4", "Vorhand has most: double", "trischaken 20/0 25/0 15/0 10/0", (2, -6, 2, 2)),  # 3 × 2
    ("Trischaken, 4", "35/2: double", "trischaken 35/2 14/1 12/0 8/0", (-6, 2, 2, 2)),  # 3 × 2
    ("Trischaken, 4", "35/1: single", "trischaken 35/1 14/2 12/0 8/0", (-3, 1, 1, 1)),  # 3 × 1
    ("Trischaken, 4", "Vorhand with 35/2: four times", "trischaken 14/0 36/0 12/0 8/0", (4, -12, 4, 4)),  # 3 × 4
    ("Trischaken, 5", "two tied give one each", "trischaken 25/0 10/0 25/0 10/0", (-2, 2, -2, 2)),  # 2 × 1
    ("Trischaken, 5", "three tied", "trischaken 20/0 10/0 20/0 20/0", (-1, 3, -1, -1)),  # 1 each
    ("Trischaken, 4", "Vorhand tied pays double", "trischaken 30/0 30/0 5/0 5/0", (-2, -4, 3, 3)),  # 2 × 1, 2 × 2
    ("Trischaken, 4", "Vorhand among three tied", "trischaken 20/0 20/0 20/0 10/0", (-1, -2, -1, 4)),  # 1, 2, 1
    ("Trischaken, 6", "a Jungfrau has three", "trischaken 30/0 20/0 20/0 0/0", (-3, 0, 0, 3)),  # 3
    ("Trischaken, 6", "… from Vorhand six", "trischaken 20/0 30/0 20/0 0/0", (0, -6, 0, 6)),  # 3 × 2
    ("Trischaken, 6", "… with 35/2 six", "trischaken 40/0 20/0 10/0 0/0", (-6, 0, 0, 6)),  # 3 × 2
    ("Trischaken, 6", "… from Vorhand with 35/2 twelve", "trischaken 20/0 40/0 10/0 0/0", (0, -12, 0, 12)),  # 3 × 4
    ("Trischaken, 6", "… from each of two tied", "trischaken 30/0 10/0 30/0 0/0", (-3, 0, -3, 6)),  # 3 + 3
    ("Trischaken, 6", "… Vorhand tied pays double", "trischaken 30/0 30/0 10/0 0/0", (-3, -6, 0, 9)),  # 3 + 6
    ("Trischaken, 6", "… from each of three tied", "trischaken 23/1 0/0 23/1 23/1", (-3, 9, -3, -3)),  # 3 + 3 + 3
    ("Trischaken, 7", "two Jungfrauen three each", "trischaken 35/1 34/2 0/0 0/0", (-6, 0, 3, 3)),  # 2 × 3
    ("Trischaken, 7", "… from Vorhand", "trischaken 34/2 35/1 0/0 0/0", (0, -12, 6, 6)),  # 2 × 3 × 2
    ("Trischaken, 7", "… with 35/2", "trischaken 50/0 20/0 0/0 0/0", (-6, 0, 3, 3)),  # 2 × 3
    ("Trischaken, 7", "… from Vorhand with 35/2", "trischaken 20/0 50/0 0/0 0/0", (0, -12, 6, 6)),  # 2 × 3 × 2
    ("Trischaken, 7", "two at 35: three to each Jungfrau in all", "trischaken 35/0 0/0 35/0 0/0", (-3, 3, -3, 3)),  # 6 / 2
    ("Trischaken, 7", "all tricks: six in all", "trischaken 70/0 0/0 0/0 0/0", (-6, 2, 2, 2)),  # 6 / 3
    ("Trischaken, 7", "all tricks for Vorhand: twelve", "trischaken 0/0 70/0 0/0 0/0", (4, -12, 4, 4)),  # 12 / 3
    ("Trischaken, 8", "Renonce: three to each", "trischaken; renonce 2", (3, 3, -9, 3)),  # 3 × 3
    ("Trischaken, 8", "Renonce of Vorhand: no more", "trischaken; renonce 1", (3, -9, 3, 3)),  # 3 × 3
    ("Renonceregung, 2", "two with a wrong number", "trischaken; renonce 0 2", (-3, 3, -3, 3)),  # 2 × 3 / 2
)

AS_THE_CUP = (
    ("Renonceregung, 1", "an opponent of a Dreier", "dreier 1; renonce 0", (-25, 15, 5, 5), None),  # 15 + 5 + 5
    ("Renonceregung, 1", "announcements included", "rufer 1+3; trull 3 open; renonce 0", (-9, 3, 3, 3), None),  # 1 + 2 each
    ("Fabensolo, 4", "kings in a Farbensolo", "farbensolo 1 won; vier_koenige 1 open won", (-14, 42, -14, -14), None),  # 10 + 2 × 2
    ("cup", "Kontra is cash", "rufer 1+3 won K4", (-1, 1, -1, 1), (-3, 3, -3, 3)),  # 1; 3
    ("cup", "Sechserdreier", "sechserdreier 1 lost", (8, -24, 8, 8), None),  # -8
    ("cup", "Solorufer alone: no Kontra", "solorufer 1 lost K8", (2, -6, 2, 2), None),  # -2
    ("cup", "five at the table", "bettler 1 won", (0, 12, -4, -4, -4), None),  # 4
)


@pytest.mark.parametrize("paragraph, words, record, points", rows(TRISCHAKEN))
def test_trischaken(paragraph: str, words: str, record: str, points: tuple[int, ...]) -> None:
    check(SYSTEM, record, points)


@pytest.mark.parametrize("paragraph, words, record, points, cash", rows(AS_THE_CUP))
def test_the_rest(paragraph: str, words: str, record: str, points: tuple[int, ...], cash: tuple[int, ...] | None) -> None:
    check(SYSTEM, record, points, cash)


def test_the_sheet_gives_no_answer() -> None:
    """Two at 35 with two Jungfrauen, one of them Vorhand: double for Vorhand, or three for each Jungfrau? The referee decides."""
    refused(SYSTEM, "trischaken 35/0 35/0 0/0 0/0", "undefined_by_rules")


TWO_JUNGFRAUEN = (
    # Trischaken, 7: 3 each; with `doubled` twice from 35/2 as ever (Trischaken, 4); the 6 and 12 for all tricks are the sheet's own
    ("trischaken 35/1 34/2 0/0 0/0", (-6, 0, 3, 3), (-6, 0, 3, 3)),
    ("trischaken 40/0 30/0 0/0 0/0", (-6, 0, 3, 3), (-12, 0, 6, 6)),
    ("trischaken 30/0 40/0 0/0 0/0", (0, -12, 6, 6), (0, -24, 12, 12)),
    ("trischaken 35/0 0/0 35/0 0/0", (-3, 3, -3, 3), (-3, 3, -3, 3)),
    ("trischaken 70/0 0/0 0/0 0/0", (-6, 2, 2, 2), (-6, 2, 2, 2)),
    ("trischaken 0/0 70/0 0/0 0/0", (4, -12, 4, 4), (4, -12, 4, 4)),
    ("trischaken 40/0 20/0 10/0 0/0", (-6, 0, 0, 6), (-6, 0, 0, 6)),  # one Jungfrau: 3 × 2 under both
)


@pytest.mark.parametrize("text, included, doubled", TWO_JUNGFRAUEN)
def test_whether_35_2_is_contained_in_what_two_jungfrauen_receive(text: str, included: tuple, doubled: tuple) -> None:
    check(SYSTEM, text, included)
    check(SYSTEM, text, doubled, two_jungfrauen="doubled")


def test_an_answer_that_only_a_reading_gives_says_so() -> None:
    for text, source in (
        ("trischaken 40/0 30/0 0/0 0/0", "Auslegung zu Trischaken, 4–7"), ("trischaken 35/1 34/2 0/0 0/0", "Trischaken, 4–7"),
        ("trischaken 70/0 0/0 0/0 0/0", "Trischaken, 4–7"), ("trischaken; renonce 0 2", "Auslegung zu Trischaken, 8"),
    ):  # fmt: skip
        assert [line["source"] for line in settle(SYSTEM, text, 4)["lines"]] == [source], text
    unit = settle(SYSTEM, "kakadurufer 1+3 won; kakadu 1 open lost", 4, bird_rufer="unit")["lines"]
    assert [line["source"] for line in unit] == ["Auslegung zu Cup, Tafel „Die Spiele“"]


def test_a_tournament_may_have_no_claims() -> None:
    check(SYSTEM, "rufer 1+3; renonce 0; claim 1 pagat", (-4, 2, 1, 1))  # 1 + 1, as the cup
    for claim in ("claim 1 pagat", "claim 2 points 3"):
        refused(SYSTEM, f"rufer 1+3; renonce 0; {claim}", "bad_claim", 4, claims=False)
    check(SYSTEM, "rufer 1+3; renonce 0", (-3, 1, 1, 1), claims=False)


def test_bird_rufer_as_one_game() -> None:
    check(SYSTEM, "kakadurufer 1+3 won; kakadu 1 open lost", (7, -7, 7, -7), bird_rufer="unit")  # -(1 + 6)
    check(SYSTEM, "kakadurufer 1+3 won; kakadu 1 open lost", (5, -5, 5, -5))  # 1 - 6


@pytest.mark.parametrize("game", ["zwiccolo", "zwiccolo_ouvert"])
def test_no_zwiccolo(game: str) -> None:
    """„Negativspiele sind: Piccolo, Bettel, Piccolo-Ouvert, Bettel-Ouvert“: no such game in any command, and no value of it."""
    asked = request(SYSTEM, f"{game} 1 won", 4)
    case = {"system": SYSTEM, "game": game, "violation": "stichzwang", "stage": "next_lead", "accused": [1]}
    answers = (
        rules.answer(asked), rules.adjudicate(case), rules.check_play(case | {"dealer": 0, "declarer": 1, "tricks": []}),
        rules.answer_sheet({"system": SYSTEM, "records": [asked["record"]]})["rows"][0],
    )  # fmt: skip
    assert ["unknown_game" in [error["code"] for error in answer["errors"]] for answer in answers] == [True] * 4
    assert [error["code"] for error in settle(SYSTEM, "dreier 1 won", 4, values={game: 3})["errors"]] == ["bad_option"]
    printed = [cell for section in page(SYSTEM).sections for cell in (*(cell for row in section.rows for cell in row), *section.notes)]
    assert [cell for cell in printed if "wiccolo" in cell] == [
        "Negativspiele: Piccolo, Bettel, beide auch ouvert; kein Zwiccolo. Der Spieler spielt aus."
    ]


def test_what_the_cup_lends_is_cited_as_the_cups() -> None:
    """The values and the Kontra are the cup's; Trischaken and the Renonce are the sheet's own."""
    rows = (
        ("solodreier 1 lost K2; trull 1 open won", {"Cup, Tafel „Die Spiele“", "Cup, Tafel „Die Prämien“", "Cup, § Allgemeines, 6"}),
        ("rufer 1 conceded", {"Cup, § Ruferspiele, 2"}),
        ("trischaken 20/0 30/0 12/0 8/0", {"Trischaken, 4–7"}),
        ("trischaken; renonce 2", {"Trischaken, 8"}),
        ("dreier 1; renonce 0; claim 1 pagat", {"Renonceregung, 1", "Cup, § Renonce, 4"}),
        ("redeal", {"Renonceregung, 2"}),
    )
    for text, sources in rows:
        assert {line["source"] for line in settle(SYSTEM, text, 4)["lines"]} == sources, text
    sheet = rules.SYSTEMS[SYSTEM]
    cited = {row.source for row in (*sheet.games, *sheet.announcements, *sheet.interpretations)} | set(sheet.paragraphs.values())
    cited |= {note[2] for note in rules.SHEETS[SYSTEM].sentences}
    own = {"Trischaken", "Negativspiele", "Fabensolo", "Renonceregung"}  # its four headings, as they are spelt there
    assert {source.split(",")[0] for source in cited} == own | {"Cup", "Auslegung zu Cup"}
