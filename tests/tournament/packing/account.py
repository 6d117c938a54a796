"""An account without network, compiler, packages or a PATH, and the Linux folder unpacked on it.

The folder is made of this environment's own packages, so that nothing is downloaded.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path

import pytest

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
for file in {' '.join(TAKEN)}; do [ ! -e "$file" ] || mount --bind /dev/null "$file"; done
echo bare
exec cat
"""
ALONE = pytest.mark.only_where(
    os.geteuid() == 0 and shutil.which("unshare") is not None and shutil.which("nsenter") is not None,
    reason="only root may take the network away and be somebody else",
)


def build_wheel(place: Path) -> Path:
    """Built as `pip wheel .` does it, from the environment's own hatchling."""
    building = ["pip", "wheel", "-q", "--no-build-isolation", "--no-deps", "--no-index", "-w", place, ROOT]
    subprocess.run([sys.executable, "-m", *building], cwd=place, check=True, capture_output=True, text=True)
    [made] = place.glob("*.whl")
    return made


@contextmanager
def unpacked_on_linux(wheel: Path) -> Iterator[Path]:
    """The folder, somebody's own."""
    with tempfile.TemporaryDirectory(prefix="tarock-folder-") as place:
        top = Path(place) / "Tarock"
        folder.assemble(top, LINUX, wheel, {(wheels.LINUX, HERE): ()}, python_and_packages)
        Path(place).chmod(0o755)
        for path in [top, *top.rglob("*")]:
            os.chown(path, SOMEBODY, SOMEBODY)
        yield top


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
    """What a command begins with to run where there is no network, and nothing is left of Pango, the compilers and this environment's packages."""
    bare = ["unshare", "--net", "--mount", "sh", "-c", BECOMES_BARE, sysconfig.get_path("purelib")]
    with subprocess.Popen(bare, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as machine:  # there until its standard input is closed
        assert machine.stdout.readline() == "bare\n"
        yield ["nsenter", f"--target={machine.pid}", "--net", "--mount"]
