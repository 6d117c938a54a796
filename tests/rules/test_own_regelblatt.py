"""What the Regelblatt of an own sheet says: the sheet's names and keys, each with its own paragraph; read from the page by hand."""

from typing import Any

import pytest

import rules
from rules.book.own import read_sheet
from rules.book.regelblatt import page
from rules.rows.sheet import Sheet

FILE: dict[str, Any] = {
    "format": "tarock-sheet/2", "slug": "hopf", "name": "Hopf", "edition": "2026", "valid_from": "2026", "base": "koenigrufen-cup",
    "names": {"valat": {"de": "Durch", "en": "Through"}, "auf": "Auf", "fang": {"de": "Fang", "en": "Catch"}},
    "own_games": {"auf": {"kind": "alone", "value": 4, "lost": 6, "solo": True, "kontra": False}},
    "own_announcements": {"fang": {"kind": "catch", "value": {"solodreier": [4, None], "else": [2, 4]}, "by": "side"}},
}  # fmt: skip
COUNT = {"total": 70, "unit": "thirds", "wins": "35/1", "wins_kontra": "35/0"}


def sheet_of(**keys: Any) -> Sheet:
    return read_sheet(FILE | keys)


def said(sheet: Sheet, language: str = "de", own: list[tuple[str, str]] | None = None) -> dict[str, str]:
    """Each sentence with its paragraph."""
    shown = page(sheet, None, language, own)
    return dict(next(section.rows for section in shown.sections if section.heading in ("Die Regeln", "The rules")))  # type: ignore[arg-type]


# key, German sentences, English ones
SENTENCES: tuple[tuple[dict[str, Any], list[str], list[str]], ...] = (
    ({"count": COUNT}, ["Das Blatt zählt 70 Punkte. Der Spieler gewinnt ab 35/1.", "Ist das Spiel kontriert, gewinnt er ab 35/0."],
     ["The pack counts 70 points. The declarer wins from 35/1.", "Once the game is kontra'd he wins from 35/0."]),
    ({"count": {"total": 71, "unit": "whole", "wins": 36}}, ["Das Blatt zählt 71 Punkte. Der Spieler gewinnt ab 36."],
     ["The pack counts 71 points. The declarer wins from 36."]),
    ({"count": COUNT | {"tie": "opponents"}}, ["Bei gleichen Punkten gewinnen die Gegner."], ["With equal points the opponents win."]),
    ({"halves": "kept"}, ["Halbe werden geschrieben."], ["Halves are written."]),
    ({"halves": "down"}, ["Halbe werden vor dem Schreiben abgerundet."], ["Halves are rounded down before they are written."]),
    ({"surplus": {"who": "winner", "above": 35, "step": 1, "times": "factor"}},
     ["Überschuss: ab 36 je 1 Punkte über 35 1 (mal Spielfaktor), für den, der gewinnt."],
     ["Surplus: from 36, 1 for each 1 above 35 (times the game's factor), for who wins."]),
    ({"kontra": {"max": 16, "covers": "game_and_open"}}, ["Kontra geht bis ×16; es gilt auch für die angesagten."],
     ["Kontra goes up to ×16; for the open announcements too."]),
    ({"policies": {"valat_value": "multiplies_all", "valat_kontra": "all_items"}, "announcements": {"valat": [2, 4]}},
     ["Der Durch vervielfacht Spiel und Ansagen: still ×2, angesagt ×4."],
     ["The Through multiplies game and announcements: silent ×2, announced ×4."]),
    ({"radl": {"triggers": {"trischaken": "round", "fang": 1}, "stack": "multiply", "last": 4}},
     ["Doppelt zählen die nächsten 4 (5) Spiele nach: Trischaken; das nächste Spiel nach: Fang; ein weiterer Anlass verdoppelt bis ×4.",
      "Die letzten 4 Spiele zählen doppelt."],
     ["The next 4 (5) games count double after: Trischaken; the next game counts double after: Catch; another one doubles again up to ×4.",
      "The last 4 games count double."]),
    ({"seats": {"tables": [4, 6], "out": {"6": [0, 3]}}}, ["Zu 6 setzen aus: der Geber und der 3. nach ihm."],
     ["With 6 these sit out: the dealer and number 3 after him."]),
    ({}, ["Auf: 4, verloren 6; allein; zählt als Solo; ohne Kontra.",
          "Fang: Solodreier: still 4; sonst still 2, angesagt 4; nur die Partei des Spielers; im Solo doppelt."],
     ["Auf: 4, lost 6; alone; counts as Solo; no Kontra.",
      "Catch: Solodreier: silent 4; else silent 2, announced 4; the declarer's side only; double in a Solo."]),
    ({"play": {"kaiserstich": "no", "beat_trischaken": "vorhand"}},
     ["Kaiserstich gibt es nicht: der Sküs sticht.", "Ob im Trischaken Stichzwang gilt, wählt die Vorhand."],
     ["There is no Kaiserstich: the Sküs takes.", "Vorhand chooses whether tricks must be beaten in Trischaken."]),
    ({"renonce": {"from": "koenigrufen-tirol", "late": "expired", "pays": {"each": 5}, "claims": {"fang": "silent", "valat": 3}}},
     ["Verstöße werden entschieden wie auf dem Blatt Königrufen Tirol.", "Renonce: jeder der anderen erhält 5.",
      "Entgangenes wird gefordert: Fang wie still, Durch 3."],
     ["Faults are decided as on the sheet Königrufen Tyrol.", "What was missed is claimed: Catch as silent, Through 3."]),
    ({"day": {"rounds": 3, "games": 16, "games_at": {"5": 20}, "cents": 10, "kontra": "with_round", "start": "14:00", "fee": 1550}},
     ["3 Runden.", "16 Spiele in einer Runde.", "Zu 5 sind es 20 Spiele.", "Der Punkt zählt 10 Cent.",
      "Kontra wird mit der Runde gezahlt.", "Beginn 14:00.", "Nenngeld 15,50 €."],
     ["3 rounds.", "With 5 it is 20 games.", "The fee is 15.50 €."]),
)  # fmt: skip


