"""Keeps the machine from falling asleep while the program runs, where the system lets us: a closed lid in mid-round is an evening's
commonest trouble."""

import ctypes
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

CONTINUOUS, SYSTEM = 0x80000000, 0x00000001
"""Of SetThreadExecutionState: until told otherwise; the system stays awake, the screen may go dark."""
REFUSED_WITHIN = 1.0
"""Seconds in which a helper that may not do it has ended."""
HELPERS = {
    "darwin": ("caffeinate", "-i", "cat"),
    "linux": (
        "systemd-inhibit", "--what=idle:sleep:handle-lid-switch", "--who=Tarock", "--why=Das Turnier läuft", "--mode=block", "cat",
    ),
}  # fmt: skip
"""They keep the machine awake as long as `cat` runs; it runs until its input ends, and that ends with us, however we go."""


@contextmanager
def kept_awake() -> Iterator[bool]:
    """Whether the machine stays awake inside. On Windows for as long as the calling thread lives at most."""
    if sys.platform == "win32":
        with _by_windows() as kept:
            yield kept
        return
    with _by_helper(HELPERS.get(sys.platform, ())) as kept:
        yield kept


@contextmanager
def _by_windows() -> Iterator[bool]:
    state = ctypes.windll.kernel32.SetThreadExecutionState  # type: ignore[attr-defined,unused-ignore]
    kept = bool(state(CONTINUOUS | SYSTEM))
    try:
        yield kept
    finally:
        state(CONTINUOUS)


@contextmanager
def _by_helper(command: Sequence[str]) -> Iterator[bool]:
    helper = shutil.which(command[0]) if command else None
    if helper is None:
        yield False
        return
    nothing = subprocess.DEVNULL
    with subprocess.Popen([helper, *command[1:]], stdin=subprocess.PIPE, stdout=nothing, stderr=nothing) as process:  # noqa: S603 - a fixed list
        try:
            yield _stays(process)
        finally:
            with suppress(OSError):
                process.terminate()


def _stays(process: "subprocess.Popen[bytes]") -> bool:
    with suppress(subprocess.TimeoutExpired):
        process.wait(REFUSED_WITHIN)
        return False
    return True
