"""A cup's own sheet that starts from the French federation's (tarot-fft.md): other numbers worked out by hand, its words, its refusals. No
other sheet of the three new scenes is one to start from (balanced.md; `test_own_refused`)."""

from typing import Any

import pytest

import rules
from rules.book import regelblatt
from rules.book.own import SheetRefused, differences, read_sheet
from rules.book.own.following import failing, follows

HEAD: dict[str, Any] = {
    "format": "tarock-sheet/2", "slug": "lys", "name": "Zum Lys", "edition": "1", "valid_from": "2026", "base": "french-tarot-fft",
}  # fmt: skip
FILE: dict[str, Any] = HEAD | {
    "games": {"garde_contre": 8}, "names": {"garde": "Wache"}, "sources": {"base_amount": "§ 1"},
    "values": {
        "base_amount": 30, "petit_au_bout": 20, "poignees": [15, 25, 45], "trumps_4": [9, 12, 15], "chelem": [500, 250, 100],
    },
}  # fmt: skip
GARDE: dict[str, Any] = {"game": "garde", "dealer": 0, "declarer": 1, "bouts": 2, "points": 43}
SILENT = {"by": "defence", "announced": False, "made": True}


def amounts(seats: int, record: dict[str, Any]) -> list[int]:
    return rules.answer({"system": "lys", "seats": seats, "record": record}, sheets={"lys": read_sheet(FILE)})["points"]


@pytest.mark.parametrize("more, each", [
    ({}, 64),  # (30 + 43 − 41) × 2
    ({"petit_au_bout": "attack"}, 104),  # (32 + 20) × 2
    ({"poignees": [{"by": 2, "size": "simple"}, {"by": 3, "size": "double"}]}, 104),  # 64 + 15 + 25: 9 + 12 trumps
    ({"game": "garde_contre"}, 256),  # 32 × 8
    ({"bouts": 3, "points": 91, "chelem": {"by": "attack", "announced": True, "made": True}}, 670),  # (30 + 55) × 2 + 500
    ({"chelem": {"by": "attack", "announced": True, "made": False}}, -36),  # 64 − 100
    ({"game": "petite", "bouts": 0, "points": 19, "chelem": SILENT}, -317),  # −(30 + 37) − 250
])  # fmt: skip
def test_amounts_by_other_numbers(more: dict[str, Any], each: int) -> None:
    """Four active: at a table of four, and of five, where the dealer is mort."""
    assert amounts(4, GARDE | more) == [-each, 3 * each, -each, -each]
    if "poignees" not in more:
        assert amounts(5, GARDE | more) == [0, 3 * each, -each, -each, -each]


def test_three_play_by_the_numbers_of_three() -> None:
    """13 trumps are simple there still: 64 + 15 from each of two."""
    assert amounts(3, GARDE | {"poignees": [{"by": 2, "size": "simple"}]}) == [-79, 158, -79]


def test_it_keeps_the_words_of_the_scene() -> None:
    """What the file does not name is called as on the sheet that it starts from."""
    made, base = read_sheet(FILE), rules.SHEETS["french-tarot-fft"]
    assert (made.system.word("garde"), made.system.word("petite"), made.system.word("bouts")) == ("Wache", "Prise", "Bouts")
    assert read_sheet(HEAD).system.names == base.system.names
    said = {row.hand.german: (row.before.text(), row.now.text()) for row in follows(base, made)}
    # (25 + 9) × 3 and (30 + 9) × 3; (25 + 4 + 10) × 2 × 3 and (30 + 4 + 20) × 2 × 3
    assert said["Eine Prise mit 2 Bouts, 50 Punkte"] == ("+102", "+117")
    assert said["Eine Garde, 45 Punkte, mit Petit au bout"] == ("+234", "+324")
    assert not [words for words in said if "Augen" in words or "Spitze" in words]
    assert failing(made) == ()


def test_its_regelblatt_says_its_own_numbers_in_the_sentences_of_the_scene() -> None:
    printed = regelblatt.as_text(regelblatt.page(read_sheet(FILE)))
    assert "Poignée vor der eigenen ersten Karte: 9, 12, 15 Trümpfe (zu dritt 13, 15, 18): 15, 25, 45 für die Partei" in printed
    assert "angesagt 500 (der Spieler spielt aus), sonst 250, verfehlt −100; der Verteidigung jedem 250." in printed
    assert "Nötig mit 0, 1, 2, 3 Bouts: 56, 51, 41, 36. (30 + Unterschied" in printed
    assert "Spitzen" not in printed
    assert "values.targets" not in {row.row for row in differences(read_sheet(FILE))}
    named = next(row for row in differences(read_sheet(HEAD | {"values": {"targets": [56, 51, 41, 35]}})) if row.row == "values.targets")
    assert named.text() == "Nötige Punkte mit 0, 1, 2, 3 Bouts: 56 / 51 / 41 / 35 (bisher 56 / 51 / 41 / 36; Auslegung zu Zum Lys)"


@pytest.mark.parametrize("part, row, code", [
    ({"halves": "kept"}, "halves", "not_for_base"),
    ({"own_games": {"neu": {"kind": "alone", "value": 3}}}, "own_games", "not_for_base"),
    ({"seats": {"active": 4}}, "seats", "not_for_base"),
    ({"values": {"trumps_5": [8, 10, 13]}}, "values.trumps_5", "unknown_number"),
    ({"values": {"targets": [56, 51, 41, 42]}}, "values.targets", "bad_number"),
    ({"policies": {"round_to": 5}}, "policies.round_to", "unknown_policy"),
    ({"announcements": {"trull": [1, 2]}}, "announcements.trull", "unknown_announcement"),
])  # fmt: skip
def test_what_is_refused(part: dict[str, Any], row: str, code: str) -> None:
    with pytest.raises(SheetRefused) as refused:
        read_sheet(HEAD | part)
    assert [(fault.row, fault.code) for fault in refused.value.faults] == [(row, code)]
    assert "sind: ." not in refused.value.faults[0].german


def test_a_number_of_another_size_is_refused_by_its_name_and_the_sheets_own() -> None:
    with pytest.raises(SheetRefused) as refused:
        read_sheet(HEAD | {"values": {"targets": [56, 51, 41]}})
    assert refused.value.faults[0].german == (
        "Nötige Punkte mit 0, 1, 2, 3 Bouts: hier steht eine Liste von 4 ganzen Zahlen von 1 bis 91, keine größer als die vorige; im "
        "Ausgangsblatt [56, 51, 41, 36]. Wegnehmen lässt sich das nicht."
    )
