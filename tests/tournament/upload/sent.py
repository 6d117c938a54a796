"""Uploads for tests, signed by a key of their own."""

from datetime import UTC, datetime
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tournament.archive.writing import written
from tournament.models import Tournament
from tournament.upload.cut import Parts, cut
from tournament.upload.envelope import Header, What, canonical, digest, sealed

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
AT = datetime(2026, 11, 28, 22, 41, 7, tzinfo=UTC)
PUBLIC = KEY.public_key().public_bytes_raw().hex()


def header(**more: Any) -> Header:
    """Of a first upload, but for what is said."""
    said: dict[str, Any] = {
        "action": What.PUBLISH, "key": PUBLIC, "made": AT, "organiser": "linz", "persons": "b" * 64, "program": "tarock 0.10.0",
        "reading": 2, "reason": "", "results": "a" * 64, "revision": 1, "rules": "c" * 64, "standings": "d" * 64, "supersedes": "",
        "tournament": "0b7c9a4e-52d1-4f6e-9a3b-6c1d2e8f7a90",
    }  # fmt: skip
    return Header(**(said | more))


def parts_of(tournament: Tournament) -> Parts:
    """What is cut out of it."""
    return cut(written(tournament))


def upload(parts: Parts, **more: Any) -> bytes:
    """A first upload of these parts, with what is said otherwise."""
    results, persons = canonical(parts.results), canonical(parts.persons)
    said = {"results": digest(results), "persons": digest(persons), "tournament": parts.results["uid"]}
    return sealed(header(**(said | more)), results, persons, KEY)
