"""The queue: what was closed is sent once, in order, the same bytes each time, whatever the network and whoever answers does."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament.evening import the_table
from tests.tournament.sending import hand
from tests.tournament.sending.server import HTML, Said, Server, as_json
from tournament.desk.setup import setup
from tournament.handover import giving
from tournament.ledger.machine.federation import notice
from tournament.models import Federation, HandOver, Sending, Sent
from tournament.sending import queue
from tournament.sending.enrolling import pause
from tournament.sending.making import stay
from tournament.sending.reading import read_queue
from tournament.sending.working import Looker
from tournament.upload.checking import read_upload

pytestmark = pytest.mark.django_db
PAGE = "/verband/"


def test_what_is_closed_is_sent_once_and_the_server_can_read_it(server: Server, laptop: Federation) -> None:
    looker = Looker()
    hand.look(looker=looker)
    tournament = hand.closed()
    hand.look(looker=looker)
    hand.look(looker=looker)
    hand.look()  # and after a restart
    (content,) = server.sent()
    row, found = hand.only(tournament), read_upload(content)
    assert (row.state, row.number, row.action, row.tries) == (Sent.SENT, 1, "publish", 1)
    assert bytes(row.content) == content
    assert found.opened.digest == row.digest
    assert found.opened.header.organiser == "linz"
    assert notice() == ""


def test_nothing_is_made_where_nobody_enrolled(server: Server, data: object) -> None:
    hand.closed()
    hand.look()
    assert (Sending.objects.count(), server.asked) == (0, [])


def test_a_demo_is_not_sent(server: Server, laptop: Federation) -> None:
    tournament = hand.closed()
    tournament.log.create(action="make_demo", facts={"name": "Beispiel"})
    hand.look()
    assert server.sent() == []
    stay(tournament_id=tournament.pk, stays=True)
    assert read_queue().stay == []


def test_without_a_network_it_waits_longer_each_time_and_sends_the_same_bytes(server: Server, laptop: Federation) -> None:
    Federation.objects.update(address="http://127.0.0.1:9")
    tournament, looker, waits = hand.closed(), Looker(), []
    for _try in range(9):
        hand.look(hand.later(hours=1, minutes=1), looker)
        row = hand.only(tournament)
        waits.append(round((row.next_at - row.answered_at).total_seconds()))
    assert waits == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]
    before = bytes(row.content)
    assert notice() == "1 Turnier wartet auf ein Netz"
    Federation.objects.update(address=server.address)
    hand.look(timezone.now(), looker)
    assert server.sent() == []  # it is not time yet
    hand.look(hand.later(hours=1, minutes=1), looker)
    assert server.sent() == [before]


def test_in_a_new_network_it_is_tried_at_once(server: Server, laptop: Federation, monkeypatch: pytest.MonkeyPatch) -> None:
    Federation.objects.update(address="http://127.0.0.1:9")
    hand.closed()
    looker = Looker()
    hand.look(looker=looker)
    Federation.objects.update(address=server.address)
    hand.look(timezone.now(), looker)
    assert server.sent() == []
    looker.networks = frozenset()  # as if it had been in none
    monkeypatch.setattr("tournament.sending.working.own_addresses", lambda: [type("Own", (), {"host": "192.168.7.7"})])
    hand.look(timezone.now(), looker)
    assert len(server.sent()) == 1


@pytest.mark.parametrize("cut", [0, 1, 1000, 10**9])
def test_the_cable_is_pulled_in_the_middle(server: Server, laptop: Federation, cut: int) -> None:
    """Whatever the server had of it: sent again it is the same upload, and one revision."""
    server.next = [Said(breaks=cut)]
    tournament = hand.closed()
    hand.look()
    assert hand.only(tournament).state == Sent.WAITS
    hand.look(hand.later(minutes=2))
    assert hand.only(tournament).state == Sent.SENT
    assert list(server.kept.values()) == [bytes(hand.only(tournament).content)]


def test_the_answer_is_lost_and_a_repeat_is_harmless(server: Server, laptop: Federation) -> None:
    tournament = hand.closed()
    hand.look()
    Sending.objects.update(state=Sent.WAITS, answer={})
    hand.look()
    one, other = server.sent()
    assert one == other
    assert hand.only(tournament).answer["status"] == 200


@pytest.mark.parametrize("odd", [
    HTML, Said(201, b""), Said(201, b"{}"), Said(200, b"[1]"), Said(200, b'{"revision": ' + b"1" * 3_000_000), Said(403, b"<html>WLAN"),
    Said(400, b"Bad Request"), Said(404), Said(302, b"", {"Location": "http://login.example/"}), Said(500), Said(503, b"<html>"),
    as_json(401, {"code": "x"}), Said(200, b'{"revision"', {"Content-Length": "4000000"}),
])  # fmt: skip
def test_a_stranger_s_answer_is_none(server: Server, laptop: Federation, odd: Said) -> None:
    server.next = [odd]
    tournament = hand.closed()
    hand.look()
    assert hand.only(tournament).state == Sent.WAITS
    hand.look(hand.later(minutes=2))
    assert hand.only(tournament).state == Sent.SENT
    assert len(server.kept) == 1


def test_a_body_without_an_end_is_left(server: Server, laptop: Federation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.sending.wire.PATIENCE", 0.2)
    server.next = [Said(200, b'{"revision": 1', {"Content-Length": "90"})]
    tournament = hand.closed()
    hand.look()
    assert hand.only(tournament).state == Sent.WAITS


def test_too_often_waits_as_long_as_the_server_says_and_so_do_the_others(server: Server, laptop: Federation) -> None:
    server.next = [as_json(429, {"code": "too_often"}, Retry_After="600")]
    first, second = hand.closed(), hand.closed(name="Zweites")
    hand.look()
    row, other = hand.only(first), hand.only(second)
    assert (row.state, other.state) == (Sent.WAITS, Sent.WAITS)
    assert round((row.next_at - row.answered_at).total_seconds()) == 600
    assert len(server.sent()) == 1
    hand.look(hand.later(minutes=9))
    assert len(server.sent()) == 1
    hand.look(hand.later(minutes=11))
    assert len(server.sent()) == 3


def test_one_that_makes_the_server_stumble_does_not_hold_the_others(server: Server, laptop: Federation) -> None:
    server.next = [Said(500)]
    first, second = hand.closed(), hand.closed(name="Zweites")
    hand.look()
    assert (hand.only(first).state, hand.only(second).state) == (Sent.WAITS, Sent.SENT)


@pytest.mark.parametrize("answer, code", [
    (as_json(403, {"code": "revoked_key", "message": "gesperrt"}), "revoked_key"),
    (as_json(400, {"code": "bad_header", "field": "made", "message": "Der Kopf stimmt nicht."}), "bad_header"),
    (as_json(409, {"head": "a" * 64, "sent": "b" * 64, "href": "/x"}), "not_the_head"),
    (Said(413, b"<html>Request Entity Too Large"), "too_large"),
    (as_json(422, {"findings": [{"code": "bad_value", "field": "results.tables[3]", "message": "Da fehlt ein Spiel."}]}),
     "does_not_settle"),
])  # fmt: skip
def test_a_refusal_is_shown_and_not_tried_again(
    server: Server, laptop: Federation, director_client: Client, answer: Said, code: str
) -> None:
    server.next = [answer]
    tournament = hand.closed()
    hand.look()
    hand.look(hand.later(hours=9))
    row = hand.only(tournament)
    assert (row.state, row.answer["code"], len(server.sent())) == (Sent.REFUSED, code, 1)
    assert notice() == "1 Turnier wurde vom Verband nicht angenommen"
    page = director_client.get(PAGE).content.decode()
    assert "Nicht angenommen" in page
    for finding in row.answer.get("findings", ()):
        assert finding["field"] in page
        assert finding["message"] in page
    director_client.post(PAGE, {"do": "again", "sending": row.pk})
    hand.look()
    assert hand.only(tournament).state == Sent.SENT
    assert server.sent()[0] == server.sent()[1]


def test_what_the_server_says_is_never_markup(server: Server, laptop: Federation, director_client: Client) -> None:
    findings = [{"code": "x", "field": "<b>", "message": "<script>alert(1)</script>\x00\u202e" + "x" * 900}] * 60
    server.next = [as_json(422, {"findings": [*findings, 7, {"message": 3}], "code": ["no"]})]
    hand.closed()
    hand.look()
    row = Sending.objects.get()
    assert len(row.answer["findings"]) == 20
    assert max(len(finding["message"]) for finding in row.answer["findings"]) == 400
    assert "<script>alert" not in director_client.get(PAGE).content.decode()


@pytest.mark.parametrize("named, there", [
    ("/o/linz/einsendungen/7f/", "{server}/o/linz/einsendungen/7f/"), ("{server}/x", "{server}/x"), ("https://anderswo.example/x", ""),
    ("//anderswo.example/x", ""), ("javascript:alert(1)", ""), ("", ""),
])  # fmt: skip
def test_the_page_leads_to_where_the_server_says_how_far_it_is(
    server: Server, laptop: Federation, director_client: Client, named: str, there: str
) -> None:
    """Accepted is not yet public: it may be held there. Nobody is led to another machine."""
    hand.closed()
    hand.look()
    Sending.objects.update(answer={"state": "arrived", "href": named.format(server=laptop.address)})
    page = director_client.get(PAGE).content.decode()
    found = re.findall(r'<a href="([^"]+)">Wie weit es dort ist</a>', page)
    assert found == ([there.format(server=laptop.address)] if there else [])


def test_paused_nothing_leaves(server: Server, laptop: Federation, director_client: Client) -> None:
    director_client.post(PAGE, {"do": "pause"})
    tournament = hand.closed()
    hand.look()
    assert server.sent() == []
    pause(paused=False)
    hand.look()
    assert hand.only(tournament).state == Sent.SENT


def test_paused_the_stick_is_still_the_way(server: Server, laptop: Federation, director_client: Client) -> None:
    pause(paused=True)
    tournament = hand.closed()
    hand.look()
    page = director_client.get(PAGE).content.decode()
    assert "Als Datei für den Stick" in page
    assert "Jetzt versuchen" not in page
    answer = director_client.post(PAGE, {"do": "file", "sending": hand.only(tournament).pk})
    assert hand.header(answer.content)["tournament"] == str(tournament.uid)
    assert server.sent() == []


def test_what_stays_here_waits(server: Server, laptop: Federation, director_client: Client) -> None:
    tournament = hand.closed()
    director_client.post(PAGE, {"do": "pause"})
    director_client.post(PAGE, {"do": "stay", "tournament": tournament.pk})
    director_client.post(PAGE, {"do": "go-on"})
    hand.look()
    assert server.sent() == []
    page = director_client.get(PAGE).content.decode()
    assert "Doch senden" in page
    assert "Als Datei" not in page  # it does not wait
    stay(tournament_id=tournament.pk, stays=False)
    hand.look()
    assert len(server.sent()) == 1


def test_what_was_refused_and_stays_here_is_told_no_more(server: Server, laptop: Federation, director_client: Client) -> None:
    server.next = [Said(413)]
    tournament = hand.closed()
    hand.look()
    assert notice() != ""
    director_client.post(PAGE, {"do": "stay", "tournament": tournament.pk})
    assert notice() == ""
    assert "Nicht angenommen" not in director_client.get(PAGE).content.decode()


def test_reopened_it_sends_nothing_until_it_is_closed_again(server: Server, laptop: Federation, director_client: Client) -> None:
    server.next = [Said(503)]
    tournament = hand.closed()
    hand.look()
    setup.reopen_tournament(tournament_id=tournament.pk, reason="verzählt")
    hand.look(hand.later(minutes=2))
    assert len(server.sent()) == 1
    assert notice() == ""
    assert "Das Turnier ist wieder offen" in director_client.get(PAGE).content.decode()
    setup.close_tournament(tournament_id=tournament.pk)
    hand.look(hand.later(minutes=2))
    one, other = server.sent()
    assert one == other
    assert Sending.objects.count() == 1


def test_the_evening_given_away_sends_nothing_any_more(server: Server, laptop: Federation) -> None:
    server.next = [Said(503)]
    tournament = hand.closed()
    hand.look()
    HandOver.objects.create(holds=True, held_at=timezone.now())
    hand.look(hand.later(minutes=2))
    assert (hand.only(tournament).state, len(server.sent())) == (Sent.WAITS, 1)
    giving.let_go(HandOver.objects.get())
    hand.look(hand.later(minutes=2))
    assert hand.only(tournament).state == Sent.SENT


def test_without_the_key_nothing_leaves_and_the_page_says_what_to_do(
    server: Server, laptop: Federation, director_client: Client, settings: object
) -> None:
    hand.closed()
    (settings.DATA / "sender-key").unlink()  # type: ignore[attr-defined]  # as after a backup was put back on another laptop
    hand.look()
    assert server.sent() == []
    assert "sich noch einmal anmelden" in director_client.get(PAGE).content.decode()


def test_a_clock_that_was_wrong_holds_nothing_for_ever(server: Server, laptop: Federation) -> None:
    server.next = [Said(503)]
    tournament = hand.closed()
    hand.look()
    Sending.objects.update(next_at=timezone.now() + timedelta(days=4000))
    hand.look()
    assert hand.only(tournament).state == Sent.SENT


def test_the_file_for_the_stick_is_what_the_network_sends(server: Server, laptop: Federation, director_client: Client) -> None:
    tournament = hand.closed()
    server.next = [Said(503)]
    hand.look()
    answer = director_client.post(PAGE, {"do": "file", "sending": hand.only(tournament).pk})
    assert answer["Content-Disposition"] == f'attachment; filename="{tournament.slug}-1.tarock-upload"'
    hand.look(hand.later(minutes=2))
    assert server.sent() == [answer.content, answer.content]


def test_what_follows_something_refused_is_made_anew(server: Server, laptop: Federation) -> None:
    """The server has nothing of what it refused: the next one is a first one again."""
    Federation.objects.update(address="http://127.0.0.1:9")
    tournament = hand.closed()
    looker = Looker()
    hand.look(looker=looker)
    hand.to_lost(tournament)
    hand.look(looker=looker)
    assert [row.number for row in Sending.objects.all()] == [1, 2]
    Federation.objects.update(address=server.address)
    server.next = [as_json(422, {"findings": []})]
    hand.look(hand.later(hours=2), looker)
    hand.look(hand.later(hours=2), looker)
    found = [(row.number, row.action, row.state) for row in Sending.objects.all()]
    assert found == [(1, "publish", "refused"), (2, "correct", "dropped"), (1, "publish", "sent")]
    assert the_table(tournament).pk


def test_a_page_of_before_asks_for_what_is_gone(laptop: Federation, director_client: Client) -> None:
    for do in ("again", "file", "reason", "withdraw", "stay", "nix"):
        for key in ("", "0", "x", "9" * 30):
            assert director_client.post(PAGE, {"do": do, "sending": key, "tournament": key}).status_code == 422


def test_the_start_page_says_it_to_the_director_alone(laptop: Federation, director_client: Client, client: Client) -> None:
    assert "Ansehen</a>" not in director_client.get("/").content.decode()
    Federation.objects.update(address="http://127.0.0.1:9")
    hand.closed()
    hand.closed(name="Zweites")
    hand.look()
    assert "2 Turniere warten auf ein Netz." in director_client.get("/").content.decode()
    assert "warten auf ein Netz" not in client.get("/").content.decode()
    assert queue.at_once() == 2
