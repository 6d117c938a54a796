"""What is otherwise on Windows, one by one: files that somebody has open, disks without links, locks, ports, a console of few letters,
Ctrl-C."""

import socket
import subprocess
import sys
from contextlib import ExitStack
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from tests.tournament.management.test_serve import ROOT, free_port
from tests.tournament.wire import PATIENCE
from tournament.__main__ import readable
from tournament.ledger.machine import local_data
from tournament.ledger.machine.local_data import keep, path_of, write_whole
from tournament.management.commands import serve
from tournament.portable import window
from tournament.site import file_lock
from tournament.site.serving.sockets import taken_alone

# Files -----------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opened, written", [(3, b"new"), (local_data.ATTEMPTS + 1, b"old")])
def test_a_file_that_somebody_reads_is_replaced_when_he_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: int, written: bytes
) -> None:
    file, tries, real = tmp_path / "stand.json", [], Path.replace
    file.write_bytes(b"old")

    def replace(source: Path, target: Path) -> Path:
        tries.append(source)
        if len(tries) <= opened:
            raise PermissionError(13, "The process cannot access the file because it is being used by another process")
        return real(source, target)

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(local_data, "PAUSE", 0)
    if written == b"new":
        write_whole(file, b"new")
    else:
        with pytest.raises(PermissionError):
            write_whole(file, b"new")
    assert file.read_bytes() == written
    assert list(tmp_path.iterdir()) == [file]


def test_a_stick_that_knows_no_links_keeps_the_key_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(local_data.os, "link", link)
    assert keep(tmp_path / "secret-key", lambda: "first") == "first"
    assert keep(tmp_path / "secret-key", lambda: "second") == "first"
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]


@pytest.mark.parametrize(
    "said, path", [(' "E:\\Tarock neu.zip" ', "E:\\Tarock neu.zip"), ("e:", "e:\\"), ("/media/STICK\n", "/media/STICK")]
)
def test_a_path_is_taken_as_windows_copies_it_and_a_letter_is_the_drive(said: str, path: str) -> None:
    assert path_of(said) == Path(path)


# Locks -----------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("windows", [True, False])
def test_a_lock_is_one_man_s_on_windows_and_where_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, windows: bool) -> None:
    class Msvcrt:
        """Locks a byte of a file where it is being read."""

        LK_NBLCK, LK_UNLCK = 2, 0
        taken: set[str] = set()

        @classmethod
        def locking(cls, handle: int, mode: int, _bytes: int) -> None:
            assert file_lock.os.lseek(handle, 0, 1) == 0, "always the same byte"
            name = file_lock.os.readlink(f"/proc/self/fd/{handle}")
            if mode == cls.LK_UNLCK:
                cls.taken.discard(name)
            elif name in cls.taken:
                raise PermissionError(13, "Permission denied")
            else:
                cls.taken.add(name)

    monkeypatch.setattr(file_lock, "fcntl", None)
    monkeypatch.setattr(file_lock, "msvcrt", Msvcrt if windows else None)
    (tmp_path / "lock").write_text("begun")
    with (tmp_path / "lock").open("ab") as one, (tmp_path / "lock").open("ab") as other:
        with file_lock.held(one.fileno(), 0) as mine, file_lock.held(other.fileno(), 0) as his:
            assert (mine, his) == (True, False)
        with file_lock.held(other.fileno(), 0) as his:
            assert his


# Ports -----------------------------------------------------------------------------------------------------------------------------------


def test_localhost_is_answered_under_both_of_its_addresses() -> None:
    port = free_port()
    with serve.listen("127.0.0.1", port), ExitStack() as more:
        for other in serve.listen_to_ourselves("127.0.0.1", port):
            more.enter_context(other)
        for address in ("127.0.0.1", "::1"):
            socket.create_connection((address, port), timeout=PATIENCE).close()
    assert serve.listen_to_ourselves("192.168.1.20", port) == []


def test_a_port_that_another_has_under_the_other_address_is_refused() -> None:
    port = free_port()
    with taken_alone(("::1", port), socket.AF_INET6), pytest.raises(CommandError, match=f"Port {port} auf ::1 ist nicht frei"):
        serve.listen_to_ourselves("0.0.0.0", port)


# Console and signals ---------------------------------------------------------------------------------------------------------------------


def test_a_console_without_a_dash_gets_a_question_mark() -> None:
    raw = BytesIO()
    console = TextIOWrapper(raw, encoding="cp850")
    readable(console)
    console.write("Offen – für Übung")
    console.flush()
    assert raw.getvalue().decode("cp850") == "Offen ? für Übung"


@pytest.mark.parametrize("is_window, put", [(1, [(7, 0x97)]), (0, [])])
def test_a_click_into_the_window_holds_nothing(monkeypatch: pytest.MonkeyPatch, is_window: int, put: list[tuple[int, int]]) -> None:
    asked: list[tuple[int, int]] = []

    class Kernel:
        @staticmethod
        def GetStdHandle(which: int) -> int:
            return {-10: 7}[which]

        @staticmethod
        def GetConsoleMode(_handle: int, mode: object) -> int:
            mode._obj.value = 0x57
            return is_window

        @staticmethod
        def SetConsoleMode(handle: int, mode: int) -> None:
            asked.append((handle, mode))

    monkeypatch.setattr(window.ctypes, "windll", type("Dll", (), {"kernel32": Kernel}), raising=False)
    monkeypatch.setattr(window.sys, "platform", "win32")
    window.goes_on_when_clicked()
    assert asked == put


def test_one_process_ends_with_what_its_server_ended_with() -> None:
    code = """
from tournament.site.serving import processes
def broken(stopped): raise ZeroDivisionError
print(processes.alone(broken, [lambda stopped: stopped.wait()]))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "ZeroDivisionError"
