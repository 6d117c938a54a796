"""A season of evenings goes to the federation's server, from so many laptops: how long until the answer, and until everybody sees the
page."""

import http.client
import queue
import threading
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import transaction
from django.utils import timezone

from tests.load.accounts import Page, wrong_pages
from tests.load.report import percentile
from tests.load.stage import Stage
from tests.tournament.crowd import GAMES, crowd
from tournament import __version__
from tournament.archive.writing import written
from tournament.ledger.people.ranking import read_ranking, standings_digest
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import digest as rules_digest
from tournament.models import Delivery, Laptop, Organiser, Revision, Webhook
from tournament.referee.disputes import read_disputes
from tournament.upload.cut import cut
from tournament.upload.envelope import Header, What, canonical, digest, sealed

SEASON = date(2026, 1, 1)
ACCEPTED, PUBLIC = 1.0, 60.0
"""Goals: seconds within which 95 of a hundred are answered, and are public."""
PATIENCE = 600
LOOK = 0.5
"""Seconds between two looks for the pages that are awaited."""
AGAIN = 1.0
"""Seconds after which a laptop sends again what nobody answered."""
AWAY = {0, 429, 502, 503, 504}
EVENT = "tournament.published"


class Upload(NamedTuple):
    """One, as a laptop has it: where it is put, its tournament, its digest, its bytes."""

    path: str
    uid: str
    digest: str
    content: bytes


class Times(NamedTuple):
    """Seconds until the answer, and until everybody sees the page; None where it never came. `at`: when it was answered (monotonic);
    `tries`: how often it was sent."""

    upload: Upload
    accepted: float
    public: float | None
    status: int
    at: float
    tries: int


def run(stage: Stage, chosen: Namespace) -> tuple[list[str], bool]:
    """Lines of the report, and whether every one came once."""
    uploads = make(chosen.uploads, laptops=chosen.laptops, players=chosen.players)
    began = time.monotonic()
    times = send_all(stage, uploads, laptops=chosen.laptops, seconds=60 * (60 if chosen.minutes is None else chosen.minutes))
    lasted = time.monotonic() - began
    missing = wrong_in(stage, times)
    size = len(uploads[0].content) // 1000
    said = f"uploads: {len(times)} of {chosen.players} players ({size} kB) from {chosen.laptops} laptops in {lasted:.0f} s"
    return [said, *lines(times), *missing], not missing


def make(count: int, *, laptops: int, players: int) -> list[Upload]:
    """The same evening on so many days, each a tournament of its own, signed by laptops that are let in here, in turn."""
    keys = [Ed25519PrivateKey.generate() for _ in range(laptops)]
    club = Organiser.objects.earliest("pk")
    said = [key.public_key().public_bytes_raw().hex() for key in keys]
    Laptop.objects.bulk_create([Laptop(organiser=club, name=f"Laptop {key[:6]}", key=key) for key in said])
    if not Webhook.objects.filter(organiser=club).exists():  # its deliveries tell how often something was told; nobody takes them
        Webhook.objects.create(organiser=club, url="https://nobody.invalid/", secret="load", events=[EVENT])
    with transaction.atomic():
        tournament = crowd(players, games=GAMES, closed=[1, 2, 3], phase="closed", place="Linz")
        ranked = read_ranking(tournament, Audience.DESK)
        standings = standings_digest(tournament, ranked, read_disputes(tournament, ranked).spans)
        parts, of_rules, reading = cut(written(tournament)), rules_digest(tournament.sheet, tournament.options), tournament.rules_reading
        transaction.set_rollback(True)  # it was played on a laptop, and is not here
    found = []
    for number in range(count):
        uid, key = str(uuid4()), keys[number % laptops]
        day = (SEASON + timedelta(days=number % 365)).isoformat()
        results = canonical({**parts.results, "uid": uid, "date": day})
        persons = canonical({**parts.persons, "tournament": uid})
        header = Header(
            action=What.PUBLISH, key=key.public_key().public_bytes_raw().hex(), made=timezone.now(), organiser=club.slug,
            persons=digest(persons), program=f"tarock {__version__}", reading=reading, reason="", results=digest(results), revision=1,
            rules=of_rules, standings=standings, supersedes="", tournament=uid,
        )  # fmt: skip
        own = digest(header.line())
        found.append(Upload(f"/api/v1/o/{club.slug}/t/{uid}/r/{own}", uid, own, sealed(header, results, persons, key)))
    return found


