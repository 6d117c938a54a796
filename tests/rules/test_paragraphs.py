"""What the paragraphs say that decide a fault, and which come nearest to somebody's own words."""

import pytest

import rules
from tests.rules.free_files import sheet


@pytest.mark.parametrize("system", rules.SYSTEMS)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_paragraph_that_decides_says_something_in_a_sentence(system: str, language: str) -> None:
    table = rules.SHEETS[system].decisions
    cited = {row.source for row in (*table.rulings, *table.duties)} | {table.late_source, table.unnamed_source or table.late_source}
    said = {source: rules.paragraph(system, source, language) for source in cited}
    assert all(text.endswith(".") and len(text) < 420 for text in said.values()), said


def test_what_is_read_into_a_place_is_said_by_the_place() -> None:
    assert rules.paragraph("point-tarock", "Auslegung zu § 3 c") == rules.paragraph("point-tarock", "§ 3 c")
    assert rules.paragraph("point-tarock", "§ 99") == ""
    # The cup's § Allgemeines, 8 stands among its sentences; Gallneukirchen cites it as lent.
    assert rules.paragraph("koenigrufen-cup", "§ Allgemeines, 8").startswith("Kiebitze und der Fünfte mischen sich nicht ein")
    assert rules.paragraph("koenigrufen-gallneukirchen", "Cup, § Allgemeines, 8", "en").startswith(
        "Kibitzers and the fifth player do not interfere"
    )


def test_what_is_read_into_a_whole_sheet_is_said_by_no_sentence_about_something_else() -> None:
    """Both are cited so: that nothing is added up across, and what a fault costs that no paragraph of the file speaks of."""
    free = sheet()
    assert {row.source for row in free.sentences} >= {"Auslegung zu Cego-Abend", "§ 1"}
    assert rules.paragraph(free, "Auslegung zu Cego-Abend") == ""
    assert rules.paragraph(free, "§ 1") == "Gespielt wird Cego."


@pytest.mark.parametrize(
    "system, words, language, source",
    [
        ("point-tarock", "Er hat nicht abgehoben, sondern geklopft", "de", "§ 3 b"),
        ("point-tarock", "he did not cut but knocked", "en", "§ 3 b"),
        ("point-tarock", "Talon der Gegner zu früh aufgedeckt", "de", "§ 5 b"),
        ("koenigrufen-cup", "Kontra gegen den eigenen Partner", "de", "§ Spielablauf, 6; § Prämien, 4"),
    ],
)
def test_the_nearest_paragraph_to_free_words(system: str, words: str, language: str, source: str) -> None:
    assert rules.nearest(system, words, language)[0].source == source


def test_nothing_is_near_to_nothing() -> None:
    assert rules.nearest("koenigrufen-cup", "") == rules.nearest("koenigrufen-cup", "qq xyz 77") == ()


def test_a_seen_card_is_dealt_again_until_the_first_lead() -> None:
    """§ 3 c: „Auch in jenen Fällen wo eine Karte sichtbar (offen) ist bzw. sichtbar wird.“"""
    asked = {"system": "point-tarock", "violation": "exposed_card"}
    assert [rules.adjudicate({**asked, "stage": stage})["decision"] for stage in ("dealing", "before_lead", "trick_open", "next_game")] == [
        "redeal",
        "redeal",
        "accepted",
        "expired",
    ]
    assert rules.adjudicate({**asked, "stage": "talon"})["text"].startswith("Beim Geben war eine Karte zu sehen.")


def test_a_fault_that_the_sheet_does_not_name_is_the_referees_until_the_next_game() -> None:
    found = rules.unnamed("koenigrufen-cup", "scored")
    assert (found.decision, found.source) == ("discretion", "§ Renonce, 12")
    assert found.text().startswith("Diesen Verstoß nennt das Blatt nicht.")
    assert (rules.unnamed("koenigrufen-gallneukirchen", "next_game").decision) == "expired"
    assert rules.unnamed("koenigrufen-gallneukirchen", "talon").source == "Cup, § Renonce, 12"
