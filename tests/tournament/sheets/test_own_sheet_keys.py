"""The keys of the second format on the page: typed as people type, told back as they were, rows added and struck, faults in sentences that
say nothing of a file."""

import re
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

import rules
from rules.book import file_keys
from rules.book.own.words import SENTENCES
from tournament.sheets.adding import slug_of, with_names, with_row, without_row
from tournament.sheets.edit_page import draft_of_file
from tournament.sheets.saying import OF_THE_PAGE
from tournament.sheets.shown import Draft
from tournament.sheets.tabled import file_parts, typed_parts

pytestmark = pytest.mark.django_db

HEAD = {"format": "tarock-sheet/2", "slug": "lamm", "name": "Zum Lamm", "edition": "2026", "valid_from": "2026", "base": "koenigrufen-cup"}
CUP = rules.SHEETS["koenigrufen-cup"]
EVERYTHING: dict[str, Any] = {
    "names": {"auf": {"de": "Auf", "en": "Up"}, "gstiess": "Gstieß gefangen", "bock": "Bock", "spaet": "Zu spät", "dreier": "Blick"},
    "own_games": {"auf": {"kind": "alone", "value": 2.5, "lost": 3, "announcements": ["gstiess"], "surplus": False}},
    "own_announcements": {
        "gstiess": {"kind": "catch", "value": [1, None], "pays": "pair"},
        "bock": {"kind": "count", "value": {"auf": [1, 3], "else": 2}, "needs": "50/1", "raises": True, "games": ["dreier", "auf"]},
    },
    "count": {"total": 70, "unit": "thirds", "wins": 36, "wins_kontra": "35/1", "tie": "opponents"},
    "halves": "kept",
    "surplus": {"who": "winner", "above": 35, "step": 5, "per": 0.5, "times": "factor", "kontra": False},
    "kontra": {"max": 16, "covers": "game_and_all"},
    "seats": {"active": 4, "tables": [4, 6], "out": {"6": [0, 3]}},
    "radl": {"triggers": {"trischaken": "round", "hoppla": 3}, "stack": "append", "last": None, "events": {"hoppla": "Hoppla"}},
    "play": {"kaiserstich": "in_order", "beat_trischaken": "vorhand", "pagat_last": False},
    "renonce": {
        "late": "discretion", "pays": {"each": 2.5}, "claims": {"trull": "open", "bock": 2},
        "rows": {
            "talking": None,
            "spaet": {"stages": {"trick_open": {"fact": "forced", "yes": "correct", "no": {"fact": "gained", "yes": "renonce",
                                                                                          "no": "no_renonce"}}}, "payer": "accused"},
        },
    },
    "sentences": [{"paragraph": "§ 1", "de": "Auf zählt 2½.", "en": "Up is 2½.", "row": "auf"},
                  {"paragraph": "§ 2", "de": "Um 9."}],
    "day": {"rounds": 3, "games_at": {"6": 12}, "cents": 10, "start": "09:00", "kontra": "at_once", "fee": 1550},
}  # fmt: skip
"""Of every key one."""


def typed(*fields: tuple[str, str], **more: str) -> QueryDict:
    found = QueryDict(mutable=True)
    for name, text in (*fields, *more.items()):
        found.appendlist(name, text)
    return found


def test_every_form_of_a_value_is_told_back_as_it_was() -> None:
    assert file_parts(typed(*typed_parts(EVERYTHING))) == EVERYTHING
    for part in ({"radl": None}, {"sentences": []}, {"own_games": {"auf": {"kind": "rufer", "value": 1, "announcements": []}}}):
        assert file_parts(typed(*typed_parts(part))) == part


def test_what_counts_otherwise_is_not_said_to_count_as_the_base() -> None:
    head = {"name": "Dorfcup", "edition": "2026", "valid_from": "1.10.2026", "slug": "", "base": "koenigrufen-cup"}
    bare, own = QueryDict(mutable=True), QueryDict(mutable=True)
    bare.update(head)
    own.update({**head, "count.wins": "36"})
    assert Draft(bare, rules.SHEETS["koenigrufen-cup"]).is_as_base
    draft = Draft(own, rules.SHEETS["koenigrufen-cup"])
    assert (draft.faults, draft.is_as_base, draft.file["valid_from"]) == ((), False, "2026-10-01")


