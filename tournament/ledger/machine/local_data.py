"""What the program keeps beside the database in the data folder: the secret key, the first password, the address that slips lead to.

Key and password are made once, by whichever process comes first, and never overwritten (`keep`); what may change is replaced whole (`put`),
and so is a file that a command writes for somebody (`write_whole`).
Imports nothing of Django: the settings read this.
"""

import contextlib
import os
import re
import secrets
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from scoring import INSTALLED, PACKAGES

NAME = "Tarockturnier"
"""Of the data folder among those of other programs."""

SENDER_KEY = "sender-key"
"""Of the data folder: the private half of the key by which this laptop sends to the federation, hexadecimal. It goes into no backup; a
sealed hand-over carries it."""

ATTEMPTS, PAUSE = 20, 0.05
"""How often a file is moved that somebody has open, and seconds between two tries."""

# No 0/o, 1/l/i: the password is read from one screen and typed on another.
READABLE = "abcdefghjkmnpqrstuvwxyz23456789"
DRIVE = re.compile(r"[A-Za-z]:")


def default_folder() -> Path:
    """The data folder where TAROCK_DATA names none: `data/` in a source tree, else where this system keeps the data of a user's programs.

    Nothing is made there.
    """
    if not INSTALLED:
        return PACKAGES / "data"
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / NAME
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    named = os.environ.get("XDG_DATA_HOME", "")  # the XDG specification: what is no absolute path is to be ignored
    return (Path(named) if named.startswith("/") else home / ".local" / "share") / NAME.lower()


def new_secret_key() -> str:
    """A key for signing, 50 random bytes in URL-safe text."""
    return secrets.token_urlsafe(50)


def new_password() -> str:
    """A password of three groups of four, about 59 bits, e.g. `k7mp-w4xr-t9hd`."""
    return "-".join("".join(secrets.choice(READABLE) for _ in range(4)) for _ in range(3))


def path_of(said: str) -> Path:
    """The path that somebody typed, or had Windows copy, which puts quotes around it; a letter alone is the drive."""
    path = said.strip().strip('"').strip()
    return Path(f"{path}\\" if DRIVE.fullmatch(path) else path)


def read(path: Path) -> str | None:
    """The kept text, or None if there is none that can be read."""
    try:
        return path.read_text(encoding="ascii").strip() or None
    except (OSError, UnicodeDecodeError):
        return None


def keep(path: Path, make: Callable[[], str]) -> str:
    """The text kept at `path`; made by `make` and written for the owner only if there is none yet.

    Where nothing can be written (`manage.py score` on a read-only disk) the new text is answered and not kept.
    """
    kept = read(path)
    if kept is not None:
        return kept
    made = make()
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        _write_once(path, made)
    except OSError:
        return made
    return read(path) or made


def put(path: Path, text: str) -> None:
    """Keeps the text at `path` in place of what was there. Raises OSError; then nothing has changed."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    write_whole(path, (text + "\n").encode("ascii"))


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file beside `path` and moves it there: whoever reads meanwhile, and whoever comes after a power cut, finds the old or the
    new, never half.

    What is no plain file (/dev/stdout, a pipe) is written to as it is. Raises OSError; then nothing has changed and nothing is left over.
    """
    target = path.resolve()  # a link goes on leading to the file
    if target.exists() and not target.is_file():
        target.write_bytes(content)
        return
    beside = _written_beside(target, content)
    try:
        replaced(beside, target)
    except BaseException:
        beside.unlink()
        raise


def replaced(source: Path, target: Path) -> None:
    """Moves a file in the place of another. Where somebody has one of them open, Windows does not let it: a reader or a virus scanner is
    done soon, and it is tried again. Raises OSError."""
    for _attempt in range(ATTEMPTS):
        with contextlib.suppress(PermissionError):
            source.replace(target)
            return
        time.sleep(PAUSE)
    source.replace(target)


def _write_once(path: Path, text: str) -> None:
    # Written beside and linked into place: two processes that start together see one whole file, never half of one.
    name = _written_beside(path, (text + "\n").encode("ascii"))
    try:
        try:
            os.link(name, path)
        except FileExistsError:
            pass
        except OSError:  # a stick (FAT) knows no links
            if not path.exists():
                replaced(name, path)
    finally:
        name.unlink(missing_ok=True)


def _written_beside(path: Path, content: bytes) -> Path:
    """A new file in the same folder that holds the content, on disk; nothing is left where it cannot be written."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        Path(name).unlink()
        raise
    return Path(name)
