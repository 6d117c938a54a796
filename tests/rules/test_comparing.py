"""What differs between two sheets, and between two editions of one, read from the page by hand: values, policies, what is open, how a fault
is decided."""

import pytest

import rules
from rules.book.comparing import compare
from rules.book.own import read_sheet
from rules.book.regelblatt import policies

CUP, CUP_2018, OOE, SAUWALD = (f"koenigrufen-{name}" for name in ("cup", "cup-2018", "oberoesterreich", "sauwald"))


def rows(one: str, other: rules.Sheet | str, language: str = "de") -> dict[str, dict[str, tuple[str, ...]]]:
    return {section.heading: {row[0]: row[1:] for row in section.rows} for section in compare(one, other, language).sections}


def test_from_sauwald_to_oberoesterreich() -> None:
    """Farbensolo 5 to 6, a Farbendreier that is new; every loser pays for himself, then the loser pays three; 3 each in a Renonce, then by
    role."""
    found = rows(SAUWALD, OOE)
    assert found["Spiele"] == {
        "Farbensolo": ("Wert 5", "Wert 6", "Regelwerk 2019 → Tarif"),
        "Farbendreier": ("–", "Wert 3 · Art allein, Farbspiel", "Tarif"),
    }
    assert "Ansagen" not in found, "the same kinds and values"
    settled = found["Wie gerechnet wird"]
    assert settled["Wie wird Trischaken abgerechnet?"][:2] == (
        "jeder Verlierer zahlt für sich je 1, der Jungfrau 3, mal Faktor",
        "einer zahlt 3, ab 35/2 6, als Vorhand doppelt; zwei je 2, drei je 1",
    )
    assert settled["Was kostet eine Renonce im Trischaken?"][0] == "3"
    assert "Was ist ein Valat wert?" not in settled, "it multiplies in both"
    assert found["Auslegungen"]["Wie viele Spiele hat eine Runde am Fünfertisch?"][:2] == ("–", "zur Wahl: 20 Spiele")
    assert found["Renonce: Verstoß und Entscheid"]["falschen König angesagt"][:2] == (
        "ab: Talon und Ablage: nur die Ansage verloren",
        "ab: Talon und Ablage: Renonce",
    )


def test_from_the_cup_of_2018_to_the_cup() -> None:
    """The Valat multiplied and is added; no game is worth another amount; what a tournament may choose is another."""
    found = rows(CUP_2018, CUP, "en")
    assert "Games" not in found
    assert found["Announcements"] == {
        "Valat (all tricks)": ("silent × 4 · announced × 8", "silent 10 · announced 20", "Valat → Tafel „Die Prämien“")
    }
    assert len(found["How it is settled"]) == 4
    assert "What counts double in a Solo?" in found["How it is settled"]


def test_a_page_names_both_editions() -> None:
    shown = compare(SAUWALD, OOE)
    assert shown.title == "Königrufen Sauwald, Ausgabe 2019 – Königrufen Oberösterreich, Ausgabe 4/2023, Renonce 11/2025"
    assert shown.sections[0].columns[1:3] == tuple(shown.title.split(" – "))


@pytest.mark.parametrize("system", rules.SYSTEMS)
def test_a_sheet_says_of_itself_that_it_is_alike(system: str) -> None:
    shown = compare(rules.SHEETS[system], rules.SHEETS[system])
    assert (shown.sections, shown.subtitle) == ((), "Die beiden Blätter sind gleich.")


def test_an_own_sheet_is_compared_in_its_own_words() -> None:
    """Halves are written as „2½“, and a Radl or a Renonce that a key of the file says is told by the key's sentence."""
    made = read_sheet({
        "format": "tarock-sheet/2", "slug": "lamm", "name": "Zum Lamm", "edition": "1", "valid_from": "2026", "base": "none",
        "games": {"dreier": 3}, "halves": "kept", "radl": {"triggers": {"dreier": 2}}, "renonce": {"pays": {"each": 2.5}},
        "policies": {"trischaken": "pot", "trischaken_pot": 6, "renonce_trischaken": 1.5},
    })  # fmt: skip
    how = rows("koenigrufen-speiszettel", made)["Wie gerechnet wird"]
    assert how["Was kostet eine Renonce im Trischaken?"][1] == "1½"
    assert how["Wie oft wird in der Renonce bezahlt?"][1] == "Renonce: jeder der anderen erhält 2½."
    doubled = "Doppelt zählen die nächsten 2 Spiele nach: Dreier; ein weiterer Anlass beginnt neu."
    assert how["Zählen Spiele der Runde doppelt?"][1] == doubled
    assert doubled in [row[1] for section in policies(made).sections for row in section.rows]
