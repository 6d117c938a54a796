"""What a link does not do: greet or call in a closed round, and put any number of versions beside a line."""

from uuid import uuid4

import pytest
from django.test import Client

from tests.tournament.evening import RUFER, log_says, running, save, the_round, the_table
from tests.tournament.phone_hand import FIRST, Hand, answered
from tests.tournament.two_machines import stands
from tournament.desk.evening.rounds import close_round, reopen_round
from tournament.models import Call, LogRow, OtherVersion, Phone, Tournament
from tournament.phones import api
from tournament.phones.writing import choose_version
from tournament.site.pace import Pace

pytestmark = pytest.mark.django_db


@pytest.fixture
def hand() -> Hand:
    return Hand(the_table(running()))


def other(points: int) -> dict[str, str]:
    """A Trischaken that nobody else has written: seats 0 and 1 share 70 points, so many for seat 0."""
    return {"game": "trischaken", "dealer": "0", "points_0": str(points), "points_1": str(20 - points), "points_2": "25"}


# A closed round ----------------------------------------------------------------------------------------------------------------


def test_a_link_of_a_closed_round_neither_greets_nor_calls(hand: Hand) -> None:
    the_rounds = the_round(Tournament.objects.get())
    hand.send("greet", seat=0)
    close_round(round_id=the_rounds.pk, reason="Zeit")
    rows = LogRow.objects.count()
    stranger = Hand(hand.table)
    for phone in (hand, stranger):
        for refused in (phone.send("greet", seat=1, take=True), phone.send("call", client_id=str(uuid4()), game=1)):
            assert answered(refused) == (409, "round_closed")
            assert refused.json()["state"]["round_state"] == "closed", "the phone is told what is"
            assert "abgeschlossen" in refused.json()["message"]
    assert [(phone.seat, phone.writes) for phone in Phone.objects.all()] == [(0, True)]
    assert (Call.objects.count(), LogRow.objects.count()) == (0, rows)
    reopen_round(round_id=the_rounds.pk, reason="verzählt")
    assert stranger.send("greet", seat=1).status_code == 200


def test_what_a_closed_round_refuses_the_desk_hears_of(hand: Hand, director_client: Client) -> None:
    """Two games came too late. The desk is told how many of which table, and the standings say what lacks; opened again they come."""
    hand.send("greet", seat=0)
    place = f"/t/{Tournament.objects.get().slug}/"
    close_round(round_id=the_round(Tournament.objects.get()).pk, reason="Zeit")
    before = [director_client.get(place + page) for page in ("", "stand/", "runde/1/")]
    assert not any("warten" in page.content.decode() for page in before)
    assert hand.game(waiting=2).status_code == 409
    overview, standings, board = (
        director_client.get(place + page, headers={"If-None-Match": known.headers.get("ETag", "-")})
        for page, known in zip(("", "stand/", "runde/1/"), before, strict=True)
    )
    for page in (overview, standings):
        assert "Runde 1 ist abgeschlossen, und auf Telefonen warten noch 2 Spiele von ihr." in " ".join(page.content.decode().split())
    assert "<li>Tisch 1: 2 Spiele</li>" in board.content.decode()
    # Nobody wrote a game: at both tables all three lack.
    assert "* abgebrochen: Runde 1, Tisch 1: 3 Spiele fehlen; Runde 1, Tisch 2: 3 Spiele fehlen." in " ".join(
        standings.content.decode().split()
    )
    assert "Telefon" not in Client().get(place).content.decode(), "no visitor's affair"
    hand.send("greet", seat=0, waiting=0)
    assert "warten" not in director_client.get(place).content.decode(), "thrown away there"
    reopen_round(round_id=the_round(Tournament.objects.get()).pk, reason="kamen zu spät")
    assert hand.game().json()["status"] == "stored"


