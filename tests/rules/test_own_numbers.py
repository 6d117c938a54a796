"""Numbers of an own sheet that are no game's and no announcement's: French Tarot's base, targets, petit, poignées and chelem, what
Point-Tarock's bids add and what Absolut and Panzer need. Amounts worked out by hand from the pages' formulas."""

from collections.abc import Mapping
from typing import Any

import pytest

import rules
from rules.book import regelblatt
from rules.book.comparing import compare
from rules.book.own import SheetRefused, differences, read_sheet
from rules.book.own.following import follows
from rules.rows.numbers import numbers
from rules.words.numbers import NUMBERS, SAYINGS
from tests.rules import laws

HEAD = {"format": "tarock-sheet/1", "slug": "lamm", "name": "Zum Lamm", "edition": "1", "valid_from": "2026"}
FRENCH: dict[str, Any] = HEAD | {
    "base": "french-tarot",
    "values": {
        "base_amount": 30, "targets": [56, 51, 41, 35], "petit_au_bout": 20, "poignees": [15, 25, 45], "trumps_4": [9, 12, 15],
        "chelem": [500, 250, 100],
    },
    "sources": {"base_amount": "§ 1", "petit_au_bout": "§ 3"},
}  # fmt: skip
POINT: dict[str, Any] = HEAD | {
    "base": "point-tarock",
    "values": {"abgeloest": 2, "gehalten": 4, "absolut_needs": 42},
    "sources": {"gehalten": "§ 9"},
}
GARDE = {"game": "garde", "dealer": 0, "declarer": 1, "bouts": 2, "points": 43}


def answer(file: Mapping[str, Any], record: dict[str, Any], seats: int) -> dict[str, Any]:
    made = read_sheet(file)
    return rules.answer({"system": "lamm", "seats": seats, "record": record}, sheets={"lamm": made})


@pytest.mark.parametrize("more, each", [
    ({}, 64),  # (30 + 2) × 2
    ({"petit_au_bout": "attack"}, 104),  # (30 + 2 + 20) × 2
    ({"petit_au_bout": "defence"}, 24),  # (30 + 2 − 20) × 2
    ({"poignees": [{"by": 2, "size": "simple"}]}, 79),  # 64 + 15
    ({"poignees": [{"by": 2, "size": "triple"}]}, 109),  # 64 + 45
    ({"points": 40, "poignees": [{"by": 2, "size": "double"}]}, -87),  # −(30 + 1) × 2 − 25
    ({"bouts": 3, "points": 35}, 60),  # just made: 30 × 2
    ({"bouts": 3, "points": 91, "chelem": {"by": "attack", "announced": True, "made": True}}, 672),  # (30 + 56) × 2 + 500
    ({"bouts": 3, "points": 91, "chelem": {"by": "attack", "announced": False, "made": True}}, 422),  # 172 + 250
    ({"chelem": {"by": "attack", "announced": True, "made": False}}, -36),  # 64 − 100
])  # fmt: skip
def test_french_tarot_by_other_numbers(more: dict[str, Any], each: int) -> None:
    assert answer(FRENCH, GARDE | more, 4)["points"] == [-each, 3 * each, -each, -each]


def test_its_lines_cite_the_files_paragraphs() -> None:
    lines = answer(FRENCH, GARDE | {"petit_au_bout": "attack", "poignees": [{"by": 2, "size": "simple"}]}, 4)["lines"]
    assert [line["source"] for line in lines] == ["§ 1", "§ 3", "Auslegung zu Zum Lamm"]
    assert [line["source"] for line in answer(HEAD | {"base": "french-tarot"}, GARDE, 4)["lines"]] == ["Französisches Tarock, Abrechnung"]
    other = HEAD | {"base": "french-tarot", "games": {"garde": 3}, "sources": {"garde": "§ 2"}}
    assert [line["source"] for line in answer(other, GARDE, 4)["lines"]] == ["§ 2"], "a multiplier of one's own"


