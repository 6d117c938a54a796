"""Writing a cup's own sheet at the desk: what is typed is told back with what follows from it, saved as an edition, and played by."""

import html
import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.test import Client

import rules
from rules.book import bases
from rules.book.own import kin
from rules.book.own.column import column_of
from tournament.archive.own_sheets import read_own_sheet
from tournament.ledger.store.refusals import Refused
from tournament.models import OwnSheet, Tournament
from tournament.sheets.edit_page import draft_of_file
from tournament.sheets.shown import Draft
from tournament.sheets.typed import file_of, typed_of, written

pytestmark = pytest.mark.django_db

HEAD = {"format": "tarock-sheet/1", "slug": "lamm", "name": "Zum Lamm", "edition": "2026", "valid_from": "2026"}
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


@pytest.mark.parametrize("field, status", [("example", 422), ("i_kontra", 422), ("rest", 302)])
def test_what_is_nested_too_deep_is_refused_as_what_it_is_or_is_no_row_of_a_file(field: str, status: int, director_client: Client) -> None:
    assert post(director_client, "speichern", **{field: '{"a": ' * 20_000}).status_code == status


def test_a_file_is_typed_and_told_again() -> None:
    assert file_of(typed(), rules.SHEETS["koenigrufen-oberoesterreich"]) == MUSTER


def test_what_tournaments_choose_beside_the_policies_stays_as_it_is_in_the_file() -> None:
    for base, name, answers in (
        ("koenigrufen-oberoesterreich", "announced_kept", ["soft", "hard"]), ("koenigrufen-oberoesterreich", "games_at_five", [20, 16]),
        ("koenigrufen-speiszettel", "sack", [None, [1, 2]]), ("point-tarock", "trischaken_renonce", ["each_by_role", "each_flat"]),
    ):  # fmt: skip
        file = {**HEAD, "base": base, "interpretations": {name: answers}}
        page = Draft(typed_of(file), rules.SHEETS[base])
        assert (page.file, page.faults) == (file, ())
        row = next(row for row in page.questions if row.name == name)
        offered = [choice.value for choice in row.choices if choice.offered]
        assert [*offered, *filter(None, row.others or ())] == [answer if isinstance(answer, str) else written(answer) for answer in answers]


@pytest.mark.parametrize("slug", sorted(bases(rules.SHEETS)))
def test_every_choice_of_every_policy_can_be_taken_on_the_page(slug: str) -> None:
    base = rules.SHEETS[slug]
    draft = Draft(QueryDict(mutable=True), base)
    assert [row.name for row in draft.policies] == list(kin.policies(base, second=True))
    for row in draft.policies:
        offered = {choice.value for choice in row.choices}
        if not row.many:
            offered.add(str(getattr(column_of(base.system.policies)[row.name], "value", column_of(base.system.policies)[row.name])))
        assert offered >= set(kin.choices(base, row.name, second=True))
        assert row.number is not None or len(offered) > 1
        for choice in row.choices:
            typed = QueryDict(mutable=True)
            typed["b" if row.many else f"p-{row.name}"] = choice.value
            asked = Draft(typed, base).file["policies"][row.name]
            assert asked == [choice.value] if row.many else kin.choice(base, row.name, asked, second=True) is not None


def test_the_head_can_wait_and_the_short_name_comes_with_the_name(director_client: Client) -> None:
    """A Dreier of 6 brings 18, though nobody has said yet how the sheet is called; the base's 5 brought 15."""
    page = director_client.post("/regelwerke/neu/", {"base": "koenigrufen-cup", "g-dreier": "6"})
    draft: Draft = page.context["draft"]
    assert draft.faults == ()
    assert [(row.before, row.now) for row in draft.follows if row.hand == "Ein Dreier"] == [("+15", "+18")]
    page = director_client.post(
        "/regelwerke/neu/", {"base": "koenigrufen-cup", "g-dreier": "6", "edition": "2026", "valid_from": "2026", "speichern": "1"}
    )
    assert page.status_code == 422
    assert [fault.row for fault in page.context["draft"].faults] == ["name"]
    head = {"name": "Zum Goldenen Lämmchen", "edition": "2026", "valid_from": "2026"}
    assert (
        director_client.post("/regelwerke/neu/", {"base": "koenigrufen-cup", "g-dreier": "6", **head, "speichern": "1"}).status_code == 302
    )
    assert OwnSheet.objects.get().slug == "zum-goldenen-laemmchen"


def test_one_wrong_row_leaves_the_others_calculated() -> None:
    typed = typed_of({**HEAD, "base": "koenigrufen-cup", "games": {"dreier": 6, "bettler": "viel"}})
    draft = Draft(typed, rules.SHEETS["koenigrufen-cup"])
    assert [fault.row for fault in draft.faults] == ["games.bettler"]
    assert [(row.before, row.now) for row in draft.follows if row.hand == "Ein Dreier"] == [("+15", "+18")]


def test_a_choice_that_asks_for_another_waits_for_it_alone() -> None:
    """The Speiszettel's Trischaken asks two things more; that Kontra counts in the Schrift is shown meanwhile: 3 × 5 × 2."""
    typed = QueryDict("p-trischaken=two_pay_two&p-kontra=score")
    draft = Draft(typed, rules.SHEETS["koenigrufen-cup"])
    assert [fault.row for fault in draft.faults] == ["policies.trischaken_ties", "policies.three_jungfrauen"]
    assert [(row.before, row.now) for row in draft.follows if row.hand == "Ein Dreier mit Kontra"] == [("+15, bar +15", "+30")]


