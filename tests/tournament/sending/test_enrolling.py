"""A laptop enrols at the federation's server with a code, and everything that can be there instead of one is told in a sentence."""

import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.test import Client

from tests.tournament.sending import hand
from tests.tournament.sending.server import CODE, HTML, Said, Server, as_json
from tournament.ledger.store.refusals import Refused
from tournament.models import Federation, Organiser, OrganiserLogRow, Sending, Sent
from tournament.organisers.clubs import found, found_federation
from tournament.organisers.log import read_log
from tournament.register.extract_file import fingerprint
from tournament.sending import wire
from tournament.sending.enrolling import can_sign, disconnect, enrol

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("data")]
PAGE = "/verband/"


def refused(typed: str, code: str = CODE, name: str = "Laptop Linz") -> tuple[str, str, str]:
    with pytest.raises(Refused) as caught:
        enrol(typed=typed, code=code, name=name)
    assert not Federation.objects.exists()
    finding = caught.value.findings[0]
    return finding.code, finding.field, finding.message


def test_it_makes_a_key_whose_private_half_stays_in_the_data_folder(server: Server, data: Path) -> None:
    made = enrol(typed=f" {server.address}/ ", code=CODE, name="Laptop Linz", author="leitung").federation
    private = (data / "sender-key").read_text().strip()
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private))
    assert key.public_key().public_bytes_raw().hex() == made.key
    assert server.keys == {made.key}
    assert (made.address, made.organiser, made.name) == (server.address, "linz", "Tarockrunde Linz")
    assert stat.S_IMODE((data / "sender-key").stat().st_mode) == 0o600
    assert private not in b"".join(body for _method, _path, body in server.asked).decode()
    assert can_sign(made)
    assert read_log(Organiser.objects.get())[0].text == f"Beim Server des Verbandes angemeldet: {server.address} (Tarockrunde Linz)"


@pytest.mark.parametrize("answer, code, field, words", [
    (None, "wrong_code", "code", "Diesen Code kennt der Server nicht"),
    (as_json(410, {"code": "expired_code", "message": "abgelaufen"}), "expired_code", "code", "Der Code gilt nicht mehr"),
    (HTML, "no_answer", "address", "Dort antwortet kein Tarock-Server (Antwort 200)"),
    (Said(404, b"<html>"), "no_answer", "address", "Dort antwortet kein Tarock-Server (Antwort 404)"),
    (Said(403, b"<html>verboten"), "no_answer", "address", "Dort antwortet kein Tarock-Server (Antwort 403)"),
    (Said(308, b"", {"Location": "https://verband.example.at/api/v1/enrol"}), "no_answer", "address", "https://verband.example.at"),
    (Said(502, b"<html>"), "no_answer", "address", "hat gerade eine Störung (502)"),
    (as_json(429, {}, Retry_After="60"), "no_answer", "address", "Zu viele Versuche"),
    (Said(200, b"[" * 50_000), "no_answer", "address", "kein Tarock-Server"),
    (Said(200, b'{"organiser": "' + b"x" * 2_000_000), "no_answer", "address", "kein Tarock-Server"),
    (as_json(201, {"organiser": "../x", "name": "X", "fingerprint": ""}), "no_answer", "address", "kein Tarock-Server"),
    (as_json(201, {"organiser": "linz", "name": "Linz", "fingerprint": "0000"}), "no_answer", "", "einen anderen Schlüssel"),
    (as_json(422, {"code": "bad_name", "message": "Der Name ist zu kurz."}), "no_answer", "code", "Der Name ist zu kurz."),
    (Said(breaks=3), "no_answer", "address", "nicht erreichbar"),
])  # fmt: skip
def test_whatever_answers_there_is_said(server: Server, answer: Said | None, code: str, field: str, words: str) -> None:
    server.next = [answer] if answer else []
    found_code, found_field, message = refused(server.address, CODE if answer else "aaaa-bbbb-cccc")
    assert (found_code, found_field) == (code, field)
    assert words in message


def test_nobody_answers() -> None:
    assert refused("http://127.0.0.1:9")[2] == "Der Server des Verbandes ist nicht erreichbar. Ist dieser Laptop im Internet?"


def test_a_certificate_of_nobody_is_none(server: Server) -> None:
    """A server that speaks no TLS is not taken for one that does."""
    assert refused(server.address.replace("http:", "https:"))[0] == "no_answer"


@pytest.mark.parametrize("typed, code, name, field", [
    ("ftp://x", CODE, "L", "address"), ("https://x.at/pfad", CODE, "L", "address"), ("", CODE, "L", "address"),
    ("https://x.at", " ", "L", "code"), ("https://x.at", "x" * 61, "L", "code"), ("https://x.at", CODE, " ", "name"),
])  # fmt: skip
def test_what_is_typed_wrong_is_said_at_its_field(typed: str, code: str, name: str, field: str) -> None:
    assert refused(typed, code, name)[1] == field


