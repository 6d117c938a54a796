"""Pseudonyms: a person's key follows from who he is and from a secret that lies in the history's folder and in no Parquet."""

import hmac
from hashlib import sha256
from pathlib import Path

from tournament.ledger.machine.local_data import keep, new_secret_key

FILE = "key"


class Keys:
    """The keys of one folder."""

    def __init__(self, folder: Path) -> None:
        self._secret = keep(folder / FILE, new_secret_key).encode()

    def of(self, kind: str, *said: object) -> int:
        """A positive number of 63 bits. `said`: what tells this person from all others of this kind."""
        told = "\x1f".join([kind, *map(str, said)])
        return int.from_bytes(hmac.digest(self._secret, told.encode(), sha256)[:8], "big") >> 1

    @property
    def fingerprint(self) -> str:
        """Of the secret: with another all keys are others."""
        return sha256(b"history" + self._secret).hexdigest()[:16]
