"""What a phone is refused and how it is told: no link, closed, confirmed, garbage, too much; and wrong codes."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.evening import drawn, fill, running, the_round, the_table
from tests.tournament.phone_hand import FIRST, Hand, answered
from tournament.desk.evening.rounds import close_round
from tournament.ledger.lines.settling import break_off_table, confirm_table
from tournament.models import POSITION_STEP, Entry, Phone, Tournament
from tournament.phones.writing import renew_link

pytestmark = pytest.mark.django_db


@pytest.fixture
def hand() -> Hand:
    return Hand(the_table(running()))


# Refusals -----------------------------------------------------------------------------------------------------------------------


def test_a_round_that_is_not_open_takes_nothing_and_still_shows_everything() -> None:
    tournament = drawn()
    hand = Hand(the_table(tournament))
    assert answered(hand.game()) == (409, "round_not_open")
    assert answered(hand.send("agree", seat=0)) == (409, "round_not_open")
    assert answered(hand.send("call", client_id=str(uuid4()))) == (409, "round_not_open")
    assert hand.send("greet", seat=0).status_code == 200
    assert hand.state()["round_state"] == "drawn"


def test_a_closed_round_shows_its_sums() -> None:
    tournament = running()
    hand = Hand(the_table(tournament))
    fill(hand.table)
    close_round(round_id=the_round(tournament).pk, reason="Zeit")
    said = hand.state()
    assert (said["round_state"], said["takes_games"], said["totals"]) == ("closed", False, [15, -5, -5, -5])
    answer = hand.game(data={**FIRST, "partner": "3"}, version=1)
    assert answered(answer) == (409, "round_not_open")
    assert answer.json()["state"]["round_state"] == "closed"


def test_a_confirmed_table_is_locked_and_one_broken_off_keeps_its_games(hand: Hand) -> None:
    fill(hand.table)
    confirm_table(table_id=hand.table.pk)
    assert answered(hand.game(data={**FIRST, "partner": "3"}, version=1)) == (409, "table_confirmed")
    other = Hand(the_table(Tournament.objects.get(), 2))
    other.game()
    break_off_table(table_id=other.table.pk, reason="Zeit")
    said = other.state()
    assert (said["table_state"], said["state_reason"], said["totals"], said["takes_games"]) == ("broken_off", "Zeit", [-1, 1, 1, -1], False)
    assert [row["cents"] for row in said["payments"]] == [10, 10]


def test_an_old_link_opens_nothing_and_says_so(hand: Hand) -> None:
    hand.game()
    renew_link(table_id=hand.table.pk)
    sent = [hand.send(name, seat=0) for name in ("greet", "worth", "agree", "call")]
    for answer in (hand.get(), hand.game(2), *sent):
        assert answered(answer) == (410, "link_ended")
    assert hand.client.get(reverse("phone", args=[hand.token])).status_code == 404
    again = Hand(hand.table)
    assert again.token != hand.token
    assert again.state()["key"] == hand.table.pk


@pytest.mark.parametrize("token", ["gibt-es-nicht", "x" * 200, "%00", "ä"])
def test_an_unknown_link_is_404(token: str) -> None:
    drawn()
    client = Client()
    for name in ("", "stand/"):
        assert client.get(f"/tisch/{token}/{name}").status_code == 404
    for name in ("da/", "spiel/", "wert/", "einig/", "ruf/"):
        assert client.post(f"/tisch/{token}/{name}", "{}", content_type="application/json").status_code == 404


def test_a_token_is_good_for_its_own_table_only() -> None:
    tournament = running()
    first, second = Hand(the_table(tournament)), Hand(the_table(tournament, 2))
    client = str(uuid4())
    first.game(client_id=client)
    assert second.state()["lines"] == []
    assert answered(second.game(client_id=client)) == (409, "client_id_used")
    # The device is known at the first table; here it has said nothing, so nobody is its author.
    first.send("greet", seat=1)
    second.device = first.device
    second.game()
    assert Entry.objects.get(table=second.table).author == ""


GOOD = {"client_id": "6f1c2a52-8f65-4a63-9d0e-1a1f0a0b0c0d", "position": POSITION_STEP, "version": 0, "do": "save", "data": FIRST}


@pytest.mark.parametrize(
    "wrong",
    [
        {"device": "keine"}, {"device": None}, {"client_id": 7}, {"client_id": "x" * 36}, {"position": 0}, {"position": "1"},
        {"position": 1 << 60},
        {"position": True}, {"version": -1}, {"version": 1.5}, {"do": "delete"}, {"do": ["save"]}, {"data": []}, {"data": {"game": 7}},
        {"data": {"game": "x" * 501}}, {"data": {str(number): "" for number in range(201)}}, {"why": "x" * 501}, {"why": 3},
    ],
)  # fmt: skip
def test_a_field_of_another_kind_is_refused(hand: Hand, wrong: dict[str, Any]) -> None:
    answer = hand.send("game", **{**GOOD, **wrong})
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (400, "bad_request", next(iter(wrong)))
    assert Entry.objects.count() == 0


@pytest.mark.parametrize(
    "wrong", [{"seat": -1}, {"seat": "0"}, {"seat": True}, {"seat": 1 << 20}, {"waiting": -1}, {"waiting": None}, {"take": 1}]
)
def test_a_greeting_of_another_kind_is_refused(hand: Hand, wrong: dict[str, Any]) -> None:
    assert answered(hand.send("greet", **wrong)) == (400, "bad_request")
    assert Phone.objects.count() == 0


@pytest.mark.parametrize("body", [b"{", b"[]", b"7", b"null", b'{"device": NaN}', b"[" * 50_000, b"\xff\xfe", b'"' + b"x" * 100 + b'"'])
@pytest.mark.parametrize("name", ["greet", "game", "worth", "agree", "call"])
def test_garbage_is_answered_in_words(hand: Hand, body: bytes, name: str) -> None:
    answer = hand.client.post(reverse(f"phone-{name}", args=[hand.token]), body, content_type="application/json")
    assert answered(answer) == (400, "bad_request")


def test_too_much_and_another_type_are_not_even_read(hand: Hand) -> None:
    address = reverse("phone-game", args=[hand.token])
    assert hand.client.post(address, b"x" * 70_000, content_type="application/json").status_code == 413
    assert hand.client.post(address, FIRST).status_code == 415
    assert hand.client.post(address, json.dumps(GOOD), content_type="text/plain").status_code == 415
    assert hand.client.get(address).status_code == 405


@pytest.mark.parametrize("data", [{"game": "rufer\x00"}, {"reason": "\ud800"}, {"game": "manual", "dealer": "0", "reason": "a\x07b"}])
def test_what_no_database_keeps_is_refused(hand: Hand, data: dict[str, str]) -> None:
    assert hand.game(data=data).status_code in (409, 422)
    assert Entry.objects.count() == 0


# The code -----------------------------------------------------------------------------------------------------------------------


def test_the_code_of_the_slip_leads_to_the_page_however_it_is_typed(client: Client) -> None:
    link = the_table(drawn()).links.get()
    for typed in (link.code, link.code.upper(), link.code.replace("-", " "), link.code.replace("-", "")):
        answer = client.post(reverse("phone-code"), {"code": typed})
        assert (answer.status_code, answer["Location"]) == (302, reverse("phone", args=[link.token]))
    assert client.get(reverse("phone-code", args=[link.code])).status_code == 302
    assert client.get(reverse("phone-code")).status_code == 200


def test_wrong_codes_are_slowed_down(client: Client) -> None:
    link = the_table(drawn()).links.get()
    for _ in range(10):
        assert client.post(reverse("phone-code"), {"code": "aaaa-aaaa"}).status_code == 404
    assert client.post(reverse("phone-code"), {"code": link.code}).status_code == 429
    assert client.post(reverse("phone-code"), {"code": link.code}, REMOTE_ADDR="10.0.0.9").status_code == 302
    assert client.get(reverse("phone", args=[link.token])).status_code == 200
