"""How full the battery is, as each system says it; None for a machine without one, and where nobody says."""

import ctypes
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

SUPPLIES = Path("/sys/class/power_supply")
PATIENCE = 5
"""Seconds for pmset."""
UNKNOWN, NO_BATTERY = 255, 128
"""Of GetSystemPowerStatus."""


class Power(NamedTuple):
    """`percent` of the battery, and whether the mains feed it."""

    percent: int
    plugged: bool


def battery() -> Power | None:
    """As it is now. Raises nothing: a battery is no reason to end."""
    try:
        if sys.platform == "win32":
            return _of_windows()
        return _of_pmset(_pmset()) if sys.platform == "darwin" else _of_sys(SUPPLIES)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None


def _of_sys(folder: Path) -> Power | None:
    """Linux. The fullest of several batteries counts, for a laptop with two drains one after the other; a mouse is none (scope Device)."""
    found = []
    for supply in sorted(folder.iterdir()) if folder.is_dir() else ():
        if _word(supply / "type") == "Battery" and _word(supply / "scope") != "Device" and _word(supply / "capacity"):
            found.append(Power(int(_word(supply / "capacity")), _word(supply / "status") != "Discharging"))
    if not found:
        return None
    return Power(max(power.percent for power in found), all(power.plugged for power in found))


def _word(file: Path) -> str:
    return file.read_text(encoding="ascii").strip() if file.is_file() else ""


def _pmset() -> str:
    return subprocess.run(["/usr/bin/pmset", "-g", "batt"], capture_output=True, encoding="utf-8", check=True, timeout=PATIENCE).stdout


def _of_pmset(said: str) -> Power | None:
    """macOS: "Now drawing from 'Battery Power' … 57%; discharging; …"."""
    percent = re.search(r"(\d+)%;", said)
    return Power(int(percent[1]), "'AC Power'" in said) if percent else None


class _Status(ctypes.Structure):
    """SYSTEM_POWER_STATUS of Windows."""

    _fields_ = (
        ("line", ctypes.c_ubyte), ("flag", ctypes.c_ubyte), ("percent", ctypes.c_ubyte), ("saver", ctypes.c_ubyte),
        ("seconds", ctypes.c_uint32), ("seconds_full", ctypes.c_uint32),
    )  # fmt: skip


def _of_windows() -> Power | None:
    status = _Status()
    if not ctypes.windll.kernel32.GetSystemPowerStatus(ctypes.byref(status)):  # type: ignore[attr-defined,unused-ignore]
        return None
    if status.percent == UNKNOWN or status.flag & NO_BATTERY:
        return None
    return Power(status.percent, status.line == 1)
