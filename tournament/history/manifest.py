"""What lies in the folder of a history: each file with its rows and digest, and of each part the tournaments whose games it has."""

import json
from collections.abc import Mapping
from hashlib import file_digest
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from msgspec.json import decode
from msgspec.structs import astuple

import rules
from tournament.history import FORMAT
from tournament.history.layout import Partition, partition_of
from tournament.ledger.machine.local_data import write_whole

FILE = "manifest.json"


class Kept(NamedTuple):
    """A tournament of a part, whose `rows` follow those of the one before. `mark`: the address of its revision, the digest of its file, or
    the version of a local one; `standings`: the state that follows from its games by this reading of the sheets; `published`: the one that
    everybody knows, "" of what nobody published; `fingerprint`: another where anything of it is."""

    uid: str
    mark: str
    standings: str
    published: str
    rows: int
    fingerprint: str

    @property
    def differs(self) -> bool:
        """Whether it lies here otherwise than it was published: it was settled by another reading then."""
        return self.published not in ("", self.standings)


class Lies(NamedTuple):
    """A file. `digest`: SHA-256, hexadecimal; `size`: in bytes; `tournaments`: of a part of games, none of any other."""

    rows: int
    size: int
    digest: str
    tournaments: tuple[Kept, ...] = ()


class Manifest(NamedTuple):
    """`key`: the fingerprint of the key that made the pseudonyms; `reading`: of the sheets by which the games were settled; `files`: by
    path within the folder, in order."""

    key: str
    reading: int
    files: Mapping[str, Lies]

    def parts(self) -> dict[Partition, Lies]:
        """The parts of games, in order."""
        found = {partition_of(path): lies for path, lies in self.files.items() if path.startswith("games/")}
        return dict(sorted(found.items()))


class Broken(Exception):
    """The manifest says nothing that could be read. The next run writes all of it anew."""

    def __str__(self) -> str:
        """Whatever the reason: for whoever gave a command."""
        return f"Das Verzeichnis der Historie ist nicht zu lesen ({super().__str__()}); manage.py history schreibt sie neu."


def nothing(key: str) -> Manifest:
    """Of an empty folder."""
    return Manifest(key, rules.READING, {})


def read(folder: Path) -> Manifest | None:
    """None where no history was written. Raises Broken."""
    try:
        said = decode((folder / FILE).read_bytes(), type=_Said)
        if said.format != FORMAT:
            raise Broken(said.format)
        found = Manifest(said.key, said.reading, {path: Lies(*astuple(row)) for path, row in said.files.items()})
        found.parts()  # each of them is where a part lies
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as fault:
        raise Broken(str(fault)) from fault
    return found


class _File(Struct):
    rows: int
    size: int
    digest: str
    tournaments: tuple[Kept, ...] = ()


class _Said(Struct):
    format: str
    key: str
    reading: int
    files: dict[str, _File]


def write(folder: Path, manifest: Manifest) -> None:
    """Whole or not at all: a line a file, a line a tournament."""
    files = ",\n".join(f"  {_json(path)}: {_file(lies)}" for path, lies in sorted(manifest.files.items()))
    head = f' "format": {_json(FORMAT)},\n "key": {_json(manifest.key)},\n "reading": {manifest.reading},\n'
    write_whole(folder / FILE, f'{{\n{head} "files": {{\n{files}\n }}\n}}\n'.encode())


def _file(lies: Lies) -> str:
    about = f'{{"rows": {lies.rows}, "size": {lies.size}, "digest": {_json(lies.digest)}'
    rows = ",\n".join(f"   {_json(list(row))}" for row in lies.tournaments)
    return f'{about}, "tournaments": [\n{rows}\n  ]}}' if rows else f"{about}}}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def lies(path: Path, rows: int, tournaments: tuple[Kept, ...] = ()) -> Lies:
    """What a file is now."""
    return Lies(rows, path.stat().st_size, digest_of(path), tournaments)


def digest_of(path: Path) -> str:
    """64 figures. Raises OSError."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
