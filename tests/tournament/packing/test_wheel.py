"""The wheel: built without a network, installed into an empty environment, run from a folder of its own as somebody who has no source
tree."""

import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from openpyxl import load_workbook

from rules import READING
from tests.tournament.management.test_serve import free_port
from tests.tournament.wire import GET, ask
from tournament import __version__
from tournament.ledger.machine import local_data

pytestmark = pytest.mark.release

ROOT = Path(__file__).resolve().parents[3]


def in_git(*folders: str) -> set[str]:
    """The files that belong to the source."""
    listed = subprocess.run(["git", "ls-files", "-z", "--", *folders], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {name for name in listed.split("\0") if name and (ROOT / name).exists()}


@pytest.fixture(scope="module")
def tarock(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command, in an environment that holds the wheel and sees the pinned packages of this one. pip looks whether all that it requires
    is there."""
    place = tmp_path_factory.mktemp("umgebung")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    python = place / "bin" / "python"
    [site] = place.glob("lib/python*/site-packages")
    (site / "pinned.pth").write_text(sysconfig.get_path("purelib") + "\n")
    subprocess.run([python, "-m", "pip", "install", "-q", "--no-index", "--no-compile", wheel], check=True, cwd=place)
    return place / "bin" / "tarock"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Of somebody who has set nothing, at home in an empty folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TAROCK_", "DATABASE_", "PYTHON", "XDG_", "DJANGO_"))}
    return kept | {"HOME": str(tmp_path / "daheim")}


@pytest.mark.first(10)
def test_no_file_of_the_program_is_missing(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    sources = in_git("rules", "scoring", "tournament") - in_git("tournament/packing", "tournament/topology")
    assert sources - names == set()
    assert {f"tournament/own/{name}" for name in in_git("templates", "docs/handbuch", "docs/schemas", "fixtures/sheets")} - names == set()
    assert {re.sub(r"\.po$", ".mo", name) for name in sources if name.endswith(".po")} - names == set()
    assert {name.partition("/")[0] for name in names} == {"rules", "scoring", "tournament", f"tarockturnier-{__version__}.dist-info"}
    assert [name for name in names if "__pycache__" in name or name.startswith(("data", "tournament/packing", "tournament/topology"))] == []


def test_static_files_are_packed_as_production_serves_them(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = {name.removeprefix("tournament/own/staticfiles/") for name in packed.namelist() if "/own/staticfiles/" in name}
        manifest = packed.read("tournament/own/staticfiles/staticfiles.json")
    hashed = json.loads(manifest)["paths"]
    ours = {name.removeprefix("tournament/static/") for name in in_git("tournament/static")}
    assert ours - hashed.keys() == set()
    assert set(hashed.values()) - names == set()
    pages = [name for name in hashed.values() if name.endswith((".js", ".css"))]
    assert [name for name in pages if f"{name}.br" not in names and f"{name}.gz" in names] == []


def test_it_requires_what_was_tested(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        about = packed.read(f"tarockturnier-{__version__}.dist-info/METADATA").decode()
    required = re.findall(r"^Requires-Dist: (\S+?)(?:; (.+))?$", about, re.MULTILINE)
    assert {name.lower().replace("_", "-") for name, extra in required if not extra} == pinned("requirements.txt")
    assert {name.lower().replace("_", "-") for name, extra in required if extra} == pinned("requirements-server.txt")
    assert {extra for _name, extra in required} == {"", "extra == 'server'"}


def pinned(name: str) -> set[str]:
    """The pins of this file, as the metadata writes them."""
    lines = {line.partition("#")[0].strip() for line in (ROOT / name).read_text(encoding="utf-8").splitlines()} - {""}
    return {line.lower().replace("_", "-") for line in lines}


@pytest.mark.first(10)
def test_it_runs_without_a_source_tree(tarock: Path, environment: dict[str, str], tmp_path: Path) -> None:
    """From an empty folder and an empty home: says its version, checks itself, serves the demo, a page, a static file, the
    manual with its pictures, a workbook."""
    said = subprocess.run([tarock, "--version"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert said.stdout == f"tarock {__version__} (Lesart {READING})\n"
    subprocess.run([tarock, "check"], cwd=tmp_path, env=environment, capture_output=True, check=True)
    with serving(tarock, environment, tmp_path) as port:
        status, _headers, body = ask(port, GET % b"/")
        assert status == 200
        style = re.search(r'href="(/static/site/page\.[0-9a-f]+\.css)"', body.decode())[1]
        assert ask(port, GET % style.encode())[0] == 200
        picture = re.search(r'src="(/hilfe/bilder/de/[a-z-]+\.png)"', ask(port, GET % b"/hilfe/leitung/")[2].decode())[1]
        assert ask(port, GET % picture.encode())[2].startswith(b"\x89PNG")
        english = ask(port, b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: sprache=en\r\n\r\n")[2].decode()
        assert '<html lang="en"' in english
        assert ">running<" in english
        slug = re.search(r'href="/t/([^/"]+)/', body.decode())[1]
        writing = [tarock, "export", slug, "tournament", "-o", "turnier.xlsx"]
        subprocess.run(writing, cwd=tmp_path, env=environment, capture_output=True, check=True)
    assert len(load_workbook(tmp_path / "turnier.xlsx").sheetnames) > 2
    data = tmp_path / "daheim/.local/share/tarockturnier"
    assert (data / "tarock.sqlite3").exists()
    assert data.stat().st_mode & 0o077 == 0


@contextmanager
def serving(tarock: Path, environment: dict[str, str], folder: Path) -> Iterator[int]:
    """The port of a server of the demo that ends with the block, and without a complaint."""
    port = free_port()
    command = [tarock, "serve", "--demo", "--port", str(port)]
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            line = server.stdout.readline()
            assert line.startswith(f"Offen auf http://localhost:{port} "), line or server.stderr.read()
            yield port
        finally:
            server.send_signal(signal.SIGTERM)
        assert server.communicate(timeout=600) == ("", "")


WINDOWS, MAC, LINUX = "win32", "darwin", "linux"


@pytest.mark.parametrize(
    "system, variables, folder",
    [
        (WINDOWS, {"LOCALAPPDATA": "/users/eva/local"}, "/users/eva/local/Tarockturnier"),
        (WINDOWS, {}, "/users/eva/AppData/Local/Tarockturnier"),
        (MAC, {}, "/users/eva/Library/Application Support/Tarockturnier"),
        (LINUX, {}, "/users/eva/.local/share/tarockturnier"),
        (LINUX, {"XDG_DATA_HOME": "/elsewhere"}, "/elsewhere/tarockturnier"),
        (LINUX, {"XDG_DATA_HOME": "elsewhere"}, "/users/eva/.local/share/tarockturnier"),  # no absolute path: ignored
    ],
)
def test_an_installed_program_keeps_its_data_where_the_system_wants_it(
    system: str, variables: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(local_data, "INSTALLED", True)
    monkeypatch.setattr(local_data.sys, "platform", system)
    monkeypatch.setenv("HOME", "/users/eva")
    for name in ("LOCALAPPDATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert str(local_data.default_folder()) == folder