def test_a_link_fills_no_log(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone that agrees for ever waits from the 201st time on until five minutes of the clock are over; the table's own phone writes
    on. Who makes up a phone for each of them is stopped at 1,000."""
    monkeypatch.setattr(api, "OF_PHONE", Pace("phone", 3, 300))
    monkeypatch.setattr(api, "OF_LINK", Pace("link", 8, 300))
    stands(monkeypatch, 1000.0)
    hand.send("greet", seat=0)
    stranger = Hand(hand.table)
    assert [stranger.send("greet", seat=1, take=True).status_code for _time in range(5)] == [200] * 3 + [429] * 2
    assert answered(stranger.send("back", lines=[])) == (429, "too_fast")
    assert LogRow.objects.filter(action="take_pen").count() <= 3
    assert hand.send("greet", seat=0, take=True).status_code == 200
    assert hand.game().json()["status"] == "stored"
    assert stranger.send("greet", seat=1).status_code == 200, "a sign of life leaves no row"
    assert [Hand(hand.table).send("agree", seat=1).status_code == 429 for _time in range(5)] == [False] * 3 + [True] * 2
    stands(monkeypatch, 1200.0)
    assert stranger.send("greet", seat=1, take=True).status_code == 200


# Versions of a line -------------------------------------------------------------------------------------------------------------


def test_a_phone_has_three_undecided_versions_of_a_line(hand: Hand) -> None:
    save(hand.table, 1, RUFER)
    hand.send("greet", seat=0)
    for points in (1, 2, 3):
        assert answered(hand.game(data=other(points))) == (200, "kept")
    answer = hand.game(data=other(4))
    assert answered(answer) == (429, "too_many_versions")
    assert "schon 3 Fassungen" in answer.json()["message"]
    assert "bleibt hier" in answer.json()["errors"][0]["message"]
    assert answer.json()["state"]["other_versions"] == 3
    assert OtherVersion.objects.count() == 3
    # Another line, and another phone, are not concerned.
    save(hand.table, 2, {**RUFER, "dealer": 1})
    assert answered(hand.game(2, data=other(4))) == (200, "kept")
    neighbour = Hand(hand.table)
    neighbour.send("greet", seat=1)
    assert answered(neighbour.game(data=other(5))) == (200, "kept")


def test_what_is_sent_again_is_no_further_version(hand: Hand) -> None:
    save(hand.table, 1, RUFER)
    client = str(uuid4())
    for _ in range(5):
        assert answered(hand.game(data=other(1), client_id=client)) == (200, "kept")
    assert OtherVersion.objects.count() == 1


def test_ids_that_are_made_up_are_one_sender(hand: Hand) -> None:
    """A guest with the link needs no phone at the table: whoever never said who he is shares the three."""
    save(hand.table, 1, RUFER)
    said = []
    for points in range(1, 6):
        hand.device = str(uuid4())
        said.append(answered(hand.game(data=other(points))))
    assert said == [(200, "kept")] * 3 + [(429, "too_many_versions")] * 2


def test_when_the_desk_has_chosen_there_is_room_again(hand: Hand) -> None:
    save(hand.table, 1, RUFER)
    for points in (1, 2, 3):
        hand.game(data=other(points))
    choose_version(other_id=OtherVersion.objects.first().pk, choice="theirs")
    assert answered(hand.game(data=other(4))) == (200, "kept")


def test_the_desk_sees_that_a_phone_may_send_no_more(director_client: Client, hand: Hand) -> None:
    save(hand.table, 1, RUFER)
    no_more = "Mehr Fassungen nimmt das Programm von diesem Telefon nicht an, bis eine gewählt ist."
    pages = ("/t/probe/runde/1/tisch/1/", "/t/probe/runde/1/pruefen/")
    for points in (1, 2):
        hand.game(data=other(points))
    assert not any(no_more in director_client.get(page).content.decode() for page in pages)
    hand.game(data=other(3))
    assert [director_client.get(page).content.decode().count(no_more) for page in pages] == [1, 1]
    assert "mehr nimmt das Programm nicht an, bis entschieden ist" in log_says(LogRow.objects.filter(action="keep_version").latest("pk"))
    rows = LogRow.objects.count()
    hand.game(data=other(4))
    assert LogRow.objects.count() == rows, "a refusal fills no log"


def test_a_game_without_another_version_has_room(hand: Hand) -> None:
    assert answered(hand.game(data=FIRST)) == (200, "stored")
