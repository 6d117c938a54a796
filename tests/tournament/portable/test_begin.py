"""The double-click: what it says where files are missing, where the folder cannot be written to, where the program runs already, and which
port it takes."""

import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tournament.portable import begin, checksums, running
from tournament.site.file_lock import held


@pytest.fixture
def version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one file, and nothing run: `asked` has what would be."""
    place = tmp_path / "Tarock/programm/0.9.0"
    (place / "site-packages").mkdir(parents=True)
    (place / "start.py").write_text("x")
    checksums.write_list(place)
    monkeypatch.setattr(sys, "path", [str(place / "site-packages-3.11-x86_64"), str(place / "site-packages"), *sys.path])
    monkeypatch.setattr(sys, "argv", [])
    monkeypatch.setattr(begin.runpy, "run_module", lambda *_args, **_more: None)
    monkeypatch.setattr(begin.webbrowser, "open", lambda address: sys.stdout.write(f"[{address}]"))
    monkeypatch.setattr(begin.os, "environ", {"PATH": os.environ["PATH"]})
    return place


def test_it_serves_with_its_data_beside_the_start_file(version: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert begin.main(version, []) == 0
    data = version.parents[1] / "daten"
    port = (data / "port").read_text().strip()
    assert sys.argv == ["tarock", "serve", "--host", "0.0.0.0", "--port", port, "--control"]
    assert data.stat().st_mode & 0o077 == 0
    assert begin.os.environ["TAROCK_DATA"] == str(data)
    assert begin.os.environ["PYTHONPATH"].split(os.pathsep) == [str(version / "site-packages-3.11-x86_64"), str(version / "site-packages")]
    assert capsys.readouterr() == ("Tarock startet …\n", "")


def test_with_words_behind_it_is_the_command(version: Path) -> None:
    assert begin.main(version, ["changepassword", "leitung"]) == 0
    assert sys.argv == ["tarock", "changepassword", "leitung"]


def test_what_a_virus_scanner_took_is_named(version: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    (version / "start.py").unlink()
    monkeypatch.setattr(sys, "stdin", None)
    assert begin.main(version, []) == 1
    said = capsys.readouterr().err
    assert "Virenschutz" in said
    assert "programm/0.9.0/start.py" in said
    assert sys.argv == []


def test_a_folder_too_deep_for_windows_is_said(version: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It has not lost its files: they cannot be opened under so long a path."""
    (version / "start.py").unlink()
    monkeypatch.setattr(begin.sys, "platform", "win32")
    monkeypatch.setattr(begin, "LONGEST", len(str(version / "start.py")) - 1)
    assert begin._whole(version, version.parents[1], version.parents[1]) is False
    said = capsys.readouterr().err
    assert ("liegt zu tief" in said, "Virenschutz" in said, r"C:\Tarock" in said) == (True, False, True)


