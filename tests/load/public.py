"""Readers of what is published: so many, each every twenty seconds, as a browser asks: packed, and with the tag of what it has."""

import asyncio
import random
from argparse import Namespace
from collections.abc import Callable
from functools import partial

from django.db import connection

from tests.load import uploads
from tests.load.crowd import Visitor, play
from tests.load.hall import lines
from tests.load.people import Counted
from tests.load.report import percentile, wrong
from tests.load.stage import Stage

EVERY = 20.0
FAST, SHARE = 0.2, 0.99
"""Goals: seconds within which 95 of a hundred are answered, and how many of all without an app server."""
TOURNAMENTS = 40
"""That are published before, where fewer are."""
ANOTHER = 0.25
"""How often somebody opens another page than the one he looks at."""


def run(stage: Stage, chosen: Namespace) -> tuple[list[str], bool]:
    """Lines of the report, and whether every page came."""
    seconds = 60 * (chosen.minutes or 2)
    made = uploads.make(TOURNAMENTS, laptops=4, players=chosen.players)
    missing = uploads.wrong_in(stage, uploads.send_all(stage, made, laptops=4, seconds=0))
    pages = found(stage)
    visitors: list[Visitor] = [partial(visit, pages) for _visitor in range(chosen.visitors)]
    before = transactions()
    played = play(stage, [], visitors, pause=EVERY, seconds=seconds)
    asked = transactions() - before
    tally = played.tally
    values = tally.seconds["page"] + tally.seconds["unchanged"]
    fast, share = percentile(values, 0.95), 1 - played.of_apps / max(played.proxied, 1)
    said = [
        f"public: {chosen.visitors} readers, each every {EVERY:g} s, {len(pages)} pages, {seconds:.0f} s",
        *lines(played),
        f"transactions of the database meanwhile: {asked}, those of whoever looks for work among them",
        f"goal: {SHARE:.0%} without an app server: {share:.2%}, {'reached' if share >= SHARE else 'MISSED'}",
        f"goal: p95 under {1000 * FAST:.0f} ms: {1000 * fast:.0f}, {'reached' if fast < FAST else 'MISSED'}",
    ]
    return [*said, *missing, *wrong(tally, [])], not missing and not tally.faults


def found(stage: Stage) -> list[str]:
    """The addresses of the pages that lie there, the start page first; what is no page for a reader is left out."""
    root = stage.place.public
    pages = [path for path in root.joinpath("ergebnisse").rglob("*.html") if not path.name.startswith((".", "404"))]
    addresses = [f"/{path.relative_to(root)}".removesuffix("index.html") for path in pages]
    return sorted(addresses, key=lambda address: (len(address), address))


async def visit(pages: list[str], line: Counted, until: Callable[[], bool], chance: random.Random) -> None:
    """Opens the start page, then one that he looks at again and again, and now and then another."""
    own = chance.choice(pages)
    await asyncio.sleep(chance.uniform(0, EVERY))
    await line.get(pages[0])
    await asyncio.sleep(chance.uniform(0.1, 1) * EVERY)
    while until():
        await line.get(chance.choice(pages) if chance.random() < ANOTHER else own)
        await asyncio.sleep(chance.uniform(0.7, 1.3) * EVERY)


def transactions() -> int:
    """Of the server's database since it was made."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()")
        return int(cursor.fetchone()[0])
