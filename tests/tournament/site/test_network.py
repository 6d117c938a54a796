"""The laptop in the inn's network: its addresses, the one that slips lead to, whether a phone has come through, https of one's own."""

import json
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from ifaddr import IP, Adapter
from pytest_django import Settings

from tests.tournament.evening import drawn
from tests.tournament.management.test_serve import PATIENCE, ROOT, free_port
from tests.tournament.migrated import with_tables
from tests.tournament.site.test_settings import setting
from tournament.ledger.store import shared
from tournament.ledger.store.refusals import Refused
from tournament.management.commands import serve
from tournament.management.commands.certificate import alternative_names, started_with
from tournament.papers import at_the_table
from tournament.site import address, interfaces, optional
from tournament.site.interfaces import Own, own_addresses, usable

pytestmark = pytest.mark.django_db

INN = [Own("192.168.1.20", "wlan0"), Own("[fd00::20]", "wlan0"), Own("172.17.0.1", "docker0", virtual=True)]
PHONE = {"REMOTE_ADDR": "192.168.1.77", "HTTP_HOST": "192.168.1.20:8000", "SERVER_PORT": "8000"}


@pytest.fixture(autouse=True)
def inn(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The laptop in an inn's network, started for everybody; its data folder."""
    settings.DATA = tmp_path
    settings.LISTENING = "0.0.0.0:8000"
    monkeypatch.setattr(address, "own_addresses", lambda: list(INN))
    return tmp_path


def page_of(client: Client) -> str:
    answer = client.get(reverse("network"))
    assert answer.status_code == 200
    return answer.content.decode()


# Addresses of the machine --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text,fits", [
    ("192.168.1.20", True), ("10.0.0.1", True), ("fd00::2", True), ("2001:db8::1", True),
    ("127.0.0.1", False), ("127.8.0.1", False), ("::1", False), ("169.254.3.4", False), ("fe80::1", False), ("0.0.0.0", False),
    ("224.0.0.1", False),
    ("laptop", False),
])  # fmt: skip
def test_only_addresses_that_another_device_can_open_are_shown(text: str, fits: bool) -> None:
    assert usable(text) is fits


def test_the_addresses_are_those_of_the_operating_system() -> None:
    told = (
        json.loads(subprocess.run(["ip", "-json", "addr"], capture_output=True, text=True, check=True).stdout) if shutil.which("ip") else []
    )
    for device in told:
        for one in device["addr_info"]:
            host = f"[{one['local']}]" if one["family"] == "inet6" else one["local"]
            assert (host in {own.host for own in own_addresses()}) is usable(one["local"])
    assert all(usable(own.host.strip("[]")) for own in own_addresses() if not own.host.endswith(".local"))


def test_real_networks_come_first_and_ipv4_before_ipv6(monkeypatch: pytest.MonkeyPatch) -> None:
    networks = {
        "lo": ["127.0.0.1", ("::1", 0, 0)],
        "docker0": ["172.17.0.1"],
        "wlan0": ["192.168.1.20", ("fd00::20", 0, 0), ("fe80::1", 0, 2)],
    }
    adapters = [Adapter(name, name, [IP(address, 24, name) for address in addresses]) for name, addresses in networks.items()]
    monkeypatch.setattr(interfaces.ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(interfaces, "_local_name", lambda: [Own("laptop.local", "")])
    assert [own.host for own in own_addresses()] == ["laptop.local", "192.168.1.20", "[fd00::20]", "172.17.0.1"]
    assert [own.virtual for own in own_addresses()] == [False, False, False, True]


@pytest.mark.parametrize("answer,found", [(b"+ 2 0 laptop.local 192.168.1.20\n", True), (b"-15 Timeout reached\n", False)])
def test_the_name_is_shown_where_avahi_answers_for_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, answer: bytes, found: bool) -> None:
    monkeypatch.setattr(optional, "AVAHI", tmp_path / "avahi")
    assert list(interfaces._local_name()) == []
    asked = []
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as avahi:
        avahi.bind(str(tmp_path / "avahi"))
        avahi.listen()

        def answer_once() -> None:
            one, _from = avahi.accept()
            with one:
                asked.append(one.recv(512))
                one.sendall(answer)

        thread = threading.Thread(target=answer_once)
        thread.start()
        names = [own.host for own in interfaces._local_name()]
        thread.join(PATIENCE)
    assert names == [interfaces.local_name()] * found
    assert asked == [f"RESOLVE-HOSTNAME-IPV4 {interfaces.local_name()}\n".encode()]


