"""The program that runs from this folder, as a second double-click finds it, and the port that it takes. Standard library only.

What runs keeps the address of its control page in the data folder, readable by its user alone: the address is the right to use the page.
"""

import json
import os
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

from tournament.site.serving.sockets import any_free, is_free

ADDRESS, PORT = "steuerung.json", "port"
"""Files of the data folder."""
FIRST, LAST = 8000, 8019
"""Ports that are tried: printed slips and phones know them, so the one of last time comes first."""
ANSWERS_WITHIN = 3
"""Seconds in which a page of this machine answers."""


def keep_address(data: Path, address: str) -> None:
    """Notes where the control page is."""
    file = data / ADDRESS
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as opened:
        json.dump({"address": address}, opened)


def forget_address(data: Path) -> None:
    """Takes the note away when the page ends. Where that fails, the note leads nowhere, which `address_of` finds out."""
    with suppress(OSError):
        (data / ADDRESS).unlink(missing_ok=True)


def address_of(data: Path) -> str:
    """Where the control page is, if it answers now; else ""."""
    try:
        address = json.loads((data / ADDRESS).read_text(encoding="ascii"))["address"]
        if not address.startswith("http://127.0.0.1:"):
            return ""
        with _direct().open(address, timeout=ANSWERS_WITHIN) as answer:
            return address if answer.status == 200 else ""
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return ""


def _direct() -> urllib.request.OpenerDirector:
    """Asks this machine itself, whatever proxy the system has."""
    return urllib.request.build_opener(urllib.request.ProxyHandler({}))


def wait_for(data: Path, patience: float) -> str:
    """The control page of a program that is just starting; "" where it has not come up in so many seconds."""
    until = time.monotonic() + patience
    while not (found := address_of(data)) and time.monotonic() < until:
        time.sleep(0.2)
    return found


def choose_port(data: Path) -> int:
    """A free port: the one of last time, else the first of `FIRST` to `LAST`, else any. Kept for next time."""
    last = 0
    with suppress(OSError, ValueError):
        last = int((data / PORT).read_text(encoding="ascii"))
    tried = [last] if 0 < last < 65536 else []
    port = next(filter(is_free, [*tried, *range(FIRST, LAST + 1)]), 0) or any_free()
    with suppress(OSError):
        (data / PORT).write_text(f"{port}\n", encoding="ascii")
    return port
