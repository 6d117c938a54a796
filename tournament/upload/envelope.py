r"""The bytes of an upload, the same by the network and on a stick:

    tarock-upload/1\n
    {header}\n          JSON on one line; made once and kept: its SHA-256 is the upload's address
    signature\n         Ed25519 over the header's line without its end, 128 figures
    {results}\n         JSON on one line; its SHA-256 without the line's end stands in the header
    {persons}\n         the same

A withdrawal has the first three lines alone. Nothing here knows a database.
"""

import json
import re
from codecs import BOM_UTF8
from datetime import UTC, datetime
from enum import StrEnum
from hashlib import sha256
from typing import Any, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from tournament.upload import FORMAT

HEX = re.compile(r"[0-9a-f]{64}")
UID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
SLUG = re.compile(r"[-a-zA-Z0-9_]{1,80}")
SIGNATURE = re.compile(r"[0-9a-f]{128}")
LONGEST_REASON = 500
LONGEST_HEADER = 5_000
"""Bytes: of a reason of letters that take four each, and all else."""
MOST_REVISIONS = 10_000


class What(StrEnum):
    """What an upload does with its tournament."""

    PUBLISH = "publish"
    CORRECT = "correct"
    WITHDRAW = "withdraw"


class Header(NamedTuple):
    """What a header says. `key`: the sender's public key; `made`: when; `organiser`: its short name on the server; `persons`, `results`:
    digests of the parts, "" of a withdrawal; `program`: what made it; `reading`: of the rules; `rules`: their digest; `standings`: of the
    state that follows from the results (docs/state.md); `supersedes`: the address of the revision before, "" for the first."""

    action: What
    key: str
    made: datetime
    organiser: str
    persons: str
    program: str
    reading: int
    reason: str
    results: str
    revision: int
    rules: str
    standings: str
    supersedes: str
    tournament: str

    def line(self) -> bytes:
        """As it is signed: keys in order, no spaces."""
        said = {
            **self._asdict(),
            "format": FORMAT,
            "action": self.action.value,
            "made": self.made.astimezone(UTC).isoformat(timespec="seconds"),
        }
        return canonical(said)


class Opened(NamedTuple):
    """An upload whose signature holds. `line`: the header's bytes; `digest`: of them, its address; the parts as they were sent, b"" of a
    withdrawal."""

    header: Header
    line: bytes
    signature: str
    results: bytes
    persons: bytes

    @property
    def digest(self) -> str:
        """Its address: 64 figures."""
        return digest(self.line)


class NoUpload(ValueError):
    """The bytes are no upload, or not all of one; the text says what is wrong, for a program's author. `field`: where."""

    def __init__(self, code: str, field: str = "", text: str = "") -> None:
        super().__init__(code, field, text)
        self.code, self.field, self.text = code, field, text


