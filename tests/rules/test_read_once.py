"""What is right is read once, in whatever order its fields stand, and what is the same at a table is made once."""

import json
import subprocess
import sys
from itertools import islice, permutations

import pytest

import rules
from rules.engine.draft import Draft
from rules.engine.reading import _MOST_PLANS

CUP = rules.tariff("koenigrufen-cup", 4)
WHO = {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 3}
SAID = {"won": True, "kontra": 2, "announcements": [{"kind": "trull", "by": 1, "when": "open", "won": True}]}


def test_what_was_said_may_stand_in_any_order():
    """Who played before what was said or after it, a Kontra before or after the announcements: the same record."""
    records = {rules.read_record(dict(order), CUP) for order in permutations({**WHO, **SAID}.items())}
    assert len(records) == 1
    assert not isinstance(records.pop(), rules.Refusal)


@pytest.mark.parametrize("wrong", [{}, {"declarer": 9}, {"kontra": 3}, {"typo": 1}, {"partner": None}])
def test_each_field_is_read_once(monkeypatch, wrong):
    """Whatever is wrong beside it."""
    reads = []
    drafted = Draft.__init__
    monkeypatch.setattr(Draft, "__init__", lambda draft, given, play, tariff: reads.append(given) or drafted(draft, given, play, tariff))
    rules.read_record({**WHO, **SAID, **wrong}, CUP)
    assert len(reads) == 1


def test_orders_of_fields_are_forgotten_before_they_are_too_many():
    """Some programs write each record in another order."""
    said = [*{**WHO, **SAID}.items()]
    for order in islice(permutations(said), 2 * _MOST_PLANS):
        rules.read_record(dict(order), CUP)
    assert 0 < len(CUP.readers["rufer"]._plans) <= _MOST_PLANS


def test_a_renonce_before_its_announcements_is_the_same():
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
    assert house.readers["rufer"]._plans is CUP.readers["rufer"]._plans
    five = rules.tariff("koenigrufen-cup", 5)
    assert not isinstance(rules.read_record({**said, "dealer": 4}, five), rules.Refusal)
    assert five.readers["rufer"]._plans is not CUP.readers["rufer"]._plans, "where one sits out it is another table"


BY_SHEET = """
import json, sys, rules
told = {"game": "petite", "dealer": 0, "declarer": 1, "points": 92, "bouts": 4}
print(json.dumps({name: str(rules.answer({"system": name, "record": told})["errors"]) for name in sys.argv[1:]}))
"""


@pytest.mark.parametrize("names", [("french-tarot", "french-tarot-fft"), ("french-tarot-fft", "french-tarot")])
def test_a_sheet_has_its_own_words_whichever_was_asked_first(names: tuple[str, str]) -> None:
    """In a process of its own, where nothing is at hand yet."""
    asked = [sys.executable, "-c", BY_SHEET, *names]
    said = json.loads(subprocess.run(asked, capture_output=True, text=True, check=True).stdout)
    assert [name for name in names if "91 Augen" in said[name]] == ["french-tarot"]
    assert [name for name in names if "Spitzen gibt es" in said[name]] == ["french-tarot"]
    assert [name for name in names if "91 Punkte" in said[name]] == ["french-tarot-fft"]
    assert [name for name in names if "Bouts gibt es" in said[name]] == ["french-tarot-fft"]
