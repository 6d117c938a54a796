"""The form of a new tournament is filled by the day of its sheet; another sheet fills anew what nobody has typed."""

from typing import Any

import pytest
from django.test import Client

from tests.tournament.evening import registered
from tournament.models import OwnSheet

pytestmark = pytest.mark.django_db

NEW = "/neu/"
DAY = {
    "rounds": 4, "games": 16, "games_at": {"5": 20}, "minutes": 90, "cents": 5, "kontra": "with_round", "registration": "13:00",
    "start": "14:00", "fee": 750,
}  # fmt: skip
FILLED = {
    "rounds": "4", "games": "16", "games_large": "20", "time_limit_minutes": "90", "cents_per_point": "5", "registration_from": "13:00",
    "play_from": "14:00", "fee": "7,50",
}  # fmt: skip
PLAIN = {"rounds": "3", "games": "20", "cents_per_point": "10", "fee": "0"}


@pytest.fixture
def key() -> str:
    """A cup's sheet that says how its day goes."""
    file = {
        "format": "tarock-sheet/2", "slug": "hopf", "name": "Hopf", "edition": "2026", "valid_from": "2026", "base": "koenigrufen-cup",
        "day": DAY,
    }  # fmt: skip
    OwnSheet.objects.create(slug="hopf", edition="2026", name="Hopf", file=file)
    return "hopf@2026"


def fields(page: str) -> dict[str, str]:
    """What stands in the form, of the fields that a sheet fills."""
    found = {}
    for name in (*FILLED, "gefuellt"):
        field = next(part for part in page.split("<input") if f'name="{name}"' in part).split(">")[0]
        found[name] = field.split('value="')[1].split('"')[0] if 'value="' in field else ""
    return found


def shown(client: Client, **typed: Any) -> dict[str, str]:
    return fields(client.post(NEW, {"name": "Herbst", "zeigen": "1", **typed}).content.decode())


def test_the_form_of_a_new_tournament_is_filled_by_its_sheets_day(director_client: Client, key: str) -> None:
    page = director_client.get(NEW, {"regeln": key}).content.decode()
    assert fields(page) == {**FILLED, "gefuellt": key}
    assert '<option value="with_round" selected' in page


def test_another_sheet_fills_anew_what_nobody_has_typed(director_client: Client, key: str) -> None:
    untouched = {**PLAIN, "system": key, "gefuellt": "koenigrufen-cup"}
    assert shown(director_client, **untouched) == {**FILLED, "gefuellt": key}
    typed = shown(director_client, **{**untouched, "games": "12", "play_from": "15:30"})
    assert (typed["games"], typed["play_from"], typed["rounds"]) == ("12", "15:30", "4")
    back = shown(director_client, **{**FILLED, "kontra": "with_round", "system": "koenigrufen-cup", "gefuellt": key})
    assert {name: back[name] for name in PLAIN} == PLAIN
    assert (back["time_limit_minutes"], back["play_from"], back["gefuellt"]) == ("", "", "koenigrufen-cup")


def test_after_an_earlier_tournament_its_own_stand_there(director_client: Client, key: str) -> None:
    earlier = registered(rounds=2, games=3)
    page = director_client.get(NEW, {"von": earlier.slug}).content.decode()
    assert 'name="gefuellt"' not in page
    kept = director_client.post(f"{NEW}?von={earlier.slug}", {"name": "Herbst", "zeigen": "1", "system": key, "rounds": "2", "games": "3"})
    assert '"2"' in next(part for part in kept.content.decode().split("<input") if 'name="rounds"' in part)
