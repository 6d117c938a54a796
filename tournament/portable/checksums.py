"""The list of a version's files with their checksums, and what has become of them. Standard library only: it runs before the program.

The list is a text as `sha256sum` writes and reads it, sorted by path; it names itself not, nor what Python compiles for itself.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

LIST = "pruefsummen.txt"
COMPILED = "__pycache__"


class Held(NamedTuple):
    """What became of the files: `missing` and `changed` by path, sorted; `states`: size and time of each file that is as it was."""

    missing: tuple[str, ...]
    changed: tuple[str, ...]
    states: dict[str, list[int]]


def digest(path: Path) -> str:
    """The SHA-256 of a file's content."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def files_of(folder: Path) -> Iterator[Path]:
    """What the list names."""
    for path in folder.rglob("*"):
        if path.is_file() and path != folder / LIST and COMPILED not in path.relative_to(folder).parts:
            yield path


def write_list(folder: Path) -> None:
    """Lists the files below a folder as they are."""
    lines = sorted((path.relative_to(folder).as_posix(), digest(path)) for path in files_of(folder))
    (folder / LIST).write_text("".join(f"{said}  {name}\n" for name, said in lines), encoding="utf-8", newline="\n")


def read_list(folder: Path) -> dict[str, str]:
    """The checksums by path. Raises OSError where there is no list, and ValueError where it is none."""
    said = {}
    for line in (folder / LIST).read_text(encoding="utf-8").splitlines():
        value, gap, name = line.partition("  ")
        if len(value) != 64 or not gap or not name:
            raise ValueError(line)
        said[name] = value
    return said


def hold(folder: Path, known: Mapping[str, list[int]]) -> Held:
    """Holds the list against the folder.

    `known`: size and time of files that were as listed at an earlier start. Who still has both is not read again, so that a second start
    does not read a hundred megabytes; what a virus scanner takes or cuts short shows all the same.
    """
    missing, changed, states = [], [], {}
    for name, said in sorted(read_list(folder).items()):
        path = folder / name
        try:
            found = path.stat()
            state = [found.st_size, found.st_mtime_ns]
            if known.get(name) != state and digest(path) != said:
                changed.append(name)
                continue
        except OSError:
            missing.append(name)
            continue
        states[name] = state
    return Held(tuple(missing), tuple(changed), states)


def remembered(file: Path) -> dict[str, list[int]]:
    """What `remember` kept; nothing where that cannot be read."""
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def remember(file: Path, states: Mapping[str, list[int]]) -> None:
    """Keeps them for the next start; where nothing can be written, that one reads everything again."""
    with suppress(OSError):
        file.write_text(json.dumps(states), encoding="utf-8")
