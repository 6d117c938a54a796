"""A page of the address that the evening had before sends to this one: for the table's token, from the known addresses, without cookies,
and nothing else."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.evening import running, the_table
from tests.tournament.phone_hand import FIRST, Hand
from tournament.models import POSITION_STEP
from tournament.site import address

pytestmark = pytest.mark.django_db
BEFORE, STRANGER = "http://192.168.1.20:8000", "http://192.168.1.66:8000"
NAMES = ("state", "greet", "game", "worth", "agree", "call", "prices")
CORS = ("Access-Control-Allow-Origin", "Access-Control-Allow-Methods", "Access-Control-Allow-Headers", "Access-Control-Max-Age")


@pytest.fixture
def hand() -> Hand:
    address.note_former([BEFORE])
    return Hand(the_table(running()))


@pytest.mark.parametrize("name", NAMES)
def test_the_tables_own_addresses_are_open_to_the_page_of_before(hand: Hand, name: str) -> None:
    page = reverse(f"phone-{name}", args=[hand.token])
    asked = {"Origin": BEFORE, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    answer = hand.client.options(page, headers=asked)
    assert (answer.status_code, [answer.get(header) for header in CORS]) == (204, [BEFORE, "GET, POST", "Content-Type", "600"])
    assert "Origin" in answer["Vary"]
    assert "Access-Control-Allow-Credentials" not in answer
    refused = hand.client.options(page, headers=asked | {"Origin": STRANGER})
    assert (refused.status_code, [refused.get(header) for header in CORS]) == (405, [None] * 4)


def test_a_game_comes_across_once_and_its_answer_may_be_read(hand: Hand) -> None:
    said = {"device": hand.device, "client_id": hand.device, "position": POSITION_STEP, "version": 0, "do": "save", "data": FIRST}
    page = reverse("phone-game", args=[hand.token])
    for status in ("stored", "repeated"):
        answer = hand.client.post(page, json.dumps(said), content_type="application/json", headers={"Origin": BEFORE})
        assert (answer.json()["status"], answer["Access-Control-Allow-Origin"], answer.cookies) == (status, BEFORE, {})
    answer = hand.client.post(page, json.dumps(said), content_type="application/json", headers={"Origin": STRANGER})
    assert "Access-Control-Allow-Origin" not in answer


def test_nothing_else_of_the_program_is_open_to_it(client: Client, hand: Hand) -> None:
    for page in ("/", "/z/", reverse("phone", args=[hand.token]), "/uebergabe/holen/", "/sw.js", "/umzug/"):
        assert "Access-Control-Allow-Origin" not in client.get(page, headers={"Origin": BEFORE})


def test_only_the_phones_page_may_ask_another_address(client: Client, hand: Hand) -> None:
    policy = client.get(reverse("phone", args=[hand.token]))["Content-Security-Policy"]
    parts = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert (parts["connect-src"], parts["default-src"], parts["form-action"]) == ("'self' http: https:", "'self'", "'self'")
    assert "connect-src" not in client.get("/umzug/")["Content-Security-Policy"]


def test_a_laptop_that_changes_its_address_lets_its_open_pages_follow() -> None:
    address.choose(BEFORE)
    address.choose("http://192.168.1.21:8000")
    assert address.former() == [BEFORE]
