"""An account without network, compiler, packages or a PATH, and the Linux folder unpacked on it.

The folder is made of this environment's own packages, so that nothing is downloaded.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path

import pytest

from tests.tournament.migrated import PLACE
from tournament.packing import folder, wheels
from tournament.packing.folder import HERE, LINUX
from tournament.packing.relocatable import copy_python

ROOT = Path(__file__).resolve().parents[3]
SOMEBODY = 54_321
"""A user whom the machine does not know: no home, no group, no shell."""
LOGS_IN = """
import fcntl, os, socket, struct, sys
with socket.socket() as any: fcntl.ioctl(any, 0x8914, struct.pack("16sh14x", b"lo", 0x49))  # lo is up; nothing else is there
os.setgroups([]); os.setgid({somebody}); os.setuid({somebody}); os.umask(0o022)
os.execve(sys.argv[1], sys.argv[1:], {{"HOME": "/nowhere", "PATH": "/nowhere", "LANG": "C"}} | {more!r})
"""
TAKEN = ("/usr/lib/*/libpango*", "/usr/lib64/libpango*", "/usr/bin/*gcc*", "/usr/bin/*clang*", "/usr/bin/cc")
"""What the machine of the tests has and a bare one lacks: Pango and the compilers, as the shell finds them."""
BECOMES_BARE = f"""
set -e
mount -t tmpfs none "$0"
for file in {" ".join(TAKEN)}; do [ ! -e "$file" ] || mount --bind /dev/null "$file"; done
echo bare
exec cat
"""
ALONE = pytest.mark.only_where(
    os.geteuid() == 0 and shutil.which("unshare") is not None and shutil.which("nsenter") is not None,
    reason="only root may take the network away and be somebody else",
)


def once(name: str, make: Callable[[Path], None]) -> Path:
    """A folder that is made once for all workers of a run; whoever needs it first makes it, and the others wait."""
    place = Path(os.environ[PLACE]) / name
    with place.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            begun = place.with_suffix(".begun")
            shutil.rmtree(begun, ignore_errors=True)
            begun.mkdir()
            make(begun)
            begun.rename(place)
    return place


def the_wheel() -> Path:
    """Built as `pip wheel .` does it, from the environment's own hatchling."""

    def build(place: Path) -> None:
        building = ["pip", "wheel", "-q", "--no-build-isolation", "--no-deps", "--no-index", "-w", place, ROOT]
        subprocess.run([sys.executable, "-m", *building], cwd=place, check=True, capture_output=True, text=True)

    [made] = once("wheel", build).glob("*.whl")
    return made


def _linux_folder(place: Path) -> None:
    top = place / "Tarock"
    folder.assemble(top, LINUX, the_wheel(), {(wheels.LINUX, HERE): ()}, python_and_packages)
    for path in [top, *top.rglob("*")]:
        os.chown(path, SOMEBODY, SOMEBODY)


@contextmanager
def unpacked_on_linux() -> Iterator[Path]:
    """The folder, somebody's own."""
    with tempfile.TemporaryDirectory(prefix="tarock-folder-") as place:
        Path(place).chmod(0o755)
        subprocess.run(["cp", "-a", once("linux", _linux_folder) / "Tarock", place], check=True)
        yield Path(place) / "Tarock"


def python_and_packages(target: Path) -> None:
    """The running Python, and the packages of this environment as if they had come out of wheels, compiled as they are here."""
    copy_python(target)
    place = target.parent / f"site-packages-{HERE}-x86_64"
    for pin in wheels.wanted(wheels.LINUX):
        for file in distribution(pin.partition("==")[0]).files or ():
            if ".." not in file.parts and wheels.placed(str(file)) is not None and file.locate().is_file():
                (place / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(file.locate(), place / file)


def command(unpacked: Path, *words: str, **more: str) -> list[str]:
    """The double-click of somebody, who has these variables more; with words behind, the program's command of that name."""
    return [sys.executable, "-c", LOGS_IN.format(somebody=SOMEBODY, more=more), str(unpacked / "start.sh"), *words]


@contextmanager
def bare_machine() -> Iterator[list[str]]:
    """What a command begins with to run where there is no network, and nothing is left of Pango, the compilers and this environment's
    packages."""
    bare = ["unshare", "--net", "--mount", "sh", "-c", BECOMES_BARE, sysconfig.get_path("purelib")]
    with subprocess.Popen(
        bare, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as machine:  # there until its standard input is closed
        assert machine.stdout.readline() == "bare\n"
        yield ["nsenter", f"--target={machine.pid}", "--net", "--mount"]
