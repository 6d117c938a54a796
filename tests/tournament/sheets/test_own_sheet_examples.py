"""Proving cases of an own sheet: written with the form of a game, told with what the sheet gives, taken over, confirmed, struck."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from tournament.sheets.shown import Draft

pytestmark = pytest.mark.django_db

SHEET = {"base": "koenigrufen-cup", "name": "Zum Lamm", "edition": "2026", "valid_from": "2026", "g-dreier": "6"}
"""The cup's with a Dreier of 6."""
PAGE, FORM, PREVIEW = (
    "/regelwerke/neu/?von=koenigrufen-cup",
    "/regelwerke/neu/beispiel/?von=koenigrufen-cup",
    "/regelwerke/neu/beispiel/vorschau/",
)
DREIER = {"game": "Dreier", "dealer": "0", "declarer": "1", "won": "1", "a_pagat": "open"}
"""The seat after the dealer plays, and announces the Pagat: 6 + 2 from each of three."""
BROUGHT = [-8, 24, -8, -8]


def sent(**more: str) -> dict[str, str]:
    return {"draft": urlencode(SHEET), "case": "new", "seats": "4", **DREIER, "paragraph": "§ 4", "do": "save", **more}


def cases(page: Any) -> list[dict[str, Any]]:
    draft: Draft = page.context["draft"]
    return [json.loads(text) for text in draft.examples_typed]


def taken(client: Client, **more: str) -> dict[str, Any]:
    (case,) = cases(client.post(FORM, sent(**more)))
    return case


def test_a_game_that_is_entered_becomes_a_case_with_what_the_sheet_gives(director_client: Client) -> None:
    form = director_client.post(FORM, {**SHEET, "case": "new"})
    assert 'name="game"' in form.content.decode()
    told = director_client.post(PREVIEW, sent()).json()
    assert "+24" in told["amounts"]
    assert told["faults"] == told["missing"] == {}
    page = director_client.post(FORM, sent(note="je 6 und 2"))
    announced = {"kind": "pagat", "by": 1, "when": "open", "won": True}
    record = {"game": "dreier", "dealer": 0, "declarer": 1, "won": True, "announcements": [announced]}
    assert cases(page) == [{"record": record, "amounts": BROUGHT, "paragraph": "§ 4", "note": "je 6 und 2"}]
    assert page.context["address"] == PAGE
    assert page.context["draft"].typed["g-dreier"] == "6"


def test_what_is_wrong_stands_in_the_form_and_nothing_typed_is_lost(director_client: Client) -> None:
    page = director_client.post(FORM, sent(paragraph="", declarer="", note="weil"))
    text = page.content.decode()
    assert page.status_code == 422
    assert "Bitte die Stelle nennen" in text
    assert 'value="weil"' in text
    assert urlencode(SHEET).replace("&", "&amp;") in text
    assert director_client.post(PREVIEW, sent(declarer="")).json()["missing"]["declarer"]


def test_a_case_is_opened_again_and_changed_in_its_place(director_client: Client) -> None:
    case = taken(director_client)
    form = director_client.post(FORM, {**SHEET, "example": json.dumps(case), "case": "0"})
    values = form.context["page"].values
    assert (values["game"], values["declarer"], values["a_pagat"], values["paragraph"]) == ("Dreier", "1", "open", "§ 4")
    changed = sent(draft=urlencode({**SHEET, "example": json.dumps(case)}), case="0", won="0", a_pagat="")
    assert [one["amounts"] for one in cases(director_client.post(FORM, changed))] == [[6, -18, 6, 6]]


def test_a_case_that_the_sheet_settles_otherwise_now_is_confirmed_or_struck(director_client: Client) -> None:
    """The Dreier becomes 7: 7 + 2 from each of three."""
    case = taken(director_client)
    page = director_client.post(PAGE, {**SHEET, "g-dreier": "7", "example": json.dumps(case)})
    (row,) = page.context["draft"].examples
    assert (row.amounts, row.now) == ("−8, +24, −8, −8", "−9, +27, −9, −9")
    assert director_client.post(PAGE, {**SHEET, "g-dreier": "7", "example": json.dumps(case), "speichern": "1"}).status_code == 422
    page = director_client.post(PAGE, {**SHEET, "g-dreier": "7", "example": json.dumps(case), "stimmt": "0"})
    assert [one["amounts"] for one in cases(page)] == [[-9, 27, -9, -9]]
    page = director_client.post(PAGE, {**SHEET, "example": json.dumps(case), "streichen": "0"})
    assert cases(page) == []


def test_a_case_may_be_of_a_larger_table_and_suppose_what_a_tournament_chose(director_client: Client) -> None:
    """At a table of five the dealer sits out. A bird-Rufer as one game (the second answer): Rufer 1 and Pagat 2 together, lost with the
    bird."""
    page = director_client.post(FORM, sent(do="seats-5"))
    assert page.context["page"].size == 5
    assert taken(director_client, seats="5")["amounts"] == [0, 24, -8, -8, -8]
    draft = urlencode({**SHEET, "i-bird_rufer": ["separate", "unit"]}, doseq=True)
    rufer = {"game": "Pagatrufer", "partner": "3", "a_pagat": "open", "a_pagat_won": "0", "o-bird_rufer": "1"}
    case = taken(director_client, draft=draft, **rufer)
    assert case["options"] == {"bird_rufer": "unit"}
    assert case["amounts"] == [3, -3, 3, -3]


@pytest.mark.parametrize("base, game, amounts", [
    # Won with 36 of its 35 and a Dreiblatt of 3: 3 and a surplus of 1 from each of two.
    ("point-tarock", {"game": "Dreiblatt", "points": "36/0"}, [-4, 8, -4]),
    # A Petite with two bouts needs 41: 25 and the 10 above from each of two.
    ("french-tarot", {"game": "Petite", "bouts": "2", "points": "51"}, [-35, 70, -35]),
])  # fmt: skip
def test_cases_of_the_other_kinds_of_tarock_have_their_own_form(
    director_client: Client, base: str, game: dict[str, str], amounts: list[int]
) -> None:
    sheet = {"base": base, "name": "Zum Lamm", "edition": "2026", "valid_from": "2026"}
    page = director_client.post(
        FORM, {"draft": urlencode(sheet), "case": "new", "seats": "3", "dealer": "0", "declarer": "1", "paragraph": "§ 1", **game}
    )
    (case,) = cases(page)
    assert case["amounts"] == amounts


def test_the_form_by_itself_leads_to_the_page_of_the_sheet(director_client: Client) -> None:
    """After a log-in nothing is posted any more; the page has kept what was typed."""
    answer = director_client.get(FORM)
    assert (answer.status_code, answer.headers["Location"]) == (302, PAGE)
