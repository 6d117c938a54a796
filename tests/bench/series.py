"""A cup of a federation: what a season of two hundred evenings of sixty players costs to count, and its page to show.

No baseline would say anything here: whoever keeps the cup waits, or does not. The times are the clock's.
"""

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from random import Random
from time import perf_counter
from uuid import uuid4

from tests.bench.people import people
from tests.bench.result import Result

TOURNAMENTS, PLAYERS, PERSONS = 200, 60, 1_500
ROUNDS = 3
MOST = 10.0


def measure(*, quick: bool) -> Iterator[Result]:
    """The standings, and their page."""
    from django.test import Client

    from tournament.ledger.store.audience import Audience
    from tournament.series.reading import read_season

    tournaments, players = (5, 12) if quick else (TOURNAMENTS, PLAYERS)
    cup = _cup(tournaments, players)
    what = f"of {tournaments} tournaments × {players} players"
    taken = []
    for _turn in range(1 if quick else 3):
        start = perf_counter()
        season = read_season(cup, Audience.DESK, hidden=False)
        lines = len(season.answer["standings"])
        taken.append(perf_counter() - start)
    note = f"{lines} persons; read, computed and answered"
    yield Result(f"a series {what}, counted", "the clock", min(taken), MOST, MOST / 3, more=False, unit="s", note=note)
    client, path = Client(), f"/o/verband/reihe/{cup.slug}/"
    start = perf_counter()
    page = client.get(path)
    seconds = perf_counter() - start
    if page.status_code != 200:
        raise RuntimeError(f"{path}: {page.status_code}")
    note = f"{len(page.content) // 1024} kB; the first time"
    yield Result(f"its page {what}", "the clock", seconds, MOST, MOST / 3, more=False, unit="s", note=note)


def _cup(tournaments: int, players: int):  # type: ignore[no-untyped-def]  # the models are there only once the program is set up
    """So many evenings that laptops sent, accepted; of each some whom nobody knows."""
    from tournament.models import Cup, Laptop, Link, Organiser, PersonsPart, Player, Received, Revision, SeriesEntry
    from tournament.organisers import clubs

    random, root = (
        Random("series"),
        Organiser.objects.filter(slug="verband").first() or clubs.found_federation(name="Verband", slug="verband"),
    )
    club = clubs.found(name="Bank", slug=f"bank-{uuid4().hex[:8]}")
    cup = Cup.objects.create(
        organiser=root, name=f"Cup {club.pk}", slug=f"cup-{club.pk}",
        policies={"formula": {"kind": "places"}, "count": {"best": 10}, "ties": ["weighted", "participations"]},
    )  # fmt: skip
    known = Player.objects.bulk_create(Player(name=one.name, place=one.place, club=one.club) for one in people(max(PERSONS, players)))
    laptop = Laptop.objects.create(organiser=club, name="Laptop", key=uuid4().hex * 2)
    for number in range(tournaments):
        day = date(2026, 1, 1) + timedelta(days=number)
        received = Received.objects.create(uid=uuid4(), organiser=club, name=f"Abend {number}", date=day)
        here = random.sample(known, players)
        made = datetime(2026, 1, 1, tzinfo=UTC)
        received.head = Revision.objects.create(
            tournament=received, laptop=laptop, digest=uuid4().hex * 2, number=1, action="publish", made_at=made, header="", signature="",
            results="x" * 100_000,
        )  # fmt: skip
        rows = [{"number": at, "name": who.name, "place": who.place, "club": who.club} for at, who in enumerate(here, start=1)]
        PersonsPart.objects.create(revision=received.head, content=json.dumps({"persons": rows}))
        received.results = _results(random, players)
        received.save()
        Link.objects.bulk_create(
            Link(tournament=received, number=at, person=who, how="number") for at, who in enumerate(here, start=1) if at % 20
        )
        SeriesEntry.objects.create(cup=cup, organiser=club, uid=received.uid, state="accepted")
    return cup


def _results(random: Random, players: int) -> list[dict[str, object]]:
    """Four at a table, three rounds; what somebody wins another loses."""
    tables: dict[int, dict[str, int]] = {number: {} for number in range(1, players + 1)}
    for round_ in range(1, ROUNDS + 1):
        order = random.sample(sorted(tables), players)
        for table in range(players // 4):
            points = [random.randint(-60, 60) for _ in range(3)]
            for who, each in zip(order[4 * table : 4 * table + 4], [*points, -sum(points)], strict=True):
                tables[who][f"{round_}-{table + 1}"] = each
    totals = {who: sum(written.values()) for who, written in tables.items()}
    ranked = sorted(totals.values(), reverse=True)
    order = sorted(totals, key=lambda who: -totals[who])
    return [{"number": who, "said": {"rank": 1 + ranked.index(totals[who]), "points": totals[who], "tables": tables[who]}} for who in order]
