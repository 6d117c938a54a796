"""A file under a passphrase: scrypt makes a key of it, AES-256-GCM seals the file in pieces, each bound to its place and the last one to
being last.

Pieces that are changed, left out, moved or cut off do not open, and nothing of a piece is given out before it is proved.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Any, BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.utils.translation import gettext as _

from tournament.backup import PIECE
from tournament.ledger.machine.backups import Key
from tournament.ledger.store.refusals import refuse

SCRYPT = {"n": 1 << 15, "r": 8, "p": 1}
"""32 MB and about a tenth of a second for each guess."""
TAG = 16


def key_of(passphrase: str, salt: bytes | None = None) -> Key:
    """The key of a passphrase; with the salt of an archive the one that opens it."""
    salt = secrets.token_bytes(16) if salt is None else salt
    return Key(salt, hashlib.scrypt(passphrase.encode(), salt=salt, maxmem=1 << 26, dklen=32, **SCRYPT))


def seal(source: BinaryIO, target: BinaryIO, key: Key) -> dict[str, Any]:
    """Writes the source sealed. Returns what the archive must say beside it: how the key is made, and what is this file's own."""
    own = secrets.token_bytes(16)
    cipher, number = _cipher(key, own), 0
    piece = source.read(PIECE)
    while True:
        following = source.read(PIECE)
        target.write(cipher.encrypt(_nonce(number, last=not following), piece, None))
        if not following:
            return {"kdf": "scrypt", **SCRYPT, "salt": key.salt.hex(), "file": own.hex(), "cipher": "aes-256-gcm"}
        piece, number = following, number + 1


def unseal(source: BinaryIO, target: BinaryIO, said: Mapping[str, Any], key: Key) -> None:
    """Writes what was sealed. Raises Refused (`wrong_passphrase`) where the key is another."""
    cipher, number = _cipher(key, bytes.fromhex(said["file"])), 0
    piece = source.read(PIECE + TAG)
    while True:
        following = source.read(PIECE + TAG)
        try:
            target.write(cipher.decrypt(_nonce(number, last=not following), piece, None))
        except InvalidTag as fault:
            raise refuse("wrong_passphrase", _("Das Kennwort stimmt nicht. Groß- und Kleinschreibung zählen."), "passphrase") from fault
        if not following:
            return
        piece, number = following, number + 1


def salt_of(said: object) -> bytes | None:
    """The salt of an archive sealed in the way that this program knows; None for any other."""
    if not isinstance(said, Mapping) or {**SCRYPT, "kdf": "scrypt", "cipher": "aes-256-gcm"}.items() - said.items():
        return None
    try:
        return bytes.fromhex(said["salt"]) if len(bytes.fromhex(said["file"])) == len(bytes.fromhex(said["salt"])) == 16 else None
    except (KeyError, TypeError, ValueError):
        return None


def _cipher(key: Key, own: bytes) -> AESGCM:
    # A key of its own for every file, so that no nonce ever serves twice.
    return AESGCM(hmac.digest(key.secret, b"tarock-backup " + own, "sha256"))


def _nonce(number: int, *, last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([last])
