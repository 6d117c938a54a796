"""What a phone shows as a code, read in at the desk: once however often, and whatever it has sent besides; wrong letters are found, clashes
wait."""

import base64
import json
import re
import zlib
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournament.evening import running, the_table
from tests.tournament.phone_hand import FIRST, Hand, current
from tournament.handover.phone_code import LETTERS, STANDARD, START, read_code, split
from tournament.ledger.lines.writing import strike_entry
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Entry, OtherVersion, Table
from tournament.phones.writing import renew_link

pytestmark = pytest.mark.django_db
PAGE = "/telefon-einlesen/"


def packed(said: Any) -> str:
    """As the phone packs it (phones/packing.js)."""
    letters = base64.b32encode(zlib.compress(json.dumps(said).encode())).decode().rstrip("=")
    return START + letters.translate(str.maketrans(STANDARD, LETTERS))


def game(line: int = 1, **said: Any) -> list[Any]:
    given = {
        "client_id": str(uuid4()),
        "do": "save",
        "position": line * POSITION_STEP,
        "version": 0,
        "data": FIRST,
        "why": "",
        "people": [1, 2, 3, 4],
        **said,
    }
    return [given[name] for name in ("client_id", "do", "position", "version", "data", "why", "people")]


def code(hand: Hand, *games: list[Any]) -> str:
    return packed([hand.token, hand.device, list(games)])


@pytest.fixture
def hand() -> Hand:
    return Hand(the_table(running()))


def read(client: Client, text: str) -> tuple[int, str]:
    answer = client.post(PAGE, {"code": text})
    return answer.status_code, " ".join(answer.content.decode().split())


def test_games_are_stored_once_however_often_they_are_read_or_sent(director_client: Client, hand: Hand) -> None:
    hand.send("greet", seat=1)
    first, second = game(1), game(2)
    for word in ("gespeichert", "war schon da"):
        status, page = read(director_client, code(hand, first, second))
        assert (status, page.count(f">{word}</span>")) == (200, 2)
    answer = hand.game(1, client_id=first[0], people=[1, 2, 3, 4])
    assert answer.json()["status"] == "repeated"
    assert Entry.objects.count() == 2
    assert current(hand.table).game == 1


def test_each_is_called_by_its_number_on_the_sheet(director_client: Client, hand: Hand) -> None:
    """The third line is the second game: the one before was taken back."""
    hand.send("greet", seat=1)
    read(director_client, code(hand, game(1), game(2)))
    strike_entry(table_id=hand.table.pk, position=2 * POSITION_STEP, expected_version=1, reason="war keines")
    assert re.findall(r"<b>(\d): ", read(director_client, code(hand, game(3)))[1]) == ["2"]


def test_sent_first_and_read_in_after_it_is_there_once(director_client: Client, hand: Hand) -> None:
    first = game(1)
    hand.game(1, client_id=first[0], people=[1, 2, 3, 4])
    assert "war schon da" in read(director_client, code(hand, first))[1]
    assert Entry.objects.count() == 1


def test_as_people_type_it_with_spaces_small_letters_and_several_at_once(director_client: Client, hand: Hand) -> None:
    one, other = code(hand, game(1)), code(hand, game(2))
    spaced = " ".join(one[place : place + 5] for place in range(0, len(one), 5)).lower().replace("0", "o").replace("1", "l")
    assert len(split(f"{spaced}\n{other}")) == 2
    status, page = read(director_client, f"{spaced}\n{other}")
    assert (status, page.count(">gespeichert</span>")) == (200, 2)


def test_a_wrong_letter_is_found_and_what_was_typed_stays(director_client: Client, hand: Hand) -> None:
    text = code(hand, game())
    for place in (len(START) + 3, len(text) // 2, len(text) - 3):
        wrong = text[:place] + ("X" if text[place] != "X" else "Y") + text[place + 1 :]
        status, page = read(director_client, wrong)
        assert (status, "Dieser Code stimmt nicht" in page, wrong in page) == (422, True, True)
    assert not Entry.objects.exists()
    for nonsense in ("", "TAROCK1:", "hallo", "TAROCK1:0", text[:-4]):
        assert read(director_client, nonsense)[0] == 422


@pytest.mark.parametrize("said", [[], {}, ["x"], ["x", "y", [[1]]], ["x", "y", [["a", "save", 1, 0, {}, "", []]] * 200], None])
def test_what_is_packed_well_and_is_no_queue_is_no_code(said: Any) -> None:
    with pytest.raises(Refused):
        read_code(packed(said).removeprefix(START))


def test_a_code_that_would_fill_the_memory_is_none() -> None:
    huge = base64.b32encode(zlib.compress(b" " * 10_000_000)).decode().rstrip("=").translate(str.maketrans(STANDARD, LETTERS))
    with pytest.raises(Refused):
        read_code(huge)


def test_a_table_of_another_evening_is_said(director_client: Client, hand: Hand) -> None:
    status, page = read(director_client, packed(["x" * 32, hand.device, [game()]]))
    assert (status, "den es auf diesem Laptop nicht gibt" in page) == (422, True)


def test_a_renewed_link_still_says_which_table(director_client: Client, hand: Hand) -> None:
    renew_link(table_id=hand.table.pk)
    assert ">gespeichert</span>" in read(director_client, code(hand, game()))[1]


def test_what_somebody_wrote_otherwise_meanwhile_waits_for_the_desk(director_client: Client, hand: Hand) -> None:
    hand.game(1)
    for word in ("zwei Fassungen", "zwei Fassungen"):
        status, page = read(
            director_client, code(hand, game(1, client_id="00000000-0000-4000-8000-000000000001", data={**FIRST, "partner": "3"}))
        )
        assert (status, word in page, "#fassungen" in page) == (200, True, True)
    assert OtherVersion.objects.count() == 1


def test_what_the_rules_refuse_is_said_beside_the_game_and_the_others_are_stored(director_client: Client, hand: Hand) -> None:
    status, page = read(director_client, code(hand, game(1, data={"game": "rufer", "dealer": "0"}), game(1)))
    assert (status, page.count("nicht angenommen"), page.count(">gespeichert</span>")) == (200, 1, 1)
    Table.objects.filter(pk=hand.table.pk).update(state="confirmed")
    assert "nicht angenommen" in read(director_client, code(hand, game(2)))[1]


def test_a_line_taken_back_is_taken_back(director_client: Client, hand: Hand) -> None:
    hand.game(1)
    page = read(director_client, code(hand, game(1, do="strike", version=1, data={})))[1]
    assert "Zeile zurückgenommen" in page
    assert current(hand.table).game is None
