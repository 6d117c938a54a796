"""The laptop that took the evening over and waits for the other's word: it writes nothing until then, or until somebody says that nobody
writes there."""

from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from tests.tournament.evening import running, the_table
from tests.tournament.phone_hand import Hand
from tournament.backup import making
from tournament.handover import taking
from tournament.ledger.machine.backups import Why
from tournament.ledger.store import shared
from tournament.models import HandOver, LogRow
from tournament.site import address

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data")]
PAGE, NOBODY = "/uebernahme/", "http://127.0.0.1:9"


def said(answer) -> str:
    return " ".join(answer.content.decode().split())


@pytest.fixture
def hand() -> Hand:
    """A phone of an evening that lies here and is not confirmed."""
    found = Hand(the_table(running()))
    HandOver.objects.create(salt="0" * 32, secret="0" * 64, source=NOBODY, holds=True, held_at=timezone.now(), arrived_at=timezone.now())
    return found


def test_without_the_others_word_nothing_is_written_and_it_can_be_asked_again(director_client: Client, hand: Hand) -> None:
    assert f"Solange {NOBODY} nicht bestätigt" in said(director_client.get(PAGE))
    assert hand.game().status_code == 503
    answer = director_client.post(PAGE, {"do": "again"})
    assert (answer.status_code, f"Unter {NOBODY} antwortet kein Laptop" in said(answer)) == (422, True)
    assert HandOver.objects.get().holds


def test_somebody_who_is_sure_and_says_why_begins_here(director_client: Client, hand: Hand) -> None:
    for half in ({"reason": "gestohlen"}, {"sure": "1"}):
        assert director_client.post(PAGE, {"do": "anyway", **half}).status_code == 422
        assert hand.game().status_code == 503
    director_client.post(PAGE, {"do": "anyway", "reason": "gestohlen", "sure": "1"})
    assert LogRow.objects.latest("pk").facts["reason"] == "gestohlen"
    assert hand.game().json()["status"] == "stored"


def test_from_a_stick_it_is_written_here_and_pages_of_before_may_follow(hand: Hand) -> None:
    HandOver.objects.update(holds=False, ended_at=timezone.now())
    hand.game()
    shared.put(shared.ADDRESS, "http://192.168.1.20:8000")
    file: Path = making.make_backup(Why.HAND).path
    taken = taking.from_stick(file=file, where="http://192.168.1.30:8000", running=False)
    assert taken.before is not None
    assert (shared.read(shared.ADDRESS), address.former()) == ("http://192.168.1.30:8000", ["http://192.168.1.20:8000"])
    assert LogRow.objects.latest("pk").action == "take_over"
    assert len(hand.state()["lines"]) == 1
    assert hand.game(2).json()["status"] == "stored"


def test_what_is_typed_wrong_changes_nothing(director_client: Client) -> None:
    running()
    for given in (
        {"do": "network", "address": NOBODY, "code": "k7mpw-4xrt9"},
        {"do": "network", "sure": "1", "address": "x y", "code": "k7mpw-4xrt9"},
        {"do": "network", "sure": "1", "address": NOBODY, "code": "k7mpw-4xrt9"}, {"do": "stick", "sure": "1", "name": "nix.zip"},
        {"do": "again"},
    ):  # fmt: skip
        answer = director_client.post(PAGE, given)
        assert answer.status_code == 422, given
    assert not HandOver.objects.exists()


def test_what_the_other_laptop_refuses_is_said_in_the_language_of_this_one(director_client: Client, live_server: LiveServer) -> None:
    director_client.cookies["sprache"] = "en"
    answer = director_client.post(PAGE, {"do": "network", "sure": "1", "address": live_server.url, "code": "k7mpw-4xrt9"})
    assert "No code is open there" in said(answer)
