"""What is right is read once, in whatever order its fields stand, and what is the same at a table is made once."""

from itertools import permutations

import pytest

import rules
from rules.engine.reading import GameReader

CUP = rules.tariff("koenigrufen-cup", 4)
WHO = {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 3}
SAID = {"won": True, "kontra": 2, "announcements": [{"kind": "trull", "by": 1, "when": "open", "won": True}]}


@pytest.fixture
def read_again(monkeypatch):
    """The records that were read a second time, to say all that is wrong with them."""
    again = []
    whole = GameReader._read_all
    monkeypatch.setattr(GameReader, "_read_all", lambda reader, given: again.append(given) or whole(reader, given))
    return again


def test_what_was_said_may_stand_in_any_order(read_again):
    """A Kontra before or after the announcements: the same record, and none of them is read twice."""
    records = {rules.read_record({**WHO, **dict(order)}, CUP) for order in permutations(SAID.items())}
    assert len(records) == 1
    assert not read_again


def test_who_played_may_stand_at_the_end(read_again):
    """What was said leans on who plays, so that such a record is read again, to the same end."""
    assert rules.read_record({**SAID, **WHO}, CUP) == rules.read_record({**WHO, **SAID}, CUP)
    assert len(read_again) == 1


def test_a_renonce_before_its_announcements_is_the_same(read_again):
    """A claim leans on what was announced: the Trull that was announced cannot be claimed, wherever the ruling stands."""
    ruled = {"renonce": {"offenders": [0], "claims": [{"by": 1, "kind": "trull"}]}}
    announced = {"announcements": [{"kind": "trull", "by": 1, "when": "open"}]}
    first, last = (rules.read_record({**WHO, **one, **other}, CUP) for one, other in ((ruled, announced), (announced, ruled)))
    assert isinstance(first, rules.Refusal)
    assert first == last


def test_the_same_sides_whoever_dealt():
    """Of four nobody sits out, so that the dealer changes nothing; of five he does."""
    assert CUP.sides(0, 1, 3) is CUP.sides(2, 1, 3)
    five = rules.tariff("koenigrufen-cup", 5)
    assert five.sides(0, 1, 3).opponents == (2, 4)
    assert five.sides(2, 1, 3).opponents == (0, 4)


def test_tournaments_that_differ_in_what_a_game_is_worth_read_it_by_the_same_table():
    """Thousands of tables of readers, one for each tournament and game, would push each other out of the processor's memory."""
    house = rules.tariff("koenigrufen-cup", 4, {"values": {"rufer": 3}})
    said = {**WHO, **SAID}
    assert rules.read_record(said, house) == rules.read_record(said, CUP)
    assert house.readers["rufer"] is not CUP.readers["rufer"]
    assert house.readers["rufer"]._quick is CUP.readers["rufer"]._quick
    five = rules.tariff("koenigrufen-cup", 5)
    assert isinstance(rules.read_record({**said, "dealer": 4}, five), rules.Record)
    assert five.readers["rufer"]._quick is not CUP.readers["rufer"]._quick, "where one sits out it is another table"
