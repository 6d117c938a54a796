"""A fault hides no other: beside an announcement that cannot be read, all that contradicts among the rest is named in the same answer.

And nothing is named that depends on what the unreadable one may turn out to be.
"""

from typing import Any

import pytest

from tests.rules.refused_announcements import CUP, FRENCH, POINT, SPEIS, ann
from tests.rules.table import game
from tests.rules.test_refusals import EVERY_RECORD, changed, found

UNREAD = (
    # an announcement that cannot be read, the code and the part of its own fault
    (ann("pagatl", won=True), "unknown_announcement", ".kind"),
    (ann("trull", 9, won=True), "bad_seat", ".by"),
    (ann("trull", 1, None, won=True), "missing_field", ".when"),
    ("trull", "bad_value", ""),
)
NONE = ann("pagatl", won=True)
APART = ("missing_announcement", "indivisible", "undefined_by_rules", "unknown_game")
"""What is missing may be the one that cannot be read; what is found in settling is found in good records only; no other field is read
without a game."""


def records() -> list[Any]:
    """Every row of the table of refusals whose game has announcements and whose list of them is one."""
    rows = []
    for words, system, text, change, code, field in EVERY_RECORD:
        record = changed(text, change)
        declared = record.get("game") not in (None, "bettler", "trischaken", "redeal", "fensterbankl", "manual")
        if system != FRENCH and declared and type(record.get("announcements", [])) is list and code not in APART:
            rows.append(pytest.param(words, system, record, code, field, id=f"{system}: {words}"))
    return rows


def moved(field: str) -> str:
    """The name of a field in a record that has one more announcement at its head."""
    if not field.startswith("announcements["):
        return field
    place, _, rest = field.removeprefix("announcements[").partition("]")
    return f"announcements[{int(place) + 1}]{rest}"


@pytest.mark.parametrize("words, system, record, code, field", records())
def test_every_fault_is_named_beside_an_announcement_that_cannot_be_read(
    words: str, system: str, record: dict, code: str, field: str
) -> None:
    for unread, own, part in UNREAD:
        named = found({"system": system, "record": record | {"announcements": [unread, *record.get("announcements", [])]}})
        assert (own, f"announcements[0]{part}") in named
        if words != "ohne Trull against the game":  # an Absolut that cannot be read may be what lost the game
            assert (code, moved(field)) in named


def test_many_rows_were_tried() -> None:
    assert len(records()) > 90


def beside(system: str, text: str, *announcements: object, **change: object) -> list[tuple[str, str]]:
    return found({"system": system, "record": game(text) | {"announcements": list(announcements)} | change})


def not_read(place: int) -> tuple[str, str]:
    return "unknown_announcement", f"announcements[{place}].kind"


def test_the_places_are_those_of_the_record_and_the_faults_in_its_order() -> None:
    """Pagat in a hand that plays without a Trull piece; the Trull of another needs the same card as the Pagat."""
    ohne, pagat, trull = ann("ohne_trull", 1, "before_talon"), ann("pagat", 1, "after_talon", won=True), ann("trull", 2, "open")
    assert beside(POINT, "zweiblatt 1 37/2", ohne, pagat) == [("contradiction", "announcements[1]")]
    assert beside(POINT, "zweiblatt 1 37/2", NONE, ohne, pagat) == [not_read(0), ("contradiction", "announcements[2]")]
    assert beside(POINT, "zweiblatt 1 37/2", ohne, NONE, pagat) == [not_read(1), ("contradiction", "announcements[2]")]
    assert beside(POINT, "zweiblatt 1 37/2", ohne, pagat, NONE) == [("contradiction", "announcements[1]"), not_read(2)]
    assert beside(POINT, "zweiblatt 1 37/2", NONE, pagat, "x", trull, NONE) == [
        not_read(0), ("bad_value", "announcements[2]"), ("contradiction", "announcements[3]"), not_read(4),
    ]  # fmt: skip


