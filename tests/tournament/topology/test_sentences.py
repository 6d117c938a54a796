"""Before a server starts, what keeps it from starting is one sentence that says what to do; and the proxy's files are filled in whole.

What only running processes show is in tests/server.
"""

import os
import re
import shutil
import socket
from pathlib import Path

import pytest

from tests.server.standing import four_ports
from tournament.topology import place as places
from tournament.topology import postgresql, proxy
from tournament.topology.place import Place, Trouble, check_ports, closed_above, make_folders, own_program
from tournament.topology.rolling import ask_to_roll


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(folder=tmp_path / "s", host="127.0.0.1", port=8443, apps=2, address="https://localhost:8443")


@pytest.fixture
def somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not root, who has users of his own for everything."""
    monkeypatch.setattr(places.os, "geteuid", lambda: 1000)


def test_a_port_that_is_taken_is_named_with_what_to_do(place: Place) -> None:
    first = four_ports()
    port = first + 1
    with socket.create_server(("127.0.0.1", port)):
        taken = Place(folder=place.folder, host="127.0.0.1", port=first, apps=2, address=place.address)
        with pytest.raises(Trouble, match=rf"Port {port} auf 127\.0\.0\.1 ist nicht frei.*make server PORT="):
            check_ports(taken)


def test_so_many_processes_as_somebody_asks_for_have_their_connections(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAROCK_PROCESSES", "9")
    assert place.processes == 9
    monkeypatch.setenv("TAROCK_PROCESSES", "")
    monkeypatch.setattr(places.os, "cpu_count", lambda: 8)
    assert place.processes == 4


@pytest.mark.usefixtures("somebody")
def test_a_disk_without_room_is_said_before_anything_starts(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "LEAST_ROOM", shutil.disk_usage(place.folder.parent).free * 2)
    with pytest.raises(Trouble, match=r"nur \d+ MB frei.*Machen Sie Platz"):
        make_folders(place, postgres="")


@pytest.mark.usefixtures("somebody")
def test_a_folder_that_cannot_be_is_said(place: Place) -> None:
    place.folder.write_text("eine Datei", encoding="utf-8")
    with pytest.raises(Trouble, match=r"lässt sich nicht beschreiben.*DATA=…"):
        make_folders(place, postgres="")


@pytest.mark.usefixtures("somebody")
def test_a_way_that_is_too_long_for_a_socket_is_said(place: Place) -> None:
    far = Place(folder=place.folder / ("x" * 90), host=place.host, port=place.port, apps=2, address=place.address)
    with pytest.raises(Trouble, match=r"zu lang.*DATA=…"):
        make_folders(far, postgres="")


def test_roots_server_lies_where_others_may_walk(tmp_path: Path) -> None:
    (tmp_path / "zu").mkdir(mode=0o700)
    assert closed_above(tmp_path / "zu" / "s") is not None
    assert closed_above(Path("/srv/tarock")) is None


def test_a_cluster_of_another_version_is_left_alone(place: Place) -> None:
    place.cluster.mkdir(parents=True)
    (place.cluster / "PG_VERSION").write_text("9\n", encoding="ascii")
    with pytest.raises(Trouble, match=r"von PostgreSQL 9; hier ist 1.*postgresql-9.*docs/server\.md"):
        postgresql.programs(place)
    (place.cluster / "PG_VERSION").write_text("Einkauf\n", encoding="ascii")
    with pytest.raises(Trouble, match="keine Datenbank von PostgreSQL"):
        postgresql.programs(place)


def test_what_is_missing_is_named_with_what_to_type(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda *_words, **_more: None)
    monkeypatch.setattr(postgresql, "DEBIAN", place.folder)
    for asked, package in ((proxy.program, "nginx"), (lambda: postgresql.programs(place), "postgresql")):
        with pytest.raises(Trouble, match=f"sudo apt-get install --no-install-recommends {package}$"):
            asked()


def test_who_updates_where_nothing_runs_is_told(place: Place) -> None:
    """Also where one was killed, and its number may be somebody else's by now."""
    for _ in range(2):
        with pytest.raises(Trouble, match=r"läuft kein Server.*make server"):
            ask_to_roll(place)
        place.run.mkdir(parents=True, exist_ok=True)
        (place.run / "stand.json").write_text(f'{{"pid": {os.getpid()}}}', encoding="utf-8")
        (place.run / "lock").touch()


def test_the_proxys_files_are_filled_in_whole(place: Place) -> None:
    """With every name that they have, and a server that is down says so."""
    place.proxy.mkdir(parents=True)
    proxy.write(place, own_program(), down={8445})
    text = "".join((place.proxy / name).read_text(encoding="utf-8") for name in (proxy.SHELL, proxy.SITE))
    assert "{{" not in text.replace("`{{", "").replace("{{…", "")
    assert re.findall(r"server 127\.0\.0\.1:(\d+) .*?( down)?;", text) == [("8444", ""), ("8445", " down")]
    assert str(place.public) in text
    assert ("user " in text) == (os.geteuid() == 0)


def test_two_servers_share_the_secret_and_what_is_public_and_no_folder(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TAROCK_SECRET", "TAROCK_REGISTER"):
        monkeypatch.delenv(name, raising=False)
    one, other = place.environment("app-1"), place.environment("app-2")
    differ = {name for name in one if one[name] != other[name]}
    assert differ == {"TAROCK_DATA", "TAROCK_SERVER"}
    assert (one["TAROCK_REGISTER"], len(one["TAROCK_SECRET"]) > 40) == ("1", True)
    monkeypatch.setenv("TAROCK_REGISTER", "0")
    assert place.environment("worker")["TAROCK_REGISTER"] == "0", "what somebody has set himself stays"