def test_the_page_of_all_of_it_begins_without_a_field_that_is_missing() -> None:
    draft = draft_of_file({**HEAD, **EVERYTHING})
    assert {part: draft.file[part] for part in EVERYTHING} == EVERYTHING
    assert draft.rest == []
    shown = {control.name for part in (*draft.parts.values(), *draft.folded) for control in part.controls}
    for part in (*draft.parts.values(), *draft.folded):
        shown |= {control.name for card in part.cards for control in (*card.controls, *card.more)}
    single = {key.path for key in file_keys.KEYS if not {"*", "[]"} & set(key.parts)}
    assert single - shown == set(), "each key has a field"


@pytest.mark.parametrize("text, value", [
    ("2½", 2.5), ("½", 0.5), ("2,5", 2.5), ("2.5", 2.5), ("3", 3), ("3,0", 3), ("viel", "viel"), ("-1", "-1"), (" ", None),
])  # fmt: skip
def test_numbers_are_read_as_people_type_them(text: str, value: object) -> None:
    found = file_parts(typed(("own_games", "auf"), ("own_games.auf.value", text)))["own_games"]["auf"]
    assert found.get("value") == value
    assert type(found.get("value")) is type(value)


@pytest.mark.parametrize("text, value", [("35/1", "35/1"), ("35 / 1", "35/1"), ("36", 36), ("35,1", "35/1"), ("35;1", "35;1")])
def test_counts_and_times_are_read_as_people_type_them(text: str, value: object) -> None:
    assert file_parts(typed(("count.wins", text)))["count"]["wins"] == value
    assert file_parts(typed(("day.start", "9.30")))["day"]["start"] == "09:30"


@pytest.mark.parametrize("text, value", [("15,50", 1550), ("15 €", 1500), ("0", 0), ("viel", "viel")])
def test_the_fee_is_typed_in_euros(text: str, value: object) -> None:
    assert file_parts(typed(("day.fee", text)))["day"]["fee"] == value
    assert dict(typed_parts({"day": {"fee": 1550}}))["day.fee"] == "15,50"


def test_what_is_said_of_the_count_alone_takes_the_rest_from_the_base() -> None:
    draft = Draft(typed(("count.wins", "36")), CUP)
    assert draft.file["count"] == {"total": 70, "unit": "thirds", "wins": 36}
    assert (draft.file["format"], draft.faults) == ("tarock-sheet/2", ())


def test_short_names_are_made_from_german_ones_and_stay() -> None:
    assert slug_of("Gstieß gefangen!", ()) == "gstiess_gefangen"
    assert slug_of("4 Damen", ()) == "n_4_damen"
    assert slug_of("Dreier", ()) == "dreier_2"  # known to everybody
    assert slug_of("Auf", ("auf", "auf_2")) == "auf_3"
    found = with_names(typed(("neu.own_games", "Auf")))
    found = with_names(typed(*((name, text) for name, texts in found.lists() for text in texts), ("neu.own_games", "Ab")))
    assert found.getlist("own_games") == ["auf", "ab"]
    assert found["names.auf.de"] == "Auf"
    assert "neu.own_games" not in found


def test_a_row_that_is_struck_takes_along_what_speaks_of_it() -> None:
    found = typed(*typed_parts(EVERYTHING))
    left = file_parts(without_row(found, "own_announcements", "gstiess"))
    assert "gstiess" not in left["names"]
    assert set(left["own_announcements"]) == {"bock"}
    assert "announcements" not in left["own_games"]["auf"]
    left = file_parts(without_row(found, "own_games", "auf"))
    assert left["own_announcements"]["bock"]["games"] == ["dreier"]
    assert "row" not in left["sentences"][0]
    left = file_parts(without_row(found, "sentences", "0"))
    assert [row["paragraph"] for row in left["sentences"]] == ["§ 2"]