def test_who_sits_there_may_start_it_all_the_same(version: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (version / "start.py").write_text("y")
    monkeypatch.setattr(sys, "stdin", type("Terminal", (), {"isatty": lambda _self: True})())
    answers = iter(["", "J"])
    monkeypatch.setattr("builtins.input", lambda _asked: next(answers))
    assert begin.main(version, []) == 1
    assert begin.main(version, []) == 0


def test_a_missing_list_is_said(version: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (version / checksums.LIST).unlink()
    assert begin.main(version, []) == 1
    assert "noch einmal entpacken" in capsys.readouterr().err


def test_a_package_that_cannot_be_imported_is_said(
    version: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: object, **_more: object) -> None:
        raise ImportError("DLL load failed while importing etree")

    monkeypatch.setattr(begin.runpy, "run_module", broken)
    assert begin.main(version, []) == 1
    assert "DLL load failed while importing etree" in capsys.readouterr().err


@pytest.mark.parametrize("code, status", [(None, 0), (3, 3), ("Ein Satz", 1)])
def test_the_commands_status_is_the_programs(version: Path, code: object, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(*_args: object, **_more: object) -> None:
        raise SystemExit(code)

    monkeypatch.setattr(begin.runpy, "run_module", ended)
    assert begin.main(version, ["check"]) == status


def test_a_place_that_cannot_be_written_to_is_said(version: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (version.parents[1] / "daten").write_text("a file")
    assert begin.main(version, []) == 1
    assert "lässt sich nichts schreiben" in capsys.readouterr().err


def test_the_folder_of_somebody_else_is_said(version: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows lets nobody but its user into a data folder, on a disk that knows users: whoever carries it elsewhere is told what to do."""

    def refused(_path: Path) -> None:
        raise PermissionError(13, "Zugriff verweigert")

    (version.parents[1] / "daten").mkdir()
    monkeypatch.setattr(Path, "touch", refused)
    assert begin.main(version, []) == 1
    assert "gehört einem anderen Benutzer oder Rechner (Zugriff verweigert)" in capsys.readouterr().err


# The one that runs already
# ------------------------------------------------------------------------------------------------------------------


class Page(BaseHTTPRequestHandler):
    """Answers whoever asks."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_args: object) -> None:
        """Nothing."""


@contextmanager
def runs(data: Path) -> Iterator[str]:
    """A program that holds the folder and answers."""
    data.mkdir()
    with HTTPServer(("127.0.0.1", 0), Page) as server, (data / begin.LOCK).open("ab") as lock, held(lock.fileno(), 0):
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        address = f"http://127.0.0.1:{server.server_port}/geheim/"
        running.keep_address(data, address)
        yield address
        server.shutdown()
        thread.join()


def test_a_second_double_click_opens_the_first(version: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with runs(version.parents[1] / "daten") as address:
        assert begin.main(version, []) == 0
    said, complained = capsys.readouterr()
    assert said.startswith("Tarock läuft schon")
    assert f"[{address}]" in said
    assert (complained, sys.argv) == ("", [])


def test_one_that_does_not_answer_is_said(version: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(begin, "PATIENCE", 0)
    data = version.parents[1] / "daten"
    data.mkdir()
    with (data / begin.LOCK).open("ab") as lock, held(lock.fileno(), 0):
        assert begin.main(version, []) == 1
    assert "antwortet aber nicht" in capsys.readouterr().err


@pytest.mark.parametrize(
    "kept", ["", "{}", "[]", '{"address": 1}', '{"address": "http://192.168.1.5/"}', '{"address": "http://127.0.0.1:1/"}']
)
def test_an_address_that_leads_nowhere_is_none(tmp_path: Path, kept: str) -> None:
    (tmp_path / running.ADDRESS).write_text(kept)
    assert running.address_of(tmp_path) == ""


def test_the_address_is_for_its_user_alone(tmp_path: Path) -> None:
    for _twice in range(2):
        running.keep_address(tmp_path, "http://127.0.0.1:1/x/")
    assert (tmp_path / running.ADDRESS).stat().st_mode & 0o077 == 0


# The port
# ------------------------------------------------------------------------------------------------------------------------------------


def test_the_port_of_last_time_comes_first_and_a_taken_one_is_passed_over(tmp_path: Path) -> None:
    first = running.choose_port(tmp_path)
    assert running.choose_port(tmp_path) == first
    with socket.create_server(("", first)):
        other = running.choose_port(tmp_path)
    assert other != first
    assert running.choose_port(tmp_path) == other, "slips were printed with it"


def test_a_port_that_somebody_has_for_this_machine_alone_is_taken(tmp_path: Path) -> None:
    """The program listens there too, for `localhost`: with that port it could not start."""
    first = running.choose_port(tmp_path)
    with socket.socket(socket.AF_INET6) as taken:
        taken.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        taken.bind(("::1", first))
        taken.listen()
        assert running.choose_port(tmp_path) != first


@pytest.mark.parametrize("kept", ["", "x", "0", "70000", "-1"])
def test_a_kept_port_that_is_none_does_not_matter(tmp_path: Path, kept: str) -> None:
    (tmp_path / "port").write_text(kept)
    assert 0 < running.choose_port(tmp_path) < 65536


@pytest.mark.parametrize(
    "system, folder, typed",
    [
        ("linux", "/home/karl/Tarock", "/home/karl/Tarock/start.sh"),
        ("linux", "/home/karl/Tarock (2)", "'/home/karl/Tarock (2)/start.sh'"),
        ("win32", "C:/Tarock", "C:/Tarock/start.sh"),
        ("win32", "C:/Users/Karl Huber", '"C:/Users/Karl Huber/start.sh"'),
    ],
)
def test_a_folder_with_a_space_is_typed_in_quotes(monkeypatch: pytest.MonkeyPatch, system: str, folder: str, typed: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert begin.typed(Path(folder, "start.sh")) == typed