# The page ------------------------------------------------------------------------------------------------------------------------


def test_every_address_is_a_link_and_a_qr(director_client: Client) -> None:
    page = page_of(director_client)
    assert "fd00" not in page, "nobody listens there"
    for own in INN[::2]:
        assert f'href="http://{own.host}:8000/"' in page
        assert f'aria-label="QR-Code zu http://{own.host}:8000"' in page
    assert "Noch ist das Programm nur auf diesem Rechner offen" not in page
    assert "docker0: ein Netz in diesem Rechner" in page
    assert page.count('class="btn main"') == 1, "one thing to do next: take the likeliest address"


def test_started_for_this_machine_alone_it_says_how_to_start_for_all(director_client: Client, settings: Settings) -> None:
    settings.LISTENING = "127.0.0.1:8080"
    page = page_of(director_client)
    assert "Noch ist das Programm nur auf diesem Rechner offen" in page
    assert "make run HOST=0.0.0.0 PORT=8080" in page
    assert 'class="btn main"' not in page


def test_without_a_network_it_says_so(director_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "own_addresses", list)
    assert "Dieser Rechner ist in keinem Netz." in page_of(director_client)


def test_an_address_that_is_not_answered_is_not_offered(director_client: Client, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["testserver", "192.168.1.20"]
    page = page_of(director_client)
    assert "http://192.168.1.20:8000" in page
    assert "fd00" not in page


def test_the_chosen_address_is_kept_for_the_command_and_said_on_the_papers_page(director_client: Client, inn: Path) -> None:
    tournament = drawn()
    shown = reverse("papers", args=[tournament.slug])
    assert "noch ist keine Adresse gewählt" in director_client.get(shown).content.decode()
    answer = director_client.post(reverse("network"), {"adresse": "http://192.168.1.20:8000"}, follow=True)
    assert "Zettel und QR führen jetzt zu http://192.168.1.20:8000." in answer.content.decode()
    assert shared.read(shared.ADDRESS) == "http://192.168.1.20:8000"
    assert at_the_table.pens(tournament, 1)[1].page == "192.168.1.20:8000/z"
    assert "Die QR-Codes der Tischzettel führen zu http://192.168.1.20:8000." in director_client.get(shown).content.decode()
    assert page_of(director_client).count("auf Zetteln und QR") == 1


def test_an_address_that_was_kept_in_a_file_is_taken_over_once(inn: Path) -> None:
    (inn / "adresse").write_text("http://192.168.1.20:8000\n")
    address.take_over()
    assert (address.base(), (inn / "adresse").exists()) == ("http://192.168.1.20:8000", False)
    address.choose("http://192.168.1.21:8000")
    address.take_over()
    assert address.base() == "http://192.168.1.21:8000"


def test_an_address_that_the_laptop_has_no_more_is_said(director_client: Client, inn: Path) -> None:
    shared.put(shared.ADDRESS, "http://10.0.0.7:8000")
    assert "Zettel und QR führen zu http://10.0.0.7:8000. Diese Adresse hat der Rechner jetzt nicht" in page_of(director_client)
    tournament = drawn()
    assert "Diese Adresse hat der Rechner jetzt nicht" in director_client.get(reverse("papers", args=[tournament.slug])).content.decode()
    overview = reverse("tournament", args=[tournament.slug])
    assert "<svg role=" not in director_client.get(overview).content.decode()
    assert 'class="qr"' not in director_client.get(overview).content.decode(), "no code that leads nowhere"
    address.choose("http://192.168.1.20:8000")
    assert 'class="qr"' in director_client.get(overview).content.decode()


@pytest.mark.parametrize("typed,understood", [
    ("http://192.168.1.20:8000/", "http://192.168.1.20:8000"), ("192.168.1.20:8000", "http://192.168.1.20:8000"),
    (" HTTPS://Tarock.Example.AT ", "https://tarock.example.at"), ("https://tarock.example.at:443", "https://tarock.example.at"),
    ("http://[FD00::20]:8000", "http://[fd00::20]:8000"), ("laptop.local:8000", "http://laptop.local:8000"),
])  # fmt: skip
def test_an_address_is_understood_as_one_types_it(typed: str, understood: str) -> None:
    assert address.choose(typed) == understood == address.base()


@pytest.mark.parametrize("typed", [
    "", "http://", "ftp://laptop", "javascript:alert(1)", "http://a b",
    "http://laptop:99999", "http://laptop:0", "http://laptop/t/", "http://laptop?x", "http://me@laptop", "http://läptop", "http://[zz]",
    'http://a"b',
    "http://" + "a" * 400,
])  # fmt: skip
def test_what_is_no_address_for_other_devices_is_refused(director_client: Client, inn: Path, typed: str) -> None:
    answer = director_client.post(reverse("network"), {"andere": typed})
    assert answer.status_code == 422
    assert "Das ist keine Adresse." in answer.content.decode()
    assert shared.read(shared.ADDRESS) == ""


@pytest.mark.parametrize("typed", ["http://localhost:8000", "http://127.0.0.1:8000", "127.0.0.1", "http://[::1]:8000"])
def test_an_address_that_no_phone_reaches_is_refused_for_that(director_client: Client, inn: Path, typed: str) -> None:
    answer = director_client.post(reverse("network"), {"andere": typed})
    assert answer.status_code == 422
    assert "Telefone erreichen ihn so nicht" in answer.content.decode()
    assert shared.read(shared.ADDRESS) == ""


def test_the_line_of_the_start_says_where_other_devices_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "own_addresses", lambda: list(INN))
    assert serve.for_others("http", "0.0.0.0", 8000) == " (für andere Geräte: http://192.168.1.20:8000)"
    assert serve.for_others("http", "127.0.0.1", 8000) == ""
    assert serve.for_others("http", "::", 8000) == " (für andere Geräte: http://[fd00::20]:8000)"
    monkeypatch.setattr(serve, "own_addresses", list)
    assert serve.for_others("http", "0.0.0.0", 8000) == ""