def test_a_lost_answer_is_asked_for_again_with_the_same_key(server: Server) -> None:
    server.next = [Said(201, b'{"organi')]
    refused(server.address)
    enrol(typed=server.address, code=CODE, name="Laptop Linz")
    first, second = (body for _method, _path, body in server.asked)
    assert first == second


def test_without_a_scheme_it_is_https() -> None:
    assert wire.server("verband.example.at") == "https://verband.example.at"
    assert wire.server("http://192.168.1.20:8000/") == "http://192.168.1.20:8000"


@pytest.mark.parametrize("typed", ["192.168.1.20:8000", "192.168.1.20", "[fd00::1]", "[fd00::1]:8000", "verband.example.at:8000"])
def test_where_it_may_be_http_as_well_it_has_to_be_said_and_nobody_waits(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server without TLS says nothing to who speaks it, for twenty seconds."""
    monkeypatch.setattr(wire, "_ask", lambda *_said: pytest.fail("nobody is asked"))
    code, field, message = refused(typed)
    assert (code, field) == ("bad_address", "address")
    assert "https://" in message
    assert wire.server(f"http://{typed}") is not None


def test_what_was_closed_before_stays_here_until_somebody_sends_it(server: Server, director_client: Client) -> None:
    old = hand.closed()
    made = enrol(typed=server.address, code=CODE, name="Laptop Linz")
    assert (made.left_out, made.federation.left_out) == (1, [str(old.uid)])
    hand.look()
    assert server.sent() == []
    director_client.post(PAGE, {"do": "send", "tournament": old.pk})
    hand.look()
    assert [hand.header(content)["tournament"] for content in server.sent()] == [str(old.uid)]


def test_what_a_server_of_another_name_has_already_is_said_with_who_decides(server: Server, director_client: Client) -> None:
    enrol(typed=server.address, code=CODE, name="Laptop Linz")
    tournament = hand.closed()
    hand.look()
    assert hand.only(tournament).state == Sent.SENT
    enrol(typed=server.address.replace("127.0.0.1", "localhost"), code=CODE, name="Laptop Linz")
    hand.look()
    row = Sending.objects.exclude(state=Sent.DROPPED).get()
    assert (row.state, row.answer["code"]) == (Sent.REFUSED, "not_the_head")
    page = director_client.get(PAGE).content.decode()
    assert "dieser Laptop unter der früheren Adresse des Servers gesendet hat" in page
    assert "bitte den Verband sagen lassen, welche gilt" in page


def test_where_there_are_several_clubs_nobody_enrols(server: Server) -> None:
    found_federation(name="Verband", slug="verband")
    found(name="Steyr", slug="steyr")
    assert refused(server.address)[0] == "several"
    assert server.asked == []


def test_each_side_names_the_others_page_as_it_is_headed(director_client: Client) -> None:
    def head(path: str) -> str:
        return director_client.get(path).content.decode().partition("<h1>")[2].partition("</h1>")[0]

    assert f"auf der Seite „{head('/laptops/')}“" in director_client.get(PAGE).content.decode()
    assert f"unter „{head(PAGE)}“" in director_client.post("/laptops/", {"code": "1"}).content.decode()


def test_the_page_enrols_and_shows_the_fingerprint(server: Server, director_client: Client) -> None:
    assert "Code" in director_client.get(PAGE).content.decode()
    answer = director_client.post(PAGE, {"do": "enrol", "address": server.address, "code": "falsch", "name": "L"})
    assert answer.status_code == 422
    assert "Diesen Code kennt der Server nicht" in answer.content.decode()
    answer = director_client.post(PAGE, {"do": "enrol", "address": server.address, "code": CODE, "name": "L"}, follow=True)
    page, mark = answer.content.decode(), fingerprint(Federation.objects.get().key)
    assert page.count(mark) == 2  # once to be compared, once to stay
    assert "Tarockrunde Linz" in page


def test_disconnected_the_key_is_gone(server: Server, director_client: Client, laptop: Federation, data: Path) -> None:
    hand.closed()
    director_client.post(PAGE, {"do": "disconnect"})
    assert not Federation.objects.exists()
    assert not (data / "sender-key").exists()
    hand.look()
    assert server.sent() == []
    assert OrganiserLogRow.objects.first().action == "stop_sending"


def test_enrolled_again_the_queue_goes_on_and_another_club_gets_nothing_of_it(server: Server, laptop: Federation) -> None:
    tournament = hand.closed()
    server.next = [Said(503)]
    hand.look()
    disconnect()
    enrol(typed=server.address, code=CODE, name="Laptop Linz")
    hand.look(hand.later(hours=3))
    assert Sending.objects.get().state == Sent.WAITS  # closed when enrolled: somebody says so first
    Federation.objects.update(left_out=[])
    hand.look(hand.later(hours=3))
    assert Sending.objects.get().state == Sent.SENT
    disconnect()
    server.enrol = lambda said: as_json(201, {"organiser": "wels", "name": "W", "fingerprint": fingerprint(said["key"])})  # type: ignore[method-assign]
    enrol(typed=server.address, code=CODE, name="Laptop Wels")
    assert hand.only(tournament).state == Sent.DROPPED
