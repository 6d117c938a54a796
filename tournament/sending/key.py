"""The key that this laptop signs its uploads with: its private half lies in the data folder, goes into no backup, and travels in a sealed
hand-over alone."""

from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.utils.translation import gettext as _

from tournament.ledger.machine.local_data import SENDER_KEY, keep, read, replaced
from tournament.ledger.store.refusals import refuse

NEW = f"{SENDER_KEY}-neu"
"""A key that no server knows yet. It stays until one does: an answer that was lost is asked for again with the same key."""


def own_key() -> Ed25519PrivateKey | None:
    """The key that was enrolled; None where it is not here."""
    return _read(settings.DATA / SENDER_KEY)


def new_key() -> Ed25519PrivateKey:
    """One to be enrolled. Raises Refused (`no_key`) where it cannot be kept."""
    path = settings.DATA / NEW
    if _read(path) is None:
        path.unlink(missing_ok=True)
    keep(path, lambda: Ed25519PrivateKey.generate().private_bytes_raw().hex())
    found = _read(path)
    if found is None:
        raise refuse("no_key", _("Der Schlüssel lässt sich nicht im Datenordner ablegen. Bitte dort Platz und Rechte prüfen."))
    return found


def adopt() -> None:
    """The new key was enrolled. Raises OSError."""
    replaced(settings.DATA / NEW, settings.DATA / SENDER_KEY)


def give_up() -> None:
    """Nothing is signed here any more."""
    for name in (SENDER_KEY, NEW):
        (settings.DATA / name).unlink(missing_ok=True)


def public_half(key: Ed25519PrivateKey) -> str:
    """64 figures."""
    return key.public_key().public_bytes_raw().hex()


def _read(path: Path) -> Ed25519PrivateKey | None:
    try:
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(read(path) or ""))
    except ValueError:
        return None
