"""What a new field of a record has to do everywhere, once it stands in the table: run by test_new_field.py, in a copy of the tree that has
`zugabe`.

`zugabe` is made up: a whole number from 1 to 3 that a positive game of Königrufen brings on top, once between declarer and opponent.
"""

import json
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse
from jsonschema import Draft202012Validator

import rules
from rules.engine.schema import record_schema
from tests.tournament.evening import log_says, running, save, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.phone_hand import Hand, current
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.entry.form import read_entry, values_of
from tournament.entry.model import script_data
from tournament.entry.wording import describe
from tournament.ledger.store import convert
from tournament.management.json_lines import Settlements
from tournament.models import LogRow, Table, Tournament
from tournament.phones.data import phone_data

DREIER = {"game": "dreier", "dealer": 1, "declarer": 0, "won": True, "zugabe": 2}
"""5 from each opponent, and 2 on top."""
TYPED = {"game": "Dreier", "dealer": "1", "declarer": "0", "won": "1", "zugabe": "2"}


def cup() -> rules.Tariff:
    found = rules.tariff("koenigrufen-cup", 4)
    assert isinstance(found, rules.Tariff)
    return found


def test_it_is_scored() -> None:
    line, refused = Settlements().answer(json.dumps({"id": "1", "system": "koenigrufen-cup", "record": DREIER}))
    assert (json.loads(line)["points"], refused) == ([21, -7, -7, -7], False)
    read = rules.read_record(DREIER, cup())
    assert not isinstance(read, rules.Refusal)
    assert rules.write_record(read, cup()) == DREIER


@pytest.mark.parametrize("record, code", [
    ({**DREIER, "zugabe": 4}, "bad_value"), ({**DREIER, "zugabe": "2"}, "bad_value"), ({**DREIER, "game": "bettler"}, "unexpected_field"),
])  # fmt: skip
def test_it_is_refused(record: dict, code: str) -> None:
    found = rules.answer({"system": "koenigrufen-cup", "record": record})["errors"]
    assert [(error["code"], error["field"]) for error in found] == [(code, "zugabe")]
    point = {"game": "zweiblatt", "dealer": 0, "declarer": 1, "points": "37/2", "zugabe": 1}
    assert rules.answer({"system": "point-tarock", "record": point})["errors"][0]["code"] == "unexpected_field"


def test_it_is_in_the_schema() -> None:
    schema = record_schema(cup())
    games = {game["properties"]["game"]["const"]: game["properties"] for game in schema["oneOf"]}
    assert games["dreier"]["zugabe"]["title"] == "Zugabe"
    assert "zugabe" not in games["bettler"]
    assert Draft202012Validator(schema).is_valid(DREIER)
    assert not Draft202012Validator(schema).is_valid({**DREIER, "zugabe": 4})


class Named(HTMLParser):
    """The values of the controls of one name."""

    def __init__(self) -> None:
        super().__init__()
        self.values: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "input" and dict(attrs).get("name") == "zugabe":
            self.values.append(dict(attrs).get("value"))


@pytest.mark.django_db
def test_it_stands_in_the_form(director_client: Client) -> None:
    assert read_entry(TYPED, cup()).record == DREIER
    assert values_of(DREIER, cup())["zugabe"] == "2"
    table = the_table(running())
    page = Named()
    page.feed(director_client.get(reverse("table", args=[table.round.tournament.slug, table.round.number, table.number])).content.decode())
    assert page.values == ["", "1", "2", "3"]
    assert script_data(cup(), [])["asks"]["zugabe"]["controls"] == ("zugabe",)


@pytest.mark.django_db
def test_it_is_written_on_the_phone() -> None:
    data = phone_data(cup(), [])
    dreier, bettler = (next(game for game in data["games"] if game["slug"] == slug) for slug in ("dreier", "bettler"))
    assert "zugabe" in dreier["asks"]
    assert "zugabe" not in bettler["asks"]
    assert (data["asks"]["zugabe"]["label"], data["asks"]["zugabe"]["choices"]) == ("Zugabe", [("1", "1"), ("2", "2"), ("3", "3")])
    table = the_table(running())
    assert Hand(table).game(data={**TYPED, "game": "dreier"}).status_code == 200
    entry = current(table)
    assert entry.record == DREIER
    assert (entry.a0, entry.a1) == (42, -14), "half points"


@pytest.mark.django_db
def test_it_is_said_on_the_sheet_and_in_the_log() -> None:
    assert describe(DREIER, cup(), (), won=True) == ("Dreier", "2 Zugabe")
    table = the_table(running())
    save(table, 1, DREIER)
    save(table, 1, {**DREIER, "zugabe": 3}, expected_version=1, reason="verlesen")
    assert "Zugabe 2 → 3" in log_says(LogRow.objects.get(entry__version=2))


@pytest.mark.django_db
def test_it_is_kept_in_the_file() -> None:
    table = the_table(running())
    assert Hand(table).game(data={**TYPED, "game": "dreier"}).status_code == 200
    text = as_text(written(Tournament.objects.get()))
    assert '"zugabe": 2' in text
    again = import_tournament(file=read_file(text.replace('"Probe"', '"Noch einmal"').encode()))
    kept = Table.objects.get(round__tournament=again, number=table.number)
    assert current(kept).record == DREIER
    shuffled = dict(sorted(DREIER.items(), reverse=True))
    assert list(convert.ordered_record(shuffled)) == ["game", "dealer", "declarer", "won", "zugabe"]