def test_what_is_not_changed_keeps_its_paragraph() -> None:
    file = HEAD | {"base": "french-tarot", "values": {"poignees": [15, 25, 45], "trumps_4": [9, 12, 15]}}
    cited = {row.slug: row.source for row in numbers(read_sheet(file).system)}
    assert {slug: cited[slug] for slug in ("poignees", "trumps_3", "trumps_4", "chelem")} == {
        "poignees": "Auslegung zu Zum Lamm", "trumps_3": "Französisches Tarock, Melden", "trumps_4": "Auslegung zu Zum Lamm",
        "chelem": "Französisches Tarock, Durchmarsch",
    }  # fmt: skip


def test_fewer_trumps_are_shown_at_a_table_of_four() -> None:
    """9 + 12 are 21 trumps, and possible; 10 + 13 were 23."""
    shown = GARDE | {"poignees": [{"by": 1, "size": "simple"}, {"by": 2, "size": "double"}]}
    assert answer(FRENCH, shown, 4)["points"] == [-104, 312, -104, -104]  # 64 + 15 + 25
    assert answer(HEAD | {"base": "french-tarot"}, shown, 4)["errors"][0]["field"] == "poignees"


def test_point_tarock_by_other_numbers() -> None:
    """Zweiblatt with 37/2: abgelöst (6 + 2 + 2) from each of two, gehalten 6 + 4 + 2; 41/1 is short of an Absolut of 42, 9 and 6 are
    lost."""
    two = {"game": "zweiblatt", "dealer": 0, "points": "37/2"}
    assert answer(POINT, two | {"declarer": 2, "bid": "abgeloest"}, 3)["points"] == [-10, -10, 20]
    held = answer(POINT, two | {"declarer": 1, "bid": "gehalten"}, 3)
    assert held["points"] == [-12, 24, -12]
    assert [line["source"] for line in held["lines"] if line["item"] == "bid"] == ["§ 9"]
    absolut = {
        "game": "einblatt",
        "dealer": 0,
        "declarer": 1,
        "points": "41/1",
        "announcements": [{"kind": "absolut", "by": 1, "when": "before_talon"}],
    }
    assert answer(POINT, absolut, 3)["points"] == [15, -30, 15]
    assert answer(HEAD | {"base": "point-tarock"}, absolut, 3)["points"] == [-21, 42, -21]  # 9 + 6 + 6


@pytest.mark.parametrize("base, part, row, code", [
    ("french-tarot", {"petit_au_bout": 0}, "values.petit_au_bout", "bad_number"),
    ("french-tarot", {"petit_au_bout": True}, "values.petit_au_bout", "bad_number"),
    ("french-tarot", {"petit_au_bout": None}, "values.petit_au_bout", "bad_number"),
    ("french-tarot", {"poignees": [20, 30]}, "values.poignees", "bad_number"),
    ("french-tarot", {"poignees": 20}, "values.poignees", "bad_number"),
    ("french-tarot", {"targets": [36, 41, 51, 56]}, "values.targets", "bad_number"),
    ("french-tarot", {"targets": [92, 51, 41, 36]}, "values.targets", "bad_number"),
    ("french-tarot", {"trumps_5": [8, 8, 13]}, "values.trumps_5", "bad_number"),
    ("french-tarot", {"abgeloest": 2}, "values.abgeloest", "unknown_number"),
    ("koenigrufen-cup", {"petit_au_bout": 20}, "values.petit_au_bout", "unknown_number"),
    ("point-tarock", {"absolut_needs": 35}, "values.absolut_needs", "bad_number"),
    ("point-tarock", {"absolut_needs": 50}, "values.absolut_needs", "needs_no_more"),
    ("point-tarock", {"panzer_needs": 40}, "values.panzer_needs", "needs_no_more"),
])  # fmt: skip
def test_what_is_refused(base: str, part: dict[str, Any], row: str, code: str) -> None:
    with pytest.raises(SheetRefused) as refused:
        read_sheet(HEAD | {"base": base, "values": part})
    assert [(fault.row, fault.code) for fault in refused.value.faults] == [(row, code)]
    assert all("{" not in said for fault in refused.value.faults for said in (fault.german, fault.english))