def test_the_address_of_the_start_is_fixed(director_client: Client, settings: Settings) -> None:
    settings.ADDRESS = "https://tarock.example.at"
    assert not address.gone()
    settings.ADDRESS = "http://203.0.113.5"
    assert not address.gone(), "it may be a router's that leads here"
    settings.ADDRESS = "https://tarock.example.at"
    page = page_of(director_client)
    assert "beim Start festgelegt (TAROCK_ADDRESS)" in page
    assert "Auf die Zettel nehmen" not in page
    with pytest.raises(Refused):
        address.choose("http://192.168.1.20:8000")
    assert address.base() == "https://tarock.example.at"


# Has a phone come through? ---------------------------------------------------------------------------------------------------------


def test_a_phone_that_opens_the_start_page_is_noted(director_client: Client, client: Client, inn: Path) -> None:
    assert "noch kein anderes Gerät" in page_of(director_client)
    client.get("/", **PHONE)
    page = page_of(director_client)
    assert "von einem Telefon erreicht" in page
    assert "<b>http://192.168.1.20:8000</b> · gerade eben" in page
    assert "192.168.1.77" not in shared.read(shared.REACHED), "nothing about the phone is kept"
    shared.put(shared.REACHED, json.dumps({"http://192.168.1.20:8000": int(time.time()) - 150}))
    assert "vor 2 Minuten" in page_of(director_client)
    shared.put(shared.REACHED, json.dumps({"http://192.168.1.20:8000": int(time.time()) - 3600}))
    assert "noch kein anderes Gerät" in page_of(director_client)


@pytest.mark.parametrize("who", [
    {"REMOTE_ADDR": "127.0.0.1"}, {"REMOTE_ADDR": "192.168.1.20"}, {"HTTP_HOST": "evil.example:8000"}, {"HTTP_HOST": "192.168.1.20:1"},
])  # fmt: skip
def test_the_laptop_itself_and_foreign_names_are_not(client: Client, inn: Path, who: dict[str, str]) -> None:
    client.get("/", **PHONE | who)
    assert shared.read(shared.REACHED) == ""


def test_a_spoilt_note_or_a_full_disk_closes_no_page(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_key: str, _text: str) -> None:
        raise OperationalError("database or disk is full")

    for text in ("{", "[]", '{"http://192.168.1.20:8000": "x"}'):
        shared.put(shared.REACHED, text)
        assert client.get("/", **PHONE).status_code == 200
    shared.put(shared.REACHED, "")
    monkeypatch.setattr(shared, "put", full)
    assert client.get("/", **PHONE).status_code == 200