def test_results_that_need_no_other_announcement_are_held_against_the_count() -> None:
    """38/1 is no 40/0; 34/2 no Valat. Whether ohne Trull was won is open as long as an Absolut may stand where nothing can be read."""
    absolut, valat = ann("absolut", 1, "before_talon", won=True), ann("valat", 1, "silent", won=True)
    ohne = ann("ohne_trull", 1, "before_talon", won=False)
    assert beside(POINT, "einblatt 1 38/1", NONE, absolut) == [not_read(0), ("contradiction", "announcements[1].won")]
    assert beside(POINT, "zweiblatt 1 34/2", NONE, valat) == [not_read(0), ("contradiction", "announcements[1].won")]
    assert beside(POINT, "einblatt 1 38/1", NONE, ohne) == [not_read(0)]
    assert beside(POINT, "einblatt 1 38/1", ohne) == [("contradiction", "announcements[0].won")]
    # an announced Valat of which nobody says what became of it: lost, it would lose the game
    assert beside(POINT, "einblatt 1 38/1", ann("valat", 1, "before_talon"), ohne) == [("missing_field", "announcements[0].won")]


def test_a_count_against_the_result_needs_nobody() -> None:
    """35/1 does not win, whoever played; a Valat of nobody who can be read is not held against it."""
    valat = ann("valat", 1, won=True)
    assert beside(CUP, "rufer 1+3 won", NONE, points="35/1") == [("contradiction", "won"), not_read(0)]
    assert beside(CUP, "rufer 1+3 won", points="35/1", declarer=7) == [("bad_seat", "declarer"), ("contradiction", "won")]
    assert beside(CUP, "dreier 1 lost", valat) == [("contradiction", "announcements[0].won")]
    assert beside(CUP, "dreier 1 lost", valat, declarer=None) == [("missing_field", "declarer")]
    assert beside(CUP, "dreier 1 lost", NONE, valat) == [not_read(0), ("contradiction", "announcements[1].won")]


def test_the_bird_of_a_bird_rufer_may_be_the_one_that_cannot_be_read() -> None:
    bird = ann("pagat", 1, won=True, kontra=2)
    assert beside(CUP, "pagatrufer 1+3 won", NONE) == [not_read(0)]
    assert beside(CUP, "pagatrufer 1+3 won", ann("trull", won=True)) == [("missing_announcement", "announcements")]
    assert beside(SPEIS, "besserrufer 1+3 won", NONE) == [not_read(0)]
    unit = {"system": CUP, "options": {"bird_rufer": "unit"}, "record": game("pagatrufer 1+3 won") | {"announcements": [NONE, bird]}}
    assert found(unit) == [not_read(0), ("kontra_not_allowed", "announcements[1].kontra")]


def test_what_a_conceded_game_cannot_have() -> None:
    """Geschliffen: no count, no result, nothing announced; whose the birds are needs the declarer."""
    trull = ann("trull", 1)
    assert beside(CUP, "rufer 1 conceded", NONE, trull, points="20/0") == [
        ("contradiction", "points"), not_read(0), ("announcement_not_allowed", "announcements[1]"),
    ]  # fmt: skip
    assert beside(CUP, "rufer 1 conceded", points="20/0", declarer=None) == [("missing_field", "declarer"), ("contradiction", "points")]
    assert beside(CUP, "pagatrufer 1 conceded", ann("pagat", 1), declarer=None) == [("missing_field", "declarer")]
    assert beside(SPEIS, "besserrufer 1 conceded", NONE) == [not_read(0)]


def test_the_loss_at_the_talon_needs_an_announcement_that_may_be_the_unreadable_one() -> None:
    assert beside(POINT, "zweiblatt 1 talon_loss", NONE) == [not_read(0)]
    assert beside(POINT, "zweiblatt 1 talon_loss", NONE, ann("pagat", 1, "before_talon", kontra=2)) == [
        not_read(0), ("kontra_not_allowed", "announcements[1].kontra"),
    ]  # fmt: skip
