"""A free system on its page: what a file says stands in the form and comes back, what is wrong stands at its row, a save is an edition."""

import json
from io import BytesIO
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from hypothesis import given

import rules
from rules.book import read_file, suggested_ranking
from tests.rules import free_files
from tests.rules.free_files import FILE, files
from tournament.models import OwnSheet
from tournament.sheets.free_draft import FreeDraft, draft_of_file
from tournament.sheets.free_typed import file_of, typed_of
from tournament.sheets.typed import without_rest

TYPED = {
    "name": "Cego-Abend", "edition": "2026", "valid_from": "2026-11-01", "tables": ["4", "5"], "active": "4", "amounts": "half",
    "balanced": "1", "records": "1", "words": "Solo\n  Räuber ", "f-0-name": "Falsch gegeben", "f-0-pays": "2½", "f-0-to": "each",
    "r-0-paragraph": "§ 1", "r-0-de": "Gespielt wird Cego.", "ranking": "table_points", "points-4": "4, 3 2½;1",
}  # fmt: skip


def typed(**other: Any) -> QueryDict:
    data = QueryDict(mutable=True)
    for name, value in {**TYPED, **other}.items():
        data.setlist(name, value if isinstance(value, list) else [value])
    return data


def meant(file: Any) -> list[Any]:
    """All that a file means."""
    sheet = read_file(file)
    system = sheet.system
    rests = {seats: set(system.rests(seats)) for seats in system.seats}
    return [
        rules.digest(sheet), system.title, system.edition, system.valid_from, system.recorded, system.balanced,
        system.halves, rests, system.written.words, [row[:2] for row in system.written.faults.values()], sheet.sentences,
        suggested_ranking(sheet), [row.slug for row in rules.violations(sheet)],
    ]  # fmt: skip


@given(files())
def test_what_a_file_says_is_what_comes_back_from_the_form(file: dict[str, Any]) -> None:
    given_file = json.loads(json.dumps({key: value for key, value in file.items() if value is not None}))
    again = file_of(typed_of(given_file))
    assert again["slug"] == given_file["slug"]
    assert meant(again) == meant(given_file)


def test_what_is_typed_is_a_file() -> None:
    assert file_of(typed()) == {
        "format": "tarock-free/1", "slug": "cego-abend", "name": "Cego-Abend", "edition": "2026", "valid_from": "2026-11-01",
        "tables": [4, 5], "active": 4, "amounts": "half", "balanced": True, "records": True, "words": ["Solo", "Räuber"],
        "faults": {"falsch_gegeben": {"name": "Falsch gegeben", "pays": 2.5, "to": "each"}},
        "regelblatt": [{"paragraph": "§ 1", "de": "Gespielt wird Cego."}],
        "ranking": {"kind": "table_points", "points": {"4": [4, 3, 2.5, 1]}},
    }  # fmt: skip
    assert FreeDraft(typed()).is_good


@pytest.mark.parametrize("other, said", [
    ({"name": ""}, [("name", "Das fehlt noch.")]),
    ({"tables": []}, [("tables", "Bitte ankreuzen, wie viele an einem Tisch sitzen: 2 bis 6.")]),
    ({"f-0-to": "nobody"}, [("faults.falsch_gegeben.to", "Wo die Beträge zusammen 0 sind, bekommt immer jemand, was ein anderer zahlt.")]),
    ({"tables": ["6"], "out-6": ["0"]}, [("out.6", "So viele setzen aus, wie mehr am Tisch sitzen als spielen.")]),
    ({"valid_from": "im Herbst"},
     [("valid_from", "Das ist kein Datum. Bitte etwa 1.10.2026 schreiben, oder 10.2026, 2026 oder 2026/27.")]),
    ({"points-4": ""}, [("ranking.points", "Mindestens eine Liste gehört hierher, etwa am Tisch zu 4: 4, 3, 2, 1.")]),
    ({"r-0-de": ""}, [("regelblatt[0].de", "Das fehlt noch.")]),
    ({"f-0-pays": "viel"}, [("faults.falsch_gegeben.pays", "Hier gehört ein ganzer oder halber Betrag über 0 hin, höchstens 1.000.000.")]),
])  # fmt: skip
def test_what_is_wrong_is_said_at_its_row_in_words_of_the_page(other: dict[str, Any], said: list[tuple[str, str]]) -> None:
    draft = FreeDraft(typed(**other), tried=True)
    assert [(fault.row, *draft.said(fault.row)) for fault in draft.faults] == said
    # The rest stands beside it all the same.
    assert draft.page is not None
    assert not draft.is_good


def test_what_is_only_missing_is_said_once_somebody_has_tried() -> None:
    assert FreeDraft(typed(name="")).faults == ()