# Forms from these addresses --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "[fd00::20]:8000", "laptop.local:8000"])
@pytest.mark.parametrize("https", [False, True])
def test_one_can_log_in_from_another_device(director: object, host: str, https: bool) -> None:
    phone = Client(enforce_csrf_checks=True)
    here = f"{'https' if https else 'http'}://{host}"
    page = phone.get(reverse("login"), HTTP_HOST=host, secure=https)
    form = {
        "username": "leitung",
        "password": "trull-und-mond",
        "csrfmiddlewaretoken": re.search(r'token" value="([^"]+)"', page.content.decode())[1],
    }
    assert phone.post(reverse("login"), form, HTTP_HOST=host, secure=https, HTTP_ORIGIN="http://evil.example").status_code == 403
    assert (
        phone.post(reverse("login"), form, HTTP_HOST=host, secure=https, HTTP_ORIGIN=here, HTTP_REFERER=f"{here}/anmelden/").status_code
        == 302
    )


def test_settings_of_the_network() -> None:
    answer = setting("settings.ADDRESS, settings.CSRF_TRUSTED_ORIGINS", TAROCK_ADDRESS="https://tarock.example.at/")
    assert answer == "https://tarock.example.at ['https://tarock.example.at']"
    assert setting("[settings.ADDRESS, settings.CSRF_TRUSTED_ORIGINS, settings.LISTENING, settings.HTTPS]") == "['', [], '', False]"
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "LANGUAGE_COOKIE_SECURE")
    assert setting(f"{{getattr(settings, name) for name in {names}}}", TAROCK_CERT="x.pem") == "{True}"
    # A browser that insists on https could not come back once the certificate is left away.
    assert setting("settings.SECURE_HSTS_SECONDS, settings.SECURE_SSL_REDIRECT", TAROCK_CERT="x.pem") == "0 False"


# https of one's own -----------------------------------------------------------------------------------------------------------------


def test_the_certificate_is_for_every_name_of_the_laptop() -> None:
    names = [str(name.value) for name in alternative_names(["tarock.example.at", "10.1.2.3"])]
    assert names[:3] == ["localhost", "127.0.0.1", "::1"]
    assert names[-2:] == ["tarock.example.at", "10.1.2.3"]
    with pytest.raises(CommandError, match="weder ein Name noch eine Adresse"):
        alternative_names(["a,DNS:b"])


def test_a_certificate_that_cannot_be_used_is_said_before_the_start(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings.OWN_CERTIFICATE = True
    monkeypatch.setenv("TAROCK_CERT", str(tmp_path / "fehlt.pem"))
    with pytest.raises(CommandError, match="Zertifikat oder Schlüssel lassen sich nicht verwenden"):
        serve.certificate()
    (tmp_path / "fehlt.pem").write_text("kein PEM")
    with pytest.raises(CommandError, match=r"manage\.py certificate"):
        serve.certificate()


def test_the_start_file_of_a_folder_is_named_where_a_certificate_is_made(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    settings.COMMAND = "/home/l/Tarock/start.sh"
    call_command("certificate")
    said = capsys.readouterr().out
    assert "zertifikat-schluessel.pem /home/l/Tarock/start.sh\n" in said
    assert "make run" not in said


def test_windows_is_told_how_its_own_window_takes_the_certificate(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.COMMAND = '"C:\\Karl Huber\\start.bat"'
    monkeypatch.setattr(sys, "platform", "win32")
    assert started_with(Path("c.pem"), Path("k.pem")) == 'set "TAROCK_CERT=c.pem" & set "TAROCK_KEY=k.pem" & "C:\\Karl Huber\\start.bat"'


def test_the_program_speaks_https_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    call_command("certificate")
    certificate, key = tmp_path / "zertifikat.pem", tmp_path / "zertifikat-schluessel.pem"
    assert f"TAROCK_CERT={certificate} TAROCK_KEY={key} make run HOST=0.0.0.0" in capsys.readouterr().out
    assert key.stat().st_mode & 0o077 == 0
    port = free_port()
    data = with_tables(tmp_path / "data")
    for name, value in {"TAROCK_DATA": str(data), "TAROCK_DEBUG": "1", "TAROCK_CERT": str(certificate), "TAROCK_KEY": str(key)}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            line = server.stdout.readline()
            trusting = ssl.create_default_context(cafile=str(certificate))
            with urlopen(f"https://localhost:{port}/anmelden/", timeout=PATIENCE, context=trusting) as answer:
                status, cookies = answer.status, str(answer.headers)
        finally:
            server.send_signal(signal.SIGTERM)
            server.communicate(timeout=PATIENCE)
    assert line.startswith(f"Offen auf https://localhost:{port} – ")
    assert status == 200
    assert "Secure" in cookies
    assert "Strict-Transport-Security" not in cookies
