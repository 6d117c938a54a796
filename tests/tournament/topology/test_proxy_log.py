"""nginx itself, with no app server behind it: what it writes down of a request that fails."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.standing import place as walkable
from tests.tournament.management.test_serve import free_port
from tournament.topology import proxy
from tournament.topology.answering import answers_over_tls
from tournament.topology.place import Place, own_program

LIMIT = 20.0
"""Seconds for nginx to begin and to end."""
SECRETS = ("/tisch/geheim-1/stand/", "/einladung/geheim-2/", "/auskunft/geheim-3/", "/z/geheim-4/", "//tisch/geheim-5/spiel/?x=geheim-6")


@pytest.fixture
def place() -> Iterator[Place]:
    """A server's folders, where nginx's own user walks through them, and a certificate."""
    with walkable() as folder:
        yield furnished(folder)


def furnished(folder: Path) -> Place:
    found = Place(
        folder=folder, host="127.0.0.1", port=free_port(), apps=2, address="https://localhost",
        certificate=folder / "z.pem", key=folder / "k.pem",
    )  # fmt: skip
    for folder in (found.log, found.public, found.proxy):
        folder.mkdir()
        folder.chmod(0o755)  # whatever a command that ran here before lets others do
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=localhost"]
    subprocess.run([*made, "-keyout", str(found.key_used), "-out", str(found.certificate_used)], check=True, capture_output=True)
    return found


@contextmanager
def running(place: Place) -> Iterator[None]:
    proxy.write(place, own_program())
    with (place.log / "nginx.log").open("ab") as complaints:
        process = subprocess.Popen(proxy.command(place), stderr=complaints)
    try:
        until = time.monotonic() + LIMIT
        while not answers_over_tls(place):
            assert time.monotonic() < until
            assert process.poll() is None, (place.log / "nginx.log").read_text(encoding="utf-8")
            time.sleep(0.02)
        yield
    finally:
        process.terminate()
        process.wait(LIMIT)


def test_no_log_has_an_address_that_is_a_right_when_no_app_server_answers(place: Place) -> None:
    with running(place):
        for path in SECRETS:
            asked = ["curl", "-sk", "-o", "/dev/null", "-w", "%{http_code}", "--path-as-is", "-e", f"https://x{SECRETS[1]}"]
            said = subprocess.run([*asked, f"{place.address}:{place.port}{path}"], check=True, capture_output=True, encoding="utf-8")
            assert said.stdout == "503"
    written = "".join(log.read_text(encoding="utf-8") for log in place.log.iterdir())
    assert written.count('" 503 ') == len(SECRETS), "each is told in the log of accesses"
    assert "geheim" not in written
    for shown in ("/tisch/*", "/einladung/*", "/auskunft/*", "/z/*"):
        assert f'"GET {shown}" 503 ' in written, "what was asked for, and not the page that says that nobody is there"
