"""What `make portable` has made, looked at file by file: `make test-portable`, no part of `make test`, for its wheels have to be
downloaded."""

import re
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tournament import __version__
from tournament.packing import embedded, wheels
from tournament.packing.__main__ import DIST
from tournament.packing.folder import LINUX, MACOS, WINDOWS, System
from tournament.portable import checksums

LARGEST = 120e6
"""Bytes of a ZIP."""
MACHINE = {"amd64": 0x8664}
IMPORTS = """
import asyncio, ctypes, subprocess, sys, urllib.request, webbrowser  # Python's own belong to this system
sys.platform = sys.argv[1]
sys.path[:] = [sys.argv[2], *(path for path in sys.path if path and "site-packages" not in path)]
import rules, scoring, scoring.arithmetic.standings, tournament.portable.begin, tournament.portable.power
assert tournament.portable.power.__file__.startswith(sys.argv[2])
print(rules.answer({"system": "point-tarock", "record": {"game": "zweiblatt", "dealer": 0, "declarer": 1, "points": "37/2"}})["points"])
"""


def top(system: System) -> Path:
    return DIST / f"Tarock-{__version__}-{system.name}" / "Tarock"


def version(system: System) -> Path:
    return top(system) / "programm" / __version__


def minors(system: System) -> set[str]:
    """The Pythons that the folder has packages for: where one is inside, its own."""
    return {path.name.split("-")[2] for path in version(system).glob("site-packages-*")}


EACH = pytest.mark.parametrize("system", [LINUX, WINDOWS, MACOS], ids=lambda system: system.name)


@EACH
def test_it_is_whole_and_no_larger_than_it_may_be(system: System) -> None:
    held = checksums.hold(version(system), {})
    assert (held.missing, held.changed) == ((), ())
    archive = top(system).parent.with_name(f"{top(system).parent.name}.zip")
    assert archive.stat().st_size < LARGEST
    with zipfile.ZipFile(archive) as packed:
        inside = set(packed.namelist())
    assert {path.relative_to(top(system).parent).as_posix() for path in top(system).rglob("*") if path.is_file()} == inside


@EACH
def test_every_wheel_is_there_with_every_file_that_is_needed(system: System) -> None:
    lock = wheels.read_lock()
    for target in system.targets:
        for section in (name for name in lock if name.startswith(f"{target.system}-{target.machine}-")):
            minor = section.rpartition("-")[2]
            if minor not in minors(system):
                continue
            for name, said in lock[section].items():
                wheel = DIST / "wheels" / section / name
                assert wheels.digest(wheel) == said
                place = "site-packages" if wheels.is_pure(wheel) else f"site-packages-{minor}-{target.machine}"
                with zipfile.ZipFile(wheel) as packed:
                    wanted = [wheels.placed(member.filename) for member in packed.infolist() if not member.is_dir()]
                missing = [path for path in wanted if path is not None and not (version(system) / place / path).is_file()]
                assert missing == [], wheel.name


def test_the_tags_are_those_of_the_machine() -> None:
    mac = r"macosx_.*({}|universal2)"
    tags = {
        wheels.LINUX: r"linux.*x86_64",
        wheels.WINDOWS: r"win_amd64",
        wheels.MAC_ARM: mac.format("arm64"),
        wheels.MAC_INTEL: mac.format("x86_64"),
    }
    lock = wheels.read_lock()
    for target, fits in tags.items():
        for section in (name for name in lock if name.startswith(f"{target.system}-{target.machine}-")):
            number = section.rpartition("-")[2].replace(".", "")
            for name in lock[section]:
                python, abi, platform = name.removesuffix(".whl").split("-")[-3:]
                assert platform == "any" or re.search(fits, platform), name
                assert platform == "any" or abi in ("abi3", "none", f"cp{number}"), name
                assert abi != "abi3" or int(re.search(r"cp3(\d+)", python)[1]) <= int(number[1:]), name


def test_the_modules_of_windows_are_for_windows() -> None:
    found = sorted(path for path in version(WINDOWS).rglob("*") if path.suffix in (".pyd", ".dll", ".exe"))
    places = {f"site-packages-{minor}-amd64" for minor in minors(WINDOWS)}
    assert {path.relative_to(version(WINDOWS)).parts[0] for path in found} - {"python"} == places
    for path in found:
        content = path.read_bytes()
        header = struct.unpack_from("<I", content, 0x3C)[0]
        assert (content[:2], content[header : header + 4]) == (b"MZ", b"PE\0\0"), path
        assert struct.unpack_from("<H", content, header + 4)[0] == MACHINE["amd64"], path
    assert [path for path in version(WINDOWS).rglob("*") if path.suffix in (".so", ".dylib")] == []


def test_the_start_file_of_windows() -> None:
    content = (top(WINDOWS) / "start.bat").read_bytes()
    assert content.count(b"\n") == content.count(b"\r\n")
    labels = set(re.findall(rb"^:(\w+)", content, re.MULTILINE))
    assert set(re.findall(rb"goto (\w+)", content)) <= labels
    listed = " ".join(sorted(minors(WINDOWS), reverse=True)).encode()
    assert b"for %%V in (" + listed + b") do call :look %%V" in content


@EACH
def test_pyphen_is_whole_and_replaceable(system: System) -> None:
    """MPL, LGPL or GPL: every file of its wheel lies in the folder as it came."""
    [wheel] = {path.name: path for path in (DIST / "wheels").glob("*/pyphen-*.whl")}.values()
    with zipfile.ZipFile(wheel) as packed:
        for name in packed.namelist():
            if name.startswith("pyphen/") and not name.endswith("/"):
                assert (version(system) / "site-packages" / name).read_bytes() == packed.read(name), name


def test_the_python_of_windows_is_the_listed_one() -> None:
    """`make portable` without a word puts it there; its `._pth` says where our packages are."""
    python = version(WINDOWS) / "python"
    listed = embedded.read_lock()
    assert {path.name for path in python.iterdir()} == listed.keys()
    changed = {name for name, said in listed.items() if wheels.digest(python / name) != said}
    assert changed == {"python313._pth"}
    assert (python / "python313._pth").read_text().splitlines()[-2:] == ["..\\site-packages-3.13-amd64", "..\\site-packages"]


@EACH
def test_no_names_clash_where_letters_have_no_case(system: System) -> None:
    names = [path.relative_to(top(system)).as_posix() for path in top(system).rglob("*")]
    assert len({name.casefold() for name in names}) == len(names)
    assert [name for name in names if re.search(r'[<>:"|?*\\]|[ .](/|$)', name)] == []
    assert max(len(name) for name in names) < 200, "Windows gives a path 260 letters, and the folder lies somewhere"


@pytest.mark.parametrize("system, platform", [(WINDOWS, "win32"), (MACOS, "darwin")], ids=["windows", "macos"])
def test_what_is_pure_is_imported_as_if_the_system_were_there(system: System, platform: str) -> None:
    """As far as a Linux can pretend: what was compiled for the others cannot be loaded here."""
    command = [sys.executable, "-S", "-E", "-c", IMPORTS, platform, str(version(system) / "site-packages")]
    said = subprocess.run(command, capture_output=True, text=True)
    assert (said.stdout, said.stderr) == ("[-8, 16, -8]\n", "")