def test_the_sheets_own_answer_comes_first_though_nobody_chose_it() -> None:
    """The cup loses birds and König ultimo silently; a tournament may choose, ticked in the order of the page."""
    typed = QueryDict(mutable=True)
    typed.setlist("i-silent_loss", ["never", "birds_and_ultimo"])
    assert file_of(typed, rules.SHEETS["koenigrufen-cup"])["interpretations"] == {"silent_loss": ["birds_and_ultimo", "never"]}


@pytest.mark.parametrize("slug", bases(rules.SHEETS))
def test_the_page_of_each_sheet_begins_without_a_fault_and_with_every_policy(director_client: Client, slug: str) -> None:
    page = director_client.get(f"/regelwerke/neu/?von={slug}").content.decode()
    assert rules.SHEETS[slug].system.title[0] in page
    assert 'class="fault"' not in page
    assert "stimmen noch nicht" not in page


def test_what_follows_is_told_before_anything_is_saved(director_client: Client) -> None:
    """A Dreier was 4 from each of three, so with an announced Pagat 3 × (4 + 2) = 18; now 3 × (5 + 2) = 21. The pot of 6 is the loser's, 2
    to each other."""
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
    director_client.post(
        "/neu/",
        {
            "name": "Probe",
            "system": "koenigrufen-muster@2026",
            "rounds": "3",
            "games": "20",
            "cents_per_point": "10",
            "fee": "0",
            "tie_1": "best_rounds",
        },
    )
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


@pytest.mark.parametrize("base, part", [
    ("french-tarot", {"values": {"base_amount": 30, "poignees": [20, 30, 45]}}),
    ("point-tarock", {"policies": {"surplus": "winner"}, "interpretations": {"surplus": ["winner", "declarer"]}}),
    ("koenigrufen-cup",
    {"examples": [{"record": {"game": "dreier", "dealer": 0, "declarer": 1, "won": True}, "amounts": [-5, 15, -5, -5], "paragraph": "§ 4",
                                       "note": {"de": "je 5", "en": "5 each"}}]}),
])  # fmt: skip
def test_a_file_goes_through_the_page_as_it_is(base: str, part: dict[str, Any]) -> None:
    file = {**HEAD, "base": base, **part}
    draft = Draft(typed_of(file), rules.SHEETS[base])
    assert (draft.file, draft.faults) == (file, ())


LOST: dict[str, Any] = {
    **HEAD, "base": "koenigrufen-cup", "games": {"dreier": 6, "zwerg": 3}, "values": {"nichts": 7}, "policies": {"wetter": "gut"},
    "announcements": {"riese": [1, 2]}, "interpretations": {"frage": [1]}, "sources": {"zwerg": "§ 9"}, "notiz": "vom Wirt",
}  # fmt: skip
"""A file of the right form in which seven rows are unknown."""


def test_what_the_page_has_no_field_for_is_said_there_and_stays_in_the_file(director_client: Client) -> None:
    content = json.dumps(LOST).encode()
    with pytest.raises(Refused) as said:
        read_own_sheet(content)
    page = director_client.post("/regelwerke/einlesen/", {"file": SimpleUploadedFile("lamm.json", content)})
    draft: Draft = page.context["draft"]
    assert draft.file == LOST
    assert {fault.row for fault in draft.faults} == {row.field for row in said.value.findings}
    text = html.unescape(page.content.decode())
    assert [row.message for row in said.value.findings if row.message not in text] == []
    assert (
        director_client.post("/regelwerke/neu/", {**dict(draft.typed.lists()), "base": "koenigrufen-cup", "speichern": "1"}).status_code
        == 422
    )
    assert not OwnSheet.objects.exists()


def test_a_row_without_a_field_is_left_out_by_a_word_and_then_the_rest_is_saved(director_client: Client) -> None:
    file = {**HEAD, "base": "koenigrufen-cup", "games": {"dreier": 6, "zwerg": 3}}
    page = director_client.post("/regelwerke/einlesen/", {"file": SimpleUploadedFile("lamm.json", json.dumps(file).encode())})
    typed = {**dict(page.context["draft"].typed.lists()), "base": "koenigrufen-cup"}
    assert [row for _place, row, _said in page.context["draft"].unknown] == ["games.zwerg"]
    page = director_client.post("/regelwerke/neu/", {**typed, "weglassen": "0"})
    draft: Draft = page.context["draft"]
    assert (draft.faults, draft.file["games"]) == ((), {"dreier": 6})
    assert (
        director_client.post("/regelwerke/neu/", {**dict(draft.typed.lists()), "base": "koenigrufen-cup", "speichern": "1"}).status_code
        == 302
    )


def test_a_value_of_another_form_than_the_field_is_not_lost() -> None:
    """A Dreier of three numbers: the page has a field for one."""
    draft = draft_of_file({**HEAD, "base": "koenigrufen-cup", "games": {"dreier": [6, 7, 8]}})
    assert [fault.row for fault in draft.faults] == ["games.dreier"]
    assert draft.file["games"] == {"dreier": [6, 7, 8]}


def test_a_file_whose_parts_are_no_tables_is_told_with_every_sentence(director_client: Client) -> None:
    file = {**HEAD, "base": "koenigrufen-cup", "games": [1], "values": 5, "notiz": 1}
    answer = director_client.post("/regelwerke/einlesen/", {"file": SimpleUploadedFile("x.json", json.dumps(file).encode())}, follow=True)
    said = " ".join(str(message) for message in answer.context["messages"])
    assert all(f"{row}:" in said for row in ("games", "values", "notiz"))
