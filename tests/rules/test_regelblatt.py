"""The printed page of every system against a golden copy, so that every change of a value is a visible diff.

The copies in `golden/` were written by the program and then read against the sheets by eye, row by row (2026-11-21): values of games and
announcements against the tables („Die Spiele“, „Die Prämien“, § 18 b to e, Speisen, Zutaten, Abrechnung), notes against their paragraphs,
the tables of decisions against the paragraphs on Renonce. A copy is written anew only after the changed rows were read against the sheet
again.
"""

from pathlib import Path

import pytest

import rules
from rules.book.comparing import compare
from rules.book.regelblatt import as_text, page
from tests.rules.generator import SEATS

GOLDEN = Path(__file__).parent / "golden"
COMPARED = (("koenigrufen-cup", "koenigrufen-speiszettel", "de"), ("koenigrufen-cup", "koenigrufen-gallneukirchen", "en"))


def copy(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").rstrip("\n")


@pytest.mark.parametrize("system", SEATS)
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_page_is_the_golden_copy(system: str, language: str) -> None:
    name = system if language == "de" else f"{system}.en"
    assert as_text(page(system, None, language)).rstrip("\n") == copy(name)


@pytest.mark.parametrize("one, other, language", COMPARED)
def test_the_comparison_is_the_golden_copy(one: str, other: str, language: str) -> None:
    assert as_text(compare(one, other, language)).rstrip("\n") == copy(f"compare-{one}-{other}.{language}")


@pytest.mark.parametrize("system", rules.SYSTEMS)
def test_a_system_does_not_differ_from_itself(system: str) -> None:
    assert compare(system, system).sections == ()


def test_a_tournaments_choices_and_house_values_stand_on_its_page() -> None:
    shown = as_text(page("koenigrufen-cup", {"bird_rufer": "unit", "values": {"dreier": 4, "trull": [1, 3], "sechserdreier": [5, 9]}}))
    assert "ein Spiel: gewonnen nur mit beiden, zum ganzen Wert" in shown
    lines = {line.split("  ")[0]: line for line in shown.splitlines()}
    assert lines["Dreier"].split()[1] == "4"
    assert lines["Trull"].split()[1:3] == ["1", "3"]
    assert "5 / −9" in lines["Sechserdreier"]
    assert "Eigener Wert: Dreier" in shown


def test_options_of_the_speiszettel() -> None:
    shown = as_text(page("koenigrufen-speiszettel", {"sack": [1, 2], "pagatkassa_stake": 10, "radl": False}))
    assert "10 Cent" in shown
    assert "1 / 2" in shown
    assert next(line for line in shown.splitlines() if line.startswith("Sack")).split()[1:3] == ["1", "2"]


def test_ohne_trull_after_the_talon_appears_with_its_choice() -> None:
    assert "Ohne Trull nach dem Talon" not in as_text(page("point-tarock"))
    shown = as_text(page("point-tarock", {"ohne_after_talon": True}))
    row = next(line for line in shown.splitlines() if line.startswith("Ohne Trull nach dem Talon"))
    assert row.split()[5:9] == ["1", "2", "3", "–"]


def test_an_unknown_system_is_misuse() -> None:
    with pytest.raises(KeyError):
        page("schnapsen")
