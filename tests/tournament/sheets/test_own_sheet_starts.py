"""Sheets that come along to start from: each is one, every game that proves it comes out as its file says, and the page of an own sheet
loses nothing of it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.test import Client

import rules
from rules.book.own import read_sheet
from tournament.archive.own_sheets import workbook_of
from tournament.sheets.edit_page import draft_of_file
from tournament.sheets.starts import begun, files

pytestmark = pytest.mark.django_db
LYS: dict[str, Any] = {
    "format": "tarock-sheet/2", "slug": "lys", "name": "Zum Lys", "edition": "1", "valid_from": "2026", "base": "french-tarot-fft",
    "games": {"garde_contre": 8}, "names": {"garde": "Wache"}, "values": {"base_amount": 30, "trumps_4": [9, 12, 15]},
    "day": {"games": 20}, "renonce": {"late": "expired"}, "sentences": [{"paragraph": "§ 1", "de": "Erstens.", "en": "First."}],
    "examples": [
        {"record": {"game": "garde", "dealer": 0, "declarer": 1, "bouts": 2, "points": 43}, "amounts": [-64, 192, -64, -64],
         "paragraph": "§ 1"},
    ],
}  # fmt: skip
"""From the French federation's; a Garde of 43 with 2 bouts is (30 + 2) × 2."""

SOURCES = Path(__file__).parents[3] / "fixtures" / "SOURCES.md"
SLUGS = (
    "gumpoldskirchen", "hopfgarten-2016", "illustriertes-tarock", "koenigrufen-mit-marabu", "lungau", "tapp-tarock", "tulln-2009",
    "zwanzigerrufen",
)  # fmt: skip


@pytest.mark.parametrize("slug", SLUGS)
def test_each_is_a_sheet_that_its_own_games_prove(slug: str) -> None:
    """Each has a game that proves it; reading settles them all, and refuses the file where one comes out otherwise."""
    file = files()[slug]
    assert file["examples"]
    assert len(read_sheet(file).examples) == len(file["examples"])
    spoilt = {**file, "examples": [{**file["examples"][0], "amounts": [0] * len(file["examples"][0]["amounts"])}]}
    with pytest.raises(ValueError, match="examples"):
        read_sheet(spoilt)


def test_no_other_comes_along_and_each_has_its_source() -> None:
    assert set(files()) == set(SLUGS)
    assert [slug for slug in SLUGS if f"`{slug}.json`" not in SOURCES.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_loses_nothing_of_it(slug: str) -> None:
    draft = draft_of_file(files()[slug])
    assert draft.faults == ()
    assert draft.rest == []
    assert rules.digest(read_sheet(draft.file)) == rules.digest(read_sheet(in_order(files()[slug], draft.file)))


def in_order(file: Mapping[str, Any], shown: Mapping[str, Any]) -> dict[str, Any]:
    """The file with its games and announcements in the order in which the page has them all; values that are the base's own stay last."""
    parts = {
        part: {**{slug: file[part][slug] for slug in shown.get(part, {})}, **file[part]}
        for part in ("games", "announcements")
        if part in file
    }
    return {**file, **parts}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_new_sheet_starts_from_it_under_a_name_of_its_own(slug: str, director_client: Client) -> None:
    assert f'value="{slug}"' in director_client.get("/regelwerke/").content.decode()
    page = director_client.get(f"/regelwerke/neu/?von={slug}")
    draft = page.context["draft"]
    assert (draft.name, draft.faults) == ("", ())
    assert len(draft.examples) == len(files()[slug]["examples"])
    assert not any(case.now for case in draft.examples)
    assert begun(files()[slug])["slug"] == ""


@pytest.mark.parametrize("slug", SLUGS)
def test_its_games_go_through_the_form_of_the_desk_as_they_are(slug: str, director_client: Client) -> None:
    """Own games and announcements, who alone pays, what happened, halves, whole counts: opened with the desk's form and taken over."""
    draft = draft_of_file(files()[slug])
    sent, address = draft.sent(), f"/regelwerke/neu/beispiel/?von={slug}"
    for place, example in enumerate(files()[slug]["examples"]):
        form = director_client.post(address, {**dict(QueryDict(sent).lists()), "case": str(place)})
        values = form.context["page"].values
        page = director_client.post(address, {**values, "draft": sent, "case": str(place), "do": "save"})
        assert page.status_code == 200, (example, page.context.get("panel", {}).get("faults"))
        (again,) = [json.loads(text) for at, text in enumerate(page.context["draft"].examples_typed) if at == place]
        assert again["amounts"] == example["amounts"]
        assert said(again["record"]) == said(example["record"])


def said(record: Mapping[str, Any]) -> dict[str, Any]:
    """A record with its announcements in one order, without results that follow from a count."""
    rows = [{key: value for key, value in row.items() if key != "won" or not value} for row in record.get("announcements", ())]
    return {**record, "announcements": sorted(rows, key=lambda row: (row["kind"], row["by"]))}


@pytest.mark.parametrize("slug", SLUGS)
def test_it_comes_in_from_a_workbook_as_from_its_file(slug: str, director_client: Client) -> None:
    book = SimpleUploadedFile("blatt.xlsx", workbook_of(files()[slug]))
    draft = director_client.post("/regelwerke/einlesen/", {"file": book}).context["draft"]
    assert (draft.faults, draft.rest) == ((), [])
    assert rules.digest(read_sheet(draft.file)) == rules.digest(read_sheet(in_order(files()[slug], draft.file)))


def test_one_from_the_french_federations_goes_out_and_comes_in_again(director_client: Client) -> None:
    """By the page, and by the workbook."""
    draft = draft_of_file(LYS)
    assert (draft.faults, draft.rest) == ((), [])
    assert rules.digest(read_sheet(draft.file)) == rules.digest(read_sheet(LYS))
    book = SimpleUploadedFile("blatt.xlsx", workbook_of(LYS))
    again = director_client.post("/regelwerke/einlesen/", {"file": book}).context["draft"]
    assert (again.faults, again.rest) == ((), [])
    assert read_sheet(again.file).sentences == read_sheet(LYS).sentences
    assert rules.digest(read_sheet(again.file)) == rules.digest(read_sheet(LYS))
