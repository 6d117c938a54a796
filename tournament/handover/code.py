"""The code that one laptop shows and the other is told: what opens the archive, and proofs that the code is known, without ever sending it.

Ten letters that are easily told apart, about 49 bits; scrypt makes a key of them, so whoever listens in the network and guesses at home
needs a tenth of a second and 32 MB for each of 10¹⁴ guesses. Whoever asks the laptop itself has a few (`giving`).
"""

import hmac
import secrets

from tournament.backup.seal import key_of
from tournament.ledger.machine.backups import Key
from tournament.ledger.machine.local_data import READABLE

LETTERS = 10


def new_code() -> str:
    """A code as it is shown: `k7mpw-4xrt9`."""
    letters = "".join(secrets.choice(READABLE) for _ in range(LETTERS))
    return f"{letters[:5]}-{letters[5:]}"


def secret_of(code: str, salt: bytes | None = None) -> Key:
    """Salt and secret of a code as people type it: capitals, spaces, with or without the hyphen."""
    letters = "".join(letter for letter in code[:40].casefold() if letter.isalnum())
    return key_of(letters, salt)


def sealing(key: Key) -> Key:
    """What the archive is sealed with: another secret than the proofs are made of, which travel."""
    return Key(key.salt, hmac.digest(key.secret, b"tarock-handover seal", "sha256"))


def proof(key: Key, *said: str) -> str:
    """That the code is known to whoever says just this; 64 hexadecimal digits."""
    return hmac.digest(key.secret, "\n".join(("tarock-handover", *said)).encode(), "sha256").hex()


def proves(given: str, key: Key, *said: str) -> bool:
    """Whether the proof is of this code and of what was said; compared in constant time."""
    return hmac.compare_digest(given.encode(), proof(key, *said).encode())
