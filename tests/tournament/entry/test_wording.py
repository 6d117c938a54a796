"""What a line says of its game in words: who said an individual Kontra, Re or Sub stands wherever the line is told."""

from typing import Any

import pytest
from django.utils.translation import override

import rules
from tournament.entry.wording import describe, faults_said
from tournament.ledger.lines.changes import told_change
from tournament.ledger.people.people import SeatName
from tournament.ledger.store.log import word

NAMES = ("Huber", "Mayr", "Auer", "Ebner")
SEATS = [SeatName(seat, seat + 1, name, name) for seat, name in enumerate(NAMES)]


def detail(system: str, record: dict[str, Any], seats: int = 4) -> str:
    tariff = rules.tariff(system, seats)
    assert isinstance(tariff, rules.Tariff)
    return describe(record, tariff, SEATS[:seats], won=None)[1]


@pytest.mark.parametrize(
    "kontra, said",
    [(4, "Re"), ({"1": 4, "2": 8}, "Re gegen Mayr, Sub Auer"), ({"1": 8, "2": 4}, "Re gegen Auer, Sub Mayr"), ({"1": 8, "2": 8}, "Sub")],
)
def test_a_sub_of_one_opponent_alone_names_him(kontra: object, said: str) -> None:
    record = {"game": "zweiblatt", "dealer": 1, "declarer": 0, "points": "37/2", "kontra": kontra}
    assert detail("point-tarock", record, 3) == f"37/2 · {said}"
    bird = {"kind": "pagat", "by": 0, "when": "before", "won": True, "kontra": kontra}
    assert said in detail("point-tarock", {**record, "kontra": 1, "announcements": [bird]}, 3)


@pytest.mark.parametrize(
    "kontra, said",
    [
        ({"1": 2, "2": 1, "3": 2}, "Kontra Mayr + Ebner"),
        ({"1": 1, "2": 4, "3": 2}, "Kontra Ebner, Re gegen Auer"),
        ({"1": 2, "2": 2, "3": 2}, "Kontra"),
    ],
)
def test_an_individual_kontra_names_who_said_it(kontra: object, said: str) -> None:
    record = {"game": "bettler", "dealer": 1, "declarer": 0, "won": True, "kontra": kontra}
    assert detail("koenigrufen-speiszettel", record).endswith(said)


@pytest.mark.parametrize(
    "record, said",
    [
        ({"game": "klop", "points": [10, 20, 20, 20], "kontra": {"by": 1}}, "10 – 20 – 20 – 20 · Kontra Mayr"),
        ({"game": "klop", "points": [0, 40, "", 30]}, "0 – 40 – ? – 30"),
        ({"game": "tri", "declarer": 1, "points": 31, "zaruf_bonus": True}, "allein, 31, Zarufal: ohne Stich mit dem König, +5"),
        ({"game": "redeal", "misdeal": 2}, "zum 2. Mal vergeben"),
        ({"game": "redeal"}, ""),
    ],
)
def test_where_everybody_writes_his_own_a_line_says_what_each_had(record: dict[str, Any], said: str) -> None:
    """Each writes minus his own count, so one count says nothing of the others; 31 stands beside the 5 that are added to it."""
    assert detail("tarok-slovenski-4", {**record, "dealer": 0}) == said


def test_the_log_says_whose_sub_it_was() -> None:
    """A Sub that was written to the wrong opponent changes nothing else of the words."""
    record = {"game": "zweiblatt", "dealer": 1, "declarer": 0, "points": "37/2"}
    changes = told_change({**record, "kontra": {"1": 8, "2": 4}}, {**record, "kontra": {"1": 4, "2": 8}}, NAMES)
    assert [word(change) for change in changes] == ["Re (Auer)/Sub (Mayr) → Re (Mayr)/Sub (Auer)"]


@pytest.mark.parametrize("spoken, point", [("de", ","), ("en", ".")])
def test_the_log_writes_half_a_point_as_whoever_reads_it_does(spoken: str, point: str) -> None:
    """A count of a table of three."""
    record = {"game": "petite", "dealer": 1, "declarer": 0, "bouts": 2, "points": 40.5}
    with override(spoken):
        changes = told_change(record, {**record, "points": 41}, NAMES)
        assert f"40{point}5 → 41" in " ".join(map(word, changes))


def test_a_game_that_the_sheet_has_not_is_said_without_the_keys_of_the_others() -> None:
    """As the form says it: what was typed, and no list of keys."""
    found = [{"code": "unknown_game", "field": "game", "message": "Bekannt sind: rufer, redeal, manual."}]
    assert faults_said(found, {"game": "picg", "dealer": 0}) == (
        "„picg“ steht auf diesem Blatt nicht. Bitte ein Spiel aus der Liste wählen.",
    )
