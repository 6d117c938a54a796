"""A federation with two clubs, tournaments that their laptops sent, and a cup of the federation that counts them.

points    A     B     C     D
Linz     40    10   −20   −30     C asked to be a number
Steyr   −10    50   −15   −25     D is not known to the register; played on the server as well as sent, where a test says so
"""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from django.test import Client

from tests.tournament.two_clubs import people
from tournament.models import Cup, Laptop, Link, Organiser, PersonsPart, Player, Received, Revision
from tournament.models.organiser import everywhere
from tournament.organisers import clubs
from tournament.series.offers import accept, offer

NAMES = {"A": "Anna Auer", "B": "Bruno Bauer", "C": "Carl Cerny", "D": "Doris Dorn"}
NUMBERS = {letter: number for number, letter in enumerate(NAMES, start=11)}
"""By which they are known in a tournament; not in the register."""
LINZ = {"A": 40, "B": 10, "C": -20, "D": -30}
STEYR = {"A": -10, "B": 50, "C": -15, "D": -25}
DAYS = {"Linzer Herbst": date(2026, 10, 10), "Steyrer Advent": date(2026, 11, 28)}
SUM: Mapping[str, Any] = {"formula": {"kind": "sum"}}


class Server:
    """A federation, its clubs Linz and Steyr, four persons in the register, and the cup „Österreich“."""

    def __init__(self, policies: Mapping[str, Any] = SUM) -> None:
        self.root = clubs.found_federation(name="Verband", slug="verband")
        first = Organiser.objects.get(slug="verein")
        Organiser.objects.filter(pk=first.pk).update(name="Linz", slug="linz")
        self.linz, self.steyr = Organiser.objects.get(pk=first.pk), clubs.found(name="Steyr", slug="steyr")
        self.players = {letter: Player.objects.create(name=name, place="Wels") for letter, name in NAMES.items()}
        self.cup = self.cup_of(self.root, "Österreich", "oesterreich", policies)
        self._clients: dict[str, dict[str, Client]] = {}

    def cup_of(self, organiser: Organiser, name: str, slug: str, policies: Mapping[str, Any] = SUM) -> Cup:
        with everywhere():
            return Cup.objects.create(organiser=organiser, name=name, slug=slug, policies=dict(policies))

    def client(self, organiser: Organiser, role: str) -> Client:
        if organiser.slug not in self._clients:
            self._clients[organiser.slug] = people(organiser)
        return self._clients[organiser.slug][role]

    def letters(self, numbers: Sequence[int]) -> str:
        """Whose numbers of a series these are; "?" for who is in no register."""
        known = {player.number: letter for letter, player in self.players.items()}
        return "".join(known.get(number, "?") for number in numbers)

    def sent(
        self, organiser: Organiser, name: str, points: Mapping[str, int], *, linked: str = "", unsaid: str = "", uid: UUID | None = None
    ) -> Received:
        """A tournament that a laptop sent. `linked`: who of it is known; `unsaid`: who asked to be a number."""
        with everywhere():
            received = Received.objects.create(uid=uid or UUID(int=len(name) + organiser.pk), organiser=organiser, date=DAYS.get(name))
            self.revise(received, name, points, unsaid=unsaid)
            for letter in linked:
                Link.objects.create(tournament=received, number=NUMBERS[letter], person=self.players[letter], how="person")
        return received

    def revise(self, received: Received, name: str, points: Mapping[str, int], *, unsaid: str = "") -> None:
        """Another revision, which counts from now on."""
        with everywhere():
            number = received.revisions.count() + 1
            laptop, _new = Laptop.objects.get_or_create(
                organiser=received.organiser, name="Laptop", defaults={"key": received.organiser.slug}
            )
            received.head = Revision.objects.create(
                tournament=received, laptop=laptop, digest=f"{received.pk:032x}{number:032x}", number=number,
                action="publish" if number == 1 else "correct", made_at=datetime(2026, 11, 28, tzinfo=UTC), header="{}", signature="",
            )  # fmt: skip
            persons = [{"number": NUMBERS[letter], "name": NAMES[letter], "place": "Wels"} for letter in points if letter not in unsaid]
            PersonsPart.objects.create(revision=received.head, content=json.dumps({"persons": persons}))
            received.name, received.results = name, results(points, unsaid)
            received.save()

    def counts(self, received: Received, **terms: Any) -> int:
        """Offered to the cup and accepted; the key of the entry."""
        entry = offer(cup_id=self.cup.pk, organiser_id=received.organiser_id, uid=received.uid, author="Klub")
        return accept(entry_id=entry.pk, terms=terms, author="Sekretariat").pk

    def at(self, organiser: Organiser, path: str) -> str:
        return f"/o/{organiser.slug}/{path}"


def results(points: Mapping[str, int], unsaid: str = "") -> list[dict[str, Any]]:
    """What everybody brought, as the server works it out of a revision: one table, one round."""
    ranks = sorted(points.values(), reverse=True)
    return [
        {"number": NUMBERS[letter], "said": {
            "rank": 1 + ranks.index(each), "points": each, "tables": {"1-1": each}, **({"anonymous": True} if letter in unsaid else {}),
        }}
        for letter, each in sorted(points.items(), key=lambda item: -item[1])
    ]  # fmt: skip
