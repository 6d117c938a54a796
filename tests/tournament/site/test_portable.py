"""On a machine without fork, fcntl, resource, Pango, gunicorn, openssl and make: set-up, an evening, papers and workbook, all from one
process."""

import re
import signal
import ssl
import subprocess
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote
from uuid import uuid4

import openpyxl
import pytest

from scoring.paper.exporters.browser import Browser as PrintingBrowser
from tests.scoring.read_back import text_of
from tests.tournament.bare import bare, environment
from tests.tournament.management.test_serve import ROOT, free_port
from tests.tournament.migrated import with_tables
from tests.tournament.site.test_stalled import HALF_BODY, HALF_HEADER
from tests.tournament.site.test_two_servers import Browser
from tests.tournament.wire import GET, PATIENCE, ask, hung_up, stalled
from tournament.ledger.lines.writing import next_position
from tournament.site import optional

EVENING = "/t/probe-2026"
SET_UP = {
    "name": "Probe", "date": "2026-11-21", "place": "Linz", "system": "koenigrufen-cup", "rounds": "1", "games": "1", "games_large": "1",
    "cents_per_point": "10", "tie_1": "best_rounds", "seed": "7f3a", "i-bird_rufer": "0",
}  # fmt: skip


class Served(NamedTuple):
    """The running program, and somebody who is logged in as its director."""

    port: int
    director: Browser

    def page(self, path: str) -> str:
        answer = self.director.ask(self.port, path)
        assert answer.status == 200, path
        return answer.text

    def post(self, page: str, path: str, **form: str) -> None:
        """Posts a form of a page, and is led on."""
        self.page(page)
        answer = self.director.ask(self.port, path, **{name: quote(value) for name, value in form.items()})
        assert answer.status == 302, answer.text

    def file(self, path: str) -> bytes:
        cookies = "; ".join(f"{name}={value}" for name, value in self.director.cookies.items())
        status, _headers, body = ask(self.port, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookies}\r\n\r\n".encode())
        assert status == 200, path
        return body


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data, port = with_tables(tmp_path_factory.mktemp("bare") / "data"), free_port()
    browser = optional.browser()
    assert isinstance(browser, PrintingBrowser)
    command = bare("serve", "--port", str(port))
    variables = environment(data, TAROCK_BROWSER=str(browser.path))
    with subprocess.Popen(command, cwd=ROOT, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="cp850") as server:
        try:
            said = server.stdout.readline()
            assert "Offen auf http://localhost" in said, server.stderr.read()
            name, password = re.search(r"Anmeldung (\S+) / (\S+)", said).groups()
            found = Served(port, Browser())
            found.director.ask(port, "/anmelden/")
            assert found.director.ask(port, "/anmelden/", username=name, password=password).status == 302
            yield found
        finally:
            server.send_signal(signal.SIGINT)
            _rest, complaints = server.communicate(timeout=PATIENCE)
    assert complaints == ""
    assert server.returncode == 0


@pytest.mark.release
@pytest.mark.first(25)
def test_an_evening_from_set_up_to_the_prize_list(served: Served) -> None:
    served.post("/neu/", "/neu/", **SET_UP)
    served.post(f"{EVENING}/", f"{EVENING}/phase/", schritt="anmeldung")
    for name in ("Anna", "Berta", "Clara", "Dora"):
        served.post(f"{EVENING}/anmeldung/", f"{EVENING}/anmeldung/", name=name)
    draw = f"{EVENING}/auslosung/"
    served.post(draw, draw, action="draw", rounds="all", method="random", who="everybody", seed="7f3a")
    served.post(draw, draw, action="confirm", count="4")
    served.post(f"{EVENING}/runde/1/", f"{EVENING}/runde/1/", action="open")
    table = f"{EVENING}/runde/1/tisch/1/"
    # A Dreier that is won: 15 from three players who pay 5 each.
    served.post(
        table, f"{table}eintrag/", client_id=str(uuid4()), after=str(next_position(0)), dealer="1", game="dreier", declarer="0", won="1",
    )  # fmt: skip
    served.post(table, f"{table}abschluss/", do="confirm")
    served.post(f"{EVENING}/runde/1/", f"{EVENING}/runde/1/", action="close")
    book = openpyxl.load_workbook(BytesIO(served.file(f"{EVENING}/drucken/tournament.xlsx")))
    assert len(book.sheetnames) >= 2
    standings = served.file(f"{EVENING}/drucken/standings.pdf")
    assert standings.startswith(b"%PDF-")
    assert b"Skia/PDF" in standings, "a browser has set it"
    assert all(f" {points} " in text_of(standings) for points in ("+15", "−5"))
    assert "Die PDF macht Chromium." in served.page(f"{EVENING}/drucken/")


def test_stalled_guests_stop_nobody(served: Served) -> None:
    with stalled(served.port, HALF_HEADER, HALF_BODY, each=30) as lines:
        assert [ask(served.port, GET % path)[0] for path in (b"/", b"/anmelden/", b"/static/site/page.css")] == [200] * 3
        assert not any(map(hung_up, lines)), "all sixty were there the whole time"


def test_the_check_says_what_is_missing_and_nothing_is_an_error(tmp_path: Path) -> None:
    variables = environment(tmp_path, TAROCK_BROWSER="/nowhere/edge")
    done = subprocess.run(bare("check"), cwd=ROOT, env=variables, capture_output=True, encoding="cp850")
    assert done.returncode == 0, done.stderr
    for number, level in ((1, "I"), (2, "W"), (3, "W"), (4, "I"), (5, "W"), (6, "I"), (7, "I"), (9, "I")):
        assert f"(tarock.{level}{number:03})" in done.stderr, number
    assert "libpango" in done.stderr
    assert "Papiere setzt: (tarock.I001) der Browser des Lesers" in done.stderr


def test_a_certificate_needs_no_other_program(tmp_path: Path) -> None:
    done = subprocess.run(
        bare("certificate", "--name", "tarock.example.at"), cwd=ROOT, env=environment(tmp_path), capture_output=True, encoding="cp850"
    )
    assert done.returncode == 0, done.stderr
    assert "tarock.example.at" in done.stdout
    context = ssl.create_default_context(cafile=str(tmp_path / "zertifikat.pem"))
    context.load_cert_chain(tmp_path / "zertifikat.pem", tmp_path / "zertifikat-schluessel.pem")
    assert (tmp_path / "zertifikat-schluessel.pem").stat().st_mode & 0o077 == 0