def test_a_paragraph_that_nobody_numbers_has_the_number_that_stands_in_its_field() -> None:
    more = {"r-0-paragraph": "", "r-1-paragraph": "", "r-1-de": "", "r-2-paragraph": "", "r-2-de": "Wer gibt, schreibt."}
    file = file_of(typed(**more))
    assert file["regelblatt"] == [{"paragraph": "§ 1", "de": "Gespielt wird Cego."}, {"paragraph": "§ 3", "de": "Wer gibt, schreibt."}]
    shown = FreeDraft(typed(**more)).paragraph_rows
    assert [place for place, row in enumerate(shown, 1) if row["de"].value] == [1, 3]


@pytest.mark.parametrize("day, said", [
    ("1.10.2026", "2026-10-01"), ("28. 11. 2026", "2026-11-28"), ("10.2026", "2026-10"), ("2026/27", "2026/27"), ("1.10.26", "1.10.26"),
])  # fmt: skip
def test_a_day_is_typed_as_people_write_it(day: str, said: str) -> None:
    assert file_of(typed(valid_from=day))["valid_from"] == said


WRONG = {
    "tables": [4, 7], "amounts": "third", "balanced": "maybe", "words": ["Solo", "SOLO"], "typo": 1, "active": "viele",
    "faults": {"renonce": {"pays": "viel", "to": "each", "due": 3}, "mond": 4}, "regelblatt": ["Gespielt wird Cego."],
    "ranking": {"kind": "elo"},
}  # fmt: skip


def test_a_file_with_faults_stands_in_the_form_with_each_at_its_row_and_nothing_dropped() -> None:
    draft = draft_of_file({**FILE, **WRONG})
    assert all(draft.heads[row] for row in ("tables", "active", "amounts", "balanced", "words")), draft.heads
    row = draft.fault_rows[0]
    assert (row["name"].value, row["pays"].value, bool(row["pays"].faults)) == ("renonce", "viel", True)
    assert draft.paragraph_rows[0]["de"].value == "Gespielt wird Cego."
    # For these the page has no field.
    assert [name for _place, name, _said in draft.unknown] == ["typo", "faults.renonce.due", "faults.mond", "ranking.kind"]
    left = draft.typed
    while unknown := FreeDraft(left).unknown:
        left = without_rest(left, str(unknown[0][0]))
    assert "typo" not in FreeDraft(left).file
    assert "mond" not in FreeDraft(left).file["faults"]


@pytest.mark.django_db
def test_a_save_is_an_edition_and_the_next_one_begins_with_it(director_client: Client) -> None:
    data = {**TYPED, "speichern": "1"}
    answer = director_client.post("/regelwerke/frei/", data)
    row = OwnSheet.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/regelwerke/{row.pk}/")
    assert (row.slug, row.name, row.edition, row.author) == ("cego-abend", "Cego-Abend", "2026", "leitung")
    again = director_client.post("/regelwerke/frei/", data)
    assert (again.status_code, OwnSheet.objects.count()) == (422, 1)
    page = director_client.get(f"/regelwerke/frei/?von={row.pk}").content.decode()
    assert 'value="2026-2"' in page
    assert "Gespielt wird Cego." in page
    assert director_client.get(f"/regelwerke/neu/?von={row.pk}").headers["Location"] == f"/regelwerke/frei/?von={row.pk}"
    for ending, status in (("json", 200), ("pdf", 200), ("xlsx", 404)):
        assert director_client.get(f"/regelwerke/{row.pk}/blatt.{ending}").status_code == status
    for address in ("/regelwerke/", f"/regelwerke/{row.pk}/", f"/regelwerke/{row.pk}/geaendert/", "/neu/?regeln=cego-abend@2026"):
        assert director_client.get(address).status_code == 200, address


@pytest.mark.django_db
def test_a_file_is_read_onto_the_page_with_all_its_faults(director_client: Client) -> None:
    def read(file: Any) -> Any:
        upload = BytesIO(json.dumps(file).encode())
        upload.name = "frei.json"
        return director_client.post("/regelwerke/einlesen/", {"file": upload}, follow=True)

    page = read(dict(FILE)).content.decode()
    assert "Räuber" in page
    assert 'name="f-1-en"' in page
    assert OwnSheet.objects.count() == 0
    wrong = read({**FILE, **WRONG}).content.decode()
    assert "„SOLO“ steht zweimal da" in wrong
    assert "typo weglassen" in wrong
    assert 'value="viel"' in wrong
    data = {**TYPED, "rest": json.dumps([["typo"], 1])}
    assert "typo weglassen" in director_client.post("/regelwerke/frei/", data).content.decode()
    assert director_client.post("/regelwerke/frei/", {**data, "speichern": "1"}).status_code == 422
    assert "typo" not in director_client.post("/regelwerke/frei/", {**data, "weglassen": "0"}).content.decode()


@pytest.mark.django_db
def test_nobody_else_describes_one(client: Client) -> None:
    assert client.post("/regelwerke/frei/", {**TYPED, "speichern": "1"}).status_code in (302, 403)
    assert OwnSheet.objects.count() == 0
    assert free_files.sheet().slug == "cego-abend"