def test_a_fault_begins_as_the_base_decides_it() -> None:
    """The cup: put right while the trick is open, then a Renonce; a bird played early hangs on whether it was forced and what it gained."""
    found = with_row(typed(("neu.renonce.rows.wahl", "farbzwang")), "renonce.rows", CUP)
    assert file_parts(found)["renonce"]["rows"]["farbzwang"]["stages"] == {"trick_open": "correct", "trick_turned": "renonce"}
    found = with_row(typed(("neu.renonce.rows.wahl", "bird_or_king_early")), "renonce.rows", CUP)
    stages = file_parts(found)["renonce"]["rows"]["bird_or_king_early"]["stages"]
    gained = {"fact": "gained", "yes": "renonce", "no": "bird_lost"}
    assert stages == {
        "trick_open": {"fact": "forced", "yes": "bird_lost", "no": "correct"},
        "trick_turned": {"fact": "forced", "yes": "bird_lost", "no": gained},
    }


@pytest.mark.parametrize("field, text, row", [
    ("own_games.auf.value", "viel", "own_games.auf.value"), ("count.wins", "80", "count.wins"), ("kontra.max", "3", "kontra.max"),
    ("day.start", "abends", "day.start"), ("surplus.who", "winner", "surplus.above"),
])  # fmt: skip
def test_a_fault_stands_at_its_field_in_a_sentence(field: str, text: str, row: str, director_client: Client) -> None:
    begun = {
        "base": "koenigrufen-cup",
        "own_games": "auf",
        "names.auf.de": "Auf",
        "own_games.auf.kind": "alone",
        "own_games.auf.value": "2",
    }
    page = director_client.post("/regelwerke/neu/", {**begun, field: text, "zeigen": "1"})
    draft: Draft = page.context["draft"]
    controls = [control for part in (*draft.parts.values(), *draft.folded) for control in part.controls]
    controls += [control for part in draft.parts.values() for card in part.cards for control in (*card.controls, *card.more)]
    (wrong,) = {control.name: control for control in controls if control.name == row}.values()
    assert wrong.faults
    assert draft.other_faults == []
    assert all(FOR_FILES.search(said) is None for said in wrong.faults)


FOR_FILES = re.compile(r"[\[\]{}]|\b[a-z]+_[a-z_]+\b|\bnull\b")


def test_no_sentence_of_the_page_speaks_of_a_file() -> None:
    assert [str(said) for said in OF_THE_PAGE.values() if FOR_FILES.search(str(said))] == []
    known = {code.partition(" ")[0] for code in OF_THE_PAGE}
    assert known - {*SENTENCES, "clash", "unknown_row", "not_for_base", "not_for_kind", "twice"} == set(), "each is said somewhere"


def test_unknown_keys_of_a_file_stay_at_any_depth_and_are_told() -> None:
    file = {**HEAD, **EVERYTHING, "day": {"rounds": 3, "wetter": "schön"}}
    file["own_games"] = {"auf": {**EVERYTHING["own_games"]["auf"], "farbe": "rot"}}
    draft = draft_of_file(file)
    assert draft.file["day"] == file["day"]
    assert draft.file["own_games"] == file["own_games"]
    assert {name for _place, name, _said in draft.unknown} == {"day.wetter", "own_games.auf.farbe"}


def test_the_page_speaks_english_and_the_sheets_own_names(director_client: Client) -> None:
    begun = {"base": "koenigrufen-cup", "own_games": "auf", "names.auf.de": "Aufspiel", "names.auf.en": "Upgame",
             "own_games.auf.kind": "alone", "own_games.auf.value": "2"}  # fmt: skip
    director_client.cookies["sprache"] = "en"
    text = director_client.post("/regelwerke/neu/", {**begun, "zeigen": "1"}).content.decode()
    assert "Upgame" in text
    assert "Add a game of your own" in text
