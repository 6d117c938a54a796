"""Where the files lie, and how one is put there: whole or not at all, whoever reads meanwhile."""

import gzip
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from uuid import UUID, uuid4

from django.conf import settings

from tournament.papers import website
from tournament.site.file_lock import held
from tournament.site.static_files import sent

FOLDER = "ergebnisse"
ENDINGS = {"de": ".html", "en": ".en.html"}
"""Of a page's name, by language."""
LANGUAGES = {"de": settings.LANGUAGE_CODE, "en": "en"}
MARKER = "zurueckgezogen"
"""The file in a tournament's folder that says that it was withdrawn."""
STAND = "stand.json"
STATISTICS = "statistik"
"""The folder of what the history of all games says."""
PATIENCE = 120
"""Seconds."""
SMALL = 1024
"""Bytes up to which a file lies there unpacked only."""
FOLDER_FOR_ALL, FILE_FOR_ALL = 0o755, 0o644
"""Whichever web server serves what is public is another user than the program, which by itself writes for its own user alone."""


def root() -> Path:
    """The folder of all that is public."""
    return Path(settings.PUBLIC) / FOLDER


def of_tournament(uid: UUID | str) -> Path:
    """A tournament's folder."""
    return root() / "t" / str(uid)


def of_revision(uid: UUID | str, digest: str) -> Path:
    """The folder of one of its revisions."""
    return of_tournament(uid) / digest


def of_notes() -> Path:
    """The folder of what the program keeps for itself: nothing of it is served."""
    return Path(settings.PUBLIC) / "notizen"


def put(path: Path, content: bytes) -> None:
    """The file, and beside it the same packed. One that says this already stays as it is."""
    _make_for_all(path.parent)
    packed = path.with_name(f"{path.name}.gz")
    if len(content) > SMALL and path.suffix != ".parquet":
        _replace(packed, gzip.compress(content, 6, mtime=0))
    else:
        packed.unlink(missing_ok=True)
    _replace(path, content)


def _make_for_all(folder: Path) -> None:
    if not root().parent.exists():
        root().parent.mkdir(parents=True)
        root().parent.chmod(FOLDER_FOR_ALL)
    folder.mkdir(parents=True, exist_ok=True)
    for path in (folder, *folder.parents):
        if path.is_relative_to(root()):
            _let_read(path, FOLDER_FOR_ALL)


def _let_read(path: Path, mode: int) -> None:
    if path.stat().st_mode & mode != mode:
        path.chmod(mode)


def _replace(path: Path, content: bytes) -> None:
    with suppress(FileNotFoundError):
        if path.read_bytes() == content:
            return _let_read(path, FILE_FOR_ALL)
    beside = path.with_name(f".{path.name}.{uuid4().hex}")
    beside.write_bytes(content)
    beside.chmod(FILE_FOR_ALL)
    beside.replace(path)
    return None


def put_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """A folder with these files and no other: a new one is there at once or not at all; in one that is there, file by file."""
    _make_for_all(folder.parent)
    for left in folder.parent.glob(f".{folder.name}.*"):
        remove(left)
    if not folder.exists():
        beside = folder.with_name(f".{folder.name}.{uuid4().hex}")
        for name, content in files.items():
            put(beside / name, content)
        beside.rename(folder)
        return
    for name, content in files.items():
        put(folder / name, content)
    kept = {*files, *(f"{name}.gz" for name in files)}
    for path in folder.iterdir():
        if path.name not in kept:
            remove(path)


def remove(path: Path) -> None:
    """A file, or a folder: that is gone at once for whoever reads, and then empties."""
    if path.is_dir():
        gone = path if path.name.startswith(".") else path.rename(path.with_name(f".{path.name}.{uuid4().hex}"))
        shutil.rmtree(gone, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
        path.with_name(f"{path.name}.gz").unlink(missing_ok=True)


def named_style() -> str:
    """The style sheet that today's pages link, by its content: older pages keep theirs. Its name in the root."""
    return _by_content("stil", ".css", website.style())


@cache
def _script() -> bytes:
    return sent("published/search.js").encode()


def named_script() -> str:
    """The same of the search's script."""
    return _by_content("suche", ".js", _script())


def _by_content(name: str, ending: str, content: bytes) -> str:
    named = f"{name}-{sha256(content).hexdigest()[:12]}{ending}"
    if not (root() / named).exists():
        put(root() / named, content)
    return named


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Who writes the archive's pages waits for whoever does so on this machine. Raises TimeoutError after two minutes."""
    of_notes().mkdir(parents=True, exist_ok=True)
    with (of_notes() / "sperre").open("a+b") as file, held(file.fileno(), PATIENCE) as mine:
        if not mine:
            raise TimeoutError("Somebody else has been writing the archive's pages for two minutes.")
        yield
