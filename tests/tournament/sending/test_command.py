"""`manage.py send`: what the running program does by itself, from a line."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.tournament.sending import hand
from tests.tournament.sending.server import CODE, Said, Server
from tournament.models import Federation, Sending, Sent
from tournament.upload.checking import read_upload

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("data")]


def said(*words: str) -> str:
    out = StringIO()
    call_command("send", *words, stdout=out)
    return out.getvalue()


def refused(*words: str) -> str:
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("send", *words, stdout=out, stderr=out)
    return out.getvalue()


def test_it_enrols_sends_and_lists(server: Server) -> None:
    old = hand.closed()
    text = said("--enrol", server.address, CODE, "--name", "Laptop Linz")
    assert "Angemeldet als „Tarockrunde Linz“." in text
    assert "bleibt hier, bis es einzeln gesendet wird: 1" in text
    new = hand.closed(name="Neues")
    assert said() == f"{new.slug}  Fassung 1  angekommen\n"
    assert said() == ""
    assert said(old.slug) == f"{old.slug}  Fassung 1  angekommen\n"
    assert set(said("--list").splitlines()) == {f"{new.slug}  Fassung 1  angekommen", f"{old.slug}  Fassung 1  angekommen"}


def test_a_correction_leaves_at_once_and_in_order(server: Server, laptop: Federation) -> None:
    tournament = hand.closed()
    server.next = [Said(503)]
    assert "hat gerade eine Störung (503)" in refused(tournament.slug)
    hand.to_lost(tournament)
    assert said().splitlines() == [f"{tournament.slug}  Fassung {number}  angekommen" for number in (1, 2)]


def test_into_a_file_it_is_an_upload_and_not_sent(server: Server, laptop: Federation, tmp_path: Path) -> None:
    tournament, file = hand.closed(), tmp_path / "abend.tarock-upload"
    assert said(tournament.slug, "-o", str(file)) == ""
    assert server.sent() == []
    assert read_upload(file.read_bytes()).opened.header.revision == 1
    said(tournament.slug)
    assert server.sent() == [file.read_bytes()]


def test_it_withdraws(server: Server, laptop: Federation) -> None:
    tournament = hand.closed()
    said()
    assert said(tournament.slug, "--withdraw", "War nur eine Probe") == f"{tournament.slug}  Fassung 2  angekommen\n"
    assert hand.header(server.sent()[1])["action"] == "withdraw"


def test_what_cannot_be_is_said(server: Server) -> None:
    assert "bei keinem Server des Verbandes angemeldet" in refused()
    assert "Diesen Code kennt der Server nicht" in refused("--enrol", server.address, "aaaa")
    said("--enrol", server.address, CODE)
    assert "gibt es nicht" in refused("nix")
    assert "welches Turnier" in refused("--withdraw", "Grund")
    tournament = hand.played()
    assert "was abgeschlossen ist" in refused(tournament.slug)
    assert not Sending.objects.exclude(state=Sent.SENT).exists()
