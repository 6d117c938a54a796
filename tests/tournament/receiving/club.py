"""A federation's server with two clubs for tests: a laptop of one, and uploads that it signs."""

import json
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.http import HttpResponse
from django.test import Client

from tests.tournament.evening import fixture
from tests.tournament.upload.sent import AT, KEY, parts_of
from tournament.ledger.people.ranking import read_ranking, standings_digest
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import digest as rules_digest
from tournament.models import Laptop, Organiser, Tournament
from tournament.organisers import clubs
from tournament.referee.disputes import read_disputes
from tournament.upload.cut import Parts
from tournament.upload.envelope import Header, What, canonical, digest, sealed

OTHER = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))
"""The key of the other club's laptop."""


class Server:
    """Linz and Wels below a federation, each with a laptop; what Linz sends is the evening of a fixture."""

    def __init__(self, name: str = "cup-nine") -> None:
        self.tournament = fixture(name)
        self.parts = parts_of(self.tournament)
        ranked = read_ranking(self.tournament, Audience.DESK)
        self.standings = standings_digest(self.tournament, ranked, read_disputes(self.tournament, ranked).spans)
        self.rules = rules_digest(self.tournament.sheet, self.tournament.options)
        clubs.found_federation(name="Verband", slug="verband")
        self.linz, self.wels = clubs.found(name="Linz", slug="linz"), clubs.found(name="Wels", slug="wels")
        Tournament._base_manager.filter(pk=self.tournament.pk).update(organiser=self.linz)
        self.laptop = laptop(self.linz, KEY)
        self.other = laptop(self.wels, OTHER)

    def content(self, *, parts: Parts | None = None, key: Ed25519PrivateKey = KEY, **more: Any) -> bytes:
        """A first upload, but for what is said."""
        given = parts or self.parts
        return self.sealed(canonical(given.results), canonical(given.persons), key=key, **({"tournament": given.results["uid"]} | more))

    def sealed(self, results: bytes, persons: bytes, /, *, key: Ed25519PrivateKey = KEY, **more: Any) -> bytes:
        """The same of parts that may be none."""
        said: dict[str, Any] = {
            "action": What.PUBLISH, "key": key.public_key().public_bytes_raw().hex(), "made": AT, "organiser": "linz",
            "persons": digest(persons), "program": "tarock 0.10.0", "reading": 2, "reason": "", "results": digest(results), "revision": 1,
            "rules": self.rules, "standings": self.standings, "supersedes": "", "tournament": self.parts.results["uid"],
        }  # fmt: skip
        return sealed(Header(**(said | more)), results, persons, key)

    def correction(self, before: bytes, number: int = 2, **more: Any) -> bytes:
        """Supersedes another."""
        said: dict[str, Any] = {"action": What.CORRECT, "revision": number, "supersedes": address(before), "reason": "Spiel 3 war falsch"}
        return self.content(**(said | more))

    def withdrawal(self, before: bytes, number: int = 2, reason: str = "eine Probe") -> bytes:
        """Takes the tournament back."""
        gone = {"results": "", "persons": "", "standings": "", "action": What.WITHDRAW, "reason": reason}
        return self.content(revision=number, supersedes=address(before), **gone)


def laptop(organiser: Organiser, key: Ed25519PrivateKey) -> Laptop:
    """Enrolled long ago."""
    public = key.public_key().public_bytes_raw().hex()
    return Laptop._base_manager.create(organiser=organiser, name=f"Laptop {organiser.name}", key=public, enrolled_at=AT)


def address(content: bytes) -> str:
    """64 figures."""
    return digest(content.split(b"\n")[1])


def path(content: bytes, organiser: str = "linz", tournament: str = "", at: str = "") -> str:
    """Where it is put."""
    uid = json.loads(content.split(b"\n")[1])["tournament"]
    return f"/api/v1/o/{organiser}/t/{tournament or uid}/r/{at or address(content)}"


def put(content: bytes, *, to: str = "", **headers: Any) -> HttpResponse:
    """As a laptop does it: no cookie, no token of a form."""
    client = Client(enforce_csrf_checks=True)
    return client.put(to or path(content), content, content_type="application/vnd.tarock-upload", headers=headers)
