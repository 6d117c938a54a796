"""Writing a cup's own sheet at the desk: what is typed is told back with what follows from it, saved as an edition, and played by."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.test import Client

import rules
from tournament.models import OwnSheet, Tournament
from tournament.sheets.shown import Draft
from tournament.sheets.typed import file_of, typed_of

pytestmark = pytest.mark.django_db

MUSTER: dict[str, Any] = {
    "format": "tarock-sheet/1", "slug": "koenigrufen-muster", "name": "Mustercup", "edition": "2026", "valid_from": "2026-10-01",
    "base": "koenigrufen-oberoesterreich", "games": {"dreier": 5, "farbendreier": None}, "announcements": {"mondfang": [1, 2]},
    "policies": {"trischaken": "pot", "trischaken_pot": 6, "renonce_trischaken": 6, "claims": "birds_ultimo_valat"},
    "interpretations": {"silent_loss": ["never", "birds_and_ultimo"]}, "sources": {"dreier": "§ 4", "trischaken": "§ 7"},
    "examples": [{"record": {"game": "dreier", "dealer": 0, "declarer": 1, "won": True}, "amounts": [-5, 15, -5, -5], "paragraph": "§ 4"}],
}  # fmt: skip
"""The page's own example, with a proving case: a Dreier of 5 from each of three."""


def typed(**more: str) -> QueryDict:
    found = typed_of(MUSTER)
    found["base"] = MUSTER["base"]
    for name, value in more.items():
        found[name.replace("_", "-", 1)] = value
    return found


def post(client: Client, button: str, **more: str) -> Any:
    data = {**dict(typed(**more).lists()), button: "1"}
    return client.post("/regelwerke/neu/", data)


def test_a_file_is_typed_and_told_again() -> None:
    assert file_of(typed(), rules.SHEETS["koenigrufen-oberoesterreich"]) == MUSTER


@pytest.mark.parametrize("slug", rules.SHEETS)
def test_the_page_of_each_sheet_begins_without_a_fault_and_with_every_policy(director_client: Client, slug: str) -> None:
    page = director_client.get(f"/regelwerke/neu/?von={slug}").content.decode()
    assert rules.SHEETS[slug].system.title[0] in page
    assert 'class="fault"' not in page
    assert "stimmen noch nicht" not in page


def test_what_follows_is_told_before_anything_is_saved(director_client: Client) -> None:
    """A Dreier was 4 from each of three, so with an announced Pagat 3 × (4 + 2) = 18; now 3 × (5 + 2) = 21. The pot of 6 is the loser's, 2 to each other."""
    page = director_client.get("/regelwerke/neu/?von=koenigrufen-oberoesterreich")
    assert page.status_code == 200
    page = post(director_client, "zeigen")
    told = {row.hand: (row.before, row.now) for row in page.context["draft"].follows}
    assert told["Ein Dreier mit angesagtem Pagat"] == ("+18", "+21")
    assert told["Trischaken 10, 15, 25, 20"] == ("+1, +1, −3, +1", "+2, +2, −6, +2")
    assert told["Ein Farbendreier"][1] == "steht nicht im Blatt"
    assert "Jedes Spiel lässt sich abrechnen" in page.content.decode()
    assert not OwnSheet.objects.exists()


def test_a_row_that_cannot_be_says_so_at_its_place_and_nothing_is_saved(director_client: Client) -> None:
    page = post(director_client, "speichern", g_dreier="0", n_trischaken_pot="", s_dreier="")
    assert page.status_code == 422
    draft: Draft = page.context["draft"]
    assert {fault.row for fault in draft.faults} >= {"games.dreier", "policies.trischaken_pot"}
    assert next(row.faults for row in draft.games if row.slug == "dreier")
    assert next(row.faults for row in draft.policies if row.name == "trischaken_pot")
    assert not OwnSheet.objects.exists()


def test_a_saved_edition_stays_and_the_next_has_another_name(director_client: Client) -> None:
    answer = post(director_client, "speichern")
    row = OwnSheet.objects.get()
    assert answer.headers["Location"] == f"/regelwerke/{row.pk}/"
    assert (row.file, row.author) == (MUSTER, "leitung")
    assert json.loads(director_client.get(f"/regelwerke/{row.pk}/blatt.json").content) == MUSTER
    assert director_client.get(f"/regelwerke/{row.pk}/blatt.pdf").content.startswith(b"%PDF")
    again = post(director_client, "speichern", g_dreier="6", example="")
    assert "Bitte eine neue nennen, etwa „2026-2“" in again.content.decode()
    assert "Genau dieses Blatt ist schon gespeichert" in post(director_client, "speichern").content.decode()
    assert post(director_client, "speichern", g_dreier="6", example="", edition="2026-2").status_code == 302
    assert OwnSheet.objects.count() == 2
    page = director_client.get(f"/regelwerke/neu/?von={row.pk}").content.decode()
    assert 'value="2026-3"' in page


def test_a_tournament_is_set_up_with_it(director_client: Client) -> None:
    post(director_client, "speichern")
    page = director_client.get("/neu/?regeln=koenigrufen-muster@2026").content.decode()
    assert "Mustercup" in page
    director_client.post("/neu/", {
        "name": "Probe", "system": "koenigrufen-muster@2026", "rounds": "3", "games": "20", "cents_per_point": "10", "fee": "0", "tie_1": "best_rounds",
    })
    tournament = Tournament.objects.get()
    assert (tournament.system, tournament.sheet_file) == ("koenigrufen-muster", MUSTER)
    assert "Mustercup" in director_client.get(f"/t/{tournament.slug}/regelblatt/").content.decode()
    assert "Mustercup" in director_client.get("/").content.decode()
    assert director_client.get("/regelwerke/").content.decode().count("Mustercup") == 1


def test_a_sheet_goes_out_as_a_workbook_and_comes_in_again(director_client: Client) -> None:
    post(director_client, "speichern")
    row = OwnSheet.objects.get()
    book = director_client.get(f"/regelwerke/{row.pk}/blatt.xlsx").content
    page = director_client.post("/regelwerke/einlesen/", {"file": SimpleUploadedFile("muster.xlsx", book)})
    assert page.status_code == 200
    draft: Draft = page.context["draft"]
    assert (draft.file, draft.faults) == (MUSTER, ())


def test_what_is_no_sheet_leads_back_with_a_sentence(director_client: Client) -> None:
    for name, content in (("x.json", b"{}"), ("x.xlsx", b"PK kaputt"), ("x.json", b"nichts")):
        answer = director_client.post("/regelwerke/einlesen/", {"file": SimpleUploadedFile(name, content)}, follow=True)
        assert answer.redirect_chain == [("/regelwerke/", 302)]
        assert [str(message) for message in answer.context["messages"]]