def ask(stage: Stage, method: str, path: str, body: bytes = b"") -> int:
    """The status of the answer; 0 where none came."""
    kind = {"Content-Type": "application/vnd.tarock-upload"} if body else {}
    with closing(http.client.HTTPSConnection("127.0.0.1", stage.place.port, timeout=PATIENCE, context=stage.tls)) as line:
        try:
            line.request(method, path, body, kind)
            answer = line.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException):
            return 0
        return answer.status


def send_all(stage: Stage, uploads: Sequence[Upload], *, laptops: int, seconds: float) -> list[Times]:
    """Each at its time, evenly over so many seconds, by whichever laptop is free; and how long until its page was there."""
    began, pause = time.monotonic(), seconds / len(uploads)
    waiting: queue.SimpleQueue[tuple[float, Upload]] = queue.SimpleQueue()
    arrived: queue.SimpleQueue[Times] = queue.SimpleQueue()
    for number, upload in enumerate(uploads):
        waiting.put((began + number * pause, upload))

    def laptop() -> None:
        while True:
            try:
                at, upload = waiting.get_nowait()
            except queue.Empty:
                return
            time.sleep(max(at - time.monotonic(), 0))
            arrived.put(sent(stage, upload))

    threads = [threading.Thread(target=laptop, daemon=True) for _ in range(laptops)]
    for thread in threads:
        thread.start()
    return watched(stage, arrived, len(uploads))


def sent(stage: Stage, upload: Upload) -> Times:
    """Sends it until it is answered, as a laptop does. Nothing is known of its page yet."""
    began, tries = time.monotonic(), 1
    while (status := ask(stage, "PUT", upload.path, upload.content)) in AWAY and time.monotonic() - began < PATIENCE:
        time.sleep(AGAIN)
        tries += 1
    now = time.monotonic()
    return Times(upload, now - began, None, status, now, tries)


def watched(stage: Stage, arrived: "queue.SimpleQueue[Times]", count: int) -> list[Times]:
    """Looks for the page of each that arrived until it is there, or for ten minutes."""
    found, open_ = list[Times](), list[Times]()
    while len(found) < count:
        while not arrived.empty():
            open_.append(arrived.get())
        for one in list(open_):
            if one.status not in (200, 201) or time.monotonic() - one.at > PATIENCE:
                found.append(one)
            elif ask(stage, "HEAD", f"/ergebnisse/t/{one.upload.uid}/index.html") == 200:
                found.append(one._replace(public=time.monotonic() - one.at))
            else:
                continue
            open_.remove(one)
        time.sleep(LOOK)
    return found


def wrong_in(stage: Stage, times: Sequence[Times]) -> list[str]:
    """What was accepted and is not there, or came otherwise than once, or was refused."""
    uids = [one.upload.uid for one in times]
    rows = Revision.objects.filter(tournament__uid__in=uids)
    revisions = Counter(map(str, rows.values_list("tournament__uid", flat=True)))
    told = Counter(str(body.get("tournament")) for body in Delivery.objects.filter(event=EVENT).values_list("body", flat=True))
    folder = stage.place.public / "ergebnisse" / "t"
    known = set(rows.values_list("digest", flat=True))
    accepted = [one.upload.digest for one in times if one.status in (200, 201)]
    pages = [
        Page(one.upload.digest, revisions[one.upload.uid], told[one.upload.uid], _folders(folder / one.upload.uid))
        for one in times
        if one.upload.digest in known
    ]
    refused = [f"answered {one.status}: {one.upload.digest[:12]}" for one in times if one.status not in (200, 201)]
    return [*wrong_pages(accepted, pages), *refused]


def _folders(folder: Path) -> int:
    """Of revisions; what is being written begins with a dot."""
    return sum(path.is_dir() and not path.name.startswith(".") for path in folder.glob("*"))


def lines(times: Sequence[Times]) -> list[str]:
    """The table."""
    shown = [one.public for one in times if one.public is not None]
    again = sum(one.tries > 1 for one in times)
    found = [
        f"never public {len(times) - len(shown)}, sent more than once {again}",
        f"{'seconds':<10}{'p50':>8}{'p95':>8}{'most':>8}{'goal p95':>10}",
    ]
    for name, values, goal in (("accepted", [one.accepted for one in times], ACCEPTED), ("public", shown, PUBLIC)):
        if values:
            found.append(f"{name:<10}{percentile(values, 0.5):>8.2f}{percentile(values, 0.95):>8.2f}{max(values):>8.2f}{goal:>10.0f}")
    return found
