r"""The file of a signed extract of the register, `tarock-register-extract/1`: made on the federation's server, read on laptops.

    tarock-register-extract/1\n
    {"body","bytes","count","key","made","organiser","valid_until"}\n    JSON, keys in order, no spaces
    signature\n                                                         Ed25519 over the two lines above, 128 figures
    body                                                                zlib; its SHA-256 and size unpacked are in the header

Unpacked the body has a line a person, by number: ["number","name","place","club","valid until" or "",0 or 1: gesperrt,"number now" or ""].
Not a byte can be another: the signature covers the header, and the header the body as it is packed.
"""

import json
import re
import zlib
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

MAGIC = b"tarock-register-extract/1\n"
MOST_BYTES = 60 * 1024 * 1024
"""Of a body unpacked; 200,000 persons have about 14 MB."""
CHUNK = 1 << 16
_SIGNATURE = re.compile(rb"[0-9a-f]{128}\n")
_KEY = re.compile(r"[0-9a-f]{64}")


class Line(NamedTuple):
    """A person: the number of the federation, `valid_until` of his membership (None: nothing is said), whether he is barred, and the number
    that he has now ("": this one)."""

    number: str
    name: str
    place: str
    club: str
    valid_until: date | None
    barred: bool
    leads_to: str


class Header(NamedTuple):
    """What the header says. `key`: the register's public key, `digest`: of the header itself, `body` of the packed body."""

    organiser: str
    made: datetime
    valid_until: date
    persons: int
    key: str
    body: str
    size: int
    digest: str

    @property
    def fingerprint(self) -> str:
        """Of the key, to be held against what the register shows."""
        return fingerprint(self.key)


class NoExtract(ValueError):
    """The bytes are no extract, or not all of one."""


class Changed(ValueError):
    """Somebody changed the extract since it was signed, or it was cut off on its way."""


def public(key: Ed25519PrivateKey) -> str:
    """The public half, hexadecimal."""
    return key.public_key().public_bytes_raw().hex()


def fingerprint(key: str) -> str:
    """Of a public key: twenty-four figures of its SHA-256 in groups of four, to be read out."""
    figures = sha256(bytes.fromhex(key)).hexdigest()[:24]
    return " ".join(figures[start : start + 4] for start in range(0, 24, 4))


def sealed(lines: Iterable[Line], *, organiser: str, made: datetime, valid_until: date, key: Ed25519PrivateKey) -> tuple[bytes, int]:
    """The file, and how many persons it has. Memory is that of the packed body."""
    packing, packed, size, count = zlib.compressobj(9), bytearray(), 0, 0
    for line in lines:
        day = line.valid_until.isoformat() if line.valid_until else ""
        row = [line.number, line.name, line.place, line.club, day, int(line.barred), line.leads_to]
        said = json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        packed += packing.compress(said)
        size, count = size + len(said), count + 1
    packed += packing.flush()
    header = {
        "organiser": organiser,
        "made": made.astimezone(UTC).replace(microsecond=0).isoformat(),
        "valid_until": valid_until.isoformat(),
        "count": count,
        "key": public(key),
        "body": sha256(packed).hexdigest(),
        "bytes": size,
    }
    head = MAGIC + json.dumps(header, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode() + b"\n"
    return head + key.sign(head).hex().encode() + b"\n" + packed, count


def opened(content: bytes) -> tuple[Header, memoryview]:
    """The header of a file that nobody has changed, and its packed body. Raises NoExtract and Changed."""
    ends = content.find(b"\n", len(MAGIC)) + 1
    if not content.startswith(MAGIC) or not ends:
        raise NoExtract
    head, rest = content[:ends], memoryview(content)[ends:]
    header = _header(head)
    signature, body = bytes(rest[:129]), rest[129:]
    if not _SIGNATURE.fullmatch(signature):
        raise Changed
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(header.key)).verify(bytes.fromhex(signature[:128].decode()), head)
    except (InvalidSignature, ValueError) as fault:
        raise Changed from fault
    if sha256(body).hexdigest() != header.body:
        raise Changed
    return header, body


def _header(head: bytes) -> Header:
    try:
        said = json.loads(head[len(MAGIC) :])
        made = datetime.fromisoformat(said["made"])
        found = Header(
            organiser=str(said["organiser"])[:200],
            made=made if made.tzinfo else made.replace(tzinfo=UTC),
            valid_until=date.fromisoformat(said["valid_until"]),
            persons=int(said["count"]),
            key=str(said["key"]),
            body=str(said["body"]),
            size=int(said["bytes"]),
            digest=sha256(head).hexdigest(),
        )
    except (ValueError, KeyError, TypeError, RecursionError) as fault:
        raise Changed from fault
    if not _KEY.fullmatch(found.key) or not 0 <= found.size <= MOST_BYTES:
        raise Changed
    return found


def lines(header: Header, body: memoryview) -> Iterator[Line]:
    """The persons, one after the other; unpacked piece by piece. Raises Changed where the body is not what the header says."""
    count = 0
    try:
        for text in _unpacked(body, header.size):
            number, name, place, club, day, barred, leads_to = json.loads(text)
            yield Line(
                number=str(number),
                name=str(name),
                place=str(place),
                club=str(club),
                valid_until=date.fromisoformat(day) if day else None,
                barred=barred == 1,
                leads_to=str(leads_to),
            )
            count += 1
    except (ValueError, TypeError, zlib.error, RecursionError) as fault:
        raise Changed from fault
    if count != header.persons:
        raise Changed


def _unpacked(body: memoryview, size: int) -> Iterator[bytes]:
    """Line by line, never more than the header says."""
    unpacking, rest, left = zlib.decompressobj(), b"", size
    for start in range(0, len(body), CHUNK):
        piece = unpacking.decompress(body[start : start + CHUNK], left + 1)
        left -= len(piece)
        if left < 0 or unpacking.unconsumed_tail:
            raise Changed
        *whole, rest = (rest + piece).split(b"\n")
        yield from whole
    if rest or left or not unpacking.eof:
        raise Changed
