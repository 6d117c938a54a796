"""One archive: packed with its manifest and checksums, looked into, opened with every checksum proved. Knows no database and no folder of
the program."""

import errno
import hashlib
import json
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from django.utils.translation import gettext as _

from tournament.backup import DATABASES, FORMAT, KEPT_BESIDE, MANIFEST, PIECE, SEALED, SEALED_ALONE
from tournament.backup.seal import key_of, salt_of, seal, unseal
from tournament.ledger.machine.backups import Key
from tournament.ledger.store.refusals import Refused, refuse

LONGEST_MANIFEST = 10_000_000
LARGEST = 20_000_000_000
"""Bytes that an archive may come to when it is unpacked."""
USUAL, MOST_TIMES = 100_000_000, 100
"""Bytes from which an archive may not come to more than so many times its own size: a database packs to a tenth, what is larger is no
backup."""
ABOUT = frozenset({"database", "migrations", "tournaments"})
"""What has to be said of a database before it is put back."""
KNOWN = frozenset({*DATABASES.values(), *KEPT_BESIDE, *SEALED_ALONE})


class Opened(NamedTuple):
    """An archive without fault: what its manifest says, and its files, unpacked."""

    manifest: dict[str, Any]
    files: dict[str, Path]


def pack(target: BinaryIO, manifest: Mapping[str, Any], files: Mapping[str, Path], key: Key | None) -> None:
    """Writes the archive; under the key's seal where there is one. Raises OSError."""
    if key is None:
        _write_zip(target, manifest, files)
        return
    shown = {name: manifest[name] for name in ("made_at", "why", "of", "log", "generation")}
    with tempfile.TemporaryDirectory(dir=files[DATABASES[manifest["database"]]].parent) as folder:
        plain, sealed = Path(folder, "plain"), Path(folder, SEALED)
        with plain.open("wb") as out:
            _write_zip(out, manifest, files)
        with plain.open("rb") as source, sealed.open("wb") as out:
            said = seal(source, out, key)
        _write_zip(target, {**shown, "sealed": said}, {SEALED: sealed})


def _write_zip(target: BinaryIO, manifest: Mapping[str, Any], files: Mapping[str, Path]) -> None:
    sums = {name: {"bytes": path.stat().st_size, "sha256": checksum(path)} for name, path in files.items()}
    said = {"format": FORMAT, **manifest, "files": sums}
    # A zip knows no time before 1980, which is what a clock or a file without one says.
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive:
        about = json.dumps(said, ensure_ascii=False, indent=1, default=str)
        archive.writestr(zipfile.ZipInfo(MANIFEST), about, zipfile.ZIP_DEFLATED)
        for name, path in files.items():
            archive.write(path, name)


def checksum(path: Path) -> str:
    """SHA-256 of the file, 64 hex digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def look_into(path: Path) -> dict[str, Any]:
    """What an archive says of itself before anything is unpacked. Raises Refused (`damaged`, `no_backup`, `newer_format`) and OSError."""
    with _reading(path), zipfile.ZipFile(path) as archive:
        return _manifest(archive)


@contextmanager
def _reading(path: Path) -> Any:
    """What no archive survives said in one sentence."""
    try:
        yield
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        NotImplementedError,
        RuntimeError,
        UnicodeDecodeError,
        ValueError,
        KeyError,
        TypeError,
    ) as fault:
        raise damaged(path) from fault
    except OSError as fault:
        if fault.errno == errno.EINVAL:  # an offset within it points before its first byte
            raise damaged(path) from fault
        raise


def damaged(path: Path) -> Refused:
    """The sentence for an archive whose bytes are not those that were written."""
    text = _("Die Sicherung %(name)s ist beschädigt: ihre Prüfsumme stimmt nicht. Bitte eine andere nehmen.")
    return refuse("damaged", text % {"name": path.name})


def _manifest(archive: zipfile.ZipFile) -> dict[str, Any]:
    name = Path(archive.filename or "").name
    if MANIFEST not in archive.namelist() or archive.getinfo(MANIFEST).file_size > LONGEST_MANIFEST:
        raise refuse("no_backup", _("%(name)s ist keine Sicherung dieses Programms.") % {"name": name})
    manifest = json.loads(archive.read(MANIFEST))
    if manifest["format"] != FORMAT:
        raise refuse(
            "newer_format", _("%(name)s hat ein Format, das dieses Programm nicht kennt. Bitte mit dem neueren einlesen.") % {"name": name}
        )
    datetime.fromisoformat(manifest["made_at"])  # raises as whatever else is not as it was written
    sums = manifest["files"]
    if {info.filename for info in archive.infolist()} != {MANIFEST, *sums} or not sums.keys() <= KNOWN | {SEALED}:
        raise ValueError(sums)
    unpacked = sum(archive.getinfo(member).file_size for member in sums)
    if unpacked > min(LARGEST, max(USUAL, MOST_TIMES * sum(archive.getinfo(member).compress_size for member in sums))):
        raise ValueError(sums)
    return manifest


def unpack(path: Path, folder: Path, keys: list[Key], passphrase: str = "") -> Opened:
    """The archive's files in `folder`, every checksum proved. `keys`: those that the laptop keeps, tried first.

    Raises Refused (`needs_passphrase`, `wrong_passphrase`, and those of `look_into`) and OSError.
    """
    with _reading(path), zipfile.ZipFile(path) as archive:
        manifest = _manifest(archive)
        files = {name: _extract(archive, name, said, folder / name) for name, said in manifest["files"].items()}
        if SEALED not in files and not manifest.keys() >= ABOUT:
            raise ValueError(manifest.keys())
    if SEALED not in files:
        return Opened(manifest, files)
    said: Mapping[str, Any] = manifest.get("sealed") or {}
    salt = salt_of(said)
    if salt is None:
        raise damaged(path)
    key = next((key for key in keys if key.salt == salt and not passphrase), None)
    if key is None and not passphrase:
        raise refuse("needs_passphrase", _("Diese Sicherung ist mit einem Kennwort verschlossen."), "passphrase")
    inner = folder / "offen.zip"
    with files[SEALED].open("rb") as source, inner.open("wb") as out:
        unseal(source, out, said, key or key_of(passphrase, salt))
    files[SEALED].unlink()
    opened = unpack(inner, folder, [])
    inner.unlink()
    return opened


def _extract(archive: zipfile.ZipFile, name: str, said: Mapping[str, Any], target: Path) -> Path:
    """Raises ValueError where the bytes are not those that were packed."""
    digest, left = hashlib.sha256(), said["bytes"]
    with archive.open(name) as source, target.open("xb") as out:
        while piece := source.read(PIECE):
            left -= len(piece)
            if left < 0:
                raise ValueError(name)
            digest.update(piece)
            out.write(piece)
    if left or digest.hexdigest() != said["sha256"]:
        raise ValueError(name)
    return target
