"""What the form says of fields that name players: who said Kontra and who answered, who lost the Mond, who revoked on purpose."""

from typing import Any

import pytest

import rules
from rules.engine import Tariff
from tournament.entry.form import read_entry, values_of

FOUR = rules.tariff("tarok-slovenski-4", 4)
TRI = {"game": "tri", "dealer": "0", "declarer": "1", "partner": "2", "points": "40"}
KLOP = {"game": "klop", "dealer": "0", "points_0": "10", "points_1": "20", "points_2": "20", "points_3": "20"}


def typed(**more: str) -> Any:
    assert isinstance(FOUR, Tariff)
    return read_entry({**TRI, **more}, FOUR)


@pytest.mark.parametrize("more, field, said", [
    ({"kontra": "2", "kontra_for": "3"}, "kontra", {"by": 3}),
    ({"kontra": "4", "kontra_for": "3"}, "kontra", {"by": 3, "re": 1}),
    ({"kontra": "2"}, "kontra", {}),
    ({"mond": "3", "mond_to": "1"}, "mond", {"lost_by": 3, "taken_by": 1}),
    ({"mond": "1"}, "mond", {"lost_by": 1, "taken_by": None}),
    ({"renonce": "1", "offender_1": "1", "renonce_fault": "1", "on_purpose_1": "1"}, "renonce",
     {"offenders": [1], "fault": "discard", "intentional": [1]}),
])  # fmt: skip
def test_who_is_named_stands_in_the_record_and_in_the_form_again(more: dict[str, str], field: str, said: dict[str, Any]) -> None:
    """Of a game the declarer answers, seat 1."""
    found = typed(**more)
    assert (found.record[field], found.findings) == (said, ())
    assert isinstance(FOUR, Tariff)
    assert more.items() <= values_of(found.record, FOUR).items() or said == {}


def test_an_announcement_is_answered_by_whoever_made_it() -> None:
    """The defender 3 announced the pagat, the declarer said Kontra, 3 Rekontra; the declarer's trull is his, though the partner said it."""
    pagat = {"a_pagat": "open", "a_pagat_by": "3", "a_pagat_kontra": "4", "a_pagat_for": "1"}
    trull = {"a_trull": "open", "a_trull_by": "2", "a_trull_kontra": "4", "a_trull_for": "0"}
    found = {item["kind"]: item["kontra"] for item in typed(**pagat, **trull).record["announcements"]}
    assert found == {"pagat": {"by": 1, "re": 3}, "trull": {"by": 0, "re": 1}}


def test_where_each_plays_for_himself_it_is_asked_who_answered() -> None:
    assert isinstance(FOUR, Tariff)
    assert read_entry({**KLOP, "kontra": "4", "kontra_for": "2", "kontra_re": "3"}, FOUR).record["kontra"] == {"by": 2, "re": 3}
    missing = read_entry({**KLOP, "kontra": "4", "kontra_for": "2"}, FOUR)
    assert [(finding.code, finding.field) for finding in missing.findings] == [("missing_field", "kontra.re")]


def test_no_count_follows_from_the_others_where_each_is_rounded() -> None:
    """They may come to 69, 70 or 71."""
    assert isinstance(FOUR, Tariff)
    found = read_entry({name: text for name, text in KLOP.items() if name != "points_3"}, FOUR)
    assert (found.record["points"], found.completed) == ([10, 20, 20, None], {})