def test_an_announcement_that_is_taken_away_takes_its_number_along() -> None:
    file = HEAD | {"base": "point-tarock", "announcements": {"panzer": None}}
    assert "panzer_needs" not in {row.slug for row in numbers(read_sheet(file).system)}
    with pytest.raises(SheetRefused, match="panzer_needs"):
        read_sheet(file | {"values": {"panzer_needs": 55}})


def test_every_number_of_a_sheet_has_its_name_and_every_name_a_number() -> None:
    assert {row.slug for system in rules.SYSTEMS.values() for row in numbers(system)} == set(NUMBERS)


@pytest.mark.parametrize("slug", ["french-tarot", "french-tarot-fft", "point-tarock"])
def test_a_sentence_with_numbers_is_the_built_in_sheets_own(slug: str) -> None:
    """Filled with the built-in numbers it is the very sentence that says of itself that it holds for them."""
    sheet = rules.SHEETS[slug]
    values = {row.slug: row.values for row in numbers(sheet.system)}
    said = {row.about: (row.german, row.english) for row in sheet.sentences if any(name.endswith("=") for name in row.about)}
    here = {about: SAYINGS[tuple(name.removesuffix("=") for name in about)] for about in said}
    assert {name for about in said for name in about} == {f"{row.slug}=" for row in numbers(sheet.system) if not row.of}
    assert said == {about: (saying.german.format(**values), saying.english.format(**values)) for about, saying in here.items()}


def test_regelblatt_comparison_and_check_say_what_differs() -> None:
    made = read_sheet(FRENCH)
    printed = regelblatt.as_text(regelblatt.page(made))
    assert "Trumpf 1 im letzten Stich: 20 × Stufe" in printed
    assert "10 × Stufe" not in printed
    section = next(section for section in compare("french-tarot", made, "en").sections if section.heading == "Further values")
    assert section.rows[:2] == (
        ("Base amount", "25", "30", "Abrechnung → § 1"),
        ("Points needed with 0, 1, 2, 3 bouts", "56 / 51 / 41 / 36", "56 / 51 / 41 / 35", "Skat legen → Auslegung zu Zum Lamm"),
    )
    rows = next(section for section in compare("french-tarot", made).sections if section.heading == "Die Regeln und der Tag").rows
    assert [row[0] for row in rows] == ["Skat legen", "Melden", "Le Petit", "Durchmarsch", "Abrechnung"], (
        "each beside the sentence that it replaces"
    )
    assert all("–" not in row[1:3] for row in rows)
    assert "values.petit_au_bout: Eins zum Schluss: 20 (bisher 10; § 3)" in [f"{row.row}: {row.text()}" for row in differences(made)]
    assert rules.digest(made) != rules.digest(read_sheet(HEAD | {"base": "french-tarot"}))


@pytest.mark.parametrize("slug", ["french-tarot", "point-tarock"])
def test_the_laws_hold_by_other_numbers(slug: str) -> None:
    made = laws.numbered(slug)
    assert {row.slug for row in numbers(made.system)} == {row.row.removeprefix("values.") for row in differences(made)}, (
        "every number is another"
    )
    for seats in made.system.seats:
        tariff = rules.tariff(made.slug, seats, sheets={made.slug: made})
        assert isinstance(tariff, rules.Tariff)
        games = laws.games_of(tariff, seats, 60)
        assert len(games) >= 60
        assert list(laws.tried(tariff, games, seats)) == []
    assert len(follows(rules.SHEETS[slug], made)) >= 4
