"""Debian's Wine, without a screen, as the machine on which the Windows folder of `make portable` runs.

What Wine 8 lacks itself is added: `ProcessPrng` of bcryptprimitives.dll, which what was written in Rust asks for random numbers. The
browser that Windows would open is a script that notes the address.
"""

import os
import shutil
import signal
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.tournament import wire
from tournament import __version__
from tournament.packing.__main__ import DIST

WINE = "/usr/lib/wine/wine64"
COMPILER = "x86_64-w64-mingw32-gcc"
PRNG = """
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID into, ULONG size);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE into, SIZE_T size) { return SystemFunction036(into, (ULONG)size); }
"""
ENDS = "#include <windows.h>\nint main(void) {{ ExitProcess({code}); }}\n"
FOLDER = "Verein & Söhne (Kopie) 100%"
SLOW = 300
"""Seconds for a command under Wine, on a busy machine."""


class Machine:
    """A Windows of its own: a drive C: in `place`, and the folder unpacked on it. `python`: Windows looks for programs there first."""

    def __init__(self, place: Path) -> None:
        self.place, self.drive = place, place / "prefix" / "drive_c"
        self.opened = place / "opened.txt"
        bin_ = place / "bin"
        bin_.mkdir()
        (bin_ / "xdg-open").write_text(f'#!/bin/sh\necho "$1" >>"{self.opened}"\n')
        (bin_ / "xdg-open").chmod(0o755)
        self.environment = {
            "HOME": str(place), "PATH": f"{bin_}:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "WINEPREFIX": str(place / "prefix"),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml,winemenubuilder.exe=d", "WINEARCH": "win64",
        }  # fmt: skip
        subprocess.run([WINE, "wineboot", "-i"], env=self.environment, check=True, capture_output=True, timeout=SLOW)
        self.compiled(PRNG, self.drive / "windows/system32/bcryptprimitives.dll", "-shared", "-ladvapi32")

    def compiled(self, source: str, target: Path, *options: str) -> None:
        """A small program in C, for Windows."""
        code = self.place / "source.c"
        code.write_text(source)
        subprocess.run([COMPILER, "-O2", "-o", target, code, *options], check=True, timeout=SLOW)

    def unpacked(self, *parts: str) -> Path:
        """The folder out of its ZIP, in a folder of this name on C:."""
        place = self.drive.joinpath(*parts)
        with zipfile.ZipFile(DIST / f"Tarock-{__version__}-windows.zip") as packed:
            packed.extractall(place)
        return place / "Tarock"

    def start(self, folder: Path, *words: str, **more: str) -> subprocess.Popen[str]:
        """The double-click; with words behind, a command. Its standard input stays open, as a window's does; it reads no key."""
        return subprocess.Popen(
            [WINE, "cmd.exe", "/c", r".\start.bat", *words], cwd=folder, env=self.environment | more, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, encoding="utf-8", errors="replace", start_new_session=True,
        )  # fmt: skip

    def said(self, folder: Path, *words: str, typed: str = "\n", **more: str) -> str:
        """What the window shows until it is closed by a key."""
        with self.start(folder, *words, **more) as program:
            try:
                return program.communicate(typed, timeout=SLOW)[0].replace("\r", "")
            finally:
                self.kill(program)

    @contextmanager
    def double_clicked(self, folder: Path) -> Iterator[subprocess.Popen[str]]:
        """The program, which runs and ends by itself inside."""
        with self.start(folder) as program:
            try:
                assert until(program, "Tarock startet …") == "Tarock startet …"
                assert until(program, "Offen auf ").startswith("Offen auf http://localhost:")
                yield program
                assert program.wait(wire.PATIENCE) == 0
            finally:
                self.kill(program)

    def kill(self, program: subprocess.Popen[str]) -> None:
        """Ends what is left of it, as a power cut would."""
        if program.poll() is None:
            os.killpg(program.pid, signal.SIGKILL)
            program.wait()

    def close(self) -> None:
        """Ends every program of this Windows, and Wine itself."""
        server = next(filter(None, map(shutil.which, ("wineserver", "/usr/lib/wine/wineserver64", "/usr/lib/wine/wineserver"))))
        subprocess.run([server, "-k"], env=self.environment, check=False, timeout=SLOW)


def until(program: subprocess.Popen[str], begins: str) -> str:
    """The next line of the window that begins so."""
    seen = []
    for line in program.stdout:
        if line.strip().startswith(begins):
            return line.strip()
        seen.append(line)
    raise AssertionError("".join(seen))
