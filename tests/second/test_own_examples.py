"""The second scorer of sheets of one's own by itself: the worked examples of own-sheets.md, and a sheet that changes nothing."""

import pytest

from tests.second import own_radl, own_score, scorer
from tests.second.frame import Record
from tests.second.generate import request
from tests.second.sheets import COLUMNS

COUNT_35_1 = {"total": 70, "unit": "thirds", "wins": "35/1"}
ALL_ITEMS = {"valat_value": "multiplies_all", "valat_kontra": "all_items", "kontra": "score"}
KONTRA_ONE = {"0": 2, "1": 1, "3": 1}
RUFER: Record = {"game": "rufer", "dealer": 0, "declarer": 0, "partner": 1}
BETTLER: Record = {"game": "bettler", "dealer": 0, "declarer": 2, "won": True, "kontra": KONTRA_ONE}
DREIER: Record = {"game": "dreier", "dealer": 0, "declarer": 0, "won": True}
ILLUSTRATED = {
    "seats": {"active": 3, "tables": [3]},
    "own_games": {"zweiblatt": {"kind": "alone", "value": 6, "factor": 2}},
    "surplus": {"who": "winner", "above": 35, "step": 1, "times": "factor"},
}
ABSOLUT = {
    "count": {"total": 88, "unit": "whole", "wins": 45},
    "games": {"rufer": 1},
    "own_announcements": {"absolut": {"kind": "count", "value": 2, "needs": 56, "raises": True}},
}
MOND = {"games": {"rufer": 1}, "own_announcements": {"mondfang": {"value": [1, None], "pays": "pair"}}}


def file(base: str = "none", **keys: object) -> Record:
    head = {"format": "tarock-sheet/2", "slug": "muster", "name": "Muster", "edition": "2026", "valid_from": "2026", "base": base}
    return {**head, **keys}


def said(kind: str, by: int, when: str, **more: object) -> list[Record]:
    return [{"kind": kind, "by": by, "when": when, **more}]


VALAT = said("valat", 0, "open", won=True)
ABSOLUT_OF_TWO = said("absolut", 2, "open")


@pytest.mark.parametrize("sheet, record, points", [
    (file(count=COUNT_35_1, games={"rufer": 1}), RUFER | {"points": "35/1"}, [1, 1, -1, -1]),
    (file(count=COUNT_35_1, games={"rufer": 1}), RUFER | {"points": "35/0"}, [-1, -1, 1, 1]),
    (file(count=COUNT_35_1 | {"wins_kontra": "35/0"}, games={"rufer": 1}), RUFER | {"points": "35/0", "kontra": 2}, [2, 2, -2, -2]),
    (file("koenigrufen-cup", policies=ALL_ITEMS, announcements={"valat": [2, 4]}),
     DREIER | {"announcements": said("pagat", 0, "open", won=True) + VALAT}, [84, -28, -28, -28]),
    (file("koenigrufen-cup", policies=ALL_ITEMS, announcements={"valat": [2, 4]}),
     DREIER | {"announcements": said("pagat", 0, "open", won=False) + VALAT}, [36, -12, -12, -12]),
    (file(halves="down", games={"bettler": 2.5}), BETTLER, [-5, -2, 9, -2]),
    (file(halves="kept", games={"bettler": 2.5}), BETTLER, [-5, -2.5, 10, -2.5]),
    (file(halves="down", games={"bettler": 2.5}, radl={"triggers": {}}), BETTLER | {"radl": 2}, [-10, -5, 20, -5]),
    (file(**ILLUSTRATED), {"game": "zweiblatt", "dealer": 0, "declarer": 0, "points": "40/0"}, [32, -16, -16]),
    (file(**ILLUSTRATED), {"game": "zweiblatt", "dealer": 0, "declarer": 0, "points": "31/0"}, [-28, 14, 14]),
    (file(**MOND), RUFER | {"declarer": 1, "partner": 2, "won": True, "announcements": said("mondfang", 1, "silent", won=True, of=2)},
     [-1, 2, 0, -1]),
    (file(**ABSOLUT), RUFER | {"points": 33, "announcements": ABSOLUT_OF_TWO}, [3, 3, -3, -3]),
    (file(**ABSOLUT), RUFER | {"points": 32, "announcements": ABSOLUT_OF_TWO}, [-3, -3, 3, 3]),
    (file("koenigrufen-cup", renonce={"pays": "side_loses"}),
     RUFER | {"partner": 2, "announcements": said("pagat", 2, "open"), "renonce": {"offenders": [1]}}, [3, -3, 3, -3]),
    (file("koenigrufen-cup", renonce={"pays": {"each": 5}}), RUFER | {"renonce": {"offenders": [1]}}, [5, -15, 5, 5]),
    (file("koenigrufen-speiszettel", kontra={"covers": "game_and_all"}),
     RUFER | {"won": True, "kontra": 2, "announcements": said("trull", 0, "silent", won=True)}, [4, 4, -4, -4]),
])  # fmt: skip
def test_a_worked_example(sheet: Record, record: Record, points: list[float]) -> None:
    assert own_score.answer(sheet, {"record": record})["points"] == points


def test_several_radl_at_once() -> None:
    """Example 7: games 2 × 2, 3 × 4, 4 × 4, 5 × 4, 6 × 2, 7 × 1."""
    sheet = file(
        games={"rufer": 1}, radl={"triggers": {"trischaken": "round", "mondfang": 1}, "stack": "multiply", "max": 4},
        policies={"trischaken": "pot", "trischaken_pot": 6, "renonce_trischaken": 6}, announcements={"mondfang": [1, 2]},
    )  # fmt: skip
    trischaken = {"game": "trischaken", "dealer": 0, "points": ["10/0", "20/0", "30/0", "10/0"]}
    rufer = RUFER | {"won": True}
    caught = rufer | {"announcements": said("mondfang", 0, "silent", won=True)}
    rows = own_radl.answer(sheet, {"records": [trischaken, trischaken, caught, rufer, rufer, rufer, rufer]})["rows"]
    assert [row["points"][0] for row in rows] == [2, 4, 8, 4, 4, 2, 1]


@pytest.mark.parametrize("base", COLUMNS)
def test_a_sheet_that_changes_nothing_settles_as_its_base(base: str) -> None:
    for number in range(150):
        asked = {key: value for key, value in request(base, 11, number).items() if key != "options"}
        before, after = scorer.answer(asked), own_score.answer(file(base), asked)
        for part in ("points", "cash", "warnings"):
            assert before.get(part) == after.get(part), asked
        codes = [[code for code, _ in answer.get("errors", [])] for answer in (before, after)]
        assert codes[0] == codes[1] or codes[0][0] in codes[1] or codes[1][0] in codes[0], asked