@pytest.mark.parametrize("keys, german, english", SENTENCES, ids=[" ".join(row[0]) or "own rows" for row in SENTENCES])
def test_what_is_said_of_a_key(keys: dict[str, Any], german: list[str], english: list[str]) -> None:
    sheet = sheet_of(**keys)
    found = said(sheet)
    assert [sentence for sentence in found if sentence in german] == german
    assert {found[sentence] for sentence in german} == {"Auslegung zu Hopf"}
    assert [sentence for sentence in said(sheet, "en") if sentence in english] == english


def test_a_file_without_keys_says_what_the_base_says() -> None:
    found = said(read_sheet({key: FILE[key] for key in [*FILE][:6]}))
    assert [*found] == [*said(rules.SHEETS["koenigrufen-cup"])]
    assert all(source.startswith(("Cup, ", "Auslegung zu Cup, ")) for source in found.values())


def test_what_a_key_says_takes_the_place_of_what_the_base_does() -> None:
    found = said(sheet_of(count=COUNT, play={"kaiserstich": "no"}, day={"rounds": 2}, renonce={"rows": {"misdeal": None}}))
    gone = (
        "Der Spieler gewinnt mit 35 Punkten und 2 Blatt.",
        "Kaiserstich: Sküs",
        "Drei Runden zu 20 Spielen",
        "Vergeben vor der Lizitation",
    )
    assert not [sentence for sentence in found if sentence.startswith(gone)]
    assert "Ist die Zeit einer Runde um, kann der Schiedsrichter abbrechen; wer unentschuldigt geht, wird gesperrt." in found


OWN_SENTENCES = [
    {"paragraph": "§ 4", "de": "Der Dreier zählt fünf.", "row": "dreier"},
    {"paragraph": "§ 5", "de": "Kein Kaiserstich.", "en": "No Kaiserstich.", "row": "play.kaiserstich"},
    {"paragraph": "§ 6", "de": "Wer plaudert, zahlt.", "row": "renonce.plaudern"},
    {"paragraph": "§ 7", "de": "Drei Runden.", "row": "day.rounds"},
    {"paragraph": "§ 8", "de": "Guten Abend."},
]
WITH_SENTENCES = {
    "names": FILE["names"] | {"plaudern": "Plaudern"},
    "sentences": OWN_SENTENCES, "play": {"kaiserstich": "no"}, "day": {"rounds": 3, "games": 16},
    "renonce": {"rows": {"plaudern": {"stages": {"trick_open": "renonce"}}}},
}  # fmt: skip


def test_a_sheet_with_sentences_prints_its_own_in_their_order_and_cites_nobody_else() -> None:
    sheet = sheet_of(**WITH_SENTENCES)
    found = said(sheet)
    assert [*found][:5] == [row["de"] for row in OWN_SENTENCES]
    assert found["Kaiserstich gibt es nicht: der Sküs sticht."] == "§ 5"
    assert found["3 Runden."] == "§ 7"
    assert said(sheet, "en")["No Kaiserstich."] == "§ 5"
    shown = page(sheet)
    cited = {row[-1] for section in shown.sections for row in section.rows}
    assert cited <= {"§ 4", "§ 5", "§ 6", "§ 7", "§ 8", "Auslegung zu Hopf"}
    games = {row[0]: row[-1] for row in shown.sections[0].rows}
    assert (games["Dreier"], games["Solodreier"]) == ("§ 4", "Auslegung zu Hopf")
    faults = {row[0]: row[-1] for row in shown.sections[-1].rows}
    assert faults["Plaudern"] == "§ 6"


def test_an_empty_list_of_sentences_prints_none_of_the_bases() -> None:
    sheet = sheet_of(sentences=[])
    assert {*said(sheet).values()} == {"Auslegung zu Hopf"}
    assert not [sentence for sentence in said(sheet) if "Vorhand" in sentence]


@pytest.mark.parametrize("own", [[], [("Runden", "2 Runden zu 10 Spielen")]])
def test_a_tournaments_page_has_its_own_settings_and_not_the_sheets_day(own: list[tuple[str, str]]) -> None:
    sheet = sheet_of(**WITH_SENTENCES)
    found = said(sheet, own=own)
    assert not {"Drei Runden.", "3 Runden.", "16 Spiele in einer Runde."} & {*found}
    assert "Guten Abend." in found
    headings = [section.heading for section in page(sheet, own=own).sections]
    assert ("In diesem Turnier" in headings) is bool(own)


def test_everything_printed_has_the_sheets_names() -> None:
    sheet = sheet_of()
    german, english = (page(sheet, None, language) for language in ("de", "en"))
    assert {"Durch", "Fang"} <= {row[0] for row in german.sections[1].rows}
    assert {"Through", "Catch"} <= {row[0] for row in english.sections[1].rows}
    assert next(row for row in german.sections[1].rows if row[0] == "Fang")[1:3] == ("4 (Solodreier), 2", "4")