def canonical(value: object) -> bytes:
    """JSON with its keys in order and no spaces, as docs/state.md has it."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(content: bytes) -> str:
    """64 figures."""
    return sha256(content).hexdigest()


def sealed(header: Header, results: bytes, persons: bytes, key: Ed25519PrivateKey) -> bytes:
    """The upload. `results`, `persons`: each on one line, b"" of a withdrawal."""
    line = header.line()
    parts = [FORMAT.encode(), line, key.sign(line).hex().encode(), *([results, persons] if header.action is not What.WITHDRAW else [])]
    return b"".join(part + b"\n" for part in parts)


def opened(content: bytes) -> Opened:
    """An upload that nobody has changed, whoever signed it. Raises NoUpload: `unknown_format`, `bad_header`, `bad_signature`,
    `digest_differs`."""
    if not content.startswith(f"{FORMAT}\n".encode()):
        raise NoUpload("unknown_format", "format", f"The first line is {FORMAT}.")
    if not content.endswith(b"\n"):
        raise NoUpload("unknown_format", "", "The upload is cut off: its last line has no end.")
    _format, *rest = content[:-1].split(b"\n", 5)  # a fifth behind the header is one too many
    if not rest:
        raise NoUpload("unknown_format", "", "The upload is cut off behind its first line.")
    line, *rest = rest
    header = read_header(line)
    count = 1 if header.action is What.WITHDRAW else 3
    if len(rest) != count:
        raise NoUpload("unknown_format", "", f"Behind the header there are {count} lines, not {len(rest)}.")
    signature = rest[0].decode("ascii", "replace")
    results, persons = rest[1:] if count == 3 else (b"", b"")
    try:
        if not SIGNATURE.fullmatch(signature):
            raise ValueError
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(header.key)).verify(bytes.fromhex(signature), line)
    except (InvalidSignature, ValueError) as fault:
        raise NoUpload("bad_signature", "signature", "The signature is not the key's over this header.") from fault
    for field, part in (("results", results), ("persons", persons)):
        if part.startswith(BOM_UTF8):
            raise NoUpload("unknown_format", field, "A part begins with its object, not with a byte order mark.")
        if part and digest(part) != getattr(header, field):
            raise NoUpload("digest_differs", field, f"The digest of {field} is not the header's.")
    return Opened(header=header, line=line, signature=signature, results=results, persons=persons)


def read_header(line: bytes) -> Header:
    """What the line of a header says. Raises NoUpload (`bad_header`)."""
    if len(line) > LONGEST_HEADER:
        raise NoUpload("bad_header", "", f"The header has at most {LONGEST_HEADER} bytes.")
    try:
        said = json.loads(line)
    except (ValueError, RecursionError) as fault:
        raise NoUpload("bad_header", "", "The second line is no JSON.") from fault
    if not isinstance(said, dict) or line != canonical(said):
        raise NoUpload("bad_header", "", "The header is an object on one line: keys in order, no spaces, UTF-8.")
    faults = sorted({*said} ^ {*Header._fields, "format"})
    if faults:
        raise NoUpload("bad_header", faults[0], "Missing, or unknown here.")
    for field, good in _FIELDS.items():
        if not good(said[field]):
            raise NoUpload("bad_header", field, "Not as docs/upload.md says.")
    header = Header(
        **{field: said[field] for field in Header._fields if field not in ("action", "made")},
        action=What(said["action"]), made=datetime.fromisoformat(said["made"]),
    )  # fmt: skip
    _check_together(header)
    return header


def _check_together(header: Header) -> None:
    withdrawn = header.action is What.WITHDRAW
    for field in ("results", "persons", "standings"):
        if (getattr(header, field) == "") is not withdrawn:
            raise NoUpload("bad_header", field, "A withdrawal has no results; every other upload has.")
    first = header.action is What.PUBLISH
    if (header.supersedes == "") is not first or (header.revision == 1) is not first:
        raise NoUpload("bad_header", "supersedes", "The first upload is revision 1 and supersedes none; every other names the one before.")
    if (header.reason == "") is not first:
        raise NoUpload("bad_header", "reason", "A correction or withdrawal has a reason, the first upload has none.")


def _hex(value: Any) -> bool:
    return isinstance(value, str) and HEX.fullmatch(value) is not None


def _hex_or_none(value: Any) -> bool:
    return value == "" or _hex(value)


def _text(longest: int) -> Any:
    return lambda value: isinstance(value, str) and len(value) <= longest and value.isprintable() and value == value.strip()


def _moment(value: Any) -> bool:
    """A time with its zone, and none at the end of all times, that is none in another zone."""
    try:
        return isinstance(value, str) and (read := datetime.fromisoformat(value)).tzinfo is not None and 2000 <= read.year < 3000
    except ValueError:
        return False


_FIELDS = {
    "format": lambda value: value == FORMAT,
    "action": lambda value: value in list(What),
    "key": _hex,
    "made": _moment,
    "organiser": lambda value: isinstance(value, str) and SLUG.fullmatch(value) is not None,
    "persons": _hex_or_none,
    "program": _text(100),
    "reading": lambda value: type(value) is int and 1 <= value <= 10_000,
    "reason": _text(LONGEST_REASON),
    "results": _hex_or_none,
    "revision": lambda value: type(value) is int and 1 <= value <= MOST_REVISIONS,
    "rules": _hex_or_none,
    "standings": _hex_or_none,
    "supersedes": _hex_or_none,
    "tournament": lambda value: isinstance(value, str) and UID.fullmatch(value) is not None,
}
